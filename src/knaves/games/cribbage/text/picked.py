"""Counting a hand by picking combinations: what those picked so far come to, and how they are said aloud."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import Card
from knaves.game import Worth
from knaves.games.cribbage.rules.moves import Claim
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.picks import made
from knaves.games.cribbage.rules.scoring import Part, Tally
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.words import reasons
from knaves.i18n.language import _

Picked = Sequence[Sequence[Card]]
"""The cards of each combination, in the order in which they were picked."""


def worth(view: View, picked: Picked) -> Worth | None:
    """Return what picked combinations come to, as long as the seat is to count its hand or its crib.

    None at any other time, and where a card is picked that is not counted, or twice in one combination.
    Nothing here says whether the count is right: a combination may be picked again, or in part.
    """
    table = view.open
    if table.phase is not Phase.CLAIM or not view.legal or table.starter is None:
        return None
    if table.count is None or table.count.what == "play":
        return None
    cards = (*table.counted, table.starter)
    if any(len(set(each)) < len(each) or not set(each) <= set(cards) for each in picked):
        return None
    total = Tally(parts_of(picked)).total
    return Worth(cards, total, words_of(picked), Claim(total))


def parts_of(picked: Picked) -> tuple[Part, ...]:
    """Return everything that the combinations make, in their order."""
    return tuple([part for cards in picked for part in made(cards)])


def words_of(picked: Picked) -> str:
    """Return the count as it is said aloud, or that the last cards make nothing; empty before any are picked.

    >>> from knaves.cards import parse
    >>> words_of([parse("5H JS"), parse("JS JC")])
    'fifteen two (5♥ J♠), a pair makes four (J♣ J♠)'
    """
    if not picked:
        return ""
    if not made(picked[-1]):
        return _("Those cards make nothing together.")
    return reasons(Tally(parts_of(picked)))
