// The pegging board as geometry. Two drawings: "long", three streets, once round is the game; "twice", out along the
// outer row and back along the inner one, twice round for 121. hole(track, n) is the place of hole n; 0 and -1 are the
// starting holes.

import type { Table } from '../../store/table.svelte'

export type Point = [number, number]
export interface Drawing {
  w: number
  h: number
  hole: (track: number, n: number) => Point
  /** The path of a track's coloured inlay. */
  inlay(track: number): string
  /** The ends of a line across the tracks behind hole n. */
  line(n: number): [number, number, number, number]
  /** How many holes one round of the board has. */
  round: number
}

/** The holes of the drawing that a target is played on: its own for 61 and 121, else the larger one. */
export function holesFor(target: number): 61 | 121 {
  return target <= 61 ? 61 : 121
}

export function longBoard(tracks: number, holes: 61 | 121): Drawing {
  const small = holes === 61
  const street = small ? 15 : 35,
    pitch = small ? 21 : 10,
    gap = small ? 9 : 5,
    wide = 11
  const apart = tracks * wide + 9,
    first = small ? 54 : 46,
    pad = 13
  const length = (street - 1) * pitch + (street / 5 - 1) * gap
  const top = pad + ((tracks - 1) * wide) / 2,
    mid = top + apart,
    low = mid + apart
  const x0 = first,
    x1 = first + length
  const along = (i: number) => i * pitch + Math.floor(i / 5) * gap
  const off = (track: number) => (track - (tracks - 1) / 2) * wide
  const right = x1 + pitch * 0.7,
    left = x0 - pitch * 0.7
  const hole = (track: number, n: number): Point => {
    const o = off(track)
    if (n <= 0) return [x0 - (n === 0 ? 19 : 30), top + o]
    if (n <= street) return [x0 + along(n - 1), top + o]
    if (n <= street + 10) {
      const a = ((n - street - 0.5) * Math.PI) / 10,
        r = apart - o
      return [right + r * Math.sin(a), mid - r * Math.cos(a)]
    }
    if (n <= 2 * street + 10) return [x1 - along(n - street - 11), low - o]
    if (n <= 2 * street + 15) {
      const a = ((n - 2 * street - 10 - 0.5) * Math.PI) / 5,
        r = apart / 2 - o
      return [left - r * Math.sin(a), (mid + low) / 2 + r * Math.cos(a)]
    }
    if (n < holes) return [x0 + along(n - 2 * street - 16), mid + o]
    return [x1 + 16, mid]
  }
  const inlay = (track: number) => {
    const o = off(track),
      far = apart - o,
      near = apart / 2 - o
    const out = `M${x0 - 30} ${top + o}H${right}A${far} ${far} 0 0 1 ${right} ${low - o}`
    return `${out}H${left}A${near} ${near} 0 0 1 ${left} ${mid + o}H${x1 + 2}`
  }
  const line = (n: number): [number, number, number, number] => {
    const [x, y] = hole(0, n),
      [after] = hole(0, n + 1),
      [, last] = hole(tracks - 1, n),
      m = (x + after) / 2
    return [m, Math.min(y, last) - 6, m, Math.max(y, last) + 6]
  }
  return {
    w: right + apart + (wide * (tracks - 1)) / 2 + pad,
    h: low + ((tracks - 1) * wide) / 2 + pad,
    hole,
    inlay,
    line,
    round: holes,
  }
}

export function twiceBoard(tracks: number, holes: 61 | 121): Drawing {
  const pitch = 13,
    gap = 6,
    wide = 14,
    x0 = 58,
    pad = 16,
    rows = tracks === 3 ? 8 : 5
  const along = (i: number) => x0 + i * pitch + Math.floor(i / 5) * gap
  const row = (track: number, inner: boolean) => {
    if (track === 0) return pad + (inner ? wide : 0)
    if (track === 1) return pad + rows * wide - (inner ? wide : 0)
    return pad + (inner ? 4.5 : 3.5) * wide
  }
  const hole = (track: number, n: number): Point => {
    if (n >= holes) return [x0 - pitch * 2.4, pad + (rows / 2) * wide]
    if (n <= 0) return [x0 - pitch * (n === 0 ? 1.3 : 2.3), row(track, false)]
    const i = (n - 1) % 60
    return i < 30 ? [along(i), row(track, false)] : [along(59 - i), row(track, true)]
  }
  const inlay = (track: number) =>
    `M${along(0)} ${row(track, false)}H${along(29)}M${along(29)} ${row(track, true)}H${along(0)}`
  const line = (n: number): [number, number, number, number] => {
    const i = (n - 1) % 60,
      x = (i < 30 ? along(i) : along(59 - i)) + (i < 29 ? 1 : -1) * pitch * 0.7
    return [x, pad - 6, x, pad + rows * wide + 6]
  }
  return { w: along(29) + pad + 8, h: pad * 2 + rows * wide, hole, inlay, line, round: holes }
}

/** The hole and the lap of a score: beyond the board's last hole further laps are run, and the pegs stop at the
 * target. */
export function onBoard(score: number, target: number, holes: 61 | 121): { hole: number; lap: number } {
  const stopped = Math.min(score, target)
  if (target <= holes || stopped <= holes - 1)
    return { hole: target <= holes && stopped === target && target === holes ? holes : stopped, lap: 1 }
  const lap = Math.floor((stopped - 1) / (holes - 1)) + 1
  return { hole: stopped - (lap - 1) * (holes - 1), lap }
}

/** The track of a seat's side on the board: one's own side has the first. */
export function trackOf(table: Table, seat: number): number {
  const seats = table.names.length,
    sides = seats === 4 ? 2 : seats
  return (seat - table.near + seats) % sides
}
