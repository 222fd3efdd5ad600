// The page of an event: answers in the wrong order, and the way to a table that comes up.
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventRead } from '../src/events/model'
import Event from '../src/pages/Event.svelte'
import { person } from '../src/store/person.svelte'
import { go, route } from '../src/store/route.svelte'
import { draw, texts } from './drawn'
import { held } from './held'
import { Wire } from './wire'

const EVENT: EventRead = {
  event: 'x',
  version: 1,
  name: 'Thursday club',
  game: 'cribbage',
  title: 'Cribbage',
  kind: 'swiss',
  kind_title: 'Swiss',
  about: '',
  rules: { target: 121 },
  terms: 'standard',
  move: 30_000,
  reserve: 300_000,
  rated: false,
  public: true,
  fill: 0,
  level: '',
  least: 4,
  starts: Date.now() + 600_000,
  now: Date.now(),
  state: 'open',
  why: '',
  host: 'Ann',
  mine: false,
  entered: false,
  table: '',
  of: 0,
  entrants: [],
  columns: [],
  standing: [],
  rounds: [],
  paused: false,
  standing_by: [],
  ready: false,
  notes: [],
  skunks: false,
  weekly: false,
  following: '',
  ends: 0,
  late: false,
  form: 'single',
  club: '',
  club_name: '',
  barred: false,
}
const running = (table: string): EventRead => ({ ...EVENT, state: 'running', entered: true, table })

beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire)
  Object.assign(person, { known: true, me: { id: '1', name: 'Ann', account: false } })
  go('/e/x')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Object.assign(person, { known: false, me: null })
  go('/')
})

const look = () => document.dispatchEvent(new window.Event('visibilitychange'))
const told = (version: number) => Wire.last.hear({ t: 'event_changed', event: 'x', version })
const requests = () => vi.mocked(window.fetch).mock.calls.length
const state = (page: HTMLElement) => texts(page, '.entry').join()

test('an answer that is older than what is shown changes nothing', async () => {
  const answer = held(),
    page = draw(Event, { event: 'x' })
  await answer('/api/events/x', EVENT)
  look()
  page.querySelector<HTMLElement>('.entry .btn.main')!.click()
  await answer('/api/events/x/entry', { ...EVENT, entered: true })
  expect(state(page)).toContain('You have entered.')
  await answer('/api/events/x', EVENT)
  expect(state(page)).toContain('You have entered.')
})

test('a table that comes up is gone to', async () => {
  const answer = held()
  draw(Event, { event: 'x' })
  await answer('/api/events/x', EVENT)
  look()
  await answer('/api/events/x', running('one'))
  expect(route.path).toBe('/t/one')
})

test('a table that is there already waits for a click', async () => {
  const answer = held(),
    page = draw(Event, { event: 'x' })
  await answer('/api/events/x', running('one'))
  expect(route.path).toBe('/e/x')
  expect(page.querySelector('.entry .btn.main')!.getAttribute('href')).toBe('/t/one')
})

test('whoever comes from a game that has ended is led to the next table', async () => {
  const answer = held()
  go('/e/x?from=one')
  draw(Event, { event: 'x' })
  expect(location.search).toBe('')
  // The server may not know yet that the game has ended.
  await answer('/api/events/x', running('one'))
  expect(route.path).toBe('/e/x')
  look()
  await answer('/api/events/x', running('two'))
  expect(route.path).toBe('/t/two')
})

test('behind another window the title says that the table is there, and the way there is taken on return', async () => {
  const answer = held()
  draw(Event, { event: 'x' })
  await answer('/api/events/x', { ...EVENT, entered: true })
  look()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await answer('/api/events/x', running('one'))
  expect([route.path, document.title]).toEqual(['/e/x', 'To your table · Thursday club – Knaves'])
  hidden.mockReturnValue(false)
  look()
  // Nothing has changed since.
  await answer('/api/events/x?version=1', null, 204)
  expect(route.path).toBe('/t/one')
})

test('what the server refuses is said, and what is shown stays', async () => {
  const answer = held(),
    page = draw(Event, { event: 'x' })
  await answer('/api/events/x', EVENT)
  page.querySelector<HTMLElement>('.entry .btn.main')!.click()
  await answer('/api/events/x/entry', { code: 'refused', why: 'The event is full.' }, 409)
  expect(state(page)).toContain('The event is full.')
  await tick()
  expect(page.querySelector('h1')!.innerText).toBe('Thursday club')
})

