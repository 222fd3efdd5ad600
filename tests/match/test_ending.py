"""The summary of a finished game: its curve, its highlights and how it was won, from the moves alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from knaves import table
from knaves.bots import bot
from knaves.cards import parse
from knaves.game import Highlight, Seat
from knaves.games import SHELF, find
from knaves.games.cribbage.rules import events as e
from knaves.games.cribbage.rules.scoring import tally
from knaves.match.ending import Ending, ending
from knaves.record import Entry, Record, SeatedPlayer

pytestmark = pytest.mark.bare


def played(name: str, seats: int, seed: int, **options: object) -> Record:
    found, dice = find(name), random.Random(seed)
    rules = found.rules(**options)
    state = table.play(found, rules, [bot(name, "random", dice) for _ in range(seats)], dice)
    seated = tuple(SeatedPlayer(each) for each in ("Ann", "Bea", "Cal", "Dot")[:seats])
    return Record(found, rules, seated, tuple(Entry(seat, move) for seat, move in state.history))


def rising(found: Ending) -> bool:
    pairs = zip(found.curve, found.curve[1:], strict=False)
    return all(sum(after) > sum(before) for before, after in pairs)


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("seed", range(3))
def test_the_curve_rises_from_nothing_to_the_final_score(name: str, seed: int) -> None:
    game = find(name)
    for seats in game.seats:
        sheet = played(name, seats, seed)
        found = ending(sheet)
        assert found.curve[0] == (0,) * len(found.scores)
        assert found.scores == game.scores(game.replay(sheet.rules, seats, sheet.moves))
        assert rising(found)
        assert list(found.deals) == sorted(found.deals)
        assert 1 <= found.deals[0] <= found.deals[-1] <= len(found.curve)
        for reader in (None, Seat(0), Seat(1)):
            assert game.figures.how(found.events, sheet.names, reader)
        assert {each.side for each in found.highlights} == set(range(len(found.scores)))


def test_of_a_match_it_is_the_last_game() -> None:
    sheet = played("cribbage", 2, 4, best_of=3, target=31)
    found = ending(sheet)
    assert max(found.scores) == 31
    assert rising(found)
    assert sum(isinstance(event, e.Won) for event in found.events) == 1


def counted(seat: int, why: Any, cards: str, starter: str, points: int) -> list[Any]:
    hand = tuple(parse(cards))
    (up,) = parse(starter)
    return [
        e.Turned(Seat(0), up),
        e.Scored(Seat(seat), why, points, points, tally(list(hand), up, crib=why == "crib"), hand),
    ]


def test_the_best_and_the_worst_hand_of_each_side_with_the_starter() -> None:
    events: Sequence[Any] = [
        *counted(0, "hand", "5C 5D 5S JH", "5H", 29),
        *counted(1, "hand", "2C 4D 6S 8H", "TH", 0),
        *counted(0, "hand", "2C 2D 7S KH", "QH", 2),
        *counted(1, "crib", "2C 3D 4S KH", "QH", 7),
    ]
    found = find("cribbage").figures.highlights(events, 2)
    assert [(each.side, each.name, each.value) for each in found] == [
        (0, "best hand", 29),
        (0, "worst hand", 2),
        (1, "best hand", 0),
        (1, "best crib", 7),
    ]
    assert [str(card) for card in found[0].cards] == ["5C", "5D", "5S", "JH", "5H"]


@pytest.mark.parametrize(
    ("why", "yours", "others"),
    [
        ("play", "You pegged out in the play.", "Ann pegged out in the play."),
        ("go", "You pegged out in the play.", "Ann pegged out in the play."),
        ("hand", "You counted out with your hand.", "Ann counted out with the hand."),
        ("crib", "You counted out with your crib.", "Ann counted out with the crib."),
    ],
)
def test_how_a_game_of_cribbage_was_won(why: Any, yours: str, others: str) -> None:
    events = [e.Scored(Seat(0), why, 2, 121), e.Won(0, (121, 90), 2)]
    how = find("cribbage").figures.how
    assert how(events, ("Ann", "Bea"), Seat(0)) == yours
    assert how(events, ("Ann", "Bea"), Seat(1)) == others


def test_euchre_counts_marches_and_euchres_of_each_side() -> None:
    found: tuple[Highlight, ...] = ending(played("euchre", 4, 3)).highlights
    assert [each.name for each in found] == ["most points in a deal", "marches", "euchres"] * 2
    assert all(0 <= each.value <= 10 for each in found)
