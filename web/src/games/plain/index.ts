export const kind = 'plain'
export { default as Felt } from './Felt.svelte'
