// What a lesson says about an update of its table: each passage once, whoever comes back to it, and nothing at all where
// that is switched off.
import { expected } from '../link/expected'
import { Refusal } from '../link/line'
import { stored, store } from '../link/stored'
import { t } from '../words'
import type { Table } from './table.svelte'
import type { Explanation, Update } from '../wire'

/** The passage that only this face has. */
const HOW = 'how'
/** Less is explained with each deal, everything new in any deal, or nothing. */
type Guidance = 'less' | 'all' | 'none'
interface Kept {
  table: string
  told: string[]
  guidance: Guidance
}

function keptOf(table: Table): Kept {
  const kept = stored<Partial<Kept>>('lesson', {})
  const here = kept.table === table.id
  return { table: table.id, told: (here && kept.told) || [], guidance: (here && kept.guidance) || 'less' }
}

export async function explained(table: Table, update: Update, again = false): Promise<Explanation[]> {
  const seat = table.own[0]
  const { told, guidance } = keptOf(table)
  table.explains = guidance !== 'none'
  if (seat === undefined || guidance === 'none') return []
  const since = again ? update.moves : table.story.shown && !update.back ? Math.max(0, update.moves - 1) : 0
  // A lesson without its explanations is still a game.
  const found = await table.ask({ t: 'explain', seat, since, all: guidance === 'all' }).catch(expected(Refusal))
  if (found?.t !== 'explained') return []
  table.explains = found.explains
  const passages = found.passages.filter((each) => each.moves <= update.moves && (again || !told.includes(each.id)))
  const asked = passages.findIndex((each) => each.event < 0)
  if (asked >= 0 && !told.includes(HOW)) {
    const words = t(
      'Tap the card that you want, or press its number, and then the brass button: it says what it will do. The lamp gives a hint.',
    )
    passages.splice(asked, 0, { id: HOW, moves: update.moves, event: -1, heading: t('How to choose'), words })
  }
  store('lesson', { ...keptOf(table), told: [...told, ...passages.map((each) => each.id)] })
  return passages
}

/** Switch the explanations off, or on for the rest of the game; then the present question is explained. */
export async function switchExplanations(table: Table): Promise<void> {
  const guidance: Guidance = table.explains ? 'none' : 'all'
  store('lesson', { ...keptOf(table), guidance })
  table.explains = guidance === 'all'
  table.hint = null
  await table.story.explainAgain(table.explains)
}
