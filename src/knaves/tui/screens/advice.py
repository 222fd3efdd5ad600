"""The champion's help at a table: hints, and the question before a mistake. It is asked once per moment.

In a wide window its panel replaces the log beside the table, otherwise the announcements.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from knaves.coaching import better, mistake
from knaves.game import AnyGame
from knaves.i18n.language import _, marked
from knaves.keys import TABLE, keys_of, written
from knaves.tui.screens.log import COLUMN
from knaves.tui.widgets.confirm import Doubt
from knaves.tui.widgets.hint import Called, HintPanel, Opinion, in_a_few_lines, opinion, ranking

LOOKS: Final = (
    """
    TableScreen HintPanel { height: auto; min-height: 3; max-height: 8; }
    TableScreen Doubt { min-height: 3; } TableScreen.-tall Doubt { min-height: 4; }
    TableScreen.-hinted.-usual #telling, TableScreen.-hinted.-wide #beside { display: none; }
    TableScreen.-hinted.-usual #words { height: auto; } TableScreen.-hinted.-low KeyLine { display: none; }
    TableScreen.-doubting #words { display: none; }
    TableScreen.-wide HintPanel { dock: right; height: 1fr; max-height: 100%; border-left: solid $primary; }
"""
    f"TableScreen.-wide HintPanel {{ width: {COLUMN}; }}"
)
"""Styles of the panel and the question: as high as the announcements, so that the table does not move."""

THINKING: Final = marked("The champion is thinking …")
AT_ONCE: Final = 0.2
"""Seconds of thinking before a message says so."""


class Adviser:
    """The champion as an adviser; ``called`` returns the label of a move at this table."""

    def __init__(self, game: AnyGame, called: Called) -> None:
        self._game = game
        self._called = called
        self._thought: tuple[Any, asyncio.Task[Opinion]] | None = None

    def opinion(self, view: Any) -> asyncio.Task[Opinion]:
        """Return the champion's opinion of a view; it is asked once."""
        if self._thought is None or self._thought[0] is not view:
            self._thought = view, asyncio.create_task(opinion(self._game, view))
        return self._thought[1]

    async def hint(self, panel: HintPanel, view: Any, asked: Callable[[], bool]) -> None:
        """Show the champion's choice, as long as ``asked`` returns true."""
        panel.open(_(THINKING))
        found = await self.opinion(view)
        closing = how_to_close(panel)
        if panel.screen.has_class("-wide"):
            words = ranking(self._called, found, closing)
        else:
            # On a low screen the board and the hand matter more than the ranking.
            words = in_a_few_lines(self._called, found, closing, others=panel.screen.has_class("-tall"))
        if asked() and panel.display:
            panel.open(words)

    async def doubted(
        self, doubt: Doubt, view: Any, move: Any, thinking: Callable[[str], None], before: Callable[[], None]
    ) -> str | None:
        """Ask about a move that is a mistake, after calling ``before``; return None if it is taken back.

        Otherwise return a message: the better move if it was not shown yet, else nothing. ``thinking`` shows
        a message while the champion has no opinion yet.
        """
        waited_for = self.opinion(view)
        await asyncio.wait({waited_for}, timeout=AT_ONCE)
        if not waited_for.done():
            thinking(_(THINKING))
        found = mistake(self._game, (await waited_for).hints, move)
        if found is None:
            return ""
        before()
        words = better(found, self._called)
        if await doubt.ask(self._called(move), words) == "again":
            return None
        return "" if doubt.shown else words


def how_to_close(panel: HintPanel) -> str:
    """Return a sentence naming the key that closes a panel."""
    key = next(key for key in TABLE if key.id == "hint")
    given = getattr(panel.app, "given_keys", {})
    return _("{key} closes this.").format(key=written(keys_of(key, given)[0]))
