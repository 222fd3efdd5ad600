// A review and how far it is: asked for where nobody has, and followed until it is done.
import { call, HttpError } from '../link/http'
import { t } from '../words'
import type { ReviewRead } from './model'

const BEAT = 700

export class Following {
  found = $state.raw<ReviewRead | null>(null)
  why = $state('')
  #over = false

  constructor(readonly record: string) {}

  get path(): string {
    return `/api/records/${encodeURIComponent(this.record)}/review`
  }

  /** Follow the review until it is done. */
  async follow(): Promise<void> {
    let asked = false
    this.why = ''
    try {
      while (!this.#over) {
        await this.#read('')
        if (this.found?.told) return
        if (!this.found?.begun) {
          if (asked) throw new HttpError(0, 'failed', t('The game could not be reviewed.'))
          asked = true
          await call('POST', this.path)
        }
        await new Promise((done) => setTimeout(done, BEAT))
      }
    } catch (error) {
      this.why = words(error)
    }
  }

  /** See a game of the match from a seat. */
  async see(game: number, seat: number): Promise<void> {
    try {
      await this.#read(`?game=${game}&seat=${seat}`)
    } catch (error) {
      this.why = words(error)
    }
  }

  close(): void {
    this.#over = true
  }

  async #read(query: string): Promise<void> {
    const found = await call<ReviewRead>('GET', this.path + query)
    if (!this.#over) this.found = found
  }
}

/** Why a request failed. */
export function words(error: unknown): string {
  return error instanceof HttpError && error.message ? error.message : t('The server cannot be reached.')
}
