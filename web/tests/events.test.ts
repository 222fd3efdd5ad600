// Events: how moments, countdowns, tables and places are said.
import { expect, test } from 'vitest'
import play from '../gallery/scenes/cribbage-play.json'
import {
  course,
  entrantWords,
  forField,
  left,
  lineWords,
  linkTo,
  nextHalfHour,
  outcome,
  points,
  score,
  side,
  verdict,
  when,
  type EventLine,
  type EventMeeting,
  type EventPlace,
  type EventRead,
} from '../src/events/model'
import { recorded } from './recorded'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
const meeting: EventMeeting = {
  number: 1,
  sides: [['Ann', 'Cid'], ['Ben']],
  table: 't',
  record: 'r',
  scores: [121, 98],
  winner: 0,
  state: 'played',
  yours: false,
  skunk: false,
  note: '',
}
const place: EventPlace = {
  place: 1,
  name: 'Ann',
  points: 4,
  breaks: [],
  played: 2,
  wins: 2,
  spread: 3,
  yours: false,
  without_luck: null,
}
const read = { state: 'running', of: 5, rounds: [{ number: 2 }], standing: [] } as unknown as EventRead
const line: EventLine = {
  event: 'e',
  name: 'Club',
  game: 'cribbage',
  title: 'Cribbage',
  kind: 'swiss',
  kind_title: 'Swiss',
  starts: at(28, 19, 30),
  state: 'open',
  entered: 1,
  yours: false,
  weekly: false,
  club: '',
}

test.each([
  [at(28, 23, 30), /^today 11:30/],
  [at(29, 0, 10), /^tomorrow 12:10/],
  [at(30, 9), /^Mon, November 30/],
  [at(27, 9), /^Fri, November 27/],
])('a moment is said by its day: %i', (moment, said) => {
  expect(when(moment, at(28, 21))).toMatch(said)
})

test.each([
  [59_001, '1:00'],
  [3_599_000, '59:59'],
  [3_600_000, '1 h 0 min'],
  [5_399_000, '1 h 30 min'],
  [30 * 3_600_000, '30 h'],
  [80 * 3_600_000, '3 days'],
])('what is left counts seconds at last: %i', (ms, said) => {
  expect(left(ms)).toBe(said)
})

test('an event begins at a full half hour that is at least five minutes away', () => {
  expect(nextHalfHour(at(28, 19, 10))).toBe(at(28, 19, 30))
  expect(nextHalfHour(at(28, 19, 25))).toBe(at(28, 19, 30))
  expect(nextHalfHour(at(28, 19, 26))).toBe(at(28, 20))
})

test("a field for date and time has the reader's own time", () => {
  expect(forField(at(28, 7, 5))).toBe('2026-11-28T07:05')
  expect(new Date(forField(at(28, 7, 5))).getTime()).toBe(at(28, 7, 5))
})

test.each<[Partial<EventMeeting>, string, string]>([
  [{}, 'Ann and Cid won', '121–98'],
  [{ state: 'playing', winner: -1, scores: [] }, 'playing', ''],
  [{ winner: -1 }, '', '121–98'],
  [{ state: 'forfeited', winner: 1, scores: [] }, 'Ben won without playing to the end', ''],
  [{ state: 'forfeited', winner: -1, scores: [] }, 'not played to the end', ''],
])('a table of a round is said: %o', (change, said, points) => {
  const changed = { ...meeting, ...change }
  expect([outcome(changed), score(changed)]).toEqual([said, points])
})

test('a side is its names, and a number has as many places as it needs', () => {
  expect(side(['Ann', 'Cid'])).toBe('Ann & Cid')
  expect([points(4), points(2.5), points(-12), points(1 / 3)]).toEqual(['4', '2.5', '−12', '0.33'])
})

test('the course of an event is its state, and its round while it runs', () => {
  expect(course(read)).toBe('Round 2 of 5')
  expect(course({ ...read, of: 0 })).toBe('Round 2')
  expect(course({ ...read, state: 'off' })).toBe('Called off')
})

test('the verdict is one’s own place, else who came first', () => {
  const other = { ...place, name: 'Ben', place: 2 }
  expect(verdict(read)).toBe('The event is over')
  expect(verdict({ ...read, standing: [place, other] })).toBe('Ann won')
  expect(verdict({ ...read, standing: [place, { ...other, place: 1 }] })).toBe('Ann and Ben won')
  expect(verdict({ ...read, standing: [{ ...place, yours: true }, other] })).toBe('You came first')
  expect(verdict({ ...read, standing: [place, { ...other, yours: true }] })).toBe('Your place: 2 of 2')
})

test('a line of the list says when it starts, while it is to come', () => {
  expect(lineWords(line, at(28, 18))).toMatch(/^Cribbage · Swiss · today 7:30.PM · 1 player$/)
  expect(lineWords({ ...line, state: 'running', entered: 4 }, at(28, 20))).toBe('Cribbage · Swiss · 4 players')
  expect(lineWords({ ...line, weekly: true }, at(28, 18))).toMatch(/^Cribbage · Swiss · every week · today/)
  expect(lineWords({ ...line, state: 'off' }, at(28, 20))).toBe('Cribbage · Swiss · called off · 1 player')
})

test('an entrant is a bot, or has left', () => {
  const entrant = { name: 'Otto', level: '', yours: false, gone: false, partner: '', asks: false, asked: false }
  expect(entrantWords(entrant)).toBe('')
  expect(entrantWords({ ...entrant, level: 'steady', gone: true })).toBe('bot, steady, left')
})

test('the link leads to the event on this host', () => {
  expect(linkTo('abc')).toBe(`${location.origin}/e/abc`)
})

test('at a table of an event there is no help', async () => {
  const { table } = await recorded(play)
  expect(table.helped).toBe(true)
  table.around = { ...table.around!, event: 'abc' }
  expect(table.helped).toBe(false)
})
