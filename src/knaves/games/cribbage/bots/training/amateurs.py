"""The pipeline of the amateurs' hazes: ``knaves tables make cribbage-amateurs``, about two minutes' work."""

from __future__ import annotations

from typing import Final

from knaves.calibration import calibrated
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.amateurs import hazed
from knaves.pipeline import Pipeline

SEED: Final = 1
GAMES: Final = 60
"""Games of each haze: what a seat loses is then known to about a fifteenth of itself."""
_MADE: Final = (
    "How much an amateur at cribbage errs, by its number: the wins that it loses in 100 games of two.",
    "Made by: knaves tables make cribbage-amateurs",
)


def amateurs(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the table, with this share of the shipped table's games."""
    return calibrated(GAME, hazed, max(1, round(GAMES * part)), seed, _MADE)
