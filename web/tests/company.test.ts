// A table between people: clocks, and what a new game leaves of the one before.
import { flushSync, tick } from 'svelte'
import { expect, test } from 'vitest'
import { page as viewport } from 'vitest/browser'
import bid from '../gallery/scenes/euchre-bid.json'
import cut from '../gallery/scenes/cribbage-cut.json'
import play from '../gallery/scenes/cribbage-play.json'
import Name from '../src/home/Name.svelte'
import { person } from '../src/store/person.svelte'
import { Table } from '../src/store/table.svelte'
import Room from '../src/table/Room.svelte'
import type { Around, ServerMessage } from '../src/wire'
import { draw, texts } from './drawn'
import { recorded } from './recorded'

const first = <T extends ServerMessage['t']>(scene: { messages: unknown }, t: T) =>
  (scene.messages as ServerMessage[]).find((each) => each.t === t) as Extract<ServerMessage, { t: T }>

/** Have the server say that things stand otherwise around a table. */
function around(table: { around: Around | null; heard(message: ServerMessage): void }, change: Partial<Around>): void {
  table.heard({ ...table.around!, ...change })
  flushSync()
}

const button = (within: HTMLElement, name: string) =>
  [...within.querySelectorAll('button')].find((each) => each.innerText.trim() === name)!
const apart = (a: DOMRect, b: DOMRect) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

/** A table between games, at which one sits. */
function waiting(change: Partial<Around>): Table {
  const table = new Table('t', new Uint8Array(32), () => ({ ask: () => new Promise(() => {}), tell() {}, close() {} }))
  table.heard({ ...first(play, 'around'), table: 't', playing: false, ...change })
  return table
}

test.each([
  [{ running: 13_000, left: 120_000 }, '0:13 + 2:00'],
  [{ running: 0, left: 95_000 }, '1:35'],
  [{ running: -1, left: 95_000 }, '1:35'],
  [{ running: 0, left: 0 }, '0:00'],
])('a clock shows the time for the move and then the reserve: %j', async (times, words) => {
  const { page, table } = await recorded(play)
  around(table, { move: 30_000, reserve: 120_000, seats: table.around!.seats.map((each) => ({ ...each, ...times })) })
  expect(texts(page, '.score [role=timer]')[0]).toBe(words)
})

test('a new game leaves nothing of the one before in the log and in the message', async () => {
  const { page, table } = await recorded(play)
  expect(table.story.log.length).toBeGreaterThan(2)
  table.heard({
    t: 'over',
    table: table.id,
    n: 0,
    how: 'resigned',
    side: 0,
    record: 'old',
    say: 'Ruth resigned. You win.',
  })
  around(table, { record: 'new' })
  const update = first(cut, 'update')
  table.heard({ ...update, table: table.id })
  while (table.story.busy || !table.story.shown?.settled || table.story.shown.moves !== update.moves) await tick()
  expect(table.story.log.map((each) => each.text)).toEqual(update.events.map((each) => each.say).filter(Boolean))
  expect(texts(page, '.say').join()).not.toContain('resigned')
  expect(table.story.told.length).toBe(update.events.length)
})

test('who is asked to end the game can play on, and who asked is told', async () => {
  const { page, table, ask } = await recorded(play)
  const mine = table.own[0]!,
    theirs = 1 - mine
  const answer = (agreed: boolean) => ({
    ask: { t: 'propose_end', seat: mine, agreed },
    label: agreed ? 'Agree to end the game without a winner' : 'Play on, without ending the game',
    word: agreed ? 'end' : 'decline',
  })
  around(table, {
    ends: [theirs],
    seats: table.around!.seats.map((each) => ({ ...each, kind: 'person' })),
    may: [answer(true), answer(false)],
  })
  expect(texts(page, '.matter').join()).toContain('would like to end the game')
  button(page, 'Play on').click()
  expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ t: 'propose_end', seat: mine, agreed: false }))
  around(table, { ends: [mine], may: [answer(false)] })
  button(page, 'Take it back').click()
  expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ t: 'propose_end', agreed: false }))
  around(table, { ends: [] })
  expect(texts(page, '.matter')).toEqual([])
  expect(texts(page, '.say').join()).toContain('The offer to end the game is off the table.')
})

test('who comes back is told once that a bot has moved for them', async () => {
  const { page, table } = await recorded(play)
  const sat = (sat_in: number) =>
    around(table, { seats: table.around!.seats.map((each) => (each.yours ? { ...each, sat_in } : each)) })
  const words = () => texts(page, '.matter p')
  sat(2)
  expect(words()).toEqual(['A bot made 2 moves for you while you were away.'])
  page.querySelector<HTMLButtonElement>('.matter .btn')!.click()
  flushSync()
  expect(words()).toEqual([])
  sat(3)
  expect(words()).toEqual(['A bot made 3 moves for you while you were away.'])
})

