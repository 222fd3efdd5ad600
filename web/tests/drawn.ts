// Components drawn for a test, and taken away after it.
import '../src/style'
import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach } from 'vitest'
import { set } from '../src/store/settings.svelte'

const drawn: object[] = []
set('speed', 10)

// There is no server: what a test does not answer itself cannot be reached. Vite would answer with a page.
const fetched = window.fetch.bind(window)
window.fetch = (asked, init) =>
  typeof asked === 'string' && asked.startsWith('/api/')
    ? Promise.reject(new TypeError('There is no server.'))
    : fetched(asked, init)

/** Draw a component; return what holds it. */
export function draw<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): HTMLElement {
  const target = document.body.appendChild(document.createElement('div'))
  drawn.push(mount(component, { target, props }))
  flushSync()
  return target
}

afterEach(async () => {
  await Promise.all(drawn.splice(0).map((each) => unmount(each)))
  document.body.replaceChildren()
})

/** The texts of all elements that a selector finds. */
export function texts(within: HTMLElement, selector: string): string[] {
  return [...within.querySelectorAll<HTMLElement>(selector)].map((each) => each.innerText.replace(/\s+/g, ' ').trim())
}
