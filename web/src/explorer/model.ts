// What the server tells of a spot of the explorer: its choices with what came of them, by who made them.
import type { One } from '../analysis/model'
import type { DecisionRead } from '../review/model'

export interface Tally {
  times: number
  share: number
  points: string
  wins: string
}
/** Whose choices they are, in the order in which they are listed. */
export const WHO = ['champions', 'people', 'you'] as const
export type Who = (typeof WHO)[number]
export interface ExploredRow extends Record<Who, Tally | null> {
  choice: string
  label: string
  made: boolean
}
export interface ExploredLevel extends Record<Who, number> {
  title: string
  rows: ExploredRow[]
}
export interface ExploredRead extends Pick<DecisionRead, 'names' | 'open' | 'at' | 'cards'> {
  game: string
  title: string
  about: string
  elsewhere: boolean
  place: string
  zone: string
  places: One[]
  zones: One[]
  levels: ExploredLevel[]
  /** Who the champions are; empty if there are no figures of them. */
  player: string
  /** Whether others play here too. */
  people: boolean
  note: string
}
