"""The report of an arena, for a person and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from knaves.bots import luck_values
from knaves.games import find
from knaves.i18n.language import _
from knaves.i18n.numbers import Figure
from knaves.lab.sequential import BOUND
from knaves.local.setup import agreed
from knaves.options import write_options

if TYPE_CHECKING:
    from knaves.intervals import Interval
    from knaves.lab.scoreboard import Report, Times, WithoutLuck
    from knaves.lab.sequential import SequentialTest

RIVALS: Final = ("A", "B")


@dataclass(frozen=True, slots=True)
class ArenaArguments:
    """The arguments of an arena: ``deals`` in each game, 0 for all; ``rivals`` with their versions.

    ``sprt`` are the two gains of a sequential test, in wins of 100.
    """

    game: str
    rules: Any
    names: tuple[str, str]
    rivals: tuple[str, str]
    seats: int | None
    seed: str
    pairs: int
    deals: int
    sprt: tuple[float, float] | None = None
    aivat: bool = False

    @property
    def sides(self) -> int:
        """The number of sides: where there are three, A is one against two of B's."""
        game = find(self.game)
        return len(game.scores(game.start(self.rules, self.seats or game.seats[0])))

    @property
    def unit(self) -> str:
        """The unit of winning: a game or a hand."""
        return "hand" if self.deals else "game"


def figures(meeting: ArenaArguments, report: Report, test: SequentialTest | None = None) -> dict[str, Any]:
    """Return the figures for JSON; a missing bound is null."""
    return {
        "game": meeting.game,
        "rules": write_options(meeting.rules),
        "players": dict(zip(RIVALS, meeting.rivals, strict=True)),
        "seed": meeting.seed,
        "unit": meeting.unit,
        "pairs": report.pairs,
        "pairs_asked": meeting.pairs,
        "games": report.games,
        "deals": report.deals,
        "wins": dict(zip(RIVALS, report.wins, strict=True)),
        "skunks": dict(zip(RIVALS, report.skunks, strict=True)),
        "win_rate": report.win_rate.value,
        "win_rate_ci95": _bounds(report.win_rate),
        "win_rate_par": 1 / meeting.sides,
        **({"ahead": report.ahead.value, "ahead_ci95": _bounds(report.ahead)} if meeting.sides > 2 else {}),
        "points_per_game": report.points_per_game.value,
        "points_per_game_ci95": _bounds(report.points_per_game),
        "points_per_deal": report.points_per_deal.value,
        "points_per_deal_ci95": _bounds(report.points_per_deal),
        "seconds_per_decision": {
            name: {
                "median": times.median,
                "p99": times.p99,
                "max": times.longest,
                "decisions": times.decisions,
            }
            for name, times in zip(RIVALS, report.seconds, strict=True)
        },
        **({} if test is None else {"sprt": _tested(test)}),
        **({} if report.without_luck is None else {"aivat": _aivat(meeting, report.without_luck)}),
    }


def _aivat(meeting: ArenaArguments, found: WithoutLuck) -> dict[str, Any]:
    values = luck_values(meeting.game)
    return {
        "values": values and values.version,
        "win_rate": found.win_rate.value,
        "win_rate_ci95": _bounds(found.win_rate),
        "pairs_worth": found.pairs_worth,
        "games_worth": found.games_worth,
    }


def _tested(test: SequentialTest) -> dict[str, Any]:
    decided = test.decided
    return {
        "gains": [100 * test.low, 100 * test.high],
        "log_likelihood_ratio": test.ratio,
        "decided": None if decided is None else 100 * decided,
    }


def lines(meeting: ArenaArguments, report: Report, test: SequentialTest | None = None) -> list[str]:
    """Return the figures as lines for a person."""
    first, second = _labels(meeting.rivals)
    hands = meeting.unit == "hand"
    named = {"first": first, "second": second}
    skunks = _("Skunks: {first} {mine}, {second} {theirs}.").format(
        mine=report.skunks[0], theirs=report.skunks[1], **named
    )
    a_deal = [_("Points per deal: {points}.").format(points=_signed(report.points_per_deal))]
    return [
        _("{game}, {rules}, seed {seed}: {first} against {second}.").format(
            game=meeting.game.capitalize(),
            rules=agreed(find(meeting.game), meeting.rules),
            seed=meeting.seed,
            **named,
        ),
        _played(meeting).format(number=report.games, pairs=report.pairs, deals=report.deals),
        (
            _("{first} wins {rate:.2f}% of hands (95%: {low:.2f} to {high:.2f}).")
            if hands
            else _("{first} wins {rate:.2f}% of games (95%: {low:.2f} to {high:.2f}).")
        ).format(
            first=first,
            rate=Figure(100 * report.win_rate.value),
            low=Figure(100 * report.win_rate.low),
            high=Figure(100 * report.win_rate.high),
        ),
        *(_of_three(report, named) if meeting.sides > 2 else []),
        (
            _("Points per hand, {first} minus {second}: {points}.")
            if hands
            else _("Points per game, {first} minus {second}: {points}.")
        ).format(points=_signed(report.points_per_game), **named),
        *([] if hands else a_deal),
        *([] if report.without_luck is None else _without_luck(report.without_luck, first)),
        *([skunks] if any(report.skunks) else []),
        *([] if test is None else [_decision(test, first)]),
        *_clock((first, second), report.seconds),
    ]


