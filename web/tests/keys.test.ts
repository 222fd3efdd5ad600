// Keys that the reader has changed.
import { afterEach, expect, test } from 'vitest'
import Keys from '../src/pages/Keys.svelte'
import { alsoMeans, meant, remap } from '../src/table/keys'
import { draw, texts } from './drawn'

afterEach(() => {
  for (const id of ['hint', 'go']) remap(id, '')
})

test('a key that means something else in the same place is told', () => {
  remap('hint', 'e')
  expect(alsoMeans('hint')).toEqual(['explain the last score again'])
  expect(texts(draw(Keys, {}), '.note.bad')).toEqual(['The same key also means: explain the last score again.'])
})

test('a game has its own keys, and the usual ones need no warning', () => {
  remap('go', 'h')
  expect(alsoMeans('go')).toEqual([])
  expect(alsoMeans('boss')).toEqual([])
})

test('at euchre h is hearts and H a hint; elsewhere both are a hint', () => {
  const at = (game: string, key: string) => meant(new KeyboardEvent('keydown', { key }), game)
  expect([at('euchre', 'h'), at('euchre', 'H')]).toEqual([['hearts'], ['hint']])
  expect([at('cribbage', 'h'), at('cribbage', 'H')]).toEqual([['hint'], ['hint']])
})
