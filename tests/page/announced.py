"""Events that somebody announces, enters and looks at on a page."""

from __future__ import annotations

import re

from browsing import Visitor, keep
from playwright.sync_api import Locator, Page, expect

SHORT = {"cribbage": {"values": {"target": 31}}, "euchre": {"values": {"target": 3}}}
"""Rules of shorter games, as the page keeps them."""
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


_LEAVE = """async () => {
  const headers = {'content-type': 'application/json'}
  const ask = (method, path, body) =>
    fetch(path, {method, headers, body: body && JSON.stringify(body)}).then(each => each.json())
  const starts = Date.now() + 86_400_000
  const wanted = {game: 'cribbage', kind: 'evening', name: 'An old evening', starts, rounds: 1, fill: 2}
  const {event} = await ask('POST', '/api/events', wanted)
  const path = `/api/events/${event}`
  const until = async state => {
    while ((await ask('GET', path)).state !== state) await new Promise(done => setTimeout(done, 50))
  }
  await ask('POST', `${path}/entry`, {})
  await ask('POST', `${path}/start`, {})
  await until('running')
  await ask('DELETE', `${path}/entry`)
  await until('over')
  return event
}"""


def keep_event(page: Page) -> str:
    """Announce an event of some days ahead, and enter it; return its address."""
    return str(page.evaluate(_ANNOUNCE))


def keep_event_that_is_over(page: Page) -> str:
    """Announce an event, start it and leave it, so that a bot wins its only game; return its address."""
    return str(page.evaluate(_LEAVE))


def heading(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("heading", level=1)


def state(visitor: Visitor) -> Locator:
    """How the event stands, and what one can do about it."""
    return visitor.page.get_by_role("region", name="How it stands")


def entrants(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name=re.compile(r"^\d+ players?$")).get_by_role("listitem")


def announce(visitor: Visitor, name: str, kind: str = "Knockout", game: str = "Cribbage") -> str:
    """Announce an event of short games without bots; return its address."""
    page = visitor.page
    keep(page.context, "rules", SHORT)
    page.goto(f"{visitor.url}/events")
    page.get_by_role("button", name="New event").click()
    sheet = page.get_by_role("dialog", name="New event")
    sheet.get_by_role("radio", name=game).check()
    sheet.get_by_role("combobox", name="Kind of event").select_option(kind)
    sheet.get_by_role("textbox", name="Name of the event").fill(name)
    sheet.get_by_role("radio", name="In 5 minutes").check()
    sheet.get_by_role("switch", name="Bots take free places").uncheck()
    sheet.get_by_role("textbox", name="Your name").fill("Ann")
    sheet.get_by_role("button", name="Announce the event").click()
    expect(heading(visitor)).to_have_text(name)
    return page.url.rpartition("/")[2]


def enter(visitor: Visitor, name: str = "") -> None:
    if name:
        state(visitor).get_by_role("textbox", name="Your name").fill(name)
    state(visitor).get_by_role("button", name="Enter", exact=True).click()
    expect(state(visitor)).to_contain_text("You have entered.")
