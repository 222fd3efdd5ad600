"""The score of both sides and the trump, in panels at the sides, or in two lines on a narrow table.

The score is shown in figures and, as at a table with cards, by the pips of two fives.
"""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.content import Content

from knaves.games.euchre.rules.trumps import NO_TRUMP, Trump, suit_name
from knaves.i18n.language import _
from knaves.tui.pictures.euchre.layout import HEADER, Layout
from knaves.tui.pictures.euchre.plates import shortened
from knaves.tui.pictures.euchre.scene import Matter, Scene, SideScore
from knaves.tui.widgets.canvas import Canvas
from knaves.tui.widgets.cards import Look

FIVES: Final = 11
"""The highest target that two fives can show."""
_PIPS: Final = ((0, 0), (0, 4), (1, 2), (2, 0), (2, 4))
"""Row and column of the pips of a five, in the order of uncovering."""
TRICKS: Final = 5
FULL: Final = 6
"""Rows of a side: the name, the points in figures and on the fives, the tricks."""
BARE: Final = 4
"""Rows of a side without the fives, and the gap below it."""


def put_panels(canvas: Canvas, plan: Layout, scene: Scene, look: Look) -> None:
    """Draw the score and the trump."""
    if plan.panel:
        _put_sides(canvas, plan, scene)
        _put_matter(canvas, plan, scene.matter, look)
    else:
        _put_lines(canvas, plan, scene, look)


def side_name(side: SideScore, width: int) -> str:
    """Return the partners' names within this width, each truncated alike."""
    whole = _("{one} & {other}").format(one=side.names[0], other=side.names[1])
    if Content(whole).cell_length <= width:
        return whole
    each = (width - 3) // 2
    return _("{one} & {other}").format(
        one=shortened(side.names[0], each), other=shortened(side.names[1], each)
    )


def points_end(plan: Layout, target: int) -> int:
    """Return the row below the points of both sides."""
    return _rows(plan, target) + 2 if plan.panel else HEADER


def _rows(plan: Layout, target: int) -> int:
    """Return the rows from one side to the next: without a gap, or without the fives, where it is low."""
    fives = plan.height >= 2 * FULL and target <= FIVES
    return min(FULL + 1, plan.height - FULL) if fives else BARE


def _put_sides(canvas: Canvas, plan: Layout, scene: Scene) -> None:
    rows = _rows(plan, scene.target)
    labels = (_("Points"), _("Tricks"))
    column = 1 + max(map(cell_len, labels)) + 1
    for number, side in enumerate(scene.sides):
        y = number * rows
        canvas.put(1, y, Content.styled(side_name(side, plan.panel - 2), "bold"))
        canvas.put(1, y + 1, Content.styled(labels[0], "dim"))
        score = _("{points} of {target}").format(points=side.points, target=scene.target)
        canvas.put(column, y + 1, Content.styled(score, "bold $accent"))
        low = y + 2
        if rows > BARE:
            fives = _fives(side.points, 1 if scene.target <= 5 else 2)
            canvas.put_rows(1, low, fives)
            low += len(fives)
        canvas.put(1, low, Content.styled(labels[1], "dim"))
        canvas.put(column, low, tricks_content(side.tricks))


def tricks_content(won: int) -> Content:
    """Return a side's tricks: a filled square for each one won."""
    return Content.assemble(("■" * won, "$success"), ("□" * (TRICKS - won), "dim"))


def _fives(points: int, cards: int) -> tuple[Content, ...]:
    rows = []
    for row in range(3):
        parts = []
        for card in range(cards):
            shown = min(5, max(0, points - 5 * card))
            pips = "".join(_pip((row, x), shown) for x in range(5))
            parts.append(Content.styled(f" {pips} ", "$red on $card"))
        rows.append(Content(" ").join(parts))
    return tuple(rows)


def _pip(spot: tuple[int, int], shown: int) -> str:
    return " " if spot not in _PIPS else "●" if spot in _PIPS[:shown] else "○"


def _put_matter(canvas: Canvas, plan: Layout, matter: Matter, look: Look) -> None:
    x = plan.width - plan.panel + 1
    canvas.put(x, 0, Content.styled(matter.heading, "bold"))
    if matter.suit is not None:
        canvas.put(x, 1, _suit(matter.suit, look))
    for row, words in enumerate(matter.lines, 2):
        canvas.put(x, row, Content(shortened(words, plan.panel - 2)))


def _suit(suit: Trump, look: Look) -> Content:
    words = Content.styled(suit_name(suit), "bold")
    if suit == NO_TRUMP:
        return words
    symbol = Content.styled(f" {look.symbol(suit)} ", f"bold {look.ink(suit)} on $card")
    return Content(" ").join([symbol, words])


def _put_lines(canvas: Canvas, plan: Layout, scene: Scene, look: Look) -> None:
    """Return both scores on one line, and the trump on the next."""
    half = plan.width // 2 - 1
    between = []
    for number, side in enumerate(scene.sides):
        figures = Content.assemble((str(side.points), "bold $accent"), " ", tricks_content(side.tricks))
        room = half - figures.cell_length - 2
        line = Content(" ").join([Content.styled(side_name(side, room), "bold"), figures])
        x = 1 if number == 0 else plan.width - 1 - line.cell_length
        canvas.put(x, 0, line)
        between.append(x if number else x + line.cell_length)
    legend = Content.assemble(("■", "$success"), (" " + _("tricks"), "dim"))
    if between[1] - between[0] >= legend.cell_length + 4:
        canvas.put((sum(between) - legend.cell_length) // 2, 0, legend)
    matter = scene.matter
    parts = [Content.styled(matter.heading, "bold")]
    if matter.suit is not None:
        parts.append(_suit(matter.suit, look))
    line = Content(" ").join([*parts, Content(", ".join(matter.lines))]).truncate(plan.width - 2)
    canvas.put(max(1, plan.centre - line.cell_length // 2), 1, line)
