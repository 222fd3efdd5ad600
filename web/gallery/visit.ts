// A visit to another page than a table: its address, what a server answered, and what is pressed there. Nothing is
// sent.
import { mount } from 'svelte'
import App from '../src/App.svelte'
import { go } from '../src/store/route.svelte'

export interface Visit {
  address: string
  /** What the server answered, by method and path with its query. */
  answers: Record<string, { status: number; body: unknown }>
  /** What is pressed one after the other, and at the end only awaited. */
  press: string[]
}
/** What earlier visits kept in the browser would change what is asked. */
const KEPT = ['knaves.drills', 'knaves.days', 'knaves.drill-level', 'knaves.drill-limit']

/** Show a page as it was when it was visited. */
export async function visit({ address, answers, press }: Visit, target: HTMLElement): Promise<void> {
  for (const each of KEPT) localStorage.removeItem(each)
  window.fetch = (at, { method = 'GET' } = {}) => {
    const said = answers[`${method} ${at as string}`]
    if (!said) return Promise.reject(new TypeError(`Not recorded: ${method} ${at as string}`))
    return Promise.resolve(
      new Response(said.status === 204 ? null : JSON.stringify(said.body), { status: said.status }),
    )
  }
  go(address, { replace: true })
  mount(App, { target })
  for (const [place, each] of press.entries()) {
    const found = await appearing(each)
    if (place < press.length - 1) found.click()
  }
}

async function appearing(what: string): Promise<HTMLElement> {
  for (;;) {
    const found = document.querySelector<HTMLElement>(what)
    if (found) return found
    await new Promise((done) => setTimeout(done, 10))
  }
}
