// The gallery: any moment of a table, drawn from messages that were recorded at real ones, and visits to other pages
// with what a server answered. `?scene=NAME` shows one; without it, the list. Nothing is sent anywhere.
import '../src/style'
import { mount, tick } from 'svelte'
import { bringDrawings } from '../src/art/drawings'
import Play from '../src/table/Play.svelte'
import Room from '../src/table/Room.svelte'
import { Table } from '../src/store/table.svelte'
import { show } from '../src/store/settings.svelte'
import { loadWords } from '../src/words'
import type { Line } from '../src/link/line'
import type { Hinted, ServerMessage } from '../src/wire'
import List from './List.svelte'
import { visit, type Visit } from './visit'

interface Scene {
  messages: ServerMessage[]
  /** What comes after the messages: cards to pick, a count to go on to, a hint, a warning, or a line that is lost. */
  then?: { pick?: string[]; show?: boolean; hint?: Hinted; warned?: string; lost?: boolean }
}
const scenes = import.meta.glob<{ default: Scene }>('./scenes/*.json')
const visits = import.meta.glob<{ default: Visit }>('./visits/*.json')
const nothing: Line = { ask: () => new Promise(() => {}), tell() {}, close() {} }

show()
await bringDrawings()
await loadWords()
const target = document.body
const wanted = new URLSearchParams(location.search).get('scene')
const load = scenes[`./scenes/${wanted}.json`]
const visited = visits[`./visits/${wanted}.json`]
if (visited) {
  await visit((await visited()).default, target)
  document.documentElement.dataset.scene = wanted!
} else if (!load) {
  mount(List, {
    target,
    props: {
      names: [...Object.keys(scenes), ...Object.keys(visits)].map((path) => path.replace(/^.*\/|\.json$/g, '')),
    },
  })
} else {
  const { messages, then } = (await load()).default
  const around = messages.find((each) => each.t === 'around')!
  const table = new Table(around.table, new Uint8Array(32), () => nothing)
  for (const each of messages) table.heard(each)
  await tick()
  mount(around.playing || table.over ? Play : Room, { target, props: { table } })
  const idle = async () => {
    while (!(table.story.shown && table.story.idle)) await new Promise((done) => setTimeout(done, 20))
  }
  if (around.playing) await idle()
  while (then?.show && table.story.waiting && table.story.layout !== 'show') {
    table.story.waiting.go()
    await idle()
  }
  if (then?.pick) table.picked = then.pick
  if (then?.hint) table.hint = then.hint
  if (then?.warned) table.warned = { say: then.warned, go() {} }
  if (then?.lost) table.changed(false)
  document.documentElement.dataset.scene = wanted!
}
