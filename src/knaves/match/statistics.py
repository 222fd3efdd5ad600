"""Statistics of finished games: wins, losses and average hands.

An entry describes one finished game for one person. It is computed from the moves alone, so anybody with the
record can recompute it. Nothing here reads or writes a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from knaves.figures import Splits, Spread, won_and_lost
from knaves.game import AnyGame, Averages, Result, Seat
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal

MANY: Final = 10**9
"""An upper bound for any count of a game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished game of one person. ``when`` is its end, in UTC, ISO 8601; ``counts`` are whole numbers.

    ``against`` are the players of the other sides, as in a record; older entries have none. Every game has
    ``won`` and ``lost`` (a skunk counts two); other counts depend on the game.
    """

    id: str
    when: str
    name: str
    game: str
    counts: Mapping[str, int]
    against: Sequence[str] = ()

    def __post_init__(self) -> None:
        texts = (self.id, self.when, self.name, self.game)
        if not all(isinstance(text, str) for text in texts) or not isinstance(self.counts, Mapping):
            raise TypeError("An entry is four texts and a table of counts.")
        if isinstance(self.against, str) or not all(isinstance(player, str) for player in self.against):
            raise TypeError("The players of the other side are texts.")
        object.__setattr__(self, "against", tuple(self.against))
        if not all(isinstance(number, int) and abs(number) < MANY for number in self.counts.values()):
            raise TypeError("Counts are whole numbers that a game can come to.")


@dataclass(frozen=True, slots=True)
class Summary:
    """The sums of all entries of one person at one game, with their number."""

    name: str
    game: str
    plays: int
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def figures(self) -> dict[str, int | float]:
        """The figures in display order. Averages are points, and are omitted without data.

        A game that is not on the shelf has only won and lost. The names are English and marked for the
        catalogues: translate them for display.
        """
        return (
            dict(find(self.game).figures.shown(self.counts))
            if self.game in SHELF
            else won_and_lost(self.counts)
        )

    @property
    def note(self) -> str:
        """What a reader must know to understand the figures, as a sentence; or empty."""
        return find(self.game).figures.note(self.counts) if self.game in SHELF else ""

    @property
    def expected(self) -> Mapping[str, Averages]:
        """The values that good players reach, by name of the figure."""
        return find(self.game).figures.expected if self.game in SHELF else {}

    @property
    def spreads(self) -> tuple[Spread, ...]:
        """The game's spreads: what a picture of these counts shows."""
        return find(self.game).figures.spreads if self.game in SHELF else ()

    @property
    def splits(self) -> tuple[Splits, ...]:
        """The game's splits: the same."""
        return find(self.game).figures.splits if self.game in SHELF else ()


def count(
    game: AnyGame, rules: Any, seats: int, history: Sequence[tuple[Seat, Any]], of: Iterable[Seat]
) -> dict[Seat, dict[str, int]]:
    """Return the statistics of a finished game for some seats: wins, losses and the game's own counts."""
    state = game.start(rules, seats)
    events: list[Any] = []
    for mover, move in history:
        state, noticed = game.carry_out(state, mover, move)
        events += (event for event, _open in noticed)
    result = game.result(state)
    return {seat: _counts(game, events, result, seats, seat) for seat in of}


def _counts(
    game: AnyGame, events: Sequence[Any], result: Result | None, seats: int, seat: Seat
) -> dict[str, int]:
    counts = dict(game.figures.count(events, seats, seat))
    if "won" in counts:
        return counts
    games = 0 if result is None else result.games
    won = result is not None and result.side == game.side(seats, seat)
    return {"won": games if won else 0, "lost": 0 if won else games, **counts}


def summarise(entries: Iterable[Entry], name: str = "") -> tuple[Summary, ...]:
    """Add up the entries by person and game, in order of name; with a name, only theirs.

    Names that differ only in case are one person's, spelt as in the last entry.
    """
    spelling: dict[str, str] = {}
    totals: dict[tuple[str, str], Counter[str]] = {}
    plays: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        key = (entry.name.casefold(), entry.game)
        if name and key[0] != name.casefold():
            continue
        spelling[key[0]] = entry.name
        totals.setdefault(key, Counter()).update(entry.counts)
        plays[key] += 1
    return tuple(
        Summary(spelling[who], game, plays[who, game], totals[who, game]) for who, game in sorted(totals)
    )


def describe(summary: Summary) -> str:
    """Return the figures in one line: ``games won 3, games lost 1, ...``, with what explains them."""
    said = {name: decimal(n) if isinstance(n, float) else n for name, n in summary.figures.items()}
    line = ", ".join(f"{_(name)} {value}" for name, value in said.items()) + "."
    return " ".join(filter(None, [line, summary.note]))
