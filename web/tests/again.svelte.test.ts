// A decision of a review tried again: by keyboard alone, and where it did not come at first.
import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { page as viewport } from 'vitest/browser'
import reviewed from '../gallery/visits/review-cribbage.json'
import Review from '../src/pages/Review.svelte'
import Again from '../src/review/Again.svelte'
import Dearest from '../src/review/Dearest.svelte'
import type { Told } from '../src/review/model'
import Moves from '../src/review/Moves.svelte'
import '../src/style/review.css'
import type { Seated } from '../src/wire'
import { draw, texts } from './drawn'
import { held } from './held'

afterEach(() => {
  vi.restoreAllMocks()
})

const path = '/api/records/r/review'
const whole = reviewed.answers['GET /api/records/cribbage/review'].body,
  decision = reviewed.answers['GET /api/records/cribbage/review/5'].body
const best = { made: '', better: 'Throw 2♠ 3♥', reason: 'They are worth least.', columns: ['Lost'], rows: [] }

function press(key: string, at: Element = document.activeElement!): void {
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  flushSync()
}
const button = (within: HTMLElement, name: string) =>
  [...within.querySelectorAll('button')].find((each) => each.innerText.trim() === name)!

async function tried(): Promise<{ page: HTMLElement; answer: ReturnType<typeof held> }> {
  const answer = held(),
    page = draw(Again, { record: 'r', path, game: 'cribbage', number: 5, yours: [] })
  await answer(`${path}/5`, decision)
  return { page, answer }
}

test('Enter tries the cards that digits picked', async () => {
  const { page, answer } = await tried()
  press('1')
  press('2')
  expect(button(page, 'Try this').disabled).toBe(false)
  press('Enter')
  await answer(`${path}/5/tried`, { say: 'Worse.', loss: 0.2, right: false })
  expect(texts(page, '.verdict')).toEqual(['Worse.'])
})

test('the dot of the chosen decision, pressed already, does not keep Enter for itself', async () => {
  const { page, answer } = await tried(),
    dot = document.body.appendChild(document.createElement('button'))
  dot.className = 'dot-btn'
  dot.ariaPressed = 'true'
  dot.focus()
  for (const key of ['1', '2', 'Enter']) press(key)
  await answer(`${path}/5/tried`, { say: 'Worse.', loss: 0.2, right: false })
  expect(texts(page, '.verdict')).toEqual(['Worse.'])
  dot.ariaPressed = 'false'
  press('Enter')
  expect(vi.mocked(window.fetch).mock.calls).toHaveLength(2)
})

test('the answer has the focus when the button that showed it is gone', async () => {
  const { page, answer } = await tried()
  button(page, 'Show the best').focus()
  button(page, 'Show the best').click()
  await answer(`${path}/5/answer`, best)
  expect((document.activeElement as HTMLElement).innerText).toContain('They are worth least.')
})

test('a try leaves the focus where it was', async () => {
  const { page, answer } = await tried()
  press('1')
  press('2')
  const main = button(page, 'Try this')
  main.focus()
  main.click()
  flushSync()
  main.blur() // as a browser does with a button that is disabled
  await answer(`${path}/5/tried`, { say: 'Worse.', loss: 0.2, right: false })
  await expect.poll(() => document.activeElement).toBe(main)
})

test('a decision that did not come is asked for again', async () => {
  const answer = held(),
    page = draw(Again, { record: 'r', path, game: 'cribbage', number: 5, yours: [] })
  await answer(`${path}/5`, { code: 'failed', why: 'No.' }, 500)
  expect(texts(page, '.verdict')).toHaveLength(1)
  button(page, 'Try again').click()
  flushSync()
  expect(texts(page, '[aria-busy]')).toEqual(['Loading'])
  expect(document.activeElement?.id).toBe('again')
  await answer(`${path}/5`, decision)
  expect(texts(page, '.mine .fan')).toHaveLength(1)
})

test('choosing the same decision once more asks for it again, but only if it did not come', async () => {
  const answer = held(),
    page = draw(Review, { record: 'r' }),
    number = whole.told.dearest[0]!.number
  await answer(path, whole)
  await answer(`${path}/${number}`, {}, 500)
  page.querySelector<HTMLElement>('.dec')!.click()
  await answer(`${path}/${number}`, decision)
  expect(texts(page, '.retry .fan')).toHaveLength(1)
  const asked = vi.mocked(window.fetch).mock.calls.length
  page.querySelector<HTMLElement>('.dec')!.click()
  page.querySelector<HTMLElement>('.dot-btn.now')!.click()
  flushSync()
  expect(vi.mocked(window.fetch).mock.calls).toHaveLength(asked)
})

test('a digit chooses from a list of many moves as it does among few', () => {
  const choices = Array.from({ length: 11 }, (_each, place) => ({ move: `bid ${place}`, label: `Bid ${place}` }))
  const at = { hand: [], picks: 0, choices } as unknown as Seated
  const page = draw(Moves, { at, choice: '', ask: '', changed() {}, refused() {} }),
    list = page.querySelector('select')!
  press('3')
  expect(list.value).toBe('bid 2')
  list.focus()
  press('9')
  expect(list.value).toBe('bid 8')
})

test('after “Show all” the focus is on the first decision that was not shown', async () => {
  const line = whole.told.dearest[0]!,
    told = {
      ...whole.told,
      dearest: Array.from({ length: 9 }, (_each, place) => ({
        ...line,
        number: place + 1,
        title: `Decision ${place + 1}`,
      })),
    } as Told
  const page = draw(Dearest, { told, own: true, chosen: 8, choose() {} })
  expect(texts(page, '.dec')).toHaveLength(7)
  button(page, 'Show all').click()
  await expect.poll(() => (document.activeElement as HTMLElement).innerText).toContain('Decision 7')
})

test.each([
  [360, 2],
  [390, 2],
  [390, 3],
])('on a phone %i pixels wide %i names of 24 wide letters fit', async (width, seats) => {
  await viewport.viewport(width, 844)
  const answer = held(),
    page = draw(Review, { record: 'r' }),
    names = Array.from({ length: seats }, (_each, seat) => `${'W'.repeat(23)}${seat}`)
  await answer(path, {
    ...whole,
    names,
    told: { ...whole.told, headline: `${names[0]} won by 20`, scores: names.map((name) => ({ name, points: 121 })) },
  })
  await answer(`${path}/`, { ...decision, names })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  for (const each of page.querySelectorAll('.sums dt, .sums dd'))
    expect(each.getBoundingClientRect().right).toBeLessThanOrEqual(width)
  await viewport.viewport(390, 844)
})
