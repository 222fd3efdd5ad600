"""What a face needs that asks for moves without knowing the game: the hand, what cards make, and labels."""

from __future__ import annotations

import re
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from .secrets import SECRETS
from .tables import Table, at_every_table, played, some

pytestmark = pytest.mark.bare


def _views(table: Table, number: int) -> list[Any]:
    """What every seat sees at some moments, and when the game is over."""
    states = [*(step.before for step in some(table, number)), played(table)[-1].after]
    return [table.game.view(state, seat) for state in states for seat in table.everybody]


@at_every_table
def test_a_hand_is_shown_whole_and_always_in_the_same_order(table: Table) -> None:
    held = SECRETS[table.game.name].held
    for step in some(table, 40):
        for seat in table.everybody:
            view = table.game.view(step.after, seat)
            hand = table.game.hand(view)
            assert sorted(hand) == sorted(held(step.after, seat))
            assert hand == table.game.hand(view)


@at_every_table
def test_picked_cards_are_a_legal_move_or_refused_with_a_paragraph(table: Table) -> None:
    game = table.game
    for view in _views(table, 40):
        number, hand = game.picks(view), game.hand(view)
        if not number:
            continue
        assert len(hand) >= number
        for cards in combinations(hand, number):
            move = game.of_cards(view, cards)
            assert move is not None
            assert {game.of_cards(view, order) for order in permutations(cards)} == {move}
            refusal = game.refusal(view, move)
            assert (refusal is None) == (move in view.legal)
            if refusal is not None:
                assert refusal.paragraph in table.law
                assert refusal.sentence.endswith((".", "!"))


@at_every_table
def test_too_many_cards_or_too_few_are_no_move(table: Table) -> None:
    game = table.game
    for view in _views(table, 20):
        number, hand = game.picks(view), game.hand(view)
        assert number == 0 or view.legal
        for wrong in {*range(len(hand) + 1)} - {number}:
            assert game.of_cards(view, hand[:wrong]) is None


@at_every_table
def test_what_cards_can_say_cards_say(table: Table) -> None:
    """Where cards are picked, those picked make every legal move that names cards; at times there is none."""
    game = table.game
    picked: set[type] = set()
    for view in _views(table, 40):
        hand = game.hand(view)
        made = {game.of_cards(view, cards) for cards in combinations(hand, game.picks(view))} - {None}
        kinds = {type(move) for move in made}
        assert {move for move in view.legal if type(move) in kinds} <= made
        picked |= kinds
    assert picked


@at_every_table
def test_silence_is_a_legal_move_or_none(table: Table) -> None:
    for view in _views(table, 40):
        move = table.game.lapse(view)
        assert move is None or move in view.legal


@at_every_table
def test_every_legal_move_has_a_label_of_its_own(table: Table) -> None:
    game = table.game
    for view in _views(table, 40):
        labels = [game.label(view, move, table.names) for move in view.legal]
        assert len(set(labels)) == len(labels)
        for label in labels:
            assert label
            assert label.isprintable()
            assert label == label.strip()
            assert not label[0].islower()
            assert not label.endswith((".", "!", "?"))
            assert "??" not in label


@at_every_table
def test_a_label_calls_its_reader_you_and_others_by_their_names(table: Table) -> None:
    others = tuple(f"{name}y" for name in table.names)
    for view in _views(table, 20):
        for move in view.legal:
            label = table.game.label(view, move, table.names)
            named = [name for name in table.names if re.search(rf"\b{name}\b", label)]
            assert table.names[view.seat] not in named
            other = table.game.label(view, move, others)
            assert all(f"{name}y" in other for name in named)
            assert named or other == label


@at_every_table
def test_picked_combinations_are_worth_what_their_move_claims(table: Table) -> None:
    """Where a game counts so: with nothing picked nothing is claimed, and more cards never make it less."""
    game, dice = table.game, Random(table.seed)
    for view in _views(table, 40):
        nothing = game.worth(view, ())
        if nothing is None:
            assert game.worth(view, (game.hand(view)[:1],)) is None
            continue
        assert (nothing.points, nothing.words) == (0, "")
        assert nothing.move in view.legal
        picked: tuple[Any, ...] = ()
        for _ in range(8):
            before = game.worth(view, picked)
            picked = (*picked, tuple(dice.sample(nothing.cards, dice.randint(1, 4))))
            worth = game.worth(view, picked)
            assert worth is not None
            assert before is not None
            assert worth.cards == nothing.cards
            assert worth.points >= before.points
            assert worth.words
            assert (worth.points == before.points) or worth.move != before.move
            assert worth.move in view.legal or game.refusal(view, worth.move) is not None
        twice = (nothing.cards[0], nothing.cards[0])
        assert game.worth(view, (twice,)) is None
