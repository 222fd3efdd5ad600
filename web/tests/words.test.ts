// What the page takes from the catalogues: the languages that it offers, and their plural forms.
import { afterEach, expect, test } from 'vitest'
import { LANGUAGES } from '../src/link/place'
import { loadWords, part, t, tn } from '../src/words'

afterEach(() => localStorage.clear())
const hands = (n: number) => tn('{number} hand to repeat', '{number} hands to repeat', n, { number: n })

test('a catalogue is a language by its own name, and a wording is none', () => {
  expect(LANGUAGES).toMatchObject({ en: 'English', cs: 'Čeština' })
  expect(Object.keys(LANGUAGES).filter((code) => code.length !== 2)).toEqual([])
})

test('a number takes the form that the catalogue has for it', async () => {
  await loadWords()
  expect([0, 1, 2].map(hands)).toEqual(['0 hands to repeat', '1 hand to repeat', '2 hands to repeat'])
  localStorage.setItem('knaves.language', '"cs"')
  await loadWords()
  await part(Promise.resolve())
  const forms = [0, 1, 2, 4, 5, 21, 101].map((n) => hands(n).split(' ').at(-1))
  expect(forms).toEqual(['listů', 'list', 'listy', 'listy', 'listů', 'listů', 'listů'])
})

test('a part of the page that comes later brings its words with it', async () => {
  localStorage.setItem('knaves.language', '"cs"')
  await loadWords()
  const first = [t('Play'), t('Announce the event')]
  expect(await part(Promise.resolve('Events'))).toBe('Events')
  expect([...first, t('Play'), t('Announce the event')]).toEqual([
    'Zahrát',
    'Announce the event',
    'Zahrát',
    'Vypsat turnaj',
  ])
})

test('a part that cannot be loaded says so, and the next one is loaded', async () => {
  await expect(part(Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect(await part(Promise.resolve('Events'))).toBe('Events')
})
