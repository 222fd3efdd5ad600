// The person in front of the page: a guest of the server, or an account. The session is a cookie that the page cannot
// read.
import { call } from '../link/http'
import { onDevice } from '../link/place'
import { stored, store } from '../link/stored'
import { t } from '../words'

export interface Me {
  id: string
  name: string
  account: boolean
}

/** `known`: the server has said who is here, be it nobody. */
export const person: { me: Me | null; known: boolean } = $state({ me: null, known: false })

/** Read who is signed in, if anybody is. */
export async function recall(): Promise<void> {
  person.me = await call<Me | null>('GET', '/api/me')
  person.known = true
}

let signing: Promise<void> | null = null

/** Be somebody: the person signed in, or a new guest under the name used last; those who ask meanwhile are the same. */
export async function signedIn(): Promise<Me> {
  if (!person.me) {
    signing ??= signIn().finally(() => {
      signing = null
    })
    await signing
  }
  store('name', person.me!.name)
  return person.me!
}

async function signIn(): Promise<void> {
  const name = usualName()
  // That nobody was here when this page asked is no proof: another tab may have signed somebody in since.
  await recall()
  if (!person.me && !onDevice && !navigator.cookieEnabled)
    throw new Error(
      t(
        'This browser keeps no cookies, and without one the server cannot keep a seat for you. Allow cookies for this page to play.',
      ),
    )
  person.me ??= await call<Me>('POST', '/api/session', { name })
  // Another name may have been chosen while the server answered.
  if (!person.me.account && usualName() !== name) await rename(usualName())
}

export async function rename(name: string): Promise<void> {
  person.me = await call<Me>('PATCH', '/api/session', { name })
  store('name', name)
}

/** The code with which one keeps one's seats on another device. */
export async function resumeCode(): Promise<string> {
  return (await call<{ code: string }>('POST', '/api/session/code')).code
}

/** Be the person to whom a resume code belongs. */
export async function resume(code: string): Promise<void> {
  person.me = await call<Me>('PUT', '/api/session', { code: code.trim() })
  store('name', person.me.name)
}

export function usualName(): string {
  return stored('name', '') || t('Guest')
}

/** The name that somebody has chosen; empty while it is only that of any guest. */
export function chosenName(): string {
  const name = person.me?.name ?? usualName()
  return name === t('Guest') ? '' : name
}

/** The secret from which this browser's parts of shuffles are made. */
export function secret(): Uint8Array {
  let kept = stored('secret', '')
  if (!/^[0-9a-f]{64}$/.test(kept)) {
    kept = Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, '0')).join('')
    store('secret', kept)
  }
  return Uint8Array.from(kept.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
