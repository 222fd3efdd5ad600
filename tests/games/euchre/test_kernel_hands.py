"""Hands by action numbers: the kernel against the rules, move by move, under every option."""

from __future__ import annotations

from random import Random

import pytest

from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.encoding import ACTIONS, FEATURES
from knaves.games.euchre.rules.options import PRESETS, Rules

pytestmark = pytest.mark.needs("kernel")

RULES = [
    *PRESETS.values(),
    Rules(joker=True, no_trump=True, defend_alone="always", loner_lead="loner", loner_march=5),
    Rules(canadian=True, farmers=True, defend_alone="loner", alone="exchange", loner_euchred=4),
    Rules(joker=True, no_trump=True, alone="exchange", stick_the_dealer=False, defend_alone="always"),
]


def without_kernel(monkeypatch: pytest.MonkeyPatch, rules: Rules, number: int, seed: int) -> kernel.VectorEnv:
    with monkeypatch.context() as without:
        without.setattr(kernel, "_kernel", None)
        return kernel.VectorEnv(number, rules, seed)


@pytest.mark.parametrize("tables", [6, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", RULES)
def test_every_move_mask_and_view_is_the_rules_own(
    rules: Rules, tables: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = kernel.VectorEnv(tables, rules, 77, threads=2)
    slow = without_kernel(monkeypatch, rules, tables, 77)
    dice, ended = Random(3), 0
    for _ in range(120):
        observed = [each.copy() for each in fast.observe()]
        for ours, law in zip(observed, slow.observe(), strict=True):
            assert (ours == law).all()
        chosen = [dice.choice([a for a in range(ACTIONS) if row[a]]) for row in observed[1].tolist()]
        points, over = fast.step(chosen)
        lawful, ends = slow.step(chosen)
        assert (points == lawful).all()
        assert (over == ends).all()
        ended += int(over.sum())
    assert ended > 2.5 * tables


@pytest.mark.parametrize("hands", [150, pytest.param(400, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", RULES)
def test_random_hands_are_those_of_the_rules(
    rules: Rules, hands: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = kernel.random_hands(hands, 5, rules, threads=2)
    monkeypatch.setattr(kernel, "_kernel", None)
    assert (fast == kernel.random_hands(hands, 5, rules)).all()
    assert len({tuple(row) for row in fast.tolist()}) > 4


def test_threads_change_nothing() -> None:
    assert (
        kernel.random_hands(20_000, 9, Rules()) == kernel.random_hands(20_000, 9, Rules(), threads=2)
    ).all()


def test_what_is_not_legal_is_refused_by_both_and_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    for tables in (kernel.VectorEnv(3, Rules(), 1), without_kernel(monkeypatch, Rules(), 3, 1)):
        before = [each.copy() for each in tables.observe()]
        for wrong in ([0, 0, 3], [0, 0, 200], [0, 0]):
            with pytest.raises(ValueError, match=r"not legal|each hand"):
                tables.step(wrong)
        assert all((a == b).all() for a, b in zip(before, tables.observe(), strict=True))
        assert before[2].shape == (3, FEATURES)


def test_there_must_be_a_hand() -> None:
    with pytest.raises(ValueError, match="at least one"):
        kernel.VectorEnv(0, Rules(), 1)
