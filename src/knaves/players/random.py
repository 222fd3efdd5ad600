"""The player that takes any legal move, each as likely as the others: the floor of every ladder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from knaves.cards import Dice
from knaves.game import View


@dataclass(frozen=True, slots=True)
class Random:
    """Chooses uniformly among the legal moves."""

    dice: Dice
    name: ClassVar[str] = "random"
    version: ClassVar[str] = "1"

    def choose(self, view: View, /) -> Any:
        """Return one of ``view.legal``."""
        return view.legal[self.dice.randrange(len(view.legal))]
