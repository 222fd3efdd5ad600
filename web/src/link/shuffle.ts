// This browser's part of each shuffle: entropy of its own, committed before anybody's is known. docs/fair.md has the
// protocol. The entropy is made from a secret kept in this browser, so that it is the same after a reload.
import type { PartAsked } from '../wire'
import type { Outgoing } from './line'
import { hex, sha256, unhex } from './sha256'

const text = new TextEncoder()

/** The answers to a request for parts of a draw: one message for each of one's seats. */
export function parts(asked: PartAsked, secret: Uint8Array): Outgoing[] {
  return asked.seats.map((seat) => {
    const entropy = entropyOf(asked, seat, secret)
    const where = { table: asked.table, seat, draw: asked.draw }
    return asked.stage === 'commit'
      ? {
          t: 'commit',
          ...where,
          commitment: hex(
            sha256(
              frame(
                asked.fair,
                'commit',
                asked.game,
                `${asked.players}`,
                `${asked.draw}`,
                unhex(asked.token),
                `${seat}`,
                entropy,
              ),
            ),
          ),
        }
      : { t: 'give', ...where, entropy: hex(entropy) }
  })
}

function entropyOf(asked: PartAsked, seat: number, secret: Uint8Array): Uint8Array {
  const what = sha256(text.encode(`${asked.token} ${asked.draw} ${seat} ${asked.house}`))
  return sha256(new Uint8Array([...secret, ...what]))
}

/** Parts joined, each preceded by its length as eight bytes. */
export function frame(...given: (string | Uint8Array)[]): Uint8Array {
  const out: number[] = []
  for (const each of given) {
    const bytes = typeof each === 'string' ? text.encode(each) : each
    const length = new DataView(new ArrayBuffer(8))
    length.setBigUint64(0, BigInt(bytes.length))
    out.push(...new Uint8Array(length.buffer), ...bytes)
  }
  return new Uint8Array(out)
}
