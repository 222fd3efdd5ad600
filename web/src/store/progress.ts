// The games in progress where this browser has a seat, for the line on the home page that leads back to them.
import { call, HttpError } from '../link/http'
import type { Around, Update } from '../wire'
import { partners } from '../table/standing'
import { all, t } from '../words'
import { DAY } from './games'
import { forget, visited } from './opening'

export interface Progress {
  table: string
  head: string
  more: string
  /** Whether it is this person's turn. */
  turn: boolean
}

/** Look at the tables visited last, and forget those that are gone. */
export async function inProgress(): Promise<Progress[]> {
  const found = await Promise.all(
    visited()
      .slice(0, 6)
      .map(async ({ table, names }) => {
        try {
          const seen = await call<{ around: Around; update: Update | null; actors: number[] }>(
            'GET',
            `/api/tables/${table}`,
          )
          return told(table, names, seen.around, seen.update, seen.actors)
        } catch (error) {
          if (error instanceof HttpError && error.status === 404) forget(table)
          return null
        }
      }),
  )
  return found.filter((each) => each !== null).sort((a, b) => Number(b.turn) - Number(a.turn))
}

function told(
  table: string,
  names: string[],
  around: Around,
  update: Update | null,
  actors: number[],
): Progress | null {
  const own = around.seats.flatMap((each, seat) => (each.kind === 'person' && names.includes(each.name) ? [seat] : []))
  // Where the clock is days, the list of one's games says when a move is due.
  if (!own.length || (around.playing && around.move >= DAY)) return null
  const others = around.seats.filter((each, seat) => each.name && !own.includes(seat)).map((each) => each.name)
  if (!around.playing) {
    // Against bots alone, a game that is over is no longer in progress.
    if (around.seats.every((each, seat) => own.includes(seat) || each.kind === 'bot')) return null
    const waiting = around.seats.some((each) => each.kind === 'empty')
    return {
      table,
      turn: false,
      head: waiting ? t('Your table waits for players') : t('Your table with {names}', { names: all(others) }),
      more: around.title,
    }
  }
  // Bots do not keep anybody waiting, and practice comes after the games.
  const bots = around.seats.every((each, seat) => own.includes(seat) || each.kind === 'bot')
  const turn = !around.origin && (bots || actors.some((seat) => own.includes(seat)))
  const mates = own.flatMap((seat) => partners(around, seat))
  const against = all(
    around.seats
      .filter((each, seat) => each.name && !own.includes(seat) && !mates.includes(seat))
      .map((each) => each.name),
  )
  const head = around.origin
    ? t('Practice against {names}', { names: against })
    : others.length === 0
      ? t('Your game at this device')
      : turn
        ? t('Your turn against {names}', { names: against })
        : t('Your game against {names}', { names: against })
  return { table, turn, head, more: [around.title, scores(around, update, own)].filter(Boolean).join(' · ') }
}

/** The score of each side, where the public state has one; the reader's first, as at the table. */
function scores(around: Around, update: Update | null, own: number[]): string {
  const found = (update?.open as { scores?: unknown } | undefined)?.scores
  if (!Array.isArray(found)) return ''
  const near = own[0]!
  const name = (seat: number) => (own.length === 1 && seat === near ? t('You') : around.seats[seat]!.name)
  return found
    .map((_each, place) => {
      const side = (near + place) % found.length
      const seats = around.seats
        .map((_each, away) => (near + away) % around.seats.length)
        .filter((seat) => seat % found.length === side)
      return `${all(seats.map(name))} ${String(found[side])}`
    })
    .join(', ')
}
