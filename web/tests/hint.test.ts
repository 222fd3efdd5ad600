// A hint is asked for once, however long the key for it repeats before the answer comes.
import { expect, test } from 'vitest'
import play from '../gallery/scenes/cribbage-play.json'
import { recorded } from './recorded'

test('a key that repeats asks for one hint', async () => {
  const { table, ask } = await recorded(play)
  ask.mockClear()
  for (let times = 0; times < 20; times++) void table.askHint()
  expect(ask).toHaveBeenCalledTimes(1)
})
