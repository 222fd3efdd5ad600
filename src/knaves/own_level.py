"""One's own level as the number of an amateur, and the opponents who take theirs from it.

``even`` makes as many mistakes as the person, ``tougher`` fewer. Neither is a player of its own: when a game
begins, it becomes the amateur of a number (`knaves.amateurs`), and the record names that one. The number
comes from reviewed games alone; the cards are shuffled as for everybody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Final

from knaves.amateurs import MOST, called
from knaves.i18n.language import _, marked
from knaves.recency import weights

ASKED: Final = "Opponents"
"""The header of a record that says what was asked for, where an opponent took its level from the person's."""
EVEN: Final = "even"
TOUGHER: Final = "tougher"
FEWER: Final[Mapping[str, float]] = {EVEN: 0.0, TOUGHER: 3.0}
"""How many wins fewer in 100 games the mistakes of each opponent cost than one's own."""
LABELS: Final[Mapping[str, str]] = {EVEN: marked("even match"), TOUGHER: marked("a little stronger")}
ABOUT: Final[Mapping[str, str]] = {
    EVEN: marked("makes as many mistakes as you, by your reviewed games"),
    TOUGHER: marked("makes fewer mistakes than you: they cost it 3 games in 100 fewer"),
}
# Before anybody is known: between steady and simple, where the levels' own reviews put a player who knows
# the rules and little more. A guess.
UNKNOWN: Final = 10.0
"""The level of somebody of whom no game is reviewed."""
TRUST: Final = 2.0
"""As many games weigh as much as `UNKNOWN` does: a game says something at once, and not too much."""


def takes_own_level(players: Sequence[str]) -> bool:
    """Return whether one of these players takes its level from the person's."""
    return not FEWER.keys().isdisjoint(players)


def own_level(losses: Sequence[float]) -> float:
    """Return one's level, in wins lost in 100 games; ``losses`` are those of games in order, from 0 to 1.

    >>> own_level([]), round(own_level([0.04] * 8), 1)
    (10.0, 5.3)
    """
    counts = weights(len(losses))
    lost = fsum([weight * 100 * loss for weight, loss in zip(counts, losses, strict=True)])
    return (TRUST * UNKNOWN + lost) / (TRUST + fsum(counts))


def amateur_for(name: str, level: float) -> str:
    """Return the amateur that an opponent becomes for somebody of this level.

    >>> amateur_for("even", 5.3), amateur_for("tougher", 5.3), amateur_for("tougher", 1.0)
    ('amateur-5', 'amateur-2', 'amateur-0')
    """
    return called(round(min(float(MOST), max(0.0, level - FEWER[name]))))


def label_of(name: str) -> str:
    """Return what an opponent is called, in the current language."""
    return _(LABELS[name])


def about_of(name: str) -> str:
    """Return what an opponent does, without a capital or a full stop."""
    return _(ABOUT[name])
