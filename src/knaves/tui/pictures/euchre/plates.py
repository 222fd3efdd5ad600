"""The text beside each place: the name, the backs of the cards, and badges in words."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from knaves.tui.pictures.euchre.layout import SIDE_PLATE, Layout
from knaves.tui.pictures.euchre.scene import Plate
from knaves.tui.pictures.levels import Levels, beside, fitting
from knaves.tui.widgets.canvas import Canvas
from knaves.tui.widgets.cards import Look, short

LEVEL = 16
"""Columns for a level after the partner's name."""


def put_plates(canvas: Canvas, plan: Layout, plates: tuple[Plate, ...], look: Look, levels: Levels) -> None:
    """Draw all four plates, with the levels of bots."""
    own = _title(plates[0], plan)
    x, low = plan.plates[0]
    first = x if plan.tight else x - own.cell_length // 2
    canvas.put(first, low, own)
    for place, plate in enumerate(plates[1:], 1):
        x, y = plan.plates[place]
        if place == 2:
            _across(canvas, x, y, plate, plan, look, levels)
        else:
            left = place == 1
            forms = _forms(plate, look, levels, x + 1 if left else plan.width - x, left=left)
            _beside(canvas, x, y, forms, low, left=left)


def shortened(text: str, width: int) -> str:
    """Return the text, truncated with an ellipsis if it is too long."""
    return Content(text).truncate(width, ellipsis=True).plain.rstrip()


def _name(plate: Plate, width: int) -> Content:
    if plate.turn:
        return Content.styled("▸" + shortened(plate.name, width - 1), "bold $accent")
    return Content.styled(shortened(plate.name, width), "dim" if plate.out else "bold")


def _backs(plate: Plate) -> Content:
    if plate.out or not plate.cards:
        return Content("")
    return Content.assemble(("▐▌" * plate.cards, "$card-back"), f" {plate.cards}")


def _held(plate: Plate, look: Look, width: int) -> list[Content]:
    """Return the backs of the cards held, or the cards in as many lines as needed."""
    if not plate.hand:
        return [_backs(plate)]
    lines: list[Content] = []
    for card in (short(card, look) for card in plate.hand):
        if lines and lines[-1].cell_length + 1 + card.cell_length <= width:
            lines[-1] = Content(" ").join([lines[-1], card])
        else:
            lines.append(card)
    return lines


def _badge(word: str) -> Content:
    return Content.styled(f" {word} ", "$foreground on $panel")


def _across(canvas: Canvas, x: int, y: int, plate: Plate, plan: Layout, look: Look, levels: Levels) -> None:
    """Return the partner's name and badges on one line, with the cards under it or beside it."""
    line, backs = _title(plate, plan, levels), _held(plate, look, plan.width)[0]
    if backs and not plan.roomy:
        line = Content(" ").join([line, backs])
    canvas.put(x - line.cell_length // 2, y, line)
    if backs and plan.roomy:
        canvas.put(x - backs.cell_length // 2, y + 1, backs)


def _title(plate: Plate, plan: Layout, levels: Levels | None = None) -> Content:
    name = _name(plate, 24) + beside(plate.name, levels or {}, LEVEL)
    line = Content(" ").join([name, *(_badge(word) for word in plate.badges)])
    return line.truncate(plan.width - 2 * plan.panel)


def _beside(canvas: Canvas, x: int, y: int, forms: Sequence[list[Content]], low: int, *, left: bool) -> None:
    """Draw lines below each other, towards the table's middle, in the first form that ends above ``low``.

    That row holds the reader's name: a word beside it would seem to be about the reader.
    """
    lines = next((form for form in forms if y + len(form) <= low), forms[-1])
    for row, line in enumerate(lines, y):
        canvas.put(x - line.cell_length + 1 if left else x, row, line)


def _forms(plate: Plate, look: Look, levels: Levels, room: int, *, left: bool) -> list[list[Content]]:
    """Yield name, level, cards and badges in fewer and fewer lines.

    There are ``room`` columns to the edge of the table.
    """
    width = SIDE_PLATE
    name, held, badges = _name(plate, width), _held(plate, look, width), _badge_lines(plate.badges, width)
    level = Content.styled(
        shortened(fitting(plate.name, levels, width) or levels.get(plate.name, ""), width), "dim"
    )
    row = Content(" ").join([_badge(word) for word in plate.badges]).truncate(room)
    title = [name, *map(_badge, plate.badges)]
    line = Content(" ").join(reversed(title) if left else title)
    forms = [
        [name, level, *held, *badges],
        [line, level, *held],
        [name, *held, *badges],
        [name, *held, row],
        [line, *held],
        [line],
    ]
    return [[each for each in form if each] for form in forms]


def _badge_lines(badges: tuple[str, ...], width: int) -> list[Content]:
    """Return the badges, as many on a line as fit."""
    lines: list[Content] = []
    for badge in map(_badge, badges):
        if lines and lines[-1].cell_length + badge.cell_length < width:
            lines[-1] = Content(" ").join([lines[-1], badge])
        else:
            lines.append(badge.truncate(width))
    return lines
