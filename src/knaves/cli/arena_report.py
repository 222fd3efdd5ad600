"""What an arena has found, for a person and for a program."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from knaves.cli.person import agreed
from knaves.games import game as find_game
from knaves.options import write_options

if TYPE_CHECKING:
    from knaves.analysis.intervals import Interval
    from knaves.analysis.scoreboard import Report, Times

RIVALS: Final = ("A", "B")


@dataclass(frozen=True, slots=True)
class Meeting:
    """What is to be played: ``deals`` in each game, 0 for all; ``rivals`` with their versions."""

    game: str
    rules: Any
    names: tuple[str, str]
    rivals: tuple[str, str]
    seats: int | None
    seed: str
    pairs: int
    deals: int

    @property
    def unit(self) -> str:
        """What is won: a game or a hand."""
        return "hand" if self.deals else "game"


def figures(meeting: Meeting, report: Report) -> dict[str, Any]:
    """Return everything for a program; a bound that there is not is null."""
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
    }


def lines(meeting: Meeting, report: Report) -> list[str]:
    """Return the figures as a person reads them."""
    first, second = _labels(meeting.rivals)
    unit = meeting.unit
    skunks = f"Skunks: {first} {report.skunks[0]}, {second} {report.skunks[1]}."
    a_deal = [] if meeting.deals else [f"Points a deal: {_signed(report.points_per_deal)}."]
    return [
        f"{meeting.game.capitalize()}, {agreed(find_game(meeting.game), meeting.rules)}, "
        f"seed {meeting.seed}: {first} against {second}.",
        f"{report.games} {unit}s in {report.pairs} mirrored pairs, {report.deals} deals.",
        f"{first} wins {_percent(report.win_rate, unit)}.",
        f"Points a {unit}, {first} less {second}: {_signed(report.points_per_game)}.",
        *a_deal,
        *([skunks] if any(report.skunks) else []),
        *_clock((first, second), report.seconds),
    ]


def _labels(rivals: tuple[str, str]) -> tuple[str, str]:
    first, second = rivals
    return rivals if first != second else (f"{first} (A)", f"{second} (B)")


def _clock(labels: tuple[str, str], seconds: tuple[Times, Times]) -> list[str]:
    width = max(len(label) for label in (*labels, "Seconds a decision"))
    rows = [
        f"{label:{width}} {times.median:11.6f} {times.p99:11.6f} {times.longest:11.6f} {times.decisions:11}"
        for label, times in zip(labels, seconds, strict=True)
    ]
    return [f"{'Seconds a decision':{width}}      median         99%     longest   decisions", *rows]


def _percent(interval: Interval, unit: str) -> str:
    low, high = 100 * interval.low, 100 * interval.high
    return f"{100 * interval.value:.2f} % of {unit}s (95 %: {low:.2f} to {high:.2f})"


def _signed(interval: Interval) -> str:
    if not isfinite(interval.low):
        return f"{interval.value:+.3f} (one pair bounds nothing)"
    return f"{interval.value:+.3f} (95 %: {interval.low:+.3f} to {interval.high:+.3f})"


def _bounds(interval: Interval) -> list[float | None]:
    return [each if isfinite(each) else None for each in (interval.low, interval.high)]
