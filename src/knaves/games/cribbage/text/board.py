"""The pegging board: the hole of each point, and the whole board as a picture for a notebook or a page.

Each side moves along its outer row from left to right and back along its inner row, sixty holes a round,
until it reaches the target; all sides share the last hole, in the centre at the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from knaves.cards import NotationError
from knaves.games.cribbage.rules.open import Open
from knaves.games.cribbage.rules.options import Rules
from knaves.i18n.language import _

ROW: Final = 30
ROUND: Final = 2 * ROW
_COLOURS: Final = ("#c0392b", "#1f618d", "#1e8449")
_SHAPES: Final = ("circle", "square", "diamond")
"""Pegs differ by shape as well as by colour."""
_LEFT: Final = 40
_STEP: Final = 10
_LANE: Final = 18


@dataclass(frozen=True, slots=True)
class Hole:
    """The position of a peg: the outer row (0) or the inner (1), and its column from the left.

    Column -1 is the start, before the first hole, and also the last hole of the game.
    """

    row: int
    column: int
    last: bool = False


def hole(score: int, target: int) -> Hole:
    """Return the hole of a score.

    >>> [(at.row, at.column) for at in (hole(1, 121), hole(30, 121), hole(31, 121), hole(61, 121))]
    [(0, 0), (0, 29), (1, 29), (0, 0)]

    Raises NotationError for a score that is not on the board.
    """
    if not 0 <= score <= target:
        raise NotationError(
            _("A board to {target} has no hole for {score}.").format(target=target, score=score)
        )
    if score == target:
        return Hole(1, -1, last=True)
    if score == 0:
        return Hole(0, -1)
    place = (score - 1) % ROUND
    return Hole(0, place) if place < ROW else Hole(1, ROUND - 1 - place)


def board(table: Open) -> str:
    """Return the board with the scores of a table, as an SVG picture."""
    return svg(table.scores, table.back, table.rules)


def svg(scores: Sequence[int], back: Sequence[int], rules: Rules) -> str:
    """Return the board as an SVG picture: front pegs at ``scores``, back pegs at ``back``, both by side.

    Holes are in groups of five, skunk lines are marked, and the title has the scores in words.
    """
    height = _height(len(scores))
    said = [
        _("side {side} has {score}").format(side=side + 1, score=score) for side, score in enumerate(scores)
    ]
    title = _("Cribbage board to {target}: {scores}").format(target=rules.target, scores=", ".join(said))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_x(ROW - 1) + 20} {height}" role="img">',
        f"<title>{title}</title>",
        f'<rect width="100%" height="{height}" rx="8" fill="#e8d3a8"/>',
    ]
    for side in range(len(scores)):
        parts += [_dot(column, row, side, len(scores)) for row in (0, 1) for column in range(-1, ROW)]
        parts += [_line(hole(line, rules.target), side, len(scores)) for line in rules.skunk_lines]
    parts.append(f'<circle cx="{_LEFT // 2 - 8}" cy="{height // 2}" r="4" fill="#5d4a2a"/>')
    for side, (front, behind) in enumerate(zip(scores, back, strict=True)):
        parts += [_peg(hole(score, rules.target), side, len(scores)) for score in (behind, front)]
    return "\n".join([*parts, "</svg>"])


def _x(column: int) -> int:
    """Return the horizontal position: there is a gap after every fifth hole."""
    return _LEFT + column * _STEP + column // 5 * 4


def _y(row: int, side: int, sides: int) -> int:
    """Return the vertical position: two sides have their inner rows in the middle; three are in order."""
    mirrored = sides == 2 and side == 1
    return _LANE * (2 * side + 1 + (1 - row if mirrored else row)) + side * _LANE // 2


def _height(sides: int) -> int:
    return _LANE * (2 * sides + 1) + (sides - 1) * _LANE // 2


def _dot(column: int, row: int, side: int, sides: int) -> str:
    return f'<circle cx="{_x(column)}" cy="{_y(row, side, sides)}" r="2" fill="#5d4a2a"/>'


def _line(at: Hole, side: int, sides: int) -> str:
    # Before the hole in the direction of travel: leftwards on the outer row, rightwards on the inner.
    x, y = _x(at.column) + (_STEP // 2 if at.row else -_STEP // 2), _y(at.row, side, sides)
    title = _("skunk line")
    return f'<path d="M{x} {y - 7}v14" stroke="#7b241c"><title>{title}</title></path>'


def _peg(at: Hole, side: int, sides: int) -> str:
    x, y = _x(at.column), _y(at.row, side, sides)
    if at.last:
        x, y = _LEFT // 2 - 8, _height(sides) // 2
    colour, shape = _COLOURS[side], _SHAPES[side]
    if shape == "circle":
        return f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>'
    turn = f' transform="rotate(45 {x} {y})"' if shape == "diamond" else ""
    return f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8" fill="{colour}"{turn}/>'
