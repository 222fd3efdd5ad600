"""Where a euchre player's bids stand on the charts: by the seat from the dealer, and the trumps held."""

from __future__ import annotations

from typing import Final

from knaves.figures import Chart, Splits, Spot
from knaves.game import Seat
from knaves.games.euchre.rules.moves import Make, Move, Order, Pass
from knaves.games.euchre.rules.open import SEATS, Bidding
from knaves.games.euchre.rules.trumps import NO_TRUMP, SUIT_OF, SUITS, turned_suit
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import marked

_SEATS: Final = (
    marked("left of the dealer"),
    marked("dealer's partner"),
    marked("right of the dealer"),
    marked("the dealer"),
)
"""In the order of bidding."""
_MOST: Final = 5
_TRUMPS: Final = ("0", "1", "2", "3", "4", "5")
_HELD: Final = marked("trumps held")
_CALLED: Final = marked("called trump")
_ABOUT: Final = marked(
    "By your seat, and by how many trumps you held or would have had, bowers and the dealer's upcard "
    "included. The share is how often you called; the darker, the more your bids there cost on average."
)
FIRST: Final = Chart(
    "order", marked("Bids in the first round"), _ABOUT, _SEATS, _TRUMPS, 20, across=_HELD, chosen=_CALLED
)
SECOND: Final = Chart(
    "make", marked("Bids in the second round"), _ABOUT, _SEATS, _TRUMPS, 20, across=_HELD, chosen=_CALLED
)
CHARTS: Final = (FIRST, SECOND)

CALLS: Final = Splits(
    marked("Your calls by seat"),
    marked("The hands in which you had a bid: whether you called trump, and whether you then made it."),
    tuple((str(place), name) for place, name in enumerate(_SEATS)),
    (
        ("made", marked("called and made")),
        ("euchred", marked("called and euchred")),
        ("passed", marked("passed")),
    ),
    20,
)


def place(seat: Seat, dealer: Seat) -> int:
    """Return the place of a seat in the order of bidding, from 0."""
    return (seat - dealer - 1) % SEATS


def spots(view: View, move: Move) -> tuple[Spot, ...]:
    """Return where a bid stands on the charts; at no trump no trumps are held."""
    at = view.open.phase
    if not isinstance(at, Bidding):
        return ()
    down = turned_suit(at.upcard)
    row = place(view.seat, view.open.dealer)
    cards = view.hand
    match at.step, move:
        case "order", Order() | Pass():
            if view.seat == view.open.dealer:
                cards = (*cards, at.upcard)
            chart, suits = FIRST, [down]
        case "make", Make(trump=trump) if trump != NO_TRUMP:
            chart, suits = SECOND, [trump]
        case "make", Pass():
            chart, suits = SECOND, [suit for suit in SUITS if suit != down]
        case _:
            return ()
    held = max(sum(SUIT_OF[suit][card] == suit for card in cards) for suit in suits)
    return (Spot(chart.key, row, min(held, _MOST), chosen=not isinstance(move, Pass)),)
