// The words of a game, and where they stand in a text.

export interface Term {
  id: string
  /** The word in the reader's language, then its other forms. */
  forms: string[]
  meaning: string
  /** The number of its paragraph in the law. */
  paragraph: string
  cards: string[]
}

export interface Piece {
  text: string
  id?: string
}

/** A text in pieces: each word of the list once, where it stands first, and what is between. */
export function pieces(text: string, terms: readonly Term[]): Piece[] {
  const ids = new Map(terms.flatMap((each) => each.forms.map((form) => [form.toLowerCase(), each.id] as const)))
  if (!ids.size || !text) return [{ text }]
  const forms = [...ids.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const found: Piece[] = []
  const told = new Set<string>()
  let from = 0
  for (const match of text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'giu'))) {
    const id = ids.get(match[0].toLowerCase())
    if (!id || told.has(id)) continue
    told.add(id)
    if (match.index > from) found.push({ text: text.slice(from, match.index) })
    found.push({ text: match[0], id })
    from = match.index + match[0].length
  }
  if (from < text.length) found.push({ text: text.slice(from) })
  return found
}
