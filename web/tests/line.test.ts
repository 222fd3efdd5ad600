// A socket to the server: what is sent again, and when.
import { expect, test, vi } from 'vitest'
import { Socket } from '../src/link/line'
import { Wire } from './wire'

test('what was asked of a table that has moved is sent again, after it is followed', () => {
  vi.stubGlobal('WebSocket', Wire)
  const line = new Socket('ws://club', 'en', {
    heard(message) {
      if (message.t === 'gone' && message.why === 'moved') void line.ask({ t: 'follow', table: 'one' })
    },
    changed() {},
    ended() {},
  })
  Wire.last.onopen()
  void line.ask({ t: 'ready', table: 'one' })
  void line.ask({ t: 'ready', table: 'two' })
  const asked = Wire.last.sent.map((each) => each.t)
  Wire.last.hear({ t: 'gone', table: 'one', n: 0, why: 'moved' })
  const again = Wire.last.sent.slice(asked.length)
  expect(again.map((each) => [each.t, each.table])).toEqual([
    ['follow', 'one'],
    ['ready', 'one'],
  ])
  expect(again[1]!.id).toBe(Wire.last.sent[1]!.id)
  Wire.last.hear({ t: 'gone', table: 'two', n: 0, why: 'host' })
  expect(Wire.last.sent.length).toBe(asked.length + 2)
  line.close()
  vi.unstubAllGlobals()
})
