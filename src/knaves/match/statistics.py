"""Who has won how often and what their hands were worth, worked out from games that are over.

An entry is what one finished game was for one person. It is computed from the moves alone: whoever
has the record can compute it again. Nothing here reads or writes a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from knaves.figures import won_and_lost
from knaves.game import AnyGame, Expected, Seat
from knaves.games import SHELF, find
from knaves.i18n.language import _

MANY: Final = 10**9
"""More than any game counts."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished game and one person. ``when`` is the end in UTC, ISO 8601; ``counts`` are whole numbers.

    ``against`` are the players of the other sides, as in a record; older entries have none. Every game
    counts ``won`` and ``lost`` (a skunk counts two); what else depends on the game.
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
    """All the entries of one person in one game: how many, and their counts added up."""

    name: str
    game: str
    plays: int
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def figures(self) -> dict[str, int | float]:
        """The figures to show, in the order to show them; averages are points, and are left out
        while there is nothing that they are of. A game that is not on the shelf has won and lost alone.

        Their names are English and marked for the catalogues: translate them where they are shown.
        """
        return (
            dict(find(self.game).figures.shown(self.counts))
            if self.game in SHELF
            else won_and_lost(self.counts)
        )

    @property
    def expected(self) -> Mapping[str, Expected]:
        """What good players come to, by the name of the figure."""
        return find(self.game).figures.expected if self.game in SHELF else {}


def count(
    game: AnyGame, rules: Any, seats: int, history: Sequence[tuple[Seat, Any]], seat: Seat
) -> dict[str, int]:
    """Return what a finished game was for one seat: games won and lost, and the game's own counts."""
    state = game.start(rules, seats)
    events: list[Any] = []
    for mover, move in history:
        events += (event for event, _open in game.events(state, mover, move))
        state = game.apply(state, mover, move)
    counts = dict(game.figures.count(events, seats, seat))
    if "won" in counts:
        return counts
    result = game.result(state)
    games = 0 if result is None else result.games
    won = result is not None and result.side == game.side(seats, seat)
    return {"won": games if won else 0, "lost": 0 if won else games, **counts}


def summarise(entries: Iterable[Entry], name: str = "") -> tuple[Summary, ...]:
    """Add up the entries by person and game, in order of name; of one person only when a name is given.

    Names that differ only in capital letters are one person's, spelt as in the last entry.
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
    """Return the figures in one line: ``games won 3, games lost 1, ...``."""
    return ", ".join(f"{_(name)} {value}" for name, value in summary.figures.items()) + "."
