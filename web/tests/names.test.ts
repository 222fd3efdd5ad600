// Cards in words, for those who hear the page.
import { expect, test } from 'vitest'
import { said, written } from '../src/art/names'

test('a sentence is said with its cards in words', () => {
  expect(said('You cut the A♦, Otto the 10♠.')).toBe('You cut the ace of diamonds, Otto the ten of spades.')
  expect(said('Pair (8♥ 8♣) for 2: 15 in all.')).toBe('Pair (eight of hearts and eight of clubs) for 2: 15 in all.')
})

test('each card that is written is said', () => {
  for (const rank of 'A23456789TJQK')
    for (const suit of 'SHDC') expect(said(written(rank + suit))).toMatch(/^[a-z]+ of [a-z]+$/)
})
