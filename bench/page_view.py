"""How soon the home of the page is drawn and can be used, with an empty cache; an empty page beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import Browser

from bench.browser import PHONE, SEEN, middle, seen, slow

EMPTY = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title></head>
<body><h1>Empty</h1><button class="main">Play</button><script>
document.querySelector('button').onclick = ({target}) => { target.textContent += '!' }
</script></body></html>
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


@dataclass(frozen=True, slots=True)
class View:
    """Medians in milliseconds since the address was opened: something is drawn, Play can be pressed."""

    painted: float
    usable: float


def measure(
    browser: Browser, addresses: Mapping[str, str], *, phone: bool, rounds: int = 7
) -> dict[str, View]:
    """Open each address in turn, some rounds of it, each time in a browser that has never seen it."""
    found: dict[str, list[View]] = {name: [] for name in addresses}
    for _round in range(rounds):
        for name, address in addresses.items():
            found[name].append(_open(browser, address, phone))
    return {name: _median(views) for name, views in found.items()}


def _open(browser: Browser, address: str, phone: bool) -> View:
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en")
    context.add_init_script(SEEN)
    page = context.new_page()
    if phone:
        slow(page)
    page.goto(address, wait_until="commit")
    usable = seen(page, "button")["button"]
    painted = 0.0
    while not painted:
        painted = page.evaluate(PAINTED)
    context.close()
    return View(painted, usable)


def _median(views: Sequence[View]) -> View:
    return View(middle([each.painted for each in views]), middle([each.usable for each in views]))
