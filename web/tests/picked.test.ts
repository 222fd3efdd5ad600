// What is picked belongs to one question, and a key answers only what its player could see.
import { flushSync, tick } from 'svelte'
import { expect, test, type Mock } from 'vitest'
import go from '../gallery/scenes/cribbage-go.json'
import play from '../gallery/scenes/cribbage-play.json'
import cards from '../gallery/scenes/cribbage-throw.json'
import type { Outgoing } from '../src/link/line'
import type { Table } from '../src/store/table.svelte'
import type { ServerMessage, Update } from '../src/wire'
import { recorded } from './recorded'

const last = (scene: { messages: unknown }) =>
  (scene.messages as ServerMessage[]).findLast((each) => each.t === 'update') as Update
const pressed = (page: HTMLElement) => page.querySelectorAll('.mine [aria-pressed=true]').length
const enter = (more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more }))
const moves = (ask: Mock<(request: Outgoing) => unknown>) => ask.mock.calls.filter(([request]) => request.t === 'move')

async function hear(table: Table, update: Partial<Update>, scene: { messages: unknown }): Promise<void> {
  table.heard({ ...last(scene), table: table.id, events: [], ...update })
  while (table.story.busy) await tick()
  flushSync()
}

function pick(page: HTMLElement, place: number): void {
  page.querySelectorAll<HTMLButtonElement>('.mine button.card')[place]!.click()
  flushSync()
}

test('a card stays picked while another seat makes its throw', async () => {
  const { page, table } = await recorded(cards)
  pick(page, 0)
  await hear(table, { mover: 1, moves: last(cards).moves + 1 }, cards)
  expect(pressed(page)).toBe(1)
})

test('no card stays picked when the game went on meanwhile', async () => {
  const { page, table } = await recorded(play)
  pick(page, 0)
  await hear(table, { mover: 1, moves: last(play).moves + 3 }, play)
  expect(pressed(page)).toBe(0)
})

test('nothing can be answered while the game is told again after a move was taken back', async () => {
  const { page, table, ask } = await recorded(play)
  pick(page, 0)
  table.heard({ ...last(play), table: table.id, back: true, moves: last(play).moves - 4 })
  flushSync()
  expect(table.choices).toEqual([])
  enter()
  expect(moves(ask)).toEqual([])
  await hear(table, { mover: 1, moves: last(play).moves - 4 }, play)
  expect(pressed(page)).toBe(0)
  expect(table.choices.length).toBeGreaterThan(0)
})

test('Enter that is held down answers nothing', async () => {
  const { ask } = await recorded(go)
  enter({ repeat: true })
  expect(moves(ask)).toEqual([])
  enter()
  expect(moves(ask).length).toBe(1)
})

test('a refusal is told with its cards in words', async () => {
  const { page, table } = await recorded(play)
  table.refused = 'You must follow diamonds; you hold the 10♦.'
  flushSync()
  const told = page.querySelector('[role=alert]')!
  expect(told.querySelector('[aria-hidden=true]')!.textContent).toBe(table.refused)
  expect(told.querySelector('.vh')!.textContent).toBe('You must follow diamonds; you hold the ten of diamonds.')
})
