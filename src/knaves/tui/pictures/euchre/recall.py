"""The last trick in words."""

from __future__ import annotations

from knaves.game import Seat
from knaves.games.euchre.rules.open import Trick
from knaves.games.euchre.rules.trumps import card_name
from knaves.i18n.language import _


def trick_words(trick: Trick, taker: Seat, names: tuple[str, ...]) -> str:
    """Return who played what, in the order in which it fell, and who took it."""
    cards = ", ".join(
        _("{name} the {card}").format(name=names[seat], card=card_name(card)) for seat, card in trick
    )
    return _("The last trick: {cards}. {name} took it.").format(cards=cards, name=names[taker])
