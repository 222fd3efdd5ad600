"""The laid cards in the order of play, each with its number; those of finished counts are out."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from knaves.games.cribbage.rules.open import side
from knaves.i18n.language import _
from knaves.tui.pictures.cribbage.board import FRONT
from knaves.tui.pictures.cribbage.layout import CARD, TALL, Layout
from knaves.tui.pictures.cribbage.scene import Scene
from knaves.tui.widgets.canvas import Canvas
from knaves.tui.widgets.cards import Look, face

GAP: Final = 2
"""Columns between the finished counts and the present one."""
OUT: Final = "×"
KEPT: Final = 4
"""Cards that each player lays in a deal."""
_LOOK: Final = Look()


def place_of(scene: Scene, plan: Layout, number: int) -> tuple[int, int]:
    """Return where a laid card lies on the felt, by its number from 0: the other side's a row higher.

    A whole deal has its places from the first card on, so that none moves when another is laid.
    """
    step = max(2, min(CARD + 1, (plan.room - CARD - GAP) // (KEPT * scene.seats - 1)))
    x = 1 + number * step + (GAP if number >= scene.out > 0 else 0)
    ours = side(scene.seats, scene.laid[number][0]) == side(scene.seats, scene.seat)
    return x, plan.play_y + (1 if ours else 0)


def draw(canvas: Canvas, scene: Scene, plan: Layout, look: Look) -> None:
    """Lay the cards out, and say below them which are out and what the count is."""
    for number, (seat, card) in enumerate(scene.laid):
        x, y = place_of(scene, plan, number)
        sign = FRONT[side(scene.seats, seat)]
        rows = face(card, look, number=f"{number + 1}{sign}")
        canvas.put_rows(x, y, _out(rows) if number < scene.out else rows)
    _words(canvas, scene, plan)


def _words(canvas: Canvas, scene: Scene, plan: Layout) -> None:
    y = plan.play_y + TALL + 1
    if not scene.laid:
        return
    if not plan.words:
        count = Content.styled(_("Count {count}").format(count=scene.total), "bold $accent")
        canvas.put(plan.width - count.cell_length - 1, plan.others_y, count)
        return
    if scene.out:
        canvas.put(1, y, Content.styled(f"{OUT} " + _("out"), "dim"))
    if scene.out < len(scene.laid):
        count = Content.styled(_("Count {count}").format(count=scene.total), "bold $accent")
        x, _y = place_of(scene, plan, scene.out)
        canvas.put(max(x, 8 if scene.out else x), y, count)


def _out(rows: tuple[Content, ...]) -> tuple[Content, ...]:
    """Return a card as it lies when its count is finished: crossed at its foot, and pale."""
    foot = rows[-1]
    crossed = foot[:1] + Content.styled(OUT, foot.spans[0].style if foot.spans else "") + foot[2:]
    return tuple(line.stylize("dim") for line in (*rows[:-1], crossed))
