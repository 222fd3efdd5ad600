// A table's updates, told one event after the other: what lies open after an event is shown, its sentence is said,
// and the next one waits until it has been seen. Any input while something moves finishes the movement.
import { tick } from 'svelte'
import { appear, flights } from '../motion/flights'
import { t } from '../words'
import { waitPace } from './settings.svelte'
import { heardOf } from './spoken'
import { Voice } from './voice.svelte'
import type { Explanation, Seated, Event as Told, Update } from '../wire'

/** What a game shows or tells. Only its own felt knows the types of these values. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- `unknown` would ask for a cast at each of them
export type Open = Record<string, any>

/** What the table shows: the public state, one's own seats, and who may move. */
export interface Shown {
  open: Open
  seats: Seated[]
  actors: number[]
  moves: number
  /** Whether everything so far has been shown, so that one may move. */
  settled: boolean
}

export interface LogLine {
  text: string
  seat: number
  head: boolean
  points: number
}

/** What a game's felt adds to an event that is on screen: pegs that hop, combinations that light up. */
export type Performer = (event: Open, shown: Shown, story: Story) => Promise<void> | void

/** How long an event stays at speed 6, in milliseconds, where its game says so. */
export type Beat = (event: Open) => number | undefined

/** Milliseconds at speed 6, for the events of which a game says nothing. */
const BEAT = { minor: 0, usual: 500, major: 850 }
/** How long input does nothing after input that cut something short or went on. */
const DEAF = 250
/** How long input was still meant for a box that has gone by itself, or Enter for what was being told. */
const LATE = { box: 600, enter: 200 }
/** Milliseconds that an announcement box stays by itself, at any speed. */
const BOX = 5000
/** How long the sign of something rare stays, at speed 6. */
const SIGN = 1400
/** How many events are kept to be looked at again. */
const KEPT = 80
/** With more updates waiting than this, the table shows only the present. */
const BEHIND = 24

export class Story {
  shown: Shown | null = $state.raw(null)
  /** The newest sentence, for the message line. */
  saying = $state('')
  /** The live region of the table: every sentence, one after the other. */
  readonly voice = new Voice()
  /** A class of the felt for another arrangement, such as the show. */
  layout = $state('')
  log: LogLine[] = $state([])
  /** The number of the present hand; 0 before the first. */
  hand = $state(0)
  /** The latest events, with what lay open after each. */
  told: { event: Open; open: Open; say: string }[] = $state.raw([])
  /** What stands in a box until it has been seen; empty where there is none. */
  boxed = $state('')
  /** What something rare is called, while that is shown. */
  signed = $state('')
  /** How announcements are shown: in a short line, or in boxes that stay for a while or until they are dismissed. */
  boxes: () => 'short' | 'timed' | 'held' = () => 'short'
  /** What a lesson explains now; it stays until Continue. */
  passage: Explanation | null = $state.raw(null)
  /** Returns what a lesson has to say about an update; undefined where there is no lesson. */
  lesson: (update: Update, again?: boolean) => Promise<Explanation[]> | undefined = () => undefined
  /** Called when a passage that suggests a move has been read. */
  onAdvised: (passage: Explanation) => void = () => {}
  /** Set while the table waits for Continue. */
  waiting: { label: string; go: () => void } | null = $state.raw(null)
  /** Whether events are being told, so that input only hurries them. */
  busy = $state(false)
  /** Whether one's cards are on their way from the pack, face down. */
  dealing = $state(false)
  performer: Performer | null = null
  /** Called with each new sentence: what stood in the message line before is out of date. */
  onSaid: () => void = () => {}
  beat: Beat | null = null
  /** Whether an event is said only once it has been shown, since it names what lies open afterwards. */
  late: ((event: Open) => boolean) | null = null
  felt: HTMLElement | null = null
  /** True when waits make no sense: the page is hidden, or the reader's clock runs out. */
  short: () => boolean = () => document.hidden

  #queue: Update[] = []
  /** The first updates of new games, which begin everything anew. */
  #firsts = new WeakSet<Update>()
  #latest: Update | null = null
  /** Set while nothing more is read of what was explained. */
  #silent = false
  #running = false
  #paused = false
  /** What the present event is called, if it is rare and that has not been shown. */
  #rare = ''
  #hurry: (() => void) | null = null
  #deafUntil = 0
  /** Until when Continue is not pressed either: what has just been cut short should still be read. */
  #cutUntil = 0
  /** Until when input was meant for a box that has gone. */
  #goneUntil = 0
  /** When the newest question, box or Continue came up. */
  #askedAt = 0

