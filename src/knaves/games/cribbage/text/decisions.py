"""What was to be decided, as the heading of a reviewed decision, and a move in a few letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from knaves.cards import symbols
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.events import What
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.labels import label
from knaves.games.cribbage.text.words import Names
from knaves.i18n.language import _, marked

_COUNTS: Final[Mapping[What, str]] = {
    "play": marked("Counting the play"),
    "hand": marked("Counting your hand"),
    "crib": marked("Counting your crib"),
}


def title(view: View, names: Names) -> str:
    """Return what is to be decided: ``Throw to Otto's crib``, ``The play, count 17``."""
    match view.open.phase:
        case Phase.DISCARD if view.open.dealer == view.seat:
            return _("Throw to your crib")
        case Phase.DISCARD:
            return _("Throw to {name}'s crib").format(name=names[view.open.dealer])
        case Phase.PLAY if view.open.pile:
            return _("The play, count {total}").format(total=view.open.total)
        case Phase.PLAY:
            return _("Lead")
        case Phase.CLAIM:
            return _(_COUNTS[open_count(view.open).what])
        case Phase.MUGGINS:
            return _("{name}'s count").format(name=names[open_count(view.open).seat])
        case _:
            return ""


def brief(view: View, move: Move, names: Names) -> str:
    """Return a move under its `title`: ``5♥ J♠``, ``7♦``, ``Claim 12``."""
    match move:
        case Discard(cards):
            return symbols(*cards)
        case Play(card):
            return symbols(card)
        case _:
            return label(view, move, names)
