// SHA-256 in plain code: WebCrypto exists on https only, and a home network is plain http.

const K = new Uint32Array(64)
const START = new Uint32Array(8)
for (let n = 2, found = 0; found < 64; n++) {
  if (Array.from({ length: n - 2 }, (_, i) => i + 2).some((d) => d * d <= n && n % d === 0)) continue
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
  if (found < 8) START[found] = fraction(Math.sqrt(n))
  K[found++] = fraction(Math.cbrt(n))
}

/** The digest of some bytes. */
export function sha256(data: Uint8Array): Uint8Array {
  const size = ((data.length + 8) >> 6) + 1
  const padded = new Uint8Array(size * 64)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29))
  view.setUint32(padded.length - 4, data.length << 3)
  const hash = START.slice()
  const w = new Uint32Array(64)
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n))
  for (let block = 0; block < size; block++) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block * 64 + i * 4)
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!,
        b = w[i - 2]!
      w[i] = w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    ;[a, b, c, d, e, f, g, h].forEach((value, i) => {
      hash[i] = hash[i]! + value
    })
  }
  const out = new DataView(new ArrayBuffer(32))
  hash.forEach((value, i) => out.setUint32(i * 4, value))
  return new Uint8Array(out.buffer)
}

/** Bytes as lower-case hexadecimal digits. */
export function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of hexadecimal digits. */
export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
