// Who is at a table and how things stand with them, in words.
import type { Table } from '../store/table.svelte'
import { t, tn } from '../words'
import type { Around, Occupant } from '../wire'

/** Minutes and seconds, as on a clock; days and hours in words. */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds >= 3600) return span(ms)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A span of time in words, by its two largest units: days and hours, or hours and minutes. */
function span(ms: number): string {
  const all = Math.ceil(ms / 60_000),
    [days, hours, rest] = [Math.floor(all / 1440), Math.floor((all % 1440) / 60), all % 60]
  const words = [
    days ? tn('{n} day', '{n} days', days) : '',
    hours ? tn('{n} hour', '{n} hours', hours) : '',
    rest && !days ? tn('{n} minute', '{n} minutes', rest) : '',
  ]
  return words.filter(Boolean).join(' ')
}

/** What somebody in a seat is or does: a bot and its level, a program, away, gone. */
export function standing(each: Occupant, passed: number): string {
  if (each.stand_in) return t('a bot sits in')
  if (each.kind === 'bot') return each.level ? t('bot, {level}', { level: each.level }) : t('bot')
  const away =
    each.presence === 'gone'
      ? t('gone')
      : each.presence === 'away'
        ? each.absent >= 0
          ? t('away, {time} to come back', { time: minutes(each.absent - passed) })
          : t('away')
        : ''
  const program = each.kind === 'outside' ? t('bot of a guest') : ''
  return [program, away].filter(Boolean).join(', ')
}

/** What is said of somebody's absence at their seat: nothing where a box above the table says more. */
export function missing(table: Table, seat: number): string {
  const each = table.sitter(seat),
    around = table.around
  if (!each || !around || each.kind === 'bot' || each.presence === 'here')
    return each?.stand_in ? t('a bot sits in') : ''
  if (each.stand_in) return t('a bot sits in')
  const boxed =
    table.own.length > 0 &&
    around.playing &&
    !table.over &&
    !each.yours &&
    (around.absent.some((vote) => vote.seat === seat) || (each.presence === 'away' && each.absent > 0))
  return boxed ? '' : each.presence === 'away' ? t('away') : t('gone')
}

/** The seats that play together with one; empty where everybody plays alone. */
export function partners(around: Around, seat: number): number[] {
  const count = around.seats.length
  return count === 4 ? [(seat + 2) % 4] : []
}
