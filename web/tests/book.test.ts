// What comes back in the drills, as the browser keeps it.
import { beforeEach, expect, test } from 'vitest'
import { store } from '../src/link/stored'
import { comeback, forget, keep, memory, progress, waiting } from '../src/drill/book'
import type { Memory, Progress } from '../src/drill/model'

const MINUTE = 60_000,
  DAY = 1440 * MINUTE,
  NOW = Date.parse('2026-11-24T20:00:00Z')
const PROGRESS: Progress = { level: 2, here: 0, wrong: 0, streak: 1, best: 1, asked: 1, right: 1 }
const due = (minutes: number): Memory => ({
  due: new Date(NOW + minutes * MINUTE).toISOString(),
  last: '',
  state: 1,
  step: 0,
  stability: 1,
  difficulty: 5,
})
const note = (kind: string, name: string, minutes: number) =>
  keep(kind, name, { progress: PROGRESS, memory: due(minutes) })

beforeEach(() => store('drills', {}))

test('what is due comes first, own mistakes before all, then new mistakes', () => {
  note('count', '1', -5)
  note('count', '2', -9)
  note('count', 'game:7', -1)
  note('count', '3', 5)
  note('discard', '4', -5)
  expect(waiting('count', ['count:game:7', 'peg:game:8', 'count:game:9'], NOW)).toEqual(['game:7', '2', '1', 'game:9'])
})

test('what was answered right goes, and progress stays', () => {
  note('count', '1', -5)
  keep('count', '1', { progress: PROGRESS, memory: null })
  note('count', '2', -5)
  forget('count', '2')
  expect(waiting('count', [], NOW)).toEqual([])
  expect(memory('count', '1')).toBeNull()
  expect(progress('count')).toEqual(PROGRESS)
  expect(progress('peg')).toBeNull()
})

test('when the next one comes back is said in minutes, hours or days', () => {
  expect(comeback('count', NOW)).toBe('Nothing to repeat.')
  note('count', '1', (3 * DAY) / MINUTE + 1)
  expect(comeback('count', NOW)).toBe('1 hand to repeat. Next: in 3 days.')
  for (const [minutes, when] of [
    [1439, '24 hours'],
    [300, '5 hours'],
    [149, '2 hours'],
    [90, '2 hours'],
    [89, '89 minutes'],
  ] as const) {
    note('count', '2', minutes)
    expect(comeback('count', NOW)).toBe(`2 hands to repeat. Next: in ${when}.`)
  }
  note('count', '2', 10)
  expect(comeback('count', NOW)).toBe('2 hands to repeat. Next: in 10 minutes.')
  note('count', '3', -1)
  expect(comeback('count', NOW)).toBe('3 hands to repeat. Next: now.')
})
