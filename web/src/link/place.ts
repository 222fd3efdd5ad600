// Where the page runs: the server's address, and the reader's language. A static site has no server, and routes in the
// hash.
import { stored, store } from './stored'

/** Whether this is a build for any web host, without a server. */
export const alone = import.meta.env.MODE === 'site'
/** Whether the tables run on this device: always without a server, otherwise where the player has chosen so. */
export const onDevice = alone || stored('on-device', false)
/** Whether this server has the documentation beside the page. */
export const documented = () => 'documents' in document.documentElement.dataset
export const base = alone ? new URL('.', document.baseURI).pathname.replace(/\/$/, '') : ''
/** The address of a file of the page. */
export const file = (name: string) => `${import.meta.env.BASE_URL}${name}`

/** The address of the server's socket. */
export function socketUrl(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${base}/api/socket`
}

const codes = Object.keys(import.meta.glob('../words/??.json')).map((path) => path.slice(-7, -5))
/** The languages by code, each by its own name: English, and those that the build has found catalogues of. */
export const LANGUAGES: Record<string, string> = Object.fromEntries(['en', ...codes].map((code) => [code, named(code)]))

function named(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** The chosen language, else the browser's first that the page speaks. */
export function language(): string {
  const wanted = [stored('language', ''), ...navigator.languages.map((each) => each.slice(0, 2).toLowerCase())]
  return wanted.find((each) => each in LANGUAGES) ?? 'en'
}

/** Whether the crib is called the box, as the British do. */
export const british = language() === 'en' && stored('british', false)

/** The language, or the British wording of English, by the name of its catalogue. */
export function wording(): string {
  return british ? 'en_GB' : language()
}

/** Call the crib the box, or no longer. */
export function speakBritish(wanted: boolean): void {
  store('british', wanted)
  location.reload()
}

/** Choose a language; the page is loaded again, because sentences already said stay as they are. */
export function speak(chosen: string): void {
  store('language', chosen)
  location.reload()
}
