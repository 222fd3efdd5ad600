// A review and how far it is: asked for where nobody has, and followed until it is done.
import { call, HttpError } from '../link/http'
import { t } from '../words'
import type { ReviewRead } from './model'

const BEAT = 700

export class Following {
  found = $state.raw<ReviewRead | null>(null)
  why = $state('')
  /** The game and the seat that are wanted; while the request runs, `found` is still about others. */
  wanted = $state.raw({ game: 0, seat: 0 })
  #over = false
  #requests = 0

  /** `game` and `seat` say what is seen first; without them the first game, from one's own seat. */
  constructor(
    readonly record: string,
    readonly game = 1,
    readonly seat = -1,
  ) {}

  get path(): string {
    return `/api/records/${encodeURIComponent(this.record)}/review`
  }

  /** Follow the review until it is done. */
  async follow(): Promise<void> {
    let asked = false
    this.why = ''
    try {
      while (!this.#over) {
        await this.#read(this.game, this.seat)
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

  /** See another game of the match, or from another seat. */
  async see(change: { game?: number; seat?: number }): Promise<void> {
    this.why = ''
    const wanted = (this.wanted = { ...this.wanted, ...change })
    try {
      await this.#read(wanted.game, wanted.seat)
    } catch (error) {
      if (this.wanted !== wanted) return
      this.why = words(error)
      this.#shows()
    }
  }

  close(): void {
    this.#over = true
  }

  /** Ask for the review; an answer that comes after another request was sent is dropped. */
  async #read(game: number, seat: number): Promise<void> {
    const own = (this.#requests += 1)
    const query = game === 1 && seat < 0 ? '' : `?game=${game}&seat=${seat}`
    const found = await call<ReviewRead>('GET', this.path + query)
    if (this.#over || own !== this.#requests) return
    this.found = found
    this.#shows()
  }

  #shows(): void {
    const told = this.found?.told
    if (told) this.wanted = { game: told.game, seat: told.seat }
  }
}

/** Why a request failed. */
export function words(error: unknown): string {
  return error instanceof HttpError && error.message ? error.message : t('The server cannot be reached.')
}
