"""What the champion says at the table: the panel of a hint, and whether a move is a clear mistake.

The champion is asked in a thread, so that the screen goes on answering; it is shown the view and no more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from knaves.bots import NO_HINTS, coach
from knaves.game import AnyGame, Hint
from knaves.i18n.language import _, plural

SHOWN: Final = 6
"""How many moves the panel ranks."""
CHANCES: Final = 0.02
"""So much less chance to win is a clear mistake, whatever the points."""
POINTS: Final = 1.0
SOME_CHANCES: Final = 0.005
"""So many points fewer are a clear mistake where they cost at least so much chance: points that no longer
matter to the game are none."""
Called = Callable[[Any], str]
"""What a move is called at the table."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the champion thinks of a moment: moves worth weighing, best first, or one move and why.

    A game without a champion has no hints and no move: the reason says so.
    """

    hints: tuple[Hint, ...]
    move: Any
    reason: str


@dataclass(frozen=True, slots=True)
class Mistake:
    """How much worse a move is than the best: in points of the deal, and in chance to win, 0 to 1."""

    best: Hint
    points: float
    win: float


async def opinion(game: AnyGame, view: Any) -> Opinion:
    """Ask the champion, in a thread, about a view with something to do in it."""
    return await asyncio.to_thread(_opinion, game.name, view)


def _opinion(name: str, view: Any) -> Opinion:
    champion = coach(name)
    if champion is None:
        return Opinion((), None, _(NO_HINTS))
    hints = champion.hint(view)
    if hints:
        return Opinion(hints, hints[0].move, hints[0].reason)
    advice = champion.advise(view)
    return Opinion((), advice.move, advice.reason)


def mistake(game: AnyGame, hints: Sequence[Hint], move: Any) -> Mistake | None:
    """Return how much a move gives away if that is a clear mistake, else None.

    A move that no hint is about was not weighed, and no mistake is seen in it.
    """
    found = [hint for hint in hints if hint.move == move] or [
        hint for hint in hints if game.same(hint.move, move)
    ]
    if not found:
        return None
    best = hints[0]
    win, points = best.win - found[0].win, best.points - found[0].points
    clear = win >= CHANCES or (points >= POINTS and win >= SOME_CHANCES)
    return Mistake(best, points, win) if clear else None


def warning(called: Called, move: Any, found: Mistake) -> str:
    """Return the sentences that warn of a mistake."""
    said = _(
        "The champion would not do that: {move} costs {win} % of your chance to win, "
        "though no points in this deal, against {best}."
    )
    if found.points > 0:
        said = _(
            "The champion would not do that: {move} costs {win} % of your chance to win "
            "and {points} points in this deal, against {best}."
        )
    return said.format(
        move=called(move),
        win=f"{100 * found.win:.1f}",
        points=f"{found.points:.1f}",
        best=called(found.best.move),
    )


def ranking(called: Called, found: Opinion) -> Content:
    """Return the panel: the moves in order with points and chances in columns of their own, then why."""
    if found.move is None:
        return Content(found.reason)
    if not found.hints:
        return Content.assemble((called(found.move), "bold $accent"), "\n", found.reason)
    heads = (_("move"), _("points"), _("wins"))
    rows = [
        (called(hint.move), f"{hint.points:+.1f}", f"{100 * hint.win:.1f} %") for hint in found.hints[:SHOWN]
    ]
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(3)]
    lines = [Content.styled(_line("   ", heads, widths), "dim")]
    lines += [
        Content.styled(_line(f"{place}. ", row, widths), "bold $accent" if place == 1 else "")
        for place, row in enumerate(rows, 1)
    ]
    left = len(found.hints) - len(rows)
    if left:
        lines.append(
            Content.styled(plural("and {number} more", "and {number} more", left).format(number=left), "dim")
        )
    return Content("\n").join([*lines, Content(found.reason)])


def _line(place: str, row: Sequence[str], widths: Sequence[int]) -> str:
    move, points, wins = (
        row[0].ljust(widths[0]),
        row[1].rjust(widths[1]),
        row[2].rjust(widths[2]),
    )
    return f"{place}{move}  {points}  {wins}"


class HintPanel(Static):
    """The champion's opinion beside the table; it takes no key, and a click puts it away."""

    DEFAULT_CSS = """
    HintPanel {
        layer: hint; dock: right; display: none; width: 50; max-width: 100%; height: auto; max-height: 14;
        border: round $primary; background: $panel; padding: 0 1;
    }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)

    def open(self, words: Content | str) -> None:
        """Show an opinion."""
        self.border_title = _("Hint")
        self.update(words)
        self.display = True

    def close(self) -> None:
        """Put it away."""
        self.display = False

    def on_click(self, event: Click) -> None:
        """Put it away."""
        event.stop()
        self.close()
