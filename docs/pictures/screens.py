"""Every screen of the page besides the table, opened at a server of its own that has something to show."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from plain import Plain
from playwright.sync_api import Browser, Page
from serving import served

NO_CUTS = "deal_cut=chance starter_cut=chance"


@dataclass(frozen=True)
class Club:
    """A server where Ann has played: her code, the record of a game, and a table where she plays."""

    url: str
    code: str
    record: str
    table: str


def press(name: str) -> Callable[[Page], None]:
    """Press a button of a page."""
    return lambda page: page.get_by_role("button", name=name, exact=True).first.click()


def halfway(page: Page) -> None:
    """Go to the middle of a replay."""
    page.get_by_role("slider").evaluate(
        "each => { each.value = each.max * .31; each.dispatchEvent(new Event('input', {bubbles: true})) }"
    )


def fair(page: Page) -> None:
    """Open what a replay says of its shuffles."""
    press("Is the deal fair?")(page)
    page.get_by_role("heading", name="The deck was fixed").wait_for()


def nothing(page: Page) -> None:
    """Show the page as it is."""


SCREENS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "home": ("/", nothing),
    "home-rules": ("/", press("Rules of Cribbage")),
    "home-invite": ("/", press("Send a link")),
    "options": ("/", press("Options")),
    "menu": ("/t/{table}", press("Menu")),
    "you": ("/me", nothing),
    "statistics": ("/stats", nothing),
    "ladder": ("/ladder/cribbage", nothing),
    "replay": ("/replay?r={record}", halfway),
    "replay-fair": ("/replay?r={record}", fair),
    "help": ("/help", nothing),
    "rules": ("/rules/cribbage", nothing),
    "missing": ("/nowhere", nothing),
}


@contextmanager
def club() -> Iterator[Club]:
    """Run a server; Ann plays a game of each kind to its end and begins another, and others open tables."""
    rng = random.Random(4)
    with served() as server:
        ann = Plain(server.url, "Ann")
        records = []
        for game, rules, bots in (
            ("cribbage", f"target=61 {NO_CUTS}", ("Otto",)),
            ("euchre", "target=5", ("Otto", "Hector", "Pam")),
        ):
            table = _against(ann, game, rules, bots)
            records.append(str(ann.play(table, rng.choice)["record"]))
        for name, game, seats in (("Bartholomew", "cribbage", 2), ("Dora", "euchre", 4)):
            host = Plain(server.url, name)
            host.come(host.open(game, seats=seats, public=True), 0)
        table = _against(ann, "cribbage", NO_CUTS, ("Otto",))
        ann.send("ready", table=table)
        while not (
            (message := ann.next())["t"] == "update"
            and message["table"] == table
            and message["seats"][0]["choices"]
        ):
            if message["t"] == "part":
                ann.give_part(message)
        ann.close()
        yield Club(server.url, ann.code, records[0], table)


def _against(ann: Plain, game: str, rules: str, bots: tuple[str, ...]) -> str:
    table = ann.open(game, rules=rules, seats=len(bots) + 1)
    ann.come(table, 0)
    for seat, name in enumerate(bots, 1):
        ann.ask("seat_bot", table=table, seat=seat, bot="simple", name=name)
    return table


@contextmanager
def visiting(browser: Browser, club: Club, theme: str) -> Iterator[Page]:
    """Open a browser as Ann, in a theme and without movement."""
    context = browser.new_context(color_scheme="dark" if theme == "dark" else "light", locale="en")
    kept: dict[str, Any] = {
        "settings": {"speed": 10, "theme": theme},
        "tables": [{"table": club.table, "names": ["Ann"]}],
    }
    for name, value in kept.items():
        context.add_init_script(f"localStorage.setItem('knaves.{name}', {json.dumps(json.dumps(value))})")
    page = context.new_page()
    page.goto(club.url)
    page.evaluate(
        "code => fetch('/api/session', {method: 'PUT', headers: {'content-type': 'application/json'},"
        " body: JSON.stringify({code})})",
        club.code,
    )
    try:
        yield page
    finally:
        context.close()


def show(page: Page, club: Club, screen: str) -> None:
    """Show a screen, and wait until it is drawn."""
    path, prepare = SCREENS[screen]
    page.goto(club.url + path.format(table=club.table, record=club.record))
    page.locator("main:not([aria-busy=true])").first.wait_for()
    page.wait_for_function("!document.querySelector('[aria-busy=true]')")
    if path == "/":
        page.wait_for_load_state("networkidle")
    prepare(page)
    page.wait_for_timeout(200)
