// Words on cards in hand: the bowers, also those that the upcard would make, and the card from one's partner.
import type { Table } from '../../store/table.svelte'
import { sense, t } from '../../words'
import type { EuchreOpen, EuchreView } from '../../wire'
import { made, turned } from './seats'

export function tags(table: Table): Record<string, string> {
  const open = table.story.shown?.open as EuchreOpen | undefined
  const view = table.mine?.view as EuchreView | undefined
  if (!open || !turned(open.phase)) return {}
  const { phase } = open
  const found: Record<string, string> = {}
  if (view?.given && made(phase) && phase.maker === table.seat)
    found[view.given] = t('from {name}', { name: table.names[(table.seat + 2) % 4] ?? '' })
  const [right, left] = phase.bowers
  if (right) found[right] = sense('bower', 'right')
  if (left) found[left] = sense('bower', 'left')
  return found
}
