// One table as this page follows it: who sits there, what is shown, chat, and what one may do. It mirrors the messages
// of the server and knows no game.
import { expected } from '../link/expected'
import { parts } from '../link/shuffle'
import { Refusal, type Answer, type Line, type Listener, type Outgoing } from '../link/line'
import { t } from '../words'
import { agreed, closed } from './endings'
import { explained } from './lesson'
import { remember } from './opening'
import { settings } from './settings.svelte'
import { amountOf } from './spoken'
import { Story } from './story.svelte'
import type { Around, Choice, Hinted, Over, Request, Seated, ServerMessage, Occupant, Spoken, Update } from '../wire'

type Ask = Outgoing extends infer R ? (R extends { table: string } ? Omit<R, 'table'> : never) : never

const STILL_TRYING = 20_000
/** How long what somebody says is shown over a phone's title. */
const LATELY = 6_000

export class Table implements Listener {
  readonly story = new Story()
  around: Around | null = $state.raw(null)
  /** When `around` came, by this computer's clock since the page was opened. */
  aroundAt = $state(0)
  said: Spoken[] = $state([])
  unread = $state(0)
  /** What somebody else has just said, for a moment. */
  lately: Spoken | null = $state.raw(null)
  up = $state(true)
  /** Whether the line has been down for long. */
  trying = $state(false)
  /** Why the table is closed; empty while it is open. */
  gone = $state('')
  /** Whether the player has opened another window, where the game goes on. */
  elsewhere = $state(false)
  over: Over | null = $state.raw(null)
  announced: string[] = $state([])
  /** A refusal of the last move or request, for the message line. */
  refused = $state('')
  nudged = $state(0)
  hint: Hinted | null = $state.raw(null)
  /** A warning before a move that is a clear mistake, with its reasons `shown` or not; `go` makes it all the same. */
  warned: { say: string; go: () => void; shown?: boolean } | null = $state.raw(null)
  sending = $state(false)
  /** Whether the waiting room is shown after a game, to change seats or rules. */
  room = $state(false)
  /** What has just become of an offer of other terms. */
  outcome = $state('')
  /** The one of one's own seats that this device shows; -1 hides all hands until its player takes the device. */
  seat = $state(-1)
  picked: string[] = $state([])
  /** Whether what is new in a lesson is explained at present. */
  explains = $state(false)
  /** Whether its rules are those of an old program: announcements have boxes, and a game left alone is hidden, for
   * those who leave both to the rules. */
  classic = $state(false)

  #moves = -1
  /** Counts the questions to this seat. */
  #turn = 0
  /** The moves that it may choose from by the newest update, whatever is shown yet. */
  #open = ''
  #record = ''
  /** The turn for which a hint has been asked and has not come; -1 for none. */
  #asking = -1
  #tryTimer = 0
  #joined = false
  /** Whether one gets up of one's own accord. */
  #rising = false
  /** Whether the whole game is told again, after a move was taken back; until then there is nothing to answer. */
  #anew = $state(false)

  constructor(
    readonly id: string,
    readonly secret: Uint8Array,
    connect: (listener: Listener) => Line,
  ) {
    this.line = connect(this)
    this.story.onSaid = () => {
      this.refused = ''
    }
    this.story.lesson = (update, again) => (this.around?.lesson ? explained(this, update, again) : undefined)
    this.story.onAdvised = ({ advised }) => {
      if (advised) this.hint = { t: 'hinted', id: '', moves: [advised], say: '' }
    }
    this.story.short = () => document.hidden || this.#hurried()
    this.story.boxes = () =>
      settings.boxes !== 'usual' ? (settings.boxes as 'short') : this.classic ? 'timed' : 'short'
  }

  readonly line: Line

  /** One's own seats. */
  get own(): number[] {
    return this.around?.seats.flatMap((each, seat) => (each.yours ? [seat] : [])) ?? []
  }

  get names(): string[] {
    return (
      this.around?.seats.map((each, seat) => {
        if (each.yours && this.own.length === 1 && each.name === t('Guest')) return t('You')
        return each.name || t('Seat {n}', { n: seat + 1 })
      }) ?? []
    )
  }

  /** Whether every opponent is a bot, so that hints and take-back are offered; in a challenge and an event nobody is helped. */
  get helped(): boolean {
    if (this.around?.challenge || this.around?.event) return false
    const people = this.around?.seats.filter((each) => each.kind === 'person' || each.kind === 'outside') ?? []
    return this.own.length === 1 && people.length === 1
  }

  /** The player who must take the device before the game goes on: with several own seats, the next to move. */
  get next(): number {
    const shown = this.story.shown
    if (this.own.length < 2 || !shown?.settled || this.story.waiting) return -1
    const acting = this.own.filter((seat) => shown.actors.includes(seat))
    return acting.length && !acting.includes(this.seat) ? acting[0]! : -1
  }

