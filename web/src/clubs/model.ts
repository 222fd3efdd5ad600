// What the server tells of clubs, and how they are said.
import type { EventLine } from '../events/model'
import { base } from '../link/place'
import type { Values } from '../store/games'
import { href } from '../store/route.svelte'
import { all, locale, t, tn } from '../words'

/** What somebody is in a club; who is out was taken out, and nobody has a role elsewhere. */
export type ClubRole = '' | 'director' | 'member' | 'out'
export interface ClubLine {
  club: string
  name: string
  about: string
  public: boolean
  members: number
  role: ClubRole
}
export interface ClubMember {
  name: string
  role: ClubRole
  joined: number
  yours: boolean
}
export interface HouseRules {
  game: string
  title: string
  /** The rules as text; empty if whoever announces an event chooses them. */
  terms: string
  rules: Values
}
export interface ClubResult {
  event: string
  name: string
  title: string
  kind_title: string
  ended: number
  players: number
  winners: string[]
  /** Whether it counts for the ladder. */
  counts: boolean
}
export interface ClubSeason {
  number: number
  name: string
  begins: number
  /** When the next one begins; 0 for the last one. */
  ends: number
}
export interface ClubPlace {
  place: number
  name: string
  points: number
  of: number
  share: number
  played: number
  yours: boolean
}
export interface ClubRead {
  club: string
  name: string
  about: string
  public: boolean
  made: number
  now: number
  role: ClubRole
  members: ClubMember[]
  rules: HouseRules[]
  events: EventLine[]
  seasons: ClubSeason[]
  season: number
  ladder: ClubPlace[]
  results: ClubResult[]
  measure: string
}
/** Ask the server to change a club; returns why it refused. */
export type Ask = (method: 'POST' | 'PATCH' | 'DELETE', more: string, body?: unknown) => Promise<string>

export const clubPath = (club: string) => `/api/clubs/${encodeURIComponent(club)}`

/** The club's calendar, for a program that keeps calendars. */
export const calendarOfClub = (club: string) => `${base}${clubPath(club)}/events.ics`

/** The address to send. */
export function linkToClub(club: string): string {
  return new URL(href(`/club/${club}`), location.href).href
}

/** Whether somebody belongs to a club. */
export const inside = (role: ClubRole) => role === 'director' || role === 'member'

export const memberCount = (members: number) => tn('{n} member', '{n} members', members)

/** What the reader is in a club. */
export function roleWords(role: ClubRole): string {
  if (role === 'director') return t('You are a director.')
  return role === 'member' ? t('You are a member.') : ''
}

/** A day, with its year. */
export function dayWords(at: number): string {
  return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric' }).format(at)
}

/** A season: its number and its name. */
export function seasonTitle(season: ClubSeason): string {
  return season.name
    ? t('Season {n}: {name}', { n: season.number, name: season.name })
    : t('Season {n}', { n: season.number })
}

/** From when to when a season is. */
export function seasonTime(season: ClubSeason, now: number): string {
  const begins = dayWords(season.begins)
  if (season.ends) return t('{begins} to {ends}', { begins, ends: dayWords(season.ends) })
  return season.begins > now ? t('from {begins}', { begins }) : t('since {begins}', { begins })
}

/** A share in hundredths. */
export function shareWords(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(share)
}

/** Who won an event. */
export function winnersWords(names: string[]): string {
  if (names.length === 1) return t('{names} won', { names: names[0]! })
  return t('{names} shared first place', { names: all(names) })
}
