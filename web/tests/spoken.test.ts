// How much is said aloud at a table, by kind. The message line and the log have everything all the same.
import { flushSync } from 'svelte'
import { beforeEach, expect, test } from 'vitest'
import play from '../gallery/scenes/cribbage-play.json'
import { heardOf, choose, KINDS } from '../src/store/spoken'
import type { ServerMessage } from '../src/wire'
import Speech from '../src/pages/Speech.svelte'
import { set, settings } from '../src/store/settings.svelte'
import { draw } from './drawn'
import { recorded } from './recorded'

beforeEach(() => set('spoken', {}))

const EVENT = { say: 'Ruth plays the 7♦: ten.', kind: 'moves', short: 'Ruth, 7♦, 10.' }

test.each([
  ['all', EVENT.say],
  ['short', EVENT.short],
  ['none', ''],
  ['no such amount', EVENT.say],
])('%s', (amount, said) => {
  choose('moves', amount)
  expect(heardOf(EVENT)).toBe(said)
  expect(heardOf({ say: 'Ruth wins.' })).toBe('Ruth wins.')
  expect(heardOf({ say: 'Ruth passes.', kind: 'bidding' })).toBe('Ruth passes.')
})

test.each([
  ['all', /^Otto plays the /],
  ['short', /^Ruth, 7♦, 10\.$/],
  ['none', /^$/],
])('an event at a table, %s', async (amount, said) => {
  const { table } = await recorded(play)
  for (const each of Object.keys(KINDS)) choose(each, amount)
  table.story.voice.hush()
  const latest = (play.messages as unknown as ServerMessage[]).findLast(
    (each): each is Extract<ServerMessage, { t: 'update' }> => each.t === 'update' && Boolean(each.events.length),
  )!
  const laid = { ...latest.events.find((each) => each.say)!, kind: 'moves', short: 'Ruth, 7♦, 10.' }
  const heard: string[] = []
  table.story.voice.say = (text) => void heard.push(text)
  await table.story.tell({ ...latest, events: [laid] })
  flushSync()
  expect(table.story.saying).toBe(laid.say)
  expect(table.story.log.at(-1)?.text).toBe(laid.say)
  expect(heard.join(' ')).toMatch(said)
})

test('each kind is chosen in the options', () => {
  const page = draw(Speech, {}),
    chat = page.querySelectorAll('select')[Object.keys(KINDS).indexOf('chat')]!
  expect(page.querySelectorAll('select').length).toBe(Object.keys(KINDS).length)
  expect(chat.value).toBe('all')
  chat.value = 'short'
  chat.dispatchEvent(new Event('change', { bubbles: true }))
  expect(settings.spoken).toEqual({ chat: 'short' })
})
