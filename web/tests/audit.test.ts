// What the picture of a count draws: what was dealt beside fair packs, people beside bots, or all of them alone.
import { expect, test } from 'vitest'
import { drawn, shares, type AuditGroup } from '../src/audit/model'

const group = (name: string, numbers: number[], expected: number[] = []): AuditGroup => ({
  group: name,
  name,
  counted: numbers.reduce((sum, each) => sum + each, 0),
  numbers,
  expected,
  chance: null,
  said: '',
})
const figure = (...groups: AuditGroup[]) => ({ figure: 'f', name: 'F', about: '', values: ['a', 'b'], groups })

test('shares are of the whole, and of nothing they are nothing', () => {
  expect(shares([1, 3])).toEqual([0.25, 0.75])
  expect(shares([0, 0])).toEqual([0, 0])
})

test('with fair packs to compare with, everybody stands beside them', () => {
  const found = drawn(figure(group('all', [30, 10], [20, 20]), group('person', [10, 0], [5, 5])))
  expect(found.bars.group).toBe('all')
  expect(found.line).toEqual([0.5, 0.5])
  expect(found.against).toBe('')
})

test('where players choose, people stand beside bots, if there are both', () => {
  const [all, people, bots] = [group('all', [3, 3]), group('person', [2, 2]), group('bot', [1, 3])]
  const both = drawn(figure(all, people, bots))
  expect([both.bars, both.line, both.against]).toEqual([people, [0.25, 0.75], 'bot'])
  const alone = drawn(figure(all, bots))
  expect([alone.bars, alone.line, alone.against]).toEqual([all, [], ''])
})
