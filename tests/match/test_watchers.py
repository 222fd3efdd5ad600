"""Watchers and people who return: who sees whom, and the events since."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hosting import Club, terms_of

from knaves.match.notices import Gathering, Happened
from knaves.match.table.attendance import SHOWN
from knaves.match.table.company import CROWD
from knaves.match.table.snapshot import welcome
from knaves.record import steps


def test_players_are_told_who_watches_and_names_are_told_apart() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=1)
    club.wait(CROWD)
    before = len(list(club.notices(Gathering)))
    for who, name in (("w", "Wim"), ("x", "Ann"), ("y", "wim")):
        club.table.arrive(who, club.now, name)
    club.take()
    assert len(list(club.notices(Gathering))) == before
    club.wait(CROWD)
    arounds = [each.around for each in club.notices(Gathering)]
    assert len(arounds) == before + 1
    assert arounds[-1].watchers == ["Wim", "Ann (2)", "wim (2)"]
    assert arounds[-1].watching == 3
    club.table.depart("w", club.now)
    club.wait(CROWD)
    assert list(club.notices(Gathering))[-1].around.watchers == ["Ann (2)", "wim"]


def test_a_crowd_is_counted_and_some_of_it_named() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=1)
    for number in range(500):
        club.table.arrive(f"w{number}", club.now, f"W{number}")
    club.wait(CROWD)
    around = list(club.notices(Gathering))[-1].around
    assert (around.watching, len(around.watchers)) == (500, SHOWN)


def test_where_nobody_may_watch_only_those_who_sit_hear_the_game() -> None:
    club = Club(replace(terms_of("cribbage"), watch=False), people=2, seed=2)
    club.step()
    told = [each for each in club.told if isinstance(each.notice, Happened)]
    assert told
    assert {each.to for each in told} == {("Ann", "Ben")}
    assert [type(each) for each in welcome(club.table.state, "w", now=club.now)] == [Gathering]
    assert Happened in [type(each) for each in welcome(club.table.state, "Ann", now=club.now)]
    club.table.say("Ann", "between us", club.now)
    assert club.take()[-1].to == ("Ann", "Ben")


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_somebody_who_comes_back_hears_what_happened_meanwhile(game: str) -> None:
    club = Club(terms_of(game), people=2, seed=3, bots="simple")
    for _ in range(12):
        club.step()
    hosted = club.table.game
    assert hosted is not None
    since = hosted.moves
    for _ in range(8):
        club.step()
    expected = [noticed for _e, noticed in [*steps(hosted.record)][since:]]
    for table in (club.table, club.again()):
        [happened] = [e for e in welcome(table.state, "Ann", since, club.now) if isinstance(e, Happened)]
        assert happened.update.events == tuple(each for noticed in expected for each in noticed)
        assert happened.update.events[-1][1] == happened.open


def test_whoever_comes_new_or_from_the_future_hears_nothing_old() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=4)
    for _ in range(12):
        club.step()
    game = club.table.game
    assert game is not None
    for since in (-1, game.moves, game.moves + 100):
        [happened] = [e for e in welcome(club.table.state, "Ann", since, club.now) if isinstance(e, Happened)]
        assert happened.update.events == ()


def test_at_most_the_last_two_deals_are_told_again() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=5)
    game = club.table.game
    assert game is not None
    deals: list[int] = []
    while len(deals) < 4:
        club.step()
        deals = [place for place, (_seat, move) in enumerate(game.record.moves) if game.game.deals(move)]
    [happened] = [e for e in welcome(club.table.state, "Ann", 0, club.now) if isinstance(e, Happened)]
    old = [noticed for _e, noticed in [*steps(game.record)][deals[-2] :]]
    assert happened.update.events == tuple(each for noticed in old for each in noticed)
