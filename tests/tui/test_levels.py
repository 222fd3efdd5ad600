"""How well the computer's players play stands beside their names, at every size where there is room."""

from __future__ import annotations

import asyncio

import pytest
from answering import asked
from watching import application, text

from knaves.tui.pictures.levels import beside


@pytest.mark.long
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize(
    ("game", "shown"), [("cribbage", "Ruth · simple (v1)"), ("euchre", "Walter · simple (v1)")]
)
def test_the_level_stands_beside_the_name(game: str, shown: str, size: tuple[int, int]) -> None:
    async def go() -> str:
        app = application(game)
        async with app.run_test(size=size) as pilot:
            await asked(pilot)
            return text(app)

    screen = asyncio.run(go())
    # At 60 columns there is no row of the others at cribbage, and the level stands beside the board.
    shown = shown.partition(" (")[0] if (game, size) == ("cribbage", (60, 20)) else shown
    assert shown in screen
    assert "Ann · " not in screen
    assert screen.count("simple") == (1 if game == "cribbage" else 3)


def test_a_level_is_shortened_and_then_left_out_where_there_is_no_room() -> None:
    levels = {"Ruth": "steady (v1)"}
    assert beside("Ruth", levels, 14).plain == " · steady (v1)"
    assert beside("Ruth", levels, 13).plain == " · steady"
    assert beside("Ruth", levels, 8).plain == ""
    assert beside("Ann", levels, 40).plain == ""