test('a question takes the focus once, and what is read meanwhile leaves it where it is', async () => {
  const answer = held(),
    page = draw(Event, { event: 'x' })
  await answer('/api/events/x', { ...EVENT, mine: true })
  const off = [...page.querySelectorAll('button')].find((each) => each.innerText === 'Call it off')!
  off.click()
  await tick()
  expect((document.activeElement as HTMLElement).innerText).toBe('No')
  const elsewhere = page.querySelector<HTMLElement>('header a')!
  elsewhere.focus()
  look()
  await answer('/api/events/x', {
    ...EVENT,
    mine: true,
    entrants: [{ name: 'Ben', level: '', yours: false, gone: false }],
  })
  expect(texts(page, '.entrants')).toEqual(['Ben'])
  expect(document.activeElement).toBe(elsewhere)
})

test('the event is followed, and read when it has changed and not before', async () => {
  const answer = held(),
    page = draw(Event, { event: 'x' })
  await answer('/api/events/x', EVENT)
  Wire.last.onopen()
  expect(Wire.last.sent.map((each) => each.t)).toEqual(['hello', 'follow_event'])
  const before = requests()
  told(1)
  expect(requests()).toBe(before)
  told(2)
  expect(requests()).toBe(before + 1)
  await answer('/api/events/x?version=1', { ...EVENT, version: 2, name: 'Friday club' })
  expect(page.querySelector('h1')!.innerText).toBe('Friday club')
  // The line was lost, and what has changed meanwhile is told when it is back.
  const first = Wire.last
  first.onclose()
  await vi.waitUntil(() => Wire.last !== first)
  Wire.last.onopen()
  expect(Wire.last.sent.map((each) => each.t)).toEqual(['hello', 'follow_event'])
  told(3)
  await answer('/api/events/x?version=2', { ...EVENT, version: 3, state: 'over' })
  expect(requests()).toBe(before + 2)
})

test('an event that is over is not followed', async () => {
  const answer = held()
  Wire.last = new Wire()
  const none = Wire.last
  draw(Event, { event: 'x' })
  await answer('/api/events/x', { ...EVENT, state: 'over' })
  expect(Wire.last).toBe(none)
})

test('behind another window, only who has entered reads what has changed', async () => {
  const answer = held()
  draw(Event, { event: 'x' })
  await answer('/api/events/x', EVENT)
  Wire.last.onopen()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const before = requests()
  told(2)
  expect(requests()).toBe(before)
  hidden.mockReturnValue(false)
  look()
  await answer('/api/events/x', { ...EVENT, version: 2, entered: true })
  hidden.mockReturnValue(true)
  told(3)
  await answer('/api/events/x', { ...running('one'), version: 3 })
  expect(document.title).toBe('To your table · Thursday club – Knaves')
})

test('whoever only looks on becomes a guest, and what keeps them from it is said', async () => {
  Object.assign(person, { known: true, me: null })
  const answer = held(),
    page = draw(Event, { event: 'x' })
  Wire.last = new Wire()
  const none = Wire.last
  await answer('/api/events/x', EVENT)
  await answer('/api/me', null, 204)
  await answer('/api/session', { code: 'limit', why: 'That was too often.' }, 429)
  expect(texts(page, '.trouble').join()).toContain('That was too often.')
  expect(Wire.last).toBe(none)
  look()
  await answer('/api/events/x', null, 204)
  await answer('/api/me', null, 204)
  await answer('/api/session', { id: '2', name: 'Guest', account: false })
  expect(texts(page, '.trouble')).toEqual([])
  expect(Wire.last).not.toBe(none)
})

test('a dialog keeps the reader here until it is closed', async () => {
  const answer = held(),
    dialog = document.body.appendChild(document.createElement('dialog'))
  draw(Event, { event: 'x' })
  await answer('/api/events/x', EVENT)
  dialog.showModal()
  told(2)
  await answer('/api/events/x', { ...running('one'), version: 2 })
  expect(route.path).toBe('/e/x')
  dialog.close()
  await vi.waitUntil(() => route.path === '/t/one')
  dialog.remove()
})
