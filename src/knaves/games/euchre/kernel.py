"""The fast half of euchre: open hands solved, worlds weighed, calls valued, hands played by the thousand.

The only room that imports the compiled kernel. Without it every function here runs its twin in plain
Python, with the same arguments and the same answers, only slower. Arrays are numpy's; where numpy is not
installed they are memoryviews of the same shape and numbers, and plain sequences are read as well.
"""

from __future__ import annotations

from knaves.cards import Card
from knaves.games.euchre.arrays import Array, blank, given
from knaves.games.euchre.layout import FACTS, NUMBERS, Layout, fact_row, hand_row
from knaves.games.euchre.options import Rules
from knaves.games.euchre.scoring import score
from knaves.games.euchre.state import SEATS
from knaves.games.euchre.trumps import Trump
from knaves.games.euchre.twin import calls, solver

try:
    from knaves.games.euchre import _kernel
except ImportError:  # no compiler when it was installed
    _kernel = None  # type: ignore[assignment]


def available() -> bool:
    """Whether the compiled kernel is here."""
    return _kernel is not None


def solve(at: Layout) -> dict[Card, int]:
    """Return for each card that may be played how many tricks side 0 takes in all with best play by all.

    The makers' tricks, if seat 1 or 3 made trump, are the deal's five less that. ValueError for a layout
    that cannot be: a card in two places, hands that do not fit the trick.
    """
    row = solve_many([hand_row(at)], [fact_row(at)])
    return {card: int(row[0, card]) for card in at.hands[at.turn] if row[0, card] >= 0}


def solve_many(hands: Array, facts: Array, *, threads: int = 1) -> Array:
    """Solve many layouts: ``(n, 53)`` int8, by card number the tricks of side 0, -1 for a card not playable.

    ``hands`` is ``(n, 4)`` uint64, by seat the set of its cards, bit c for card number c; who sits out may
    hold any. ``facts`` is ``(n, 7)`` or ``(1, 7)`` uint8: trump (0-4), who led or leads, the up to three
    cards of the trick on the table (255 for none), who sits out (bit per seat), tricks side 0 has won.
    ``threads`` 0 is all cores; the answer does not depend on it. ValueError names the first bad row.
    """
    hands, facts = given("Q", hands, SEATS), given("B", facts, FACTS)
    result = blank("b", len(hands), NUMBERS)
    if _kernel is None:
        solver.solve(hands, facts, result)
    else:
        _kernel.solve(hands, facts, result, threads)
    return result


def value_many(hands: Array, facts: Array, *, threads: int = 1) -> Array:
    """Return the tricks of side 0 with best play by all, ``(n,)`` int8; the arguments are `solve_many`'s."""
    hands, facts = given("Q", hands, SEATS), given("B", facts, FACTS)
    result = blank("b", len(hands))
    if _kernel is None:
        solver.worth(hands, facts, result)
    else:
        _kernel.worth(hands, facts, result, threads)
    return result


def evaluate_calls(hands: Array, upcards: Array, *, loner_leads: bool = False, threads: int = 1) -> Array:
    """Return what every call is worth with all hands open: ``(n, 4, 5, 2)`` int8, the makers' tricks.

    The places are ``[deal, maker, trump, alone]``. ``hands`` is ``(n, 4)`` uint64, five cards a seat, the
    upcard not among them; ``upcards`` is ``(n, 2)`` uint8: the upcard's number and the dealer's seat. Of
    the upcard's suit the dealer takes the upcard in and buries what is best for his side, knowing all;
    other suits are as named in the second round. ``loner_leads`` is the rule that the seat to a loner's left
    leads. Who goes alone does so without the partner's best card. ValueError names the first bad row.
    """
    hands, upcards = given("Q", hands, SEATS), given("B", upcards, 2)
    result = blank("b", len(hands), SEATS, len(Trump), 2)
    if _kernel is None:
        calls.evaluate_calls(hands, upcards, loner_leads, result)
    else:
        _kernel.evaluate_calls(hands, upcards, loner_leads, result, threads)
    return result


def call_points(rules: Rules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what 0 to 5 tricks bring the makers, in company and alone; numpy's `take` looks them up.

    >>> call_points(Rules())
    ((-2, -2, -2, 1, 1, 2), (-2, -2, -2, 1, 1, 4))
    """
    return _points(rules, alone=False), _points(rules, alone=True)


def _points(rules: Rules, *, alone: bool) -> tuple[int, ...]:
    scored = [score(rules, 0, tricks, alone, defended_alone=False) for tricks in range(6)]
    return tuple(each.points if each.side == 0 else -each.points for each in scored)
