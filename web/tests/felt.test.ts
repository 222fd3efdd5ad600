// The cribbage table while events are told: what stands on the board, and what flies from where.
import { flushSync, tick } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import cut from '../gallery/scenes/cribbage-cut.json'
import play from '../gallery/scenes/cribbage-play.json'
import show from '../gallery/scenes/cribbage-show.json'
import { choose, claim, name, pick, valuer } from '../src/games/cribbage/claim.svelte'
import { set } from '../src/store/settings.svelte'
import type { Table } from '../src/store/table.svelte'
import type { ServerMessage, Update } from '../src/wire'
import { texts } from './drawn'
import { recorded } from './recorded'

const updates = (scene: { messages: unknown }) =>
  (scene.messages as ServerMessage[]).filter((each): each is Update => each.t === 'update')
const scores = (page: HTMLElement) => texts(page, '.score .who .num')

afterEach(() => set('speed', 10))

test('a hand is pegged when it has been counted out, not before', async () => {
  const { page, table } = await recorded(play)
  const showing = updates(show).find((each) =>
    each.events.some((one) => (one.event as { why?: string }).why === 'hand'),
  )!
  const place = showing.events.findIndex((one) => (one.event as { why?: string }).why === 'hand')
  const scored = showing.events[place]!.event as { seat: number; points: number; score: number }
  const before = showing.events
    .map((one) => one.open as { scores?: number[] })
    .slice(0, place)
    .findLast((one) => one.scores)!.scores!
  set('speed', 6)
  table.story.take({ ...showing, events: showing.events.slice(place - 1) })
  for (let i = 0; i < 2000 && !page.querySelector('.order-of-show'); i++) {
    table.story.waiting?.go()
    table.story.hurry()
    await tick()
  }
  // The cards come together where they are counted, and nothing else is seen before that.
  expect(page.querySelector('.tally .say')).toBeNull()
  expect(scores(page)).toEqual(before.map(String))
  expect(page.querySelector('.board')!.ariaLabel).toContain(`${before[scored.seat]},`)
  while (!table.story.waiting) {
    table.story.hurry()
    await tick()
  }
  expect(scores(page)[scored.seat]).toBe(String(scored.score))
  expect(texts(page, '.tally .total b')).toEqual([String(scored.points)])
})

test('a card that is cut comes from its place in the pack', async () => {
  const { page, table } = await recorded(cut)
  const open = { ...updates(cut).at(-1)!.open, cuts: [[0, 17, '9H']] }
  table.story.shown = { ...table.story.shown!, open }
  flushSync()
  const from = page.querySelector<HTMLElement>('[data-flip="cut-9H"]')!.dataset.from!
  const place = page.querySelector<HTMLElement>(`[data-place="${from}"]`)!
  expect([...page.querySelectorAll('.spread>span')].indexOf(place)).toBe(16)
  expect(place.offsetWidth).toBeLessThan(page.querySelector<HTMLElement>('.spread')!.offsetWidth / 2)
})

test('the count stays where it is when the first card is played', async () => {
  const { page, table } = await recorded(play)
  const open = table.story.shown!.open,
    ring = page.querySelector<HTMLElement>('.count')!
  const tops = []
  for (const laid of [[], [[1, 'KC']]]) {
    table.story.shown = { ...table.story.shown!, open: { ...open, laid, pile: [], ends: [], total: 0 } }
    flushSync()
    tops.push(ring.getBoundingClientRect().top)
  }
  expect(tops[0]).toBe(tops[1])
})

test('a combination counts once', async () => {
  const table = {
    seat: 0,
    ask: () => Promise.resolve({ t: 'valued', id: '', say: 'a pair is two', points: 2 }),
  } as unknown as Table
  choose('cards')
  for (const card of ['6H', '6S']) await pick(valuer(table), card)
  name()
  for (const card of ['6S', '6H']) await pick(valuer(table), card)
  expect([claim.again, claim.valued]).toEqual([true, null])
  await pick(valuer(table), '6S')
  expect(claim.again).toBe(false)
  choose('number')
})

test('while three cut for the deal, each is named once above the board and once at the cut', async () => {
  const { page, table } = await recorded(cut)
  table.around = { ...table.around!, seats: [...table.around!.seats, { ...table.around!.seats[1]!, name: 'Hector' }] }
  table.story.shown = {
    ...table.story.shown!,
    open: { ...table.story.shown!.open, seats: 3, scores: [0, 0, 0], back: [0, 0, 0], sizes: [0, 0, 0] },
  }
  flushSync()
  expect(page.innerText.match(/Hector/g)).toHaveLength(2)
  const [, middle, last] = [...page.querySelectorAll<HTMLElement>('.score .who')]
  const left = (who: HTMLElement, part: string) => who.querySelector(part)!.getBoundingClientRect().left
  for (const who of [middle!, last!]) expect(left(who, '.name')).toBeLessThan(left(who, '.num'))
})

test('the log opens in its sheet at the latest line', async () => {
  const { page, table } = await recorded(play)
  for (let i = 0; i < 80; i++) table.story.log.push({ text: `Line ${i}`, seat: -1, head: false, points: 0 })
  page.querySelector<HTMLElement>('.bar [aria-label="Log and chat"]')!.click()
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const sheet = page.querySelector<HTMLDialogElement>('dialog[open]')!
  const line = [...sheet.querySelectorAll('.log li')].at(-1)!.getBoundingClientRect()
  expect(line.bottom).toBeLessThanOrEqual(sheet.getBoundingClientRect().bottom)
  expect(line.height).toBeGreaterThan(0)
  sheet.close()
})
