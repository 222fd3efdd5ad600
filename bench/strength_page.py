"""The tables of docs/strength.md, generated from the results; the text around them is written by hand.

A table stands between two comments: ``<!-- cribbage ladder -->`` and ``<!-- end -->``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bench.strength_rows import Row

Results = Mapping[str, Mapping[str, Any]]
Cells = Sequence[str]
NOT_YET = "Not measured yet."


def page(text: str, rows: Sequence[Row], results: Results) -> str:
    """Return the page with every table made anew; KeyError for one that nobody makes."""

    def made(match: re.Match[str]) -> str:
        game, table = match[1], match[2]
        chosen = [row for row in rows if row.game == game and row.table == table and row.name in results]
        if game == "both":
            chosen = [row for row in rows if row.table == table and row.name in results]
        body = TABLES[table](chosen, results) if chosen else NOT_YET
        return f"<!-- {game} {table} -->\n{body}\n<!-- end -->"

    return re.sub(r"<!-- (\w+) (\w+) -->\n.*?<!-- end -->", made, text, flags=re.DOTALL)


def rate(found: Mapping[str, Any]) -> str:
    """Return the share of wins, in percent, with half of its interval."""
    value, low, high = found["win_rate"]
    return f"{100 * value:.1f} ± {50 * (high - low):.1f}"


def points(found: Mapping[str, Any]) -> str:
    """Return the points of a deal, the player's less the opponent's, with half of their interval."""
    value, low, high = found["points_per_deal"]
    return f"{value:+.3f} ± {(high - low) / 2:.3f}".replace("-", "−")


def luckless(found: Mapping[str, Any]) -> str:
    """Return the result without luck, with its games where the plain one has others; empty without one."""
    luck = found.get("without_luck")
    if not luck:
        return ""
    said = f"{rate(luck)} %" if "win_rate" in luck else points(luck)
    return said if luck["games"] == found["games"] else f"{said} ({luck['games']:,})"


def drawn(heads: Cells, lines: Sequence[Cells]) -> str:
    """Return a table in Markdown."""
    rule = ["---" for _ in heads]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (heads, rule, *lines))


def measured(row: Row, found: Mapping[str, Any]) -> str:
    """Return over how much it was measured."""
    return f"{found['games']:,} {'hands' if row.hands else 'games'}"


def ladder(rows: Sequence[Row], results: Results) -> str:
    """Each meeting with its figures, the strongest first."""
    lines = []
    for row in sorted(rows, key=lambda row: _rank(row, results)):
        found = results[row.name]
        first, second = found["players"]
        wins = "" if row.hands else f"{rate(found)} %"
        lines.append([first, second, measured(row, found), wins, _points(found), luckless(found)])
    heads = ["player", "opponent", "measured over", "the player wins", "points a deal", "without luck"]
    return drawn(heads, lines)


def strangers(rows: Sequence[Row], results: Results) -> str:
    """A line for each stranger, a column for each champion."""
    versions = sorted({results[row.name]["players"][0] for row in rows}, reverse=True)
    by = {(results[row.name]["players"][0], row.b): row for row in rows}
    lines = []
    for name in dict.fromkeys(row.b for row in rows):
        cells = [f"`{name}`"]
        for version in versions:
            row = by.get((version, name))
            found = results[row.name] if row else None
            value = "" if row is None or found is None else points(found) if row.hands else f"{rate(found)} %"
            luck = f"<br>without luck {luckless(found)}" if found and luckless(found) else ""
            cells.append(f"{value} ({found['games']:,}){luck}" if found else "")
        lines.append(cells)
    what = "points a hand" if rows[0].hands else "wins"
    unit = "hands" if rows[0].hands else "games"
    return drawn(["opponent", *[f"{version} {what} ({unit})" for version in versions]], lines)


def programs(rows: Sequence[Row], results: Results) -> str:
    """A line for each player of other people."""
    lines = []
    for row in rows:
        found = results[row.name]
        cells = [*found["players"], measured(row, found), f"{rate(found)} %", points(found), luckless(found)]
        lines.append(cells)
    heads = ["player", "opponent", "measured over", "the player wins", "points a deal", "without luck"]
    return drawn(heads, lines)


def house(rows: Sequence[Row], results: Results) -> str:
    """A line for each rule."""
    lines = []
    for row in rows:
        found = results[row.name]
        lines.append([row.rule, *found["players"], measured(row, found), points(found), luckless(found)])
    return drawn(["rule", "player", "opponent", "measured over", "points a hand", "without luck"], lines)


def more(rows: Sequence[Row], results: Results) -> str:
    """A line for each number of players; among three a third of the games is even, and so is half ahead."""
    lines = []
    for row in rows:
        found = results[row.name]
        value, low, high = found.get("ahead", found["win_rate"])
        ahead = f"{100 * value:.1f} ± {50 * (high - low):.1f} %"
        wins = f"{rate(found)} %"
        lines.append([str(row.seats), *found["players"], measured(row, found), wins, ahead, points(found)])
    heads = ["players", "player", "opponents", "measured over", "wins", "ends ahead", "points a deal"]
    return drawn(heads, lines)


def times(rows: Sequence[Row], results: Results) -> str:
    """A line for each game and way, in milliseconds of processor time."""
    lines = []
    for row in rows:
        found = results[row.name]
        took = found["times"]
        said = [f"{1000 * took[key]:,.1f}" for key in ("median", "p99", "longest")]
        how = "with" if row.kernel else "without"
        lines.append([row.game, found["players"][0], how, f"{took['decisions']:,}", *said])
    heads = [
        "game",
        "player",
        "compiled kernel",
        "decisions",
        "median, ms",
        "99 of 100 below, ms",
        "longest, ms",
    ]
    return drawn(heads, lines)


TABLES: Mapping[str, Callable[[Sequence[Row], Results], str]] = {
    "ladder": ladder,
    "strangers": strangers,
    "programs": programs,
    "house": house,
    "more": more,
    "times": times,
}
_ORDER = ("champion", "sharp", "steady", "sampler", "simple", "random")


def _rank(row: Row, results: Results) -> tuple[int, int, str]:
    first, second = ([*each.split(), ""][0] for each in results[row.name]["players"])
    return _ORDER.index(first), _ORDER.index(second), results[row.name]["players"][1]


def _points(found: Mapping[str, Any]) -> str:
    return points(found) if "points_per_deal" in found else ""
