"""Record visits for the page's gallery: pages other than a table, with what a server answered there.

``python packaging/page_visits.py`` visits a server of its own in a browser, and writes
``web/gallery/visits/``. With names it records only those. New hands are drawn: each run records other cards.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

TOP = Path(__file__).parents[1]
sys.path[:0] = [str(TOP / "tests" / each) for each in ("", "server", "page")]

from browsers import chromium  # noqa: E402
from browsing import Visitor, visiting  # noqa: E402
from playwright.sync_api import Response  # noqa: E402
from serving import Served, served  # noqa: E402
from test_drill_page import answered_by  # noqa: E402
from test_reviews import keep  # noqa: E402

VISITS = TOP / "web" / "gallery" / "visits"
CARD = ".retry .mine .card:nth-child({place})"
MAIN = ".retry .btn.main:not([disabled])"
TABLE = ".alts"
THROWN = [CARD.format(place=1), CARD.format(place=4), MAIN, TABLE]
HAND = ("five of hearts", "five of diamonds", "jack of spades", "queen of clubs", "two of hearts")
PLACES: dict[str, tuple[str, list[str]]] = {
    "review-cribbage": ("/review/cribbage", [".retry .mine .card"]),
    "review-euchre": ("/review/euchre", [".retry .act .btn.quiet", TABLE]),
    "review-three": ("/review/three", [".retry .mine .card"]),
    "drill-list": ("/drill", [".drills .btn"]),
    "drill-discard": ("/drill/discard", THROWN),
    "drill-play": ("/drill/play", [".retry .mine .card"]),
    "drill-count": ("/drill/count", [".keys .btn:nth-child(6)", "#main:not([disabled])", ".tally .total"]),
    "day-asked": ("/drill/today/euchre", [".retry .mine .card"]),
    "day-answered": ("/drill/today/cribbage", [*THROWN[:-1], ".everybody li"]),
    "analysis": (
        "/analysis",
        [*[f'[aria-label="{card}"]' for card in (*HAND, "nine of diamonds")], ".laying .btn.main", TABLE],
    ),
    "explorer": ("/explore/discard?cards=5H+5D+JS+QC+2H+9D&score=98-104", [".explored"]),
}
"""The address of each visit, and what is pressed there; the last one is only awaited."""


def main() -> None:
    """Record the visits with the given names, or all."""
    VISITS.mkdir(parents=True, exist_ok=True)
    with chromium() as browser, served() as server:
        _prepare(server)
        for name in sys.argv[1:] or PLACES:
            with visiting(browser, server.url, size=(1280, 800)) as visitor:
                visit = recorded(visitor, *PLACES[name])
            text = json.dumps(visit, ensure_ascii=False, separators=(",", ":"))
            (VISITS / f"{name}.json").write_text(text + "\n", "utf-8")


def _prepare(server: Served) -> None:
    """Keep games to be reviewed, and let others answer the hand of the day."""
    keep(server, "cribbage", target=61)
    keep(server, "euchre", "euchre", 4, target=5)
    keep(server, "three", seats=3, target=61)
    answered_by(server, 6, 7)
    answered_by(server, 3, 8)


def recorded(visitor: Visitor, address: str, press: list[str]) -> dict[str, Any]:
    """Visit a page and press what is to be pressed; return what the server answered."""
    answers: dict[str, Any] = {}

    def note(response: Response) -> None:
        at = urlsplit(response.url)
        if at.path.startswith("/api/"):
            asked = f"{response.request.method} {at.path}{'?' + at.query if at.query else ''}"
            body = None if response.status == 204 else response.json()
            answers[asked] = {"status": response.status, "body": body}

    visitor.page.on("response", note)
    visitor.page.goto(visitor.url + address)
    for selector in press[:-1]:
        visitor.page.locator(selector).first.click(timeout=60_000)
    visitor.page.locator(press[-1]).first.wait_for(timeout=60_000)
    visitor.page.wait_for_timeout(500)
    return {"address": address, "answers": answers, "press": press}


if __name__ == "__main__":
    main()
