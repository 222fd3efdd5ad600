// Messages to this browser while its person is elsewhere, by Web Push: what they want to be told, and subscribing.
import { expected } from '../link/expected'
import { call, HttpError } from '../link/http'
import { base, onDevice } from '../link/place'
import { stored, store } from '../link/stored'

export type Kind = 'move' | 'event' | 'challenge'

/** Whether this browser can be told anything: not over plain http, and without a server there is nobody who tells. */
export const canBeTold =
  !onDevice && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** What this browser is to tell, as chosen here. */
export function chosen(): Kind[] {
  return stored<Kind[]>('told', [])
}

/** Whether the reader has forbidden the page to show messages. */
export function forbidden(): boolean {
  return Notification.permission === 'denied'
}

/** Tell the server what this browser wants to be told. Nothing: it is told so, and the subscription ends. */
export async function choose(kinds: Kind[]): Promise<boolean> {
  if (kinds.length && (await Notification.requestPermission()) !== 'granted') return false
  const registration = await worker()
  const before = await registration.pushManager.getSubscription()
  const subscription = kinds.length ? await subscribed(registration, before) : before
  if (subscription) {
    const { endpoint, keys } = subscription.toJSON()
    await call('PUT', '/api/push', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, kinds })
    if (!kinds.length) await subscription.unsubscribe()
  }
  store('told', kinds)
  return true
}

/** Say again what this browser wants to be told: its subscription may have changed, or its session, or the language. */
export async function renew(): Promise<void> {
  if (!canBeTold || !chosen().length || Notification.permission !== 'granted') return
  // Whoever is offline says it at the next visit.
  await choose(chosen()).catch(expected(HttpError, DOMException))
}

/** The worker that shows messages. Its scope is a place where no page is, so that it leaves the pages alone. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(`${base}/push.js`, { scope: `${base}/push/` })
  const begins = registration.installing ?? registration.waiting
  if (begins && !registration.active)
    await new Promise<void>((done) => {
      begins.addEventListener('statechange', () => {
        if (begins.state === 'activated') done()
      })
    })
  return registration
}

/** The subscription, a new one if there was none, or if the server has another key by now. */
async function subscribed(
  registration: ServiceWorkerRegistration,
  before: PushSubscription | null,
): Promise<PushSubscription> {
  const { key } = await call<{ key: string }>('GET', '/api/push')
  if (before && written(before.options.applicationServerKey) === key) return before
  await before?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** A key as the server writes it: base64url without padding. */
function written(key: ArrayBuffer | null): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
