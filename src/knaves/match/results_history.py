"""A person's history of results: streaks, win rate over time, results by opponent and with or without hints.

All values are computed from statistics entries. Data that older entries lack is omitted, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, TypeVar

from knaves.bots import level
from knaves.i18n.language import _, plural
from knaves.i18n.when import say_day
from knaves.match.statistics import Entry
from knaves.record import HUMAN

T = TypeVar("T")

BLOCKS: Final = "▁▂▃▄▅▆▇█"
WINDOW: Final = 10
"""Number of games in one value of the trend."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A number of games, and how many of them were won."""

    games: int = 0
    won: int = 0

    def __add__(self, won: bool) -> Tally:
        return Tally(self.games + 1, self.won + won)


@dataclass(frozen=True, slots=True)
class Course:
    """One person's results at one game. ``results`` are in order of the games' ends: won or not.

    ``against`` is by the opponents' players (``steady 1``). ``hinted`` and ``alone`` count games with and
    without hints; if there are older games, ``since`` is the ISO 8601 day from which these are counted.
    """

    name: str
    game: str
    results: tuple[bool, ...]
    against: Mapping[str, Tally] = field(default_factory=dict)
    hinted: Tally = Tally()
    alone: Tally = Tally()
    since: str = ""
    ends: tuple[str, ...] = ()
    """When each game ended, as in the entries."""
    counted: int = 0
    """The games as the figures count them, won and lost: a skunk as two, a double skunk as three."""

    @property
    def whole(self) -> Tally:
        """All games; a skunk counts as one."""
        return Tally(len(self.results), sum(self.results))

    @property
    def streak(self) -> int:
        """The current streak: wins in a row, or losses in a row as a negative number."""
        if not self.results:
            return 0
        last = self.results[-1]
        length = next(
            (number for number, won in enumerate(reversed(self.results)) if won != last), len(self.results)
        )
        return length if last else -length

    @property
    def longest(self) -> int:
        """The longest winning streak."""
        best = length = 0
        for won in self.results:
            length = length + 1 if won else 0
            best = max(best, length)
        return best

    def trend(self, columns: int) -> tuple[float, ...]:
        """Return the moving win rate over the last `WINDOW` games as at most ``columns`` values."""
        shares = [
            sum(self.results[max(0, end - WINDOW) : end]) / min(end, WINDOW)
            for end in range(1, len(self.results) + 1)
        ]
        return thinned(shares, columns)


def thinned(values: Sequence[T], most: int) -> tuple[T, ...]:
    """Return at most so many of the values, evenly apart, the first and the last among them."""
    if len(values) <= most:
        return tuple(values)
    return tuple(values[round(at * (len(values) - 1) / (most - 1))] for at in range(most))


def sparkline(shares: Iterable[float]) -> str:
    """Return shares from 0 to 1 as blocks of eight heights.

    >>> sparkline([0, 0.5, 1])
    '▁▅█'
    """
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(share * len(BLOCKS)))] for share in shares)


def tell(course: Course, *, drawn: int = 0) -> list[str]:
    """Return the history as lines of text; ``drawn`` adds a chart of the win rate, this many columns wide."""
    if not course.results:
        return []
    games, won = course.whole.games, course.whole.won
    lines = [
        # Wins and losses are among the figures, where a skunk counts as two.
        plural("win rate: {share}% of {games} game", "win rate: {share}% of {games} games", games).format(
            games=games, share=round(100 * won / games)
        )
    ]
    if course.counted > games:
        lines.append(_("a skunk counts as two games above, a double skunk as three"))
    length = abs(course.streak)
    if length > 1:
        said = (
            plural("the last {number} game won", "the last {number} games won", length)
            if course.streak > 0
            else plural("the last {number} game lost", "the last {number} games lost", length)
        )
        lines.append(said.format(number=length))
    if course.longest > 1:
        lines.append(
            plural(
                "longest winning streak: {number} game",
                "longest winning streak: {number} games",
                course.longest,
            ).format(number=course.longest)
        )
    if drawn and games > 1:
        lines.append(_("win rate over time: {blocks}").format(blocks=sparkline(course.trend(drawn))))
    part = _("{kind}: {won} of {games} won")
    lines += [part.format(kind=kind, won=tally.won, games=tally.games) for kind, tally in kinds(course)]
    if course.since:
        day = say_day(datetime.fromisoformat(course.since))
        lines.append(_("counted since {day}: opponents, hints, skunks, dealer and pone").format(day=day))
    return lines


def kinds(course: Course) -> list[tuple[str, Tally]]:
    """Return the results by opponent, then with and without hints, each with its label."""
    found = [
        (_("against people") if who == HUMAN else _("against {level}").format(level=level(who)), tally)
        for who, tally in course.against.items()
    ]
    helped = ((_("with hints"), course.hinted), (_("without hints"), course.alone))
    return found + [(kind, tally) for kind, tally in helped if tally.games]


def courses(entries: Iterable[Entry], name: str = "") -> tuple[Course, ...]:
    """Return the history of each person and game in the order of `summarise`; with a name, only theirs."""
    found: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        if not name or entry.name.casefold() == name.casefold():
            found.setdefault((entry.name.casefold(), entry.game), []).append(entry)
    return tuple(_course(each) for _key, each in sorted(found.items()))


def _course(entries: list[Entry]) -> Course:
    ordered = sorted(entries, key=lambda entry: entry.when)
    counted = [entry for entry in ordered if "hints" in entry.counts]
    against: dict[str, Tally] = {}
    hinted = alone = Tally()
    for entry in counted:
        won = _won(entry)
        for player in dict.fromkeys(entry.against):
            against[player] = against.get(player, Tally()) + won
        if entry.counts["hints"]:
            hinted += won
        else:
            alone += won
    return Course(
        name=entries[-1].name,
        game=entries[-1].game,
        results=tuple(map(_won, ordered)),
        against=against,
        hinted=hinted,
        alone=alone,
        ends=tuple([entry.when for entry in ordered]),
        since=counted[0].when[:10] if counted and len(counted) < len(ordered) else "",
        counted=sum(entry.counts.get("won", 0) + entry.counts.get("lost", 0) for entry in ordered),
    )


def _won(entry: Entry) -> bool:
    return entry.counts.get("won", 0) > entry.counts.get("lost", 0)
