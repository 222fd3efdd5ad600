"""The pipeline of the amateurs' hazes: ``knaves tables make euchre-amateurs``, five minutes of work."""

from __future__ import annotations

from typing import Final

from knaves.calibration import calibrated
from knaves.games.euchre import GAME
from knaves.games.euchre.bots.amateurs import hazed
from knaves.pipeline import Pipeline

SEED: Final = 1
GAMES: Final = 10
"""Games of each haze: what a seat loses is then known to about an eighth of itself."""
_MADE: Final = (
    "How much an amateur at euchre errs, by its number: the wins that it loses in 100 games.",
    "Made by: knaves tables make euchre-amateurs",
)


def amateurs(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the table, with this share of the shipped table's games."""
    return calibrated(GAME, hazed, max(1, round(GAMES * part)), seed, _MADE)
