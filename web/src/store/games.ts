// The games of the server with their options, and the rules that this person chose last.
import { expected } from '../link/expected'
import { call, HttpError } from '../link/http'
import { stored, store } from '../link/stored'
import { t, tn } from '../words'

export type Value = string | number | boolean
export type Values = Record<string, Value>
export interface Option {
  name: string
  label: string
  about: string
  usual: Value
  choices: { value: Value; label: string }[]
  low: number
  high: number
}
export interface Level {
  name: string
  label: string
  about: string
  /** How strong it is, as measured. */
  strength: string
}
/** A level that the results suggest. */
export interface Suggested {
  level: string
  label: string
  words: string
}
export interface Game {
  game: string
  title: string
  seats: number[]
  presets: { name: string; about: string; values: Values }[]
  options: Option[]
  bots: Level[]
  levels: Level[]
  /** Players who err by a number, weakest first. */
  amateurs: Level[]
  /** Opponents who become the amateur that suits one's own play. */
  sized: Level[]
  lengths: number[]
  practice: string
  drills: { kind: string; title: string; counts: boolean; today: boolean }[]
  positions: { kind: string; title: string }[]
  hints: boolean
  reviews: boolean
  taught: boolean
  lesson: boolean
  /** What the lesson teaches, in one sentence. */
  learnt: string
  /** Lessons in counting. */
  courses: { name: string; title: string; about: string }[]
  /** Whether games with real cards can be entered. */
  enters: boolean
  /** Whether two play together at its usual table. */
  partners: boolean
}

let asked: Promise<Game[]> | null = null

/** The games with their options in the reader's language; asked for once. */
export function games(): Promise<Game[]> {
  asked ??= call<Game[]>('GET', '/api/games').catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

/** The game of this name: a name, so that nothing of a view that may have gone is read when the answer comes. */
export async function gameOf(name: string): Promise<Game | undefined> {
  return (await games()).find((each) => each.game === name)
}

/** Rules that somebody chose for their next game. */
export interface Chosen {
  seats: number
  values: Values
}

export function chosen(game: Game): Chosen {
  const kept = stored<Record<string, Partial<Chosen>>>('rules', {})[game.game] ?? {}
  const values = usual(game)
  for (const each of game.options) {
    const value = kept.values?.[each.name]
    if (value !== undefined && fits(each, value)) values[each.name] = value
  }
  const seats = kept.seats ?? 0
  return { seats: game.seats.includes(seats) ? seats : (game.seats[0] ?? 2), values }
}

export function keep(game: string, rules: Chosen): void {
  store('rules', { ...stored<Record<string, Chosen>>('rules', {}), [game]: rules })
}

export function usual(game: Game): Values {
  return Object.fromEntries(game.options.map((each) => [each.name, each.usual]))
}

/** Whether a value may be chosen for an option. */
export function fits(option: Option, value: Value): boolean {
  if (option.choices.length) return option.choices.some((each) => each.value === value)
  return typeof value === 'number' && Number.isInteger(value) && value >= option.low && value <= option.high
}

/** The text by which the server knows rules. */
export function written(game: Game, values: Values): string {
  const changed = game.options.filter((each) => values[each.name] !== undefined && values[each.name] !== each.usual)
  return changed.map((each) => `${each.name}=${word(values[each.name]!)}`).join(' ') || 'standard'
}

/** The values of rules that were written so. */
export function read(game: Game, text: string): Values {
  const [first = '', ...rest] = text.split(/\s+/),
    preset = game.presets.find((each) => each.name === first)
  const values = { ...usual(game), ...preset?.values }
  for (const each of preset ? rest : [first, ...rest]) {
    const [name = '', said = ''] = each.split('='),
      option = game.options.find((one) => one.name === name)
    if (!option) continue
    const value = option.choices.find((one) => word(one.value) === said)?.value ?? Number(said)
    if (fits(option, value)) values[name] = value
  }
  return values
}

function word(value: Value): string {
  return value === true ? 'yes' : value === false ? 'no' : String(value)
}

/** The preset that has exactly these values, if there is one. */
export function presetOf(game: Game, values: Values): string {
  return (
    game.presets.find((each) => Object.entries(each.values).every(([name, value]) => values[name] === value))?.name ??
    ''
  )
}

/** Presets of programs that showed every announcement in a box, and hid a game that nobody played for some minutes. */
const CLASSIC = ['universal']

/** Whether rules are those of such a program, to any length. */
export function classic(game: Game, values: Values): boolean {
  return game.presets.some(
    (each) =>
      CLASSIC.includes(each.name) &&
      Object.entries(each.values).every(([name, value]) => name === 'target' || values[name] === value),
  )
}

/** Rules in a few words: the length, then what is not as usual. */
export function inWords(game: Game | undefined, values: Values, seats = 0): string {
  const players = seats > 2 && (game?.seats.length ?? 2) > 1 ? [tn('{n} player', '{n} players', seats)] : []
  const length = values.target ? [t('to {n}', { n: Number(values.target) })] : []
  if (!game) return [...length, ...players].join(' · ')
  const preset = presetOf(game, values)
  if (preset && preset !== 'standard') return [...length, ...players, presetName(preset)].join(' · ')
  const other = game.options.filter(
    (each) => each.name !== 'target' && values[each.name] !== undefined && values[each.name] !== each.usual,
  )
  return [...length, ...players, ...other.map((each) => said(each, values[each.name]!))].join(' · ')
}

function said(option: Option, value: Value): string {
  const choice = option.choices.find((each) => each.value === value)
  if (value === true) return option.label.toLocaleLowerCase()
  return t('{option}: {value}', { option: option.label.toLocaleLowerCase(), value: choice?.label ?? String(value) })
}

/** Words with a capital. */
export function capital(words: string): string {
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1)
}

