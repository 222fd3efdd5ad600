// A clock for what changes with time alone: it beats while somebody looks at it.
import { onMount } from 'svelte'

/** The present moment, by this computer's clock since the page was opened, twice a second. */
export function ticking(often = 500): { readonly now: number } {
  let now = $state(performance.now())
  onMount(() => {
    const beat = setInterval(() => {
      now = performance.now()
    }, often)
    return () => clearInterval(beat)
  })
  return {
    get now() {
      return now
    },
  }
}
