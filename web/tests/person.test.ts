// Being somebody: a guest has the name that was chosen last, and two parts of the page that ask are the same guest.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store } from '../src/link/stored'
import { person, signedIn } from '../src/store/person.svelte'
import { held } from './held'

const guest = { id: 'g', name: 'Guest', account: false }

beforeEach(() => {
  localStorage.clear()
  person.me = null
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a name chosen while the page signs in is kept', async () => {
  const answer = held()
  const signed = signedIn()
  await answer('/api/me', null)
  store('name', 'Ben')
  await answer('/api/session', guest)
  await answer('/api/session', { ...guest, name: 'Ben' })
  expect(await signed).toEqual({ ...guest, name: 'Ben' })
  const [, last] = vi.mocked(fetch).mock.calls.at(-1)!
  expect([last!.method, last!.body]).toEqual(['PATCH', '{"name":"Ben"}'])
})

test('two parts of the page that sign in at the same time are one guest', async () => {
  const answer = held()
  const both = [signedIn(), signedIn()]
  await answer('/api/me', null)
  await answer('/api/session', guest)
  expect(await Promise.all(both)).toEqual([guest, guest])
  expect(vi.mocked(fetch)).toHaveBeenCalledTimes(2)
})

test('the name of an account is not changed', async () => {
  const answer = held()
  const signed = signedIn()
  store('name', 'Cid')
  await answer('/api/me', { ...guest, name: 'Ann', account: true })
  expect((await signed).name).toBe('Ann')
  expect(vi.mocked(fetch)).toHaveBeenCalledTimes(1)
})
