// Counting by hand: a number typed, or combinations picked card by card. The server says what a pick is worth.
import type { Table } from '../../store/table.svelte'
import { expected } from '../../link/expected'
import { Refusal } from '../../link/line'
import { stored, store } from '../../link/stored'
import type { Valued } from '../../wire'

export const claim = $state({
  mode: stored<'number' | 'cards'>('claim', 'number'),
  typed: '',
  /** Combinations already named, and the cards of the next one. */
  named: [] as { cards: string[]; say: string; points: number }[],
  picked: [] as string[],
  /** What the server says of the combinations together with the present pick. */
  valued: null as Valued | null,
  /** Whether the present pick has been named before: it counts once. */
  again: false,
})

/** What says the worth of combinations: a table, or a drill. Null where there is no answer. */
export type Ask = (picked: string[][]) => Promise<Valued | null>

/** The worth of combinations as a table says it. */
export function valuer(table: Table): Ask {
  return async (picked) => {
    // A pick whose worth is not known cannot be named; the next card asks again.
    const answer = await table.ask({ t: 'worth', seat: table.seat, picked }).catch(expected(Refusal))
    return answer?.t === 'valued' ? answer : null
  }
}

export function begin(): void {
  claim.typed = ''
  claim.named = []
  claim.picked = []
  claim.valued = null
  claim.again = false
}

export function choose(mode: 'number' | 'cards'): void {
  claim.mode = mode
  store('claim', mode)
  begin()
}

/** Type a digit; two at most. */
export function type(digit: string): void {
  claim.typed = (claim.typed + digit).replace(/^0(?=\d)/, '').slice(0, 2)
}

/** After a digit, Enter is for the brass button, and no longer for another one that was pressed before. */
export function released(at: EventTarget | null): void {
  if (at instanceof HTMLButtonElement && !at.closest('.five')) at.blur()
}

/** Pick or unpick a card, and ask what the pick makes. */
export async function pick(ask: Ask, card: string): Promise<void> {
  claim.picked = claim.picked.includes(card) ? claim.picked.filter((each) => each !== card) : [...claim.picked, card]
  claim.again = claim.named.some(
    ({ cards }) => cards.length === claim.picked.length && cards.every((each) => claim.picked.includes(each)),
  )
  if (claim.again) claim.valued = null
  else
    await value(
      ask,
      claim.picked.length
        ? [...claim.named.map((each) => each.cards), [...claim.picked]]
        : claim.named.map((each) => each.cards),
    )
}

/** Name the picked combination. */
export function name(): void {
  const { valued } = claim
  if (!valued) return
  claim.named.push({ cards: [...claim.picked], say: valued.say, points: valued.points })
  claim.picked = []
}

async function value(ask: Ask, picked: string[][]): Promise<void> {
  const asked = JSON.stringify(picked)
  const answer = await ask(picked)
  const now = JSON.stringify(
    claim.picked.length
      ? [...claim.named.map((each) => each.cards), claim.picked]
      : claim.named.map((each) => each.cards),
  )
  if (asked === now) claim.valued = answer
}
