// The address: which page is shown. A static site has its routes in the hash, since its host knows one file only.
import { alone, base } from '../link/place'

function read(): string {
  return alone ? location.hash.slice(1) || '/' : location.pathname.slice(base.length) || '/'
}

const at = $state({ path: read(), query: new URLSearchParams(location.search) })
export const route: { readonly path: string; readonly query: URLSearchParams } = at

function changed(): void {
  at.path = read()
  at.query = new URLSearchParams(location.search)
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

/** Follow links to our own pages without loading the page again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.target || link.origin !== location.origin || link.pathname.startsWith(`${base}/api/`) || link.hasAttribute('download')) return
  if (link.getAttribute('href')?.startsWith('#') && !alone) return
  event.preventDefault()
  go(alone ? link.hash.slice(1) : link.pathname.slice(base.length) + link.search)
}
