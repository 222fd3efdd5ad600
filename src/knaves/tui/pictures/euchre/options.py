"""What may be said just now, each with the key for it: taken from the legal moves and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.games.euchre.rules.moves import Bury, Defend, Farmer, Give, Make, Move, Order, Pass, Play
from knaves.games.euchre.rules.trumps import NO_TRUMP, Trump, suit_name
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import _
from knaves.tui.widgets.cards import Look, compact


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to say. ``id`` is that of its key; without a move it switches going alone on and off."""

    id: str
    label: str
    move: Move | None


SUIT_IDS: Final = ("clubs", "diamonds", "hearts", "spades", "notrump")


def options_of(view: View, look: Look, *, alone: bool) -> tuple[Option, ...]:
    """Return what may be said; ``alone``: suits are named to go alone with."""
    found = [option for move in view.legal if (option := _option(view, move, look, alone=alone)) is not None]
    if any(isinstance(move, Make) and move.alone for move in view.legal):
        found.append(Option("alone", _("Alone: yes") if alone else _("Alone: no"), None))
    return tuple(found)


def called(view: View, move: Move, look: Look) -> str:
    """Return what one of the legal moves is called: a card by its symbols, the rest as on its button."""
    match move:
        case Play(card) | Bury(card) | Give(card):
            return compact(card, look)
        case Make(trump, True):
            return _("{suit}, alone").format(suit=_suit(trump, look))
    option = _option(view, move, look, alone=False)
    assert option is not None, "chance's moves are nobody's to weigh"
    return option.label


def _option(view: View, move: Move, look: Look, *, alone: bool) -> Option | None:
    match move:
        case Pass():
            return Option("pass", _("Pass"), move)
        case Order(alone=True):
            return Option("alone", _("Pick up alone") if _deals(view) else _("Order up alone"), move)
        case Order():
            return Option("order", _("Pick up") if _deals(view) else _("Order up"), move)
        case Make(trump, lone) if lone == alone:
            return Option(SUIT_IDS[trump], _suit(trump, look), move)
        case Farmer():
            return Option("farmer", _("Farmer's hand"), move)
        case Defend():
            return Option("defend", _("Defend alone"), move)
        case _:
            return None


def _deals(view: View) -> bool:
    return view.open.dealer == view.seat


def _suit(trump: Trump, look: Look) -> str:
    word = suit_name(trump).capitalize()
    return word if trump == NO_TRUMP else f"{look.symbol(trump)} {word}"
