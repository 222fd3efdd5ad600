"""Counting a hand by picking combinations: their points so far, and the count in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.cards import Card
from knaves.game import Worth
from knaves.games.cribbage.rules.claims import full_tally
from knaves.games.cribbage.rules.moves import Claim
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.picks import counting, made
from knaves.games.cribbage.rules.scoring import Kind, Part, Tally
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.words import reasons
from knaves.i18n.language import _, marked

NO_FLUSH: Final = marked("Four cards of one suit are no flush in a crib.")
Picked = Sequence[Sequence[Card]]
"""The cards of each combination, in the order of picking."""


def worth(view: View, picked: Picked) -> Worth | None:
    """Return the worth of picked combinations while the seat counts its hand or crib.

    None at any other time, and if a picked card is not counted, or is twice in one combination. The count
    need not be right: a combination may be picked again.
    """
    table = view.open
    if table.phase is not Phase.CLAIM or not view.legal or table.starter is None:
        return None
    if table.count is None or table.count.what == "play":
        return None
    cards = (*table.counted, table.starter)
    if any(len(set(each)) < len(each) or not set(each) <= set(cards) for each in picked):
        return None
    whole = full_tally(table)
    total = Tally(parts_of(picked, whole)).total
    said = words_of(picked, whole, crib=table.count.what == "crib")
    return Worth(cards, total, said, Claim(total))


def whole_count(view: View) -> Tally:
    """Return the whole count of the cards that the seat counts, by which its picks are taken."""
    return full_tally(view.open)


def like_a_flush(cards: Sequence[Card]) -> bool:
    """Return whether these are four of a suit, which are a flush in a hand and none in a crib."""
    return len(cards) == 4 and len({card.suit for card in cards}) == 1


def parts_of(picked: Picked, tally: Tally | None = None, *, crib: bool = False) -> tuple[Part, ...]:
    """Return all parts that the combinations make, in order; with a tally, only those that count in it."""
    return tuple([part for cards in picked for part in counting(cards, tally, crib=crib)])


def words_of(picked: Picked, tally: Tally | None = None, *, crib: bool = False) -> str:
    """Return the count as said aloud, or that the last cards make nothing; empty before the first pick.

    Four of a suit in a crib, which look like a flush, are said to be none.

    >>> from knaves.cards import parse
    >>> words_of([parse("5H JS"), parse("JS JC")])
    'fifteen two (5♥ J♠), a pair makes four (J♣ J♠)'
    """
    if not picked:
        return ""
    if counting(picked[-1], tally, crib=crib):
        return reasons(Tally(parts_of(picked, tally, crib=crib)))
    if crib and like_a_flush(picked[-1]):
        return _(NO_FLUSH)
    if any(part.kind is Kind.RUN for part in made(picked[-1])):
        return _("Those cards are part of a longer run, and only the whole run counts.")
    return _("Those cards make nothing together.")
