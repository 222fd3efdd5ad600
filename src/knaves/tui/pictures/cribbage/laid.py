"""The laid cards in order of play, each with its number; those of finished counts are crossed out."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from knaves.games.cribbage.rules.open import side
from knaves.i18n.language import _
from knaves.tui.pictures.cribbage.board import FRONT
from knaves.tui.pictures.cribbage.layout import FIGURES, GAP, KEPT, Layout
from knaves.tui.pictures.cribbage.scene import Scene
from knaves.tui.widgets.canvas import Canvas
from knaves.tui.widgets.cards import Look, face
from knaves.tui.widgets.large import large_number

OUT: Final = "×"


def place_of(scene: Scene, plan: Layout, number: int) -> tuple[int, int]:
    """Return the place of a laid card on the felt, by its number from 0; the other side's are higher.

    Every card of a deal has its place from the start, so that none moves when another is laid.
    """
    steps = KEPT * scene.seats - 1
    x = plan.laid_x + number * max(1, plan.across - plan.card - GAP) // steps
    x += GAP if number >= scene.out > 0 else 0
    ours = side(scene.seats, scene.laid[number][0]) == side(scene.seats, scene.seat)
    return x, plan.play_y + (plan.rise if ours else 0)


def draw_laid(canvas: Canvas, scene: Scene, plan: Layout, look: Look) -> None:
    """Draw the laid cards, and explain the crossed-out ones below them."""
    for number, (seat, card) in enumerate(scene.laid):
        x, y = place_of(scene, plan, number)
        sign = FRONT[side(scene.seats, seat)]
        rows = face(card, look, number=f"{number + 1}{sign}")
        canvas.put_rows(x, y, _out(rows) if number < scene.out else rows)
    if scene.out and plan.words_y >= 0:
        canvas.put(plan.laid_x + 1, plan.words_y, Content.styled(f"{OUT} " + _("finished"), "dim"))


def draw_count(canvas: Canvas, scene: Scene, plan: Layout) -> None:
    """Draw the present count as large as possible; nothing between counts."""
    if not scene.counting:
        return
    if plan.count_x < 0:
        words = " " + _("Count {count}").format(count=scene.total) + " "
        count = Content.styled(words, "bold reverse $accent")
        x, _y = place_of(scene, plan, scene.out)
        y = plan.words_y if plan.words_y >= 0 else plan.others_y
        canvas.put(max(0, min(x, plan.width - count.cell_length)), y, count)
        return
    figures = large_number(scene.total, double=plan.count > FIGURES)
    word = Content.styled(_("Count"), "bold")
    y = plan.play_y + max(0, plan.tall + plan.rise - len(figures) - 1) // 2
    canvas.put(plan.count_x + (plan.count - word.cell_length) // 2, y, word)
    x = plan.count_x + (plan.count - len(figures[0])) // 2
    canvas.put_rows(x, y + 1, tuple(Content.styled(line, "bold $accent") for line in figures))


def _out(rows: tuple[Content, ...]) -> tuple[Content, ...]:
    """Return a card of a finished count: crossed at its foot, and pale."""
    foot = rows[-1]
    crossed = foot[:1] + Content.styled(OUT, foot.spans[0].style if foot.spans else "") + foot[2:]
    return tuple(line.stylize("dim") for line in (*rows[:-1], crossed))
