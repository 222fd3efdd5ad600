// The book of a table: whether it is open, and where.
export type Part = 'now' | 'words' | 'rules' | 'how' | 'keys'

export class Book {
  open = $state(false)
  part = $state<Part>('words')
  /** The paragraph of the law, and the word, that it is open at. */
  paragraph = $state('')
  word = $state('')

  show(part: Part, at: { paragraph?: string; word?: string } = {}): void {
    this.part = part
    this.paragraph = at.paragraph ?? ''
    this.word = at.word ?? ''
    this.open = true
  }
}
