/** Nines to aces, and the joker if it is played with. */
export function pack(rules: string, all: readonly string[]): readonly string[] {
  const joker = rules.includes('joker=yes')
  return [...all.filter((card) => 'A9TJQK'.includes(card[0]!)), ...(joker ? ['JK'] : [])]
}
