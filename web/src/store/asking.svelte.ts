// What is asked about the table at any moment, by a key or in the book: the answer is said, and shown until the game goes
// on.
import { said } from '../art/names'
import KEYS from '../keys.json'
import { expected } from '../link/expected'
import { Refusal } from '../link/line'
import type { Answer, Ask } from '../wire'
import type { Table } from './table.svelte'

export type Query = Ask['queries'][number]
/** All of them, in the order of the keys that ask them. */
export const QUERIES = KEYS.asking.map(({ id }) => id.replace('ask-', '') as Query)

/** The answers as far as this reader has been shown the game, with cards in words. */
export async function answers(table: Table, queries: Query[]): Promise<Answer[]> {
  const found = await table
    .ask({ t: 'ask', queries, seat: Math.max(-1, table.seat), moves: movesOf(table) })
    .catch(expected(Refusal))
  return found?.t === 'answered' ? found.answers.map((each) => ({ ...each, lines: each.lines.map(said) })) : []
}

/** The answer that is shown at a table: to the last question, until the game goes on. */
export class Asked {
  #text = $state('')
  #moves = $state(-1)

  /** Answer a question. Asked again it is said again: the words differ by a space that nobody sees. */
  async ask(table: Table, query: Query): Promise<void> {
    const [found] = await answers(table, [query])
    if (!found) return
    const text = found.lines.join(' ')
    this.#text = this.#text === text ? `${text}\u00a0` : text
    this.#moves = movesOf(table)
  }

  /** The answer; empty where there is none, or where it may be true no longer. */
  text(table: Table): string {
    return this.#moves === movesOf(table) ? this.#text : ''
  }

  hide(): void {
    this.#text = ''
  }
}

const movesOf = (table: Table) => table.story.shown?.moves ?? 0
