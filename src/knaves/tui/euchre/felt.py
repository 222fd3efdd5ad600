"""The table top: draws a scene within whatever room there is, and sends only what has changed.

Cards on the way from one place to another lie on top of everything else.
"""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.widget import Widget

from knaves.cards import Card
from knaves.tui.cards import HEIGHTS, Look, face, short
from knaves.tui.euchre.canvas import Canvas
from knaves.tui.euchre.layout import Layout, layout
from knaves.tui.euchre.panels import put_panels
from knaves.tui.euchre.plates import put_plates
from knaves.tui.euchre.scene import Scene

Flying = tuple[tuple[int, int, Card], ...]
"""Cards on the way: column, row, card."""


class Felt(Widget):
    """Shows one scene at a time."""

    DEFAULT_CSS = "Felt { height: 1fr; min-height: 5; text-wrap: nowrap; }"

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.scene: Scene | None = None
        self._flying: Flying = ()
        self._canvas: Canvas | None = None

    @property
    def plan(self) -> Layout:
        """Where things stand at the present size."""
        return layout(self.size.width, self.size.height, big=self.look.size == "big")

    def draw(self, scene: Scene, flying: Flying = ()) -> None:
        """Show a scene, with cards on the way."""
        self.scene = scene
        self._flying = flying
        before, after = self._canvas, self._painted(scene)
        self._canvas = after
        if before is None or (before.width, before.height) != (after.width, after.height):
            self.refresh()
        elif changed := after.changed(before):
            self.refresh(*changed)

    def on_resize(self, event: events.Resize) -> None:
        """Draw again for another size."""
        if self.scene is not None:
            self.draw(self.scene, self._flying)

    def render(self) -> Content:
        """Return what was drawn last."""
        return Content("") if self._canvas is None else self._canvas.content()

    def _painted(self, scene: Scene) -> Canvas:
        plan = self.plan
        canvas = Canvas(plan.width, plan.height)
        look = Look(plan.size, self.look.four_colours)
        put_panels(canvas, plan, scene, look)
        put_plates(canvas, plan, scene.plates)
        if scene.middle is not None:
            self._put_middle(canvas, plan, scene, look)
        for number, (place, card) in enumerate(scene.trick, 1):
            x, y = plan.tricks[place]
            canvas.put_rows(x, y, face(card, look, number="★" if place == scene.taker else str(number)))
        for x, y, card in self._flying:
            canvas.put_rows(x, y, face(card, look))
        return canvas

    def _put_middle(self, canvas: Canvas, plan: Layout, scene: Scene, look: Look) -> None:
        x, y = plan.middle
        assert scene.middle is not None
        canvas.put_rows(
            x, y, face(scene.middle, look) if HEIGHTS[plan.size] > 1 else (short(scene.middle, look),)
        )
        canvas.put(
            plan.centre - len(scene.middle_word) // 2,
            y + HEIGHTS[plan.size],
            Content.styled(scene.middle_word, "italic"),
        )
