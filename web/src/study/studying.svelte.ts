// A study that is open: the chapter, the place where the reader stands with the table there, and for its author every
// change, which is saved as it is made.
import { call, HttpError } from '../link/http'
import { words } from '../review/following.svelte'
import { again, arranged, bare, branches, path, type Board, type PlaceSent, type StudyRead } from './model'

type Change = Record<string, unknown>
interface Undo {
  change: Change
  chapter: number
}
/** Changes that can be taken back. */
const UNDONE = 50

export class Studying {
  study = $state.raw<StudyRead | null>(null)
  board = $state.raw<Board | null>(null)
  at = $state(0)
  /** From which seat the reader looks; -1: whoever moves. */
  seat = $state(-1)
  why = $state('')
  /** Whether the author changes the study, or reads it as others do. */
  editing = $state(false)
  saving = $state<'saved' | 'saving' | 'failed' | 'stale'>('saved')
  failure = $state('')
  undos = $state.raw<Undo[]>([])
  /** The places whose questions have been answered, with their chapters. */
  solved = $state.raw<readonly string[]>([])
  readonly after = $derived(this.study ? branches(this.study.places) : [])
  readonly place = $derived(this.study?.places[this.at] ?? null)
  readonly line = $derived(this.study ? path(this.study.places, this.at) : [])
  #looks = 0
  #changes: Promise<void> = Promise.resolve()

  constructor(readonly address: string) {}

  get path(): string {
    return `/api/studies/${encodeURIComponent(this.address)}`
  }

  /** Open a chapter at a place. */
  async open(chapter: number, at = 0): Promise<void> {
    this.why = ''
    try {
      const found = await call<StudyRead>('GET', `${this.path}?chapter=${chapter}`)
      if (!this.study) this.editing = found.own
      if (found.chapter !== this.study?.chapter) {
        this.seat = -1
      }
      this.study = found
      await this.go(Math.min(at, found.places.length - 1))
    } catch (error) {
      this.why = words(error)
    }
  }

  /** Whether a place is hidden from a reader: it follows a question that is not answered. */
  hidden(number: number): boolean {
    if (this.editing || !this.study) return false
    return path(this.study.places, number)
      .slice(0, -1)
      .some((each) => this.asks(each))
  }

