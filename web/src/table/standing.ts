// Who is at a table and how things stand with them, in words.
import { t } from '../words'
import type { Around, Sitter } from '../wire'

/** Minutes and seconds, as on a clock. */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What somebody in a seat is or does: a bot and its level, a program, away, gone. */
export function standing(each: Sitter, passed: number): string {
  if (each.stand_in) return t('a bot plays meanwhile')
  if (each.kind === 'bot') return each.level ? t('bot, {level}', { level: each.level }) : t('bot')
  const away = each.presence === 'gone' ? t('gone')
    : each.presence === 'away' ? (each.absent >= 0 ? t('away, {time} to come back', { time: minutes(each.absent - passed) }) : t('away')) : ''
  const program = each.kind === 'outside' ? t('bot of a guest') : ''
  return [program, away].filter(Boolean).join(', ')
}

/** The seats that play together with one; empty where everybody plays alone. */
export function partners(around: Around, seat: number): number[] {
  const count = around.seats.length
  return count === 4 ? [(seat + 2) % 4] : []
}

/** People other than those here, whose chat can be muted: those seated, those who spoke, those muted. */
export function talkers(around: Around, spoke: readonly { name: string; yours: boolean }[]): string[] {
  const seated = around.seats.filter((each) => each.kind === 'person' && !each.yours).map((each) => each.name)
  return [...new Set([...seated, ...spoke.filter((each) => !each.yours).map((each) => each.name), ...around.muted])]
}
