"""Tables of cribbage for learners: what the kernel plays, and why it refuses the rest."""

from __future__ import annotations

from typing import Final

from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.encoding import ACTIONS, OBSERVATION
from knaves.games.cribbage.engine.tables import FAR
from knaves.games.cribbage.rules.options import Rules
from knaves.stepping import Stepping, Terms

# An observation holds a score in a byte.
_MOST: Final = 255
_ONLY: Final = {"runs": "any", "go": "automatic", "pegging": "given", "counting": "automatic"}


def _refusal(rules: Rules, terms: Terms) -> str:
    if rules.target > _MOST:
        return f"The kernel plays games to {_MOST} points at most, not {rules.target}."
    if terms.reward == "chance" and rules.target > FAR:
        return f"Chances to win are known for games to {FAR} points at most, not {rules.target}."
    for name, wanted in (
        ("runs", "any"),
        ("go", "automatic"),
        ("pegging", "given"),
        ("counting", "automatic"),
    ):
        if getattr(rules, name) != wanted:
            return f"The kernel plays cribbage with {name}={wanted} only, not {getattr(rules, name)}."
    if rules.best_of != 1:
        return f"The kernel plays single games, not matches of {rules.best_of}."
    return ""


STEPPING: Final = Stepping(
    seats=2,
    actions=ACTIONS,
    features=OBSERVATION,
    house=kernel.HOUSE,
    refusal=_refusal,
    tables=kernel.tables,
)
