// Answers that come when something else has been asked meanwhile: they are not shown.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import Analysis from '../src/pages/Analysis.svelte'
import { Following } from '../src/review/following.svelte'
import { draw, texts } from './drawn'
import { held } from './held'

afterEach(() => { vi.restoreAllMocks() })

const BOARD = {
  kind: 'discard', game: 'cribbage', title: '', about: '', last: 120, choices: [],
  cards: [[{ value: '5H', label: 'five of hearts' }, { value: '6H', label: 'six of hearts' }]], slots: [{ name: 'cards', title: 'Your cards', most: 6, go: false }],
}
const analysed = (better: string) => ({ better, reason: '', note: '', columns: [], rows: [], picture: '' })

function press(page: HTMLElement, name: string): void {
  [...page.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.innerText) === name)!.click()
  flushSync()
}

test('the analysis of a position that was changed meanwhile is not shown', async () => {
  const addressed = vi.spyOn(history, 'replaceState').mockImplementation(() => {})
  const answer = held(), page = draw(Analysis, { kind: 'discard' })
  await answer('/api/analysis/discard/board', BOARD)
  press(page, 'five of hearts')
  press(page, 'Analyse')
  press(page, 'six of hearts')
  await answer('/api/analysis/discard?cards=5H', analysed('Of one card'))
  expect(texts(page, '.found .why')).toEqual([])
  expect(addressed).not.toHaveBeenCalled()
  press(page, 'Analyse')
  await answer('/api/analysis/discard?cards=5H+6H', analysed('Of two cards'))
  expect(texts(page, '.found .why')).toEqual(['Of two cards.'])
  expect(addressed).toHaveBeenCalledOnce()
})

test('the analysis of a page that was left meanwhile does not change the address', async () => {
  const addressed = vi.spyOn(history, 'replaceState').mockImplementation(() => {})
  const answer = held(), left = mount(Analysis, { target: document.body, props: { kind: 'discard' } })
  await answer('/api/analysis/discard/board', BOARD)
  press(document.body, 'five of hearts')
  press(document.body, 'Analyse')
  await unmount(left)
  await answer('/api/analysis/discard?cards=5H', analysed('Of one card'))
  expect(addressed).not.toHaveBeenCalled()
})

test('of two seats that were chosen one after the other, the last one is shown', async () => {
  const answer = held(), following = new Following('r')
  const seen = (seat: number) => ({ told: { game: 1, seat } })
  void following.follow()
  await answer('/api/records/r/review', seen(0))
  void following.see({ seat: 1 })
  void following.see({ seat: 2 })
  await answer('/api/records/r/review?game=1&seat=2', seen(2))
  await answer('/api/records/r/review?game=1&seat=1', seen(1))
  expect(following.found?.told?.seat).toBe(2)
})

test('a game and a seat that are chosen one after the other are both shown', async () => {
  const answer = held(), following = new Following('r')
  void following.follow()
  await answer('/api/records/r/review', { told: { game: 1, seat: 0 } })
  void following.see({ game: 2 })
  void following.see({ seat: 1 })
  await answer('/api/records/r/review?game=2&seat=0', { told: { game: 2, seat: 0 } })
  await answer('/api/records/r/review?game=2&seat=1', {}, 500)
  expect(following.wanted).toEqual({ game: 1, seat: 0 })
  expect(following.why).not.toBe('')
})
