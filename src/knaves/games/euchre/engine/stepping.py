"""Tables of euchre for learners: what the kernel plays, and why it refuses the rest."""

from __future__ import annotations

from typing import Final

from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.encoding import ACTIONS, OBSERVATION
from knaves.games.euchre.rules.open import SEATS
from knaves.games.euchre.rules.options import Rules
from knaves.stepping import Stepping, Terms


def _refusal(rules: Rules, terms: Terms) -> str:
    # The kernel has every option of the rules.
    return ""


STEPPING: Final = Stepping(
    seats=SEATS,
    actions=ACTIONS,
    features=OBSERVATION,
    house=kernel.HOUSE,
    refusal=_refusal,
    tables=kernel.tables,
)
