"""The bots of cribbage, weakest first: `Simple`, `Steady`, `Sharp`, `Champion`. They see views only."""

from __future__ import annotations

from typing import Any, Final

from knaves.games.cribbage.bots.champion import Champion, FirstChampion, SecondChampion
from knaves.games.cribbage.bots.sharp import Sharp
from knaves.games.cribbage.bots.simple import Simple
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.bots.strangers import STRANGERS

__all__ = [
    "EARLIER",
    "LOST",
    "PLAYERS",
    "STRANGERS",
    "WON",
    "Champion",
    "FirstChampion",
    "SecondChampion",
    "Sharp",
    "Simple",
    "Steady",
]

PLAYERS: Final[dict[str, Any]] = {"simple": Simple, "steady": Steady, "sharp": Sharp, "champion": Champion}

EARLIER: Final[dict[str, Any]] = {"champion@1": FirstChampion, "champion@2": SecondChampion}
"""Earlier versions, which keep their strength."""

# 500 games each, judged by champion 3; half of a 95 % interval is 0.004 to 0.009. `make reviews` measures
# again.
LOST: Final = {"sharp": 0.058, "steady": 0.113, "simple": 0.197}
"""The chance that a level loses in a game of two to 121 against itself, on average (``docs/review.md``)."""

WON: Final = {
    ("steady", "simple"): 0.617,
    ("sharp", "steady"): 0.548,
    ("champion", "simple"): 0.685,
    ("champion", "steady"): 0.624,
    ("champion", "sharp"): 0.562,
}
"""How often a level wins against a weaker one, two players to 121 (``docs/strength.md``)."""
