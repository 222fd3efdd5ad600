// Enter where something is asked: at a drill, at another try in a review, on the analysis board.

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
