"""Watching the full-screen application: what stands on the screen, and pictures of it to compare."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from stillness import still
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App
from textual.pilot import Pilot

from knaves.local.setup import TableRequest
from knaves.store.data_dir import NOWHERE, DataDir
from knaves.store.settings import Settings
from knaves.tui.app import KnavesApp


class Screenshot(SingleFileSnapshotExtension):
    """Snapshots kept as SVG files, which a browser shows."""

    file_extension = "svg"
    _write_mode = WriteMode.TEXT

    def matches(self, *, serialized_data: Any, snapshot_data: Any) -> bool:
        """Compare what is to be seen: the number in the names of styles counts what lies behind it too."""
        numbered = re.compile(r"\bterminal-\d+")
        return numbered.sub("", serialized_data) == numbered.sub("", snapshot_data)


def quick(name: str = "Ann", **more: Any) -> Settings:
    """Settings for a test: nothing moves and nothing waits, unless it is what is tested."""
    return Settings(name, **{"speed": 10, "animation": False, "bell": False, **more})


def application(
    game: str = "cribbage",
    *,
    settings: Settings | None = None,
    data_dir: DataDir = NOWHERE,
    **request: Any,
) -> KnavesApp:
    """The application, straight at a table with fixed cards."""
    asked = {"seed": "1", "against": ("simple",), "begin": True, **request}
    app = KnavesApp(data_dir, settings or quick(), TableRequest(game=game, **asked))
    # What presses keys here has seen the question when it is asked.
    app.pace.deaf = 0.0
    # At the tenth speed a test has nothing to look at in peace.
    app.pace.boxes = app.settings.speed < 10
    return app


def lines(app: App[Any]) -> list[str]:
    """What stands on the screen, row by row, without its colours."""
    return [
        "".join(segment.text for segment in strip).rstrip()
        for strip in app.screen._compositor.render_strips()
    ]


def text(app: App[Any]) -> str:
    """The whole screen as text."""
    return "\n".join(lines(app))


PATIENCE: Final = 120
"""Seconds after which something is thought never to come; a machine with much to do is slow, not broken."""


async def until(pilot: Pilot[Any], ready: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something is so; fail, showing the screen, when it never is."""
    end, rest = monotonic() + seconds, 0.001
    while not ready():
        while not ready():
            if monotonic() > end:
                raise AssertionError(f"still waiting after {seconds} s at this screen:\n{text(pilot.app)}")
            if not await still(threads=False):
                await asyncio.sleep(rest)
                rest = min(2 * rest, 0.01)
        await still()


async def seen(pilot: Pilot[Any], words: str, seconds: float = PATIENCE) -> None:
    """Wait until the words stand on the screen, wherever the lines break."""
    wanted = " ".join(words.split())
    await until(pilot, lambda: wanted in " ".join(text(pilot.app).split()), seconds)


async def settled(pilot: Pilot[Any]) -> str:
    """A picture of the screen once nothing on it changes."""
    await pilot.pause()
    return pilot.app.export_screenshot()
