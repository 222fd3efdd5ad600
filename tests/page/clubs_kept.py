"""A club for the pages that show one: it has a director, a member, an event to come and a ladder."""

from __future__ import annotations

from club_people import Clubber
from playwright.sync_api import Page
from serving import Served

_FOUND = """async () => {
  const headers = {'content-type': 'application/json'}
  const post = (path, body) =>
    fetch(path, {method: 'POST', headers, body: JSON.stringify(body)}).then(each => each.json())
  await post('/api/account', {name: 'Director', passphrase: 'correct horse battery'})
  const {club} = await post('/api/clubs', {name: 'Thursday club', about: 'At eight.'})
  return club
}"""
_APPOINT = """async club => {
  const headers = {'content-type': 'application/json'}
  const body = JSON.stringify({member: 'Member Dot', role: 'director'})
  await fetch(`/api/clubs/${club}/members`, {method: 'POST', headers, body})
}"""
_ENTER = """async event => {
  const headers = {'content-type': 'application/json'}
  await fetch(`/api/events/${event}/entry`, {method: 'POST', headers, body: '{}'})
}"""


def keep_club(server: Served, page: Page) -> str:
    """Found a club on a page, whose person gets an account; return its address."""
    club, dot = str(page.evaluate(_FOUND)), Clubber(server.url, "Member Dot", 40)
    dot.join(club)
    page.evaluate(_APPOINT, club)
    dot.announce("cribbage", "evening", name="Thursday", club=club)
    event = dot.announce("cribbage", "evening", name="The first one", club=club, rounds=1, bot="simple")
    dot.enter(event)
    page.evaluate(_ENTER, event)
    dot.asks.post(f"/api/events/{event}/start", {})
    dot.until(event, lambda seen: seen["state"] == "running")
    # Nobody stays, and so nobody wins: both share the first place.
    dot.asks.ask("DELETE", f"/api/events/{event}/entry")
    page.evaluate("event => fetch(`/api/events/${event}/entry`, {method: 'DELETE'})", event)
    dot.until(event, lambda seen: seen["state"] == "over")
    return club
