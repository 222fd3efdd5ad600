// What has changed since an update, laid over it.
import { expect, test, vi } from 'vitest'
import { overlaid, ungrouped, whole } from '../src/link/changes'
import { Socket, type Heard } from '../src/link/line'
import type { Changes, Update } from '../src/wire'
import { Wire } from './wire'

const BEFORE: Update = {
  t: 'update',
  table: 'one',
  n: 7,
  moves: 3,
  mover: 0,
  back: false,
  actors: [1],
  seats: [
    {
      seat: 1,
      view: {
        open: { turn: 0, phase: { type: 'Playing', trick: [], won: [0, 0] } },
        hand: ['5H', 'TC'],
        deal: [[0, 'deal']],
      },
      hand: [
        { card: 'TC', name: 'ten of clubs' },
        { card: '5H', name: 'five of hearts' },
      ],
      question: 'Play which card?',
      picks: 1,
      choices: [{ move: 'play 5H', label: 'Play the 5♥' }],
    },
  ],
  events: [],
  deal: 2,
}
const CHANGES: Changes = {
  t: 'changes',
  table: 'one',
  n: 8,
  since: 7,
  moves: 4,
  mover: 1,
  actors: [0],
  events: [
    { event: { type: 'Played' }, say: 'You play.', open: { turn: 1, phase: { trick: [[1, '5H']] } } },
    { event: { type: 'Taken' }, open: { phase: { trick: [], won: [0, 1] } } },
  ],
  open: { turn: 1 },
  seats: [
    {
      seat: 1,
      view: { hand: ['TC'] },
      added: { deal: [[1, 'play 5H']] },
      hand: ['TC'],
      barred: [{ card: 'TC', why: 'Not now.' }],
      choices: [],
    },
  ],
  deal: 2,
}

test('events change the public state one after the other, and views have it', () => {
  const made = whole(BEFORE, CHANGES)!
  expect(made.events.map((each) => [each.say, each.open])).toEqual([
    ['You play.', { turn: 1, phase: { type: 'Playing', trick: [[1, '5H']], won: [0, 0] } }],
    ['', { turn: 1, phase: { type: 'Playing', trick: [], won: [0, 1] } }],
  ])
  expect(made.seats[0]).toEqual({
    seat: 1,
    view: {
      open: { turn: 1, phase: { type: 'Playing', trick: [], won: [0, 1] } },
      hand: ['TC'],
      deal: [
        [0, 'deal'],
        [1, 'play 5H'],
      ],
      legal: [],
    },
    hand: [{ card: 'TC', name: 'ten of clubs', why: 'Not now.' }],
    question: '',
    picks: 0,
    choices: [],
  })
  expect([made.t, made.n, made.back, 'since' in made]).toEqual(['update', 8, false, false])
  // The update before is as it was: the table may still be showing it.
  expect(BEFORE.seats[0]!.choices).toHaveLength(1)
})

test('an object of another class replaces the one before', () => {
  const phase = { type: 'Bidding', passes: 0 }
  expect(overlaid({ phase: { type: 'Playing', trick: [] }, turn: 1 }, { phase })).toEqual({ phase, turn: 1 })
  expect(overlaid({ count: null, cards: ['5H'] }, { count: { points: 2 }, cards: [] })).toEqual({
    count: { points: 2 },
    cards: [],
  })
})

test('choices alike but for their cards or a number come together', () => {
  const groups = [
    { move: ['discard ', ''], label: ['Throw ', ' to your crib'], cards: ['TD QC', '5H 6S'] },
    { move: ['cut ', ''], label: ['Cut at card ', ''], numbers: [9, 11] },
    { move: ['go'], label: ['Go'] },
  ]
  expect(ungrouped(groups).map((each) => [each.move, each.label])).toEqual([
    ['discard TD QC', 'Throw 10♦ Q♣ to your crib'],
    ['discard 5H 6S', 'Throw 5♥ 6♠ to your crib'],
    ['cut 9', 'Cut at card 9'],
    ['cut 10', 'Cut at card 10'],
    ['cut 11', 'Cut at card 11'],
    ['go', 'Go'],
  ])
})

test('a table of which changes are missing is followed anew', () => {
  vi.stubGlobal('WebSocket', Wire)
  const heard: Heard[] = []
  const line = new Socket('ws://club', 'en', { heard: (each) => heard.push(each), changed() {}, ended() {} })
  Wire.last.onopen()
  expect(Wire.last.sent[0]).toMatchObject({ t: 'hello', changes: true })
  for (const each of [BEFORE, CHANGES, { ...CHANGES, n: 12, since: 11 }]) Wire.last.hear(each)
  expect(heard.map((each) => each.t)).toEqual(['update', 'update', 'gone'])
  expect(heard[2]).toMatchObject({ table: 'one', why: 'moved' })
  line.close()
  vi.unstubAllGlobals()
})
