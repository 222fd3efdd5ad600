"""A list of games in files to choose from: saved games to resume, or records to look through.

The state of a game follows only from its moves. So the list opens at once with the names of the files, and
details are filled in later, visible ones first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static

from knaves.files import describe_os_error
from knaves.i18n.language import _, shown
from knaves.i18n.when import say_when
from knaves.local.filing import FileDescription, describe_file
from knaves.tui.screens.log import BESIDE
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.pager import ASKED
from knaves.tui.widgets.question import Question

ROWS: Final = 2
"""The height of an entry."""
REST: Final = 0.1
"""Seconds between two batches of files, so that scrolling stays smooth."""


class FilesScreen(Screen[Path | None]):
    """Games in files, the latest first; returns the chosen one, or None.

    With ``delete`` they can be deleted; it raises OSError on failure.
    """

    BINDINGS = ASKED
    DEFAULT_CSS = """
    FilesScreen { align: center middle; }
    FilesScreen > Vertical { max-width: 100; max-height: 32; }
    FilesScreen #heading { padding: 0 1; color: $accent; text-style: bold; }
    FilesScreen OptionList, FilesScreen OptionList:focus { height: 1fr; border: none; }
    FilesScreen Horizontal { height: 1; }
    FilesScreen.-wide > Vertical { height: auto; border: round $primary; padding: 0 1; }
    FilesScreen.-wide OptionList, FilesScreen.-wide OptionList:focus { height: auto; max-height: 28; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-usual"), (BESIDE, "-wide")]  # noqa: RUF012

    def __init__(
        self, heading: str, paths: Sequence[Path], delete: Callable[[Path], None] | None = None
    ) -> None:
        super().__init__()
        self._heading = heading
        self._paths = list(paths)
        self._found: dict[Path, FileDescription] = {}
        """The details of the files read so far."""
        self._delete = delete

    def compose(self) -> ComposeResult:
        """Compose the heading, the list and the actions."""
        with Vertical():
            yield Static(self._heading, id="heading", markup=False)
            yield OptionList(*map(_placeholder, self._paths))
            with Horizontal():
                yield Choice(_("Back"), "Q", "done", id="done")
                if self._delete is not None:
                    yield Choice(_("Delete"), "D", "delete", id="delete")

    def on_mount(self) -> None:
        """Begin at the first."""
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0
        # Only then is the number of visible entries known.
        self.call_after_refresh(lambda: self.run_worker(self._read()))

    async def _read(self) -> None:
        """Fill in the details of the files: visible ones at once, the rest in batches."""
        games = self.query_one(OptionList)
        while batch := self._unread(games):
            described = await asyncio.to_thread(lambda: list(map(describe_file, batch)))
            self._found.update(zip(batch, described, strict=True))
            # A file may have been deleted meanwhile.
            for path in set(batch) & set(self._paths):
                games.replace_option_prompt_at_index(self._paths.index(path), _line(self._found[path]))
            await asyncio.sleep(REST)

    def _unread(self, games: OptionList) -> list[Path]:
        """Return the next files to read, those nearest to the visible ones first."""
        middle = int(games.scroll_offset.y + games.size.height // 2) // ROWS
        unread = [number for number, path in enumerate(self._paths) if path not in self._found]
        nearest = sorted(unread, key=lambda number: abs(number - middle))
        return [self._paths[number] for number in nearest[: max(1, games.size.height // ROWS + 1)]]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose."""
        event.stop()
        self.dismiss(self._paths[event.option_index])

    def action_delete(self) -> None:
        """Ask whether to delete the game pointed at, and delete it."""
        at = self.query_one(OptionList).highlighted
        if self._delete is None or at is None:
            return
        path = self._paths[at]
        each = self._found.setdefault(path, describe_file(path))
        words = _("Delete this game for good? {game}").format(
            game=shown(f"{each.title}: {each.standing}." if each.title else path.name)
        )

        def answered(yes: bool | None) -> None:
            if yes:
                self._deleted(path)

        self.app.push_screen(Question(words, _("Yes, delete it"), _("No, keep it")), answered)

    def _deleted(self, path: Path) -> None:
        assert self._delete is not None, "asked only where games can be deleted"
        try:
            self._delete(path)
        except OSError as error:
            self.notify(shown(describe_os_error(error)), markup=False)
            return
        at = self._paths.index(path)
        del self._paths[at]
        games = self.query_one(OptionList)
        games.remove_option_at_index(at)
        if not self._paths:
            self.dismiss(None)
        else:
            games.highlighted = min(at, len(self._paths) - 1)
            games.focus()

    def action_done(self) -> None:
        """Return without a choice."""
        self.dismiss(None)


def _placeholder(path: Path) -> Content:
    """Return the placeholder of a file that has not been read, as high as its later entry."""
    return Content.assemble((shown(path.name), "dim"), "\n  …")


def _line(found: FileDescription) -> Content:
    """Return the game, the players, the score and the date; for an unreadable file, the error."""
    if not found.title or found.played is None:
        return Content.assemble(shown(found.words), "\n  ", (shown(found.path.name), "dim"))
    when = say_when(found.played, datetime.now())
    return Content.assemble(
        (shown(found.title), "bold"), "\n  ", (found.standing, "$accent"), (f" · {when}", "dim")
    )
