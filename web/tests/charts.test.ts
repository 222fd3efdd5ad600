// The pictures of the statistics: bars over a line, the triangle of throws, tables that are shaded, bars in pieces.
import { expect, test } from 'vitest'
import Cells from '../src/stats/Cells.svelte'
import { shades, type ChartRead } from '../src/stats/model'
import Pairs from '../src/stats/Pairs.svelte'
import Splits from '../src/stats/Splits.svelte'
import Rating from '../src/stats/Rating.svelte'
import Spread from '../src/stats/Spread.svelte'
import { draw, texts } from './drawn'

/** The same of what is not on the screen: a closed table, a sign in a picture. */
const held = (page: HTMLElement, selector: string) =>
  [...page.querySelectorAll(selector)].map(
    (each) => [...each.querySelectorAll('th, td')].map((part) => part.textContent).join(' ') || each.textContent,
  )

const cell = (row: number, column: number, number: number, cost: number, chosen = 0) => ({
  row,
  column,
  place: `${column} and ${row}`,
  number,
  chosen,
  cost,
})
const chart: ChartRead = {
  name: 'Throws to your own crib',
  about: 'Each square is a pair.',
  rows: ['A', '2', '3'],
  columns: ['A', '2', '3'],
  across: '',
  pairs: true,
  chosen: '',
  by_game: false,
  cells: [cell(1, 0, 9, 0.01), cell(2, 0, 1, 0.05), cell(2, 2, 4, 0)],
  said: 'Most often: A and 2.',
}
const bids: ChartRead = {
  ...chart,
  rows: ['left of the dealer', 'the dealer'],
  columns: ['0', '1', '2', '3'],
  across: 'trumps held',
  pairs: false,
  chosen: 'called trump',
  cells: [cell(1, 1, 9, 0.001, 1), cell(1, 3, 5, 0.02, 4)],
}

test('a spread has a bar for each value, as high as its share, and every figure in its table', () => {
  const spread = { name: 'Points', own: [2, 0, 6], good: [0.25, 0.25, 0.5], enough: true, said: 'So it is.' }
  const page = draw(Spread, { spread })
  const heights = [...page.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
  expect(heights[1]).toBe(0)
  expect(heights[2]! / heights[0]!).toBeCloseTo(3)
  expect(held(page, 'tbody tr')).toEqual(['0 25 25', '1 0 25', '2 75 50'])
  expect(texts(page, '.said')).toEqual(['So it is.'])
  expect(page.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true')
})

test('with too few games nothing is drawn, and the sentence says how many are needed', () => {
  const few = draw(Spread, {
    spread: { name: 'Points', own: [1], good: [1], enough: false, said: 'This picture needs 30.' },
  })
  expect(few.querySelector('svg, table')).toBeNull()
  expect(texts(few, '.note')).toEqual(['This picture needs 30.'])
  expect(draw(Pairs, { chart: { ...chart, cells: [] } }).querySelector('svg, table')).toBeNull()
  expect(draw(Cells, { chart: { ...bids, cells: [] } }).querySelector('svg, table')).toBeNull()
})

test('a throw stands in its square with its number, the dearest in all in a frame and first in the table', () => {
  const page = draw(Pairs, { chart })
  expect(page.querySelectorAll('rect').length).toBe(6)
  expect(held(page, 'svg text:not(.rank)')).toEqual(['9', '1', '4'])
  expect(page.querySelectorAll('.cost-4').length).toBe(1)
  expect(held(page, '.dearest')).toEqual(['0 and 1: 9 times, 1.0 wins in 100 each time'])
  expect(held(page, 'tbody tr')).toEqual(['0 and 1 9 1.0', '0 and 2 1 5.0', '2 and 2 4 0.0'])
})

test('a table of cells leaves out what never came, and shades by the cost', () => {
  const page = draw(Cells, { chart: bids })
  expect(texts(page, 'thead th')).toEqual(['1', '3'])
  expect(held(page, 'tbody tr')).toEqual(['the dealer 1/9 0.1 4/5 2.0'])
  expect(page.querySelector('.cost-4')!.textContent).toContain('4/5')
  expect(page.querySelector('.cost-0')!.textContent).toContain('1/9')
  const lost = draw(Cells, { chart: { ...bids, by_game: true, chosen: '' } })
  expect(texts(lost, 'tbody td')).toEqual(['0.1', '2.0'])
})

test('where nothing was lost, no cell is shaded', () => {
  expect(shades([cell(0, 0, 3, 0)])(cell(0, 0, 3, 0))).toBe(0)
})

test('the pieces of a bar are as long as their shares', () => {
  const rows = [
    { label: 'the dealer', numbers: [3, 1, 4] },
    { label: 'nobody', numbers: [0, 0, 0] },
  ]
  const splits = { name: 'Calls', about: '', parts: ['made', 'euchred', 'passed'], rows, enough: true, said: 'So.' }
  const page = draw(Splits, { splits })
  expect([...page.querySelectorAll<HTMLElement>('.pieces i')].map((piece) => piece.style.flexGrow)).toEqual([
    ...['0.375', '0.125', '0.5'],
    ...['0', '0', '0'],
  ])
  expect(texts(page, 'tbody td')).toEqual(['3', '1', '4', '0', '0', '0'])
})

test('a rating runs in the band of its doubt, which narrows', () => {
  const page = draw(Rating, {
    rating: { points: [1500, 1560, 1530], doubts: [490, 300, 200], said: 'From there to here.' },
  })
  const numbers = (selector: string) =>
    page
      .querySelector(selector)!
      .getAttribute('points')!
      .split(' ')
      .map((each) => Number(each.split(',')[1]))
  const [first, second, third] = numbers('polyline')
  const [high0, , high2, low2, , low0] = numbers('polygon')
  expect(second).toBeLessThan(third!)
  expect(third).toBeLessThan(first!)
  expect(low0! - high0!).toBeGreaterThan(2 * (low2! - high2!))
  expect(texts(page, 'figcaption')[0]).toContain('From there to here.')
})
