"""Euchre against OpenSpiel, move by move: who moves, what is legal, who wins what, but for its deviations."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pyspiel
import pytest

from euchre_phases import made, on_table
from knaves.game import CHANCE
from knaves.games.euchre import GAME
from knaves.games.euchre.rules.moves import ORDER, ORDER_ALONE, PASS
from knaves.options import Value

from . import euchre_spiel as table

VARIANTS: dict[str, dict[str, Value]] = {
    "euchre": {},
    "euchre(stick_the_dealer=false)": {"stick_the_dealer": False},
    "euchre(allow_lone_defender=true)": {"defend_alone": "always"},
    "euchre(allow_lone_defender=true,stick_the_dealer=false)": {
        "stick_the_dealer": False,
        "defend_alone": "always",
    },
}
"""What OpenSpiel offers, and our options that mean the same."""


def side_by_side(name: str, choices: dict[str, Value], hands: int, seed: int) -> int:
    """Play hands at both tables and compare everything; how many were thrown in."""
    spiel, rules, dice = pyspiel.load_game(name), GAME.rules(**choices), Random(seed)
    thrown_in = 0
    for _ in range(hands):
        hand = table.deal(spiel, rules, dice)
        table.bid(hand)
        thrown_in += hand.ours.open.phase.step == "deal"
        table.defend(hand)
        table.play(hand)
        assert hand.theirs.is_terminal()
        assert hand.theirs.returns() == table.returns(hand)
    return thrown_in


@pytest.mark.parametrize("hands", [500, pytest.param(25_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", VARIANTS)
def test_random_hands_are_the_same(name: str, hands: int) -> None:
    thrown_in = side_by_side(name, VARIANTS[name], hands, seed=1992)
    assert (thrown_in > 0) == ("stick_the_dealer=false" in name)


def _ordered(choices: dict[str, Value] | None = None, name: str = "euchre") -> table.Hand:
    """A hand in which the dealer's left has just ordered up, alone at our table."""
    hand = table.deal(pyspiel.load_game(name), GAME.rules(**(choices or {})), Random(7))
    hand.ours = GAME.apply(hand.ours, hand.ours.open.turn, ORDER_ALONE)
    hand.theirs.apply_action(table.SUITS[on_table(hand.ours).upcard.suit])
    return hand


def test_deviation_upcard_cannot_be_buried_there() -> None:
    hand = _ordered()
    upcard = on_table(hand.ours).upcard
    assert table.NUMBERS[upcard] not in hand.theirs.legal_actions()
    assert f"bury {upcard}" in [GAME.write(move) for move in GAME.legal(hand.ours, hand.ours.open.dealer)]


def test_deviation_order_of_bury_and_alone() -> None:
    hand = _ordered()
    assert made(hand.ours).alone
    assert hand.theirs.current_player() == hand.ours.open.dealer
    hand.theirs.apply_action(hand.theirs.legal_actions()[0])
    assert hand.theirs.current_player() == made(hand.ours).maker
    assert set(hand.theirs.legal_actions()) == {table.ALONE, table.PARTNER}


def test_deviation_no_game_there_beyond_one_hand() -> None:
    hand = table.deal(pyspiel.load_game("euchre"), GAME.rules(), Random(3))
    for step in (table.bid, table.defend, table.play):
        step(hand)
    assert hand.theirs.is_terminal()
    assert GAME.actors(hand.ours) == (CHANCE,)
    assert GAME.result(hand.ours) is None


def test_deviation_thrown_in_ends_the_play_there() -> None:
    name = "euchre(stick_the_dealer=false)"
    hand = table.deal(pyspiel.load_game(name), GAME.rules(stick_the_dealer=False), Random(3))
    dealer = hand.ours.open.dealer
    for _ in range(8):
        hand.follow(PASS, table.PASSES)
    assert hand.theirs.is_terminal()
    assert hand.theirs.returns() == [0.0] * 4
    assert GAME.actors(hand.ours) == (CHANCE,)
    assert hand.ours.open.dealer == (dealer + 1) % 4


def test_deviation_defence_alone_is_allowed_against_two_makers_or_never() -> None:
    hand = _ordered({"defend_alone": "loner"}, "euchre(allow_lone_defender=true)")
    hand.theirs.apply_action(hand.theirs.legal_actions()[0])
    hand.theirs.apply_action(table.PARTNER)
    assert set(hand.theirs.legal_actions()) == {table.ALONE, table.PARTNER}
    with_partner = table.deal(hand.theirs.get_game(), GAME.rules(defend_alone="loner"), Random(7)).ours
    with_partner = GAME.apply(with_partner, with_partner.open.turn, ORDER)
    bury = GAME.legal(with_partner, with_partner.open.dealer)[0]
    assert GAME.apply(with_partner, with_partner.open.dealer, bury).open.phase.step == "play"


def test_deviation_loner_euchred_always_loses_two_there() -> None:
    dice, lost = Random(11), set[tuple[float, float]]()
    for _ in range(60):
        hand = table.deal(pyspiel.load_game("euchre"), GAME.rules(loner_euchred=4), dice)
        table.bid(hand)
        maker, alone = made(hand.ours).maker, made(hand.ours).alone
        table.play(hand)
        if alone and table.returns(hand)[maker] < 0:
            lost.add((table.returns(hand)[maker], hand.theirs.returns()[maker]))
    assert lost == {(-4.0, -2.0)}


def test_every_deviation_has_its_test() -> None:
    tested = {
        name.removeprefix("test_deviation_") for name in globals() if name.startswith("test_deviation_")
    }
    for deviation in table.DEVIATIONS:
        assert any(name.startswith(deviation.replace(" ", "_")) for name in tested)
    assert len(tested) == len(table.DEVIATIONS)


def test_every_deviation_is_in_the_law() -> None:
    law = (Path(__file__).parents[2] / "docs" / "rules" / "euchre.md").read_text(encoding="utf-8")
    for deviation in table.DEVIATIONS.values():
        assert f"\n- {deviation} (here " in law
