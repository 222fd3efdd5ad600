"""The gallery: scenes recorded at real tables, and visits to other pages, drawn without a server."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hosts import hosted
from playwright.sync_api import Browser, Page

import page as builder
from page_messages import WEB

SCENES = sorted(path.stem for path in (WEB / "gallery" / "scenes").glob("*.json"))
VISITS = sorted(path.stem for path in (WEB / "gallery" / "visits").glob("*.json"))
"""Pages other than a table, as they were visited."""
SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
"""The sizes of the art direction: a small and a usual phone, a phone on its side, a tablet, two screens."""


@contextmanager
def gallery(run: Path) -> Iterator[str]:
    """Serve the gallery, built once in the folder of a test run; return its address."""
    built = run / "gallery"
    with (run / "gallery.lock").open("w") as lock:
        # Another process of the same run may be building it.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.is_dir():
            part = run / "gallery.part"
            builder.bundle(builder.find_node(), "--mode", "gallery", "--outDir", str(part), "--emptyOutDir")
            part.rename(built)
    with hosted(built) as address:
        yield f"{address}gallery.html"


@contextmanager
def looking(
    browser: Browser, theme: str, address: str, language: str = "en", **settings: Any
) -> Iterator[Page]:
    """Open a page of a browser in a theme, without movement, at the gallery's address."""
    context = browser.new_context(
        base_url=address, color_scheme="dark" if theme == "dark" else "light", locale=language
    )
    kept = json.dumps(json.dumps({"speed": 10, "theme": theme, **settings}))
    context.add_init_script(f"localStorage.setItem('knaves.settings', {kept})")
    try:
        yield context.new_page()
    finally:
        context.close()


def show(page: Page, scene: str) -> None:
    """Show a scene, and wait until it is drawn."""
    page.goto(f"?scene={scene}")
    page.wait_for_selector(f'html[data-scene="{scene}"]')
    page.evaluate("document.fonts.ready.then(() => true)")
