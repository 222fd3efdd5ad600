// Which move the picked cards make: the one of the server's list that names exactly these cards.
import type { Choice } from '../wire'
import { t, tn } from '../words'

/** What one is asked to pick. */
export function pickWords(picks: number): string {
  return picks === 1
    ? t('Pick a card')
    : picks === 2
      ? t('Pick two cards')
      : tn('Pick {n} card', 'Pick {n} cards', picks)
}

/** The cards of one's hand that a move names. */
export function cardsOf(move: string, hand: ReadonlySet<string>): string[] {
  return move
    .split(' ')
    .slice(1)
    .filter((each) => hand.has(each))
}

/** The move that is made of exactly these cards. */
export function choiceOf(
  choices: readonly Choice[],
  picked: readonly string[],
  hand: ReadonlySet<string>,
): Choice | undefined {
  if (!picked.length) return undefined
  const wanted = [...picked].sort().join(' ')
  return choices.find((each) => cardsOf(each.move, hand).sort().join(' ') === wanted)
}
