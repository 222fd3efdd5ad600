"""A view made up for a question: "I hold these five in the third seat, that is turned up, what shall I bid?"

The cards are dealt so that the person who asks holds those five; the others' cards are arbitrary, and the
view does not show them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from knaves.card_input import refuse_twice
from knaves.cards import Card, NotationError
from knaves.game import CHANCE, Seat
from knaves.games.euchre.rules.moves import PASS, Deal, Dealer
from knaves.games.euchre.rules.open import SEATS
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.seen import UPCARD, places
from knaves.games.euchre.rules.turns import apply, pack, start
from knaves.games.euchre.rules.view import View, view
from knaves.i18n.language import _, marked

ASKER = Seat(0)
IN_HAND: Final = marked("is in your hand")
UP: Final = marked("is the upcard")
PLAYED: Final = marked("is among the cards played")
BURIED: Final = marked("is what you buried")
"""Where a card of a question is, as the rest of a sentence about it."""


def position_before_bid(
    hand: tuple[Card, ...],
    upcard: Card,
    rules: Rules,
    place: int,
    *,
    scores: tuple[int, int] = (0, 0),
    turned_down: bool = False,
) -> View:
    """Return the view of a player with these cards who must bid after all before it have passed.

    ``place`` is 1 for the dealer's left to 4 for the dealer; scores are its side's and the others'.
    ``turned_down`` asks in the second round. Raises NotationError for impossible cards or scores.
    """
    if len(hand) != 5:
        raise NotationError(_("A hand is five cards; you gave {number}.").format(number=len(hand)))
    checked(((IN_HAND, hand), (UP, (upcard,))), rules, scores)
    dealer = Seat(-place % SEATS)
    state = start(replace(rules, first_dealer="chance"), SEATS)
    state = apply(state, CHANCE, Dealer(dealer))
    state = apply(
        replace(state, open=replace(state.open, scores=scores)), CHANCE, _deal(hand, upcard, rules, dealer)
    )
    for _bid in range(place - 1 + (SEATS if turned_down else 0)):
        state = apply(state, state.open.turn, PASS)
    return view(state, ASKER)


def checked(places: Sequence[tuple[str, Sequence[Card]]], rules: Rules, scores: tuple[int, int]) -> None:
    """Raise NotationError for cards or scores that cannot be. The places are those of `refuse_twice`."""
    known = [card for _place, cards in places for card in cards]
    strange = next((card for card in known if card not in pack(rules)), None)
    if strange is not None:
        raise NotationError(_("{strange} is not in this pack.").format(strange=strange))
    refuse_twice(places)
    for score in scores:
        if not 0 <= score < rules.target:
            raise NotationError(
                _("A score before a deal must be from 0 to {last}, not {score}.").format(
                    last=rules.target - 1, score=score
                )
            )


def _deal(hand: tuple[Card, ...], upcard: Card, rules: Rules, dealer: Seat) -> Deal:
    held = dict(zip(places(ASKER, dealer), hand, strict=True)) | {UPCARD: upcard}
    rest = iter([card for card in pack(rules) if card not in held.values()])
    return Deal(tuple(held[place] if place in held else next(rest) for place in range(len(pack(rules)))))
