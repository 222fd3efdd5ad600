"""Proverbs of the card table: short rules of play, each with what it is worth, measured.

A game has its own in ``games/<g>/bots/proverbs.py``; their figures are data, which ``make proverbs`` makes
from games between its strongest players (`knaves.lab.proverbs`). A hint names the one that its move follows.
Nothing here measures anything or asks a bot.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from knaves.coaching import beaten
from knaves.game import Hint
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal
from knaves.intervals import Interval

__all__ = ["FILE", "Example", "Figures", "Measured", "Proverb", "measured", "never", "proverbs", "rule"]

FILE: Final = "engine/data/proverbs.json"
"""Where a game keeps the figures, in its folder."""


@dataclass(frozen=True, slots=True)
class Proverb:
    """A rule of play. ``words`` is the rule, ``where`` says where it has something to say: catalogue keys.

    ``obeying(view)`` returns the legal moves that obey it, none where it says nothing. It applies where some
    moves obey it and others do not.
    """

    key: str
    words: str
    where: str
    obeying: Callable[[Any], Collection[Any]]
    weak: str
    """When it holds less often, as the end of a sentence; empty if nothing is known."""
    weak_at: Callable[[Any], bool]

    def applies(self, view: Any) -> bool:
        """Return whether there is a choice between obeying it and breaking it."""
        return 0 < len(self.obeying(view)) < len(view.legal)


@dataclass(frozen=True, slots=True)
class Example:
    """A position in a first deal: all moves before it, chance's too, as pairs of seat and text.

    ``best`` is the best move, ``other`` the best of those on the other side of the proverb; ``gap`` is the
    difference between them, in chance to win.
    """

    moves: tuple[tuple[int, str], ...]
    seat: int
    best: str
    other: str
    gap: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured about a proverb. Chances to win are from 0 to 1; an interval is None if it never was.

    ``gain`` and ``points`` are what the best move that obeys is worth more than the best that does not,
    where none that does not is better; ``cost`` is what it is worth less elsewhere. ``always`` is the mean of
    all.
    """

    positions: int
    holds: Interval
    gain: Interval | None
    points: Interval | None
    cost: Interval | None
    always: Interval
    weak_positions: int
    weak: Interval | None
    """How often it holds where it is weak (`Proverb.weak`)."""
    held: Example | None
    failed: Example | None

    @property
    def sound(self) -> bool:
        """Whether obeying is worth more than breaking it, beyond doubt."""
        return self.always.low > 0


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of a game's proverbs by key, and what they were measured with."""

    player: str
    seed: str
    games: int
    positions: int
    rules: dict[str, Any]
    figures: dict[str, Figures]


def never(_view: Any) -> bool:
    """Return that a proverb is not known to be weak anywhere: its ``weak_at``."""
    return False


def proverbs(game: str) -> tuple[Proverb, ...]:
    """Return the proverbs of a game; empty for a game without any."""
    name = f"knaves.games.{game}.bots.proverbs"
    try:
        found: tuple[Proverb, ...] = import_module(name).PROVERBS
    except ModuleNotFoundError as missing:
        if missing.name is None or not name.startswith(missing.name):
            raise
        return ()
    return found


# Cache: one small file a game, which is data of the package.
@cache
def measured(game: str) -> Measured | None:
    """Return the figures of a game's proverbs; None if nothing was measured."""
    if not proverbs(game):
        return None
    room = getattr(import_module(f"knaves.games.{game}"), "__file__", None)
    path = None if room is None else Path(room).parent / FILE
    if path is None or not path.is_file():
        return None
    told = json.loads(path.read_text("utf-8"))
    figures = {key: _figures(each) for key, each in told.pop("figures").items()}
    return Measured(**told, figures=figures)


def _figures(told: dict[str, Any]) -> Figures:
    return Figures(
        positions=told["positions"],
        holds=Interval(*told["holds"]),
        gain=_interval(told["gain"]),
        points=_interval(told["points"]),
        cost=_interval(told["cost"]),
        always=Interval(*told["always"]),
        weak_positions=told["weak_positions"],
        weak=_interval(told["weak"]),
        held=_example(told["held"]),
        failed=_example(told["failed"]),
    )


def _interval(told: Sequence[float] | None) -> Interval | None:
    return None if told is None else Interval(*told)


def _example(told: dict[str, Any] | None) -> Example | None:
    if told is None:
        return None
    moves = tuple([(seat, text) for seat, text in told["moves"]])
    return Example(moves, told["seat"], told["best"], told["other"], told["gap"])


def rule(
    game: str,
    view: Any,
    hints: Sequence[Hint],
    made: Any = None,
    same: Callable[[Any, Any], bool] = lambda one, other: bool(one == other),
) -> str:
    """Return the proverb behind the best move, in a sentence with its figure; empty if there is none.

    It is one that the best move obeys, and that the move it is compared with breaks: the one ``made``, if one
    was made and is worse, else the next best that is. Of several it is the one that is worth most.
    """
    other = beaten(hints, hints, made, same) if hints else None
    found = None if other is None else measured(game)
    if other is None or found is None:
        return ""
    best = hints[0].move
    between = [
        (found.figures[each.key], each)
        for each in proverbs(game)
        if each.key in found.figures and best in (moves := each.obeying(view)) and other.move not in moves
    ]
    # Those that do not hold are on the page, and no reason for a move.
    between = [pair for pair in between if pair[0].sound]
    if not between:
        return ""
    figures, behind = max(between, key=lambda pair: pair[0].always.value)
    said = _("{rule}: a rule of thumb that holds {share} times in 100.")
    return said.format(rule=_(behind.words).removesuffix("."), share=decimal(100 * figures.holds.value, 0))
