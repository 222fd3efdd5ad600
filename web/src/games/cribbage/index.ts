import type { Chosen, Game } from '../../store/games'
import { inWords } from '../../store/games'
import { part, t } from '../../words'
import Last from './Last.svelte'

export const kind = 'cribbage'
export { default as Felt } from './Felt.svelte'
export { default as Controls } from './Controls.svelte'
export { default as Looks } from './Looks.svelte'
export { trackOf as mark } from './board'
export const last = { title: () => t('Last count'), Sheet: Last }
export const Keeper = () => part(import('./Keeper.svelte'))
export const title = () => t('Cribbage')
export const seats = 2
export const fan = ['5S', '5H', '5C', 'JD', '5D']
export const keys = () => t('At cribbage')

const PLAYERS: Record<number, (n: number) => string> = {
  2: (n) => t('Two players, to {n}', { n }),
  3: (n) => t('Three players, to {n}', { n }),
  4: (n) => t('Four players, to {n}', { n }),
}
export function about(game: Game | undefined, rules: Chosen | undefined): string {
  if (!game || !rules) return t('Two players, to {n}', { n: 121 })
  const n = Number(rules.values.target),
    usual = inWords(game, rules.values) === t('to {n}', { n })
  return (usual && PLAYERS[rules.seats]?.(n)) || ''
}
