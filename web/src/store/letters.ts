// The key that somebody means. Screen readers and voice control take single letters for themselves: those who use one
// switch them off, and hold Alt.
import { settings } from './settings.svelte'

/** The key that an event means here; empty if it is meant for the browser, or for a screen reader. */
export function keyOf(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey) return ''
  if (settings.letters) return event.altKey ? '' : event.key
  // On some keyboards Alt makes another sign of the letter: the key itself counts.
  const letter = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]
  if (event.altKey) return letter ? (event.shiftKey ? letter : letter.toLowerCase()) : ''
  return event.key.length > 1 || event.key === ' ' ? event.key : ''
}
