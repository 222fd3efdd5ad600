"""What everybody answered to the hand of a day: which moves and days count, shares, and the words for few."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from knaves.cards import NotationError
from knaves.drills import hand_of_the_day
from knaves.drills.model import of_day
from knaves.drills.others import FEW, SHOWN, everybody, how_many, is_open, is_over, legal_answer
from knaves.game import IllegalMove

DAY = date(2026, 11, 24)


def moves(game: str) -> list[str]:
    asked = hand_of_the_day(DAY, game).asked
    return [asked.game.write(move) for move in asked.view.legal]


@pytest.mark.parametrize("game", of_day())
def test_every_choice_of_the_hand_is_an_answer_and_nothing_else_is(game: str) -> None:
    for move in moves(game):
        assert legal_answer(DAY, game, move) == move
    with pytest.raises(NotationError):
        legal_answer(DAY, game, "nonsense")
    with pytest.raises(IllegalMove):
        legal_answer(DAY, game, {"cribbage": "go", "euchre": "play 9H"}[game])


def test_cards_of_another_day_are_no_answer() -> None:
    other = hand_of_the_day(DAY + timedelta(days=1), "cribbage").asked
    own = moves("cribbage")
    for move in map(other.game.write, other.view.legal):
        if move not in own:
            with pytest.raises(IllegalMove):
                legal_answer(DAY, "cribbage", move)


def test_cards_named_in_another_order_are_the_same_answer() -> None:
    word, first, second = moves("cribbage")[0].split()
    assert legal_answer(DAY, "cribbage", f"{word} {second} {first}") == f"{word} {first} {second}"


def test_there_is_no_hand_of_the_day_of_another_game() -> None:
    with pytest.raises(KeyError):
        legal_answer(DAY, "whist", "pass")


@pytest.mark.parametrize(
    ("days", "open_", "over"),
    [(0, True, False), (1, True, False), (-1, True, False), (2, False, False), (-2, False, True)],
)
def test_a_day_and_its_neighbours_are_open(days: int, open_: bool, over: bool) -> None:
    day = DAY + timedelta(days=days)
    assert (is_open(day, DAY), is_over(day, DAY)) == (open_, over)


def test_shares_are_sorted_and_say_which_is_one_s_own() -> None:
    one, two, three = moves("cribbage")[:3]
    found = everybody(DAY, "cribbage", {one: 1, two: 6, three: 3}, own=three)
    assert [(each.move, each.share, each.own) for each in found.shares] == [
        (two, 0.6, False),
        (three, 0.3, True),
        (one, 0.1, False),
    ]
    assert (found.number, found.rest) == (10, 0.0)
    asked = hand_of_the_day(DAY, "cribbage").asked
    assert found.shares[0].label == asked.game.label(asked.view, asked.game.read(two), asked.names)


def test_the_rare_ones_are_summed_up_but_the_own_one_is_shown() -> None:
    all_of_them = moves("cribbage")
    counts = {move: 20 - place for place, move in enumerate(all_of_them)}
    found = everybody(DAY, "cribbage", counts, own=all_of_them[-1])
    assert [each.move for each in found.shares] == [*all_of_them[:SHOWN], all_of_them[-1]]
    assert sum(each.share for each in found.shares) + found.rest == pytest.approx(1)
    assert found.rest > 0


def test_what_is_no_choice_of_this_hand_does_not_count() -> None:
    move = moves("euchre")[0]
    assert everybody(DAY, "euchre", {move: 6, "discard 5H JS": 9, "": 1}).number == 6


def test_few_answers_are_said_and_not_shown() -> None:
    move = moves("euchre")[0]
    assert everybody(DAY, "euchre", {move: FEW - 1}, own=move).shares == ()
    assert len(everybody(DAY, "euchre", {move: FEW}, own=move).shares) == 1
    assert how_many(0, own=False) == "Nobody has answered this hand."
    assert how_many(1, own=False).startswith("1 player has answered this hand. Choices are shown")
    assert how_many(FEW, own=True) == "5 players have answered this hand."
