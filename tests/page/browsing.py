"""The page in a real browser: opening it, sitting down, and playing through what a screen reader finds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from time import monotonic
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    TimeoutError,
    expect,
)

SOON = 1000
"""Milliseconds in which something that is there answers."""
# What is awaited may take its time where two browsers and a server share a busy machine.
expect.set_options(timeout=30_000)
INSTANT = {"speed": 10, "warnings": False, "boxes": "short"}
"""Settings without waits, boxes and movement."""


@dataclass
class Visitor:
    """A person at a browser of their own. ``troubles`` are errors on the console, and requests to others."""

    page: Page
    url: str
    troubles: list[str] = field(default_factory=list)

    def main(self) -> Locator:
        """Return the main button."""
        return self.page.locator("#main")

    def hand(self) -> Locator:
        """Return the cards that may be picked now."""
        cards = self.page.get_by_role("region", name=re.compile("Your hand|Tvé karty")).get_by_role("button")
        return cards.and_(self.page.locator(":not([aria-disabled=true])"))

    def sits_at(self, table: str) -> None:
        """Open a table's address."""
        self.page.goto(f"{self.url}/t/{table}")
        self.page.get_by_role("main").wait_for()


@contextmanager
def visiting(
    browser: Browser,
    url: str,
    *,
    size: tuple[int, int] = (390, 844),
    settings: dict[str, Any] | None = None,
    **more: Any,
) -> Iterator[Visitor]:
    """Open a browser context with these settings of the page; close it afterwards."""
    context: BrowserContext = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, **{"locale": "en", **more}
    )
    keep(context, "settings", {**INSTANT, **(settings or {})})
    page = context.new_page()
    page.set_default_timeout(40_000)
    visitor = Visitor(page, url)
    page.on("pageerror", lambda error: visitor.troubles.append(str(error)))
    page.on("console", lambda said: _note(visitor, said))
    page.on("request", lambda asked: _note_request(visitor, asked.url))
    try:
        yield visitor
    finally:
        context.close()


@contextmanager
def dealt(browser: Browser, url: str, rules: str, **more: Any) -> Iterator[Visitor]:
    """Somebody at a table of cribbage with six cards, who has no trouble there; ``more`` as `visiting`."""
    with visiting(browser, url, **more) as visitor:
        visitor.sits_at(table_of(visitor, "cribbage", rules))
        expect(visitor.hand()).to_have_count(6)
        told(visitor)
        yield visitor
        assert not visitor.troubles


