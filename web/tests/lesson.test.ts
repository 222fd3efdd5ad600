// In a lesson the explanations come after the update: until then nobody is asked what was asked before.
import { expect, test } from 'vitest'
import { Story } from '../src/store/story.svelte'
import type { Explanation, Update } from '../src/wire'

const update = (moves: number, back = false) =>
  ({ t: 'update', table: '', moves, mover: 0, actors: [0], seats: [], events: [], open: {}, back }) as unknown as Update

test.each([false, true])(
  'nothing is asked while the explanations of a move are on their way, taken back: %s',
  async (back) => {
    const story = new Story()
    story.short = () => true
    let explain: (passages: Explanation[]) => void = () => undefined
    story.lesson = () =>
      new Promise((done) => {
        explain = done
      })
    story.take(update(1))
    explain([])
    await expect.poll(() => story.shown?.settled).toBe(true)
    story.take(update(back ? 0 : 2, back))
    expect(story.shown?.settled).toBe(false)
    expect(story.shown?.moves).toBe(1)
    explain([])
    await expect.poll(() => story.shown?.settled).toBe(true)
    expect(story.shown?.moves).toBe(back ? 0 : 2)
  },
)
