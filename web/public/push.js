// What a browser shows while nobody has the page open: it is your move, your event begins, your challenge was answered.
// A worker of its own, since it is there too where nothing is kept to play offline. The server has put it into words.
const home = new URL('..', registration.scope)

/** The windows of the page at an address. */
async function windows(address) {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return open.filter((each) => each.url.split(/[?#]/)[0] === address)
}

async function show({ title, body, path, tag, lang }) {
  const address = new URL(path, home).href
  // Whoever looks at it needs no message; the server does not know of a page that has lost its line.
  if ((await windows(address)).some((each) => each.visibilityState === 'visible')) return
  const icon = new URL('icon-192.png', home).href
  await registration.showNotification(title, { body, tag, lang, icon, badge: icon, data: { address } })
}

async function open(address) {
  const [there] = await windows(address)
  await (there ? there.focus() : clients.openWindow(address))
}

addEventListener('push', (event) => {
  event.waitUntil(show(event.data.json()))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.address))
})
addEventListener('install', () => skipWaiting())
