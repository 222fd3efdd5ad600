"""A list of games in files, to choose one from: games to take up, or records to look through."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static

from knaves.i18n.language import _, shown
from knaves.local.filing import describe_file
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.pager import DONE


class FilesScreen(Screen[Path | None]):
    """Games in files; dismissed with the one that is chosen, or None."""

    BINDINGS = DONE
    DEFAULT_CSS = """
    FilesScreen #heading { padding: 0 1; color: $accent; text-style: bold; }
    FilesScreen OptionList, FilesScreen OptionList:focus { height: 1fr; border: none; }
    """

    def __init__(self, heading: str, paths: Sequence[Path]) -> None:
        super().__init__()
        self._heading = heading
        self._paths = tuple(paths)

    def compose(self) -> ComposeResult:
        """Lay out the heading, the list, and the way back."""
        with Vertical():
            yield Static(self._heading, id="heading", markup=False)
            yield OptionList(*(_line(path) for path in self._paths))
            yield Choice(_("Back"), "Q", "done", id="done")

    def on_mount(self) -> None:
        """Begin at the first."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose."""
        event.stop()
        self.dismiss(self._paths[event.option_index])

    def action_done(self) -> None:
        """Choose nothing."""
        self.dismiss(None)


def _line(path: Path) -> Content:
    found = describe_file(path)
    return Content.assemble(shown(found.words), "\n  ", (shown(path.name), "dim"))
