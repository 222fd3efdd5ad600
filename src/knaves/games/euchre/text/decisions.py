"""What was to be decided: the part of the game, the heading in a review, a move in a few letters."""

from __future__ import annotations

from typing import Final

from knaves.cards import symbols
from knaves.games.euchre.rules.moves import Bury, Give, Move, Play
from knaves.games.euchre.rules.open import Bidding, Burying, Playing
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.labels import label
from knaves.games.euchre.text.words import Names
from knaves.i18n.language import _, marked

BID: Final = marked("bid")
BURY: Final = marked("bury")
LEAD: Final = marked("lead")
FOLLOW: Final = marked("follow")


def part_of(view: View) -> str:
    """Return the part of the game that a decision belongs to: a catalogue key."""
    match view.open.phase:
        case Burying():
            return BURY
        case Playing(trick=trick):
            return FOLLOW if trick else LEAD
        case _:
            return BID


def title(view: View, names: Names, *, own: bool) -> str:
    """Return what is to be decided: ``Bid, round one``, ``Lead to trick 3``.

    ``own``: the reader sits there and is "you".
    """
    match view.open.phase:
        case Bidding(step="order"):
            return _("Bid, round one")
        case Bidding():
            return _("Bid, round two")
        case Burying(step="defend"):
            return _("Defend alone")
        case Burying(step="give"):
            return _("The card for your partner") if own else _("The card for the partner")
        case Burying():
            return _("Bury a card")
        case Playing(trick=trick, tricks=tricks):
            said = _("Follow to trick {number}") if trick else _("Lead to trick {number}")
            return said.format(number=len(tricks) + 1)
        case _:
            return ""


def meaning(_view: View) -> str:
    """Return what the points of a move are, as a sentence."""
    return _("Points: your side's average lead in this deal.")


def brief(view: View, move: Move, names: Names) -> str:
    """Return a move under its `title`: ``9♣``, ``joker``, ``Order up hearts``."""
    match move:
        case Play(card) | Bury(card) | Give(card):
            return symbols(card)
        case _:
            return label(view, move, names)
