// What the server tells of a review: words and numbers, and a decision as its seat saw it.
import type { Open } from '../store/story.svelte'
import type { Seated } from '../wire'

export interface Point {
  number: number
  deal: number
  chance: number
}
export interface Share {
  what: string
  name: string
  change: number
}
export interface Line {
  number: number
  deal: number
  title: string
  made: string
  called: string
  word: string
  loss: number
  doubt: number
  points: number
  standing: string
}
export interface Told {
  game: number
  seat: number
  headline: string
  about: string
  scores: { name: string; points: number }[]
  stake: number
  curve_of: string
  curve: Point[]
  others: { name: string; curve: Point[] }[]
  split: Share[]
  levels: string
  decided: number
  dearest: Line[]
}
export interface ReviewRead {
  record: string
  game: string
  title: string
  names: string[]
  players: string[]
  yours: number[]
  ended: number
  begun: boolean
  share: number
  games: number
  told: Told | null
}
export interface DecisionRead {
  line: Line
  move: string
  names: string[]
  open: Open
  at: Seated
  cards: Record<string, string>
  /** Whether the explorer has figures for it. */
  explored: boolean
}
export interface TryRead {
  say: string
  loss: number | null
  right: boolean
}
export interface AnswerRead {
  made: string
  better: string
  reason: string
  columns: string[]
  rows: { move: string; label: string; cells: string[]; best: boolean; made: boolean }[]
}
/** A number with one digit after the point, in the reader's language, with a true minus. */
export function figure(value: number, signed = false): string {
  const form = {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? ('exceptZero' as const) : ('auto' as const),
  }
  return minus(new Intl.NumberFormat(document.documentElement.lang, form).format(value))
}

/** The same figure with a minus as long as a plus. */
export function minus(text: string): string {
  return text.replace(/-(?=[\d.,])/g, '−')
}
