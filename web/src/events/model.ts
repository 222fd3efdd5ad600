// What the server tells of events, and how they are said.
import { base } from '../link/place'
import { minus } from '../review/model'
import { clockWords, inWords, type Game, type Values } from '../store/games'
import { href } from '../store/route.svelte'
import { minutes } from '../table/standing'
import { all, locale, sense, t, tn } from '../words'

/** Who enters as one: a player, two partners at one table, or two who play at two tables with the same packs. */
export type Form = 'single' | 'pairs' | 'teams'
export type EventState = 'open' | 'running' | 'over' | 'off'
export interface NewEvent {
  game: string
  kind: string
  name: string
  starts: number
  rules: string
  rounds: number
  move: number
  reserve: number
  fill: number
  bot: string
  rated: boolean
  public: boolean
  /** The club whose event it is, by its address; empty for everybody's. */
  club: string
  /** The time zone in which it is held every week; empty for once. */
  weekly: string
  /** How long an arena lasts; 0 for other kinds. */
  minutes: number
  form: Form
}
export interface EventKind {
  kind: string
  title: string
  about: string
  game: string
  least: number
  /** As many as usual; 0 if the number of entrants decides. */
  rounds: number
  /** Whether somebody may choose another number. */
  chosen: boolean
  /** Whether it has no rounds, and ends by the clock. */
  timed: boolean
  form: Form
}
export interface EventLine {
  event: string
  name: string
  game: string
  title: string
  kind: string
  kind_title: string
  starts: number
  state: EventState
  entered: number
  yours: boolean
  weekly: boolean
  /** The name of the club whose members it is for. */
  club: string
}
export interface EventsRead {
  kinds: EventKind[]
  events: EventLine[]
  now: number
}
export interface EventEntrant {
  name: string
  level: string
  yours: boolean
  gone: boolean
  /** Whom they play with in an event for two, as far as somebody is known. */
  partner: string
  /** Whether they would like to play with the reader, and the reader with them. */
  asks: boolean
  asked: boolean
}
export interface EventPlace {
  place: number
  name: string
  points: number
  breaks: number[]
  played: number
  wins: number
  spread: number
  yours: boolean
  without_luck: number | null
}
export interface EventMeeting {
  number: number
  sides: string[][]
  table: string
  record: string
  scores: number[]
  winner: number
  state: 'playing' | 'played' | 'forfeited'
  yours: boolean
  /** Whether the win counts as one by a skunk. */
  skunk: boolean
  /** Why the host corrected the result. */
  note: string
}
/** What the host did, and why in the host's own words. */
export interface EventNote {
  at: number
  words: string
  text: string
}
/** How a game is to count: the body of a request. */
export interface Correction {
  round: number
  number: number
  scores: [number, number]
  winner: number
  note: string
  skunk: boolean
}
export interface EventRound {
  number: number
  meetings: EventMeeting[]
  byes: string[]
}
export interface EventRead {
  event: string
  /** Grows with every change. */
  version: number
  name: string
  game: string
  title: string
  kind: string
  kind_title: string
  about: string
  rules: Values
  terms: string
  move: number
  reserve: number
  rated: boolean
  public: boolean
  fill: number
  level: string
  least: number
  starts: number
  now: number
  state: EventState
  why: string
  host: string
  mine: boolean
  entered: boolean
  table: string
  of: number
  entrants: EventEntrant[]
  columns: string[]
  standing: EventPlace[]
  rounds: EventRound[]
  paused: boolean
  /** Who is ready to step in, and whether the reader is. */
  standing_by: string[]
  ready: boolean
  notes: EventNote[]
  /** The club whose members it is for, where the reader may know it. */
  club: string
  club_name: string
  /** Whether the reader is no member of it. */
  barred: boolean
  /** Whether a win by a skunk counts for more. */
  skunks: boolean
  weekly: boolean
  /** The next one of a weekly event, once there is one. */
  following: string
  /** When nothing begins any more in an arena, which can be entered until then; 0 for other kinds. */
  ends: number
  late: boolean
  form: Form
}

const MINUTE = 60_000
const DAY = 86_400_000

export const pathOf = (event: string) => `/api/events/${encodeURIComponent(event)}`

/** The server's calendar of all events, or of one, for a program that keeps calendars. */
export const calendarOf = (event = '') => `${base}${event ? `${pathOf(event)}/event.ics` : '/api/events.ics'}`

