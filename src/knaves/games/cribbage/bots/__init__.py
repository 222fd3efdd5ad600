"""The bots of cribbage, weakest first: `Simple`, `Steady`, `Sharp`, `Champion`. They see views only.

Their classes are imported when they are first used.
"""

from __future__ import annotations

from typing import Final

from knaves.amateurs import numbers
from knaves.roster import Numbered, Roster

__all__ = ["AMATEURS", "EARLIER", "LOST", "PLAYERS", "WON"]

PLAYERS: Final = Roster(
    __name__,
    {
        "simple": "simple:Simple",
        "steady": "steady:Steady",
        "sharp": "sharp:Sharp",
        "champion": "champion:Champion",
    },
)

EARLIER: Final = Roster(
    __name__, {"champion@1": "champion:FirstChampion", "champion@2": "champion:SecondChampion"}
)
"""Earlier versions, which keep their strength."""

AMATEURS: Final = Numbered(__name__, "amateurs:amateur", numbers())
"""Players who err as people do, by number (``docs/levels.md``)."""

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
