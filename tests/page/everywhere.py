"""Every page there is, and what is measured on each for those who see, hear or move otherwise.

A page is shown once, and all measures are taken on that visit. ``routes`` reads what the application itself
knows, so that no new page is left out.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from page_messages import WEB


@dataclass(frozen=True)
class Place:
    """A page, by its address; ``scene`` is the one of the gallery that draws it, without a server."""

    path: str
    scene: str = ""

    def __str__(self) -> str:
        return self.scene or self.path


def _visited(scene: str) -> Place:
    return Place(json.loads((WEB / "gallery" / "visits" / f"{scene}.json").read_text())["address"], scene)


def _table(scene: str) -> Place:
    return Place(f"/t/{scene}", scene)


RECORD: Final = "everywhere"
"""A game that Ann played."""
CHALLENGE: Final = "/c/everywhere"
"""A challenge that Ann and Ben have played; its server has another address for it."""
EVENT: Final = "/e/everywhere"
"""An event that Ann has announced and entered; its server has another address for it."""
OVER: Final = "/e/over"
"""An event that Ann announced and left, which is over; its server has another address for it."""
CLUB: Final = "/club/everywhere"
"""A club that somebody with an account directs; its server has another address for it."""
STUDY: Final = "/study/everywhere"
"""A public study that stands at its question; its server has another address for it."""
OWN_STUDY: Final = "/study/own"
"""The same, seen by its author."""
SERVED: Final = (
    Place("/"),
    Place("/learn"),
    Place("/learn/counting"),
    Place("/stats"),
    Place("/help"),
    Place("/rules/cribbage"),
    Place("/rules/euchre"),
    Place(f"/replay?r={RECORD}"),
    Place("/me"),
    Place(CHALLENGE),
    Place("/day/cribbage"),
    Place("/events"),
    Place(EVENT),
    Place(OVER),
    Place("/clubs"),
    Place(CLUB),
    Place("/studies"),
    Place(STUDY),
    Place(OWN_STUDY),
    Place("/ladder/cribbage"),
    Place("/audit"),
    Place("/board/cribbage"),
    Place("/board/euchre"),
    Place("/enter/cribbage"),
    Place("/explore"),
    Place("/explore/discard?cards=5H+5D+JS+QC+2H+9D"),
    Place("/nowhere"),
)
DRAWN: Final = (
    *map(_visited, ("drill-list", "drill-discard", "drill-play", "day-asked", "day-answered", "analysis")),
    *map(_visited, ("review-cribbage", "review-euchre")),
    *map(_table, ("room-host", "room-guest", "company-gone")),
    *map(
        _table, ("cribbage-throw-picked", "cribbage-play", "cribbage-show", "cribbage-hint", "cribbage-over")
    ),
    *map(_table, ("euchre-bid", "euchre-trick", "euchre-barred", "euchre-over")),
)


def routes() -> dict[str, re.Pattern[str]]:
    """Return the addresses that the page knows, by how they are written in ``App.svelte``."""
    source = (WEB / "src" / "App.svelte").read_text()
    exact = re.findall(r"route\.path === '([^']+)'", source)
    shaped = re.findall(r"= \$derived\(/(.+?)/\.exec\(route\.path\)", source)
    return {each: re.compile(re.escape(each)) for each in exact} | {
        each: re.compile(each.replace(r"\/", "/")) for each in shaped
    }


_MEASURES: Final = Path(__file__).with_suffix(".js").read_text()


def measured(page: Page, name: str, argument: Any = None) -> Any:
    """Return what a measure of ``everywhere.js`` finds on a page; where one may be wrong, what is wrong."""
    return page.evaluate(f"argument => {{{_MEASURES}; return {name}(argument)}}", argument)


def pale(page: Page, least: float = 4.5) -> list[str]:
    """Return the texts in sight that have too little contrast, as the browser has drawn them."""
    page.evaluate("for (const each of document.querySelectorAll('*')) each.scrollTop = 0")
    return list(measured(page, "pale", [b64encode(page.screenshot(full_page=True)).decode(), least]))


def walk(page: Page) -> list[str]:
    """Go through a page by Tab, press Enter and Space where they mean something; return what went wrong.

    What is pressed does nothing, so that the page stays as it is; a word that is asked about is closed again.
    """
    wrong: list[str] = []
    for place, wanted in enumerate(measured(page, "begin")):
        page.keyboard.press("Tab")
        found = measured(page, "focused")
        if not found or found[0] != place:
            wrong.append(f"Tab leads to {found and found[2]}, not to {wanted}")
            break
        if not found[1]:
            wrong.append(f"the focus on {wanted} is not seen")
        for key in measured(page, "keys"):
            page.keyboard.press(key)
            answered, opened = measured(page, "answered")
            if not answered:
                wrong.append(f"{key!r} does nothing on {wanted}")
            if opened:
                page.keyboard.press("Escape")
    page.evaluate("window.pressing = null")
    return wrong
