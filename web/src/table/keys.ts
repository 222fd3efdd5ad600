// Keys at a table: digits pick cards, Enter and Space press the main button, letters do the rest.
import type { Table } from '../store/table.svelte'
import { set, settings } from '../store/settings.svelte'

interface At {
  table: Table
  hand: { pickAt(place: number): void } | undefined
  menu: () => void
  log: () => void
  /** Show the last trick or count; undefined where a game has none. */
  last: (() => void) | undefined
}

/** Do what a key means; return whether it meant something. */
export function actOn(event: KeyboardEvent, { table, hand, menu, log, last }: At): boolean {
  const key = event.key
  if (/^[1-9]$/.test(key)) {
    hand?.pickAt(Number(key))
    return true
  }
  if (key === 'Enter' || key === ' ') {
    if ((event.target as Element).closest('button, a, summary, select')) return false
    document.querySelector<HTMLButtonElement>('#main:not([disabled])')?.click()
    return true
  }
  switch (key.toLowerCase()) {
    case 'h': case '?': if (table.helped) void table.askHint(); return true
    case 'g': case 'p': case 'o': return press(table, { g: 'go', p: 'pass', o: 'order' }[key.toLowerCase()]!)
    case '+': set('speed', Math.min(10, settings.speed + 1)); return true
    case '-': case '−': set('speed', Math.max(1, settings.speed - 1)); return true
    case 'l': (last ?? log)(); return true
    case 'f1': menu(); return true
    default: return false
  }
}

function press(table: Table, move: string): boolean {
  const found = table.choices.find((each) => each.move === move)
  if (found) void table.move(found.move)
  return Boolean(found)
}
