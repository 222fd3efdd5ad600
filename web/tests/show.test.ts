// The show: a hand counted out line by line, each line with the cards that it lights.
import { expect, test, vi } from 'vitest'
import Score from '../src/games/cribbage/Score.svelte'
import Show from '../src/games/cribbage/Show.svelte'
import type { Counted } from '../src/games/cribbage/show'
import type { Table } from '../src/store/table.svelte'
import type { CribbageOpen, CribbagePart } from '../src/wire'
import { draw, texts } from './drawn'

const part = (kind: CribbagePart['kind'], points: number, ...cards: string[]): CribbagePart => ({ kind, points, cards })
const PARTS = [
  part('fifteen', 2, '7H', '8C'),
  part('fifteen', 2, '7H', '8D'),
  part('pair', 2, '8C', '8D'),
  part('run', 3, '6S', '7H', '8C'),
  part('run', 3, '6S', '7H', '8D'),
]
const COUNTED: Counted = {
  seat: 0,
  what: 'hand',
  cards: ['6S', '7H', '8C', 'KD', '8D'],
  parts: PARTS,
  lit: -1,
  shown: 5,
  total: 12,
  claimed: -1,
  said: '',
}
const OPEN = { seats: 2, dealer: 1, starter: '8D' } as unknown as CribbageOpen
const TABLE = {
  names: ['Ann', 'Otto'],
  own: [0],
  up: true,
  refused: '',
  story: { saying: 'Twelve.' },
} as unknown as Table

function shown(change: Partial<Counted> = {}, totals: { seat: number; what: string; points: number }[] = []) {
  const light = vi.fn<(place: number) => void>()
  return { light, show: draw(Show, { table: TABLE, open: OPEN, show: { ...COUNTED, ...change }, totals, light }) }
}

const with_ = (show: HTMLElement, kind: string) =>
  [...show.querySelectorAll(`.card.${kind}`)].map((each) => each.ariaLabel!.split(',')[0])

test('the starter lies apart from the four cards', () => {
  const { show } = shown()
  expect([...show.querySelectorAll('.card')].map((each) => each.ariaLabel)).toEqual([
    'six of spades',
    'seven of hearts',
    'eight of clubs',
    'king of diamonds',
    'eight of diamonds, starter',
  ])
})

test('each part lights its cards, and veils the others', () => {
  const { show } = shown({ lit: 3, shown: 4 })
  expect(with_(show, 'lit')).toEqual(['six of spades', 'seven of hearts', 'eight of clubs'])
  expect(with_(show, 'dim')).toEqual(['king of diamonds', 'eight of diamonds'])
  expect(texts(show, 'li.now button')).toEqual(['Run of three 6 7 8 9'])
})

test('the starter is lit like the others', () => {
  expect(with_(shown({ lit: 1, shown: 2 }).show, 'lit')).toEqual(['seven of hearts', 'eight of diamonds'])
})

test('when nothing is lit, nothing is veiled', () => {
  const { show } = shown()
  expect([...with_(show, 'lit'), ...with_(show, 'dim')]).toEqual([])
})

test('lines come one by one with the running total, and the sum when all are there', () => {
  for (const count of [1, 2, 3, 4]) {
    const { show } = shown({ lit: count - 1, shown: count })
    expect(texts(show, '.tally li b')).toEqual(['2', '4', '6', '9'].slice(0, count))
    expect(show.querySelector('.total')).toBeNull()
  }
  const { show } = shown()
  expect(texts(show, '.tally li b')).toEqual(['2', '4', '6', '9', '12'])
  expect(texts(show, '.total')).toEqual(['Your hand 12'])
})

test('a line can be lit again', () => {
  const { show, light } = shown()
  show.querySelectorAll<HTMLElement>('.tally button')[2]!.click()
  expect(light).toHaveBeenCalledWith(2)
})

test('what was claimed stands beside the sum, if it was another number', () => {
  expect(texts(shown({ claimed: 10 }).show, '.total small')).toEqual(['claimed 10'])
  expect(texts(shown({ claimed: 12 }).show, '.total small')).toEqual([])
})

test('a hand without points says so', () => {
  expect(texts(shown({ parts: [], shown: 0, total: 0 }).show, '.nothing')).toEqual(['Nothing'])
})

test('pone shows first, the crib last; what has been counted has its points', () => {
  const { show } = shown({}, [{ seat: 0, what: 'hand', points: 12 }])
  expect(texts(show, '.order-of-show li')).toEqual(['You 12', 'Otto', "Otto's crib"])
  expect(texts(show, '[aria-current=step]')).toEqual(['You 12'])
})

test('what is said after a verdict stands beneath the count, and a refusal too', () => {
  const said = (change: Partial<Counted>, table = TABLE) =>
    texts(draw(Show, { table, open: OPEN, show: { ...COUNTED, ...change }, totals: [], light() {} }), '.tally .say')
  expect(said({ claimed: 10, said: 'Too little: 12.' })).toEqual(['Twelve.'])
  expect(said({ claimed: 10, said: 'Twelve.' })).toEqual([])
  expect(said({})).toEqual([])
  expect(said({}, { ...TABLE, refused: 'Not now.' } as unknown as Table)).toEqual(['Not now.'])
})

test("while hands count themselves it is nobody's turn", () => {
  const open = {
    ...OPEN,
    scores: [5, 9],
    actors: [0],
    phase: 'play',
    games: [0, 0],
    rules: { target: 121 },
  } as unknown as CribbageOpen
  const table = { ...TABLE, over: null, sitter: () => undefined } as unknown as Table
  const drawnScore = (counting: boolean) =>
    draw(Score, { table, open, counting, side: 0, track: 0, seat: 0, name: 'Ann', score: 5, plus: undefined })
  expect(drawnScore(false).querySelector('.turn')).not.toBeNull()
  expect(drawnScore(true).querySelector('.turn')).toBeNull()
})
