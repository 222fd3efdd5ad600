// Keys where something is asked: at a drill, at another try in a review, on the analysis board. Enter answers, and
// another key opens the explorer.
import { keyOf } from '../store/letters'
import { keysOf } from '../table/keys'

const PRESSED = 'button, a, summary, select, input, textarea'
/** Pressing the dot of the chosen decision once more does nothing, and the focus stays on it while its cards are
 * picked. */
const CHOSEN = '.dot-btn[aria-pressed=true]'

/** Enter presses the brass button wherever nothing else is pressed; `pressed` names what takes Enter itself. */
export function entered(event: KeyboardEvent, pressed = PRESSED): void {
  if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || document.querySelector('dialog[open]')) return
  const at = event.target as Element
  if (at.closest(pressed) && !at.closest(CHOSEN)) return
  document.querySelector<HTMLButtonElement>('#main:not([disabled])')?.click()
}

/** The key of the explorer follows the link to it, where there is one. */
export function explored(event: KeyboardEvent): void {
  if (event.repeat || event.defaultPrevented || document.querySelector('dialog[open]')) return
  if ((event.target as Element).closest('input, select, textarea')) return
  const key = keyOf(event).toLowerCase()
  if (key && keysOf('study').some((each) => each.keys.includes(key)))
    document.querySelector<HTMLAnchorElement>('a[data-key~="explore"]')?.click()
}
