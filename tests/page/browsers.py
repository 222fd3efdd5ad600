"""The browsers of the page's tests: those of the system, or the ones that ``KNAVES_BROWSER`` names.

It names one or several, with commas between: chromium-headless-shell, chromium, firefox; or ``none``. A
browser that was started stays open for the files that follow, since its start costs as much as a test.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import firefox
from playwright.sync_api import Browser, Playwright, sync_playwright

from knaves.server.page import BUILT
from needs import missing

PROGRAMS: Final = {
    "chromium-headless-shell": ("chromium-headless-shell",),
    "chromium": ("chromium", "chromium-browser"),
    "firefox": ("firefox-esr", "firefox"),
}
"""The programs of each kind. The headless shell is Chromium's engine without a window, and starts sooner."""
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
]
MOUSE: Final = 6
"""What Firefox calls a pointer that is fine and can hover; without a window it has none."""
ASKED: Final = os.environ.get("KNAVES_BROWSER") or ",".join(PROGRAMS)


def program(*kinds: str) -> str:
    """Return the program of the first of these kinds that is there and may be used."""
    asked = [each.strip() for each in ASKED.split(",")]
    if unknown := {*asked} - {*PROGRAMS, "none"}:
        raise ValueError(f"KNAVES_BROWSER knows {', '.join(PROGRAMS)} and none, not {', '.join(unknown)}.")
    names = [name for kind in kinds if kind in asked for name in PROGRAMS[kind]]
    return next(filter(None, map(shutil.which, names)), "")


CHROMIUM: Final = program("chromium-headless-shell", "chromium")
FIREFOX: Final = program("firefox")

_open = ExitStack()
_playwrights: list[Playwright] = []
_browsers: dict[str, Browser] = {}


def _playwright() -> Playwright:
    """Return the one Playwright of this process: it has an event loop, beside which no other can run."""
    if not _playwrights:
        _playwrights.append(_open.enter_context(sync_playwright()))
    return _playwrights[0]


def lent() -> Browser:
    """Return a headless Chromium, or Firefox where there is none; without both, the test is left out."""
    return lent_firefox() if FIREFOX and not CHROMIUM else lent_chromium()


def lent_chromium() -> Browser:
    """Return a headless Chromium; without one, or without the page, the test is skipped by name."""
    if not CHROMIUM:
        missing("chromium")
    return _started("chromium")


def lent_firefox() -> Browser:
    """Return a headless Firefox; without one, or without the page, the test is skipped by name."""
    if not FIREFOX:
        missing("firefox")
    return _started("firefox")


def _started(kind: str) -> Browser:
    if not (BUILT / "index.html").is_file():
        missing("page")
    found = _browsers.get(kind)
    if found is None or not found.is_connected():
        start = _start_firefox if kind == "firefox" else _start_chromium
        found = _browsers[kind] = start(_playwright())
        _open.callback(found.close)
    return found


def _start_chromium(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


def _start_firefox(playwright: Playwright) -> Browser:
    folder = Path(_open.enter_context(TemporaryDirectory()))
    stand_in = firefox.stand_in(folder, FIREFOX)
    return playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=stand_in,
        timeout=120_000,
        firefox_user_prefs=dict.fromkeys(
            ("ui.primaryPointerCapabilities", "ui.allPointerCapabilities"), MOUSE
        ),
    )


def close() -> None:
    """Close every browser, so that other event loops can run."""
    _browsers.clear()
    _playwrights.clear()
    _open.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Lend a headless Chromium to a program other than pytest."""
    try:
        yield lent_chromium()
    finally:
        close()
