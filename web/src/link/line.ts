// What the page needs from a server: requests with their answers, and messages. A socket is one such line; the
// worker of the page without a server is another. Unanswered requests are sent again after a lost connection, and
// the server applies a repeated one once.
import {
  VERSION,
  type Changes,
  type ClientMessage,
  type Done,
  type Refused,
  type ServerMessage,
  type Update,
} from '../wire'
import { whole } from './changes'

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never
/** A message to the server, before it has its id. */
export type Outgoing = Without<ClientMessage, 'id'>
/** A message from the server, its updates whole. */
export type Heard = Exclude<ServerMessage, Changes>
export type Answer = Exclude<Heard, Refused | Done>

/** The server refused a request; `why` is a sentence for the user. */
export class Refusal extends Error {
  constructor(
    readonly code: Refused['code'],
    readonly why: string,
  ) {
    super(why)
  }
}

export interface Line {
  /** Send a request; null is the plain answer "done". Throws `Refusal`. */
  ask(request: Outgoing): Promise<Answer | null>
  /** Send a message that needs no answer; it is lost while the line is down. */
  tell(request: Outgoing): void
  close(): void
  /** Try at once to bring a lost line up again. */
  retry?(): void
  /** Begin the line anew, because the person has another name. */
  renew?(): void
}

export interface Listener {
  heard(message: Heard): void
  /** The line has come up or gone down. */
  changed(up: boolean): void
  /** The session is unknown to the server, or the protocol too old: the line is given up. */
  ended(why: string): void
}

interface Waiting {
  message: ClientMessage
  done(answer: Answer | null): void
  failed(error: Refusal): void
}

/** The beginning of the ids of a line: no other line has it. */
export function prefix(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(16).padStart(2, '0')).join('')
}

const PAUSES = [200, 500, 1000, 2000, 5000]
const BEAT = 15_000
const AGAIN = 1000

/** A socket to the server that reconnects by itself. */
export class Socket implements Line {
  #socket: WebSocket | null = null
  #pending = new Map<string, Waiting>()
  /** The last update of each table, which changes are laid over. */
  #updates = new Map<string, Update>()
  #attempt = 0
  #timer = 0
  #beat = 0
  #heardAt = 0
  #up = false
  #closed = false
  #count = 0
  readonly #prefix = prefix()

  constructor(
    readonly url: string,
    readonly language: string,
    readonly listener: Listener,
  ) {
    this.#connect()
  }

  ask(request: Outgoing): Promise<Answer | null> {
    return new Promise((done, failed) => {
      const message = { ...request, id: this.#id() }
      this.#pending.set(message.id, { message, done, failed })
      this.#send(message)
    })
  }

  tell(request: Outgoing): void {
    this.#send({ ...request, id: this.#id() })
  }

  /** Try at once, without the pause between attempts. */
  retry(): void {
    if (!this.#up && !this.#closed) {
      clearTimeout(this.#timer)
      this.#attempt = 0
      this.#connect()
    }
  }

  /** Connect again, so that the server knows the person by their new name. */
  renew(): void {
    clearTimeout(this.#timer)
    if (!this.#closed && this.#up) {
      this.#up = false
      this.#connect()
    }
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#beat)
    const socket = this.#socket
    // A browser takes it for an error when a socket is closed that is not open yet.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket?.close()
  }

  #id(): string {
    return `${this.#prefix}-${++this.#count}`
  }

  #send(message: ClientMessage): void {
    if (this.#up) this.#socket?.send(JSON.stringify(message))
  }

  #connect(): void {
    const socket = new WebSocket(this.url)
    this.#socket?.close()
    this.#socket = socket
    socket.onopen = () => {
      if (socket !== this.#socket) return
      const hello = { t: 'hello', id: this.#id(), v: VERSION, language: this.language, brief: true, changes: true }
      socket.send(JSON.stringify(hello))
      this.#updates.clear()
      this.#up = true
      this.#attempt = 0
      this.#heardAt = Date.now()
      for (const { message } of this.#pending.values()) this.#send(message)
      this.listener.changed(true)
      clearInterval(this.#beat)
      this.#beat = window.setInterval(() => this.#check(), BEAT)
    }
    socket.onmessage = (event) => {
      this.#heardAt = Date.now()
      if (socket === this.#socket) this.#take(this.#whole(JSON.parse(String(event.data)) as ServerMessage))
    }
    socket.onclose = () => {
      if (socket !== this.#socket || this.#closed) return
      clearInterval(this.#beat)
      if (this.#up) this.listener.changed(false)
      this.#up = false
      const pause = PAUSES[Math.min(this.#attempt++, PAUSES.length - 1)] ?? 5000
      this.#timer = window.setTimeout(() => this.#connect(), pause)
    }
  }

  /** Ping, and drop a line that has gone silent: a phone that changes its network hears nothing of it. */
  #check(): void {
    if (Date.now() - this.#heardAt > 2 * BEAT) this.#socket?.close()
    else this.tell({ t: 'ping' })
  }

  #unanswered(table: string): ClientMessage[] {
    const all = [...this.#pending.values()].map((each) => each.message)
    return all.filter((each) => 'table' in each && each.table === table)
  }

  #whole(message: ServerMessage): Heard {
    if (message.t === 'gone') this.#updates.delete(message.table)
    if (message.t !== 'update' && message.t !== 'changes') return message
    const { table, n } = message
    const update = message.t === 'update' ? message : whole(this.#updates.get(table), message)
    // What was missed comes when the table is followed anew.
    if (!update) return { t: 'gone', table, n, why: 'moved' }
    this.#updates.set(table, update)
    return update
  }

  #take(message: Heard): void {
    if (message.t === 'refused' && message.code === 'version') {
      this.close()
      this.listener.ended(message.why)
      return
    }
    const id = 'id' in message ? message.id : ''
    const waiting = this.#pending.get(id)
    if (!waiting) {
      // Another process of the server has the table now, and what was asked of the first may be lost.
      const lost = message.t === 'gone' && message.why === 'moved' ? this.#unanswered(message.table) : []
      this.listener.heard(message)
      for (const each of lost) this.#send(each)
    } else if (message.t === 'refused' && message.code === 'unavailable') {
      window.setTimeout(() => this.#send(waiting.message), AGAIN)
    } else {
      this.#pending.delete(id)
      if (message.t === 'refused') waiting.failed(new Refusal(message.code, message.why))
      else waiting.done(message.t === 'done' ? null : message)
    }
  }
}
