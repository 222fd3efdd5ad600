"""The champion's opinion at the table: the panel of a hint.

The champion is asked in a thread, so that the screen stays responsive; it sees only the view.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from knaves.bots import NO_HINTS, coach
from knaves.game import AnyGame, Hint
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal, percent

SHOWN: Final = 6
"""The maximum number of moves in the panel."""
SHOWN_IN_A_LINE: Final = 2
"""The number of other moves in a low panel."""
Called = Callable[[Any], str]
"""Returns the label of a move at the table."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """The champion's opinion: candidate moves, best first, or one move and a reason.

    A game without a champion has neither; the reason says so.
    """

    hints: tuple[Hint, ...]
    move: Any
    reason: str
    any_will_do: bool = False
    """Whether all of the moves are equal."""


async def opinion(game: AnyGame, view: Any) -> Opinion:
    """Ask the champion, in a thread, about a view with a choice."""
    return await asyncio.to_thread(_opinion, game, view)


def _opinion(game: AnyGame, view: Any) -> Opinion:
    champion = coach(game.name)
    if champion is None:
        return Opinion((), None, _(NO_HINTS))
    hints = champion.hint(view)
    if hints:
        return Opinion(hints, hints[0].move, hints[0].reason)
    advice = champion.advise(view)
    any_will_do = len(view.legal) > 1 and all(game.same(advice.move, move) for move in view.legal)
    return Opinion((), advice.move, advice.reason, any_will_do)


def ranking(called: Called, found: Opinion, closing: str = "") -> Content:
    """Return the full panel: the best move and its reason, then every move with its value, best first.

    ``closing`` says how to close it.
    """
    said = _recommended(called, found)
    if found.hints and found.hints[0].rule:
        said = Content("\n").join([said, Content.styled(found.hints[0].rule, "italic")])
    end = [Content.styled(closing, "dim")] if closing else []
    if not found.hints[1:]:
        return Content("\n").join([said, *end])
    rows = [
        (called(each.move), percent(each.win, 1), decimal(each.points, signed=True))
        for each in found.hints[:SHOWN]
    ]
    heads = ("", _("you win"), _("points"))
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(3)]
    lines = [Content.styled(_line(heads, widths), "dim"), *[Content(_line(row, widths)) for row in rows]]
    left = len(found.hints) - len(rows)
    if left:
        more = plural("and {number} more", "and {number} more", left).format(number=left)
        lines.append(Content.styled(more, "dim"))
    return Content("\n").join([said, Content(""), *lines, *end])


def in_a_few_lines(called: Called, found: Opinion, closing: str, *, others: bool = True) -> Content:
    """Return the low panel: the best move and its reason, and the ``others`` in one line."""
    said = _recommended(called, found, "  ")
    if not others or not found.hints[1:]:
        return Content.assemble(said, "  ", (closing, "dim"))
    best, *rest = found.hints
    parts = [_("You win {percent}").format(percent=percent(best.win, 1))]
    parts += [f"{called(each.move)} {percent(each.win, 1)}" for each in rest[:SHOWN_IN_A_LINE]]
    return Content("\n").join([said, Content.styled(f"{'; '.join(parts)}. {closing}", "dim")])


def _recommended(called: Called, found: Opinion, gap: str = "\n") -> Content:
    """Return the move to make and the reason; only the reason if it does not matter which."""
    if found.move is None or found.any_will_do:
        return Content(found.reason)
    return Content.assemble((called(found.move), "bold $accent"), gap, found.reason)


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    return f"{row[0].ljust(widths[0])}  {row[1].rjust(widths[1])}  {row[2].rjust(widths[2])}"


class HintPanel(VerticalScroll, can_focus=False):
    """The champion's opinion; it takes no keys, and a click closes it.

    The screen has the class ``-hinted`` while it is shown.
    """

    DEFAULT_CSS = """
    HintPanel { display: none; background: $panel; padding: 0 1; }
    HintPanel Static { height: auto; }
    """

    def compose(self) -> ComposeResult:
        """Lay out one text."""
        yield Static(markup=False)

    @property
    def words(self) -> str:
        """The text shown."""
        return str(self.query_one(Static).render())

    def open(self, words: Content | str) -> None:
        """Show an opinion."""
        self.border_title = _("Hint")
        self.query_one(Static).update(words)
        self.display = True
        self.screen.add_class("-hinted")
        self.scroll_home(animate=False)

    def close(self) -> None:
        """Close it."""
        self.display = False
        if self.is_attached:
            self.screen.remove_class("-hinted")

    def on_click(self, event: Click) -> None:
        """Close it."""
        event.stop()
        self.close()
