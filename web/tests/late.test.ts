// Keys that come too late: what they were to hurry has gone, and they must not clear or answer what came after it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { set } from '../src/store/settings.svelte'
import { Story } from '../src/store/story.svelte'
import type { Update } from '../src/wire'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  set('speed', 10)
})

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A story with a first picture, to which two announcements come. */
async function told(boxes: 'short' | 'timed'): Promise<Story> {
  const story = new Story()
  story.boxes = () => boxes
  const update = {
    table: 't',
    n: 1,
    mover: 0,
    actors: [0],
    seats: [],
    open: {},
    deal: 1,
    back: false,
  } as unknown as Update
  story.take({ ...update, moves: 1, events: [] })
  await passes(0)
  const say = (words: string) => ({ say: words, event: { type: 'Dealt' }, open: {}, major: true, minor: false })
  story.take({ ...update, moves: 2, events: [say('One.'), say('Two.')] })
  await passes(0)
  return story
}

test('a key that is too late for a box does not clear the next one', async () => {
  const story = await told('timed')
  expect(story.boxed).toBe('One.')
  await passes(5000)
  expect(story.boxed).toBe('Two.')
  expect(story.hurry()).toBe(true)
  await passes(500)
  expect(story.boxed).toBe('Two.')
  await passes(200)
  expect(story.hurry()).toBe(true)
  await passes(0)
  expect(story.boxed).toBe('')
})

test('a key that is too late for the last box does not answer the question after it', async () => {
  const story = await told('timed')
  await passes(10_000)
  expect(story.busy).toBe(false)
  await passes(500)
  expect(story.hurry()).toBe(true)
  await passes(200)
  expect(story.hurry()).toBe(false)
})

test('a key that cuts a count short does not press Continue as well', async () => {
  set('speed', 6)
  const story = await told('short')
  story.performer = (_event, _shown, now) => now.pause('Continue')
  expect(story.hurry()).toBe(true)
  await passes(0)
  expect(story.waiting).not.toBeNull()
  expect(story.hurry()).toBe(true)
  await passes(300)
  // The button takes it now.
  expect(story.hurry()).toBe(false)
})

test('Enter that comes just as one is asked was meant for what went before', async () => {
  set('speed', 6)
  const story = await told('short')
  await passes(1700)
  expect([story.busy, story.sudden]).toEqual([false, true])
  await passes(200)
  expect(story.sudden).toBe(false)
})
