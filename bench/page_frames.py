"""How many frames are shown in time while cards move, as Chromium's compositor traces them.

Every animation of the page marks its beginning and end in the trace; frames count while at least one runs. A
page without any game moves as many plain boxes in the same way beside it: what it misses is the machine's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from playwright.sync_api import Browser, Page

from bench.browser import DESKTOP, PHONE, at, traced, whole

FRAME: Final = 1e6 / 60
"""Microseconds."""
BLINK: Final = 100_000
"""Shorter movements, in microseconds, show too few frames to be counted."""
MARKED: Final = """
const animate = Element.prototype.animate
Element.prototype.animate = function (...how) {
  const moving = animate.apply(this, how), end = () => performance.mark('move-end')
  performance.mark('move-begin')
  moving.finished.then(end, end)
  return moving
}
"""
PEER: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boxes</title><style>
body { margin: 0; background: #235a40 }
div { position: absolute; left: 20px; top: 600px; width: 96px; height: 134px; background: #fffdf7 }
</style></head><body><script>
const boxes = Array.from({length: 12}, () => document.body.appendChild(document.createElement('div')))
const still = {transformOrigin: '0 0', zIndex: 5}
window.move = async times => {
  for (let time = 0; time < times; time++) {
    await Promise.all(boxes.map((box, i) => box.animate([
      {...still, transform: `translate(${20 * i}px, -400px) scale(.6) rotate(-12deg)`},
      {...still, transform: `translate(${9 * i}px, -198px) scale(.8) rotate(-5deg)`, offset: 0.5},
      {...still, transform: 'none'},
    ], {duration: 320, delay: 70 * (i % 6), easing: 'cubic-bezier(.6,0,.2,1)', fill: 'backwards'}).finished))
  }
}
</script></body></html>
"""
"""Twelve boxes of the size of cards fly as two hands are dealt."""


@dataclass(frozen=True, slots=True)
class Frames:
    """``shown``: the share of frames shown in time. ``usual`` and ``worst``: frames a second, the median and
    what 19 of 20 reach.
    """

    seconds: float
    shown: float
    usual: float
    worst: float


def measure(browser: Browser, url: str, empty: str, hands: int = 2) -> dict[str, Frames]:
    """Play so many hands of both games at the usual speed; return the frames of each, and the peer's."""
    found = {}
    for game, seats in (("cribbage", 2), ("euchre", 4)):
        for size, name in ((PHONE, "phone"), (DESKTOP, "desktop")):
            found[f"{game}, {name}"] = _game(browser, url, game, seats, size, hands)
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    context.add_init_script(MARKED)
    page = context.new_page()
    whole(page)
    page.goto(empty)
    found["peer"] = frames(traced(browser, page, lambda: page.evaluate("move(12)")))
    context.close()
    return found


def _game(browser: Browser, url: str, game: str, seats: int, size: tuple[int, int], hands: int) -> Frames:
    from browsing import table_of, visiting

    with visiting(browser, url, size=size, settings={"speed": 6}) as ann:
        ann.page.context.add_init_script(MARKED)
        whole(ann.page)
        ann.sits_at(table_of(ann, game, "standard", seats))
        return frames(traced(browser, ann.page, lambda: _play(ann, hands)))


def _play(ann: Any, hands: int) -> None:
    from browsing import act

    page: Page = ann.page
    for _turn in range(3000):
        if page.locator(".bar p").inner_text().endswith(f"hand {hands + 1}"):
            return
        act(ann)
        page.wait_for_timeout(150)
    raise TimeoutError(f"{hands} hands were not played")


def frames(events: Sequence[dict[str, Any]]) -> Frames:
    """Return what a trace says about the frames while something moved."""
    moves = list(_moves(events))
    told = [
        (each["ts"], each["args"]["frame_reporter"])
        for each in events
        if each["name"] == "PipelineReporter" and each["ph"] == "b"
    ]
    shown, missed, gaps = 0, 0, []
    for begin, end in moves:
        inside = [(time, about) for time, about in told if begin <= time < end]
        times = sorted(time for time, about in inside if about["state"].startswith("STATE_PRESENTED"))
        shown += len(times)
        missed += sum(
            about["state"] == "STATE_DROPPED" and about["affects_smoothness"] for _, about in inside
        )
        gaps += [after - before for before, after in pairwise(times)]
    if not gaps:
        raise ValueError("nothing moved")
    return Frames(
        sum(end - begin for begin, end in moves) / 1e6,
        shown / (shown + missed),
        1e6 / at(gaps, 0.5),
        1e6 / at(gaps, 0.95),
    )


def _moves(events: Sequence[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """Return the times, in microseconds, while at least one thing moved."""
    moving, began = 0, 0.0
    marks = [(each["ts"], each["name"]) for each in events if each["name"] in ("move-begin", "move-end")]
    for time, mark in sorted(marks):
        if mark == "move-begin":
            began = time if not moving else began
            moving += 1
        elif moving:
            moving -= 1
            if not moving and time - began >= BLINK:
                yield began, time
