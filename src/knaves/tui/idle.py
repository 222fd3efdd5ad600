"""How long the program waits without input before it blanks the screen."""

from __future__ import annotations

from typing import Final

from knaves.local.setup import TableRequest, plan
from knaves.options import values_of
from knaves.store.settings import Settings

_SHORT: Final = {61: 300.0}
"""Seconds, by the target of a short game."""
_USUAL: Final = 600.0


def patience(settings: Settings) -> float:
    """Return the idle time in seconds for the game that the settings would begin."""
    rules = plan(TableRequest(game=settings.game), settings).rules
    targets = values_of(rules, "target").values()
    return next((_SHORT[target] for target in targets if target in _SHORT), _USUAL)
