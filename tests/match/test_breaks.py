"""A break: a seat asks for five minutes, and the clocks stand as long as everybody agrees."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hosting import Club, terms_of

from knaves.match.log import Timing
from knaves.match.match import MatchError
from knaves.match.table import snapshot
from knaves.match.table.absence import STALL
from knaves.match.table.attendance import GRACE
from knaves.match.table.play import WINDOW
from knaves.match.table.requests import may
from knaves.match.table.rest import BREAK

TIMING = Timing(20_000, 60_000)
TERMS = terms_of("cribbage", timing=TIMING)


def resting(club: Club) -> None:
    """Both people agree to a break."""
    club.table.take_break(0, "Ann", club.now)
    club.table.take_break(1, "Ben", club.now)
    club.take()


def mover(club: Club) -> int:
    game = club.table.game
    assert game is not None
    return int(min(game.actors))


def test_the_clocks_stand_while_everybody_agrees_and_go_on_where_they_stood() -> None:
    club = Club(TERMS, people=2, seed=3)
    seat = mover(club)
    club.wait(5_000)
    club.table.take_break(0, "Ann", club.now)
    assert snapshot.around(club.table.state).seats[seat].running == TIMING.move - 5_000
    resting(club)
    assert snapshot.around(club.table.state).breaks == [0, 1]
    assert snapshot.around(club.table.state).break_left == BREAK
    club.wait(BREAK - 1_000)
    around = snapshot.around(club.table.state)
    assert (around.seats[seat].running, around.seats[seat].left) == (-1, TIMING.reserve)
    assert around.break_left == 1_000
    club.wait(1_000)
    around = snapshot.around(club.table.state)
    assert (around.breaks, around.break_left) == ([], -1)
    assert around.seats[seat].running == TIMING.move - 5_000
    club.wait(TIMING.move + TIMING.reserve)
    assert not club.table.playing


@pytest.mark.parametrize("who", [0, 1])
def test_one_person_ends_it(who: int) -> None:
    club = Club(TERMS, people=2, seed=3)
    resting(club)
    club.wait(60_000)
    club.table.take_break(who, club.who(who), club.now, agreed=False)
    club.take()
    assert snapshot.around(club.table.state).breaks == []
    assert snapshot.around(club.table.state).seats[mover(club)].running == TIMING.move
    club.wait(TIMING.move + TIMING.reserve)
    assert not club.table.playing


def test_a_game_goes_on_in_a_break_for_those_who_play() -> None:
    club = Club(TERMS, people=2, seed=3)
    resting(club)
    for _ in range(6):
        club.step()
    club.wait(BREAK)
    assert club.table.playing
    assert snapshot.around(club.table.state).seats[mover(club)].running > TIMING.move - 10_000


def test_a_break_outlasts_a_restart() -> None:
    club = Club(TERMS, people=2, seed=3)
    resting(club)
    club.wait(100_000)
    club.table = club.again()
    club.take()
    assert snapshot.around(club.table.state).break_left == BREAK - 100_000
    club.wait(BREAK - 100_000)
    assert snapshot.around(club.table.state).break_left == -1
    assert club.table.playing


def test_an_answer_that_silence_gives_waits_too() -> None:
    rules = "target=31 counting=muggins muggins=called"
    club = Club(replace(terms_of("cribbage"), rules=rules), people=2, seed=1)
    while not (
        seats := [s for s, each in enumerate(snapshot.around(club.table.state).seats) if each.running >= 0]
    ):
        club.step()
    club.wait(4_000)
    resting(club)
    club.wait(100_000)
    club.table.take_break(0, "Ann", club.now, agreed=False)
    assert snapshot.around(club.table.state).seats[seats[0]].running == WINDOW - 4_000


def test_nobody_is_voted_about_in_a_break_nor_at_once_after_it() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=3)
    club.wait(STALL - 1_000)
    resting(club)
    club.table.depart("Ben", club.now)
    club.wait(BREAK - 1_000)
    assert not snapshot.around(club.table.state).absent
    club.wait(GRACE)
    assert not snapshot.around(club.table.state).absent
    club.wait(2_000)
    assert [vote.seat for vote in snapshot.around(club.table.state).absent] == [1]


def test_the_clocks_of_a_rated_game_do_not_stop() -> None:
    club = Club(replace(TERMS, rated=True), people=2, seed=3)
    with pytest.raises(MatchError, match="rated"):
        club.table.take_break(0, "Ann", club.now)
    assert "break" not in {each.kind for each in may(club.table.state, "Ann")}


def test_alone_against_the_clock_nobody_has_to_agree() -> None:
    club = Club(TERMS, people=1, seed=3, bots="simple")
    club.table.take_break(0, "Ann", club.now)
    assert snapshot.around(club.table.state).break_left == BREAK
    club = Club(terms_of("cribbage"), people=1, seed=3, bots="simple")
    with pytest.raises(MatchError, match="Nobody is waiting"):
        club.table.take_break(0, "Ann", club.now)
