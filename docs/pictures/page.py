"""Pictures of the page: every scene of its gallery, drawn in a real browser.

``make pictures`` writes those of the README and the guide to ``docs/pictures/page``. ``--all`` writes every
scene at five widths, by day and by night, to ``build/pictures/page``: look at them when a screen changes.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[2]
sys.path[:0] = [str(TOP / folder) for folder in ("tests/page", "tests/server", "tests", "packaging")]

from browsing import chromium  # noqa: E402
from gallery import SCENES, gallery, looking, show  # noqa: E402

HERE: Final = Path(__file__).parent / "page"
BUILD: Final = TOP / "build" / "pictures" / "page"
WIDTHS: Final = ((360, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080))
SHOWN: Final = (
    ("cribbage-throw-picked", (390, 844), "light"),
    ("cribbage-play", (390, 844), "dark"),
    ("cribbage-show", (390, 844), "light"),
    ("cribbage-claim", (390, 844), "light"),
    ("cribbage-play", (1280, 800), "light"),
    ("cribbage-four-play", (768, 1024), "light"),
    ("euchre-bid", (390, 844), "light"),
    ("euchre-trick", (390, 844), "dark"),
    ("euchre-trick", (1280, 800), "dark"),
    ("cribbage-throw-picked", (390, 844), "contrast"),
)


def main() -> None:
    """Draw the pictures."""
    wanted = [(HERE, *each) for each in SHOWN]
    if "--all" in sys.argv:
        wanted += [(BUILD, *each) for each in product(SCENES, WIDTHS, ("light", "dark"))]
    with chromium() as browser, gallery() as address:
        for theme in ("light", "dark", "contrast"):
            with looking(browser, theme) as page:
                for folder, scene, (width, height), needed in wanted:
                    if needed != theme:
                        continue
                    folder.mkdir(parents=True, exist_ok=True)
                    page.set_viewport_size({"width": width, "height": height})
                    show(page, address, scene)
                    page.wait_for_timeout(100)
                    page.screenshot(path=folder / f"{scene}-{width}-{theme}.jpg", type="jpeg", quality=85)


if __name__ == "__main__":
    main()
