// Where the seats are on the screen, what was said at each in the bidding, and the names of sides and trumps.
import type { Table } from '../../store/table.svelte'
import { all, t } from '../../words'
import type { EuchreBidding, EuchreBurying, EuchreOpen, EuchrePlaying } from '../../wire'

export type Place = 'y' | 'w' | 'n' | 'e'
export type Trump = EuchrePlaying['trump']
type Made = EuchreBurying | EuchrePlaying

const PLACES: readonly Place[] = ['y', 'w', 'n', 'e']
const SUITS: Record<Trump, string> = { clubs: 'C', diamonds: 'D', hearts: 'H', spades: 'S', no_trump: '' }

/** The place of a seat: one's own is at the bottom, its left neighbour on the left. */
export function placeOf(seat: number, near: number): Place {
  return PLACES[(seat - near + 4) % 4]!
}

export function sideOf(seat: number): number {
  return seat % 2
}

/** A seat's name, or "You" for the reader. */
export function nameOf(table: Table, seat: number): string {
  return table.own.length === 1 && table.own[0] === seat ? t('You') : (table.names[seat] ?? '')
}

/** The two players of a side, the nearer one first. */
export function sideName(table: Table, side: number): string {
  const near = table.near
  const seats = sideOf(near) === side ? [near, (near + 2) % 4] : [(near + 1) % 4, (near + 3) % 4]
  return all(seats.map((seat) => nameOf(table, seat)))
}

/** The letter of the suit that is trump; empty at no trump. */
export function suitOf(trump: Trump): string {
  return SUITS[trump]
}

export function trumpName(trump: Trump): string {
  switch (trump) {
    case 'clubs':
      return t('Clubs')
    case 'diamonds':
      return t('Diamonds')
    case 'hearts':
      return t('Hearts')
    case 'spades':
      return t('Spades')
    case 'no_trump':
      return t('No trump')
  }
}

/** The suit of a card in words; null for the joker. */
export function suitName(card: string): string | null {
  const found = (Object.keys(SUITS) as Trump[]).find((each) => SUITS[each] && SUITS[each] === card[1])
  return found ? trumpName(found) : null
}

/** Trump is made. */
export function made(phase: EuchreOpen['phase']): phase is Made {
  return phase.type === 'Burying' || phase.type === 'Playing'
}

/** When a card is dealt: three to each from the dealer's left, then two. */
export function dealtAt(table: Table, seat: number, place: number): number {
  const { dealer } = table.story.shown?.open as EuchreOpen
  const turn = (seat - dealer + 3) % 4
  return place < 3 ? turn * 3 + place : 12 + turn * 2 + place - 3
}

/** A card has been turned up. */
export function turned(phase: EuchreOpen['phase']): phase is EuchreBidding | Made {
  return phase.type === 'Bidding' || made(phase)
}

/** No card has been led yet, so that the bids still stand at the seats. */
export function bidding(phase: EuchreOpen['phase']): phase is EuchreBidding | Made {
  return turned(phase) && !(phase.type === 'Playing' && (phase.trick.length || phase.tricks.length))
}

/** What a seat has said in this round of bidding; `second` is the second round. */
export function bidOf(open: EuchreOpen, seat: number, second: boolean): string {
  const { phase, dealer } = open
  if (!bidding(phase)) return ''
  if (made(phase) && phase.maker === seat) {
    const called = phase.passes >= 4 ? trumpName(phase.trump) : seat === dealer ? t('Pick up') : t('Order up')
    return phase.alone ? t('{call}, alone', { call: called }) : called
  }
  if (phase.type === 'Playing' && phase.defender === seat) return t('Defend alone')
  const passed = second ? phase.passes - 4 : Math.min(phase.passes, 4)
  return (seat - dealer + 3) % 4 < passed ? t('Pass') : ''
}

/** Whether this seat plays against or without a partner. */
export function alone(phase: EuchreOpen['phase'], seat: number): boolean {
  if (!made(phase)) return false
  return (phase.alone && phase.maker === seat) || (phase.type === 'Playing' && phase.defender === seat)
}

export function sitsOut(phase: EuchreOpen['phase'], seat: number): boolean {
  return made(phase) && phase.out.includes(seat)
}
