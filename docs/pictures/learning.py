"""The learning curves of ``examples/learn_euchre.py`` as a picture: ``python docs/pictures/learning.py``.

It draws ``learning.svg`` from ``learning.csv``, both beside this file. The numbers come from runs of the
example, each with its own ``--seed`` and with ``--curve docs/pictures/learning.csv``.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from math import log2, sqrt
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
WIDTH: Final = 760
HEIGHT: Final = 440
LEFT, RIGHT, TOP, BOTTOM = 64, 650, 64, 380
"""The edges of the axes, in pixels; to the right of them each curve has its name."""
HIGHEST: Final = 0.8
"""The share at the upper edge."""
OPPONENTS: Final = ("simple", "steady")
STYLE: Final = """
  text { font: 14px system-ui, sans-serif; fill: #1c1c1c }
  .panel { fill: #ffffff; stroke: #c8c8c8 }
  .grid { stroke: #dddddd }
  .half { stroke: #777777; stroke-dasharray: 5 4 }
  .run { fill: none; stroke-width: 1; opacity: 0.55 }
  .mean { fill: none; stroke-width: 2.5 }
  .band { opacity: 0.18; stroke: none }
  .simple { stroke: #0b5cad } .band.simple, .name.simple { fill: #0b5cad; stroke: none }
  .steady { stroke: #a04600 } .band.steady, .name.steady { fill: #a04600; stroke: none }
  .name { font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e8e8e8 }
    .panel { fill: #1b1d22; stroke: #4a4d55 }
    .grid { stroke: #383b42 }
    .half { stroke: #a0a0a0 }
    .simple { stroke: #7db7ff } .band.simple, .name.simple { fill: #7db7ff }
    .steady { stroke: #ffb070 } .band.steady, .name.steady { fill: #ffb070 }
  }
"""
"""The picture has a background of its own, dark where the reader's system is, so that it suits any page."""


@dataclass(frozen=True, slots=True)
class Point:
    """After so many seconds a run won this share of games; ``width`` is half of the 95 % interval."""

    seconds: float
    share: float
    width: float


def runs(numbers: Path, opponent: str) -> list[list[Point]]:
    """Return the points of each run against that opponent, in order of time."""
    found: dict[str, list[Point]] = {}
    with numbers.open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            if line["opponent"] == opponent:
                width = (float(line["high"]) - float(line["low"])) / 2
                point = Point(float(line["seconds"]), float(line["share"]), width)
                found.setdefault(line["seed"], []).append(point)
    return list(found.values())


def mean(at: Sequence[Point]) -> Point:
    """Return the mean of independent runs after the same time."""
    count = len(at)
    width = sqrt(sum(point.width**2 for point in at)) / count
    return Point(sum(p.seconds for p in at) / count, sum(p.share for p in at) / count, width)


def drawn(numbers: Path) -> str:
    """Return the picture of these numbers."""
    curves = {opponent: runs(numbers, opponent) for opponent in OPPONENTS}
    times = [point.seconds for each in curves.values() for run in each for point in run]
    first, last = log2(min(times)), log2(max(times))

    def x(seconds: float) -> float:
        return LEFT + (log2(seconds) - first) / (last - first) * (RIGHT - LEFT)

    def y(share: float) -> float:
        return BOTTOM - share / HIGHEST * (BOTTOM - TOP)

    def line(points: Sequence[tuple[float, float]]) -> str:
        return " ".join(f"{x(seconds):.1f},{y(share):.1f}" for seconds, share in points)

    count = len(curves[OPPONENTS[0]])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>Games won while euchre is learnt</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="panel" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>',
        f'<text x="20" y="30">Share of games won, by processor time: {count} runs (thin), their mean, '
        "and its 95 % interval</text>",
    ]
    for tenth in range(round(HIGHEST * 10) + 1):
        height = y(tenth / 10)
        kind = "half" if tenth == 5 else "grid"
        parts += [
            f'<line class="{kind}" x1="{LEFT}" x2="{RIGHT}" y1="{height:.1f}" y2="{height:.1f}"/>',
            f'<text x="{LEFT - 8}" y="{height + 5:.1f}" text-anchor="end">{10 * tenth} %</text>',
        ]
    parts += [
        f'<text x="{x(seconds):.1f}" y="{BOTTOM + 22}" text-anchor="middle">{seconds} s</text>'
        for seconds in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
        if min(times) <= seconds <= max(times)
    ]
    parts.append(
        f'<text x="{(LEFT + RIGHT) / 2}" y="{BOTTOM + 46}" text-anchor="middle">'
        "seconds of learning on one core</text>"
    )
    for opponent, each in curves.items():
        means = [mean(at) for at in zip(*each, strict=True)]
        upper = [(point.seconds, point.share + point.width) for point in means]
        lower = [(point.seconds, point.share - point.width) for point in reversed(means)]
        parts.append(f'<polygon class="band {opponent}" points="{line([*upper, *lower])}"/>')
        parts += [
            f'<polyline class="run {opponent}" points="{line([(p.seconds, p.share) for p in run])}"/>'
            for run in each
        ]
        parts += [
            f'<polyline class="mean {opponent}" points="{line([(p.seconds, p.share) for p in means])}"/>',
            f'<text class="name {opponent}" x="{RIGHT + 10}" y="{y(means[-1].share) + 5:.1f}">'
            f"v {opponent}</text>",
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    (HERE / "learning.svg").write_text(drawn(HERE / "learning.csv"), encoding="utf-8")
