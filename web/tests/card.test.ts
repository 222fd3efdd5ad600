// Cards: their names, and which of the two faces is drawn.
import { beforeEach, expect, test } from 'vitest'
import Card from '../src/art/Card.svelte'
import { set } from '../src/store/settings.svelte'
import { draw } from './drawn'

/** What of a card's sprite is drawn. */
function face(within: HTMLElement): string[] {
  const uses = [...within.querySelectorAll('use')].filter((each) => getComputedStyle(each).display !== 'none')
  return uses.map((each) => each.getAttribute('href')!.split('#')[1]!)
}

beforeEach(() => {
  set('bigCards', false)
  set('back', 'lozenge')
})

test.each([
  ['5H', 'five of hearts'],
  ['TC', 'ten of clubs'],
  ['JD', 'jack of diamonds'],
  ['AS', 'ace of spades'],
  ['JK', 'joker'],
])('%s is called the %s', (card, name) => {
  const found = draw(Card, { card }).querySelector('[role=img]')
  expect(found?.ariaLabel).toBe(name)
})

test('a note is part of the name', () => {
  expect(draw(Card, { card: 'JD', note: 'left bower' }).querySelector('[role=img]')?.ariaLabel).toBe(
    'jack of diamonds, left bower',
  )
})

test('a card that lies face down has no name anywhere', () => {
  const target = draw(Card, { card: null })
  const card = target.querySelector('.card')!
  expect(card.getAttribute('aria-hidden')).toBe('true')
  expect(card.getAttribute('role')).toBeNull()
  expect(target.querySelector('[aria-label]')).toBeNull()
  expect(target.innerText.trim()).toBe('')
  expect(face(target)).toEqual(['back-lozenge'])
})

test('the back is the chosen one', () => {
  set('back', 'wave')
  expect(face(draw(Card, { card: null }))).toEqual(['back-wave'])
})

test.each([
  [144, '7H'],
  [56, '7H'],
  [55, '7H-big'],
  [44, '7H-big'],
])('%i px wide its face is %s', (width, wanted) => {
  document.documentElement.style.setProperty('--cw', `${width}px`)
  const target = draw(Card, { card: '7H' })
  expect(target.querySelector('.card')!.getBoundingClientRect().width).toBe(width)
  expect(face(target)).toEqual([wanted])
  document.documentElement.style.removeProperty('--cw')
})

test('with big cards every face is the big one', () => {
  set('bigCards', true)
  expect(face(draw(Card, { card: 'QS' }))).toEqual(['QS-big'])
})
