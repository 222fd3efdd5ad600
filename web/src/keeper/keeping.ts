// The score of a game that is played with real cards, kept by taps: what each side scored, in order, so that any of it
// can be taken back. This browser keeps it after every tap.
import { store, stored } from '../link/stored'

/** The side of a deal in which nobody scored. */
export const NOBODY = -1

export interface Scored {
  side: number
  points: number
}
/** A game in progress; `taken` is what was taken back and can be done again, the last first. */
export interface Keeping {
  names: string[]
  target: number
  scored: Scored[]
  taken: Scored[]
  /** The games that each side has won. */
  won: number[]
}

export function begun(names: string[], target: number): Keeping {
  return { names, target, scored: [], taken: [], won: names.map(() => 0) }
}

/** The score of each side after this much was scored; a game ends at its target. */
export function scores({ names, target, scored }: Keeping, upto = scored.length): number[] {
  return names.map((_name, side) =>
    Math.min(
      target,
      scored.slice(0, upto).reduce((sum, each) => sum + (each.side === side ? each.points : 0), 0),
    ),
  )
}

/** Where the back peg of each side stands: its score before it scored last. */
export function before(kept: Keeping): number[] {
  return kept.names.map((_name, side) => {
    const last = kept.scored.findLastIndex((each) => each.side === side)
    return last < 0 ? 0 : scores(kept, last)[side]!
  })
}

/** The side that has reached the target; -1 while nobody has. */
export function winner(kept: Keeping): number {
  return scores(kept).indexOf(kept.target)
}

export function score(kept: Keeping, side: number, points: number): Keeping {
  if (winner(kept) >= 0) return kept
  return { ...kept, scored: [...kept.scored, { side, points }], taken: [] }
}

export function renamed(kept: Keeping, side: number, name: string): Keeping {
  return { ...kept, names: kept.names.map((each, at) => (at === side ? name : each)) }
}

export function takeBack(kept: Keeping): Keeping {
  const last = kept.scored.at(-1)
  return last ? { ...kept, scored: kept.scored.slice(0, -1), taken: [...kept.taken, last] } : kept
}

export function doAgain(kept: Keeping): Keeping {
  const last = kept.taken.at(-1)
  return last ? { ...kept, scored: [...kept.scored, last], taken: kept.taken.slice(0, -1) } : kept
}

/** A new game of the same sides; the winner's games are counted, a skunk as `worth`. */
export function nextGame(kept: Keeping, worth: number): Keeping {
  const winning = winner(kept)
  return { ...kept, scored: [], taken: [], won: kept.won.map((games, side) => games + (side === winning ? worth : 0)) }
}

/** What this browser has of a kind of board, or what it begins with. */
export function kept<T extends { score: Keeping }>(game: string, otherwise: T): T {
  const found = stored<Partial<T>>(`keeper-${game}`, otherwise)
  const sides = found.score?.names?.length
  return sides && found.score!.won?.length === sides ? { ...otherwise, ...found } : otherwise
}

export function keep(game: string, value: { score: Keeping }): void {
  store(`keeper-${game}`, value)
}
