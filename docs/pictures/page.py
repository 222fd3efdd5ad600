"""Pictures of the page: every scene of its gallery and every other screen, drawn in a real browser.

``make pictures`` draws all of them at five widths, by day and by night, to ``build/pictures/page``: look at
them when a screen changes. Those of a phone and a computer also go, smaller, to ``docs/pictures/screens`` and
to a page of the guide; a few in full size, for the README and the guide, to ``docs/pictures/page``.
``--docs`` draws only what the documents show.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[2]
sys.path[:0] = [str(TOP / folder) for folder in ("tests/page", "tests/server", "tests", "packaging")]

import screens  # noqa: E402
from browsers import chromium  # noqa: E402
from gallery import SCENES, gallery, looking, show  # noqa: E402
from playwright.sync_api import Browser, Page  # noqa: E402
from thumbnails import IN_DOCS, smaller  # noqa: E402

HERE: Final = Path(__file__).parent / "page"
SMALL: Final = Path(__file__).parent / "screens"
GUIDE: Final = TOP / "docs" / "guide" / "screens.md"
BUILD: Final = TOP / "build" / "pictures" / "page"
SIZES: Final = ((360, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080))
THEMES: Final = ("light", "dark")
SHOWN: Final = (
    ("cribbage-throw-picked", 390, "light"),
    ("cribbage-play", 390, "dark"),
    ("cribbage-show", 390, "light"),
    ("cribbage-claim", 390, "light"),
    ("cribbage-play", 1280, "light"),
    ("cribbage-four-play", 768, "light"),
    ("euchre-bid", 390, "light"),
    ("euchre-trick", 390, "dark"),
    ("euchre-trick", 1280, "dark"),
    ("cribbage-throw-picked", 390, "contrast"),
)

Draw = Callable[[Page, str], None]


def main() -> None:
    """Draw the pictures, and write the page of the guide that shows them."""
    sizes = [size for size in SIZES if "--docs" not in sys.argv or size[0] in IN_DOCS]
    with chromium() as browser, ExitStack() as open_now:
        address, club = open_now.enter_context(gallery()), open_now.enter_context(screens.club())
        for theme in THEMES:
            with looking(browser, theme, address) as page:
                _draw(browser, page, theme, SCENES, show, sizes)
            with screens.visiting(browser, club, theme) as page:
                _draw(browser, page, theme, screens.SCREENS, partial(_screen, club), sizes)
        heights = dict(SIZES)
        HERE.mkdir(parents=True, exist_ok=True)
        for scene, width, theme in SHOWN:
            with looking(browser, theme, address) as page:
                page.set_viewport_size({"width": width, "height": heights[width]})
                show(page, scene)
                page.screenshot(path=HERE / f"{scene}-{width}-{theme}.jpg", type="jpeg", quality=85)
    GUIDE.write_text(_guide(), "utf-8")


def _draw(
    browser: Browser, page: Page, theme: str, names: Iterable[str], draw: Draw, sizes: list[tuple[int, int]]
) -> None:
    for folder in (BUILD, SMALL):
        folder.mkdir(parents=True, exist_ok=True)
    blank = browser.new_page()
    for name in names:
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            draw(page, name)
            page.wait_for_timeout(50)
            taken = page.screenshot(path=BUILD / f"{name}-{width}-{theme}.png")
            if width in IN_DOCS:
                (SMALL / f"{name}-{width}-{theme}.webp").write_bytes(smaller(blank, taken, width))
    blank.close()


def _screen(club: screens.Club, page: Page, name: str) -> None:
    screens.show(page, club, name)


def _guide() -> str:
    """Return the page of the guide with every picture, by screen."""
    lines = [
        "# Every screen",
        "",
        "Each screen of the page on a phone and on a computer, by day and by night, smaller than it is.",
        "`make pictures` draws them anew, and in full size at 360, 390, 768, 1280 and 1920 pixels to",
        "`build/pictures/page`.",
    ]
    for name in (*screens.SCREENS, *SCENES):
        lines += ["", f"## {name.replace('-', ' ').capitalize()}", ""]
        lines += [
            f"![{name}, {width} pixels, {theme}](../pictures/screens/{name}-{width}-{theme}.webp)"
            for width in IN_DOCS
            for theme in THEMES
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
