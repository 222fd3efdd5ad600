"""The pictures of the README and the manual: each screen at a fixed deal, drawn by the application itself.

``make pictures`` writes them beside this file.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "tui"))

from test_tui_replay import written  # noqa: E402
from test_tui_statistics import kept  # noqa: E402
from watching import application, quick, until  # noqa: E402

from knaves.store.data_dir import NOWHERE, DataDir  # noqa: E402
from knaves.tui.app import KnavesApp  # noqa: E402
from knaves.tui.screens.table import TableScreen  # noqa: E402
from knaves.tui.widgets.pager import Reading  # noqa: E402

Steps = Callable[[Pilot[Any]], Awaitable[None]]
WEB_FONT = re.compile(r"\s*@font-face \{[^}]*\}")
"""Textual's pictures fetch a font from another host; without these rules they use the reader's own."""


def keys(*pressed: str) -> Steps:
    """Press some keys, each when the one before is done with."""

    async def go(pilot: Pilot[Any]) -> None:
        for key in pressed:
            await pilot.press(key)
            await pilot.pause(0.3)

    return go


async def at_table(pilot: Pilot[Any]) -> None:
    """Wait until the first question is asked."""
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.gate.asking)


def table(*pressed: str) -> Steps:
    """Make some moves at a table, each when there is a question."""

    async def go(pilot: Pilot[Any]) -> None:
        await at_table(pilot)
        for key in pressed:
            await pilot.press(key)
            await pilot.pause(0.5)
            await at_table(pilot)

    return go


async def help_(pilot: Pilot[Any]) -> None:
    """Open the manual at its keys."""
    await pilot.press("h")
    await until(pilot, lambda: bool(pilot.app.screen.query(Reading)))
    await until(pilot, lambda: pilot.app.screen.query_one(Reading).max_scroll_y > 20)


async def draw(name: str, app: KnavesApp, steps: Steps, size: tuple[int, int]) -> None:
    """Draw one picture."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.3)
        await steps(pilot)
        await pilot.pause(0.5)
        picture = WEB_FONT.sub("", app.export_screenshot(title="Knaves"))
        (HERE / f"{name}.svg").write_text(picture, encoding="utf-8")


async def main() -> None:
    """Draw them all."""
    with tempfile.TemporaryDirectory() as folder:
        home: DataDir = kept(Path(folder))
        record = written(Path(folder) / "a.knaves", "euchre")
        looking = application(begin=False)
        looking._record = record
        size = (80, 24)
        await draw("title", application(begin=False, data_dir=NOWHERE), keys(), size)
        await draw("options", application(begin=False), keys("o", "down", "down", "p", "p"), size)
        await draw("statistics", application(begin=False, data_dir=home), keys("s"), size)
        await draw("help", application(begin=False), help_, size)
        await draw("replay", looking, keys("down", "right", "right", "right"), size)
        await draw(
            "cribbage", application("cribbage", settings=quick()), table("2", "enter", "1", "2"), (100, 30)
        )
        await draw("euchre", application("euchre", settings=quick()), table("o"), size)


asyncio.run(main())
