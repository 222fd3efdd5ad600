"""The question for another name when somebody at the table already has the person's."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from knaves.cards import NotationError
from knaves.i18n.language import _, shown
from knaves.match.ports.tables import Unavailable
from knaves.remote.arriving import call_oneself
from knaves.remote.table import Pass
from knaves.store.data_dir import DataDir
from knaves.store.settings import checked_name


class NameScreen(ModalScreen[str]):
    """An input for a name; returns it once the server has accepted it, else nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "", show=False)]
    DEFAULT_CSS = """
    NameScreen { align: center middle; }
    NameScreen Vertical {
        width: 60; max-width: 98%; height: auto; border: round $accent; background: $panel; padding: 0 1;
    }
    NameScreen Static { height: auto; }
    NameScreen Input, NameScreen Input:focus { border: none; height: 1; margin: 1 0; background: $surface; }
    NameScreen #why { color: $warning; }
    NameScreen #how { color: $foreground 60%; }
    """

    def __init__(self, owner: Pass, data_dir: DataDir) -> None:
        super().__init__()
        self._owner, self._data_dir = owner, data_dir

    def compose(self) -> ComposeResult:
        """Compose the question and the input."""
        with Vertical() as all_of_it:
            all_of_it.border_title = _("Your name")
            said = _("Somebody at this table is called {name} already. What shall we call you?")
            yield Static(said.format(name=shown(self._owner.name)), markup=False)
            yield Input(max_length=24)
            yield Static(id="why", markup=False)
            yield Static(_("Enter takes the name, Esc goes back"), id="how", markup=False)

    def on_mount(self) -> None:
        """Focus the field."""
        self.query_one("#why").display = False
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Submit the name."""
        event.stop()
        if event.value.strip():
            self.run_worker(self._take(event.value.strip()), exclusive=True)

    async def _take(self, name: str) -> None:
        why = self.query_one("#why", Static)
        try:
            await asyncio.to_thread(call_oneself, self._data_dir, self._owner, checked_name(name))
        except (NotationError, Unavailable) as error:
            why.update(str(error))
            why.display = True
            return
        self.dismiss(self._owner.name)
