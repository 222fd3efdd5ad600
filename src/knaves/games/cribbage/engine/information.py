"""A view of cribbage as an information-state tensor: all that the seat knows of this deal, as zeros and ones.

Like the tensors of OpenSpiel it tells apart any two situations that the seat can tell apart in this deal,
which includes the order of the cards laid. Seats and sides are counted clockwise from the one that looks.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import Final

from knaves.games.cribbage.engine.observations import PHASES
from knaves.games.cribbage.rules.open import sides_of
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.view import View
from knaves.numbers import Field

_CLAIMS: Final = 31
"""A claim not made yet, and 0 to 29; the last place is a call's."""
_WHATS: Final = ("play", "hand", "crib")


@cache
def fields(rules: Rules, seats: int) -> tuple[Field, ...]:
    """Return the parts of the tensor."""
    sides, plays = sides_of(seats), 4 * seats
    return (
        _bits("hand", 52, "the cards in this seat's hand"),
        _bits("thrown", 52, "the cards that this seat threw to the crib"),
        _bits("starter", 52, "the starter"),
        _bits("crib", 52, "the crib, when it has been turned up"),
        _bits("cut", 52, "the cards cut for the first deal"),
        _bits("phase", 6, "cut for the deal, discard, cut the starter, play, claim, muggins"),
        _bits("dealer", seats, "the dealer"),
        _bits("scores", sides * (rules.target + 1), "by side, one-hot: 0 to the target"),
        _bits("games", sides * (rules.best_of + 3), "by side, one-hot: the games won in the match"),
        _bits("gone", seats, "the seats that said go in the present count"),
        _bits("stuck", seats * 32, "by seat, one-hot: each card it holds is worth more pips than this"),
        _bits("what", 3, "what is counted now: a card played, a hand, the crib"),
        _bits("counter", seats, "whose count it is"),
        _bits("claimed", _CLAIMS, "the claim for it: none yet, or 0 to 29 points"),
        _bits(
            "plays",
            plays * (seats + 53),
            f"for each of {plays} cards laid, in order: who laid it, the card, 1 if a count ended there",
        ),
    )


def _bits(name: str, width: int, meaning: str) -> Field:
    return Field(name, width, 0, 1, meaning)


@cache
def _starts(rules: Rules, seats: int) -> tuple[dict[str, int], int]:
    """Return where each part begins, and the width of all."""
    starts, place = {}, 0
    for field in fields(rules, seats):
        starts[field.name] = place
        place += field.width
    return starts, place


def encode(view: View) -> array[int]:
    """Return the tensor of a view, in the order of `fields`."""
    table, me, seats = view.open, view.seat, view.seats
    rules, sides = table.rules, sides_of(seats)
    at, width = _starts(rules, seats)
    bits = array("h", bytes(2 * width))
    for name, cards in (
        ("hand", view.hand),
        ("thrown", view.thrown),
        ("starter", () if table.starter is None else (table.starter,)),
        ("crib", table.crib),
        ("cut", [card for _seat, _place, card in table.cuts]),
    ):
        for card in cards:
            bits[at[name] + card] = 1
    if table.phase in PHASES:
        bits[at["phase"] + PHASES[table.phase] - 1] = 1
    bits[at["dealer"] + (table.dealer - me) % seats] = 1
    for step in range(sides):
        side = (me + step) % sides
        bits[at["scores"] + step * (rules.target + 1) + table.scores[side]] = 1
        bits[at["games"] + step * (rules.best_of + 3) + table.games[side]] = 1
    for step in range(seats):
        bits[at["stuck"] + 32 * step + table.stuck[(me + step) % seats]] = 1
    for seat in table.gone:
        bits[at["gone"] + (seat - me) % seats] = 1
    if table.count is not None:
        bits[at["what"] + _WHATS.index(table.count.what)] = 1
        bits[at["counter"] + (table.count.seat - me) % seats] = 1
        bits[at["claimed"] + 1 + table.count.claimed] = 1
    ends = {laid for laid, _total in table.ends}
    for number, (seat, card) in enumerate(table.laid):
        place = at["plays"] + number * (seats + 53)
        bits[place + (seat - me) % seats] = bits[place + seats + card] = 1
        bits[place + seats + 52] = number + 1 in ends
    return bits