  /** What the seat in front of the device sees; null for a watcher, and while the device is handed over. */
  get mine(): Seated | null {
    return this.story.shown?.seats.find((each) => each.seat === this.seat) ?? null
  }

  /** The moves that one is asked for; none while something is still being shown. */
  get asked(): Choice[] {
    const free = this.story.shown?.settled && !this.over && !this.story.waiting && !this.#anew
    return free ? (this.mine?.choices ?? []) : []
  }

  /** The moves that one may make now; none while one is on its way, though the question still stands. */
  get choices(): Choice[] {
    return this.sending ? [] : this.asked
  }

  /** Whether the game is over and all of it has been shown: the last trick or count too. */
  get closed(): boolean {
    return Boolean(this.over && this.story.shown?.settled && !this.story.waiting)
  }

  sitter(seat: number): Occupant | undefined {
    return this.around?.seats[seat]
  }

  /** The seat at the bottom of the table: one's own, or the first for a watcher. */
  get near(): number {
    return this.seat >= 0 ? this.seat : (this.own[0] ?? 0)
  }

  /** Milliseconds since the times in `around` were right. */
  passed(now: number): number {
    return now - this.aroundAt
  }

  async ask(request: Ask): Promise<Answer | null> {
    return this.line.ask({ ...request, table: this.id })
  }

  /** What the table says one may ask of it, of one kind. */
  may(kind: Request['ask'][string]): Request[] {
    return this.around?.may.filter((each) => each.ask.t === kind) ?? []
  }

  /** Ask for something that the table offers; its refusal is shown to the user. Returns whether it was done. */
  async request(request: Request): Promise<boolean> {
    return this.attempt(request.ask as unknown as Ask)
  }

  /** Ask for something whose refusal is shown to the user. Returns whether it was done. */
  async attempt(request: Ask): Promise<boolean> {
    this.#rising ||= request.t === 'stand'
    try {
      await this.ask(request)
      this.refused = ''
      return true
    } catch (error) {
      this.refused = error instanceof Refusal ? error.why : String(error)
      this.hint = null
      return false
    } finally {
      if (request.t === 'stand') this.#rising = false
    }
  }

  /** Make a move; with `sure`, without a warning first. */
  async move(text: string, { sure = false, warnings = false } = {}): Promise<void> {
    if (this.sending || !this.mine) return
    const seat = this.seat,
      moves = this.#moves
    this.hint = null
    this.warned = null
    this.sending = true
    try {
      if (warnings && !sure && this.helped && this.mine.choices.length > 1) {
        // A move is not held up because there is no warning.
        const found = await this.ask({ t: 'hint', seat, move: text }).catch(expected(Refusal))
        if (found?.t === 'hinted' && found.mistake) {
          this.warned = { say: found.say, go: () => void this.move(text, { sure: true }) }
          return
        }
      }
      this.#turn++
      await this.ask({ t: 'move', seat, after: moves, move: text })
      this.refused = ''
      this.picked = []
    } catch (error) {
      this.refused = error instanceof Refusal ? error.why : t('That did not arrive. It is still your turn.')
      this.picked = []
    } finally {
      this.sending = false
    }
  }

