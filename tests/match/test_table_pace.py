"""Timed waits: the pause before the deal, the window for muggins, a bot's pace."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hosting import NAMES, Club, known, terms_of

from knaves.game import CHANCE
from knaves.games import find
from knaves.match.log import Moved, Timing
from knaves.match.match import MatchError
from knaves.match.notices import Over, Times
from knaves.match.table import snapshot
from knaves.match.table.play import WINDOW
from knaves.options import write_options

PAUSE = 20_000


def to_the_pause(club: Club) -> None:
    for _ in range(200):
        if snapshot.around(club.table.state).talk >= 0:
            return
        club.step()
    raise AssertionError("no pause")


def test_people_talk_before_a_deal_until_the_time_is_over() -> None:
    club = Club(terms_of("cribbage", pause=PAUSE), people=2, seed=1)
    to_the_pause(club)
    game = club.table.game
    assert game is not None
    assert game.actors == (CHANCE,)
    club.wait(PAUSE - 1)
    moves = game.moves
    club.table.say("Ann", "hello", club.now)
    club.wait(1)
    assert snapshot.around(club.table.state).talk == -1
    assert game.moves > moves
    assert game.game.deals(game.record.moves[moves][1])


def test_everybody_is_told_when_a_pause_begins_and_ends() -> None:
    club = Club(terms_of("cribbage", pause=PAUSE), people=2, seed=1)
    to_the_pause(club)
    club.wait(PAUSE)
    assert [each.pause for each in club.notices(Times)] == [PAUSE, -1]
    to_the_pause(club)
    assert [each.pause for each in club.notices(Times)] == [PAUSE, -1, PAUSE]


def test_anybody_who_plays_ends_the_pause() -> None:
    club = Club(terms_of("euchre", pause=PAUSE), people=4, seed=2)
    to_the_pause(club)
    with pytest.raises(MatchError, match="do not have a seat"):
        club.table.skip_pause("Zed", club.now)
    club.table.skip_pause("Cem", club.now)
    club.take()
    assert snapshot.around(club.table.state).talk == -1
    with pytest.raises(MatchError, match="no pause"):
        club.table.skip_pause("Cem", club.now)
    to_the_pause(club)
    assert known(club.again())["record"] == known(club.table)["record"]


def test_a_table_read_again_in_the_pause_goes_on_to_the_deal() -> None:
    club = Club(terms_of("cribbage", pause=PAUSE), people=2, seed=3)
    to_the_pause(club)
    club.table = club.again()
    club.take()
    club.wait(PAUSE)
    assert snapshot.around(club.table.state).talk == -1
    while snapshot.around(club.table.state).talk < 0:
        club.step()


def muggins(**more: object) -> Club:
    rules = replace(find("cribbage").presets["standard"], counting="muggins", muggins="called")
    terms = replace(terms_of("cribbage"), rules=write_options(rules), **more)  # type: ignore[arg-type]
    return Club(terms, people=2, seed=4)


def to_the_window(club: Club) -> int:
    """Play until a seat may call muggins; return it."""
    dice = Random(1)
    for _ in range(400):
        game = club.table.game
        assert game is not None
        for seat in game.actors:
            if seat != CHANCE and game.game.lapse(game.view(seat)) is not None:
                return int(seat)
        claims = [seat for seat in game.actors if seat != CHANCE and club_claims(game, seat)]
        if claims:
            seat = claims[0]
            club.table.submit(seat, NAMES[seat], "claim 0", game.moves, str(dice.random()), club.now)
            club.take()
        else:
            club.step()
    raise AssertionError("no window")


def club_claims(game: object, seat: object) -> bool:
    moves = [game.game.write(move) for move in game.view(seat).legal]  # type: ignore[attr-defined]
    return "claim 0" in moves


def test_muggins_that_nobody_calls_in_time_is_passed_over() -> None:
    club = muggins()
    seat = to_the_window(club)
    game = club.table.game
    assert game is not None
    assert snapshot.around(club.table.state).seats[seat].running == WINDOW
    moves = game.moves
    club.wait(WINDOW - 1)
    assert game.moves == moves
    club.wait(1)
    assert game.moves > moves
    assert game.record.moves[moves] == (seat, game.game.read("pass"))
    assert isinstance([e.entry for e in club.log if isinstance(e.entry, Moved)][-1], Moved)


def test_muggins_is_called_in_time_and_no_clock_runs_meanwhile() -> None:
    club = muggins(timing=Timing(5_000, 0))
    seat = to_the_window(club)
    assert snapshot.around(club.table.state).seats[seat].running == WINDOW
    club.wait(WINDOW - 1)
    game = club.table.game
    assert game is not None
    calls = [move for move in map(game.game.write, game.view(game.actors[0]).legal) if move != "pass"]
    club.table.submit(seat, NAMES[seat], calls[0], game.moves, "call", club.now)
    club.take()
    assert not list(club.notices(Over))


def test_a_bot_takes_its_time_however_fast_it_thinks() -> None:
    club = Club(terms_of("cribbage", pace=1_500), people=1, seed=5, bots="simple")
    for _ in range(20):
        thought = club.table.thought()
        if thought is None:
            club.step()
            continue
        moves = known(club.table)["moves"]
        club.table.decide(thought, thought.choose(), club.now)
        assert club.table.thought() is None
        assert known(club.table)["moves"] == moves
        club.wait(1_499)
        assert known(club.table)["moves"] == moves
        club.wait(1)
        assert known(club.table)["moves"] > moves


def test_a_bot_that_thinks_longer_than_its_pace_moves_at_once() -> None:
    club = Club(terms_of("euchre", pace=1_500), people=1, seed=6, bots="simple")
    while (thought := club.table.thought()) is None:
        club.step()
    moves = known(club.table)["moves"]
    club.table.decide(thought, thought.choose(), club.now + 1_500)
    assert known(club.table)["moves"] > moves


def test_a_bot_goes_on_thinking_while_others_move_and_is_asked_once() -> None:
    club = Club(terms_of("cribbage"), people=1, seed=7, bots="simple")
    while (thought := club.table.thought()) is None or len(known(club.table)["record"].moves) < 4:
        club.step()
    game = club.table.game
    assert game is not None
    if 0 in game.actors:
        move = game.game.write(game.view(game.actors[0]).legal[0])
        club.table.submit(0, "Ann", move, game.moves, "a", club.now)
        assert club.table.thought() is thought
    club.table.decide(thought, thought.choose(), club.now)
    moves = game.moves
    club.table.decide(thought, thought.choose(), club.now)
    assert game.moves == moves
