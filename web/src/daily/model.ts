// What the server tells of the game of a day.
import { locale, t } from '../words'
import type { Values } from '../store/games'

/** Somebody's finished game; ``record`` is empty unless the reader may know the cards. */
export interface DayLine {
  place: number
  name: string
  yours: boolean
  share: number
  record: string
  how: string
  side: number
  scores: number[]
  /** Whether they were dealt the reader's cards. */
  same: boolean
}
export interface DayBar {
  least: number
  most: number
  people: number
}
export interface DayFigures {
  won: number
  lead: number
  bars: DayBar[]
}
export interface DayRead {
  game: string
  title: string
  day: string
  today: string
  closes: number
  over: boolean
  rules: Values
  seats: number
  level: string
  guests: boolean
  challenge: string
  yours: '' | 'playing' | 'finished' | 'shown'
  table: string
  seals: { yours: boolean; commitment: string; seed: string }[]
  played: number
  own: DayLine | null
  of: number
  counts: boolean
  figures: DayFigures | null
  lines: DayLine[]
}

export const pathOf = (game: string, day: string) => `/api/games/${encodeURIComponent(game)}/days/${day}`

/** A day in words. It is one of Greenwich, wherever the reader is. */
export function dayWords(day: string): string {
  const form = new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' })
  return form.format(new Date(`${day}T00:00:00Z`))
}

/** When a day ends, by the reader's clock; the last millisecond of it is told. */
export function endWords(closes: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(closes + 1)
}

/** A share of the matchpoints in 100. */
export function share(line: { share: number }): string {
  return t('{share}%', { share: new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(line.share) })
}

/** By how many points the reader of a line was ahead. */
export const leadOf = (line: DayLine) => (line.scores[0] ?? 0) - Math.max(...line.scores.slice(1))
