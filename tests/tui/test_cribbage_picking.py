"""Counting by picking combinations: what they are called, and how each is judged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.cards import CARDS, Card, parse
from knaves.games.cribbage.rules.picks import judged, made
from knaves.games.cribbage.rules.scoring import Kind, tally
from knaves.tui.pictures.cribbage.picking import PickedCombinations


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        ("7H 8C", [Kind.FIFTEEN]),
        ("5H 5S 5C", [Kind.FIFTEEN, Kind.PAIR_ROYAL]),
        ("6C 4S 5D", [Kind.FIFTEEN, Kind.RUN]),
        ("2H 4H 9H KH", [Kind.FLUSH]),
        ("JD", [Kind.NOBS]),
        ("7H 9C", []),
        ("QD", []),
        ("KC QC JC AC", [Kind.FLUSH]),
    ],
)
def test_what_picked_cards_are_called(cards: str, kinds: list[Kind]) -> None:
    assert [part.kind for part in made(parse(cards))] == kinds


@given(st.lists(st.sampled_from(CARDS), min_size=5, max_size=5, unique=True))
def test_picking_every_combination_is_right_and_complete(five: list[Card]) -> None:
    counted = tally(five[:4], five[4])
    assert all(line.verdict == "right" for line in judged(counted.parts, counted))
    assert all(line.verdict == "missed" for line in judged((), counted))
    assert len(judged((), counted)) == len(counted.parts)


def test_lines_are_judged_one_by_one() -> None:
    counted = tally(parse("5H 5S 5C 6D"), Card("7D"))
    fifteen, run = made(parse("5H 5S 5C"))[0], made(parse("5H 6D 7D"))[0]
    pairs = [made(parse(pair))[0] for pair in ("5H 5S", "5H 5C", "5S 5C")]
    wrong = made(parse("2H 3H 4H"))[0]
    lines = judged([fifteen, *pairs, run, run, wrong], counted)
    assert [line.verdict for line in lines[:7]] == ["right"] * 5 + ["again", "wrong"]
    assert [line.part.kind for line in lines[7:]] == [Kind.RUN, Kind.RUN]
    assert {line.verdict for line in lines[7:]} == {"missed"}


def test_a_run_within_a_longer_one_does_not_count() -> None:
    counted = tally(parse("2H 3S 4C 5D"), Card("KD"))
    assert judged(made(parse("2H 3S 4C")), counted)[0].verdict == "wrong"


def test_the_count_is_said_aloud_and_taken_back() -> None:
    counting = PickedCombinations()
    for cards in ("7H 8C", "7D 8C", "7H 7D"):
        counting.take(parse(cards))
    assert counting.total == 6
    assert counting.words().plain.startswith("fifteen two (7♥ 8♣), fifteen four (7♦ 8♣), a pair makes six")
    counting.erase()
    assert counting.total == 4
    counting.take(parse("7H KD"))
    assert counting.total == 4
    assert "nothing" in counting.words().plain


def test_with_the_whole_hand_known_only_what_counts_is_taken() -> None:
    counting = PickedCombinations(tally(parse("2H 3S 4C 5D"), Card("KD")))
    counting.take(parse("2H 3S 4C"))
    assert counting.total == 0
    assert "only the whole run counts" in counting.words().plain
    counting.take(parse("2H 3S 4C 5D"))
    assert counting.total == 4


def test_more_than_any_hand_is_worth_can_be_picked_and_is_said_in_figures() -> None:
    counting = PickedCombinations()
    for _ in range(3):
        counting.take(parse("5H 5S 5D 5C"))
    assert counting.total == 36
    assert counting.words().plain.endswith("four of a kind makes 36 (5♣ 5♦ 5♥ 5♠)")
