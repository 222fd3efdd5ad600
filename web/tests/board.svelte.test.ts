// The pegging board: its holes, and the pegs in the right ones.
import { flushSync } from 'svelte'
import { beforeEach, describe, expect, test } from 'vitest'
import beyond from '../gallery/scenes/cribbage-beyond.json'
import Board from '../src/games/cribbage/Board.svelte'
import { holesFor, longBoard, onBoard, twiceBoard, type Point } from '../src/games/cribbage/board'
import { set } from '../src/store/settings.svelte'
import { draw, texts } from './drawn'
import { recorded } from './recorded'

const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])
const NAMES = ['Ann', 'Otto', 'Pam']

beforeEach(() => set('board', 'long'))

describe.each([
  ['long', longBoard],
  ['twice', twiceBoard],
] as const)('the %s board', (kind, make) => {
  describe.each([61, 121] as const)('with %i holes', (holes) => {
    test.each([2, 3])('has a place for every hole of %i tracks, and no two in one place', (tracks) => {
      const { w, h, hole } = make(tracks, holes)
      // Round the twice board one passes the same sixty holes again.
      const round = kind === 'twice' ? 60 : holes - 1
      const all: Point[] = []
      for (let track = 0; track < tracks; track++) for (let n = -1; n <= round; n++) all.push(hole(track, n))
      for (const [x, y] of [...all, hole(0, holes)]) {
        expect(x > 5 && x < w - 5 && y > 5 && y < h - 5, `${x} ${y} of ${w} ${h}`).toBe(true)
      }
      for (const [i, one] of all.entries())
        for (const other of all.slice(i + 1)) expect(apart(one, other)).toBeGreaterThan(5)
    })

    test('leads from hole to hole without a jump', () => {
      const { hole } = make(2, holes)
      for (let n = 1; n < holes - 1; n++) {
        // At the end of a round the twice board begins anew.
        if (kind === 'twice' && n % 60 === 0) continue
        expect(apart(hole(1, n), hole(1, n + 1)), `from ${n}`).toBeLessThan(holes === 61 ? 31 : 21)
      }
    })
  })
})

test('the long board ends at its game hole, which all tracks share', () => {
  for (const holes of [61, 121] as const) {
    const { hole } = longBoard(3, holes)
    expect(hole(0, holes)).toEqual(hole(2, holes))
  }
})

test('the twice board goes out along the outer row, back along the inner one, and round again', () => {
  const { hole } = twiceBoard(2, 121)
  const [outer, inner] = [hole(0, 1), hole(0, 60)]
  expect(hole(0, 30)[1]).toBe(outer[1])
  expect(hole(0, 31)[1]).toBe(inner[1])
  expect(inner[1]).toBeGreaterThan(outer[1])
  expect(inner[0]).toBe(outer[0])
  for (const n of [1, 30, 31, 60]) expect(hole(0, n + 60)).toEqual(hole(0, n))
})

test('a target has the smallest board that fits, and beyond it further laps', () => {
  expect([31, 61, 62, 121, 181].map(holesFor)).toEqual([61, 61, 121, 121, 121])
  expect(onBoard(120, 121, 121)).toEqual({ hole: 120, lap: 1 })
  expect(onBoard(121, 121, 121)).toEqual({ hole: 121, lap: 1 })
  expect(onBoard(130, 121, 121)).toEqual({ hole: 121, lap: 1 })
  expect(onBoard(100, 100, 121)).toEqual({ hole: 100, lap: 1 })
  expect(onBoard(120, 300, 121)).toEqual({ hole: 120, lap: 1 })
  expect(onBoard(121, 300, 121)).toEqual({ hole: 1, lap: 2 })
  expect(onBoard(240, 300, 121)).toEqual({ hole: 120, lap: 2 })
  expect(onBoard(241, 300, 121)).toEqual({ hole: 1, lap: 3 })
})

/** Where the front and the back peg of each side stand. */
function pegs(within: HTMLElement, sides: number): [Point, Point][] {
  const at = (peg: string): Point => {
    const { e, f } = within.querySelector<SVGGElement>(peg)!.transform.baseVal.consolidate()!.matrix
    return [e, f]
  }
  return Array.from({ length: sides }, (_, side) => [at(`.peg.p${side}.front`), at(`.peg.p${side}.back`)])
}

