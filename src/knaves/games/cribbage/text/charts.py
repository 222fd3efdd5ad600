"""Where a cribbage player's decisions stand on the charts: the throws by rank, the losses by street."""

from __future__ import annotations

from typing import Final

from knaves.figures import Chart, Spot
from knaves.games.cribbage.rules.moves import Discard, Move
from knaves.games.cribbage.rules.open import side
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.decisions import COUNT, DISCARD, LEAD, PLAY, part_of
from knaves.i18n.language import marked

STREETS: Final = 121
"""The length of the game whose board has four streets of thirty holes."""
_STREET: Final = 30
_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_THROWN: Final = marked(
    "Each square is a pair of ranks. The number is how often you threw it; the darker the square, the more "
    "it cost on average against the best throw from the same hand."
)
_PARTS: Final = (DISCARD, LEAD, PLAY, COUNT)

OWN: Final = Chart("own_crib", marked("Throws to your own crib"), _THROWN, _RANKS, _RANKS, 20, pairs=True)
OTHER: Final = Chart(
    "other_crib", marked("Throws to your opponent's crib"), _THROWN, _RANKS, _RANKS, 20, pairs=True
)
WHERE: Final = Chart(
    "streets",
    marked("Where your games are lost, by your score"),
    marked("What your play cost in a game, by part of the game and by the street that your peg was on."),
    _PARTS,
    (marked("0 to 29"), marked("30 to 59"), marked("60 to 89"), marked("90 to 120")),
    3,
    across=marked("your score"),
    by_game=True,
)
CHARTS: Final = (OWN, OTHER, WHERE)


def spots(view: View, move: Move) -> tuple[Spot, ...]:
    """Return where a decision stands on the charts."""
    table, part = view.open, part_of(view)
    found = []
    if view.seats == 2 and isinstance(move, Discard):
        low, high = sorted(card % 13 for card in move.cards)
        found.append(Spot((OWN if table.dealer == view.seat else OTHER).key, high, low))
    if table.rules.target == STREETS and part in _PARTS:
        street = table.scores[side(view.seats, view.seat)] // _STREET
        found.append(Spot(WHERE.key, _PARTS.index(part), min(street, 3)))
    return tuple(found)
