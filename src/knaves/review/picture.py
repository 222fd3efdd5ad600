"""The table of the moves of a position as a picture: each chance with its doubt, the best on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from knaves.game import Hint
from knaves.i18n.language import _
from knaves.i18n.numbers import Figure, percent

WIDTH: Final = 440
ROW: Final = 34
TOP: Final = 44
BOTTOM: Final = 46
RIGHT: Final = 24
LETTER: Final = 7.6
"""Average width of a letter of the names."""
FIGURE: Final = 6.6
"""The same of the figures beside the dots."""
STEPS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20)
LINES: Final = 6
"""Maximum number of lines across."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The axis from ``low`` to ``high`` percent, beginning at ``left``."""

    low: float
    high: float
    left: float

    def at(self, percent: float) -> float:
        """Return the x coordinate of a figure."""
        return self.left + (percent - self.low) / (self.high - self.low) * (WIDTH - RIGHT - self.left)


def picture(title: str, names: Sequence[str], hints: Sequence[Hint]) -> str:
    """Return the picture as SVG. ``title`` is the hand, ``names`` are those of the moves, best first."""
    scale, step = _scale(hints, names)
    height = TOP + ROW * len(hints) + BOTTOM
    parts = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="sans-serif" font-size="13" fill="#1d1d1b">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        _text(WIDTH / 2, 26, title, "middle", size=17),
    ]
    # Labels need room beside the first and the last dot, but there is no chance below 0 or above 100.
    tick = ceil(max(scale.low, 0) / step - 1e-9) * step
    while tick <= min(scale.high, 100) + 1e-9:
        x, bottom = scale.at(tick), TOP + ROW * len(hints)
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="#ddd"/>')
        parts.append(
            _text(x, bottom + 16, _minus(format(Figure(tick), ".1f" if step < 1 else ".0f")), "middle")
        )
        tick += step
    for place, (name, hint) in enumerate(zip(names, hints, strict=True)):
        parts += _row(TOP + ROW * place + ROW / 2, scale, name, hint)
    parts.append(
        _text((scale.left + WIDTH - RIGHT) / 2, height - 10, _("Chance to win, in percent"), "middle")
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _scale(hints: Sequence[Hint], names: Sequence[str]) -> tuple[Scale, float]:
    """Return the axis that fits all figures, and the distance of its lines."""
    low = min(100 * (hint.win - hint.doubt) for hint in hints)
    high = max(100 * (hint.win + hint.doubt) for hint in hints)
    wide = max(high - low, 1.0)
    low, high = low - 0.22 * wide, high + 0.22 * wide
    step = next((each for each in STEPS if (high - low) / each <= LINES), STEPS[-1])
    low, high = floor(low / step) * step, ceil(high / step) * step
    return Scale(low, high, 20 + LETTER * max(map(len, names))), step


def _row(y: float, scale: Scale, name: str, hint: Hint) -> list[str]:
    x = scale.at(100 * hint.win)
    said = _("{win}, {points} points").format(
        win=percent(hint.win, 1), points=_minus(format(Figure(hint.points), "+.2f"))
    )
    parts = [_text(scale.left - 10, y + 5, name, "end")]
    if hint.doubt:
        left, right = (
            scale.at(100 * each) for each in (max(hint.win - hint.doubt, 0), min(hint.win + hint.doubt, 1))
        )
        parts.append(f'<path d="M{left:.1f} {y + 5:.1f}H{right:.1f}" stroke="#1f6b3a" stroke-width="2"/>')
    parts.append(f'<circle cx="{x:.1f}" cy="{y + 5:.1f}" r="5" fill="#1f6b3a"/>')
    # Beside the edge a label does not run into the names, or out of the picture.
    half = FIGURE * len(said) / 2
    middle = min(max(x, scale.left + half), WIDTH - half)
    return [*parts, _text(middle, y - 5, said, "middle", size=12)]


def _minus(figure: str) -> str:
    """Return a figure with a minus as wide as a plus, as in the table beside it."""
    return figure.replace("-", "−")


def _text(x: float, y: float, words: str, anchor: str, size: int = 13) -> str:
    # Python's modules for this are missing in a browser.
    safe = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{safe}</text>'
