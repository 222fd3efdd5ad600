"""What is said follows what is seen: no sentence is ahead of its card, and pegs move with the points."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from answering import answers
from cribbage_hands import asked, by_keys, gone_on, picture, play_until, sit
from textual.pilot import Pilot
from watching import application, quick, until

from knaves.games.cribbage.rules.events import Laid, Scored
from knaves.games.cribbage.rules.open import Phase
from knaves.games.euchre.rules.events import Dealt, Played
from knaves.tui.app import KnavesApp
from knaves.tui.pictures.cribbage.scene import Scene
from knaves.tui.screens.announcements import Announcements
from knaves.tui.widgets.box import Box


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Any]]:
    """Every event that is announced, with the scene that is on the felt just then."""
    found: list[tuple[Any, Any]] = []
    announce = Announcements.announce

    async def watched(self: Announcements, noticed: Any) -> None:
        felt = getattr(self._picture, "felt", None) or self._picture._felt  # type: ignore[attr-defined]
        if noticed in self._coming:
            found.append((noticed[0], felt.scene))
        await announce(self, noticed)

    monkeypatch.setattr(Announcements, "announce", watched)
    return found


@pytest.mark.long
@pytest.mark.parametrize("animation", [True, False])
def test_a_card_lies_and_is_counted_when_it_is_announced(
    animation: bool, said: list[tuple[Any, Scene]]
) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.PLAY, by_keys)
        while (view := await asked(pilot)) is not None and len(view.open.laid) < 6:
            await by_keys(pilot, view)
            await gone_on(pilot, view)
        laid = [(event, scene) for event, scene in said if isinstance(event, Laid)]
        assert len(laid) >= 4
        for event, scene in laid:
            assert scene.laid[-1] == (event.seat, event.card)
            assert scene.total == event.count

    sit(watch, settings={"speed": 9, "animation": animation})


@pytest.mark.long
def test_the_pegs_move_while_the_points_are_told(said: list[tuple[Any, Scene]]) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        box = app.screen.query_one(Box)
        while not (box.display and isinstance(said[-1][0], Scored) and said[-1][0].points):
            if (view := await asked_or_boxed(pilot, box)) is not None:
                await by_keys(pilot, view)
                await gone_on(pilot, view)
            elif not getattr(said[-1][0], "points", 0):
                await pilot.press("x")
                await pilot.pause()
        event, before = said[-1]
        assert before.scores[event.seat] == event.score - event.points, "not before it is told"
        await until(pilot, lambda: shown(app).scores[event.seat] == event.score)
        assert box.display, "and under the box, which waits for a key"

    sit(watch, settings={"speed": 9, "animation": True, "boxes": "held"})


def shown(app: KnavesApp) -> Scene:
    """The scene on the felt."""
    scene = picture(app).felt.scene
    assert scene is not None
    return scene


async def asked_or_boxed(pilot: Pilot[Any], box: Box) -> Any:
    """Wait for a question, which is returned, or for a box, which is None."""
    table: Any = pilot.app.screen
    await until(pilot, lambda: box.display or table.gate.asking)
    return None if box.display else table.view


@pytest.mark.long
@pytest.mark.parametrize("animation", [True, False])
def test_at_euchre_a_card_lies_when_it_is_announced(animation: bool, said: list[tuple[Any, Any]]) -> None:
    async def watch() -> None:
        app = application("euchre", settings=quick(speed=9, animation=animation))
        async with app.run_test(size=(80, 24)) as pilot:
            await answers(pilot, lambda view: len(getattr(view.open.phase, "tricks", ())) > 0)
            dealt = [scene for event, scene in said if isinstance(event, Dealt)]
            assert dealt[0].middle is not None, "what is turned up is seen when it is said"
            assert all(plate.cards == 5 for plate in dealt[0].plates)
            played = [(event, scene) for event, scene in said if isinstance(event, Played)]
            assert len(played) >= 4
            for event, scene in played:
                assert scene.trick[-1][1] == event.card

    asyncio.run(watch())
