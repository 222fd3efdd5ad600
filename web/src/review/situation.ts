// Words that every game says of a situation: who somebody is, what was laid, and the score.
import { written } from '../art/names'
import type { Situation } from '../games/at'
import { all, t } from '../words'

export interface Laid {
  card: string
  by: string
}
export type Played = [number, string]

/** Who a seat is: "you", or the name. */
export function nameOf({ at, own }: Situation, seat: number): string {
  return own && seat === at.at.seat ? t('you') : (at.names[seat] ?? '')
}

/** Cards with the names of those who laid them. */
export function laidBy(situation: Situation, cards: Played[]): Laid[] {
  return cards.map(([by, card]) => ({ card, by: nameOf(situation, by) }))
}

/** Cards with those who laid them, as words. */
export function spoken(situation: Situation, cards: Played[]): string {
  return cards.map(([by, card]) => `${nameOf(situation, by)} ${written(card)}`).join(', ')
}

/** The score as a sentence, one's own side first; nothing where something above says it. */
export function scoreLine(situation: Situation): string[] {
  const { at, score } = situation,
    seat = at.at.seat
  if (!score) return []
  const open = at.open as { scores?: number[]; rules: { target: number } }
  const points = open.scores ?? [],
    sides = points.length
  const said = (side: number) =>
    `${all(
      at.names
        .map((_name, which) => which)
        .filter((which) => which % sides === side)
        .sort((one, other) => Number(other === seat) - Number(one === seat))
        .map((which) => nameOf(situation, which)),
    )} ${points[side]}`
  const scores = points.map((_points, place) => said(((seat % sides) + place) % sides)).join(', ')
  return [t('Score, to {target}: {scores}.', { target: open.rules.target, scores })]
}
