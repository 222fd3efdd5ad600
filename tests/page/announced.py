"""An event that the person at a page has announced and entered."""

from __future__ import annotations

from playwright.sync_api import Page

_ANNOUNCE = """async () => {
  const headers = {'content-type': 'application/json'}
  const post = (path, body) =>
    fetch(path, {method: 'POST', headers, body: JSON.stringify(body)}).then(each => each.json())
  const starts = Date.now() + 5 * 86_400_000
  const wanted = {game: 'cribbage', kind: 'swiss', name: 'Thursday club', starts, fill: 8}
  const {event} = await post('/api/events', wanted)
  await post(`/api/events/${event}/entry`, {})
  return event
}"""


def keep_event(page: Page) -> str:
    """Announce an event of some days ahead, and enter it; return its address."""
    return str(page.evaluate(_ANNOUNCE))
