"""What the explorer found, in words and columns, once for the command line and the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from knaves.bots import level
from knaves.explorer import (
    EVERYWHERE,
    Explored,
    Level,
    Row,
    choice_words,
    questions,
    words,
    zone_words,
)
from knaves.game import AnyGame
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal, percent
from knaves.intervals import Interval

__all__ = ["LevelText", "meaning", "source", "told", "unasked"]


@dataclass(frozen=True, slots=True)
class LevelText:
    """One table: its heading, why it is not narrower (empty if it could not be), and its columns."""

    heading: str
    note: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def lines(self) -> tuple[str, ...]:
        """Return the heads and the rows in columns, figures to the right."""
        table = (self.heads, *self.rows)
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        return tuple(
            [
                "   ".join([f"{first:{widths[0]}}", *map(str.rjust, rest, widths[1:])]).rstrip()
                for first, *rest in table
            ]
        )


def told(game: AnyGame, found: Explored) -> tuple[LevelText, ...]:
    """Return the level that is shown, and the same at all scores together; nothing without a decision."""
    shown, everywhere = found.shown, found.everywhere
    both = [each for each in (shown, everywhere) if each is not None]
    return tuple([_level(game, found, each) for each in dict.fromkeys(both)])


def _level(game: AnyGame, found: Explored, level: Level) -> LevelText:
    heading = f"{words(game, level.spot)}, {zone_words(level.spot.zone)}"
    heads = (_("choice"), _("times"), _("share"), _("points of the deal"), _("wins in 100"))
    rows = tuple([_row(game, level, each) for each in level.rows])
    return LevelText(heading, _note(found, level), heads, rows)


def _row(game: AnyGame, level: Level, row: Row) -> tuple[str, ...]:
    return (
        choice_words(game, level.spot, row.choice),
        str(row.times),
        percent(row.times / level.times),
        _wide(row.points, signed=True),
        _wide(row.wins, 100),
    )


def _note(found: Explored, level: Level) -> str:
    """Return why the level is wider than what was asked for; empty if it is not."""
    if level != found.shown:
        return ""
    said = []
    if level.wider:
        said.append(_("These very cards came too seldom, so hands of their kind are taken together."))
    if level.spot.zone == EVERYWHERE and found.spot.zone != EVERYWHERE:
        said.append(_("They came too seldom at this score, so all scores are taken together."))
    return " ".join(said)


def source(game: AnyGame, found: Explored) -> str:
    """Return whose games a table holds, and how many."""
    return plural(
        "{player} against itself: {deals} deal of {games} games.",
        "{player} against itself: {deals} deals of {games} games.",
        found.deals,
    ).format(player=level(found.player, game.name).capitalize(), deals=found.deals, games=found.games)


def meaning() -> str:
    """Return what the figures are."""
    return _(
        "Points: yours in that deal, minus the other side's. Wins: how often the game was won. "
        "After ±: half of the 95% interval."
    )


def unasked(game: AnyGame) -> str:
    """Return what the explorer of a game has, for a decision that it has not."""
    asked = questions(game.name)
    if asked is None:
        return _("{game} has no explorer.").format(game=_(game.title))
    return _(asked.about)


def _wide(found: Interval | None, hundred: int = 1, *, signed: bool = False) -> str:
    """Return a figure with half of its interval; a dash if it has none."""
    if found is None or found.high == inf:
        return "–"
    half = hundred * (found.high - found.low) / 2
    value = decimal(hundred * found.value, signed=signed)
    return _("{figure} ± {doubt}").format(figure=value, doubt=decimal(half))
