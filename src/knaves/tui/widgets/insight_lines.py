"""Where one's play costs most: the findings of each game in sentences, with the dearest hands as a drill.

They are worked out in a thread, since that takes a second for many games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import SystemRandom
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from knaves.drills.insights import dearest
from knaves.drills.model import Item, practice_of
from knaves.i18n.language import _
from knaves.local.drill_book import DrillBook
from knaves.local.insights import survey
from knaves.review.insights import Insight, Survey
from knaves.review.insights_text import meaning, nothing, told
from knaves.tui.drill_questions import Asker
from knaves.tui.ground import Ground
from knaves.tui.screens.drills import DrillScreen
from knaves.tui.widgets.choice import Choice

MOST: Final = 9
"""Each finding has a digit as its key."""


class InsightLines(Vertical):
    """The findings of these games of a person."""

    DEFAULT_CSS = """
    InsightLines { height: auto; margin-top: 1; }
    InsightLines Static { height: auto; padding: 0 1; }
    InsightLines .heading { text-style: bold; }
    InsightLines .more { color: $text-muted; }
    InsightLines Choice { margin-bottom: 1; }
    """
    app: Ground

    def __init__(self, games: Sequence[tuple[str, str]], name: str) -> None:
        super().__init__()
        self._games = games
        """Names and titles."""
        self._person = name
        self._drills: list[tuple[Item, ...]] = []

    def compose(self) -> ComposeResult:
        """Compose the heading; the findings come when they are known."""
        yield Static(_("Where your play costs most"), classes="heading", markup=False)

    def on_mount(self) -> None:
        """Look for them."""
        self.run_worker(self._look(), exclusive=True)

    async def _look(self) -> None:
        drilled = DrillBook(self.app.data_dir)
        for game, title in self._games:
            found = await asyncio.to_thread(survey, drilled, game, self._person)
            if found.history.games:
                await self.mount(*self._lines(game, title, found))
        if self._drills:
            await self.mount(Static(meaning(), classes="more", markup=False))

    def _lines(self, game: str, title: str, found: Survey) -> list[Static | Choice]:
        lines: list[Static | Choice] = []
        for each in found.findings():
            lines.append(Static(f"{title}. {told(game, each)}", markup=False))
            items = _asked(game, each)
            if items and len(self._drills) < MOST:
                self._drills.append(items)
                place = len(self._drills)
                lines.append(
                    Choice(
                        _("Practise these hands"),
                        str(place),
                        f"screen.insight({place})",
                        id=f"insight-{place}",
                    )
                )
        return lines or [Static(f"{title}. {nothing(found)}", classes="more", markup=False)]

    def practise(self, place: int) -> None:
        """Ask the dearest hands of the finding with this number, then what else is due of their kind."""
        if 0 < place <= len(self._drills):
            items, drilled = self._drills[place - 1], DrillBook(self.app.data_dir)
            asker = Asker(items[0].kind, drilled, SystemRandom(), first=items)
            self.app.push_screen(DrillScreen(asker, drilled))


def _asked(game: str, found: Insight) -> tuple[Item, ...]:
    """Return the dearest hands of the kind that the dearest is of; counts have a screen of their own."""
    items = [each for each in dearest(game, found) if practice_of(each.kind).counts is None]
    return tuple([each for each in items if each.kind == items[0].kind])
