"""The felt: board, scores, the others' hands, the crib, the pack and the laid cards, drawn from one scene.

It is told what to show and when. Moving cards are drawn on top.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from textual.content import Content
from textual.widget import Widget

from knaves.cards import BACK, Card
from knaves.games.cribbage.rules.open import side
from knaves.i18n.language import _
from knaves.store.settings import Settings
from knaves.tui.pictures.cribbage import labels
from knaves.tui.pictures.cribbage.laid import draw_count, draw_laid
from knaves.tui.pictures.cribbage.layout import KEPT, STARTER, Layout, layout
from knaves.tui.pictures.cribbage.plates import draw_others
from knaves.tui.pictures.cribbage.scene import Scene
from knaves.tui.pictures.cribbage.scores import broken_columns, draw_scores, label_columns
from knaves.tui.pictures.levels import Levels
from knaves.tui.widgets.canvas import Canvas
from knaves.tui.widgets.cards import Look, face

Flying = tuple[int, int, Card]
"""A moving card: column, row, and its drawing."""


def painted(
    scene: Scene,
    plan: Layout,
    names: Sequence[str],
    settings: Settings,
    look: Look,
    flying: Sequence[Flying] = (),
    levels: Levels | None = None,
    *,
    watched: bool = False,
) -> Canvas:
    """Return the felt with everything on it, moving cards on top.

    ``watched``: the reader has no seat, so that nothing is called theirs.
    """
    canvas = Canvas(plan.width, plan.height)
    look = replace(look, size=plan.size)
    draw_scores(canvas, scene, plan, names, look, levels or {})
    draw_others(canvas, scene, plan, names, look, levels or {})
    if scene.cuts:
        _cuts(canvas, scene, plan, names, look)
    elif scene.shown is not None:
        own = None if watched else scene.seat
        whose = labels.counted(scene.shown.what, scene.shown.seat, own, names, settings)
        _shown(canvas, scene, plan, whose, look)
    else:
        draw_laid(canvas, scene, plan, look)
    _pack(canvas, scene, plan, look)
    if scene.shown is None or scene.shown.what != "crib":
        # The hand is turned up to be counted, and drawn only there.
        whose_crib = partial(labels.crib_of, scene, settings=settings, watched=watched)
        _crib(canvas, scene, plan, names, whose_crib, look)
    draw_count(canvas, scene, plan)
    for x, y, card in flying:
        canvas.put_rows(x, y, face(card, look))
    return canvas


class Felt(Widget):
    """Draws a scene; it takes no input."""

    DEFAULT_CSS = "Felt { height: 1fr; min-height: 9; align: center bottom; }"

    def __init__(self, names: Sequence[str], settings: Settings, look: Look) -> None:
        super().__init__()
        self.names = tuple(names)
        self.levels: Levels = {}
        self.watched = False
        """Whether the reader has no seat."""
        self.settings = settings
        self.look = look
        self.scene: Scene | None = None
        self.flying: tuple[Flying, ...] = ()
        self._drawn: Canvas | None = None

    def draw(self, scene: Scene, flying: tuple[Flying, ...] = ()) -> None:
        """Show a scene; only cells that changed are sent to the screen."""
        self.scene, self.flying = scene, flying
        before, self._drawn = self._drawn, self._canvas()
        if before is None or (before.width, before.height) != self.size:
            self.refresh()
        elif changed := self._drawn.changed(before):
            self.refresh(*changed)

    @property
    def plan(self) -> Layout:
        """The current layout."""
        seats = self.scene.seats if self.scene else 2
        label = label_columns(seats, self.names), broken_columns(seats, self.names)
        return layout(self.size.width, self.size.height, seats, big=self.settings.big, label=label)

    def render(self) -> Content:
        """Return the last drawing, drawn again if the size has changed."""
        if self._drawn is None or (self._drawn.width, self._drawn.height) != self.size:
            self._drawn = self._canvas()
        return self._drawn.content()

    def _canvas(self) -> Canvas:
        if self.scene is None or not self.size.width:
            return Canvas(*self.size)
        return painted(
            self.scene,
            self.plan,
            self.names,
            self.settings,
            self.look,
            self.flying,
            self.levels,
            watched=self.watched,
        )


def _pack(canvas: Canvas, scene: Scene, plan: Layout, look: Look) -> None:
    """Draw the pack, with the starter turned up on it."""
    if not scene.pack:
        return
    top = BACK if scene.starter is None else scene.starter
    x, y = plan.starter_at(ours=ours(scene))
    canvas.put_rows(x, y, face(top, look))
    if scene.starter is not None:
        word = Content.styled(_("starter"), "dim")
        below = plan.under(ours=ours(scene))
        canvas.put(x + (plan.card - word.cell_length) // 2, y + plan.tall if below else y - 1, word)


def _crib(
    canvas: Canvas,
    scene: Scene,
    plan: Layout,
    names: Sequence[str],
    whose: Callable[[Sequence[str]], str],
    look: Look,
) -> None:
    """Draw the crib on the dealer's side, with its label above it, or on the outer side of stacked cards.

    ``whose`` returns the label, given the names.
    """
    word = Content.styled(whose(names), "dim")
    if not word:
        return
    if plan.crib_x < 0:
        if plan.words_y >= 0:
            canvas.put(plan.width - 1 - word.cell_length, plan.words_y, word)
        return
    x, y = plan.crib_at(ours=ours(scene))
    for number in range(scene.crib):
        canvas.put_rows(x + plan.fan * number, y, face(BACK, look))
    # The starter's label is beside the crib, unless one lies above the other.
    room = plan.width - (0 if plan.stacked else plan.starter_x + (plan.card + STARTER) // 2 + 2)
    below = plan.words_y >= 0 and ((plan.stacked and ours(scene)) or word.cell_length > room)
    if not below and (over := word.cell_length - room) > 0:
        short = [labels.cut(name, Content(name).cell_length - over) for name in names]
        word = Content.styled(whose(short), "dim")
    middle = x + (plan.card + (KEPT - 1) * plan.fan - word.cell_length) // 2
    at = min(middle, plan.width - word.cell_length)
    if not below:
        at = max(at, plan.width - room)
    canvas.put(max(0, at), y + plan.tall if below else y - 1, word)


def _cuts(canvas: Canvas, scene: Scene, plan: Layout, names: Sequence[str], look: Look) -> None:
    cut = [names[seat] for seat, _card in scene.cuts]
    widths = [max(plan.card, Content(name).cell_length) for name in cut]
    x = max(0, (plan.width - sum(widths) - 3 * (len(widths) - 1)) // 2)
    for (_seat, card), name, wide in zip(scene.cuts, cut, widths, strict=True):
        length = Content(name).cell_length
        canvas.put(x + (wide - length) // 2, plan.play_y, Content.styled(name, "bold"))
        canvas.put_rows(x + (wide - plan.card) // 2, plan.play_y + 1, face(card, look))
        x += wide + 3


def _shown(canvas: Canvas, scene: Scene, plan: Layout, title: str, look: Look) -> None:
    """Draw a hand that is being counted, to the left of the starter."""
    shown = scene.shown
    assert shown is not None, "only drawn where something is shown"
    words = Content.styled(title, "bold $accent")
    end = plan.starter_x - 3
    x = max(0, end - len(shown.cards) * (plan.card + 1) + 1)
    _x, y = plan.starter_at(ours=ours(scene))
    canvas.put(max(0, min(x, end - words.cell_length)), y - 1, words)
    for number, card in enumerate(shown.cards):
        canvas.put_rows(x + number * (plan.card + 1), y, face(card, look))


def ours(scene: Scene) -> bool:
    """Return whether the crib belongs to the reader or their partner."""
    return scene.dealer is not None and side(scene.seats, scene.dealer) == side(scene.seats, scene.seat)
