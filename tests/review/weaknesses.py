"""Players with one put-in weakness each: they play as a level of the ladder plays, except there."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from knaves.bots import Bot, bot
from knaves.cards import CARDS
from knaves.games.cribbage.rules.counting import points_with_each
from knaves.games.cribbage.rules.moves import Discard
from knaves.games.cribbage.rules.open import Phase
from knaves.games.euchre.rules.moves import Pass
from knaves.games.euchre.rules.open import Bidding


@dataclass(frozen=True, slots=True)
class Blind:
    """Throws as pone what leaves the best hand, whatever it gives to the dealer's crib."""

    usual: Bot

    def choose(self, view: Any, /) -> Any:
        """Return one of ``view.legal``."""
        if view.open.phase is not Phase.DISCARD or view.open.dealer == view.seat:
            return self.usual.choose(view)
        unseen = [card for card in CARDS if card not in view.hand]

        def hand(move: Any) -> float:
            assert isinstance(move, Discard)
            kept = tuple([card for card in view.hand if card not in move.cards])
            return sum(points_with_each(kept, unseen))

        return max(view.legal, key=hand)


@dataclass(frozen=True, slots=True)
class HighLeader:
    """Leads its highest card, and a five before all others."""

    usual: Bot

    def choose(self, view: Any, /) -> Any:
        """Return one of ``view.legal``."""
        if view.open.phase is not Phase.PLAY or view.open.laid:
            return self.usual.choose(view)
        return max(view.legal, key=lambda move: (move.card % 13 == 4, move.card % 13))


@dataclass(frozen=True, slots=True)
class Passer:
    """Passes whatever it holds."""

    usual: Bot

    def choose(self, view: Any, /) -> Any:
        """Return one of ``view.legal``."""
        if isinstance(view.open.phase, Bidding) and Pass() in view.legal:
            return Pass()
        return self.usual.choose(view)


Player: TypeAlias = Bot | Blind | HighLeader | Passer


def blind() -> Blind:
    """Return a strong player of cribbage with a weak throw."""
    return Blind(bot("cribbage", "sharp", Random(1)))


def high_leader() -> HighLeader:
    """Return a fair player of cribbage with a weak lead."""
    return HighLeader(bot("cribbage", "steady", Random(1)))


def passer() -> Passer:
    """Return a fair player of euchre that never calls."""
    return Passer(bot("euchre", "steady", Random(1)))