function near([one, other]: [Point, Point], [a, b]: [Point, Point]): void {
  expect(apart(one, a)).toBeLessThan(0.01)
  expect(apart(other, b)).toBeLessThan(0.01)
}

describe.each([
  ['two players, or four in pairs', 2],
  ['three players', 3],
] as const)('of %s', (_who, sides) => {
  test.each([
    [61, 61],
    [121, 121],
    [100, 121],
  ] as const)('pegs to %i stand where the scores are', (target, holes) => {
    const scores = [42, 17, 5].slice(0, sides),
      back = [40, 11, 0].slice(0, sides)
    const board = draw(Board, { scores, back, names: NAMES.slice(0, sides), target, skunk: 'single' })
    const { hole } = longBoard(sides, holes)
    pegs(board, sides).forEach((found, side) => near(found, [hole(side, scores[side]!), hole(side, back[side]!)]))
    expect(board.querySelectorAll('.holes circle.unused').length).toBe(target === 100 ? 20 * sides : 0)
    expect(board.querySelector('.laps')).toBeNull()
  })
})

test('before the first point both pegs stand in the starting holes, one behind the other', () => {
  const board = draw(Board, { scores: [0, 0], back: [0, 0], names: ['Ann', 'Otto'], target: 121, skunk: 'off' })
  const { hole } = longBoard(2, 121)
  pegs(board, 2).forEach((found, side) => near(found, [hole(side, 0), hole(side, -1)]))
})

test('the back peg leaps over the front one', () => {
  const props = $state({ scores: [5, 0], back: [2, 0], names: ['Ann', 'Otto'], target: 121, skunk: 'off' })
  const board = draw(Board, props)
  const { hole } = longBoard(2, 121)
  const front = board.querySelector('.peg.p0.front')
  props.scores = [9, 0]
  props.back = [5, 0]
  flushSync()
  near(pegs(board, 2)[0]!, [hole(0, 9), hole(0, 5)])
  expect(front?.classList.contains('back')).toBe(true)
})

test('twice round, the pegs of the second round stand in the holes of the first', () => {
  set('board', 'twice')
  const board = draw(Board, {
    scores: [65, 121],
    back: [60, 119],
    names: ['Ann', 'Otto'],
    target: 121,
    skunk: 'single',
  })
  const { hole } = twiceBoard(2, 121)
  near(pegs(board, 2)[0]!, [hole(0, 5), hole(0, 60)])
  near(pegs(board, 2)[1]!, [hole(1, 121), hole(1, 59)])
})

test('beyond 121 the pegs run on', () => {
  const board = draw(Board, { scores: [130, 90], back: [118, 80], names: ['Ann', 'Otto'], target: 181, skunk: 'off' })
  const { hole } = longBoard(2, 121)
  near(pegs(board, 2)[0]!, [hole(0, 10), hole(0, 118)])
})

test('beyond 121 the lap stands beside the score', async () => {
  expect([onBoard(120, 181, 121), onBoard(130, 181, 121)]).toEqual([
    { hole: 120, lap: 1 },
    { hole: 10, lap: 2 },
  ])
  const { page } = await recorded(beyond)
  const scores = texts(page, '.who .num').map(Number),
    names = texts(page, '.who .name')
  expect(scores.some((score) => score > 120)).toBe(true)
  expect(names.map((name) => name.includes('lap 2'))).toEqual(scores.map((score) => score > 120))
})

test('the board says in words where the pegs are', () => {
  const board = draw(Board, { scores: [74, 81], back: [72, 73], names: ['Ann', 'Otto'], target: 121, skunk: 'off' })
  expect(board.querySelector('[role=img]')?.ariaLabel).toBe(
    'Pegging board to 121. Ann 74, before that 72. Otto 81, before that 73.',
  )
})

test('beyond the last hole the end of the game is marked on the last lap, where it is', () => {
  const rings = (scores: number[]) =>
    [
      ...draw(Board, { scores, back: [0, 0], names: NAMES, target: 181, skunk: 'off' }).querySelectorAll('.game-ring'),
    ].map((each) => [Number(each.getAttribute('cx')), Number(each.getAttribute('cy'))])
  const { hole } = longBoard(2, 121),
    end = onBoard(181, 181, 121).hole
  expect(rings([90, 118])).toEqual([])
  expect(rings([90, 130])).toEqual([hole(0, end), hole(1, end)])
})
