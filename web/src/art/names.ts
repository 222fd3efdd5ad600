// Cards in words, for those who hear the page. Cards in hand come with their names; those on the table do not.
import { all, t } from '../words'

const RANKS: Record<string, string> = {
  A: 'ace',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
}
const SUITS: Record<string, string> = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }
/** Each suit's pip in the sprite. */
export const PIPS: Record<string, string> = { S: 'ps', H: 'ph', D: 'pd', C: 'pc' }

/** The joker as it is written in messages. */
const JOKER = 'JK'

/** A card's suit; undefined for the joker. */
export function suitOf(card: string): string | undefined {
  return card === JOKER ? undefined : card[1]
}

/** A card's face in the sprite. */
export function faceOf(card: string): string {
  return card === JOKER ? 'joker' : card
}

/** A card's name in the reader's language. */
export function nameOf(card: string): string {
  const rank = RANKS[card[0] ?? ''],
    suit = SUITS[card[1] ?? '']
  return rank && suit ? t(`${rank} of ${suit}`) : t('joker')
}

const SIGNS: Record<string, string> = { S: '♠', H: '♥', D: '♦', C: '♣' }
/** A card as it stands in sentences: "10♠". */
export function written(card: string): string {
  const suit = suitOf(card)
  return suit ? (card[0] === 'T' ? '10' : card[0]) + SIGNS[suit]! : t('joker')
}

const CARDS = /(?:10|[2-9AJQK])[♠♥♦♣](?: (?:10|[2-9AJQK])[♠♥♦♣])*/g
/** A sentence as it is said: with its cards in words. */
export function said(sentence: string): string {
  return sentence.replace(CARDS, (cards) => all(cards.split(' ').map(called)))
}

/** What a control is called whose label has cards in signs; undefined for any other, which is called as it reads. */
export function nameFor(label: string | undefined): string | undefined {
  const words = said(label ?? '')
  return words === label ? undefined : words || undefined
}

function called(card: string): string {
  const suit = Object.keys(SIGNS).find((each) => SIGNS[each] === card.at(-1))!
  return nameOf((card.startsWith('10') ? 'T' : card[0]) + suit)
}
