"""Tables whose clock is days: nobody is waited for or missed, and time runs whoever is there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hosting import NAMES, Club, known, terms_of

from knaves.cards import NotationError
from knaves.game import CHANCE, Seat
from knaves.i18n.when import DAY
from knaves.match.log import Ended, Moved, Timing
from knaves.match.match import MatchError
from knaves.match.table import snapshot
from knaves.match.table.attendance import GRACE
from knaves.match.table.hosted import HostedTable
from knaves.match.table.turns import turns

ONE = Timing(move=DAY)


def by_days(seed: int, timing: Timing = ONE, rules: str = "standard") -> Club:
    """A game of cribbage in which one seat is to move, and nobody is connected."""
    club = Club(terms_of("cribbage", rules, timing=timing), people=2, seed=seed)
    while (game := club.table.game) is not None and (len(game.actors) != 1 or game.actors == (CHANCE,)):
        club.step()
    for who in NAMES[:2]:
        club.table.depart(who, club.now)
    club.take()
    return club


def mover(club: Club) -> Seat:
    """Return the seat that is to move."""
    assert club.table.game is not None
    return club.table.game.actors[0]


@pytest.mark.parametrize("timing", [Timing(2 * DAY), Timing(8 * DAY), Timing(DAY, 60_000)])
def test_a_move_has_one_three_or_seven_days_and_nothing_in_reserve(timing: Timing) -> None:
    with pytest.raises(NotationError, match="one, three or seven days"):
        HostedTable.opened("t", "Ann", terms_of("cribbage", timing=timing), 0)
    for days in (1, 3, 7):
        HostedTable.opened("t", "Ann", terms_of("cribbage", timing=Timing(days * DAY)), 0)


def test_nobody_is_away_and_there_is_no_vote_about_anybody() -> None:
    club = by_days(1)
    seat = mover(club)
    club.wait(10 * GRACE)
    around = snapshot.around(club.table.state)
    assert [(each.presence, each.absent) for each in around.seats] == [("here", -1)] * 2
    assert around.seats[seat].running == DAY - 10 * GRACE
    assert around.seats[seat].left == around.seats[1 - seat].left == -1
    assert not around.absent
    club.table.arrive(NAMES[1 - seat], club.now, NAMES[1 - seat])
    with pytest.raises(MatchError, match="nothing to decide"):
        club.table.choose(1 - seat, NAMES[1 - seat], seat, "claim", club.now)
    with pytest.raises(MatchError):
        club.table.nudge(seat, NAMES[1 - seat], club.now)
    with pytest.raises(MatchError, match="You have days"):
        club.table.take_break(seat, NAMES[seat], club.now)
    offered = {each.kind for each in snapshot.gathering(club.table.state).may[NAMES[1 - seat]]}
    assert not offered & {"choose", "nudge", "break"}


def test_time_runs_while_the_server_is_down_and_runs_out_where_nobody_looks() -> None:
    club = by_days(2)
    seat = mover(club)
    asked = club.now
    club.now += DAY // 2
    club.table = club.alone()
    assert snapshot.around(club.table.state).seats[seat].running == asked + DAY - club.now
    assert club.table.state.running is not None
    assert club.table.state.running.waits_until == asked + DAY
    club.now = asked + DAY - 1
    club.table = club.alone()
    club.table.tick(club.now)
    assert club.table.playing
    club.now += 1
    with pytest.raises(MatchError, match="time is up"):
        club.table.submit(seat, NAMES[seat], "go", known(club.table)["moves"], "late", club.now)
    club.wait(0)
    assert club.log[-1].entry == Ended("time", 1 - seat)
    assert not club.table.closed


def test_each_of_two_who_are_asked_at_once_has_their_own_time_after_a_restart() -> None:
    club = Club(terms_of("cribbage", timing=ONE), people=2, seed=3)
    game = club.table.game
    assert game is not None
    asked = club.now
    while len(game.actors) != 2:
        club.step()
        asked = club.now
    club.wait(3_600_000)
    club.step()
    left = game.actors[0]
    club.now += 3_600_000
    table = club.alone()
    assert snapshot.around(table.state).seats[left].running == asked + DAY - club.now


def test_silence_counts_as_an_answer_only_when_the_days_are_over() -> None:
    terms = replace(terms_of("cribbage", timing=ONE), rules="target=31 counting=muggins muggins=called")
    club = Club(terms, people=2, seed=4)
    for _ in range(200):
        game = club.table.game
        assert game is not None
        waiting = [seat for seat in game.asked if game.game.lapse(game.view(seat)) is not None]
        if waiting:
            break
        club.step()
    else:
        pytest.fail("nobody had a default answer")
    moves = game.moves
    club.wait(DAY - 1)
    assert game.moves == moves
    club.table = club.alone()
    club.take()
    club.wait(1)
    assert club.table.playing
    assert isinstance(next(each.entry for each in reversed(club.log) if isinstance(each.entry, Moved)), Moved)
    assert known(club.table)["moves"] > moves


def test_whoever_is_to_move_is_known_with_the_deadline_and_who_was_there() -> None:
    club = by_days(5)
    seat = mover(club)
    found = {turn.person: turn for turn in turns(club.table.state)}
    ours, theirs = found[NAMES[seat]], found[NAMES[1 - seat]]
    assert (ours.moves, ours.due, ours.untold) == (True, club.now + DAY, True)
    assert (theirs.moves, theirs.due, theirs.untold) == (False, 0, False)
    club.table.arrive(NAMES[seat], club.now, NAMES[seat])
    assert not any(turn.untold for turn in turns(club.table.state))


def test_at_another_table_it_is_somebodys_turn_once_they_are_gone() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=6)
    while (game := club.table.game) is not None and (len(game.actors) != 1 or game.actors == (CHANCE,)):
        club.step()
    seat = mover(club)
    club.table.depart(NAMES[seat], club.now)
    club.wait(GRACE - 1)
    assert not any(turn.moves for turn in turns(club.table.state))
    club.wait(1)
    assert [turn.person for turn in turns(club.table.state) if turn.moves and turn.untold] == [NAMES[seat]]
    assert club.table.state.running is not None
    assert not club.table.state.running.waits_until


def test_a_whole_game_is_played_by_people_who_are_never_there_together() -> None:
    club = by_days(7)
    count = 0
    while club.table.playing:
        game = club.table.game
        assert game is not None
        if game.actors and game.actors[0] != CHANCE:
            club.wait(3_600_000)
        if count % 7 == 0:
            club.table = club.alone()
            club.take()
            game = club.table.game
        if not club.step():
            break
        count += 1
    assert club.finished[-1].how == "played"
    assert count > 50
