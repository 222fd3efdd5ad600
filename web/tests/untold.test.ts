// Errors: who waits for something is told of them, and only those that are expected go by.
import { afterEach, expect, test, vi } from 'vitest'
import { share } from '../src/link/clipboard'
import { expected } from '../src/link/expected'
import { call, HttpError } from '../src/link/http'
import { Refusal } from '../src/link/line'
import BotSheet from '../src/people/BotSheet.svelte'
import Offered from '../src/people/Offered.svelte'
import { server } from '../src/store/away.svelte'
import type { Table } from '../src/store/table.svelte'
import type { Agreed } from '../src/wire'
import { draw, texts } from './drawn'

afterEach(() => {
  vi.restoreAllMocks()
  server.away = false
})

const around = { game: 'euchre', rules: {}, seats: [], agreed: [] }

test('an expected error is no result, and any other goes on', async () => {
  const refused = new HttpError(404, 'unknown', 'No such game.')
  await expect(Promise.reject(refused).catch(expected(Refusal, HttpError))).resolves.toBe(undefined)
  await expect(Promise.reject(new TypeError('fault')).catch(expected(Refusal, HttpError))).rejects.toThrow('fault')
})

test('an answer that breaks off comes from a server that cannot be reached', async () => {
  const broken = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('lost')) }))
  vi.spyOn(window, 'fetch').mockResolvedValue(broken)
  await expect(call('GET', '/api/me')).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  expect(server.away).toBe(true)
})

test('a share sheet that is closed has been open; one that the system refuses has not', async () => {
  Object.defineProperty(navigator, 'share', { value: vi.fn(), configurable: true })
  const asked = vi.mocked(navigator.share)
  asked.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  expect(await share('Table', '/t/1')).toBe(true)
  asked.mockRejectedValueOnce(new DOMException('not here', 'NotAllowedError'))
  expect(await share('Table', '/t/1')).toBe(false)
})

test('bots that the server does not list are not only missing', async () => {
  const line = { ask: () => Promise.reject(new Refusal('unavailable', 'No bots at the moment.')) }
  const table = { around, line } as unknown as Table
  const page = draw(BotSheet, { table, seat: 1, done() {} })
  await vi.waitFor(() => expect(texts(page, '[role=alert]')).toEqual(['No bots at the moment.']))
})

test('rules that cannot be read are not called the same', async () => {
  const table = { around, own: [], may: () => [] } as unknown as Table
  const offered = { rules: 'target=5', seats: 4 } as unknown as Agreed
  const page = draw(Offered, { table, offered })
  await vi.waitFor(() => expect(texts(page, '[role=status]')[0]).toContain('The server cannot be reached.'))
  expect(texts(page, '[role=status]')[0]).not.toContain('nothing changes')
})
