// The address: which page is shown. A static site has its routes in the hash, since its host knows one file only.
import { alone, base } from '../link/place'

function read(): { path: string; query: URLSearchParams } {
  const at = alone ? new URL(location.hash.slice(1) || '/', location.origin) : location
  return { path: alone ? at.pathname : at.pathname.slice(base.length) || '/', query: new URLSearchParams(at.search) }
}

const at = $state(read())
export const route: { readonly path: string; readonly query: URLSearchParams } = at

function changed(): void {
  Object.assign(at, read())
}
addEventListener('popstate', changed)
addEventListener('hashchange', changed)

/** The address of a page, for a link. */
export function href(path: string): string {
  return alone ? `#${path}` : base + path
}

/** Go to a page. */
export function go(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', href(path))
  changed()
  scrollTo(0, 0)
}

/** Put the focus on the heading of a page that has been come to, once it is there: the link that led to it has gone.
 * Returns what ends the wait. */
export function arrive(): () => void {
  const look = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading && document.activeElement === document.body) return
    if (heading && document.activeElement === document.body) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    changed.disconnect()
  }
  const changed = new MutationObserver(look)
  changed.observe(document.body, { childList: true, subtree: true })
  look()
  return () => changed.disconnect()
}

/** Follow links to our own pages without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  if (
    link.target ||
    link.origin !== location.origin ||
    link.pathname.startsWith(`${base}/api/`) ||
    link.pathname.startsWith(`${base}/docs/`) ||
    link.hasAttribute('download')
  )
    return
  const href = link.getAttribute('href') ?? ''
  if (href.startsWith('#') && !(alone && href.startsWith('#/'))) {
    if (alone) {
      // The hash is the route: a place on the page is found without it.
      event.preventDefault()
      document.getElementById(href.slice(1))?.focus()
      document.getElementById(href.slice(1))?.scrollIntoView()
    }
    return
  }
  event.preventDefault()
  go(alone ? href.replace(/^#/, '') : link.pathname.slice(base.length) + link.search)
}
