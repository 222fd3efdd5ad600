import { t } from '../../words'
import Last from './Last.svelte'

export const kind = 'euchre'
export { default as Felt } from './Felt.svelte'
export { default as Controls } from './Controls.svelte'
export { tags } from './tags'
export { dealtAt as order } from './seats'
export const last = { title: () => t('Last trick'), Sheet: Last }
