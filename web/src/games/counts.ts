// Drills in which something is counted, as each game asks them. Only the page of drills loads this.
import type { Component } from 'svelte'
import type { GradeRead, QuestionRead } from '../drill/model'

export interface Counting {
  asked: QuestionRead
  path: string
  grade: GradeRead | null
  busy: boolean
  answer: (said: string) => void
}
/** The kind of drill; `Count` asks and shows the grade, `heading` says what is counted. */
interface Counts {
  kind: string
  Count: Component<Counting>
  heading: (asked: QuestionRead) => string
}
const FOUND = import.meta.glob<Counts>('./*/counts.ts', { eager: true })

export function countsOf(game: string, kind: string): Counts | undefined {
  const found = FOUND[`./${game}/counts.ts`]
  return found?.kind === kind ? found : undefined
}
