"""The table top: draws a scene at any size, and sends only what has changed.

Moving cards pass below the names.
"""

from __future__ import annotations

from dataclasses import replace

from textual import events
from textual.content import Content
from textual.widget import Widget

from knaves.cards import Card
from knaves.tui.pictures.euchre.layout import Layout, layout
from knaves.tui.pictures.euchre.panels import put_panels
from knaves.tui.pictures.euchre.plates import put_plates
from knaves.tui.pictures.euchre.scene import Scene
from knaves.tui.pictures.levels import Levels
from knaves.tui.widgets.canvas import Canvas
from knaves.tui.widgets.cards import Look, face, short

Flying = tuple[tuple[int, int, Card], ...]
"""Moving cards: column, row, card."""


class Felt(Widget):
    """Shows one scene at a time."""

    DEFAULT_CSS = "Felt { height: 1fr; min-height: 5; text-wrap: nowrap; }"

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.levels: Levels = {}
        self.scene: Scene | None = None
        self._flying: Flying = ()
        self._canvas: Canvas | None = None

    @property
    def plan(self) -> Layout:
        """The layout at the present size."""
        return layout(self.size.width, self.size.height, self.look.size)

    def draw(self, scene: Scene, flying: Flying = ()) -> None:
        """Show a scene, with moving cards."""
        self.scene = scene
        self._flying = flying
        before, after = self._canvas, self._painted(scene)
        self._canvas = after
        if before is None or (before.width, before.height) != (after.width, after.height):
            self.refresh()
        elif changed := after.changed(before):
            self.refresh(*changed)

    def on_resize(self, event: events.Resize) -> None:
        """Redraw for another size."""
        self.draw_again()

    def draw_again(self) -> None:
        """Draw the scene and the moving cards."""
        if self.scene is not None:
            self.draw(self.scene, self._flying)

    def render(self) -> Content:
        """Return the last drawing."""
        return Content("") if self._canvas is None else self._canvas.content()

    def _painted(self, scene: Scene) -> Canvas:
        plan = self.plan
        canvas = Canvas(plan.width, plan.height)
        look = replace(self.look, size=plan.size)
        put_panels(canvas, plan, scene, look)
        for x, y, card in self._flying:
            canvas.put_rows(x, y, _card(card, look))
        # Names stay readable while cards pass.
        put_plates(canvas, plan, scene.plates, look, self.levels)
        if scene.middle is not None:
            self._put_middle(canvas, plan, scene, look)
        for number, (place, card) in enumerate(scene.trick, 1):
            x, y = plan.tricks[place]
            order = str(number) if look.size != "small" else ""
            canvas.put_rows(x, y, _card(card, look, "★" if place == scene.taker else order))
        return canvas

    def _put_middle(self, canvas: Canvas, plan: Layout, scene: Scene, look: Look) -> None:
        assert scene.middle is not None
        rows = _card(scene.middle, look)
        canvas.put_rows(plan.centre - rows[0].cell_length // 2, plan.middle, rows)
        word = Content.styled(scene.middle_word, "italic")
        canvas.put(plan.centre - word.cell_length // 2, plan.middle + len(rows), word)


def _card(card: Card, look: Look, mark: str = "") -> tuple[Content, ...]:
    """Return a card with a mark on its edge, or behind it if the card is too small."""
    return (short(card, look) + mark,) if look.size == "small" else face(card, look, number=mark)
