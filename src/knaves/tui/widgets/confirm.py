"""Expert mode: the question before a clear mistake, which can be taken back, explained or confirmed.

It only says that something is better; the better move is shown on request, so that choosing again is the
person's own choice.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar, Literal

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from knaves.coaching import ARE_YOU_SURE
from knaves.i18n.language import _

Answer = Literal["again", "stay"]


class Doubt(Vertical):
    """A question with its answers. The screen has the class ``-doubting`` while it is open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,backspace,delete", "answer('again')", "", show=False),
        Binding("s", "show", "", show=False),
        Binding("y", "answer('stay')", "", show=False),
        Binding("left", "app.focus_previous", "", show=False),
        Binding("right", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    Doubt { display: none; height: auto; max-height: 10; background: $panel; padding: 0 1; }
    Doubt #warning { height: auto; }
    Doubt Horizontal { height: auto; align: center middle; }
    Doubt Button { margin: 0 1; min-width: 8; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._answer: asyncio.Future[Answer] | None = None
        self._better = ""
        self.shown = False
        """Whether the better move was shown."""

    async def _lay_out(self) -> None:
        """Compose the question and the answers, the careful one first; only when first needed."""
        if self.children:
            return
        await self.mount(
            Static(id="warning", markup=False),
            Horizontal(
                Button(_("Choose again (n)"), id="again", variant="primary", compact=True),
                Button(_("Show me (s)"), id="show", compact=True),
                Button(_("Stay with it (y)"), id="stay", compact=True),
            ),
        )

    async def ask(self, doubted: str, better: str) -> Answer:
        """Ask whether the person is sure of a move; ``better`` is the text about the better move."""
        self._better, self.shown = better, False
        await self._lay_out()
        words = Content.assemble((doubted, "bold $accent"), "  ", _(ARE_YOU_SURE))
        self.query_one("#warning", Static).update(words)
        self.query_one("#show").display = True
        self.display = True
        # The widget may have been removed by the time the answer comes.
        screen = self.screen.add_class("-doubting")
        self.query_one("#again", Button).focus()
        self._answer = asyncio.get_running_loop().create_future()
        try:
            return await self._answer
        finally:
            self.display = False
            screen.remove_class("-doubting")

    def action_show(self) -> None:
        """Show the better move."""
        if not self.shown:
            self.shown = True
            self.query_one("#warning", Static).update(self._better)
            self.query_one("#show").display = False
            self.query_one("#again", Button).focus()

    def action_answer(self, answer: Answer) -> None:
        """Give the answer."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Handle the mouse, or Enter."""
        event.stop()
        if event.button.id == "show":
            self.action_show()
        else:
            self.action_answer("stay" if event.button.id == "stay" else "again")
