// The site offline: the browser keeps its files, and a new version waits until the player wants it.
import { expected } from '../link/expected'
import { alone, base } from '../link/place'

let waiting: ServiceWorker | null = $state.raw(null)

/** Whether a new version is ready. */
export const version = {
  get ready() {
    return waiting !== null
  },
}

/** Keep the site in this browser, and look for a new version now and then. */
export async function keepSite(): Promise<void> {
  if (!(alone || 'offline' in document.documentElement.dataset) || !('serviceWorker' in navigator)) return
  let begun = false
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (begun) location.reload()
  })
  // Without it, as in some private windows, the site needs the network each time.
  const kept = await navigator.serviceWorker.register(`${base}/sw.js`).catch(expected(DOMException, TypeError))
  if (!kept) return
  const look = () => {
    if (kept.waiting && navigator.serviceWorker.controller) waiting = kept.waiting
  }
  kept.addEventListener('updatefound', () => {
    kept.installing?.addEventListener('statechange', look)
  })
  look()
  // Without a network there is no new version; it is looked for again an hour later.
  setInterval(() => void kept.update().catch(expected(DOMException, TypeError)), 3_600_000)
  begin = () => {
    begun = true
    waiting?.postMessage('begin')
  }
}

let begin = () => {}

/** Go on with the new version; the page is loaded again. */
export function update(): void {
  begin()
}
