"""What a seat knows at a decision in cribbage, as columns of a table of decisions."""

from __future__ import annotations

from typing import Final

from knaves.facts import Fact
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View

__all__ = ["FACTS"]


def _dealer(view: View) -> int | None:
    # Seat 0 stands there until the cut for the deal is decided.
    return None if view.open.phase is Phase.DEAL_CUT else view.open.dealer


def _claimed(view: View) -> int | None:
    count = view.open.count
    return None if count is None or count.claimed < 0 else count.claimed


FACTS: Final = (
    Fact("phase", "word", "What the table waits for, such as discard or play.", lambda v: v.open.phase.value),
    Fact("dealer", "number", "The seat that deals; null while the players cut for the deal.", _dealer),
    Fact("scores", "numbers", "Points by side.", lambda v: v.open.scores),
    Fact("thrown", "cards", "The cards that this seat has thrown to the crib.", lambda v: v.thrown),
    Fact(
        "starter",
        "cards",
        "The starter; null before it is cut.",
        lambda v: None if v.open.starter is None else (v.open.starter,),
    ),
    Fact("count", "number", "The count of the play, 0 to 31.", lambda v: v.open.total),
    Fact("pile", "cards", "The cards of the present count, in order.", lambda v: v.open.pile),
    Fact(
        "laid",
        "cards",
        "Every card played in this deal, in order.",
        lambda v: [card for _seat, card in v.open.laid],
    ),
    Fact(
        "laid_by", "numbers", "The seats that played them.", lambda v: [seat for seat, _card in v.open.laid]
    ),
    Fact("gone", "numbers", "The seats that said go in the present count.", lambda v: v.open.gone),
    Fact("counted", "cards", "The cards being counted; empty if there are none.", lambda v: v.open.counted),
    Fact("claimed", "number", "The points claimed for them; null before the claim.", _claimed),
)