  /** Take an update; it is shown after those before it. ``first``: another game begins with it. */
  take(update: Update, first = false): void {
    if (update.back) {
      this.#queue = []
      this.#forget()
      this.voice.hush()
    }
    if (first) this.#firsts.add(update)
    this.#queue.push(update)
    if (!this.#running) void this.#run()
  }

  /** Whether something moves or is shown for a while, so that most input only hurries it. */
  get telling(): boolean {
    return this.busy && !this.waiting && !this.boxed
  }

  /** Whether everything that came has been shown, or waits for Continue. */
  get idle(): boolean {
    return !this.#running || this.waiting !== null
  }

  /** Say a sentence; ``heard``: what is said of it aloud. */
  say(text: string, heard = text): void {
    this.saying = text
    this.onSaid()
    this.voice.say(heard)
  }

  /**
   * Finish what moves or waits. Returns whether the input was used up by that. `ended`: it is for a button that stands
   * there only when everything has been told, while the last cards still move.
   */
  hurry(ended = false): boolean {
    const now = Date.now()
    if (now < this.#goneUntil) return true
    if (this.waiting) {
      // Where announcements have boxes, any key or tap clears what stands there.
      if (this.boxes() === 'short') return now < this.#cutUntil
      this.waiting.go()
      return true
    }
    if (this.busy) {
      if (this.boxed && now < this.#cutUntil) return true
      if (!ended) this.#deafUntil = this.#cutUntil = now + DEAF
      for (const each of document.getAnimations()) if (!(each instanceof CSSAnimation)) each.finish()
      this.#hurry?.()
      return !ended
    }
    return now < this.#deafUntil
  }

  /** Whether one has only just been asked, so that a press of Enter was meant to hurry what was being told. */
  get sudden(): boolean {
    return waitPace() > 0 && Date.now() - this.#askedAt < LATE.enter
  }

  /** Wait as long as a reader needs; input ends it. */
  async wait(ms: number): Promise<void> {
    const time = this.short() ? 0 : ms * waitPace()
    if (!time) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, time)
      this.#hurry = () => {
        clearTimeout(timer)
        done()
      }
    })
    this.#hurry = null
  }

  /**
   * Show for a moment what the present event is called, if it is a rare one; input ends it. A felt says when, and
   * otherwise it comes after what the felt does.
   */
  async sign(): Promise<void> {
    if (!this.#rare) return
    this.signed = this.#rare
    this.#rare = ''
    await this.wait(SIGN)
    this.signed = ''
  }

  /** Wait until the reader says to go on. */
  async pause(label: string): Promise<void> {
    if (!this.short()) await this.#halt(label)
  }

  /** Show a passage until the reader goes on; nobody misses one by not looking. */
  async #read(passage: Explanation): Promise<void> {
    // Without words it only suggests a move.
    if (!passage.words || this.#silent) return
    this.passage = passage
    this.voice.say(`${passage.heading}. ${passage.words}`)
    await this.#halt(t('Continue'))
    this.passage = null
  }

  async #halt(label: string): Promise<void> {
    this.#paused = true
    this.#askedAt = Date.now()
    await new Promise<void>((done) => {
      const go = () => {
        clearTimeout(timer)
        this.waiting = null
        this.#deafUntil = Date.now() + DEAF
        done()
      }
      const timer = this.#alone(go)
      this.waiting = { label, go }
    })
  }

  /** Show an announcement in a box, where the reader wants that; any input clears it. */
  async #box(text: string): Promise<void> {
    if (this.boxes() === 'short' || this.short()) return
    this.#paused = true
    this.#askedAt = Date.now()
    this.boxed = text
    await new Promise<void>((done) => {
      const timer = this.#alone(done)
      this.#hurry = () => {
        clearTimeout(timer)
        done()
      }
    })
    this.#hurry = null
    this.boxed = ''
  }

  /** Let a box go by itself, where the reader wants that. A key that comes too late for it does nothing. */
  #alone(go: () => void): number | undefined {
    if (this.boxes() !== 'timed') return undefined
    return window.setTimeout(() => {
      go()
      this.#goneUntil = Date.now() + LATE.box
    }, BOX)
  }

  /** Change what is shown, and let everything that has moved fly to its new place. */
  async show(change: Partial<Shown>): Promise<void> {
    const before = this.felt && flights(this.felt)
    this.shown = { ...(this.shown ?? EMPTY), ...change }
    await tick()
    if (before && !this.short()) await before()
  }

  async #run(): Promise<void> {
    this.#running = true
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      await this.#tell(update)
    }
    this.busy = false
    this.#running = false
    this.#askedAt = Date.now()
  }

  /** Tell one update now; used where updates do not come by themselves. */
  async tell(update: Update): Promise<void> {
    this.#running = true
    await this.#tell(update)
    this.busy = false
    this.#running = false
  }

  #forget(): void {
    this.log = []
    this.told = []
  }

  async #tell(update: Update): Promise<void> {
    this.#latest = update
    this.#silent = false
    // Without a lesson nothing comes between the update and its movements.
    const asked = this.lesson(update)
    // What was asked before is no question any more while the explanations are on their way.
    if (asked && this.shown) this.shown = { ...this.shown, settled: false }
    const passages = asked ? await asked : []
    await this.#show(update, passages)
    await this.#explain(passages)
  }

  async #explain(passages: Explanation[]): Promise<void> {
    for (const each of passages) await this.#read(each)
    const last = passages.at(-1)
    if (last && !this.#silent) this.onAdvised(last)
  }

  /** Read no more of what is explained now; or, with `again`, explain the present question. */
  async explainAgain(again: boolean): Promise<void> {
    this.#silent = !again
    if (!again) {
      if (this.passage) this.waiting?.go()
      return
    }
    if (this.#running || !this.#latest) return
    await this.#explain((await this.lesson(this.#latest, true)) ?? [])
  }

  /** Show an update; the passages about its events are taken out of the list as they are read. */
  async #show(update: Update, passages: Explanation[]): Promise<void> {
    const present = (update.open ?? (update.seats[0]?.view as { open: Open } | undefined)?.open ?? {}) as Open
    const after = { seats: update.seats, actors: update.actors, moves: update.moves }
    this.hand = update.deal ?? 0
    if (this.#firsts.has(update)) {
      // Seats may have other numbers now, and a result belongs to the game before.
      this.#forget()
      this.saying = ''
    }
    if (!this.shown || this.#queue.length > BEHIND || update.back) {
      for (const each of update.events) {
        this.#note(each.say, each.event as Open)
        this.#remember(each.event as Open, { ...present, ...(each.open as Open) }, each.say)
      }
      const last = update.events.findLast((each) => each.say)
      this.say(last?.say ?? '', last && heardOf(last))
      await this.show({ open: present, ...after, settled: true })
      return
    }
    this.busy = true
    for (const [place, each] of update.events.entries()) {
      const event = each.event as Open
      const late = this.late?.(event) ?? false
      if (!late) this.#say(each)
      this.#remember(event, { ...present, ...(each.open as Open) }, each.say)
      const dealt = update.mover < 0 && !this.#holds(this.shown?.seats) && this.#holds(update.seats)
      if (dealt) this.dealing = true
      await this.show({ open: { ...present, ...(each.open as Open) }, ...after, settled: false })
      if (dealt) await this.#turnUp()
      this.#paused = false
      this.#rare = each.rare ?? ''
      await this.performer?.(event, this.shown, this)
      await this.sign()
      if (late) this.#say(each)
      const usual = each.major ? BEAT.major : each.minor ? BEAT.minor : BEAT.usual
      // Who has pressed Continue has read it.
      if (each.say && !this.#paused && (each.major || each.minor)) await this.#box(each.say)
      if (each.say && !this.#paused) await this.wait(this.beat?.(event) ?? usual)
      while (passages[0]?.event === place && passages[0].moves === update.moves) await this.#read(passages.shift()!)
    }
    await this.show({ open: present, ...after, settled: true })
  }

  #holds(seats: Seated[] | undefined): boolean {
    return Boolean(seats?.some((each) => each.hand.length))
  }

  /** Turn the dealt hand over, from left to right. */
  async #turnUp(): Promise<void> {
    this.dealing = false
    await tick()
    const cards = [...(this.felt?.querySelectorAll('.mine [data-flip]') ?? [])]
    if (!this.short()) await Promise.all(cards.map((card, place) => appear(card, { delay: 45 * place })))
  }

  #say(told: Told): void {
    if (told.say) this.say(told.say, heardOf(told))
    this.#note(told.say, told.event as Open)
  }

  #remember(event: Open, open: Open, say: string): void {
    this.told = [...this.told.slice(-KEPT), { event, open, say }]
  }

  #note(text: string, event: Open): void {
    if (text) this.log.push(logged(text, event))
  }
}

/** An event's line in the log. */
export function logged(text: string, event: Open): LogLine {
  const seat = typeof event.seat === 'number' ? event.seat : -1
  const points = typeof event.points === 'number' && typeof event.score === 'number' ? event.points : 0
  return { text, seat, head: event.type === 'Dealt', points }
}

const EMPTY: Shown = { open: {}, seats: [], actors: [], moves: -1, settled: true }