const AWAY = { presence: 'away', absent: 50_000, kind: 'person' } as const

test.each([
  [390, 844],
  [360, 640],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
])('at %i by %i the notice of somebody gone covers neither names nor the board', async (width, height) => {
  await viewport.viewport(width, height)
  for (const scene of [play, bid]) {
    const { page, table } = await recorded(scene)
    around(table, {
      grace: 60_000,
      seats: table.around!.seats.map((each) => (each.yours ? each : { ...each, ...AWAY })),
    })
    const notice = page.querySelector('.matter')!.getBoundingClientRect()
    expect(notice.height).toBeGreaterThan(20)
    for (const each of page.querySelectorAll('.score .name, .board, .side, .seat .plate, #main, .mine .card')) {
      expect(apart(notice, each.getBoundingClientRect()), `${each.className} ${each.textContent}`).toBe(true)
    }
    document.body.replaceChildren()
  }
})

test('the seats page says how the last game ended, and where it can be seen again', () => {
  const page = draw(Room, { table: waiting({ ended: 'You resigned. Ruth wins.', record: 'abc' }) })
  expect(texts(page, '.last-game')).toEqual(['You resigned. Ruth wins. Replay · Review'])
  const [replay, review] = page.querySelectorAll<HTMLAnchorElement>('.last-game a')
  expect(replay!.href).toContain('/replay?r=abc')
  expect(review!.href).toMatch(/\/review\/abc$/)
})

test('the seats page says who may not sit down, and who had to get up', () => {
  const table = waiting({}),
    page = draw(Room, { table })
  around(table, {
    locked: true,
    host: false,
    seats: table.around!.seats.map(() => ({ ...table.around!.seats[0]!, kind: 'empty', name: '', yours: false })),
  })
  expect(texts(page, 'h1')).toEqual(['The table is locked'])
  expect(texts(page, '.waiting-for')).toEqual(['The table is locked: nobody else can sit down.'])
  expect(texts(page, '.announced')).toContain('The host has taken your seat away.')
})

test('nobody has to wipe out the name of a guest to write their own', () => {
  person.me = { id: 'x', name: 'Guest', account: false }
  const field = draw(Name, {}).querySelector('input')!
  expect([field.value, field.placeholder]).toEqual(['', 'Guest'])
  person.me = { id: 'x', name: 'Tom', account: false }
  flushSync()
  expect(field.value).toBe('Tom')
})

test('a break is asked for, agreed to, and its time is shown', async () => {
  const { page, table, ask } = await recorded(play)
  const mine = table.own[0]!,
    theirs = 1 - mine
  const offer = (agreed: boolean, label: string) => ({ ask: { t: 'break', seat: mine, agreed }, label, word: 'break' })
  around(table, {
    breaks: [theirs],
    may: [offer(true, 'Agree to a break of five minutes'), offer(false, 'Play on, without a break')],
  })
  expect(texts(page, '.matter p').join()).toContain('needs five minutes.')
  button(page, 'Agree to a break of five minutes').click()
  expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ t: 'break', seat: mine, agreed: true }))
  around(table, { breaks: [0, 1], break_left: 299_000, may: [offer(false, 'Go on playing')] })
  expect(texts(page, '.matter').join()).toMatch(/A break: the clocks stand still 4:5\d/)
  button(page, 'Go on playing').click()
  expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ t: 'break', agreed: false }))
  around(table, { breaks: [], break_left: -1, may: [] })
  expect(texts(page, '.matter')).toEqual([])
})

test('what others say and offer at a table is said, once, though it was not there before', async () => {
  const { table } = await recorded(play)
  const said: string[] = []
  table.story.voice.say = (text) => void said.push(text)
  table.lately = { name: 'Ann', text: 'Well played!', yours: false, watching: false } as Table['lately']
  flushSync()
  around(table, { ends: [1] })
  around(table, { watching: 2 })
  await tick()
  expect(said.filter((each) => /Ann:|end the game/.test(each))).toEqual([
    'Ann: Well played!',
    expect.stringContaining('would like to end the game without a winner.'),
  ])
})

test('what may be asked comes alone: the clocks go on, and the rest around the table is as it was', () => {
  const table = waiting({ may: [] })
  table.heard({ t: 'times', table: 't', n: 2, left: [9000, 9000], running: [4000, -1], talk: -1 })
  const at = table.aroundAt
  const may = [{ ask: { t: 'nudge', seat: 1 }, label: 'Remind Ruth', word: 'nudge Ruth' }]
  table.heard({ t: 'may', table: 't', n: 3, may })
  expect(table.around).toMatchObject({ title: first(play, 'around').title, n: 3, may })
  expect([table.around!.seats[0]!.running, table.aroundAt]).toEqual([4000, at])
})
