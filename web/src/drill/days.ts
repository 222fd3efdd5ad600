// The answers to the hands of the day, kept in this browser: by day in the calendar of UTC, then by game.
import { store, stored } from '../link/stored'

type Days = Record<string, Record<string, string>>
/** As many days are kept, so that a long series still counts. */
const MOST = 400
const DAY = 86_400_000

/** The move that was answered on a day; empty if there was none. */
export const answered = (day: string, game: string): string => stored<Days>('days', {})[day]?.[game] ?? ''

/** Keep the move of a day; the first answer counts. */
export function keep(day: string, game: string, move: string): void {
  const days = stored<Days>('days', {})
  const kept = Object.entries({ ...days, [day]: { [game]: move, ...days[day] } }).sort(([one], [other]) =>
    one < other ? 1 : -1,
  )
  store('days', Object.fromEntries(kept.slice(0, MOST)))
}

/** For how many days in a row there is an answer, this day or the one before it the last one. */
export function streak(day: string): number {
  const days = stored<Days>('days', {})
  const before = (at: string) => new Date(Date.parse(at) - DAY).toISOString().slice(0, 10)
  let at = day in days ? day : before(day),
    length = 0
  for (; at in days; at = before(at)) length += 1
  return length
}
