// What the server tells of a position: what it is made of, and all its moves.
import type { AnswerRead, DecisionRead } from '../review/model'

export interface One {
  value: string
  label: string
}
/** `most` cards go there; a go, if there may be one, counts for none. */
export interface Slot {
  name: string
  title: string
  most: number
  go: boolean
}
export interface BoardRead {
  kind: string
  game: string
  title: string
  about: string
  cards: One[][]
  slots: Slot[]
  choices: { name: string; title: string; choices: One[] }[]
  last: number
}
export interface AnalysisRead
  extends
    Pick<DecisionRead, 'names' | 'open' | 'at' | 'cards' | 'explored'>,
    Pick<AnswerRead, 'made' | 'better' | 'reason' | 'columns' | 'rows'> {
  game: string
  note: string
  picture: string
}

/** Stands among the cards where a player could not play. */
export const GO = 'go'
