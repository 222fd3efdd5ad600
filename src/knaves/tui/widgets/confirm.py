"""Expert mode: the warning before a clear mistake, which can be taken back or gone through with."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from knaves.i18n.language import _


class Doubt(Vertical):
    """A warning with its two answers. It is there while it waits for one of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,backspace,delete", "answer(False)", "", show=False),
        Binding("y", "answer(True)", "", show=False),
        Binding("left,right", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    Doubt {
        layer: box; display: none; width: 64; max-width: 96%; height: auto;
        border: round $warning; background: $panel; padding: 0 2;
    }
    Doubt Horizontal { height: auto; align: center middle; margin-top: 1; }
    Doubt Button { margin: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._answer: asyncio.Future[bool] | None = None

    def compose(self) -> ComposeResult:
        """Lay out the warning and the two answers; the careful one comes first."""
        yield Static(id="warning", markup=False)
        with Horizontal():
            yield Button(_("Choose again (n)"), id="again", variant="primary", compact=True)
            yield Button(_("Do it anyway (y)"), id="same", compact=True)

    async def sure(self, warning: str) -> bool:
        """Show a warning; return whether the person goes through with it."""
        self.border_title = _("Expert mode")
        self.query_one("#warning", Static).update(warning)
        self.display = True
        self.query_one("#again", Button).focus()
        self._answer = asyncio.get_running_loop().create_future()
        try:
            return await self._answer
        finally:
            self.display = False

    def action_answer(self, sure: bool) -> None:
        """Answer."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(sure)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer with the mouse, or with Enter."""
        event.stop()
        self.action_answer(event.button.id == "same")
