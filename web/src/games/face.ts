// What a game draws on the page: its felt, and controls where a pick of cards is not enough. A game that has none here
// is drawn from the messages alone.
import type { Component } from 'svelte'
import { stored } from '../link/stored'
import type { Table } from '../store/table.svelte'
import type { Chosen, Game } from '../store/games'
import * as plain from './plain'

export interface Face {
  /** The class of the felt's grid. */
  kind: string
  Felt: Component<{ table: Table }>
  Controls?: Component<{ table: Table }>
  /** When each card of a hand is dealt: its place in the whole deal, from 0. Otherwise the cards of a hand follow each
   * other. */
  order?: (table: Table, seat: number, place: number) => number
  /** Words that stand on cards in hand, such as "left". */
  tags?: (table: Table) => Record<string, string>
  /** The shape and colour that a seat has on the board, for its lines in the log. */
  mark?: (table: Table, seat: number) => number
  /** What a sheet shows of the last trick or count: its title, and what is in it. Key l and a button of the bar open
   * it. */
  last?: { title: () => string; Sheet: Component<{ table: Table }> }
  /** What home shows before the server has told its games: the title, and how many play as a rule. */
  title?: () => string
  seats?: number
  /** Cards to be shown on home: its best hand. */
  fan?: readonly string[]
  /** What is said of a game by these rules, if they are not yet known or are to be said in other words than usual. */
  about?: (game: Game | undefined, rules: Chosen | undefined) => string
  /** Usual lengths, where there are more than the server tells. */
  lengths?: readonly number[]
  /** The heading of its keys. */
  keys?: () => string
  /** What may be chosen of its looks. */
  Looks?: Component
  /** The score beside a game with real cards, loaded when it is wanted. */
  Keeper?: () => Promise<{ default: Component }>
}

/** The folders here, by the names of their games. */
const FACES: Record<string, Face> = Object.fromEntries(
  Object.entries(import.meta.glob<Face>(['./*/index.ts', '!./plain/index.ts'], { eager: true })).map(([path, face]) => [
    path.split('/')[1]!,
    face,
  ]),
)

/** The games that have a face of their own. */
export const FACED: readonly string[] = Object.keys(FACES)

/** What there is to play: before the server has told it, the games that this page draws. */
export function shelf(known: readonly Game[]): { game: string; title: string }[] {
  if (known.length) return known.map(({ game, title }) => ({ game, title }))
  return FACED.map((game) => ({ game, title: faceOf(game).title?.() ?? game }))
}

/** The game that was played last here, if there still is one of this name; else the first. */
export function lastPlayed(names: readonly string[]): string {
  const there = names.length ? names : FACED,
    played = stored('played', '')
  return there.includes(played) || !names.length ? played || (there[0] ?? '') : (there[0] ?? '')
}

export function faceOf(game: string): Face {
  return FACES[game] ?? plain
}
