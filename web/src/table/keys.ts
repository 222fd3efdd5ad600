// Keys at a table. The map is the terminal's (keys.json, made from knaves.keys); a control says with `data-key` which
// key presses it, so that a key does exactly what can be seen. Where there is no control, the table has actions.
import KEYS from '../keys.json'
import { stored, store } from '../link/stored'
import { keyOf } from '../store/letters'
import { settings } from '../store/settings.svelte'

export type Group = keyof typeof KEYS
/** `picks`: what it names is picked, and confirmed by Enter, unless one tap is enough. */
export interface Key {
  id: string
  keys: string[]
  meaning: string
  picks?: boolean
}

let own: Record<string, string[]> = stored('keys', {})

/** The keys of a group, as the reader has set them. */
export function keysOf(group: Group): Key[] {
  return (KEYS[group] as Key[]).map((each) => ({ ...each, keys: own[each.id] ?? each.keys }))
}

/** Give an action another key; an empty one restores the usual keys. */
export function remap(id: string, key: string): void {
  own = { ...own, [id]: [key] }
  if (!key) delete own[id]
  store('keys', own)
}

/** The groups that every game has. */
export const GENERAL: readonly string[] = ['table', 'asking', 'others', 'hand', 'study', 'everywhere']
/** The games that have keys of their own. */
export const GAMES = (Object.keys(KEYS) as Group[]).filter((group) => !GENERAL.includes(group))

/** What else the reader's own key for an action means in the same place; a game's keys come before the others. */
export function alsoMeans(id: string): string[] {
  const keys = own[id]
  const here = (Object.keys(KEYS) as Group[]).find((group) => KEYS[group].some((each) => each.id === id))
  if (!keys || !here) return []
  const beside = (Object.keys(KEYS) as Group[]).filter(
    (group) => group === here || (!GAMES.includes(group) && !GAMES.includes(here)),
  )
  const same = (key: string) => keys.some((each) => each.toLowerCase() === key.toLowerCase())
  return beside
    .flatMap(keysOf)
    .filter((each) => each.id !== id && each.keys.some(same))
    .map((each) => each.meaning)
}

const ofGame = (game: string) => (game in KEYS ? keysOf(game as Group) : [])

/** The actions that a key may mean at this game. What is the game's own means nothing else: where h is hearts, H is a
 * hint. */
export function meant(event: KeyboardEvent, game: string): string[] {
  const key = keyOf(event)
  const exact = (each: Key) => each.keys.includes(key)
  const loose = (each: Key) => key.length === 1 && each.keys.includes(key.toLowerCase())
  const mine = ofGame(game),
    all = (GENERAL as Group[]).flatMap(keysOf)
  const found = [mine.filter(exact), all.filter(exact), mine.filter(loose), all.filter(loose)].find(
    (each) => each.length,
  )
  return (found ?? []).map((each) => each.id)
}

export type Actions = Record<string, (event: KeyboardEvent) => boolean | void>

/** Do what a key means; return whether it meant something here. */
export function actOn(event: KeyboardEvent, game: string, actions: Actions): boolean {
  for (const id of meant(event, game)) {
    const control = [...document.querySelectorAll<HTMLElement>(`[data-key~="${id}"]:not([disabled])`)].find((each) =>
      each.checkVisibility(),
    )
    if (control) {
      const picks =
        control instanceof HTMLButtonElement &&
        !settings.oneTap &&
        ofGame(game).some((each) => each.id === id && each.picks)
      if (picks) control.focus()
      else control.click()
      return true
    }
    if (actions[id] && actions[id](event) !== false) return true
  }
  return false
}

/** The keys of an action for people, each once; with Alt where a sign by itself is left to a screen reader. */
export function namesOf({ keys }: Key): string[] {
  const small = keys.map((key) => (keys.includes(key.toLowerCase()) ? key.toLowerCase() : key))
  return [...new Set(small)].map((key) => {
    const sign = key.length === 1 && key !== ' '
    const shift = sign && key !== key.toLowerCase() ? 'Shift ' : ''
    return (sign && !settings.letters ? 'Alt ' : '') + shift + shown(key)
  })
}

function shown(key: string): string {
  return (
    { ' ': 'Space', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' }[key] ??
    (key.length === 1 ? key.toUpperCase() : key)
  )
}
