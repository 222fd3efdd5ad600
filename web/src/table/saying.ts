// The page's own short sentences about who does what. Sentences about the game come from the server.
import type { Table } from '../store/table.svelte'
import { t } from '../words'

/** For whom the table waits, for a button that cannot be pressed now. */
export function waitingFor(table: Table): string {
  const shown = table.story.shown
  // While the last hand is shown, nothing gives the end away.
  if (shown && table.story.busy) return ''
  if (table.over) return t('The game is over')
  if (!shown) return ' '
  const others = shown.actors.filter((seat) => seat >= 0 && !table.own.includes(seat))
  if (others.length !== 1) return others.length ? t('Waiting for the others') : ' '
  return t('Waiting for {name}', { name: table.names[others[0]!] ?? '' })
}
