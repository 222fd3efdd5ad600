export const kind = 'cribbage'
export { default as Felt } from './Felt.svelte'
export { default as Controls } from './Controls.svelte'
