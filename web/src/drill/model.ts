// What the server tells of a drill: a question as its seat sees it, the grade of an answer, and what to keep of it.
import type { AnswerRead, DecisionRead } from '../review/model'

export interface Drawn {
  kind: string
  seed: number
  level: number
}
export interface QuestionRead extends Pick<DecisionRead, 'names' | 'open' | 'at' | 'cards' | 'explored'> {
  game: string
}
export interface EverybodyRead {
  number: number
  say: string
  shares: { move: string; label: string; share: number; own: boolean }[]
  rest: number
}
/** Something said about a hand of the day; `by` tells the authors apart, `move` is what this one answered. */
export interface MessageRead {
  number: number
  at: number
  by: string
  name: string
  text: string
  move: string
  own: boolean
}
export interface DayTalkRead {
  lines: MessageRead[]
  may: boolean
}
export interface GradedPart {
  kind: string
  cards: string[]
  points: number
  verdict: 'right' | 'again' | 'wrong' | 'missed'
}
export interface GradeRead extends Pick<AnswerRead, 'better' | 'reason' | 'columns' | 'rows'> {
  right: boolean
  say: string
  loss: number
  levels: { name: string; move: string }[]
  total: number
  parts: GradedPart[]
}
export interface Today {
  day: string
  hands: { game: string; title: string; kind: string; seed: number }[]
}
export interface Progress {
  level: number
  here: number
  wrong: number
  streak: number
  best: number
  asked: number
  right: number
}
export interface Memory {
  due: string
  last: string
  state: number
  step: number | null
  stability: number
  difficulty: number
}
export interface Noted {
  progress: Progress
  memory: Memory | null
}
