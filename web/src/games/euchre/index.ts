export const kind = 'euchre'
export { default as Felt } from './Felt.svelte'
