// Tables without a server: a worker of this browser runs them, with the same messages and requests. One worker serves
// all lines of this window; another window that opens takes the games over.
import { expected } from './expected'
import { prefix, Refusal, type Answer, type Heard, type Line, type Listener, type Outgoing } from './line'
import { base } from './place'
import { store, stored } from './stored'
import type { Asked, Told } from './worker'
import { t } from '../words'
import type { ClientMessage } from '../wire'

interface Waiting {
  done(answer: Answer | null): void
  failed(error: Refusal): void
}
type Answered = { status: number; body: string }

let worker: Worker | null = null
let count = 0
const lines = new Map<number, LocalLine>()
const asked = new Map<number, (answer: Answered) => void>()

/** How much of what the worker needs has come, from 0 to 1; 1 when it is ready. */
export const loading = { share: 0, changed: (_share: number) => {} }
/** Whether the computer thinks with the compiled kernel on this device; null before the first game. */
export const thinking: { compiled: boolean | null } = { compiled: null }

function running(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = (event: MessageEvent<Told>) => heard(event.data)
  worker.onerror = () => stop('failed')
  heard({ t: 'progress', share: 0 })
  void navigator.storage?.persist?.()
  send({ t: 'start', root: `${location.origin}${base}/`, me: stored('me-on-device', '') })
  return worker
}

function send(message: Asked): void {
  running().postMessage(message)
}

function heard(message: Told): void {
  switch (message.t) {
    case 'progress':
      loading.share = message.share
      loading.changed(message.share)
      break
    case 'kernel':
      thinking.compiled = message.compiled
      break
    case 'said':
      lines.get(message.line)?.take(JSON.parse(message.text) as Heard)
      break
    case 'answer':
      if (message.me) store('me-on-device', message.me)
      asked.get(message.number)?.(message)
      asked.delete(message.number)
      break
    case 'stopped':
      stop(message.why)
  }
}

/** The worker has stopped: another window plays now, or it failed. The next request starts it again from the store. */
function stop(why: 'elsewhere' | 'failed'): void {
  const loaded = loading.share === 1
  halt()
  heard({ t: 'progress', share: 1 })
  const words = loaded ? '' : t('The game could not be loaded. Check your connection, and open the page again.')
  for (const answer of asked.values())
    answer({ status: 503, body: JSON.stringify({ code: 'unavailable', why: words }) })
  asked.clear()
  for (const line of lines.values()) line.lose(why === 'elsewhere' ? why : words || 'moved')
}

/** Make a request as over HTTP. What needs no table is answered without the worker. */
export function request(method: string, path: string, language: string, body?: unknown): Promise<Answered> {
  if (method === 'GET') {
    const text = written(path, language)
    if (text) return text
  }
  return asking(method, path, language, body)
}

/** What was written down when the site was built, and so needs no worker: the games and their rules. */
function written(path: string, language: string): Promise<Answered> | null {
  const name = /^\/api\/games(?:\/(\w+)\/rules)?$/.exec(path)
  if (!name) return null
  const file = `${base}/answers/${language}/${name[1] ? `rules-${name[1]}` : 'games'}.json`
  return fetch(file)
    .then(async (found) => {
      if (!found.ok) throw new Error(file)
      return { status: 200, body: await found.text() }
    })
    .catch(() => asking('GET', path, language))
}

function asking(method: string, path: string, language: string, body?: unknown): Promise<Answered> {
  if (method === 'GET' && !worker) {
    const me = stored('me-on-device', '')
    if (path === '/api/tables' || path === '/api/announcements') return Promise.resolve({ status: 200, body: '[]' })
    if (path === '/api/me') return Promise.resolve({ status: me ? 200 : 204, body: me })
  }
  return new Promise((done) => {
    const number = ++count
    asked.set(number, done)
    send({ t: 'ask', number, method, path, language, body: body === undefined ? '' : JSON.stringify(body) })
  })
}

/** Stop the worker, so that the store may be replaced. */
export function halt(): void {
  worker?.terminate()
  worker = null
}

/** A window's line to the tables of this device. */
export class LocalLine implements Line {
  readonly #number = ++count
  #pending = new Map<string, Waiting>()
  #followed = new Set<string>()
  #count = 0
  // A table knows the ids of earlier moves, from before the page was loaded too.
  readonly #prefix = prefix()
  #started: Worker | null = null

  constructor(
    readonly language: string,
    readonly listener: Listener,
  ) {
    lines.set(this.#number, this)
    this.#greet()
    queueMicrotask(() => listener.changed(true))
  }

  ask(request: Outgoing): Promise<Answer | null> {
    if (request.t === 'follow') this.#followed.add(request.table)
    return new Promise((done, failed) => {
      this.#greet()
      const id = `${this.#prefix}-${++this.#count}`
      this.#pending.set(id, { done, failed })
      this.#send({ ...request, id })
    })
  }

  tell(request: Outgoing): void {
    // Whoever tells something waits for no answer; a refusal is one.
    void this.ask(request).catch(expected(Refusal))
  }

  close(): void {
    lines.delete(this.#number)
    if (worker && worker === this.#started) send({ t: 'leave', line: this.#number })
  }

  take(message: Heard): void {
    const id = 'id' in message ? message.id : ''
    const waiting = this.#pending.get(id)
    if (!waiting) {
      this.listener.heard(message)
      return
    }
    this.#pending.delete(id)
    if (message.t === 'refused') waiting.failed(new Refusal(message.code, message.why))
    else waiting.done(message.t === 'done' ? null : message)
  }

  /** The worker is gone, and what was not answered was perhaps not done. `why` is that of `gone`. */
  lose(why: string): void {
    for (const waiting of this.#pending.values()) waiting.failed(new Refusal('unavailable', ''))
    this.#pending.clear()
    for (const table of this.#followed) {
      this.listener.heard({ t: 'gone', table, n: 0, why })
    }
  }

  #greet(): void {
    if (running() === this.#started) return
    this.#started = worker
    this.#pending.set('hello', { done() {}, failed() {} })
    this.#send({ t: 'hello', id: 'hello', v: 1, language: this.language, brief: true })
  }

  #send(message: ClientMessage): void {
    send({ t: 'hear', line: this.#number, text: JSON.stringify(message) })
  }
}
