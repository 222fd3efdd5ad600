"""Pictures of the screen on which a game with real cards is entered: sizes, themes, and Czech."""

from __future__ import annotations

from typing import Any

import pytest
from entering_screen import HAND, OPENED, begin, entering
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot
from watching import seen, settled

from knaves.i18n.language import ENGLISH, speak


@pytest.mark.parametrize("scene", ["cards", "misfit", "bids"])
@pytest.mark.parametrize("size", [(60, 24), (80, 24), (120, 32)], ids=["60", "80", "120"])
def test_entering_looks_as_it_did(screenshot: SnapshotAssertion, scene: str, size: tuple[int, int]) -> None:
    taken = ""

    async def work(pilot: Pilot[Any]) -> None:
        nonlocal taken
        if scene == "bids":
            await begin(pilot, "2", *"9cthjhqsas", *"9h")
            await seen(pilot, "What did Cid say?")
        elif scene == "misfit":
            await begin(pilot, *OPENED, "f", *["up"] * 4, "enter", *"7h8h")
            await seen(pilot, "no longer fits")
        else:
            await begin(pilot, "2", *"5h6d7c8s9")
            await seen(pilot, "4 of 6 cards")
        taken = await settled(pilot)

    if scene == "bids":
        entering(work, game="euchre", names=("Bob", "Cid", "Dot"), size=size, name="Ann")
    else:
        entering(work, size=size, name="Ann")
    assert taken == screenshot


@pytest.mark.parametrize("theme", ["light", "mono"])
def test_entering_looks_as_it_did_in_other_themes(screenshot: SnapshotAssertion, theme: str) -> None:
    taken = ""

    async def work(pilot: Pilot[Any]) -> None:
        nonlocal taken
        await begin(pilot, *HAND, *"9h")
        await seen(pilot, "1 of 2 cards")
        taken = await settled(pilot)

    entering(work, theme=theme, name="Ann")
    assert taken == screenshot


def test_it_is_in_czech(screenshot: SnapshotAssertion) -> None:
    taken = ""

    async def work(pilot: Pilot[Any]) -> None:
        nonlocal taken
        await begin(pilot, *OPENED)
        await seen(pilot, "Co jste zapsali")
        taken = await settled(pilot)

    speak("cs")
    try:
        entering(work, size=(60, 24), name="Ann")
    finally:
        speak(ENGLISH)
    assert taken == screenshot
