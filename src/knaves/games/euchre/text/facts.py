"""What a seat knows at a decision in euchre, as columns of a table of decisions."""

from __future__ import annotations

from typing import Any, Final

from knaves.facts import Fact
from knaves.games.euchre.rules.open import Trick
from knaves.games.euchre.rules.view import View

__all__ = ["FACTS"]


def _of_phase(view: View, name: str) -> Any:
    """Return a field of the present phase; None where this phase has no such field."""
    return getattr(view.open.phase, name, None)


def _upcard(view: View) -> Any:
    found = _of_phase(view, "upcard")
    return None if found is None else (found,)


def _trump(view: View) -> str | None:
    found = _of_phase(view, "trump")
    return None if found is None else found.name.lower().replace("_", " ")


def _trick(view: View) -> Trick:
    return _of_phase(view, "trick") or ()


def _taken(view: View) -> Trick:
    return tuple([each for trick in _of_phase(view, "tricks") or () for each in trick])


FACTS: Final = (
    Fact(
        "phase",
        "word",
        "The step: order, make, bury, give, trim, defend or play.",
        lambda v: v.open.phase.step,
    ),
    Fact("dealer", "number", "The seat that deals.", lambda v: v.open.dealer),
    Fact("scores", "numbers", "Points by side; seats 0 and 2 are side 0.", lambda v: v.open.scores),
    Fact("upcard", "cards", "The card turned up; it stays known after it is turned down.", _upcard),
    Fact("passes", "number", "Passes in the bidding, from 0 to 7.", lambda v: _of_phase(v, "passes")),
    Fact("trump", "word", "The trump suit, or no trump; null while it is not made.", _trump),
    Fact("maker", "number", "The seat that made trump.", lambda v: _of_phase(v, "maker")),
    Fact("alone", "flag", "Whether the maker goes alone.", lambda v: _of_phase(v, "alone")),
    Fact("defender", "number", "The seat that defends alone, if any.", lambda v: _of_phase(v, "defender")),
    Fact("buried", "cards", "The cards that this seat has buried in this deal.", lambda v: v.buried),
    Fact(
        "trick",
        "cards",
        "The cards of the present trick, in order.",
        lambda v: [card for _seat, card in _trick(v)],
    ),
    Fact("trick_by", "numbers", "The seats that played them.", lambda v: [seat for seat, _card in _trick(v)]),
    Fact("tricks", "numbers", "Tricks won by side; null before the play.", lambda v: _of_phase(v, "won")),
    Fact(
        "played",
        "cards",
        "The cards of the finished tricks, in order.",
        lambda v: [card for _seat, card in _taken(v)],
    ),
    Fact(
        "played_by", "numbers", "The seats that played them.", lambda v: [seat for seat, _card in _taken(v)]
    ),
)
