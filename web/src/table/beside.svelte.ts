// What stands beside the table where the screen has room for it, instead of on the felt or over the page: the log, the
// explanations and the book.
import { MediaQuery } from 'svelte/reactivity'
import type { Table } from '../store/table.svelte'

export const wide = new MediaQuery('(min-width: 1600px) and (min-height: 900px)')

/** Whether a hint, or a warning, takes the place of the message on the felt. */
export const onFelt = (table: Table) => Boolean(table.warned ?? (wide.current ? null : table.hint))