  /** Whether a place asks something that the reader has not answered. */
  asks(number: number): boolean {
    return Boolean(!this.editing && this.study?.places[number]?.question && !this.solved.includes(this.#key(number)))
  }

  /** The question of this place is answered, or given up. */
  solve(): void {
    this.solved = [...this.solved, this.#key(this.at)]
  }

  /** Show the table at a place. */
  async go(at: number): Promise<void> {
    if (!this.study?.places[at]) return
    this.at = at
    const look = ++this.#looks,
      seat = this.seat
    try {
      const found = await call<Board>('GET', `${this.path}/chapters/${this.study.chapter}/${at}?seat=${seat}`)
      if (look !== this.#looks) return
      this.board = found
      this.why = ''
    } catch (error) {
      if (look === this.#looks) this.why = words(error)
    }
  }

  /** Look from another seat. */
  see(seat: number): void {
    this.seat = seat
    void this.go(this.at)
  }

  /** Go one move on or back, to another branch, to the beginning or the end; whether there is such a place. */
  step(way: 'on' | 'back' | 'other' | 'one' | 'first' | 'last'): boolean {
    const to = this.#step(way)
    if (to === undefined || to === this.at || this.hidden(to)) return false
    void this.go(to)
    return true
  }

  #step(way: 'on' | 'back' | 'other' | 'one' | 'first' | 'last'): number | undefined {
    const here = this.place
    if (!here) return undefined
    const beside = here.parent < 0 ? [] : this.after[here.parent]!,
      order = beside.indexOf(this.at)
    switch (way) {
      case 'on':
        return this.after[this.at]?.[0]
      case 'back':
        return here.parent < 0 ? undefined : here.parent
      case 'other':
        return beside[order + 1]
      case 'one':
        return beside[order - 1]
      case 'first':
        return 0
      default: {
        let last = this.at
        while (this.after[last]?.length && !this.asks(last)) last = this.after[last]![0]!
        return last
      }
    }
  }

  /** Change the chapter's places: `made` gets them as they are sent, and returns them with where one then stands. */
  async places(made: (places: PlaceSent[]) => [PlaceSent[], number] | null): Promise<void> {
    await this.#changing(() => {
      const before = this.study!,
        found = made(bare(before.places))
      if (!found) return null
      const [places, at] = found
      return [
        { places, at },
        { places: bare(before.places), at: this.at },
      ]
    })
  }

  /** Say something of a place; one stands where one stood. */
  async remark(at: number, said: Partial<PlaceSent>): Promise<void> {
    await this.places((places) => {
      places[at] = { ...places[at]!, ...said }
      return [places, this.at]
    })
  }

  /** Add a branch by a move of the seat that is looked from, or go to it if it is there. */
  async add(move: string): Promise<void> {
    const known = this.board?.branches.find((each) => each.move === move),
      at = this.at,
      seat = this.board?.at.seat ?? -1
    if (known) return this.go(known.place)
    await this.places((places) => [
      [...places, { parent: at, seat, move, comment: '', glyph: '', marks: [], question: '' }],
      places.length,
    ])
  }

  /** Remove a branch, with all that follows. */
  async remove(at: number): Promise<void> {
    await this.places((places) => {
      const after = branches(places),
        { parent } = places[at]!
      after[parent] = after[parent]!.filter((each) => each !== at)
      if (!after[parent].length) places[parent] = { ...places[parent]!, question: '' }
      const [made, numbers] = arranged(places, after)
      return [made, numbers.get(parent) ?? 0]
    })
  }

  /** Put a branch before the one before it. */
  async raise(at: number): Promise<void> {
    await this.places((places) => {
      const after = branches(places),
        beside = after[places[at]!.parent]!,
        order = beside.indexOf(at)
      if (order < 1) return null
      beside.splice(order - 1, 2, at, beside[order - 1]!)
      const [made, numbers] = arranged(places, after)
      return [made, numbers.get(at) ?? 0]
    })
  }

  /** Change the title, the list of chapters, or who finds the study. */
  async settle(change: Change, undo: Change | null): Promise<void> {
    await this.#changing(() => [change, undo])
  }

  /** Replace everything by a text, or take that back. */
  async rewrite(change: Change): Promise<void> {
    const before = await call<string>('GET', `${this.path}/text`)
    await this.#changing(() => [change, { text: before }])
  }

  /** Take the last change back. */
  async undo(): Promise<void> {
    const last = this.undos.at(-1)
    if (!last) return
    this.undos = this.undos.slice(0, -1)
    await this.#changing(() => [last.change, null], last.chapter)
  }

  /** Try the last change again that was not saved. */
  again: (() => Promise<void>) | null = null

  /** Send a change after those that are under way, so that each has the version of the one before. */
  #changing(make: () => [Change, Change | null] | null, chapter?: number): Promise<void> {
    const done = this.#changes.then(async () => {
      const before = this.study
      if (!before) return
      const made = make()
      if (!made) return
      const [change, undo] = made,
        stood = this.at
      this.saving = 'saving'
      try {
        const body = { version: before.version, chapter: chapter ?? before.chapter, ...change }
        const found = await call<StudyRead>('PUT', this.path, body)
        if (undo) this.undos = [...this.undos, { change: undo, chapter: before.chapter }].slice(-UNDONE)
        this.study = found
        this.saving = 'saved'
        this.failure = ''
        this.again = null
        // Whoever has gone on meanwhile stays there.
        const moved = this.at !== stood && found.chapter === before.chapter
        await this.go(moved ? again(before.places, this.at, found.places) : found.at)
      } catch (error) {
        this.saving = error instanceof HttpError && error.code === 'stale' ? 'stale' : 'failed'
        this.failure = words(error)
        this.again = () => this.#changing(make, chapter)
      }
    })
    this.#changes = done
    return done
  }

  #key(number: number): string {
    return `${this.study?.chapter}-${number}`
  }
}