/** The address to send. */
export function linkTo(event: string): string {
  return new URL(href(`/e/${event}`), location.href).href
}

/** What is played, in a few words: game, rules, clock. */
export function about(read: EventRead, game: Game | undefined): string {
  const clock = read.move || read.reserve ? clockWords(read.move, read.reserve) : ''
  return [`${read.title} ${inWords(game, read.rules)}`, clock, read.rated ? t('rated') : ''].filter(Boolean).join(' · ')
}

/** A moment as one says it: the time of day today and tomorrow, else with its date. */
export function when(at: number, now: number): string {
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(at)
  const days = Math.round((midnight(at) - midnight(now)) / DAY)
  if (days === 0) return t('today {time}', { time })
  if (days === 1) return t('tomorrow {time}', { time })
  const form = { weekday: 'short', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locale(), form).format(at)
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** The time that is left: seconds count in the last hour only. */
export function left(ms: number): string {
  if (ms < 60 * MINUTE) return minutes(ms)
  const all = Math.ceil(ms / MINUTE),
    days = Math.floor(all / 1440),
    hours = Math.floor((all % 1440) / 60)
  if (days > 1) return tn('{n} day', '{n} days', days)
  if (days) return t('{n} h', { n: 24 + hours })
  return t('{hours} h {minutes} min', { hours, minutes: all % 60 })
}

/** The next full half hour, at least five minutes away. */
export function nextHalfHour(now: number): number {
  const half = 30 * MINUTE
  // Full hours are those of the reader, and not everywhere whole hours from UTC.
  const shift = new Date(now).getTimezoneOffset() * MINUTE
  return Math.ceil((now + 5 * MINUTE - shift) / half) * half + shift
}

/** A moment as a field for date and time has it, in the reader's own time. */
export function forField(at: number): string {
  const own = new Date(at)
  own.setMinutes(own.getMinutes() - own.getTimezoneOffset())
  return own.toISOString().slice(0, 16)
}

/** The names of a side. */
export const side = (names: string[]) => names.join(' & ')

/** How a table of a round ended, or that it is still played. */
export function outcome(meeting: EventMeeting): string {
  if (meeting.state === 'playing') return t('playing')
  const won = meeting.sides[meeting.winner]
  if (meeting.state === 'forfeited')
    return won ? t('{names} won without playing to the end', { names: all(won) }) : t('not played to the end')
  return won ? t('{names} won', { names: all(won) }) : ''
}

/** The points by side. */
export const score = (meeting: EventMeeting) => meeting.scores.join('–')

/** A number of the standing: whole, or with up to two places. */
export function points(value: number): string {
  return minus(new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 }).format(value))
}

/** How the event stands, in a few words. */
export function course(read: EventRead): string {
  if (read.state === 'off') return t('Called off')
  if (read.state === 'over') return t('Over')
  if (read.paused) return t('Paused')
  if (read.state === 'open') return t('Open to enter')
  if (read.ends) return t('Ends {time}', { time: when(read.ends, read.now) })
  const round = read.rounds.at(-1)?.number ?? 1
  return read.of ? t('Round {n} of {all}', { n: round, all: read.of }) : t('Round {n}', { n: round })
}

/** The headline once it is over: one's own place, else who won. */
export function verdict(read: EventRead): string {
  const own = read.standing.find((each) => each.yours)
  if (own)
    return own.place === 1
      ? t('You came first')
      : t('Your place: {n} of {all}', { n: own.place, all: read.standing.length })
  const best = read.standing.filter((each) => each.place === 1).map((each) => each.name)
  if (!best.length) return t('The event is over')
  return t('{names} won', { names: all(best) })
}

/** An event in a list: what it is, when it starts or how it stands, how many have entered. */
export function lineWords(line: EventLine, now: number): string {
  const entered = tn('{n} player', '{n} players', line.entered)
  const starts = line.state === 'off' ? t('called off') : line.state === 'open' ? when(line.starts, now) : ''
  return [line.club, line.title, line.kind_title, line.weekly ? t('every week') : '', starts, entered]
    .filter(Boolean)
    .join(' · ')
}

/** What somebody is beside their name. */
export function entrantWords(each: EventEntrant): string {
  const bot = each.level ? t('bot, {level}', { level: each.level }) : ''
  const partner = each.partner ? t('with {name}', { name: each.partner }) : ''
  return [bot, each.gone ? sense('event', 'left') : '', partner].filter(Boolean).join(', ')
}
