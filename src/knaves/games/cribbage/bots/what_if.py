"""A view made up for a question: "I hold these six at this score, what shall I throw?"

Nothing is dealt and nobody else holds cards: the view has only the knowledge of the person who asks.
"""

from __future__ import annotations

from knaves.cards import Card, NotationError
from knaves.frozen import changed
from knaves.game import Seat
from knaves.games.cribbage.rules.dealing import dealt_each, discards
from knaves.games.cribbage.rules.open import Phase, empty_table, in_order
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import _


def position_before_discard(
    hand: tuple[Card, ...], rules: Rules, scores: tuple[int, int], *, dealing: bool
) -> View:
    """Return the view of a player with these six cards; scores are its own and the other's.

    Raises NotationError for impossible cards or scores.
    """
    each = dealt_each(2)
    if len(hand) != each:
        raise NotationError(
            _("Two players hold six cards before they throw; there are {number}.").format(number=len(hand))
        )
    twice = next((card for card in hand if hand.count(card) > 1), None)
    if twice is not None:
        raise NotationError(
            _("{twice} is given twice, but there is only one in the pack.").format(twice=twice)
        )
    if any(card > 51 for card in hand):
        raise NotationError(_("Cribbage is played without a joker, and a hand lies open to who holds it."))
    for score in scores:
        if not 0 <= score < rules.target:
            raise NotationError(
                _("A score before a deal must be from 0 to {last}, not {score}.").format(
                    last=rules.target - 1, score=score
                )
            )
    held, both = in_order(hand), (Seat(0), Seat(1))
    dealer = both[0] if dealing else both[1]
    table = changed(
        empty_table(rules, 2),
        phase=Phase.DISCARD,
        actors=both,
        dealer=dealer,
        opener=dealer,
        scores=scores,
        back=scores,
        sizes=(each, each),
    )
    return View(table, seat=both[0], hand=held, thrown=(), legal=discards(held, 2))
