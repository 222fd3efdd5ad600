"""The bots of euchre, weakest first. They see only views; none has dice of its own.

`Sampler` is a baseline and not a level: it is as strong as `Steady`, and built in the usual way. The classes
are imported when they are first used.
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
        "sampler": "sampler:Sampler",
        "sharp": "sharp:Sharp",
        "champion": "champion:Champion",
    },
)

EARLIER: Final = Roster(__name__, {"champion@2": "champion:SecondChampion"})
"""Earlier versions, which keep their strength."""

AMATEURS: Final = Numbered(__name__, "amateurs:amateur", numbers())
"""Players who err as people do, by number (``docs/levels.md``)."""

# 120 games each; half of a 95 % interval is 0.008 to 0.020. `make reviews` measures again.
LOST: Final = {"sharp": 0.058, "steady": 0.120, "simple": 0.238}
"""The chance that a level's seat loses in a game to ten against itself, on average (``docs/review.md``)."""

WON: Final = {("champion", "steady"): 0.655}
"""How often a level wins against a weaker one, to ten (``docs/strength.md``)."""
