import type { Chosen, Game } from '../../store/games'
import { part, t } from '../../words'
import Last from './Last.svelte'

export const kind = 'euchre'
export { default as Felt } from './Felt.svelte'
export { default as Controls } from './Controls.svelte'
export { tags } from './tags'
export { dealtAt as order } from './seats'
export const last = { title: () => t('Last trick'), Sheet: Last }
export const Keeper = () => part(import('./Keeper.svelte'))
export const title = () => t('Euchre')
export const seats = 4
export const fan = ['QH', 'KH', 'AH', 'JD', 'JH']
export const lengths = [5, 7, 10, 11]
export const keys = () => t('In the bidding of euchre')

export function about(game: Game | undefined, rules: Chosen | undefined): string {
  if (!game || !rules) return t('You and Hector, to {n}', { n: 10 })
  const usual = Object.entries(rules.values).every(
    ([name, value]) => name === 'target' || value === game.options.find((each) => each.name === name)?.usual,
  )
  return usual ? t('You and Hector, to {n}', { n: Number(rules.values.target) }) : ''
}
