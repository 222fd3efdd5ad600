// The cards of a position on the analysis board: what a place holds, and what it refuses.
import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import Cards from '../src/analysis/Cards.svelte'
import { draw, texts } from './drawn'

const ONES = ['9C', '9D', '9H', '9S', 'TC', 'TD', 'TH', 'TS'].map((value) => ({ value, label: value }))
const slot = (name: string, most: number, go = false) => ({ name, title: name, most, go })

function board(...slots: ReturnType<typeof slot>[]) {
  const changed = vi.fn(),
    refused = vi.fn()
  const page = draw(Cards, {
    board: { kind: 'peg', game: 'cribbage', title: '', about: '', cards: [ONES], slots, choices: [], last: 120 },
    laid: {},
    changed,
    refused,
  })
  const tap = (...words: string[]) => {
    for (const word of words) {
      const button = [...page.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.innerText) === word)!
      button.click()
      flushSync()
    }
  }
  return { tap, refused, placed: () => texts(page, '.slot .vh') }
}

test('a go takes no room, and a full place refuses one card more and keeps the order', () => {
  const { tap, refused, placed } = board(slot('played', 3, true))
  tap('9C', '9D', '9H', 'Go, at this point', 'Go, at this point')
  tap('9S')
  expect(placed()).toEqual([': 9C, 9D, 9H, go, go'])
  expect(refused).toHaveBeenCalledExactlyOnceWith('“played” is full. Remove a card first.')
  tap('Remove the last card', 'Remove the last card', 'Remove the last card', 'TC')
  expect(placed()).toEqual([': 9C, 9D, TC'])
})

test('where there is room for one card another takes its place', () => {
  const { tap, refused, placed } = board(slot('starter', 1))
  tap('9C', '9D')
  expect(placed()).toEqual([': 9D'])
  expect(refused).not.toHaveBeenCalled()
})
