// What a game draws on the page: its felt, and controls where a pick of cards is not enough. A game that has none here
// is drawn from the messages alone.
import type { Component } from 'svelte'
import type { Table } from '../store/table.svelte'
import * as cribbage from './cribbage'
import * as euchre from './euchre'
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
}

const FACES: Record<string, Face> = { cribbage, euchre }

export function faceOf(game: string): Face {
  return FACES[game] ?? plain
}
