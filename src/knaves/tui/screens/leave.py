"""The question that Ctrl-C asks before the program is left: a second Ctrl-C is as good as yes."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from knaves.i18n.language import _


class LeaveScreen(ModalScreen[bool]):
    """A question over whatever is being done, answered by yes or no; Esc is no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "", show=False),
        Binding("n", "answer(False)", "", show=False),
        Binding("left,up", "app.focus_previous", "", show=False),
        Binding("right,down", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    LeaveScreen { align: center middle; }
    LeaveScreen Vertical {
        width: 56; max-width: 96%; height: auto; border: round $warning; background: $panel; padding: 0 2;
    }
    LeaveScreen Static { width: 1fr; text-align: center; }
    LeaveScreen Horizontal { height: auto; align: center middle; margin-top: 1; }
    LeaveScreen Button { margin: 0 1; }
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """Lay out the question and the two answers."""
        with Vertical():
            yield Static(self._question, markup=False)
            with Horizontal():
                yield Button(_("Yes, leave (y)"), id="yes", variant="primary", compact=True)
                yield Button(_("No, stay (n)"), id="no", compact=True)

    def action_answer(self, leave: bool) -> None:
        """Answer."""
        self.dismiss(leave)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer with the mouse, or with Enter."""
        event.stop()
        self.dismiss(event.button.id == "yes")
