// Statistics as pictures: results by kind with their intervals, the days of play, and the words beside them.
import { expect, test } from 'vitest'
import Calendar from '../src/stats/Calendar.svelte'
import Kinds from '../src/stats/Kinds.svelte'
import { calendar } from '../src/stats/model'
import Trend from '../src/stats/Trend.svelte'
import { draw, texts } from './drawn'

const end = (when: string, won: boolean) => ({ when, won })
const noon = (day: number) => new Date(2026, 10, day, 12).toISOString()

test('the calendar ends today, begins on a Monday, and counts the games of each day', () => {
  // 27 November 2026 is a Friday.
  const weeks = calendar(
    [end(noon(27), true), end(noon(27), false), end(noon(16), true), end('2020-01-01T12:00:00Z', true)],
    2,
    new Date(2026, 10, 27, 20),
  )
  expect(weeks.map((week) => week.length)).toEqual([7, 5])
  expect(weeks[0]![0]).toEqual({ date: new Date(2026, 10, 16), games: 1, won: 1 })
  expect(weeks[1]!.at(-1)).toEqual({ date: new Date(2026, 10, 27), games: 2, won: 1 })
  expect(weeks.flat().filter((day) => day.games).length).toBe(2)
})

test('the day with the most games is the darkest, and the sentence names it', () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  const ends = [day(9), day(3), day(3), day(3), day(3)].map((when) => end(when, true))
  const page = draw(Calendar, { ends })
  expect(page.querySelectorAll('.shade-4, .shade-1').length).toBe(2)
  expect(texts(page, 'figcaption')[0]).toContain('you played on 2 days.')
  expect(texts(page, 'figcaption')[0]).toContain('The most were 4 games, on ')
  expect(draw(Calendar, { ends: [] }).querySelector('figure')).toBeNull()
})

test('a bar is as long as the share won, with its interval where there is one', () => {
  const page = draw(Kinds, {
    kinds: [
      { label: 'all games', games: 8, won: 6, low: 0.35, high: 0.97 },
      { label: 'against steady', games: 2, won: 1, low: null, high: null },
    ],
  })
  expect(texts(page, 'td')).toEqual(['6 of 8', '1 of 2'])
  const [all, few] = [...page.querySelectorAll<HTMLElement>('.gauge')]
  expect(all!.style.getPropertyValue('--of')).toBe('0.75')
  expect(all!.querySelector<HTMLElement>('.whisker')!.style.left).toBe('35%')
  expect(few!.querySelector('.whisker')).toBeNull()
})

test('wins have the whole as their scale, losses the dearest', () => {
  const height = (kind: 'won' | 'lost') =>
    draw(Trend, { values: [0.2, 0.1], level: 0.15, said: 'So it went.', kind })
      .querySelector('polyline')!
      .getAttribute('points')!
      .split(' ')
      .map((each) => Number(each.split(',')[1]))
  expect(height('lost')[0]).toBe(4)
  expect(height('won')[0]).toBeGreaterThan(70)
})
