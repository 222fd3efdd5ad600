"""A view of euchre as an information-state tensor: all that the seat knows of this deal, as zeros and ones.

Like the tensors of OpenSpiel it tells apart any two situations that the seat can tell apart in this deal,
which includes the order of bids and cards. Seats are counted clockwise from the one that looks.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import Final

from knaves.games.euchre.engine.actions import CARD, PLACE
from knaves.games.euchre.engine.encoding import action
from knaves.games.euchre.rules.moves import Bury, Deal, Dealer, Give, Play
from knaves.games.euchre.rules.open import SEATS, Bidding, Burying, Playing
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import PACK_WITH_JOKER
from knaves.games.euchre.rules.view import View
from knaves.numbers import Field

_CARDS: Final = len(PACK_WITH_JOKER)
_STEPS: Final = ("order", "make", "bury", "give", "trim", "defend", "play")
_CALLS: Final = 10
"""Eight bids and two answers of defenders."""
_PLAYS: Final = 20
_OVER: Final = 5


@cache
def fields(rules: Rules, seats: int) -> tuple[Field, ...]:
    """Return the parts of the tensor."""
    return (
        _bits("hand", _CARDS, "the cards in this seat's hand"),
        _bits("upcard", _CARDS, "the card that was turned up"),
        _bits("buried", _CARDS, "the cards that this seat buried"),
        _bits("given", _CARDS, "the card of an exchange that this seat took part in"),
        _bits("dealer", SEATS, "the dealer"),
        _bits("step", len(_STEPS), ", ".join(_STEPS)),
        _bits("scores", 2 * (rules.target + _OVER), "by side, one-hot: the points"),
        _bits(
            "calls",
            _CALLS * (SEATS + CARD),
            f"for each of {_CALLS} calls, in order: who called, and the action (0 to 14)",
        ),
        _bits(
            "plays",
            _PLAYS * (SEATS + _CARDS),
            f"for each of {_PLAYS} cards played, in order: who played it, and the card",
        ),
    )


def _bits(name: str, width: int, meaning: str) -> Field:
    return Field(name, width, 0, 1, meaning)


@cache
def _starts(rules: Rules) -> tuple[dict[str, int], int]:
    """Return where each part begins, and the width of all."""
    starts, place = {}, 0
    for field in fields(rules, SEATS):
        starts[field.name] = place
        place += field.width
    return starts, place


def encode(view: View) -> array[int]:
    """Return the tensor of a view, in the order of `fields`."""
    table, me = view.open, view.seat
    at, width = _starts(table.rules)
    bits = array("h", bytes(2 * width))
    phase = table.phase
    upcard = phase.upcard if isinstance(phase, Bidding | Burying | Playing) else None
    for name, cards in (
        ("hand", view.hand),
        ("upcard", () if upcard is None else (upcard,)),
        ("buried", view.buried),
        ("given", () if view.given is None else (view.given,)),
    ):
        for card in cards:
            bits[at[name] + PLACE[card]] = 1
    if table.dealer >= 0:
        bits[at["dealer"] + (table.dealer - me) % SEATS] = 1
    if phase.step in _STEPS:
        bits[at["step"] + _STEPS.index(phase.step)] = 1
    room = table.rules.target + _OVER
    for step in range(2):
        bits[at["scores"] + step * room + table.scores[(me + step) % 2]] = 1
    if upcard is not None:
        _encode_moves(bits, view, at["calls"], at["plays"])
    return bits


def _encode_moves(bits: array[int], view: View, calls: int, plays: int) -> None:
    for seat, move in view.deal:
        who = (seat - view.seat) % SEATS
        if isinstance(move, Play):
            bits[plays + who] = bits[plays + SEATS + PLACE[move.card]] = 1
            plays += SEATS + _CARDS
        elif not isinstance(move, Deal | Dealer | Bury | Give):
            bits[calls + who] = bits[calls + SEATS + action(move)] = 1
            calls += SEATS + CARD