/** What a level is and how strong it is. */
export function levelWords(level: Level | undefined): string {
  return level ? [sentence(level.about), level.strength].filter(Boolean).join(' ') : ''
}

/** A description of the server as a sentence. */
export function sentence(about: string): string {
  return about && `${capital(about)}.`
}

/** The level that is marked before somebody has chosen one, and the player where there are no levels. */
export function usualLevel(game: Game | undefined): string {
  const offered = game?.levels.map((each) => each.name) ?? ['steady']
  return offered.includes('steady') ? 'steady' : (offered.at(-1) ?? game?.bots[0]?.name ?? '')
}

/** Whether an opponent takes its level from one's own. */
export function isSized(game: Game | undefined, name: string): boolean {
  return game?.sized.some((each) => each.name === name) ?? false
}

/** How an opponent that takes its level from one's own would play now, and by what that is known. */
export async function ownLevel(game: string, bot: string): Promise<string> {
  const asked = `/api/me/level?game=${encodeURIComponent(game)}&bot=${encodeURIComponent(bot)}`
  const found = await call<{ words: string }>('GET', asked).catch(expected(HttpError))
  return found?.words ?? ''
}

/** A level or an amateur of a game by name. */
export function levelNamed(game: Game | undefined, name: string): Level | undefined {
  return game && [...game.levels, ...game.sized, ...game.amateurs].find((each) => each.name === name)
}

/** The level that was chosen last for a game, if there still is one of this name. */
export function levelOf(game: Game | undefined, kept: string | undefined): string {
  return kept && (!game || levelNamed(game, kept)) ? kept : usualLevel(game)
}

/** What a preset is called: the usual rules, or the program whose rules they are. */
export function presetName(name: string): string {
  return name === 'standard' ? t('Usual') : capital(name)
}

/** A day in milliseconds: a clock with as much for a move is one of days. */
export const DAY = 86_400_000

/** The time limits that a table can have, in milliseconds: for a move, and in reserve. */
export const CLOCKS: readonly (readonly [number, number])[] = [
  [0, 0],
  [30_000, 120_000],
  [60_000, 300_000],
  [0, 600_000],
  [DAY, 0],
  [3 * DAY, 0],
  [7 * DAY, 0],
]

export function clockWords(move: number, reserve: number): string {
  if (!move && !reserve) return t('No clock')
  if (move >= DAY) return tn('{n} day a move', '{n} days a move', move / DAY)
  const minutes = (ms: number) => (ms % 60_000 ? t('{n} s', { n: ms / 1000 }) : t('{n} min', { n: ms / 60_000 }))
  if (!move) return t('{time} for the game', { time: minutes(reserve) })
  return reserve
    ? t('{time} a move, {more} in reserve', { time: minutes(move), more: minutes(reserve) })
    : t('{time} a move', { time: minutes(move) })
}
