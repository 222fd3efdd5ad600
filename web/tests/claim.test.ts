// Counting a hand by picking combinations, at a table whose messages were recorded.
import { tick } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import counting from '../gallery/scenes/cribbage-claim.json'
import { begin, choose } from '../src/games/cribbage/claim.svelte'
import type { Answer, Outgoing } from '../src/link/line'
import { texts } from './drawn'
import { recorded } from './recorded'

beforeEach(() => {
  vi.restoreAllMocks()
  choose('cards')
  begin()
})

/** Let what was asked be answered and drawn. */
const settled = async () => {
  await new Promise((done) => {
    setTimeout(done)
  })
  await tick()
}

/** Two cards together make two points; one makes none. */
async function at() {
  const { page, ask, table } = await recorded(counting)
  // For a moment after a Continue the table is deaf.
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 1000)
  ask.mockImplementation(async (request: Outgoing) => {
    const picked = 'picked' in request ? request.picked : [],
      right = picked.filter((each) => each.length === 2).length
    const made = picked.at(-1)?.length === 2
    return {
      t: 'valued',
      id: '',
      cards: [],
      points: 2 * right,
      say: made ? `a pair makes ${2 * right}` : 'Those cards make nothing together.',
      move: '',
    } as unknown as Answer
  })
  const key = async (name: string, on: Element = document.body) => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    await settled()
  }
  const cards = () => [...page.querySelectorAll<HTMLButtonElement>('.five button.card')]
  return { page, table, key, cards, said: () => texts(page, '.claim .say')[0], main: () => texts(page, '#main')[0] }
}

test('one card is a beginning, and no mistake', async () => {
  const { key, said } = await at()
  await key('1')
  expect(said()).toBe('Pick the cards of one combination.')
  await key('2')
  expect(said()).toBe('A pair makes 2')
  await key('3')
  expect(said()).toBe('Those cards make nothing together.')
})

test('Enter on a picked card names the combination, and then the count goes on', async () => {
  const { page, key, cards, said, main } = await at()
  await key('1')
  await key('2')
  await key('Enter', cards()[1])
  expect(texts(page, '.tally li span')).toEqual(['A pair makes 2'])
  expect(cards().map((each) => each.ariaPressed)).toEqual(Array(5).fill('false'))
  expect(said()).toBe('Pick the next combination, or finish.')
  expect(main()).toMatch(/^Finished: 2/)
})

test('the arrows move among the cards', async () => {
  const { key, cards } = await at()
  cards()[0]!.focus()
  await key('ArrowLeft', cards()[0])
  expect(document.activeElement).toBe(cards()[4])
})

test('a number that no hand counts is named', async () => {
  const { key, main } = await at()
  choose('number')
  await tick()
  for (const digit of '99') await key(digit)
  expect(main()).toBe('No hand counts 99')
})

test('a new sentence puts an old refusal away', async () => {
  const { table } = await at()
  table.refused = 'You have no move to take back.'
  table.story.say('Otto deals six cards each.')
  expect(table.refused).toBe('')
})
