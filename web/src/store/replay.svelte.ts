// A finished game from its record: the table after each move, forwards and backwards. It has a table's shape, so that
// the same felt draws it; nothing can be done at it.
import type { Line } from '../link/line'
import { Table } from './table.svelte'
import { logged, type Open } from './story.svelte'
import type { Around, Event, Seated } from '../wire'

interface Hand {
  hand: string[]
  view: Record<string, unknown>
}
interface Step {
  seat: number
  move: string
  events: Event[]
  open: Open
  hands: Record<string, Hand>
}
export interface RecordRead {
  record: string
  game: string
  title: string
  rules: Record<string, boolean | number | string>
  names: string[]
  players: string[]
  how: string
  side: number
  ended: number
  replay: { cards: Record<string, string>; open: Open; hands: Hand[]; moves: Step[] }
  text: string
}

const nowhere: Line = { ask: () => new Promise(() => {}), tell() {}, close() {} }

export class Replay {
  readonly table: Table
  /** How many moves have been made. */
  at = $state(0)
  playing = $state(false)
  /** Where deals begin, to be marked on the slider. */
  readonly deals: number[]
  readonly #opens: Open[]
  readonly #hands: Hand[][]

  constructor(readonly read: RecordRead) {
    const { replay } = read
    this.#opens = [replay.open]
    this.#hands = [replay.hands]
    for (const step of replay.moves) {
      this.#opens.push({ ...this.#opens.at(-1)!, ...step.open })
      this.#hands.push(
        this.#hands.at(-1)!.map((before, seat) => {
          const now = step.hands[seat]
          return now ? { hand: now.hand, view: { ...before.view, ...now.view } } : before
        }),
      )
    }
    this.deals = replay.moves.flatMap((step, place) => (step.move.startsWith('deal ') ? [place + 1] : []))
    this.table = new Table('replay', new Uint8Array(32), () => nowhere)
    this.table.around = this.#around()
    this.table.seat = 0
    void this.go(0)
  }

  get last(): number {
    return this.read.replay.moves.length
  }

  /** The hands of all seats now, as cards. */
  get hands(): string[][] {
    return this.#hands[this.at]!.map((each) => each.hand)
  }

  /** Look from another seat. */
  see(seat: number): void {
    this.table.seat = seat
    void this.#show()
  }

  /** Jump to a place; the log has everything before it. */
  async go(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.last, at))
    const { story } = this.table
    const told = this.read.replay.moves
      .slice(0, this.at)
      .flatMap((step) => step.events)
      .filter((each) => each.say)
    story.log = told.map((each) => logged(each.say, each.event as Open))
    story.saying = told.at(-1)?.say ?? ''
    story.waiting?.go()
    await this.#show()
  }

  /** Make the next move, with its events one after the other. */
  async step(): Promise<void> {
    const step = this.read.replay.moves[this.at]
    if (!step) return
    this.at++
    const present = this.#opens[this.at]!,
      { story } = this.table
    await story.tell({
      t: 'update',
      table: 'replay',
      n: 0,
      moves: this.at,
      mover: step.seat,
      back: false,
      actors: [],
      seats: this.#seated(),
      events: step.events,
      open: present,
    })
  }

  async play(): Promise<void> {
    this.playing = true
    while (this.playing && this.at < this.last) await this.step()
    this.playing = false
  }

  async #show(): Promise<void> {
    await this.table.story.show({
      open: this.#opens[this.at]!,
      seats: this.#seated(),
      actors: [],
      moves: this.at,
      settled: true,
    })
  }

  #seated(): Seated[] {
    const names = this.read.replay.cards
    return this.#hands[this.at]!.map((each, seat) => ({
      seat,
      view: each.view,
      question: '',
      picks: 0,
      choices: [],
      hand: each.hand.map((card) => ({ card, name: names[card] ?? card })),
    }))
  }

  #around(): Around {
    const seats = this.read.names.map((name, seat) => ({
      name,
      player: this.read.players[seat] ?? '',
      level: '',
      kind: 'person' as const,
      yours: false,
      presence: 'here' as const,
      ready: true,
      stand_in: '',
      absent: -1,
      left: -1,
      running: -1,
    }))
    return {
      t: 'around',
      table: 'replay',
      n: 0,
      game: this.read.game,
      title: this.read.title,
      rules: this.read.rules,
      terms: '',
      host: false,
      seats,
      playing: true,
      locked: false,
      public: false,
      chat: false,
      watch: true,
      rated: false,
      watchers: [],
      series: [],
      record: this.read.record,
      ends: [],
      move: 0,
      reserve: 0,
      pause: 0,
      pace: 0,
      talk: -1,
      watching: 0,
      absent: [],
      muted: [],
      offered: null,
      agreed: [],
      may: [],
      begun: true,
    }
  }
}
