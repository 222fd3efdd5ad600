// What the server tells of a drill: a question as its seat sees it, and the grade of a move.
import type { AnswerRead, DecisionRead } from '../review/model'

export interface Drawn { kind: string; seed: number; level: number }
export interface QuestionRead extends Pick<DecisionRead, 'names' | 'open' | 'at' | 'cards'> { game: string }
export interface GradeRead extends Pick<AnswerRead, 'better' | 'reason' | 'columns' | 'rows'> { right: boolean; say: string; loss: number; levels: { name: string; move: string }[] }
export interface Today { day: string; hands: { game: string; title: string; kind: string; seed: number }[] }
