// How the page looks and behaves for this person. Kept in this browser; each change shows at once.
import { stored, store } from '../link/stored'

export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const
export const BACKS = ['lozenge', 'wave', 'plain'] as const
export const POINTERS = ['full', 'lift', 'ring', 'tick', 'arrow', 'bar', 'tint'] as const
/** How announcements are shown: as the table's preset has it, in a short line, in a box for 5 s, in one until it is
 * dismissed. */
export const BOXES = ['usual', 'short', 'timed', 'held'] as const
/** Whether a game that nobody plays for some minutes is hidden: as the table's preset has it, or always, or never. */
export const IDLES = ['usual', 'yes', 'no'] as const
export const BOARDS = ['long', 'twice'] as const

const DEFAULTS = {
  theme: 'auto' as string,
  back: 'lozenge' as string,
  pointer: 'full' as string,
  board: 'long' as string,
  deck: 'two' as string,
  bigCards: false,
  bigText: false,
  speed: 6,
  animation: true,
  boxes: 'usual' as string,
  blank: true,
  idle: 'usual' as string,
  oneTap: false,
  warnings: true,
  sound: false,
  renege: true,
  leftHanded: false,
  /** Whether letters, digits and signs are keys by themselves; otherwise they need Alt. */
  letters: true,
  /** How much is said aloud, by kind; what is missing is said whole. */
  spoken: {} as Record<string, string> | null,
}
export type Settings = typeof DEFAULTS

/** Durations at each speed, as a multiple of those at speed 6. */
export const PACES = [3, 2.5, 2, 1.6, 1.25, 1, 0.75, 0.5, 0.25, 0]

function read(): Settings {
  const kept: Record<string, unknown> = stored('settings', {})
  const entries = Object.entries(DEFAULTS).map(([name, usual]) => [
    name,
    typeof kept[name] === typeof usual ? kept[name] : usual,
  ])
  return Object.fromEntries(entries) as Settings
}

export const settings: Settings = $state(read())

/** Change one setting, show it and keep it. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value
  store('settings', { ...settings })
  show()
}

/** Put the settings on the page's root, where the style finds them. `public/theme.js` does the same before the first
 * paint. */
export function show(): void {
  const { dataset, style } = document.documentElement
  if (settings.theme === 'auto') delete dataset.theme
  else dataset.theme = settings.theme
  dataset.back = settings.back
  dataset.pointer = settings.pointer
  dataset.deck = settings.deck
  dataset.cards = settings.bigCards ? 'big' : 'usual'
  dataset.text = settings.bigText ? 'big' : 'usual'
  dataset.hand = settings.leftHanded ? 'left' : 'right'
  style.setProperty('--pace', String(PACES[settings.speed - 1]))
}

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** The multiple for movements: 0 where the reader wants none. */
export function motionPace(): number {
  return still.matches || !settings.animation ? 0 : waitPace()
}

/** The multiple for waits between events. */
export function waitPace(): number {
  return PACES[settings.speed - 1] ?? 1
}
