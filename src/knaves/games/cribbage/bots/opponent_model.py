"""Who the opponent may be: its cards in the finished deals, weighed as each of three players would lay them.

A finished deal hides nothing, so all eight cards laid and the starter are known. The opponent's cards of
every deal so far, in a match those of earlier games too, say how likely the careful, the loose and the
looking player each are. Evidence counts for half: a person is none of the three.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp, fsum, inf, log
from typing import Final, NamedTuple

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.cribbage.engine import firsts, kernel
from knaves.games.cribbage.engine.search import LIKELIHOOD_FLOOR, Shares
from knaves.games.cribbage.engine.tables import KEEP_PLACES
from knaves.games.cribbage.rules.dealing import undealt_from
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Play
from knaves.games.cribbage.rules.state import Moves
from knaves.games.cribbage.rules.view import View

# Other first guesses (30, 40, 30 and so on) changed held-out readings by 0.008 at most on average, and by
# up to -0.061 with single opponents (docs/strength-trials.md, "How cards are read").
BEFORE: Final = Shares(0.4, 0.2, 0.4)
"""Who an opponent is taken for before anything is known."""
# Full likelihoods would be too sure, since a person is none of the three. With 0.25 and 1 held-out
# opponents were read worse, by 0.002 and 0.012 (same page).
WEIGHT: Final = 0.5
"""The exponent of the likelihoods."""
# So that a wrong impression, or a player who changes, can still be corrected.
SURE: Final = 0.98
"""The rest stays with `BEFORE`, whatever was seen."""


class FinishedPlay(NamedTuple):
    """A finished play of two: the starter, what each seat threw, and the cards laid in order."""

    starter: Card
    thrown: dict[Seat, tuple[Card, ...]]
    laid: tuple[tuple[Seat, Card], ...]


def shares(view: View) -> Shares:
    """Return how likely the opponent of two is each of the three players."""
    return _shares(view.past, view.seat, view.open.rules.runs == "exact") if view.seats == 2 else BEFORE


# Every card of a deal has the same past.
@lru_cache(maxsize=64)
def _shares(past: Moves, seat: Seat, exact_runs: bool) -> Shares:
    return weighed([
        _likelihoods(play.laid, play.thrown[seat], play.starter, seat, exact_runs) for play in played(past)
    ])  # fmt: skip


def weighed(seen: Sequence[tuple[float, float, float]]) -> Shares:
    """Return the shares after finished plays, each with its likelihoods for the three players.

    A play that none of the three could have made says nothing.
    """
    # Evidence that no model can explain would make all shares zero.
    told = [each for each in seen if any(each)]
    # Sums of logarithms, relative to the largest: after a long match the products are too small for a float.
    sums = [
        fsum([log(each[place]) if each[place] else -inf for each in told]) for place in range(len(BEFORE))
    ]
    most = max(sums)
    if most == -inf:
        return BEFORE
    weights = [before * exp(WEIGHT * (each - most)) for before, each in zip(BEFORE, sums, strict=True)]
    known = SURE / fsum(weights)
    return Shares(*[
        (1 - SURE) * before + known * weight for before, weight in zip(BEFORE, weights, strict=True)
    ])  # fmt: skip


@lru_cache(maxsize=256)
def _likelihoods(
    laid: tuple[tuple[Seat, Card], ...], thrown: tuple[Card, ...], starter: Card, seat: Seat, exact: bool
) -> tuple[float, float, float]:
    own, other = ([card for who, card in laid if (who == seat) is mine] for mine in (True, False))
    keep = KEEP_PLACES[tuple(sorted([card % 13 for card in other]))]
    flat = bytes([number for who, card in laid for number in (who == seat, card % 13)])
    cards = bytes((*own, *thrown, starter))
    return kernel.likelihoods(firsts.shipped(), LIKELIHOOD_FLOOR, keep, cards, flat, exact)


def played(past: Moves) -> Iterator[FinishedPlay]:
    """Yield the plays of two that were played to the last card."""
    pack: tuple[Card, ...] = ()
    starter: Card | None = None
    thrown: dict[Seat, tuple[Card, ...]] = {}
    laid: list[tuple[Seat, Card]] = []
    for seat, move in past:
        match move:
            case Deal():
                pack, starter, thrown, laid = move.pack[undealt_from(2) :], None, {}, []
            case Discard():
                thrown[seat] = move.cards
            case Cut() if len(thrown) == 2 and starter is None:
                starter = pack[move.place - 1]
            case Play():
                laid.append((seat, move.card))
                if len(laid) == 8 and starter is not None:
                    yield FinishedPlay(starter, thrown, tuple(laid))
