// Opening a table and filling its seats.
import { call } from '../link/http'
import { connect } from '../link/connect'
import type { Line, Request } from '../link/line'
import { stored, store } from '../link/stored'
import { signedIn } from './person.svelte'

/** Names for bots; the first free ones are used. */
const NAMES = ['Otto', 'Hector', 'Pam', 'Ruth', 'Walter', 'Ida', 'Clara', 'Nora']

export interface Wanted {
  game: string
  rules?: string
  seats?: number
  public?: boolean
  chat?: boolean
  watch?: boolean
  move?: number
  reserve?: number
  pause?: number
  pace?: number
}

/** Open a table; return its address. */
export async function open(wanted: Wanted): Promise<string> {
  await signedIn()
  const { table } = await call<{ table: string }>('POST', '/api/tables', wanted)
  remember(table)
  return table
}

/** Open a table against bots of one level, sit down in the first seat and begin. */
export async function playBots(wanted: Wanted, bot: string): Promise<string> {
  const me = await signedIn()
  const table = await open({ chat: false, watch: false, ...wanted })
  await aside(async (line) => {
    const names = NAMES.filter((each) => each.toLowerCase() !== me.name.toLowerCase())
    const seats = wanted.seats ?? 2
    await line.ask({ t: 'follow', table })
    await line.ask({ t: 'sit', table, seat: 0 })
    for (let seat = 1; seat < seats; seat++) {
      await line.ask({ t: 'seat_bot', table, seat, bot, name: botName(names, seat, seats) })
    }
    await line.ask({ t: 'ready', table })
  })
  return table
}

/** With four, the partner opposite is Hector, and Otto sits on the left. */
function botName(names: string[], seat: number, seats: number): string {
  const order = seats === 4 ? [0, 1, 2] : [0, 1, 2]
  return names[order[seat - 1] ?? 0] ?? 'Otto'
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

/** The tables where this browser has been, the latest first. */
export function visited(): string[] {
  return stored<string[]>('tables', []).filter((each) => typeof each === 'string')
}

export function remember(table: string): void {
  store('tables', [table, ...visited().filter((each) => each !== table)].slice(0, 12))
}

export function forget(table: string): void {
  store('tables', visited().filter((each) => each !== table))
}

export type { Request }
