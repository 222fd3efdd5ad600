// The end of a game, which the server tells again after every new line until the next one begins.
import { expect, test } from 'vitest'
import play from '../gallery/scenes/cribbage-play.json'
import { Table } from '../src/store/table.svelte'
import type { ServerMessage } from '../src/wire'
import { waitingFor } from '../src/table/saying'
import { recorded } from './recorded'

const over = (table: string): ServerMessage => ({
  t: 'over',
  table,
  n: 0,
  how: 'resigned',
  side: 0,
  record: 'last',
  say: 'Ruth resigned. You win.',
})

test('an end that is told again is shown once', async () => {
  const { table } = await recorded(play)
  table.heard(over(table.id))
  expect([table.over?.record, table.story.saying]).toEqual(['last', 'Ruth resigned. You win.'])
  table.story.saying = ''
  table.heard(over(table.id))
  expect(table.story.saying).toBe('')
})

test('a page that has shown no game shows no end of one either', () => {
  const table = new Table('t', new Uint8Array(32), () => ({ ask: () => new Promise(() => {}), tell() {}, close() {} }))
  table.heard(over('t'))
  expect(table.over).toBeNull()
})

test('while the last hand is shown, nothing says that the game is over', async () => {
  const { table } = await recorded(play)
  table.heard(over(table.id))
  table.story.busy = true
  expect(waitingFor(table)).toBe('')
  table.story.busy = false
  expect(waitingFor(table)).toBe('The game is over')
})
