"""People who are away, gone, inactive or back: the others' votes and their effect."""

from __future__ import annotations

import pytest
from hosting import NAMES, Club, known, terms_of

from knaves.match.around import Around
from knaves.match.log import Ended, Replaced, Returned, Sitter, Terms, Timing
from knaves.match.match import MatchError
from knaves.match.notices import Gathering, Nudged, Over
from knaves.match.table import snapshot
from knaves.match.table.absence import NUDGE_AFTER, NUDGE_AGAIN, STALL
from knaves.match.table.attendance import GRACE, Attendance
from knaves.record import read, verify


def two() -> Club:
    """Two people who play against each other, after the deal; Ben is disconnected."""
    club = Club(terms_of("cribbage"), people=2, seed=1)
    for _ in range(6):
        club.step()
    club.table.depart("Ben", club.now)
    club.take()
    return club


def choices(club: Club) -> dict[int, tuple[str, ...]]:
    return asked(snapshot.around(club.table.state))


def asked(around: Around) -> dict[int, tuple[str, ...]]:
    return {vote.seat: tuple(vote.choices) for vote in around.absent}


def test_a_person_with_two_windows_leaves_with_the_second() -> None:
    attendance = Attendance(0)
    assert attendance.arrive("Ann", "Ann")
    assert not attendance.arrive("Ann", "Ann")
    assert not attendance.depart("Ann", 10)
    assert attendance.of("Ann", 10) == "here"
    assert attendance.depart("Ann", 20)
    assert attendance.of("Ann", 20) == "away"
    assert attendance.absent("Ann", 20 + GRACE // 2) == GRACE // 2
    assert attendance.of("Ann", 20 + GRACE) == "gone"
    assert not attendance.depart("Ann", 30)


def test_somebody_whose_line_is_lost_is_away_and_only_after_the_grace_gone() -> None:
    club = two()
    place = snapshot.around(club.table.state).seats[1]
    assert (place.presence, place.absent) == ("away", GRACE)
    assert choices(club) == {}
    club.wait(GRACE - 1)
    assert snapshot.around(club.table.state).seats[1].presence == "away"
    told = len(club.told)
    club.wait(1)
    assert snapshot.around(club.table.state).seats[1].presence == "gone"
    assert choices(club) == {1: ("wait", "bot", "claim")}
    assert len(club.told) > told
    assert club.table.playing


def test_a_bot_sits_in_and_the_seat_is_given_back_at_once() -> None:
    club = two()
    club.wait(GRACE)
    club.table.choose(0, "Ann", 1, "bot", club.now)
    club.take()
    assert snapshot.around(club.table.state).seats[1].stand_in == "steady"
    assert choices(club) == {}
    for _ in range(30):
        club.step()
    again = club.again()
    for each in ("record", "views", "moves", "draw", "stand-ins"):
        assert known(again)[each] == known(club.table)[each]
    bot_moved = snapshot.around(club.table.state).seats[1].sat_in
    assert snapshot.around(again.state).seats[1].sat_in == bot_moved > 0
    with pytest.raises(MatchError, match="A bot is playing for you"):
        club.table.resign(1, "Ben", club.now)
    thought = club.table.thought()
    club.table.arrive("Ben", club.now, "Ben")
    club.take()
    assert snapshot.around(club.table.state).seats[1].stand_in == ""
    assert snapshot.around(club.table.state).seats[1].presence == "here"
    assert snapshot.around(club.table.state).seats[1].sat_in == bot_moved
    if thought is not None:
        moves = known(club.table)["moves"]
        club.table.decide(thought, thought.choose(), club.now)
        assert known(club.table)["moves"] == moves
    club.play()
    kinds = [type(dated.entry) for dated in club.log]
    assert kinds.count(Replaced) == kinds.count(Returned) == 1
    [finished] = club.finished
    assert finished.people == ("Ann", "")
    record = read(finished.record)
    assert verify(record).proved
    assert "steady sits in for Ben." in finished.record
    assert "Ben is back." in finished.record


def test_nobody_gets_help_while_a_bot_sits_in_for_the_other() -> None:
    club = two()
    club.wait(GRACE)
    club.table.choose(0, "Ann", 1, "bot", club.now)
    club.take()
    with pytest.raises(MatchError, match="hints"):
        club.table.helped(0, "Ann", club.now, hint="h")
    with pytest.raises(MatchError, match="taken back"):
        club.table.take_back(0, "Ann", club.now)


def test_the_game_is_claimed_from_somebody_who_is_gone() -> None:
    club = two()
    with pytest.raises(MatchError, match="nothing to decide"):
        club.table.choose(0, "Ann", 1, "claim", club.now)
    club.wait(GRACE)
    with pytest.raises(MatchError, match="not yours"):
        club.table.choose(1, "Ann", 1, "claim", club.now)
    club.table.choose(0, "Ann", 1, "claim", club.now)
    club.take()
    [over] = club.notices(Over)
    assert (over.how, over.side) == ("claimed", 0)
    assert isinstance(club.log[-1].entry, Ended)
    assert "Ben is gone" in club.finished[0].record
    assert not club.again().playing


def test_whoever_waits_is_asked_again_after_another_grace() -> None:
    club = two()
    club.wait(GRACE)
    club.table.choose(0, "Ann", 1, "wait", club.now)
    club.take()
    assert choices(club) == {}
    club.wait(GRACE)
    assert choices(club) == {1: ("wait", "bot", "claim")}


def test_all_who_are_here_must_agree_partners_too() -> None:
    club = Club(terms_of("euchre"), people=4, seed=2)
    club.table.depart("Dot", club.now)
    club.wait(GRACE)
    club.table.choose(0, "Ann", 3, "bot", club.now)
    club.table.choose(1, "Ben", 3, "claim", club.now)
    club.take()
    assert [(vote.seat, vote.chosen) for vote in snapshot.around(club.table.state).absent] == [
        (3, {0: "bot", 1: "claim"})
    ]
    club.table.choose(2, "Cem", 3, "bot", club.now)
    assert snapshot.around(club.table.state).seats[3].stand_in == ""
    club.table.choose(1, "Ben", 3, "bot", club.now)
    assert snapshot.around(club.table.state).seats[3].stand_in == "steady"
    club.take()
    club.play()
    assert club.finished[0].people == ("Ann", "Ben", "Cem", "")


def test_where_everybody_is_gone_the_table_waits() -> None:
    club = two()
    club.table.depart("Ann", club.now)
    club.wait(100 * GRACE)
    assert choices(club) == {}
    assert club.table.playing
    club.table.arrive("Ann", club.now, "Ann")
    assert choices(club) == {1: ("wait", "bot", "claim")}


def test_a_restarted_server_gives_everybody_the_grace_anew() -> None:
    club = two()
    club.wait(GRACE)
    club.table = club.again()
    assert choices(club) == {}
    assert [each.presence for each in snapshot.around(club.table.state).seats] == ["here", "away"]
    club.wait(GRACE)
    assert choices(club) == {1: ("wait", "bot", "claim")}


def test_a_bot_s_opponents_cannot_be_claimed_from_by_a_partner() -> None:
    club = Club(terms_of("euchre"), people=1, seed=3, bots="simple")
    club.table.resign(0, "Ann", club.now)
    club.take()
    club.table.stand(2, "Ann", club.now)
    club.table.sit(2, Sitter("Ben", "Ben"), club.now)
    for who in ("Ann", "Ben"):
        club.table.arrive(who, club.now, who)
        club.table.be_ready(who, club.now)
    club.take()
    ben = NAMES[1]
    place = club.table.state.seating.places_of(ben)[0]
    club.table.depart(ben, club.now)
    club.wait(GRACE)
    assert choices(club) == {place: ("wait", "bot")}


def test_somebody_who_never_moves_is_reminded_and_then_as_good_as_gone() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=4)
    game = club.table.game
    assert game is not None
    seat = game.actors[0]
    who, other = NAMES[seat], NAMES[1 - seat]
    with pytest.raises(MatchError, match="moment"):
        club.table.nudge(seat, other, club.now)
    club.wait(NUDGE_AFTER)
    with pytest.raises(MatchError, match="is waiting"):
        club.table.nudge(seat, who, club.now)
    club.table.nudge(seat, other, club.now)
    club.take()
    assert list(club.notices(Nudged)) == [Nudged(seat)]
    with pytest.raises(MatchError, match="moment"):
        club.table.nudge(seat, other, club.now + NUDGE_AGAIN - 1)
    assert choices(club) == {}
    club.wait(STALL)
    assert choices(club) == {int(seat): ("wait", "bot", "claim")}
    club.table.choose(1 - seat, other, seat, "bot", club.now)
    club.take()
    assert snapshot.around(club.table.state).seats[seat].stand_in == "steady"
    club.table.back(who, club.now)
    club.take()
    assert snapshot.around(club.table.state).seats[seat].stand_in == ""


def test_a_move_ends_the_stalling_and_everybody_is_told() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=4)
    game = club.table.game
    assert game is not None
    seat = game.actors[0]
    club.wait(STALL)
    assert int(seat) in choices(club)
    assert seat in asked([*club.notices(Gathering)][-1].around)
    club.step()
    assert int(seat) not in choices(club)
    assert seat not in asked([*club.notices(Gathering)][-1].around)


def test_where_there_are_clocks_they_answer_stalling() -> None:
    terms: Terms = terms_of("cribbage", timing=Timing(1_000_000, 0))
    club = Club(terms, people=2, seed=4)
    club.wait(STALL)
    assert choices(club) == {}
