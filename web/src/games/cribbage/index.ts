import { t } from '../../words'
import Last from './Last.svelte'

export const kind = 'cribbage'
export { default as Felt } from './Felt.svelte'
export { default as Controls } from './Controls.svelte'
export { trackOf as mark } from './board'
export const last = { title: () => t('Last count'), Sheet: Last }
