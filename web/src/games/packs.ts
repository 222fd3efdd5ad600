// The pack of each game, where it is not all 52 cards: for the check of a shuffle.
interface Pack {
  pack: (rules: string, all: readonly string[]) => readonly string[]
}
const PACKS = import.meta.glob<Pack>('./*/pack.ts', { eager: true })

/** The cards that a game shuffles by these rules, in the order before the shuffle; `all` are the 52. */
export function packOf(game: string, rules: string, all: readonly string[]): readonly string[] {
  return PACKS[`./${game}/pack.ts`]?.pack(rules, all) ?? all
}
