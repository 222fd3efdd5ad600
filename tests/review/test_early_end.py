"""Games that a resignation, a claim, the clock or an agreement ended: what that did is a part of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reviewing import played

from knaves.cli.review_report import lines
from knaves.game import Seat
from knaves.record import Record, ended, read, write
from knaves.review import in_short, review, told


@pytest.fixture(scope="module", params=["cribbage", "euchre"])
def part(request: pytest.FixtureRequest) -> Record:
    """The beginning of a game, in which both sides have decided something."""
    seats, moves = {"cribbage": (2, 9), "euchre": (4, 10)}[request.param]
    record = played(request.param, seats, "simple")
    return replace(record, entries=record.entries[:moves])


@pytest.mark.parametrize("how", ["resigned", "claimed", "time"])
def test_the_parts_add_up_to_the_result_for_both_sides(part: Record, how: str) -> None:
    record = read(write(replace(part, headers=(ended(how, 1),))))
    found = review(record)
    [game] = found.games
    assert game.result == tuple([float(side == 1) for side in found.sides])
    for seat, won in enumerate(game.result):
        one = told(record, found, Seat(seat), reader=Seat(seat))
        assert one.curve[-1].chance == won
        assert won - game.start[seat] == pytest.approx(sum(each.change for each in one.split), abs=1e-9)
        *_others, last = one.split
        # Who gave up had a chance, and it is the resignation that gave it away, neither play nor luck.
        assert (last.what, last.change) == ("ended", won - game.chances[seat])
        assert abs(last.change) > 0.2
        assert f"another {abs(100 * last.change):.1f}." in in_short(one)


def test_a_review_says_who_gave_up(part: Record) -> None:
    record = replace(part, headers=(ended("resigned", 1),))
    found = review(record)
    loser, winner = (told(record, found, Seat(seat), reader=Seat(seat)) for seat in (0, 1))
    assert loser.headline.startswith(("You resigned. Ben wins", "Your side resigned. Ben and Dot win"))
    assert winner.headline.endswith("You win")
    assert "Resigning gave away another " in in_short(loser)
    assert "Winning by resignation brought another " in in_short(winner)
    assert any(line.startswith("The resignation ") for line in lines(record, found, None))


def test_where_nobody_wins_the_parts_add_up_to_the_chance_at_that_moment(part: Record) -> None:
    record = replace(part, headers=(ended("agreed", -1),))
    found = review(record)
    [game] = found.games
    assert game.result is None
    for seat in range(len(found.names)):
        one = told(record, found, Seat(seat))
        reached = game.start[seat] + sum(each.change for each in one.split)
        assert reached == pytest.approx(game.chances[seat], abs=1e-9)
        assert one.headline == "The game was ended by agreement. Nobody wins"
        assert f"the chance was {100 * reached:.1f} in 100." in in_short(one)


def test_a_header_that_says_nothing_of_the_kind_changes_nothing(part: Record) -> None:
    for value in ("resigned, side 7 wins", "lightning, side 1 wins", ""):
        [game] = review(replace(part, headers=(("Ended", value),))).games
        assert (game.ended, game.result) == ("", None)