def pause_after(page: Page, seconds: float) -> None:
    """Set the clock of a page forward and stop it: one that runs may set back what ``run_for`` adds."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + seconds)


def keep(context: BrowserContext, name: str, value: Any) -> None:
    """Let the browser have kept something for the page already, unless it has."""
    key, kept = json.dumps(f"knaves.{name}"), json.dumps(json.dumps(value))
    # An empty page, which Firefox shows first, may keep nothing.
    context.add_init_script(
        f"if (location.host && !localStorage.getItem({key})) localStorage.setItem({key}, {kept})"
    )


def _note(visitor: Visitor, said: ConsoleMessage) -> None:
    # A browser with a window asks for an icon where a file without a head is opened, as `table_of` does.
    if said.type in ("error", "warning") and not said.location["url"].endswith("/favicon.ico"):
        visitor.troubles.append(said.text)


def _note_request(visitor: Visitor, url: str) -> None:
    if not url.startswith((visitor.url, visitor.url.replace("http", "ws"), "data:", "blob:")):
        visitor.troubles.append(f"asked {url}")


OPEN = """async ([game, rules, seats, own, bot]) => {
  const headers = {'content-type': 'application/json'}
  const post = (path, body) => fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})
  if ((await fetch('/api/me')).status === 204) await post('/api/session', {name: 'Ann'})
  const {table} = await (await post('/api/tables', {game, rules, seats})).json()
  const socket = new WebSocket(`ws://${location.host}/api/socket`), waiting = new Map()
  socket.onmessage = event => {
    const said = JSON.parse(event.data)
    waiting.get(said.id)?.(said)
  }
  await new Promise(done => { socket.onopen = done })
  const ask = message => new Promise((done, failed) => {
    const id = String(waiting.size)
    waiting.set(id, said => said.t === 'refused' ? failed(new Error(said.why)) : done(said))
    socket.send(JSON.stringify({...message, id}))
  })
  await ask({t: 'hello', v: 1})
  await ask({t: 'follow', table})
  for (let seat = 0; seat < seats; seat++) {
    if (seat < own) await ask({t: 'sit', table, seat, ...(seat ? {name: 'Ben'} : {})})
    else if (bot) {
      const name = ['Otto', 'Hector', 'Pam', 'Ruth'][seat - own]
      await ask({t: 'seat_bot', table, seat, bot, name})
    }
  }
  if (bot || own === seats) await ask({t: 'ready', table})
  socket.close()
  return table
}"""


def table_of(
    visitor: Visitor, game: str, rules: str = "standard", seats: int = 2, own: int = 1, bot: str = "simple"
) -> str:
    """Open a table as this visitor and fill its seats: ``own`` for the visitor, the others for bots."""
    # A small file of the server will do for asking it: the page itself is opened at the table.
    visitor.page.goto(f"{visitor.url}/theme.js")
    return str(visitor.page.evaluate(OPEN, [game, rules, seats, own, bot]))


def sit(visitor: Visitor, name: str, table: str, seat: int) -> None:
    """Take a seat as a guest, and be ready."""
    visitor.page.goto(f"{visitor.url}/theme.js")
    visitor.page.evaluate(
        """async ([name, table, seat]) => {
          const headers = {'content-type': 'application/json'}
          await fetch('/api/session', {method: 'POST', headers, body: JSON.stringify({name})})
          const socket = new WebSocket(`ws://${location.host}/api/socket`)
          await new Promise(done => { socket.onopen = done })
          const heard = new Promise(done => {
            socket.onmessage = event => { if (JSON.parse(event.data).id === 'ready') done() }
          })
          const say = message => socket.send(JSON.stringify(message))
          say({t: 'hello', id: 'hello', v: 1})
          say({t: 'follow', id: 'follow', table})
          say({t: 'sit', id: 'sit', table, seat})
          say({t: 'ready', id: 'ready', table})
          await heard
          socket.close()
        }""",
        [name, table, seat],
    )
    visitor.sits_at(table)


DUE = """() => {
  const main = document.querySelector('#main')
  const said = main?.innerText.split('\\n')[0] ?? ''
  if (main && !main.disabled) return ['main', said]
  if (document.querySelector('[role=group][aria-label=Number] button')) return ['number', 0]
  const held = document.querySelectorAll('#hand button:not([aria-disabled=true])').length
  const wanted = said === 'Pick two cards' ? 2 : 1
  if (said && held >= wanted) return ['cards', Array.from({length: wanted}, (_, n) => held - 1 - n)]
  // What shows a hint, or changes how one counts, moves nothing.
  const moves = [...document.querySelectorAll('section[aria-label="Your move"] button')]
  const place = moves.findIndex(each =>
    !each.disabled && each.id !== 'main' && !['hint', 'combinations'].includes(each.dataset.key))
  return place < 0 ? null : ['moves', place]
}"""
"""What somebody at the table can do now, or nothing."""
CAN_ACT = (
    "#main:enabled, #hand button:not([aria-disabled=true]), "
    "[aria-label='Your move'] button:enabled:not([data-key=hint], [data-key=combinations])"
)
"""What is there when there is something to do."""


def act(visitor: Visitor, unless: str = "") -> str:
    """Do one sensible thing, as `_act`; nothing if what was to be pressed has gone meanwhile.

    Nothing either if what ``unless`` finds has come up together with the main button.
    """
    try:
        return _act(visitor, unless)
    except Error as error:
        if not isinstance(error, TimeoutError) and "not visible" not in error.message:
            raise
        return ""


def _act(visitor: Visitor, unless: str) -> str:
    """Do one sensible thing at a table, by roles and names; return what, or nothing to wait."""
    page = visitor.page
    match page.evaluate(DUE):
        case ["main" | "moves", _] if unless and page.locator(unless).count():
            return ""
        case ["main", said]:
            if said not in ("Play again", "Waiting for the others"):
                visitor.main().click(timeout=SOON, force=True)
            return str(said)
        case ["number", _]:
            number = page.get_by_role("group", name="Number").get_by_role("button", name="0", exact=True)
            number.click(timeout=SOON, force=True)
            return "0"
        case ["cards", places]:
            for place in places:
                visitor.hand().nth(place).click(timeout=SOON, force=True)
            return f"pick {len(places)}"
        case ["moves", place]:
            move = page.get_by_role("region", name="Your move").get_by_role("button").nth(place)
            said = move.inner_text(timeout=SOON)
            move.click(timeout=SOON, force=True)
            return str(said)
    return ""


def turn_comes(visitor: Visitor, patience: int = SOON) -> None:
    """Wait until there is something to do at the table; not for ever, as another may have to act first."""
    with suppress(TimeoutError):
        visitor.page.locator(CAN_ACT).first.wait_for(state="attached", timeout=patience)


def told(visitor: Visitor) -> None:
    """Wait until everything that came has been shown: before that, a key or a tap only hurries it."""
    expect(visitor.page.locator("#table[data-telling]")).to_have_count(0)


def text_on(place: Page | Locator, text: str) -> Locator:
    """Return where a text is shown. A table may speak the same at the moment; ``#voice`` is not meant."""
    return place.get_by_text(text).and_(place.locator(":not(#voice)"))


def heard_again(visitor: Visitor) -> None:
    """Let the moment pass in which the table is deaf: right after a tap it takes another for the same one."""
    told(visitor)
    visitor.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 1000 }")


def call(visitor: Visitor, key: str) -> None:
    """Make a call at euchre by its key, which picks the call; Enter confirms it."""
    told(visitor)
    visitor.page.keyboard.press(key)
    expect(visitor.page.locator(".btn[data-key]:focus")).to_have_count(1)
    heard_again(visitor)
    visitor.page.keyboard.press("Enter")


def comes_true(page: Page, expression: str) -> None:
    """Wait until an expression is true; `Page.wait_for_function` may not, by the page's own policy."""
    until = monotonic() + 20
    while not page.evaluate(expression):
        assert monotonic() < until, f"Never true: {expression}"
        page.wait_for_timeout(10)


def turns(visitor: Visitor, seconds: float = 120) -> Iterator[int]:
    """Count turns for as long as the game may take: how many that are depends on how fast the machine is."""
    until = monotonic() + seconds
    for turn in count():
        if monotonic() > until:
            raise AssertionError(f"It never came: {visitor.page.get_by_role('main').inner_text()}")
        yield turn


def play_on(visitor: Visitor, until: str = "Play again") -> None:
    """Play until the main button offers another game."""
    for _turn in turns(visitor):
        if act(visitor) == until:
            # What ended the last count or trick might have been meant twice.
            heard_again(visitor)
            return
        turn_comes(visitor)


def until(visitor: Visitor, there: str) -> None:
    """Play on until something is there."""
    found = visitor.page.locator(there)
    for _turn in turns(visitor):
        if found.count():
            return
        act(visitor, there)
        with suppress(TimeoutError):
            found.or_(visitor.page.locator(CAN_ACT)).first.wait_for(state="attached", timeout=SOON)
