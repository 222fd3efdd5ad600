"""Clocks: a time for each move, a reserve for the game, and what happens when both are used up."""

from __future__ import annotations

import pytest
from hosting import NAMES, Club, known, terms_of

from knaves.game import Seat
from knaves.match.log import Ended, Moved, Timing
from knaves.match.match import MatchError
from knaves.match.notices import Over, Times
from knaves.match.table import snapshot
from knaves.match.table.attendance import GRACE
from knaves.match.table.clocks import Clocks

TIMING = Timing(move=10_000, reserve=60_000)
ANN, BEN = Seat(0), Seat(1)


def test_a_move_costs_its_own_time_first_and_then_the_reserve() -> None:
    clocks = Clocks(TIMING, {ANN: 60_000, BEN: 60_000})
    clocks.ask({ANN: 3}, 1_000)
    assert (clocks.running(ANN, 5_000), clocks.left(ANN, 5_000)) == (6_000, 60_000)
    assert (clocks.running(BEN, 5_000), clocks.left(BEN, 5_000)) == (-1, 60_000)
    assert (clocks.running(ANN, 31_000), clocks.left(ANN, 31_000)) == (0, 40_000)
    clocks.stop(ANN, 31_000)
    assert clocks.left(ANN, 99_000) == 40_000
    clocks.ask({ANN: 4}, 100_000)
    assert clocks.due() == 100_000 + 10_000 + 40_000
    assert clocks.fallen(149_999) == ()
    assert clocks.fallen(150_000) == (ANN,)


def test_a_clock_goes_on_while_others_move_and_begins_anew_with_another_question() -> None:
    clocks = Clocks(TIMING, {ANN: 60_000, BEN: 60_000})
    clocks.ask({ANN: 3, BEN: 3}, 0)
    clocks.ask({ANN: 3}, 4_000)
    assert clocks.running(ANN, 5_000) == 5_000
    clocks.ask({ANN: 5}, 6_000)
    assert clocks.running(ANN, 6_000) == 10_000


def test_whoever_s_time_was_up_first_has_lost() -> None:
    clocks = Clocks(TIMING, {ANN: 60_000, BEN: 20_000})
    clocks.ask({ANN: 3, BEN: 3}, 0)
    assert clocks.fallen(1_000_000) == (BEN,)
    even = Clocks(TIMING, {ANN: 5, BEN: 5})
    even.ask({ANN: 3, BEN: 3}, 0)
    assert even.fallen(1_000_000) == (ANN, BEN)


def test_without_clocks_nobody_has_a_time() -> None:
    clocks = Clocks(Timing(), {ANN: 0})
    clocks.ask({ANN: 1}, 0)
    assert (clocks.left(ANN, 9), clocks.running(ANN, 9), clocks.due()) == (-1, -1, None)
    assert clocks.since(ANN) == 0
    assert clocks.since(BEN) is None


@pytest.mark.parametrize("name", ["cribbage", "euchre"])
def test_the_side_whose_time_is_up_has_lost(name: str) -> None:
    club = Club(terms_of(name, timing=TIMING), people=2 if name == "cribbage" else 4, seed=1)
    while (game := club.table.game) is not None and len(game.actors) != 1:
        club.step()
    seat = game.actors[0] if game else ANN
    assert snapshot.around(club.table.state).seats[seat].running == TIMING.move
    club.wait(TIMING.move + TIMING.reserve - 1)
    assert club.table.playing
    place = snapshot.around(club.table.state).seats[seat]
    assert (place.running, place.left) == (0, 1)
    club.now += 1
    with pytest.raises(MatchError, match="time is up"):
        club.table.submit(seat, NAMES[seat], "pass", known(club.table)["moves"], "late", club.now)
    club.wait(0)
    [over] = club.notices(Over)
    assert (over.how, over.side) == ("time", 1 - seat % 2)
    assert club.log[-1].entry == Ended("time", 1 - seat % 2)
    assert f"Time is up for {NAMES[seat]}." in club.finished[0].record


def test_everybody_is_told_whenever_another_clock_runs() -> None:
    club = Club(terms_of("cribbage", timing=TIMING), people=2, seed=2)
    while (game := club.table.game) is not None and len(game.actors) != 1:
        club.step()
    seat = game.actors[0] if game else ANN
    club.wait(15_000)
    club.step()
    times = list(club.notices(Times))[-1]
    assert times.left[seat] == TIMING.reserve - 6_000
    assert max(times.running) == TIMING.move
    plain = Club(terms_of("cribbage"), people=2, seed=2)
    for _ in range(30):
        plain.step()
    assert not list(plain.notices(Times))


def test_the_reserve_stands_in_the_log_and_a_restarted_server_gives_no_time_away() -> None:
    club = Club(terms_of("cribbage", timing=TIMING), people=2, seed=2)
    while (game := club.table.game) is not None and len(game.actors) != 1:
        club.step()
    seat = game.actors[0] if game else ANN
    club.wait(TIMING.move + 7_000 - 1_000)
    club.step()
    moved = [each.entry for each in club.log if isinstance(each.entry, Moved) and each.entry.seat == seat]
    assert moved[-1].left == TIMING.reserve - 7_000
    club.wait(3_000)
    club.now += 3_600_000  # the server is down
    again = club.again()
    places = snapshot.around(again.state).seats
    assert places[seat].left == TIMING.reserve - 7_000
    assert max(place.running for place in places) == TIMING.move
    assert again.playing


def test_after_a_restart_clocks_wait_for_their_people_but_not_for_ever() -> None:
    club = Club(terms_of("cribbage", timing=TIMING), people=2, seed=3)
    club.table.depart("Ann", club.now)
    club.table.depart("Ben", club.now)
    club.take()
    club.table = club.again()
    game = club.table.game
    assert game is not None
    seat = game.actors[0]
    club.wait(GRACE)
    assert snapshot.around(club.table.state).seats[seat].running == TIMING.move
    club.table = club.again()
    club.table.arrive(NAMES[seat], club.now, NAMES[seat])
    club.wait(1_000)
    assert snapshot.around(club.table.state).seats[seat].running == TIMING.move - 1_000


def test_a_bot_that_sits_in_has_no_clock_and_leaves_the_reserve_alone() -> None:
    club = Club(terms_of("cribbage", timing=Timing(10_000, 3_600_000)), people=2, seed=4)
    club.table.depart("Ben", club.now)
    club.wait(GRACE)
    before = snapshot.around(club.table.state).seats[1].left
    club.table.choose(0, "Ann", 1, "bot", club.now)
    club.take()
    for _ in range(20):
        club.step()
    assert snapshot.around(club.table.state).seats[1].running == -1
    club.table = club.again()
    assert snapshot.around(club.table.state).seats[1].left == before
    club.table.arrive("Ben", club.now, "Ben")
    club.take()
    club.play()
    assert [each.how for each in club.notices(Over)] == ["played"]
