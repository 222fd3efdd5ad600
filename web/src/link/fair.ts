// The fairness check, computed here: every draw of a record is worked out again from the secrets and the entropy that
// everybody had committed to before. docs/fair.md has the algorithm.
import { packOf } from '../games/packs'
import { frame } from './shuffle'
import { hex, sha256, unhex } from './sha256'

export interface Draw {
  number: number
  move: string
  house: string
  commitments: string[]
  entropies: string[]
  secret: string
  state: 'proved' | 'open' | 'wrong'
}

export interface Verdict {
  draws: Draw[]
  /** Whether the record has proofs at all. */
  any: boolean
  proved: boolean
  /** The seed from which all draws follow, in a game of a challenge, and the seal of it; else null. */
  seeded: { seed: string; seal: string } | null
}

const VERSION = 'knaves-fair/1'

/** The seal of the seed of a challenge. */
export function sealOf(seed: string): string {
  return hex(sha256(frame(VERSION, 'deal set', seed)))
}

const RANKS = 'A23456789TJQK'
const CARDS = [...'CDHS'].flatMap((suit) => [...RANKS].map((rank) => rank + suit))

/** Check every chance move of a record's text. */
export function check(text: string): Verdict {
  const lines = text.split('\n')
  const header = (name: string) => lines.find((each) => each.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
  const game = header('Game'),
    seats = Number(header('Seats'))
  const [version = '', token = ''] = header('Fair').split(' ')
  const seal = header('Set'),
    seed = header('Seed')
  const pack = packOf(game, header('Rules'), CARDS)
  const draws: Draw[] = []
  let cuts: number[] = []
  let dealt = false
  /** What the places of each draw depend on: the cuts before it, and whether cards have been dealt. */
  const before: { cuts: number[]; dealt: boolean }[] = []
  for (const line of lines) {
    const [who = '', ...rest] = line.split(' ')
    if (who === 'chance' || /^\d+$/.test(who)) {
      if (who === 'chance') {
        draws.push({
          number: draws.length + 1,
          move: rest.join(' '),
          house: '',
          commitments: [],
          entropies: [],
          secret: '',
          state: 'open',
        })
        before.push({ cuts: [...cuts], dealt })
      }
      if (rest[0] === 'shuffle') {
        cuts = []
        dealt = false
      }
      if (rest[0] === 'deal') dealt = true
      if (rest[0] === 'cut') cuts.push(Number(rest[1]))
    } else if (who === 'fair') {
      const draw = draws[Number(rest[0]) - 1]
      if (!draw) continue
      if (rest[1] === 'secret') draw.secret = rest[2] ?? ''
      if (rest[1] === 'house') {
        draw.house = rest[2] ?? ''
        const parts = rest.slice(4).map((each) => each.split(':'))
        draw.commitments = parts.map((each) => each[0] ?? '')
        draw.entropies = parts.map((each) => each[1] ?? '')
      }
    }
  }
  if (seal) {
    const fits = sealOf(seed) === seal
    const source = (label: string) => sha256(frame(VERSION, 'seed', seed, label))
    draws.forEach((draw, place) => {
      const entropies = Array.from({ length: seats }, (_, seat) => source(`${draw.number} seat ${seat}`))
      const at = [game, `${seats}`, `${draw.number}`, source('token')] as const
      const key = sha256(frame(VERSION, 'stream', ...at, source(`${draw.number} house`), ...entropies))
      draw.state =
        fits && drawn(draw.move, new Stream(key), pack, seats, before[place]!) === draw.move ? 'proved' : 'wrong'
    })
    const proved = draws.length > 0 && draws.every((each) => each.state === 'proved')
    return { draws, any: true, proved, seeded: { seed, seal } }
  }
  const used = new Set<string>()
  draws.forEach((draw, place) => {
    if (!draw.secret || !draw.house) return
    const at = [game, `${seats}`, `${draw.number}`, unhex(token)] as const
    const commitment = (by: string, value: string) => hex(sha256(frame(version, 'commit', ...at, by, unhex(value))))
    const fits =
      !used.has(draw.secret) &&
      draw.entropies.length === seats &&
      commitment('house', draw.secret) === draw.house &&
      draw.entropies.every((entropy, seat) => commitment(`${seat}`, entropy) === draw.commitments[seat])
    used.add(draw.secret)
    const key = sha256(frame(version, 'stream', ...at, unhex(draw.secret), ...draw.entropies.map(unhex)))
    draw.state =
      fits && drawn(draw.move, new Stream(key), pack, seats, before[place]!) === draw.move ? 'proved' : 'wrong'
  })
  const proved = draws.length > 0 && draws.every((each) => each.state === 'proved')
  return { draws, any: Boolean(token), proved, seeded: null }
}

/** The move that the numbers of a stream give, where a move like this one was drawn. */
function drawn(
  move: string,
  stream: Stream,
  pack: readonly string[],
  seats: number,
  before: { cuts: number[]; dealt: boolean },
): string {
  const [verb = ''] = move.split(' ')
  if (verb === 'dealer') return `dealer ${stream.below(4)}`
  if (verb === 'cut') {
    const size = before.dealt ? ({ 2: 40, 3: 36 }[seats] ?? 32) : 52
    const free = Array.from({ length: size }, (_, i) => i + 1).filter(
      (place) => before.dealt || !before.cuts.includes(place),
    )
    return `cut ${free[stream.below(free.length)]}`
  }
  return `${verb} ${shuffled(pack, stream).join(' ')}`
}

export function shuffled(cards: readonly string[], stream: Stream): string[] {
  const out = [...cards]
  for (let last = out.length - 1; last > 0; last--) {
    const place = stream.below(last + 1)
    ;[out[place], out[last]] = [out[last]!, out[place]!]
  }
  return out
}

/** Unbiased numbers from a key: bytes are rejected where they would favour small numbers. */
export class Stream {
  #block = new Uint8Array(0)
  #at = 0
  #counter = 0n
  constructor(readonly key: Uint8Array) {}

  below(n: number): number {
    let width = 0
    while (256 ** width < n) width++
    const most = 256 ** width - (256 ** width % n)
    for (;;) {
      let value = 0
      for (let i = 0; i < width; i++) value = value * 256 + this.#byte()
      if (value < most) return value % n
    }
  }

  #byte(): number {
    if (this.#at === this.#block.length) {
      const counter = new DataView(new ArrayBuffer(8))
      counter.setBigUint64(0, this.#counter++)
      this.#block = sha256(new Uint8Array([...this.key, ...new Uint8Array(counter.buffer)])) as Uint8Array<ArrayBuffer>
      this.#at = 0
    }
    return this.#block[this.#at++]!
  }
}
