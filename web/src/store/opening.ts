// Opening a table and filling its seats, and the tables where this browser has been.
import { call } from '../link/http'
import { connect } from '../link/connect'
import type { Line } from '../link/line'
import { alone, onDevice } from '../link/place'
import { stored, store } from '../link/stored'
import { t } from '../words'
import { signedIn } from './person.svelte'

/** Where the addresses of the tables are kept; those of this device are no server's. */
const TABLES = onDevice && !alone ? 'tables-on-device' : 'tables'

/** Names for bots; the first free ones are used. */
export const NAMES = ['Otto', 'Hector', 'Pam', 'Ruth', 'Walter', 'Ida', 'Clara', 'Nora']

export interface Wanted {
  game: string
  rules?: string
  seats?: number
  public?: boolean
  chat?: boolean
  watch?: boolean
  rated?: boolean
  move?: number
  reserve?: number
  pause?: number
  pace?: number
}

/** Open a table; return its address. */
export async function open(wanted: Wanted): Promise<string> {
  const me = await signedIn()
  const { table } = await call<{ table: string }>('POST', '/api/tables', wanted)
  remember(table, [me.name])
  return table
}

/** Open a table against bots of one level, sit down in the first seat and begin. Its link stays with this person. */
export async function playBots(wanted: Wanted, bot: string): Promise<string> {
  const me = await signedIn()
  const table = await open({ chat: false, ...wanted })
  await aside(async (line) => {
    const names = NAMES.filter((each) => each.toLowerCase() !== me.name.toLowerCase())
    await line.ask({ t: 'follow', table })
    await line.ask({ t: 'sit', table, seat: 0 })
    for (let seat = 1; seat < (wanted.seats ?? 2); seat++) {
      await line.ask({ t: 'seat_bot', table, seat, bot, name: names[seat - 1] ?? 'Otto' })
    }
    await line.ask({ t: 'ready', table })
  })
  return table
}

/** Begin a game in a record: on from a move, against the champion, or again from a seat with the same cards. */
export async function playFrom(record: string, where: { number: number } | { seat: number }): Promise<string> {
  const me = await signedIn()
  const { table } = await call<{ table: string }>('POST', `/api/records/${encodeURIComponent(record)}/tables`, where)
  remember(table, [me.name])
  return table
}

/** Begin the first game with explanations; return its table. */
export async function playLesson(game: string): Promise<string> {
  const me = await signedIn()
  const { table } = await call<{ table: string }>('POST', `/api/games/${game}/lesson`)
  remember(table, [me.name])
  return table
}

/** Make a challenge: cards that everybody who has its link can play once. Returns its address. */
export async function makeChallenge(
  wanted: { game: string; rules: string; pairs?: boolean },
  bot: string,
): Promise<string> {
  await signedIn()
  return (await call<{ challenge: string }>('POST', '/api/challenges', { ...wanted, bot })).challenge
}

/** Invite a partner to a challenge for pairs. */
export async function invitePartner(challenge: string): Promise<void> {
  await signedIn()
  await call('POST', `/api/challenges/${encodeURIComponent(challenge)}/invitation`)
}

/** Become the partner of whoever invites with this word, and begin the game of both; return its table. */
export async function playTogether(challenge: string, word: string): Promise<string> {
  const me = await signedIn()
  const path = `/api/challenges/${encodeURIComponent(challenge)}/with/${encodeURIComponent(word)}/tables`
  const { table } = await call<{ table: string }>('POST', path)
  remember(table, [me.name])
  return table
}

/** Begin one's only game of a challenge, or find it where it has begun; return its table. */
export async function playChallenge(challenge: string): Promise<string> {
  const me = await signedIn()
  const { table } = await call<{ table: string }>('POST', `/api/challenges/${encodeURIComponent(challenge)}/tables`)
  remember(table, [me.name])
  return table
}

/** Begin one's only game of a day, or find it where it has begun; ``old``: of a day that one has not played. */
export async function playDay(game: string, day: string): Promise<string> {
  const me = await signedIn()
  const { table } = await call<{ table: string }>('POST', `/api/games/${encodeURIComponent(game)}/days/${day}/tables`)
  remember(table, [me.name])
  return table
}

/** Open a table for others with a link, and sit down in its first seat. */
export async function openForOthers(wanted: Wanted): Promise<string> {
  const table = await open(wanted)
  await aside(async (line) => {
    await line.ask({ t: 'follow', table })
    await line.ask({ t: 'sit', table, seat: 0 })
  })
  return table
}

/** Open a table for this person and others at the same device, and begin. */
export async function playHere(wanted: Wanted, others: string[]): Promise<string> {
  const table = await open({ chat: false, ...wanted })
  await aside(async (line) => {
    await line.ask({ t: 'follow', table })
    await line.ask({ t: 'sit', table, seat: 0 })
    for (const [place, name] of others.entries()) await line.ask({ t: 'sit', table, seat: place + 1, name })
    await line.ask({ t: 'ready', table })
  })
  return table
}

/** Find a table where somebody waits, or open one in the lobby; sit down there. */
export async function pair(wanted: { game: string; rules?: string; seats?: number }): Promise<string> {
  const me = await signedIn()
  const { table } = await call<{ table: string }>('POST', '/api/pairing', wanted)
  remember(table, [me.name])
  sitAt(table)
  return table
}

let wish = ''

/** Say that one wants a seat at a table that is opened next; looking at a link never takes one. */
export function sitAt(table: string): void {
  wish = table
}

/** Whether a seat at a table is wanted; asked once. */
export function wantsSeat(table: string): boolean {
  const wanted = wish === table
  wish = ''
  return wanted
}

/** Do something over a line of its own. */
async function aside(work: (line: Line) => Promise<void>): Promise<void> {
  const line = connect({ heard() {}, changed() {}, ended() {} })
  try {
    await work(line)
  } finally {
    line.close()
  }
}

/** A table where this browser has been, with the names under which it sits there. */
export interface Visited {
  table: string
  names: string[]
}

/** The tables where this browser has been, the latest first. */
export function visited(): Visited[] {
  return stored<Visited[]>(TABLES, []).filter((each) => typeof each?.table === 'string' && Array.isArray(each.names))
}

export function remember(table: string, names: string[] = []): void {
  const before = visited()
  const kept = { table, names: names.length ? names : (before.find((each) => each.table === table)?.names ?? []) }
  store(TABLES, [kept, ...before.filter((each) => each.table !== table)].slice(0, 12))
}

export function forget(table: string): void {
  store(
    TABLES,
    visited().filter((each) => each.table !== table),
  )
}

/** A sentence for an error of the server, or for none. */
export function whyNot(error: unknown): string {
  const why = error instanceof Error ? ('why' in error ? String(error.why) : error.message) : ''
  return why || t('The server cannot be reached.')
}
