// Updates as a whole, made of the last one and what has changed since.
import { nameOf, written } from '../art/names'
import type { Changes, Choice, ChoiceGroup, Seated, SeatChanges, Update } from '../wire'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value with a difference laid over it: objects field by field, unless the difference is of another class. */
export function overlaid<T>(before: T, change: unknown): T {
  if (!isFields(before) || !isFields(change) || 'type' in change) return change as T
  const found: Fields = { ...before }
  for (const [field, value] of Object.entries(change)) found[field] = overlaid(before[field], value)
  return found as T
}

/** The update after `before`; null if the changes are since another one, so that the table must be followed anew. */
export function whole(before: Update | undefined, changes: Changes): Update | null {
  if (before?.n !== changes.since) return null
  const { since: _since, t: _t, open: change = {}, seats = [], events = [], ...rest } = changes
  let open = (before.open ?? (before.seats[0]?.view as Fields).open) as object
  const told = events.map((each) => {
    open = overlaid(open, each.open ?? {})
    return { say: '', ...each, open }
  })
  open = overlaid(open, change)
  return {
    ...rest,
    t: 'update',
    back: false,
    events: told,
    seats: before.seats.map((each) =>
      seat(
        each,
        seats.find((one) => one.seat === each.seat),
        open,
      ),
    ),
    ...(before.open === undefined ? {} : { open }),
  }
}

/** The choices of groups of them. */
export function ungrouped(groups: ChoiceGroup[]): Choice[] {
  return groups.flatMap(({ move, label, cards, numbers: [first = 0, last = first] = [] }) => {
    const numbers = Array.from({ length: last - first + 1 }, (_, place) => String(first + place))
    return (cards ?? numbers).map((each) => ({
      move: move.join(each),
      label: label.join(cards ? each.split(' ').map(written).join(' ') : each),
    }))
  })
}

function seat(before: Seated, changed: Partial<SeatChanges> = {}, open: object): Seated {
  const { view = {}, added = {}, hand, barred = [], choices, question = '', picks = 0 } = changed
  const found = { ...overlaid(before.view as Fields, view) }
  if ('open' in found) found.open = open
  for (const [field, more] of Object.entries(added)) {
    found[field] = [...(found[field] as unknown[]), ...(more as unknown[])]
  }
  const after = { ...before, view: found }
  if (hand) {
    after.hand = hand.map((card) => ({ name: nameOf(card), ...barred.find((each) => each.card === card), card }))
  }
  if (!choices) return after
  const asked = ungrouped(choices)
  return { ...after, view: { ...found, legal: asked.map((each) => each.move) }, choices: asked, question, picks }
}
