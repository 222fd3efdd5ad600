// How everybody answered the hand of the day. One's own answer is counted, once; without a server there are no others.
import { call, HttpError } from '../link/http'
import { onDevice } from '../link/place'
import { signedIn } from '../store/person.svelte'
import type { EverybodyRead } from './model'

/** How everybody answered a hand; null where that cannot be known. `fresh`: the move has just been chosen here, so it
 * is handed in first; otherwise it probably was before. */
export async function everybody(
  day: string,
  game: string,
  move: string,
  fresh: boolean,
): Promise<EverybodyRead | null> {
  if (onDevice) return null
  const path = `/api/days/${day}/${game}`
  const look = () => call<EverybodyRead>('GET', path),
    hand = () => call<EverybodyRead>('POST', path, { move })
  try {
    await signedIn()
    return await (fresh ? otherwise(hand, 'taken', look) : otherwise(look, 'forbidden', hand))
  } catch (error) {
    // The server refuses, or is away: the grade is there all the same.
    if (error instanceof HttpError) return null
    throw error
  }
}

/** The answer to a request; that of another one if the first is refused with this code. */
async function otherwise<T>(first: () => Promise<T>, code: string, second: () => Promise<T>): Promise<T> {
  try {
    return await first()
  } catch (error) {
    if (error instanceof HttpError && error.code === code) return second()
    throw error
  }
}
