// What a seat knew at a decision, as each game draws it. Only the pages that need it load this.
import type { Component } from 'svelte'
import type { DecisionRead } from '../review/model'
import Plain from './plain/At.svelte'

export interface Situation {
  at: Pick<DecisionRead, 'names' | 'open' | 'at'>
  /** The reader sits there. */
  own: boolean
  /** The score is said here, since nothing above it says it. */
  score?: boolean
}
const FOUND = import.meta.glob<{ default: Component<Situation> }>('./*/At.svelte', { eager: true })

export function atOf(game: string): Component<Situation> {
  return FOUND[`./${game}/At.svelte`]?.default ?? Plain
}
