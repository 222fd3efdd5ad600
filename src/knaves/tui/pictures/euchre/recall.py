"""The last trick in words."""

from __future__ import annotations

from knaves.cards import signs
from knaves.game import Seat
from knaves.games.euchre.rules.open import Trick
from knaves.i18n.language import _


def trick_words(trick: Trick, taker: Seat, names: tuple[str, ...], reader: Seat | None) -> str:
    """Return who played what, in the order in which it fell, and who took it."""
    cards = ", ".join(
        (_("you the {card}") if seat == reader else _("{name} the {card}")).format(
            name=names[seat], card=signs(card)
        )
        for seat, card in trick
    )
    said = _("The last trick: {cards}. You took it.")
    if taker != reader:
        said = _("The last trick: {cards}. {name} took it.")
    return said.format(cards=cards, name=names[taker])
