// Challenges: how a game of one is said, the seal of its seed, and that its table helps nobody.
import { expect, test } from 'vitest'
import play from '../gallery/scenes/cribbage-play.json'
import {
  about,
  lead,
  linkForPartner,
  linkTo,
  loss,
  matchpoints,
  outcome,
  score,
  withoutLuck,
  type ChallengeLine,
} from '../src/challenge/model'
import { packed, unpacked } from '../src/challenge/packed'
import { sealOf } from '../src/link/fair'
import { recorded } from './recorded'

const line: ChallengeLine = {
  name: 'Ann',
  yours: true,
  record: 'r',
  how: 'played',
  side: 0,
  scores: [121, 98],
  ended: 1,
  without_luck: null,
  share: null,
}

test.each([
  [{}, 'won'],
  [{ side: 1 }, 'lost'],
  [{ side: 1, how: 'resigned' }, 'lost, by resignation'],
  [{ side: -1, how: 'agreed' }, 'without a winner'],
  [{ side: -1, how: 'aborted' }, 'called off'],
  [{ record: '', how: '', side: -1, scores: [] }, 'still playing'],
])('a game of a challenge ended: %o', (change, said) => {
  expect(outcome({ ...line, ...change })).toBe(said)
})

test('a record goes through a link and comes back as it was', async () => {
  const record = `Format: knaves-record/1\nSeat 0: Žofie, human\n${'0 discard 5H JS\n'.repeat(200)}`
  const address = await packed(record)
  expect(address).toMatch(/^[\w-]+$/)
  expect(address.length).toBeLessThan(200)
  expect(await unpacked(address)).toBe(record)
  for (const broken of ['', 'nonsense', '%', address.slice(0, -9)]) await expect(unpacked(broken)).rejects.toThrow()
})

test('figures have their sign, and what was not measured is nothing', () => {
  expect([lead(6), lead(-3), lead(0)]).toEqual(['+6', '−3', '0'])
  expect([loss(1.25), loss(0), loss(null)]).toEqual(['−1.3', '0.0', ''])
  expect(score(line)).toBe('121–98')
})

test('luck is taken out of a game that was reviewed, and nobody wins more than every game', () => {
  expect(withoutLuck(line)).toBe('')
  expect(withoutLuck({ ...line, without_luck: 47.4 })).toBe('without luck: 47 wins in 100')
  expect(withoutLuck({ ...line, without_luck: 103 })).toBe('without luck: 100 wins in 100')
})

test('the link leads to the challenge on this host, and a partner to the invitation', () => {
  expect(linkTo('abc')).toBe(`${location.origin}/c/abc`)
  expect(linkForPartner('abc', 'w-1')).toBe(`${location.origin}/c/abc/with/w-1`)
})

test('the matchpoints are said once there are others', () => {
  expect(matchpoints(line)).toBe('')
  expect(matchpoints({ ...line, share: 62.5 })).toBe('62.5% of the matchpoints')
  expect(matchpoints({ ...line, share: 0 })).toBe('0% of the matchpoints')
})

test('a challenge for pairs says so', () => {
  const read = { rules: {}, seats: 4, title: 'Euchre', level: 'steady' }
  expect(about(read, undefined)).not.toContain('in pairs')
  expect(about({ ...read, pairs: true }, undefined)).toContain(' · in pairs · against the computer (steady)')
})

test('the seal of a seed is what the server commits to', () => {
  expect(sealOf('5a'.repeat(32))).toBe('f207adc56aae8f49180f6017b2b834d8367901899bce156a113e2e2a706904c5')
})

test('while a challenge is played there is no help', async () => {
  const { table } = await recorded(play)
  expect(table.helped).toBe(true)
  table.around = { ...table.around!, challenge: 'abc' }
  expect(table.helped).toBe(false)
})
