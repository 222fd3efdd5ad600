// The history of one's reviewed games: the server's words as a table, with a curve of the losses.
import { afterEach, expect, test, vi } from 'vitest'
import Stats from '../src/pages/Stats.svelte'
import type { HistoryRead, InsightRead } from '../src/stats/model'
import History from '../src/stats/History.svelte'
import { draw, texts } from './drawn'

const row = (label: string, figure: string, more: { part?: boolean; games?: string; lost?: number } = {}) => ({
  label,
  figure,
  part: false,
  games: '',
  lost: null,
  ...more,
})
const history: HistoryRead = {
  game: 'cribbage',
  heading: '3 games reviewed, in wins of 100 games:',
  trend: [0.2, 0.1, 0.05],
  mean: 0.125,
  low: 0.104,
  high: 0.146,
  rows: [
    row('lost in play', '12.5 ± 2.1'),
    row('discard', '8.0', { part: true, lost: 0.08 }),
    row('play', '4.0', { part: true, lost: 0.04 }),
    row('against steady', '11.0', { part: true, games: '2 games' }),
    row('luck', '-3.5'),
  ],
  over_time: 'Lost over time, means of up to 5 games: from 20.0 to 5.0.',
  levels: 'Wins lost in 100 games on average: sharp 6.8.',
  charts: [],
}
const insight: InsightRead = {
  sentence: 'Leading: 41 decisions, 1.9 wins in 100 lost a game, more than your average by 1.2 ± 0.5.',
  filters: ['leading'],
  decisions: 41,
  lost: 0.019,
  more: 0.012,
  doubt: 0.005,
  drill: ['peg:a:41'],
}
const figures = {
  game: 'cribbage',
  title: 'Cribbage',
  plays: 4,
  figures: [{ name: 'average hand', label: 'average hand', value: 7.4, good: 7.86 }],
  rating: null,
  doubt: null,
  rated: 0,
  measured: ['two champions in games to 121'],
  trend: [1, 0.5, 0.67, 0.5],
  kinds: [
    { label: 'all games', games: 4, won: 2, low: 0, high: 1 },
    { label: 'against steady', games: 2, won: 1, low: null, high: null },
  ],
  ends: [],
  rating_steps: null,
  spreads: [],
  splits: [],
}
const note = 'What your play cost is known for games that have been reviewed.'

/** What a server answers to the page, by address. */
function answers(found: Record<string, { status?: number; body: unknown }>): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const { status = 200, body } = found[path]!
    return new Response(JSON.stringify(body), { status })
  })
}

afterEach(() => vi.unstubAllGlobals())

test('each figure stands beside its label, and a loss or bad luck has a true minus', () => {
  const page = draw(History, { history })
  expect(texts(page, 'caption')).toEqual([history.heading])
  expect(texts(page, 'tr')).toEqual([
    'lost in play 12.5 ± 2.1',
    'discard 8.0',
    'play 4.0',
    'against steady (2 games) 11.0',
    'luck −3.5',
  ])
  expect(texts(page, '.part th')).toEqual(['discard', 'play', 'against steady (2 games)'])
  expect(texts(page, '.note')).toEqual([
    `${history.over_time} The band is the 95% interval of your average: 10.4 to 14.6.`,
    history.levels,
  ])
})

test('the part that costs most has the longest bar, and too few games have no band', () => {
  const page = draw(History, { history })
  const bars = [...page.querySelectorAll<HTMLElement>('.gauge')]
  expect(bars.map((bar) => bar.style.getPropertyValue('--of'))).toEqual(['1', '0.5'])
  expect(page.querySelector('rect')).not.toBeNull()
  const few = draw(History, { history: { ...history, low: null, high: null } })
  expect(few.querySelector('rect')).toBeNull()
  expect(texts(few, '.note')[0]).toBe(history.over_time)
})

test('the curve falls as the losses do, from the dearest game to the axis', () => {
  const points = (trend: number[]) =>
    draw(History, { history: { ...history, trend } })
      .querySelector('polyline')!
      .getAttribute('points')!
      .split(' ')
      .map((each) => each.split(',').map(Number))
  const [first, second, third] = points(history.trend)
  expect(first![1]).toBeLessThan(second![1]!)
  expect(second![1]).toBeLessThan(third![1]!)
  expect(points([0, 0]).flat().every(Number.isFinite)).toBe(true)
})

test('a single game has no curve, and other rules no levels beside them', () => {
  const page = draw(History, { history: { ...history, trend: [0.2], over_time: '', levels: '' } })
  expect(page.querySelector('svg, .note')).toBeNull()
})

test('the statistics have each history at its game, and say how a game gets in', async () => {
  const other = { ...history, heading: '1 game with non-standard rules reviewed, in wins of 100 games:' }
  answers({
    '/api/me/statistics': { body: [{ ...figures, game: 'euchre', title: 'Euchre' }, figures] },
    '/api/me/histories': { body: { latest: 100, histories: [history, other] } },
    '/api/me/insights?game=cribbage': {
      body: { games: 4, heading: '90 decisions.', insights: [insight], said: '', filters: [] },
    },
  })
  const page = draw(Stats, {})
  await expect.poll(() => texts(page, 'section').length).toBe(2)
  await expect.poll(() => texts(page, '.insights li p')).toEqual([insight.sentence])
  expect([...page.querySelectorAll<HTMLElement>('section')].map((each) => texts(each, 'caption'))).toEqual([
    ['Your games won, of all'],
    ['Your games won, of all', history.heading, other.heading],
  ])
  expect(texts(page, '.note').at(-1)).toContain(note)
  expect(texts(page, '.note').at(-1)).toContain('Your latest 100 games')
})

test('where the history cannot be had, the results are shown all the same', async () => {
  answers({
    '/api/me/statistics': { body: [figures] },
    '/api/me/histories': { status: 429, body: { code: 'limit', why: 'Too many requests.' } },
  })
  const page = draw(Stats, {})
  await expect.poll(() => texts(page, 'section h2')).toEqual(['Cribbage'])
  expect(texts(page, '[role=alert]')).toEqual(['Too many requests.'])
  expect(page.innerText).not.toContain(note)
})
