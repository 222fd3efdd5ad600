// What the server tells of a study: its chapters, the places of one of them, and the table at a place. A place is
// named by its number in the chapter; what follows it comes later in the list.
import type { Open } from '../store/story.svelte'
import type { Seated } from '../wire'
import { t } from '../words'

export interface Mark {
  card: string
  to: string
}
/** A place as it is sent back; the first of a chapter has no move and -1 as its parent. */
export interface PlaceSent {
  parent: number
  seat: number
  move: string
  comment: string
  glyph: string
  marks: Mark[]
  question: string
}
export interface Place extends PlaceSent {
  label: string
  deal: number
}
export interface ChapterLine {
  title: string
  game: string
  about: string
}
export interface StudyRead {
  study: string
  version: number
  title: string
  author: string
  public: boolean
  own: boolean
  changed: number
  chapters: ChapterLine[]
  chapter: number
  names: string[]
  places: Place[]
  at: number
}
export interface Board {
  place: number
  seats: number[]
  movers: number[]
  names: string[]
  open: Open
  at: Seated
  cards: Record<string, string>
  said: string[]
  branches: { place: number; move: string }[]
  right: string[]
}
export interface StudyLine {
  study: string
  title: string
  author: string
  games: string[]
  public: boolean
  changed: number
}
export interface StudiesRead {
  own: StudyLine[]
  public: StudyLine[]
  most: number
}
export interface StudyMade {
  study: string
  link: string
  chapter: number
  at: number
}

/** The marks of a move, best first, as chess players write them. */
export const GLYPHS = ['!!', '!', '!?', '?!', '?', '??'] as const

/** What a mark of a move means. */
export function meaning(glyph: string): string {
  switch (glyph) {
    case '!!':
      return t('very good move')
    case '!':
      return t('good move')
    case '!?':
      return t('interesting move')
    case '?!':
      return t('doubtful move')
    case '?':
      return t('mistake')
    case '??':
      return t('blunder')
    default:
      return ''
  }
}

/** For each place the numbers of those that follow it, the main line first. */
export function branches(places: readonly PlaceSent[]): number[][] {
  const found: number[][] = places.map(() => [])
  places.forEach((each, number) => {
    if (each.parent >= 0) found[each.parent]!.push(number)
  })
  return found
}

/** The numbers of the places that lead to one, from the first on, itself included. */
export function path(places: readonly PlaceSent[], at: number): number[] {
  const found = [at]
  while (places[found[0]!]!.parent >= 0) found.unshift(places[found[0]!]!.parent)
  return found
}

/** The number of a place among changed ones: the same moves lead there, as far as they are left. */
export function again(before: readonly PlaceSent[], at: number, now: readonly PlaceSent[]): number {
  let found = 0
  for (const step of path(before, at).slice(1)) {
    const { seat, move } = before[step]!,
      next = now.findIndex((each) => each.parent === found && each.seat === seat && each.move === move)
    if (next < 0) break
    found = next
  }
  return found
}

/** The places without those that follow a move, itself included; and with what is left in another order. Returns the
 * new number of each place too. */
export function arranged(places: readonly PlaceSent[], after: readonly number[][]): [PlaceSent[], Map<number, number>] {
  const made: PlaceSent[] = [],
    numbers = new Map<number, number>()
  const waiting = [0]
  while (waiting.length) {
    const now = waiting.shift()!,
      { parent, seat, move, comment, glyph, marks, question } = places[now]!
    numbers.set(now, made.length)
    made.push({ parent: numbers.get(parent) ?? -1, seat, move, comment, glyph, marks, question })
    waiting.push(...after[now]!)
  }
  return [made, numbers]
}

/** The places as they are sent back. */
export function bare(places: readonly Place[]): PlaceSent[] {
  return places.map(({ parent, seat, move, comment, glyph, marks, question }) => ({
    parent,
    seat,
    move,
    comment,
    glyph,
    marks,
    question,
  }))
}
