// What is said is said once, also by an effect, and the same words again are news.
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Voice } from '../src/store/voice.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a voice says until it has said all, one breath each. */
async function breaths(voice: Voice): Promise<string[]> {
  const said: string[] = []
  const end = $effect.root(() => {
    $effect(() => {
      if (voice.now) said.push(voice.now)
    })
  })
  flushSync()
  await vi.runAllTimersAsync()
  flushSync()
  end()
  return said
}

test('a hint that an effect says is not said again with what follows', async () => {
  const voice = new Voice()
  const hint = $state('Pass.')
  const end = $effect.root(() => {
    $effect(() => voice.say(hint))
  })
  flushSync()
  voice.say('Otto passes.')
  expect(await breaths(voice)).toEqual(['Pass.', 'Otto passes.'])
  end()
})

test('the same words again are said again', async () => {
  const voice = new Voice()
  voice.say('Otto passes.')
  voice.say('Otto passes.')
  expect(await breaths(voice)).toEqual(['Otto passes.', 'Otto passes.\u00a0'])
})
