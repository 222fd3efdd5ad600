"""Statistics depend only on the moves of a finished game (U10, U25)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from knaves import table
from knaves.bots import bot
from knaves.game import Seat
from knaves.games import SHELF, find
from knaves.games.cribbage.text.figures import BY_ROLE
from knaves.match.statistics import Entry, Summary, count, describe, summarise

pytestmark = pytest.mark.bare


def played(name: str, seats: int, seed: int, **options: object) -> tuple[Any, tuple[tuple[Seat, Any], ...]]:
    """A game between random players: its rules and history."""
    found, dice = find(name), random.Random(seed)
    rules = found.rules(**options)
    state = table.play(found, rules, [bot(name, "random", dice) for _ in range(seats)], dice)
    return rules, state.history


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("seed", range(3))
def test_U10_what_one_side_wins_the_other_loses(name: str, seed: int) -> None:
    found = find(name)
    for seats in found.seats:
        rules, history = played(name, seats, seed)
        counts = [*count(found, rules, seats, history, map(Seat, range(seats))).values()]
        result = found.result(found.replay(rules, seats, history))
        assert result is not None
        for seat, mine in enumerate(counts):
            winner = found.side(seats, Seat(seat)) == result.side
            assert (mine["won"], mine["lost"]) == ((result.games, 0) if winner else (0, result.games))


@pytest.mark.parametrize("counting", ["automatic", "claimed", "muggins", "penalty"])
def test_U10_cribbage_hands_and_cribs(counting: str) -> None:
    """However points are counted: each completed deal counts every hand once, and the dealer's crib."""
    found = find("cribbage")
    rules, history = played("cribbage", 2, 5, counting=counting)
    ann, bea = count(found, rules, 2, history, [Seat(0), Seat(1)]).values()
    assert ann["deals"] == bea["deals"]
    for mine in (ann, bea):
        assert mine["deals"] - 1 <= mine["hands"] <= mine["deals"]
        assert 0 <= mine["hand_points"] <= 29 * mine["hands"]
    assert ann["deals"] - 1 <= ann["cribs"] + bea["cribs"] <= ann["deals"]
    assert (ann["hand_points"] > 0) or counting in ("claimed", "muggins", "penalty")


def test_U10_a_skunk_counts_two() -> None:
    found = find("cribbage")
    for seed in range(200):
        rules, history = played("cribbage", 2, seed, skunk="single")
        result = found.result(found.replay(rules, 2, history))
        assert result is not None
        if result.games == 2:
            counts = count(found, rules, 2, history, [Seat(0), Seat(1)])
            assert counts[Seat(result.side)]["won"] == 2
            assert counts[Seat(1 - result.side)]["lost"] == 2
            return
    pytest.fail("no skunk in 200 games")


def test_euchre_counts_add_up() -> None:
    found = find("euchre")
    rules, history = played("euchre", 4, 11)
    counts = [*count(found, rules, 4, history, map(Seat, range(4))).values()]
    assert len({mine["deals"] for mine in counts}) == 1
    for mine, partner in ((counts[0], counts[2]), (counts[1], counts[3])):
        for figure in ("won", "lost", "points", "marches", "euchres"):
            assert mine[figure] == partner[figure]
    assert sum(mine["makes"] for mine in counts) <= counts[0]["deals"]
    assert sum(mine["euchred"] for mine in counts) == counts[0]["euchres"] + counts[1]["euchres"]
    assert all(mine["made"] + mine["euchred"] == mine["makes"] for mine in counts)
    assert max(counts[0]["points"], counts[1]["points"]) >= 10


def entry(name: str, **counts: int) -> Entry:
    return Entry("id", "when", name, "cribbage", counts)


def test_U10_averages() -> None:
    first = entry("Ann", won=1, lost=0, deals=9, hands=9, hand_points=70, cribs=4, crib_points=20)
    second = entry("Ann", won=0, lost=2, deals=7, hands=6, hand_points=51, cribs=3, crib_points=13)
    (summary,) = summarise([first, second])
    assert summary.plays == 2
    assert summary.figures == {
        "games won": 1,
        "games lost": 2,
        "hands played": 16,
        "average hand": 8.07,
        "average crib": 4.71,
    }


def test_what_good_players_come_to_is_said_with_its_source_and_its_error() -> None:
    counts = dict.fromkeys(("deals", "hands", "cribs", *BY_ROLE), 1)
    for game in SHELF:
        for name, each in find(game).figures.expected.items():
            assert name in Summary("Ann", game, 1, counts).figures
            assert each.games.rpartition("in games ")[2] in each.source, (
                "the figure holds where it was measured"
            )
            assert 0 < each.error < each.figure / 10
            assert each.source


def test_what_is_counted_by_role_adds_up() -> None:
    found = find("cribbage")
    rules, history = played("cribbage", 2, 5)
    for seat in (0, 1):
        mine = count(found, rules, 2, history, [Seat(seat)])[Seat(seat)]
        for what in ("deals", "hands", "hand_points"):
            assert mine[f"{what}_dealer"] + mine[f"{what}_pone"] == mine[what]
        assert mine["pegged_dealer"] + mine["pegged_pone"] > 0


def test_an_average_of_nothing_is_left_out() -> None:
    (summary,) = summarise([entry("Ann", won=1, lost=0, deals=1, hands=1, hand_points=4, cribs=0)])
    assert summary.figures == {"games won": 1, "games lost": 0, "hands played": 1, "average hand": 4.0}


def test_U25_names_are_kept_apart_but_for_capitals() -> None:
    entries = [entry("ann", won=1), entry("Bea", won=4), entry("Ann", won=2)]
    assert [(each.name, each.figures["games won"]) for each in summarise(entries)] == [("Ann", 3), ("Bea", 4)]
    assert [each.name for each in summarise(entries, "BEA")] == ["Bea"]
    assert summarise(entries, "Cal") == ()


def test_a_game_without_figures_of_its_own_counts_what_was_won_and_lost() -> None:
    (summary,) = summarise([Entry("id", "when", "Ann", "whist", {"won": 1, "lost": 0})])
    assert summary.figures == {"games won": 1, "games lost": 0}


@pytest.mark.parametrize("counts", [{"won": "1"}, {"won": 1.5}, []])
def test_an_entry_holds_whole_numbers(counts: object) -> None:
    with pytest.raises(TypeError):
        Entry("id", "when", "Ann", "cribbage", counts)  # type: ignore[arg-type]


def test_a_skunk_that_counts_as_two_games_is_explained() -> None:
    counts = {"won": 0, "lost": 2, "skunks": 0, "skunked": 1}
    said = describe(Summary("Ann", "cribbage", 1, counts))
    assert "games lost 2" in said
    assert said.endswith(". A skunk counts as two games, a double skunk as three.")
    plain = describe(Summary("Ann", "cribbage", 1, {"won": 0, "lost": 1, "skunks": 0, "skunked": 0}))
    assert "A skunk counts" not in plain
    assert "A skunk counts" not in describe(Summary("Ann", "euchre", 1, {"won": 2, "lost": 0}))
