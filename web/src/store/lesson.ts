// What a lesson says about an update of its table: each passage once, whoever comes back to it.
import { expected } from '../link/expected'
import { Refusal } from '../link/line'
import { stored, store } from '../link/stored'
import { t } from '../words'
import type { Table } from './table.svelte'
import type { Explanation, Update } from '../wire'

/** The passage that only this face has. */
const HOW = 'how'

export async function explained(table: Table, update: Update): Promise<Explanation[]> {
  const seat = table.own[0]
  if (seat === undefined) return []
  const kept = stored('lesson', { table: '', told: [] as string[] })
  const told = kept.table === table.id ? kept.told : []
  const since = table.story.shown && !update.back ? Math.max(0, update.moves - 1) : 0
  // A lesson without its explanations is still a game.
  const found = await table.ask({ t: 'explain', seat, since }).catch(expected(Refusal))
  if (found?.t !== 'explained') return []
  const passages = found.passages.filter((each) => each.moves <= update.moves && !told.includes(each.id))
  const asked = passages.findIndex((each) => each.event < 0)
  if (asked >= 0 && !told.includes(HOW)) {
    const words = t(
      'Tap the card that you want, or press its number, and then the brass button: it says what it will do. The lamp gives a hint.',
    )
    passages.splice(asked, 0, { id: HOW, moves: update.moves, event: -1, heading: t('How to choose'), words })
  }
  store('lesson', { table: table.id, told: [...told, ...passages.map((each) => each.id)] })
  return passages
}
