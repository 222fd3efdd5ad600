// The site offline: all its files are kept in one cache a version. A new version waits until the page tells it to
// begin, so that none changes under a game. FILES (each file's digest by its path), VERSION and SERVER stand above. A
// server's page comes from the server while that is there.
const PREFIX = `knaves ${registration.scope} `
const CACHE = PREFIX + VERSION
const address = (path) => new URL(path, registration.scope).href
const LIST = address('.files')

async function keep() {
  const cache = await caches.open(CACHE),
    before = await earlier()
  for (const [path, digest] of Object.entries(FILES)) {
    const known = before && before.files[path] === digest ? await before.cache.match(address(path)) : undefined
    const found = known ?? (await fetch(new Request(address(path), { cache: 'no-cache' })))
    if (!found.ok) throw new Error(`${path}: ${found.status}`)
    await cache.put(address(path), found)
  }
  await cache.put(LIST, new Response(JSON.stringify(FILES)))
}

/** The files of the version before, so that only what has changed is loaded. */
async function earlier() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue
    const cache = await caches.open(name),
      list = await cache.match(LIST)
    if (list) return { cache, files: await list.json() }
  }
}

async function clear() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name)
  await clients.claim()
}

async function answer(request) {
  const url = new URL(request.url)
  url.hash = url.search = ''
  const cache = await caches.open(CACHE),
    index = address('index.html')
  if (SERVER && request.mode === 'navigate') return fetch(request).catch(() => cache.match(index))
  return (await cache.match(url.href === address('.') ? index : url.href)) ?? fetch(request)
}

function ours({ method, url }) {
  return method === 'GET' && url.startsWith(registration.scope) && !url.startsWith(address('api/'))
}

addEventListener('install', (event) => event.waitUntil(keep().then(() => SERVER && skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clear()))
addEventListener('message', (event) => {
  if (event.data === 'begin') skipWaiting()
})
addEventListener('fetch', (event) => {
  if (ours(event.request)) event.respondWith(answer(event.request))
})
