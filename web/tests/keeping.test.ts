// The score beside a real game: what taps make of it, taking back, and cuts that favour nobody.
import { beforeEach, describe, expect, test } from 'vitest'
import { below, cutAt, cutForDeal } from '../src/keeper/cut'
import {
  before,
  begun,
  doAgain,
  keep,
  kept,
  nextGame,
  score,
  scores,
  takeBack,
  winner,
  type Keeping,
} from '../src/keeper/keeping'

const fresh = () => begun(['Ann', 'Ben'], 121)
const after = (...taps: [number, number][]) =>
  taps.reduce<Keeping>((kept, [side, points]) => score(kept, side, points), fresh())

beforeEach(() => localStorage.clear())

describe('a score', () => {
  test('is the sum of what was tapped, and the back peg stands where the front one stood', () => {
    const now = after([0, 8], [1, 12], [0, 6])
    expect([scores(now), before(now)]).toEqual([
      [14, 12],
      [8, 0],
    ])
  })

  test('ends at the target, and nothing is scored after it', () => {
    const now = after(...Array.from({ length: 11 }, (): [number, number] => [0, 12]))
    expect([scores(now), winner(now)]).toEqual([[121, 0], 0])
    expect(score(now, 1, 5)).toBe(now)
    expect(before(now)).toEqual([120, 0])
  })

  test('is taken back and done again, tap by tap', () => {
    const now = after([0, 8], [1, 12])
    const back = takeBack(takeBack(now))
    expect(scores(back)).toEqual([0, 0])
    expect(takeBack(back)).toBe(back)
    expect(scores(doAgain(back))).toEqual([8, 0])
    expect(doAgain(doAgain(back))).toEqual(now)
    expect(doAgain(now)).toBe(now)
    // What is tapped now takes the place of what was taken back.
    expect(score(back, 1, 2).taken).toEqual([])
  })

  test('of a new game counts the games won, and a skunk twice', () => {
    const won = after(...Array.from({ length: 11 }, (): [number, number] => [1, 12]))
    const next = nextGame(won, 2)
    expect([scores(next), next.won]).toEqual([
      [0, 0],
      [0, 2],
    ])
    expect(nextGame(fresh(), 1).won).toEqual([0, 0])
  })

  test('is there again after the page was closed', () => {
    const otherwise = { score: fresh(), dealer: 0 }
    expect(kept('cribbage', otherwise)).toEqual(otherwise)
    const now = { score: after([0, 8]), dealer: 1 }
    keep('cribbage', now)
    expect(kept('cribbage', otherwise)).toEqual(now)
    expect(kept('euchre', otherwise)).toEqual(otherwise)
    localStorage.setItem('knaves.keeper-cribbage', '{"score":{"names":["Ann"]}}')
    expect(kept('cribbage', otherwise)).toEqual(otherwise)
  })
})

describe('a cut', () => {
  test('lifts each number of cards about as often, and leaves four at both ends', () => {
    const seen = new Map<number, number>()
    const TRIES = 9000
    for (let n = 0; n < TRIES; n++) {
      const lifted = cutAt(52)
      seen.set(lifted, (seen.get(lifted) ?? 0) + 1)
    }
    expect(Math.min(...seen.keys())).toBe(4)
    expect(Math.max(...seen.keys())).toBe(48)
    // 200 of each are expected; eight standard deviations are 113.
    expect(seen.size).toBe(45)
    for (const each of seen.values()) expect(Math.abs(each - 200)).toBeLessThan(113)
  })

  test('for the deal shows different ranks, and the lowest deals', () => {
    for (let n = 0; n < 200; n++) {
      const { cards, dealer } = cutForDeal(4)
      const ranks = cards.map((card) => 'A23456789TJQK'.indexOf(card[0]!))
      expect(new Set(ranks).size).toBe(4)
      expect(ranks[dealer]).toBe(Math.min(...ranks))
    }
  })

  test('draws every number below its end', () => {
    expect(new Set(Array.from({ length: 200 }, () => below(3)))).toEqual(new Set([0, 1, 2]))
  })
})