def _without_luck(found: WithoutLuck, first: str) -> list[str]:
    """Return the result with luck taken out, and how many games would tell as much without that."""
    said = _("With luck taken out, {first} wins {rate:.2f}% of games (95%: {low:.2f} to {high:.2f}).").format(
        first=first,
        rate=Figure(100 * found.win_rate.value),
        low=Figure(100 * found.win_rate.low),
        high=Figure(100 * found.win_rate.high),
    )
    if not found.pairs_worth:
        return [said]
    worth = _(
        "This is as exact as {pairs:.1f} times as many pairs, or {games:.1f} times as many single games."
    )
    return [said, worth.format(pairs=Figure(found.pairs_worth), games=Figure(found.games_worth))]


def _decision(test: SequentialTest, first: str) -> str:
    """Return what a sequential test says, with the logarithm of the likelihood ratio."""
    gains = {"first": first, "low": _gain(test.low), "high": _gain(test.high)}
    ratio = {"ratio": Figure(test.ratio), "bound": Figure(BOUND)}
    match test.decided:
        case None:
            said = _(
                "Sequential test: undecided whether {first} gains {low} or {high} of 100 ({ratio:+.2f}; "
                "{bound:.2f} decides)."
            )
        case test.high:
            said = _("Sequential test: {first} gains {high} of 100 rather than {low} ({ratio:+.2f}).")
        case _low:
            said = _("Sequential test: {first} gains {low} of 100 rather than {high} ({ratio:+.2f}).")
    return said.format(**gains, **ratio)


def _gain(share: float) -> str:
    return f"{Figure(100 * share):+g}" if share else "0"


def _played(meeting: ArenaArguments) -> str:
    if meeting.sides > 2 and meeting.deals:
        return _("{number} hands in {pairs} rounds, the first player once in each seat, {deals} deals.")
    if meeting.sides > 2:
        return _("{number} games in {pairs} rounds, the first player once in each seat, {deals} deals.")
    if meeting.deals:
        return _("{number} hands in {pairs} mirrored pairs, {deals} deals.")
    return _("{number} games in {pairs} mirrored pairs, {deals} deals.")


def _of_three(report: Report, named: dict[str, str]) -> list[str]:
    ahead = _("{first} ends ahead of each {second} {rate:.2f}% of the time (95%: {low:.2f} to {high:.2f}).")
    return [
        _("Equals would win 33.33%, because three sides play: one is {first}, two are {second}.").format(
            **named
        ),
        ahead.format(
            rate=Figure(100 * report.ahead.value),
            low=Figure(100 * report.ahead.low),
            high=Figure(100 * report.ahead.high),
            **named,
        ),
    ]


def _labels(rivals: tuple[str, str]) -> tuple[str, str]:
    first, second = rivals
    return rivals if first != second else (f"{first} (A)", f"{second} (B)")


def _clock(labels: tuple[str, str], seconds: tuple[Times, Times]) -> list[str]:
    heading = _("Seconds per decision")
    width = max(len(label) for label in (*labels, heading))
    rows = [
        f"{label:{width}} "
        + " ".join(f"{Figure(each):11.6f}" for each in (times.median, times.p99, times.longest))
        + f" {times.decisions:11}"
        for label, times in zip(labels, seconds, strict=True)
    ]
    columns = (_("median"), "99%", _("longest"), _("decisions"))
    return [" ".join([f"{heading:{width}}", *[f"{column:>11}" for column in columns]]), *rows]


def _signed(interval: Interval) -> str:
    if not isfinite(interval.low):
        return _("{points:+.3f} (no interval from a single pair)").format(points=Figure(interval.value))
    return _("{points:+.3f} (95%: {low:+.3f} to {high:+.3f})").format(
        points=Figure(interval.value), low=Figure(interval.low), high=Figure(interval.high)
    )


def _bounds(interval: Interval) -> list[float | None]:
    return [each if isfinite(each) else None for each in (interval.low, interval.high)]
