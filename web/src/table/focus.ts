// The focus at a table: it stands at what is asked when one comes in, and again when what had it has gone or cannot be
// pressed any more. Nothing else moves it.

/** What one may do now: the moves, or a form for bids. */
export const ASKED = '.act, .bids'

function question(table: HTMLElement): HTMLElement | null {
  const found = table.querySelector<HTMLElement>(ASKED)
  if (found) found.tabIndex = -1
  return found
}

/** Keep the focus at a table; returns what ends that. */
export function keepFocus(table: HTMLElement): () => void {
  /** What has the focus, or had it last. */
  let held: Element | null = null
  const gone = () => held && (!held.isConnected || held.matches(':disabled'))
  const look = () => {
    const free = [document.body, held, null].includes(document.activeElement)
    if (gone() && free && !document.querySelector('dialog[open]')) question(table)?.focus({ preventScroll: true })
  }
  const comes = (event: FocusEvent) => {
    const at = event.target as Element
    if (!at.closest('dialog')) held = at
  }
  // A tap beside everything lets go of the focus; another window does not, nor does a control that goes: it is told of
  // that just before.
  const goes = (event: FocusEvent) => {
    if (event.relatedTarget || !document.hasFocus()) return
    queueMicrotask(() => {
      if (held === event.target && !gone()) held = null
    })
  }
  const changed = new MutationObserver(look)
  changed.observe(table, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', comes)
  document.addEventListener('focusout', goes)
  // A sheet gives the focus back to what opened it, which may have gone meanwhile.
  document.addEventListener('close', look, true)
  if (document.activeElement === document.body) question(table)?.focus({ preventScroll: true })
  return () => {
    changed.disconnect()
    document.removeEventListener('focusin', comes)
    document.removeEventListener('focusout', goes)
    document.removeEventListener('close', look, true)
  }
}
