// What the server says of a finished game to who played it: an estimate of the chances at once, then, when it has been
// reviewed, whether it was play or cards.
import { call, HttpError } from '../link/http'
import type { Point } from '../review/model'

export interface Moment {
  number: number
  deal: number
  said: string
  change: number
}
export interface JudgedRead {
  done: boolean
  say: string
  figures: string
  stake: number
  curve: Point[]
  moments: Moment[]
}
const BEAT = 1000
const NOTHING: JudgedRead = { done: true, say: '', figures: '', stake: 1, curve: [], moments: [] }

export class Judged {
  found = $state.raw<JudgedRead | null>(null)
  #over = false

  /** Ask until the game has been reviewed, or nobody wants to know. */
  async follow(record: string): Promise<void> {
    while (!this.#over && !this.found?.done) {
      try {
        this.found = await call<JudgedRead>('POST', `/api/records/${encodeURIComponent(record)}/judged`)
      } catch (error) {
        // A game that is not reviewed here has no verdict.
        if (!(error instanceof HttpError)) throw error
        this.found = NOTHING
      }
      if (!this.found.done) await new Promise((done) => setTimeout(done, BEAT))
    }
  }

  close(): void {
    this.#over = true
  }
}
