"""What the champion does for the person at a table: it is asked once a moment, hints, and doubts mistakes.

Where there is room its panel stands in the column of the log, else in the place of the announcements.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from knaves.coaching import better, mistake
from knaves.game import AnyGame
from knaves.i18n.language import _
from knaves.keys import TABLE, keys_of, written
from knaves.tui.widgets.confirm import Doubt
from knaves.tui.widgets.hint import Called, HintPanel, Opinion, in_a_few_lines, opinion, ranking

LOOKS: Final = """
    TableScreen HintPanel { height: auto; max-height: 8; }
    TableScreen.-hinted.-usual #telling, TableScreen.-hinted.-wide SideLog { display: none; }
    TableScreen.-hinted.-usual #words { height: auto; } TableScreen.-hinted.-low #ask { display: none; }
    TableScreen.-doubting #words { display: none; }
    TableScreen.-wide HintPanel { dock: right; width: 38; height: 1fr; max-height: 100%; }
    TableScreen.-wide HintPanel { border-left: solid $primary; }
"""
"""Where the panel and the doubt stand on the screen of a table."""


class Advising:
    """The champion beside a person: ``called`` says what a move is called at this table."""

    def __init__(self, game: AnyGame, called: Called) -> None:
        self._game = game
        self._called = called
        self._thought: tuple[Any, asyncio.Task[Opinion]] | None = None

    def opinion(self, view: Any) -> asyncio.Task[Opinion]:
        """Return what the champion thinks of a view; it is asked once."""
        if self._thought is None or self._thought[0] is not view:
            self._thought = view, asyncio.create_task(opinion(self._game, view))
        return self._thought[1]

    async def hint(self, panel: HintPanel, view: Any, asked: Callable[[], bool]) -> None:
        """Show what it would do, as long as that is ``asked``."""
        panel.open(_("The champion is thinking …"))
        found = await self.opinion(view)
        wide = panel.screen.has_class("-wide")
        if asked() and panel.display:
            panel.open((ranking if wide else in_a_few_lines)(self._called, found, _how_to_close(panel)))

    async def doubted(self, doubt: Doubt, view: Any, move: Any, before: Callable[[], None]) -> str | None:
        """Ask about a move that is a mistake, after ``before``; return None where it is to be taken back.

        Else return what is to be said of it: the better move, if it was not shown yet.
        """
        found = mistake(self._game, (await self.opinion(view)).hints, move)
        if found is None:
            return ""
        before()
        words = better(found, self._called)
        if await doubt.ask(words) == "again":
            return None
        return "" if doubt.shown else words


def _how_to_close(panel: HintPanel) -> str:
    key = next(key for key in TABLE if key.id == "hint")
    given = getattr(panel.app, "given_keys", {})
    return _("{key} closes this.").format(key=written(keys_of(key, given)[0]))
