"""A yes-or-no question over the screen, before something is lost for good or left."""

from __future__ import annotations

from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from knaves.tui.widgets.choice import Choice


class Question(ModalScreen[bool]):
    """A sentence with its two answers, one preselected; returns whether to do it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,q,escape", "answer(False)", "", show=False),
        Binding("y", "answer(True)", "", show=False),
        Binding("left,up", "app.focus_previous", "", show=False),
        Binding("right,down", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    Question { align: center middle; }
    Question Vertical {
        width: 64; max-width: 96%; height: auto; border: round $warning; background: $panel; padding: 0 2;
    }
    Question Horizontal { height: 1; margin-top: 1; }
    """

    def __init__(self, words: str, yes: str, no: str, *, pointed: Literal["yes", "no"] = "no") -> None:
        """``pointed``: the answer to Enter, which must never be one that could be regretted."""
        super().__init__()
        self._words, self._yes, self._no, self._pointed = words, yes, no, pointed

    def compose(self) -> ComposeResult:
        """Lay out the question and the answers."""
        with Vertical():
            yield Static(self._words, markup=False)
            with Horizontal():
                yield Choice(self._no, "N", "answer(False)", id="no")
                yield Choice(self._yes, "Y", "answer(True)", id="yes")

    def on_mount(self) -> None:
        """Point at an answer."""
        self.query_one(f"#{self._pointed}").focus()

    def action_answer(self, yes: bool) -> None:
        """Answer."""
        self.dismiss(yes)
