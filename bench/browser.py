"""A headless Chromium to measure in, as slow as a phone where that is wanted.

It has no GPU: the processor draws and puts together what a GPU would, which can only cost frames. The rest of
the machine's work uses the same cores.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

TESTS: Final = Path(__file__).parents[1] / "tests"
FOLDERS: Final = (TESTS, *(TESTS / name for name in ("page", "server", "device")), TESTS.parent / "packaging")
sys.path[:0] = map(str, FOLDERS)

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

DESKTOP, PHONE = (1280, 800), (390, 844)
FLAGS: Final = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BARS: Final = 200
"""Pixels, more than a window needs beside the page."""
SLOWER: Final = 4
"""How many times slower the processor of a phone is."""
NETWORK: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
"""A slow phone's network: milliseconds, and bytes a second."""
TRACED: Final = ["cc", "benchmark", "blink.user_timing", "disabled-by-default-devtools.timeline.frame"]
SEEN: Final = """
window.seen = {}
const note = name => { if (!(name in seen)) seen[name] = performance.now() }
addEventListener('click', () => note('tap'), true)
// A change is seen when the frame after it was drawn.
const drawn = name => { if (!(name in seen)) requestAnimationFrame(() => setTimeout(() => note(name))) }
new MutationObserver(() => {
  if (document.querySelector('button.main:not([disabled])')) drawn('button')
  if (document.title.startsWith('Your turn')) drawn('turn')
}).observe(document, {subtree: true, childList: true, characterData: true, attributes: true})
"""
"""Notes when the first main button could be pressed, when it was, and when it was one's turn."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a browser: a whole one, as people have it, where the tests take its shell."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-browser"), args=FLAGS
        )
        yield browser
        browser.close()


def whole(page: Page) -> None:
    """Let the window show all of a page: it is as high as the page, with bars of its own.

    What lies below its edge is never drawn, so that a press that changes only that seems to show nothing.
    """
    width, height = page.evaluate("[innerWidth, innerHeight]")
    session = page.context.new_cdp_session(page)
    window = session.send("Browser.getWindowForTarget")["windowId"]
    bounds = {"width": width + BARS, "height": height + BARS}
    session.send("Browser.setWindowBounds", {"windowId": window, "bounds": bounds})


def slow(page: Page, *, network: bool = True) -> None:
    """Let a page be as slow as on a slow phone; without ``network`` its processor only."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if network:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", NETWORK)


def seen(page: Page, what: str, seconds: float = 120) -> dict[str, float]:
    """Wait until a page has seen something; return all that it saw, in milliseconds since it was opened."""
    for _turn in range(int(20 * seconds)):
        found: dict[str, float] = page.evaluate("window.seen")
        if what in found:
            return found
        page.wait_for_timeout(50)
    raise TimeoutError(f"{what} was not seen in {seconds} s")


def traced(browser: Browser, page: Page, work: Callable[[], object]) -> list[dict[str, Any]]:
    """Trace a page while something is done; return the events of its own process."""
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate("performance.mark('traced')")
    work()
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    [own] = {each["pid"] for each in events if each["name"] == "traced"}
    return [each for each in events if each["pid"] == own]


def middle(values: list[float]) -> float:
    """Return the median."""
    return at(values, 0.5)


def at(values: list[float], share: float) -> float:
    """Return the value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
