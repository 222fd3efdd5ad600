// Numbers that nobody at the table can have chosen, for a cut of a real pack.

/** A number from 0 to `stop` - 1, each as likely as any other. */
export function below(stop: number): number {
  const range = 2 ** 32,
    limit = range - (range % stop),
    drawn = new Uint32Array(1)
  do crypto.getRandomValues(drawn)
  while (drawn[0]! >= limit)
  return drawn[0]! % stop
}

/** Cards at both ends of the pack that a cut leaves together, as at the table. */
const LEAST = 4

/** The number of cards to be lifted off a pack. */
export function cutAt(cards: number): number {
  return LEAST + below(cards - 2 * LEAST + 1)
}

const RANKS = 'A23456789TJQK',
  SUITS = 'CDHS'
/** A different rank for each player, and the player with the lowest, the ace being low: that one deals. */
export function cutForDeal(players: number): { cards: string[]; dealer: number } {
  const ranks = [...RANKS].map((_rank, place) => place)
  const drawn = Array.from({ length: players }, () => ranks.splice(below(ranks.length), 1)[0]!)
  return {
    cards: drawn.map((rank) => `${RANKS[rank]}${SUITS[below(4)]}`),
    dealer: drawn.indexOf(Math.min(...drawn)),
  }
}
