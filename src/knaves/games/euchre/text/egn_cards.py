"""The cards of EGN: a rank in a capital letter and a suit in a small one, and names for the bowers."""

from __future__ import annotations

from knaves.cards import CARD_TEXTS, JOKER, Card, NotationError
from knaves.games.euchre.rules.trumps import Trump, bowers
from knaves.i18n.language import _


def read(text: str, trump: Trump | None) -> Card:
    """Return the card that EGN names; bowers need the trump. NotationError for one that is not known."""
    if text == "B":
        return JOKER
    if text in ("R", "L") and trump is not None and trump != Trump.NO_TRUMP:
        return bowers(trump)[text == "L"]
    word = text.upper().replace("N", "9", 1)
    if word not in CARD_TEXTS[:52]:
        raise NotationError(_("The card {text!r} of EGN is no whole card.").format(text=text))
    return Card(word)


def write(card: Card) -> str:
    """Return a card as EGN writes it: ``Th``."""
    text = CARD_TEXTS[card]
    return "B" if card == JOKER else text[0] + text[1].lower()
