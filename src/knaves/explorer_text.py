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
    choice_at,
    choice_words,
    questions,
    words,
    zone_words,
)
from knaves.game import AnyGame
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal, grouped, percent
from knaves.intervals import Interval

__all__ = ["LevelText", "figure", "meaning", "own_source", "source", "told", "unasked"]


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


def told(
    game: AnyGame, found: Explored, beside: Explored | None = None, made: str = ""
) -> tuple[LevelText, ...]:
    """Return the level that is shown, and the same at all scores together; nothing without a decision.

    With ``beside`` these are the levels that are shown of that one, to compare, as far as there are any. The
    row of the choice that was ``made`` has an arrow.
    """
    other = beside if beside is not None and beside.levels else found
    both = [found.level_of(each.spot) for each in (other.shown, other.everywhere) if each is not None]
    kept = [each for each in dict.fromkeys(both) if each is not None]
    return tuple([_level(game, found, each, noted=other is found, made=made) for each in kept])


def _level(game: AnyGame, found: Explored, level: Level, *, noted: bool, made: str) -> LevelText:
    heading = f"{words(game, level.spot)}, {zone_words(level.spot.zone)}"
    heads = (_("choice"), _("times"), _("share"), _("points"), _("wins in 100"))
    chosen = choice_at(game, found.spot, made, level) if made else ""
    rows = tuple([_row(game, level, each, made=each.choice == chosen) for each in level.rows])
    return LevelText(heading, _note(found, level) if noted else "", heads, rows)


def _row(game: AnyGame, level: Level, row: Row, *, made: bool) -> tuple[str, ...]:
    return (
        choice_words(game, level.spot, row.choice) + (" ←" if made else ""),
        grouped(row.times),
        percent(row.times / level.times),
        figure(row.points, signed=True),
        figure(row.wins, 100),
    )


def _note(found: Explored, level: Level) -> str:
    """Return why the level is wider than what was asked for; empty if it is not."""
    if level != found.shown:
        return ""
    everywhere = level.spot.zone == EVERYWHERE and found.spot.zone != EVERYWHERE
    if level.wider and everywhere:
        return _(
            "Too few cases with these exact cards: all hands of this kind, at all scores, are shown together."
        )
    if level.wider:
        return _(
            "Too few cases with these exact cards: all hands of this kind at this score are shown together."
        )
    if everywhere:
        return _("Too few cases at this score: all scores are shown together.")
    return ""


def source(game: AnyGame, found: Explored) -> str:
    """Return whose games a table holds, and how many."""
    player = level(found.player, game.name).capitalize()
    return _("{player} against itself: {games}.").format(player=player, games=_games(found))


def own_source(found: Explored, name: str) -> str:
    """Return whose finished games a table of one's own holds, and how many."""
    return _("{name}: {games}.").format(name=name, games=_games(found))


def _games(found: Explored) -> str:
    games = plural("{games} finished game", "{games} finished games", found.games).format(
        games=grouped(found.games)
    )
    deals = plural("{deals} deal", "{deals} deals", found.deals).format(deals=grouped(found.deals))
    return f"{games}, {deals}"


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


def figure(found: Interval | None, hundred: int = 1, *, signed: bool = False) -> str:
    """Return a figure with half of its interval, the longer half if one is cut off; a dash if it has none."""
    if found is None or found.high == inf:
        return "–"
    half = hundred * max(found.high - found.value, found.value - found.low)
    value = decimal(hundred * found.value, signed=signed)
    return _("{figure} ± {doubt}").format(figure=value, doubt=decimal(half))
