// How far one is in each kind of drill, and what comes back and when; kept in this browser. The server works it out.
import { stored, store } from '../link/stored'
import { t, tn } from '../words'
import type { Memory, Noted, Progress } from './model'

interface Book {
  progress: Record<string, Progress>
  memories: Record<string, Memory>
}
const MINUTE = 60_000,
  DAY = 1440 * MINUTE

function book(): Book {
  return { progress: {}, memories: {}, ...stored<Partial<Book>>('drills', {}) }
}

/** How far one is in a kind; null before the first answer. */
export const progress = (kind: string): Progress | null => book().progress[kind] ?? null

/** What is kept of a question; null if it has not been asked, or does not come back. */
export const memory = (kind: string, name: string): Memory | null => book().memories[`${kind}:${name}`] ?? null

/** Keep what the server says after an answer. */
export function keep(kind: string, name: string, noted: Noted): void {
  const all = book(),
    { [`${kind}:${name}`]: _before, ...memories } = all.memories
  if (noted.memory) memories[`${kind}:${name}`] = noted.memory
  store('drills', { progress: { ...all.progress, [kind]: noted.progress }, memories })
}

/** Forget a question that can no longer be asked. */
export function forget(kind: string, name: string): void {
  const all = book(),
    { [`${kind}:${name}`]: _gone, ...memories } = all.memories
  store('drills', { ...all, memories })
}

/** Whether a question is from a game of one's own. */
export const recorded = (name: string): boolean => name.includes(':')

/** The names of what is asked before anything new: what is due, own mistakes first, then mistakes that are new. */
export function waiting(kind: string, mistakes: string[], now = Date.now()): string[] {
  const { memories } = book()
  const due = Object.entries(memories)
    .filter(([key, each]) => key.startsWith(`${kind}:`) && Date.parse(each.due) <= now)
    .map(([key, each]) => ({ name: key.slice(kind.length + 1), at: Date.parse(each.due) }))
    .sort((one, other) => Number(recorded(other.name)) - Number(recorded(one.name)) || one.at - other.at)
  const fresh = mistakes.filter((key) => key.startsWith(`${kind}:`) && !memories[key])
  return [...due.map((each) => each.name), ...fresh.map((key) => key.slice(kind.length + 1))]
}

/** How many questions of a kind come back, and when the next one does. */
export function comeback(kind: string, now = Date.now()): string {
  const times = Object.entries(book().memories)
    .filter(([key]) => key.startsWith(`${kind}:`))
    .map(([, each]) => Date.parse(each.due))
  if (!times.length) return t('Nothing to repeat.')
  const wait = Math.min(...times) - now,
    minutes = Math.max(1, Math.round(wait / MINUTE))
  const hours = Math.floor((minutes + 30) / 60),
    days = Math.floor(wait / DAY)
  const when =
    wait <= 0
      ? t('Next: now')
      : minutes < 90
        ? tn('Next: in {number} minute', 'Next: in {number} minutes', minutes, { number: minutes })
        : wait < DAY
          ? tn('Next: in {number} hour', 'Next: in {number} hours', hours, { number: hours })
          : tn('Next: in {number} day', 'Next: in {number} days', days, { number: days })
  const many = tn('{number} hand to repeat', '{number} hands to repeat', times.length, { number: times.length })
  return `${many}. ${when}.`
}
