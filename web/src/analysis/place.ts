// The board's place in the browser's history: its address says what is tapped, so that a reload loses nothing.
import { route } from '../store/route.svelte'
import type { AnalysisRead, BoardRead } from './model'

interface Shown {
  board: BoardRead | null
  found: AnalysisRead | null
}
interface Left extends Shown {
  mark: number
  address: string
  tapped: boolean
  focus: number
}
/** The board left last. Closing a sheet goes one step back, and the router, not told of the taps, draws the same board
 * anew. */
let left: Left | null = null

/** Counted from the end: a row of cards that goes with its rule stands before what opens the rules. */
const stops = () => [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select)')].reverse()

export class Place {
  /** Tells this board's places from those of another one that was open before. */
  readonly #mark = Math.random()
  readonly #again: Left | null
  /** Empty until something is changed. */
  #address: string
  /** What stands here was changed and not analysed since. */
  #tapped: boolean
  #focus = -1

  constructor() {
    document.addEventListener('focusin', this.#focused)
    const before = history.state as { board?: number; tapped?: boolean } | null
    this.#again = left?.mark === before?.board ? left : null
    this.#address = this.#again?.address ?? ''
    this.#tapped = (this.#again ?? before)?.tapped ?? false
    // After a reload with an open sheet the place still says that it is the sheet's.
    history.replaceState(
      { ...before, board: this.#mark, sheet: undefined, tapped: this.#tapped },
      '',
      this.#address || null,
    )
  }

  get query(): URLSearchParams {
    return this.#address ? new URLSearchParams(/\?.*/.exec(this.#address)?.[0] ?? '') : route.query
  }

  get shown(): Shown | null {
    return this.#again
  }

  get tapped(): boolean {
    return this.#tapped
  }

  keep(address: string, tapped: boolean): void {
    this.#address = address
    this.#tapped = tapped
    // The place of an open sheet goes when it closes.
    const state = history.state as { sheet?: unknown } | null
    if (state?.sheet) return
    // Browsers refuse more than some hundred changes in half a minute; the next one brings the address up to date.
    try {
      history.replaceState({ ...state, tapped }, '', address)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  }

  /** Return the focus to where it was before the board was drawn anew. */
  focus(): void {
    if (this.#again && document.activeElement?.matches('body, h1'))
      stops()[this.#again.focus]?.focus({ preventScroll: true })
  }

  end(shown: Shown): void {
    left = { ...shown, mark: this.#mark, address: this.#address, tapped: this.#tapped, focus: this.#focus }
    document.removeEventListener('focusin', this.#focused)
  }

  /** Noted as it comes: when the board goes, nothing has the focus any more. A sheet gives it back to what opened
   * it. */
  #focused = (event: FocusEvent): void => {
    const at = event.target as HTMLElement
    if (!at.closest('dialog')) this.#focus = stops().indexOf(at)
  }
}
