"""A list of games in files, to choose one from: games to take up, or records to look through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static

from knaves.files import describe_os_error
from knaves.i18n.language import _, shown
from knaves.i18n.when import say_when
from knaves.local.filing import FileDescription, describe_file
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.pager import ASKED
from knaves.tui.widgets.question import Question


class FilesScreen(Screen[Path | None]):
    """Games in files, the last one first; dismissed with the one that is chosen, or None.

    With ``delete`` they can be deleted; it raises OSError for one that cannot.
    """

    BINDINGS = ASKED
    DEFAULT_CSS = """
    FilesScreen #heading { padding: 0 1; color: $accent; text-style: bold; }
    FilesScreen OptionList, FilesScreen OptionList:focus { height: 1fr; border: none; }
    FilesScreen Horizontal { height: 1; }
    """

    def __init__(
        self, heading: str, paths: Sequence[Path], delete: Callable[[Path], None] | None = None
    ) -> None:
        super().__init__()
        self._heading = heading
        self._found = [describe_file(path) for path in paths]
        self._delete = delete

    def compose(self) -> ComposeResult:
        """Lay out the heading, the list, and what can be done."""
        with Vertical():
            yield Static(self._heading, id="heading", markup=False)
            yield OptionList(*(_line(each) for each in self._found))
            with Horizontal():
                yield Choice(_("Back"), "Q", "done", id="done")
                if self._delete is not None:
                    yield Choice(_("Delete"), "D", "delete", id="delete")

    def on_mount(self) -> None:
        """Begin at the first."""
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose."""
        event.stop()
        self.dismiss(self._found[event.option_index].path)

    def action_delete(self) -> None:
        """Ask whether the game that is pointed at shall go, and delete it."""
        at = self.query_one(OptionList).highlighted
        if self._delete is None or at is None:
            return
        each = self._found[at]
        words = _("Delete this game for good? {game}").format(
            game=shown(f"{each.title}: {each.standing}." if each.title else each.path.name)
        )

        def answered(yes: bool | None) -> None:
            if yes:
                self._deleted(each)

        self.app.push_screen(Question(words, _("Yes, delete it"), _("No, keep it")), answered)

    def _deleted(self, each: FileDescription) -> None:
        assert self._delete is not None, "asked only where games can be deleted"
        try:
            self._delete(each.path)
        except OSError as error:
            self.notify(shown(describe_os_error(error)), markup=False)
            return
        at = self._found.index(each)
        del self._found[at]
        games = self.query_one(OptionList)
        games.remove_option_at_index(at)
        if not self._found:
            self.dismiss(None)
        else:
            games.highlighted = min(at, len(self._found) - 1)
            games.focus()

    def action_done(self) -> None:
        """Choose nothing."""
        self.dismiss(None)


def _line(found: FileDescription) -> Content:
    """Return what is played with whom, and how it stands since when; of a bad file what is wrong with it."""
    if not found.title or found.played is None:
        return Content.assemble(shown(found.words), "\n  ", (shown(found.path.name), "dim"))
    when = say_when(found.played, datetime.now())
    return Content.assemble(
        (shown(found.title), "bold"), "\n  ", (found.standing, "$accent"), (f" · {when}", "dim")
    )
