// Picking cards and confirming, at tables whose messages were recorded.
import { tick } from 'svelte'
import { expect, test } from 'vitest'
import barred from '../gallery/scenes/euchre-barred.json'
import leading from '../gallery/scenes/euchre-lead.json'
import throwing from '../gallery/scenes/cribbage-throw.json'
import { set } from '../src/store/settings.svelte'
import type { Held } from '../src/wire'
import { recorded } from './recorded'

async function at(scene: { messages: unknown }) {
  set('warnings', false)
  const { page, table, ask } = await recorded(scene)
  const main = () => page.querySelector<HTMLButtonElement>('#main')!
  const pick = async (card?: Held) => {
    page.querySelector<HTMLElement>(`#hand button[aria-label^="${card?.name}"]`)!.click()
    await tick()
  }
  // In euchre a card's name is followed by what it is now, such as "left bower".
  const picked = () =>
    [...page.querySelectorAll('#hand [aria-pressed=true]')].map((each) => each.ariaLabel?.split(',')[0])
  const said = () => main().innerText.split('\n')[0]
  return { page, table, hand: table.mine?.hand ?? [], ask, main, pick, picked, said }
}

test('two cards are picked, and thrown only with the button', async () => {
  const { hand, ask, main, pick, picked, said } = await at(throwing)
  expect([said(), main().disabled]).toEqual(['Pick two cards', true])
  await pick(hand[0])
  expect([said(), main().disabled]).toEqual(['Pick one more', true])
  await pick(hand[5])
  expect(picked()).toEqual([hand[0]!.name, hand[5]!.name])
  expect(main().disabled).toBe(false)
  expect(said()).toMatch(/^Throw .+ to (your|Otto's) crib$/)
  expect(ask).not.toHaveBeenCalled()
  main().click()
  expect(ask).toHaveBeenCalledWith(
    expect.objectContaining({ t: 'move', move: `discard ${hand[0]!.card} ${hand[5]!.card}` }),
  )
})

test('a third pick replaces the first, and a picked card is put back', async () => {
  const { hand, pick, picked, said } = await at(throwing)
  for (const place of [0, 1, 3]) await pick(hand[place])
  expect(picked()).toEqual([hand[1]!.name, hand[3]!.name])
  await pick(hand[1])
  expect(picked()).toEqual([hand[3]!.name])
  expect(said()).toBe('Pick one more')
})

test('where one card is picked, another pick replaces it, and the button names the card', async () => {
  const { hand, ask, main, pick, picked, said } = await at(leading)
  await pick(hand[0])
  await pick(hand[1])
  expect(picked()).toEqual([hand[1]!.name])
  expect(said()).toMatch(/^(Lead|Play) /)
  main().click()
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ move: `play ${hand[1]!.card}` }))
})

test('a card that may not be played is refused with the reason, and stays in reach', async () => {
  const { page, table, hand, ask, pick, picked } = await at(barred)
  const refused = hand.find((each) => each.why)!,
    allowed = hand.find((each) => !each.why)!
  const card = page.querySelector<HTMLButtonElement>('#hand button[aria-disabled=true]')!
  expect(card.disabled).toBe(false)
  await pick(refused)
  expect(picked()).toEqual([])
  expect(table.refused).toBe(refused.why)
  expect(page.querySelector('.felt')!.textContent).toContain(refused.why)
  await pick(allowed)
  expect(picked()).toEqual([allowed.name])
  expect(table.refused).toBe('')
  expect(ask).not.toHaveBeenCalled()
})

test('where no card may be played, the button says the only move there is', async () => {
  const { table, ask, main, said } = await at(leading)
  const shown = table.story.shown!
  table.story.shown = {
    ...shown,
    seats: shown.seats.map((each) => ({
      ...each,
      picks: 1,
      choices: [{ move: 'go', label: 'Go' }] as typeof each.choices,
    })),
  }
  await tick()
  expect(said()).toBe('Go')
  expect(main().disabled).toBe(false)
  main().click()
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ move: 'go' }))
})
