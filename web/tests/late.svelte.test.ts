// Answers that come when something else has been asked meanwhile: they are not shown.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import throwing from '../gallery/scenes/cribbage-throw.json'
import asked from '../gallery/visits/day-asked.json'
import reviewed from '../gallery/visits/review-cribbage.json'
import Games from '../src/account/Games.svelte'
import { answered } from '../src/drill/days'
import type { Answer } from '../src/link/line'
import Analysis from '../src/pages/Analysis.svelte'
import Drill from '../src/pages/Drill.svelte'
import Again from '../src/review/Again.svelte'
import { Following } from '../src/review/following.svelte'
import { person } from '../src/store/person.svelte'
import type { Update } from '../src/wire'
import { draw, texts } from './drawn'
import { held } from './held'
import { recorded } from './recorded'

afterEach(() => {
  vi.restoreAllMocks()
})

const BOARD = {
  kind: 'discard',
  game: 'cribbage',
  title: '',
  about: '',
  last: 120,
  choices: [],
  cards: [
    [
      { value: '5H', label: 'five of hearts' },
      { value: '6H', label: 'six of hearts' },
    ],
  ],
  slots: [{ name: 'cards', title: 'Your cards', most: 6, go: false }],
}
const analysed = (better: string) => ({ better, reason: '', note: '', columns: [], rows: [], picture: '' })

function press(page: HTMLElement, name: string): void {
  ;[...page.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.innerText) === name)!.click()
  flushSync()
}

test('the analysis of a position that was changed meanwhile is not shown', async () => {
  const addressed = vi.spyOn(history, 'replaceState').mockImplementation(() => {})
  const answer = held(),
    page = draw(Analysis, { kind: 'discard' })
  await answer('/api/analysis/discard/board', BOARD)
  press(page, 'five of hearts')
  press(page, 'Analyse')
  press(page, 'six of hearts')
  await answer('/api/analysis/discard?cards=5H', analysed('Of one card'))
  expect(texts(page, '.found .why')).toEqual([])
  expect(addressed).toHaveBeenLastCalledWith({ tapped: true }, '', '/analysis/discard?cards=5H+6H')
  press(page, 'Analyse')
  await answer('/api/analysis/discard?cards=5H+6H', analysed('Of two cards'))
  expect(texts(page, '.found .why')).toEqual(['Of two cards.'])
  expect(addressed).toHaveBeenLastCalledWith({ tapped: false }, '', '/analysis/discard?cards=5H+6H')
})

test('the analysis of a page that was left meanwhile does not change the address', async () => {
  const addressed = vi.spyOn(history, 'replaceState').mockImplementation(() => {})
  const answer = held(),
    left = mount(Analysis, { target: document.body, props: { kind: 'discard' } })
  await answer('/api/analysis/discard/board', BOARD)
  press(document.body, 'five of hearts')
  press(document.body, 'Analyse')
  await unmount(left)
  addressed.mockClear()
  await answer('/api/analysis/discard?cards=5H', analysed('Of one card'))
  expect(addressed).not.toHaveBeenCalled()
})

test('of two seats that were chosen one after the other, the last one is shown', async () => {
  const answer = held(),
    following = new Following('r')
  const seen = (seat: number) => ({ told: { game: 1, seat } })
  void following.follow()
  await answer('/api/records/r/review', seen(0))
  void following.see({ seat: 1 })
  void following.see({ seat: 2 })
  await answer('/api/records/r/review?game=1&seat=2', seen(2))
  await answer('/api/records/r/review?game=1&seat=1', seen(1))
  expect(following.found?.told?.seat).toBe(2)
})

test('a game and a seat that are chosen one after the other are both shown', async () => {
  const answer = held(),
    following = new Following('r')
  void following.follow()
  await answer('/api/records/r/review', { told: { game: 1, seat: 0 } })
  void following.see({ game: 2 })
  void following.see({ seat: 1 })
  await answer('/api/records/r/review?game=2&seat=0', { told: { game: 2, seat: 0 } })
  await answer('/api/records/r/review?game=2&seat=1', {}, 500)
  expect(following.wanted).toEqual({ game: 1, seat: 0 })
  expect(following.why).not.toBe('')
})

