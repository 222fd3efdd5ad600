from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from knaves import games
from toy import TOY

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion


@pytest.fixture
def screenshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Compare ``app.export_screenshot()`` with the picture kept for this test."""
    from watching import Screenshot

    return snapshot.use_extension(Screenshot)


def _shelved(names: tuple[str, ...]) -> None:
    """Let every room that knows the shelf find these games on it."""
    for room, module in list(sys.modules.items()):
        if room.startswith("knaves.") and isinstance(getattr(module, "SHELF", None), tuple):
            module.SHELF = names  # type: ignore[attr-defined]


@pytest.fixture
def toy_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A third game: a folder with a GAME and a word on the shelf, with no bot, no kernel, no picture."""
    room = ModuleType("knaves.games.toy")
    room.GAME = TOY  # type: ignore[attr-defined]
    room.__path__ = []
    monkeypatch.setitem(sys.modules, room.__name__, room)
    before = games.SHELF
    _shelved((*before, "toy"))
    yield
    # Rooms that were opened meanwhile have the longer shelf too.
    _shelved(before)
