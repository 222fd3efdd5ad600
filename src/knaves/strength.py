"""How strong the levels of a game are, in words, and which level would suit somebody by their results.

The figures are measured, never estimated: `WON` and `LOST` in a game's ``bots/__init__.py`` have them, and
``docs/strength.md`` and ``docs/review.md`` say how. All are for the standard game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from knaves.bots import about, amateurs, level, levels, losses, strongest, wins
from knaves.i18n.language import _

__all__ = ["Suggestion", "described", "strength", "suggested"]

FEWEST: Final = 3
"""Number of games against a level before another is suggested."""
LATEST: Final = 10
"""Maximum number of latest games that count."""
TOO_EASY: Final = 0.7
TOO_HARD: Final = 0.3


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A level that would suit better than the one played last, and why, as a sentence."""

    level: str
    words: str


def strength(game: str, name: str) -> str:
    """Return how strong a level is by measured figures, in sentences; empty if nothing was measured."""
    beaten = [(other, share) for (winner, other), share in wins(game).items() if winner == name]
    said = []
    if beaten:
        # The weakest opponent comes first, and says what is counted.
        (other, share), *further = beaten
        most = _("{games} of 100 games against {level}").format(
            games=round(100 * share), level=level(other, game)
        )
        more = [
            _("{games} against {level}").format(games=round(100 * share), level=level(other, game))
            for other, share in further
        ]
        said.append(_("Wins {games}.").format(games=", ".join([most, *more])))
    if (lost := losses(game).get(name)) is not None:
        words = _("Mistakes cost it {games} games in 100, says the {level}.")
        said.append(words.format(games=round(100 * lost), level=level(strongest(game), game)))
    return " ".join(said)


def described(game: str, name: str) -> str:
    """Return what a level is and how strong it is, in sentences; empty for bots from other packages."""
    words = about(game, name)
    kind = words and f"{words[0].upper()}{words[1:]}."
    return " ".join(filter(None, [kind, strength(game, name)]))


def suggested(game: str, results: Sequence[tuple[str, bool]]) -> Suggestion | None:
    """Return the level to play next; None if the present one suits, or too little is known.

    ``results``: the level of each game and whether it was won, the earliest first. Only the latest games in a
    row against the same level count.
    """
    if not results:
        return None
    played = results[-1][0]
    offered = next((names for names in (levels(game), amateurs(game)) if played in names), None)
    if offered is None:
        return None
    latest: list[bool] = []
    for name, won in reversed(results[-LATEST:]):
        if name != played:
            break
        latest.append(won)
    share, at = sum(latest) / len(latest), offered.index(played)
    if len(latest) < FEWEST:
        return None
    if share > TOO_EASY and at + 1 < len(offered):
        words = _("Of your last {games} games against {level} you won {won}. {next} is stronger.")
        to = offered[at + 1]
    elif share < TOO_HARD and at:
        words = _("Of your last {games} games against {level} you won {won}. {next} makes more mistakes.")
        to = offered[at - 1]
    else:
        return None
    called = level(to, game)
    said = words.format(
        games=len(latest), level=level(played, game), won=sum(latest), next=called[0].upper() + called[1:]
    )
    return Suggestion(to, said)
