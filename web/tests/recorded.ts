// A table whose messages were recorded, drawn when they have been told and it is the viewer's move.
import { tick } from 'svelte'
import { vi } from 'vitest'
import type { Answer, Line, Outgoing } from '../src/link/line'
import { Table } from '../src/store/table.svelte'
import Play from '../src/table/Play.svelte'
import type { ServerMessage } from '../src/wire'
import { draw } from './drawn'

/** Draw a scene of the gallery; return what holds it, its table, and what the table asks of its line. */
export async function recorded(scene: { messages: unknown }) {
  const messages = scene.messages as ServerMessage[],
    ask = vi.fn<(request: Outgoing) => Promise<Answer | null>>(() => new Promise(() => {}))
  const line: Line = { ask, tell() {}, close() {} }
  const table = new Table(messages.find((each) => each.t === 'around')!.table, new Uint8Array(32), () => line)
  for (const each of messages) table.heard(each)
  const page = draw(Play, { table })
  const last = messages.findLast((each) => each.t === 'update')!
  while (table.story.busy || !table.choices.length || table.story.shown?.moves !== last.moves) {
    table.story.waiting?.go()
    await tick()
  }
  await tick()
  return { page, table, ask }
}
