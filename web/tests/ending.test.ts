// The buttons of the end stand there while the last cards still move: a click on them is never lost.
import { expect, test } from 'vitest'
import { Story } from '../src/store/story.svelte'
import { settings } from '../src/store/settings.svelte'
import type { Update } from '../src/wire'

test('a click at the end finishes what moves and is not used up by that', async () => {
  settings.speed = 1
  const felt = document.createElement('div'),
    card = document.createElement('i')
  card.dataset.flip = 'JH'
  card.style.cssText = 'position:fixed;left:0;top:0;width:40px;height:60px'
  felt.append(card)
  document.body.append(felt)
  const story = new Story()
  story.felt = felt
  story.short = () => false
  story.shown = { open: {}, seats: [], actors: [0], moves: 1, settled: false }
  story.take({
    t: 'update',
    table: 't',
    moves: 2,
    mover: 0,
    deal: 1,
    events: [],
    open: {},
    seats: [],
    actors: [],
  } as unknown as Update)
  card.style.left = '300px'
  await expect.poll(() => document.getAnimations().length).toBeGreaterThan(0)
  expect(story.shown.settled).toBe(true)
  expect(story.busy).toBe(true)
  expect(story.hurry(true)).toBe(false)
  await expect.poll(() => story.busy).toBe(false)
  // Without it the same tap would have done nothing else, and one right after it too.
  story.busy = true
  expect(story.hurry()).toBe(true)
  story.busy = false
  expect(story.hurry(true)).toBe(true)
})