test('the verdict on a try is not shown beside another move that was picked meanwhile', async () => {
  const path = '/api/records/r/review',
    answer = held()
  const page = draw(Again, { record: 'r', path, game: 'cribbage', number: 5, yours: [] })
  await answer(`${path}/5`, reviewed.answers['GET /api/records/cribbage/review/5'].body)
  press(page, 'six of clubs')
  press(page, 'eight of clubs')
  press(page, 'Try this')
  press(page, 'nine of spades')
  await answer(`${path}/5/tried?move=discard%206C%208C`, { say: 'Worse.', loss: 0.2, right: false })
  expect(texts(page, '.verdict')).toEqual([''])
  press(page, 'Try this')
  await answer(`${path}/5/tried?move=discard%208C%209S`, { say: 'Better.', loss: 0.1, right: false })
  expect(texts(page, '.verdict')).toEqual(['Better.'])
})

test('another decision is not held up by what was asked about the one before', async () => {
  const path = '/api/records/r/review',
    answer = held(),
    props = $state({ record: 'r', path, game: 'cribbage', number: 5, yours: [] })
  const page = draw(Again, props),
    { body } = reviewed.answers['GET /api/records/cribbage/review/5']
  await answer(`${path}/5`, body)
  press(page, 'Show the best')
  props.number = 6
  flushSync()
  await answer(`${path}/6`, body)
  press(page, 'six of clubs')
  press(page, 'eight of clubs')
  press(page, 'Try this')
  await answer(`${path}/5/answer`, {}, 500)
  await answer(`${path}/6/tried`, { say: 'Worse.', loss: 0.2, right: false })
  expect(texts(page, '.verdict')).toEqual(['Worse.'])
})

test('the move that is graded is the one that is kept as the answer of the day', async () => {
  localStorage.removeItem('knaves.days')
  const answer = held(),
    page = draw(Drill, { kind: 'today/euchre' }),
    { body: today } = asked.answers['GET /api/today']
  await answer('/api/today', today)
  await answer('/api/drills/bid/1977816745', asked.answers['GET /api/drills/bid/1977816745'].body)
  press(page, 'Clubs')
  press(page, 'Answer')
  press(page, 'Spades')
  const grade = {
    right: true,
    say: 'Right.',
    loss: 0,
    better: '',
    reason: '',
    columns: [],
    rows: [],
    levels: [],
    total: 0,
    parts: [],
  }
  await answer('/api/drills/bid/1977816745/grade?move=make%20C', grade)
  expect(answered(today.day, 'euchre')).toBe('make C')
})

test.each([
  ['one has moved', true],
  ['another player has moved', false],
])('a hint is shown only if it is still about the same question: %s', async (_when, moved) => {
  const { table, ask } = await recorded(throwing)
  let hinted: (answer: Answer) => void = () => {}
  ask.mockReturnValueOnce(
    new Promise((done) => {
      hinted = done
    }),
  )
  const asking = table.askHint()
  const update = throwing.messages.findLast((each) => each.t === 'update') as Update
  table.heard({ ...update, moves: update.moves + 1, mover: moved ? table.seat : 1 - table.seat, events: [] })
  hinted({ t: 'hinted', say: '', moves: [], mistake: false } as unknown as Answer)
  await asking
  expect(table.hint !== null).toBe(!moved)
})

test('a move that was chosen before another one was made does not count for the position after it', async () => {
  const { table, ask } = await recorded(throwing)
  let hinted: (answer: Answer) => void = () => {}
  ask.mockReturnValueOnce(
    new Promise((done) => {
      hinted = done
    }),
  )
  const moving = table.move(table.choices[0]!.move, { warnings: true })
  const update = throwing.messages.findLast((each) => each.t === 'update') as Update
  table.heard({ ...update, moves: update.moves + 1, events: [] })
  ask.mockResolvedValueOnce(null)
  hinted({ t: 'hinted', say: '', moves: [], mistake: false } as unknown as Answer)
  await moving
  expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ t: 'move', after: update.moves }))
})

test('more games are asked for once', async () => {
  const answer = held(),
    games = (first: number) =>
      Array.from({ length: 20 }, (_each, place) => ({
        record: `r${first + place}`,
        game: 'cribbage',
        title: 'Cribbage',
        names: ['Ann', 'Otto'],
        yours: [0],
        how: 'played',
        side: 0,
        rated: false,
        ended: 0,
      }))
  person.me = { id: 'a', name: 'Ann' } as unknown as typeof person.me
  const page = draw(Games, {})
  await answer('/api/me/games?limit=20', games(0))
  press(page, 'Show more')
  press(page, 'Show more')
  expect(window.fetch).toHaveBeenCalledTimes(2)
  await answer('/api/me/games?limit=20&before=r19', games(20))
  expect(texts(page, 'li')).toHaveLength(40)
  person.me = null
})
