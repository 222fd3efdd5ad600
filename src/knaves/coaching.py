"""What hints say of a move: whether it is as good as the best, and whether it is a mistake.

The thresholds are the same in every face, for every game. Nothing here knows a game or asks a bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from knaves.game import AnyGame, Hint

ALIKE: Final = 0.005
"""Moves whose chances to win differ by no more are as good as each other."""
MISTAKE: Final = 0.03
"""So much less chance to win is a mistake, unless the estimate may be wrong by as much."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that is clearly worse than the best: both with their reasons, and the loss in chance, 0 to 1."""

    best: Hint
    made: Hint
    loss: float


def alike(best: Hint, other: Hint) -> bool:
    """Return whether a move is as good as the best."""
    return best.win - other.win <= ALIKE


def hint_for(game: AnyGame, hints: Sequence[Hint], move: Any) -> Hint | None:
    """Return the hint about a move, or about one that is the same but for suits; None: it was not weighed."""
    found = [hint for hint in hints if hint.move == move] or [
        hint for hint in hints if game.same(hint.move, move)
    ]
    return found[0] if found else None


def mistake(game: AnyGame, hints: Sequence[Hint], move: Any) -> Mistake | None:
    """Return how bad a move is if it is a mistake beyond the doubt of the estimate, else None.

    The best hint is the first. A move that no hint is about was not weighed, and no mistake is seen in it.
    """
    made = hint_for(game, hints, move)
    if made is None:
        return None
    best = hints[0]
    loss, doubt = best.win - made.win, (best.doubt**2 + made.doubt**2) ** 0.5
    return Mistake(best, made, loss) if loss >= MISTAKE and loss > doubt else None
