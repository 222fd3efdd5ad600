"""The bots of euchre."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from knaves.game import Advice
from knaves.games.euchre.moves import Move
from knaves.games.euchre.view import View


@dataclass(frozen=True, slots=True)
class Simple:
    """Takes the first legal move."""

    name: ClassVar[str] = "simple"
    version: ClassVar[str] = "0"

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        return view.legal[0]

    def advise(self, view: View, /) -> Advice:
        """Return the choice and why."""
        return Advice(self.choose(view), "It is the first that is legal.")


@dataclass(frozen=True, slots=True)
class Steady(Simple):
    """Takes the first legal move."""

    name: ClassVar[str] = "steady"


PLAYERS = {"simple": Simple, "steady": Steady}
