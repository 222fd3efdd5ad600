// The page's own words in the reader's language. They stand in the same catalogues as those of the other faces, and the
// build turns them into two files a language: those that the page needs at first, and those of the parts that it loads
// later. Sentences about the game come from the server.
import { british, language, wording } from './link/place'

// A message with plural forms has each under the smallest number that takes it.
type Catalogue = Record<string, string | Record<string, string>>
const found = import.meta.glob<{ default: Catalogue }>('./words/*.json')
let words: Catalogue = {}
let late: Promise<void> | undefined
let plurals = new Intl.PluralRules('en')

/** Load the catalogue of the reader's wording; American English needs none. */
export async function loadWords(): Promise<void> {
  const chosen = language()
  document.documentElement.lang = british ? 'en-GB' : chosen
  plurals = new Intl.PluralRules(chosen)
  words = {}
  late = undefined
  await read('')
}

/** Wait for a part of the page that is loaded later, and for the words that only such parts have. */
export async function part<T>(module: Promise<T>): Promise<T> {
  late ??= read('-late')
  try {
    const [found] = await Promise.all([module, late])
    return found
  } catch (error) {
    // Whoever asks again may have a network then.
    late = undefined
    throw error
  }
}

async function read(which: string): Promise<void> {
  const load = found[`./words/${wording()}${which}.json`]
  if (load) words = { ...words, ...(await load()).default }
}

/** Where dates are written as the reader is used to: the region that the browser names, if it is one of this
 * language. */
export function locale(): string {
  const lang = document.documentElement.lang
  return navigator.languages.find((each) => lang.length === 2 && each.startsWith(`${lang}-`)) ?? lang
}

type Values = Record<string, string | number>

/** A message in the reader's language, with its values. */
export function t(message: string, values: Values = {}): string {
  const said = words[message]
  return fill(typeof said === 'string' ? said : message, values)
}

/** A short message in one of its senses, which the context names. */
export function sense(context: string, message: string): string {
  const said = words[`${context}\u0004${message}`]
  return typeof said === 'string' ? said : message
}

/** A message about `n` things. */
export function tn(one: string, many: string, n: number, values: Values = {}): string {
  const said = words[one]
  const forms = typeof said === 'object' ? said : { 0: many, 1: one }
  const alike = Object.keys(forms).find((count) => plurals.select(Number(count)) === plurals.select(n))
  return fill(forms[alike ?? 0] ?? many, { n, ...values })
}

/** Words as a list in the reader's language: "ace, king and queen". */
export function all(words: string[]): string {
  const some = words.slice(0, -1).join(', '),
    last = words.at(-1) ?? ''
  return some ? t('{some} and {last}', { some, last }) : last
}

function fill(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
