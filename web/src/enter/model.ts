// A game with real cards that is being entered: the answers so far, which this browser keeps, and what the office says
// of them.
import { store, stored } from '../link/stored'

/** What has been entered; one's own name is the first. */
export interface Entry {
  names: string[]
  rules: string
  answers: string[]
}

export interface EnteringRead {
  answers: string[]
  given: { about: string; said: string; deal: boolean }[]
  question: {
    words: string
    cards: string[]
    number: number
    choices: { text: string; label: string }[]
    most: number
    pack: string[][]
  } | null
  refusal: string
  misfit: string
  scores: { name: string; points: number }[]
  cards: Record<string, string>
}

/** A deal of the answers: the places of its first and of the one after its last. */
export interface Part {
  from: number
  to: number
}

export function kept(game: string): Entry | null {
  const found = stored<Partial<Entry>>(`entering-${game}`, {})
  return Array.isArray(found.names) && Array.isArray(found.answers) && typeof found.rules === 'string'
    ? (found as Entry)
    : null
}

export function keep(game: string, entry: Entry | null): void {
  store(`entering-${game}`, entry ?? {})
}

/** The answers by deal, the latest first; what comes before the first deal is a part of it. */
export function parts(given: EnteringRead['given']): Part[] {
  const begins = given.flatMap((each, place) => (each.deal ? [place] : []))
  if (!begins.length) return given.length ? [{ from: 0, to: given.length }] : []
  begins[0] = 0
  return begins.map((from, at) => ({ from, to: begins[at + 1] ?? given.length })).toReversed()
}
