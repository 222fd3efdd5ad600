"""The bots of cribbage, weakest first: `Simple` and `Steady`. They see views only and use no chance."""

from __future__ import annotations

from typing import Any, Final

from knaves.games.cribbage.simple import Simple
from knaves.games.cribbage.steady import Steady

__all__ = ["PLAYERS", "Simple", "Steady"]

PLAYERS: Final[dict[str, Any]] = {"simple": Simple, "steady": Steady}
