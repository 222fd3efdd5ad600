"""Pictures of the screens, drawn by the application itself at fixed deals.

``make pictures`` writes those of the README and the manual beside this file, and every scene at four sizes
into ``build/pictures``, as picture and as text, to look at when a screen changes. Scenes can be named.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent))

from scenes import SCENES, SERVERS, Scene, text

HERE: Final = Path(__file__).parent
BUILD: Final = HERE.parents[1] / "build" / "pictures"
WEB_FONT: Final = re.compile(r"\s*@font-face \{[^}]*\}")
"""Textual's pictures fetch a font from another host; without these rules they use the reader's own."""
SIZES: Final = ((60, 20), (80, 24), (120, 40), (200, 50))
SHOWN: Final = {
    "title": (80, 24),
    "options": (80, 24),
    "statistics": (80, 24),
    "help": (80, 24),
    "replay": (80, 24),
    "cribbage": (100, 30),
    "euchre": (80, 24),
}
"""The pictures of the README and the manual, with their sizes."""


async def draw(scene: Scene, size: tuple[int, int]) -> tuple[str, str]:
    """Return one scene as a picture and as text."""
    with tempfile.TemporaryDirectory() as folder:
        app = scene.app(Path(folder))
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.3)
            await scene.steps(pilot)
            await pilot.pause(0.5)
            return WEB_FONT.sub("", app.export_screenshot(title="Knaves")), text(app)


async def main(wanted: list[str]) -> None:
    """Draw the scenes with these names, or all."""
    known = [scene.name for scene in SCENES]
    if unknown := [name for name in wanted if name not in known]:
        sys.exit(f"There is no scene {', '.join(unknown)}. The scenes are {', '.join(known)}.")
    BUILD.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        if wanted and scene.name not in wanted:
            continue
        shown = SHOWN.get(scene.name)
        sizes = sorted({*SIZES, shown} if shown else SIZES)
        for size, drawn in zip(
            sizes, await asyncio.gather(*(draw(scene, size) for size in sizes)), strict=True
        ):
            picture, words = drawn
            place = BUILD / f"{scene.name}-{size[0]}x{size[1]}"
            place.with_suffix(".svg").write_text(picture, encoding="utf-8")
            place.with_suffix(".txt").write_text(words + "\n", encoding="utf-8")
            if size == shown:
                (HERE / f"{scene.name}.svg").write_text(picture, encoding="utf-8")


with SERVERS:
    asyncio.run(main(sys.argv[1:]))
