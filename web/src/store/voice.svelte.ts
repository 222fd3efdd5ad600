// What a screen reader is told of a table, with cards in words. Events may follow each other faster than anybody can listen, so sentences
// wait their turn: each stays for the time that saying it takes, and those that came meanwhile follow together. None is
// left out.
import { untrack } from 'svelte'
import { said } from '../art/names'

/** Milliseconds that a sentence stays at least, and for each letter: a usual rate of speech. */
const LEAST = 700
const LETTER = 40

export class Voice {
  /** What is being said; empty when everything has been. */
  now = $state('')

  #waiting: string[] = []
  #speaking = 0

  say(text: string): void {
    if (!text) return
    this.#waiting.push(said(text))
    // An effect that says something does not depend on what is being said, or it would say it again.
    if (!this.#speaking) untrack(() => this.#next())
  }

  /** Say no more of what waits: it is no longer true. */
  hush(): void {
    this.#waiting = []
  }

  #next(): void {
    const text = this.#waiting.splice(0).join(' ')
    // The same words again are news only if the text differs.
    this.now = text && text === this.now ? `${text}\u00a0` : text
    this.#speaking = text ? window.setTimeout(() => this.#next(), Math.max(LEAST, text.length * LETTER)) : 0
  }
}
