// The games in progress where this browser has a seat, for the line on the home page that leads back to them.
import { call, HttpError } from '../link/http'
import type { Around, Update } from '../wire'
import { all } from '../table/saying'
import { t } from '../words'
import { forget, visited } from './opening'

export interface Progress {
  table: string
  head: string
  more: string
  /** Whether it is this person's turn. */
  turn: boolean
}

/** Look at the tables visited last, and forget those that are gone. */
export async function inProgress(me: string): Promise<Progress[]> {
  const found = await Promise.all(visited().slice(0, 6).map(async ({ table, names }) => {
    try {
      const seen = await call<{ around: Around; update: Update | null }>('GET', `/api/tables/${table}`)
      return told(table, names.length ? names : [me], seen.around, seen.update)
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) forget(table)
      return null
    }
  }))
  return found.filter((each) => each !== null).sort((a, b) => Number(b.turn) - Number(a.turn))
}

function told(table: string, names: string[], around: Around, update: Update | null): Progress | null {
  const own = around.seats.flatMap((each, seat) => (each.kind === 'person' && names.includes(each.name) ? [seat] : []))
  if (!own.length) return null
  const others = around.seats.filter((each, seat) => each.name && !own.includes(seat)).map((each) => each.name)
  if (!around.playing) {
    const waiting = around.seats.some((each) => each.kind === 'empty')
    return { table, turn: false, head: waiting ? t('Your table waits for players') : t('Your table with {names}', { names: all(others) }), more: around.title }
  }
  const bots = around.seats.every((each, seat) => own.includes(seat) || each.kind === 'bot')
  const actors = update?.actors ?? []
  const turn = bots || actors.some((seat) => own.includes(seat))
  const head = others.length === 0 ? t('Your game at this device')
    : turn ? t('Your turn against {names}', { names: all(others) }) : t('Your game against {names}', { names: all(others) })
  return { table, turn, head, more: [around.title, scores(around, update)].filter(Boolean).join(' · ') }
}

/** The score of each side, where the public state has one. */
function scores(around: Around, update: Update | null): string {
  const found = (update?.open as { scores?: unknown } | undefined)?.scores
  if (!Array.isArray(found)) return ''
  return found.map((score, side) => {
    const names = around.seats.filter((_each, seat) => seat % found.length === side).map((each) => each.name)
    return `${all(names)} ${String(score)}`
  }).join(', ')
}
