// The game of a day: where a set of deals is shown, and how a day and a share are said.
import { expect, test } from 'vitest'
import { dayWords, endWords, leadOf, pathOf, share, type DayLine } from '../src/daily/model'
import { ofDay, setPath } from '../src/link/sets'

const line: DayLine = {
  place: 1,
  name: 'Ann',
  yours: true,
  share: 66.7,
  record: 'r',
  how: 'played',
  side: 0,
  scores: [121, 98],
  same: true,
}

test('a set of deals is shown as a challenge, or by its game and its day', () => {
  expect(setPath('cribbage-2026-11-28-4')).toBe('/day/cribbage/2026-11-28')
  expect(setPath('Ab3-x_2026-11-28')).toBe('/c/Ab3-x_2026-11-28')
  expect([ofDay('euchre-2026-11-28-0'), ofDay('Ab3-x')]).toEqual([true, false])
  expect(pathOf('euchre', 'today')).toBe('/api/games/euchre/days/today')
})

test('a day is the one of Greenwich wherever the reader is, and ends when the next begins', () => {
  expect(dayWords('2026-11-28')).toBe('November 28, 2026')
  const midnight = Date.UTC(2026, 10, 29)
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(midnight)
  expect(endWords(midnight - 1)).toBe(time)
})

test('a share and the points ahead are figures', () => {
  expect(share(line)).toBe('66.7%')
  expect(share({ ...line, share: 50 })).toBe('50%')
  expect([leadOf(line), leadOf({ ...line, scores: [3, 10] })]).toEqual([23, -7])
})
