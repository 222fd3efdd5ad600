// How much a screen reader is told of each kind: all, short sentences, or nothing. What is not said stays in the log.
import KINDS from '../spoken.json'
import { set, settings } from './settings.svelte'

export { KINDS }
export const AMOUNTS = ['all', 'short', 'none'] as const
export type Amount = (typeof AMOUNTS)[number]

/** How much is said of a kind; everything, where nothing has been chosen. */
export function amountOf(kind: string): Amount {
  const chosen = settings.spoken?.[kind]
  return AMOUNTS.find((each) => each === chosen) ?? 'all'
}

/** Choose how much is said of a kind. */
export function choose(kind: string, amount: string): void {
  set('spoken', { ...settings.spoken, [kind]: amount })
}

/** What is said aloud of an event; empty for nothing. Without a kind it is always said whole. */
export function heardOf(event: { say: string; kind?: string; short?: string }): string {
  const amount = event.kind ? amountOf(event.kind) : 'all'
  return amount === 'none' ? '' : amount === 'short' ? event.short || event.say : event.say
}
