// What became of an offer of other rules, and why a table was closed.
import { t } from '../words'
import type { Around } from '../wire'

/** Whether the terms that were offered are now those of the table. */
export function agreed(before: Around, now: Around): boolean {
  const terms = ({ terms, move, reserve, pause, public: listed, chat, watch, seats }: Around) =>
    JSON.stringify([terms, move, reserve, pause, listed, chat, watch, seats.length])
  return terms(before) !== terms(now)
}

export function closed(why: string): string {
  switch (why) {
    case 'host':
      return t('The host has closed this table.')
    case 'abandoned':
      return t('This table was closed: nobody had been here for a long time.')
    case 'operator':
      return t('The operator of the server has closed this table.')
    default:
      return why
  }
}
