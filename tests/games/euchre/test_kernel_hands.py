"""Hands by action numbers: the kernel against the rules, under every option; tests/envs goes move by move."""

from __future__ import annotations

import pytest

from knaves.games.euchre.engine import kernel
from knaves.games.euchre.rules.options import PRESETS, Rules

pytestmark = pytest.mark.needs("kernel")

RULES = [
    *PRESETS.values(),
    Rules(joker=True, no_trump=True, defend_alone="always", loner_lead="loner", loner_march=5),
    Rules(canadian=True, farmers=True, defend_alone="loner", alone="exchange", loner_euchred=4),
    Rules(joker=True, no_trump=True, alone="exchange", stick_the_dealer=False, defend_alone="always"),
]


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
