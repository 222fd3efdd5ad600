// Brass draws the eye: without a hint no bid has it, and with one the bid that the hint means. A hint raises no card.
import { tick } from 'svelte'
import { expect, test } from 'vitest'
import bidding from '../gallery/scenes/euchre-hint.json'
import throwing from '../gallery/scenes/cribbage-hint.json'
import type { Hinted } from '../src/wire'
import { recorded } from './recorded'
import { texts } from './drawn'

const brass = (page: HTMLElement) =>
  [...page.querySelectorAll<HTMLElement>('.bids .btn.main')].map((each) => each.dataset.key)

test('in the bidding only what a hint says is brass', async () => {
  const { page, table, ask } = await recorded(bidding)
  expect(texts(page, '.bids .btn.quiet')).toHaveLength(3)
  expect(brass(page)).toEqual([])
  ask.mockClear()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(ask).not.toHaveBeenCalled()
  const hint = bidding.then.hint as unknown as Hinted
  for (const move of ['pass', 'order']) {
    table.hint = { ...hint, moves: [hint.moves.find((each) => each.move === move)!] }
    await tick()
    expect(brass(page)).toEqual([move])
  }
})

test('the cards that a hint means have its lamp, and are neither raised nor picked', async () => {
  const { page, table } = await recorded(throwing)
  table.hint = throwing.then.hint as unknown as Hinted
  await tick()
  const lit = [...page.querySelectorAll<HTMLElement>('.mine .card:has(.lamp)')]
  expect(lit).toHaveLength(2)
  expect(lit.map((each) => each.ariaPressed)).toEqual(['false', 'false'])
  expect(lit.map((each) => getComputedStyle(each).transform)).toEqual(['none', 'none'])
})