  async askHint(): Promise<void> {
    if (this.hint) {
      this.hint = null
      return
    }
    const turn = this.#turn
    // A key that repeats asks once about a turn.
    if (this.#asking === turn) return
    this.#asking = turn
    try {
      const found = await this.ask({ t: 'hint', seat: this.seat })
      if (found?.t === 'hinted' && turn === this.#turn) this.hint = found
    } catch (error) {
      if (error instanceof Refusal && turn === this.#turn) this.refused = error.why
    } finally {
      if (this.#asking === turn) this.#asking = -1
    }
  }

  playHere(): void {
    this.elsewhere = false
    this.#follow()
  }

  close(): void {
    this.line.close()
    clearTimeout(this.#tryTimer)
  }

  changed(up: boolean): void {
    this.up = up
    clearTimeout(this.#tryTimer)
    this.trying = false
    if (!up)
      this.#tryTimer = window.setTimeout(() => {
        this.trying = true
      }, STILL_TRYING)
    else if (!this.elsewhere) this.#follow()
  }

  ended(why: string): void {
    this.gone = why
  }

  heard(message: ServerMessage): void {
    if ('table' in message && message.table !== this.id) return
    switch (message.t) {
      case 'around':
        this.#seatChanged(message)
        break
      case 'may':
        if (this.around) this.around = { ...this.around, n: message.n, may: message.may }
        break
      case 'times':
        this.#timed(message.left, message.running, message.talk)
        break
      case 'update': {
        // The update says only how things stand: the log and the last trick are told again from the start.
        if (message.back) {
          this.#moves = message.moves
          this.#anew = true
          this.#another()
          this.#follow()
          break
        }
        // What a new line repeats has been shown already.
        const anew = this.#anew && message.moves === this.#moves
        const first = this.story.shown !== null && (this.#moves < 0 || this.#record !== (this.around?.record ?? ''))
        if (message.moves === this.#moves && !anew && !first) break
        this.#anew = false
        // Where several seats move at once, a move of another one leaves the question as it was.
        const open = this.#choicesIn(message)
        if (message.mover === this.seat || message.moves !== this.#moves + 1 || open !== this.#open) this.#another()
        this.#open = open
        this.#moves = message.moves
        this.#record = this.around?.record ?? ''
        this.over = null
        this.room = false
        this.story.take(anew ? { ...message, back: true } : message, first)
        break
      }
      case 'over':
        // Between games a new line tells the last end again, even of a game that this page has not shown.
        if (!this.story.shown || this.over?.record === message.record) break
        this.#another()
        this.#moves = -1
        this.#record = ''
        this.over = message
        if (message.say) this.story.say(message.say)
        break
      case 'part':
        for (const part of parts(message, this.secret)) this.line.tell(part)
        break
      case 'void':
        // To a page that is new here the void draws of before are no news.
        if (this.story.shown) this.story.say(message.say)
        break
      case 'said':
        if (!this.said.some((each) => each.number === message.number)) {
          this.said.push(message)
          if (!message.yours) {
            this.unread++
            // What was said before one came is in the chat.
            if (this.#joined) this.#hear(message)
          }
        }
        break
      case 'announced':
        if (!this.announced.includes(message.text)) this.announced.push(message.text)
        break
      case 'nudged':
        if (this.own.includes(message.seat)) this.nudged++
        break
      case 'gone':
        if (message.why === 'moved') this.#follow()
        else if (message.why === 'elsewhere') this.elsewhere = true
        else this.gone = closed(message.why)
        break
    }
  }

  #hear(message: Spoken): void {
    if (this.around?.muted.includes(message.name)) return
    this.lately = message
    if (amountOf('chat') === 'short') this.story.voice.say(t('{name} writes.', { name: message.name }))
    setTimeout(() => {
      if (this.lately === message) this.lately = null
    }, LATELY)
  }

  /** Another question: what was picked or said for the one before is no answer to it. */
  #another(): void {
    this.#turn++
    this.picked = []
    this.hint = null
    this.warned = null
  }

  #choicesIn(message: Update): string {
    return (message.seats.find((each) => each.seat === this.seat)?.choices ?? []).map((each) => each.move).join('\n')
  }

  #follow(): void {
    const since = this.#joined && !this.#anew ? this.#moves : 0
    const request = { t: 'follow', table: this.id, ...(since >= 0 ? { since, record: this.#record } : {}) } as Outgoing
    this.line.ask(request).then(
      () => {
        this.#joined = true
      },
      (error: unknown) => {
        if (error instanceof Refusal && error.code !== 'unavailable') this.gone = error.why
      },
    )
  }

  #seatChanged(around: Around): void {
    const before = this.around,
      sat = before?.seats.some((each) => each.yours),
      sits = around.seats.some((each) => each.yours)
    if (before?.offered && !around.offered)
      this.outcome = agreed(before, around)
        ? t('Agreed. The next game is played by these rules.')
        : t('The offer is off the table. The rules stay as they are.')
    else if (around.offered || (sits && !sat)) this.outcome = ''
    else if (sat && !sits && !this.#rising) this.outcome = t('The host has taken your seat away.')
    if (before?.record === around.record && before.ends.length && !around.ends.length && around.playing)
      this.story.say(t('The offer to end the game is off the table.'))
    this.around = around
    this.aroundAt = performance.now()
    const own = this.own
    if (own.length)
      remember(
        this.id,
        own.map((seat) => around.seats[seat]?.name ?? ''),
      )
    if (own.length === 1) this.seat = own[0] ?? -1
    else if (!own.includes(this.seat)) this.seat = -1
  }

  #timed(left: number[], running: number[], talk: number): void {
    if (!this.around) return
    const passed = this.passed(performance.now())
    const seats = this.around.seats.map((each, seat) => ({
      ...each,
      left: left[seat] ?? each.left,
      running: running[seat] ?? each.running,
      absent: each.absent > 0 ? Math.max(0, each.absent - passed) : each.absent,
    }))
    this.around = { ...this.around, seats, talk }
    this.aroundAt = performance.now()
  }

  #hurried(): boolean {
    const { running = -1, left = 0 } = this.around?.seats[this.near] ?? {}
    return running >= 0 && running + Math.max(0, left) - this.passed(performance.now()) < 10_000
  }
}
