// Sentences that come onto the table already written. Screen readers are told of what changes in a live region that was
// there before, and seldom of a new one: the table's voice says them.
import { untrack } from 'svelte'
import type { Table } from '../store/table.svelte'

/** Have an element's sentence said when it comes, and when it changes; ``words`` are said in its place. */
export function aloud(table: Table, words = '') {
  return (element: HTMLElement): (() => void) => {
    let before = ''
    const say = () => {
      const now = words || written(element)
      if (now !== before) untrack(() => table.story.voice.say(now))
      before = now
    }
    say()
    const changed = new MutationObserver(say)
    changed.observe(element, { childList: true, characterData: true, subtree: true })
    return () => changed.disconnect()
  }
}

/** A sentence without the time that runs in it. */
function written(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement
  for (const each of copy.querySelectorAll('[aria-live=off]')) each.remove()
  return copy.textContent.replace(/\s+/g, ' ').trim()
}
