// The trick taken last, for "Last trick". It is kept after the hand, when the table has forgotten it.
interface Taken {
  cards: [number, string][]
  winner: number
}

export const taken: { last: Taken | null } = $state({ last: null })
