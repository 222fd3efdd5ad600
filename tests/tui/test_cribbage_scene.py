"""The scene that events lead to is the scene of the view: what is drawn ends where the table stands."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from knaves.game import CHANCE, Seat
from knaves.games import find
from knaves.tui.pictures.cribbage.scene import Scene, after, scene_of

CRIBBAGE = find("cribbage")
RULES = {
    "standard": {},
    "loadstar": {},
    "topsoft": {"muggins": "called"},
}


def held(scene: Scene) -> Scene:
    """What a deal's end sweeps away is not compared, nor what is shown for a while."""
    return replace(scene, shown=None, out=0, gone=(), games=())


@pytest.mark.parametrize("preset", RULES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_following_events_ends_where_the_view_stands(preset: str, seats: int) -> None:
    rules = CRIBBAGE.rules(preset, target=61, **RULES[preset])
    dice = Random(seats)
    state = CRIBBAGE.start(rules, seats)
    scene = scene_of(CRIBBAGE.view(state, Seat(0)))
    compared = 0
    while actors := CRIBBAGE.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            move = CRIBBAGE.chance(state, dice)
        else:
            moves = CRIBBAGE.legal(state, seat)
            move = moves[dice.randrange(len(moves))]
        events = tuple(event for event, _ in CRIBBAGE.events(state, seat, move))
        state = CRIBBAGE.apply(state, seat, move)
        view = CRIBBAGE.view(state, Seat(0))
        for event in events:
            scene = after(scene, event, view)
        stands = scene_of(view)
        if view.open.phase.name in ("DISCARD", "STARTER_CUT", "PLAY", "CLAIM", "MUGGINS"):
            assert held(scene) == held(stands)
            compared += 1
        elif view.open.phase.name == "OVER":
            assert scene.scores == stands.scores
        scene = stands
    assert compared > 50
