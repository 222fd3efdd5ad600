// A hand or crib being counted out on the felt.
import type { CribbagePart } from '../../wire'

export interface Counted {
  seat: number
  what: 'hand' | 'crib'
  /** The four cards; the starter lies apart. */
  cards: string[]
  parts: CribbagePart[]
  /** The part lit now, and how many are listed. */
  lit: number
  shown: number
  total: number
  /** What was claimed, or -1. */
  claimed: number
  /** The verdict on a claim, as it was said; empty where nothing was claimed. */
  said: string
}
