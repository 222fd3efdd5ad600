// Where the words of a game stand in a text: each once, whole words only, the longest first.
import { describe, expect, test } from 'vitest'
import { pieces, type Term } from '../src/store/terms'

const term = (id: string, ...forms: string[]): Term => ({ id, forms, meaning: '', paragraph: '', cards: [] })
const TERMS = [term('crib', 'crib', 'cribs'), term('pair', 'pair'), term('royal', 'pair royal'), term('bod', 'bodů')]
const marked = (text: string) =>
  pieces(text, TERMS)
    .filter((each) => each.id)
    .map((each) => [each.text, each.id])

describe('the words in a text', () => {
  test.each([
    ['Throw two cards to your crib.', [['crib', 'crib']]],
    ['Crib, crib, cribs', [['Crib', 'crib']]],
    ['A pair royal', [['pair royal', 'royal']]],
    ['cribbage pairs', []],
    ['Máš 5 bodů.', [['bodů', 'bod']]],
    ['', []],
  ])('%s', (text, found) => {
    expect(marked(text)).toEqual(found)
  })

  test('the pieces make the text again', () => {
    const text = "Ann's crib: a pair royal and a pair (2)."
    expect(
      pieces(text, TERMS)
        .map((each) => each.text)
        .join(''),
    ).toBe(text)
    expect(pieces(text, [])).toEqual([{ text }])
  })
})
