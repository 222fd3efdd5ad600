"""A review: the curve of the chances, luck and play, and the costly decisions, most costly first.

It is computed in a thread; leaving stops that.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.css.scalar import Scalar
from textual.screen import Screen
from textual.widgets import OptionList, Static

from knaves.explorer import questions
from knaves.game import Seat
from knaves.i18n.language import _, sense, shown
from knaves.i18n.numbers import decimal
from knaves.keys import REVIEW
from knaves.local.from_record import seat_same_cards
from knaves.record import HUMAN, Record
from knaves.review import GameText, Line, Review, position, told
from knaves.store.data_dir import DataDir
from knaves.tui.ground import Ground
from knaves.tui.keys import bindings
from knaves.tui.review_worker import ReviewWorker
from knaves.tui.screens.decision import DecisionScreen
from knaves.tui.screens.explorer import ExplorerScreen
from knaves.tui.widgets.chances import MARKS, OWN, chances
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.choice_row import Ways

LOOK: Final = 0.1
"""Seconds between two updates of the progress."""
LEAST: Final = 6
"""The minimum height of the chart."""
FOOT: Final = 2
"""Rows below it, for the decisions and the hands."""
ROWS: Final = (3, 8)
"""The minimum and the maximum height of the list."""
GAP: Final = "   "
"""The separator between the parts of the result."""
WIDE: Final = 100
"""From this width on, the points of a decision are shown after its loss."""
EDGES: Final = 4
"""Columns of the list beside its rows: padding and scrollbar."""


class ReviewScreen(Screen[None]):
    """The review of a record, stored in ``data_dir``. ``path`` is its file; ``seat`` is shown first."""

    BINDINGS = bindings(REVIEW)
    DEFAULT_CSS = """
    ReviewScreen Static { padding: 0 1; }
    ReviewScreen #headline { color: $accent; text-style: bold; }
    ReviewScreen #chart { height: 1fr; min-height: 8; text-wrap: nowrap; }
    ReviewScreen OptionList, ReviewScreen OptionList:focus { height: auto; border: none; }
    ReviewScreen #ways Choice { padding: 0 1; }
    ReviewScreen #lost { text-style: bold; }
    """
    app: Ground

    def __init__(
        self, record: Record, data_dir: DataDir, path: Path | None = None, seat: Seat | None = None
    ) -> None:
        super().__init__()
        self._record = record
        self._measuring = ReviewWorker(data_dir, record, path)
        self._path = path
        people = [Seat(at) for at, who in enumerate(record.seated) if who.player == HUMAN]
        self._seat = seat if seat is not None else people[0] if people else Seat(0)
        self._game = 1
        self._found: Review | None = None
        self._told: GameText | None = None
        self._chosen = 0

    def compose(self) -> ComposeResult:
        """Compose the result, the chart, its parts, the list, and the actions."""
        yield Static(id="headline", markup=False)
        yield Static(id="about", markup=False)
        yield Static(id="chart", markup=False)
        yield Static(id="split", markup=False)
        yield Static(id="lost", markup=False)
        yield OptionList()
        with Ways(id="ways"):
            yield Choice(_("Try again"), sense("key", "Enter"), "again", id="again")
            yield Choice(_("Explorer"), "X", "explore", id="explore")
            yield Choice(_("Moves"), "M", "replay", id="replay")
            yield Choice(_("Same cards"), "C", "same_cards", id="same-cards")
            yield Choice(_("Seat"), "S", "seat", id="seat")
            yield Choice(sense("of a match", "Game"), "G", "game", id="game")
            yield Choice(_("Back"), "Q", "done", id="done")

    def on_mount(self) -> None:
        """Compute the review, and show the progress."""
        for id in ("again", "explore", "seat", "game"):
            self.query_one(f"#{id}").display = False
        self._progress()
        self._looking = self.set_interval(LOOK, self._progress)
        self.run_worker(self._measure())

    def on_unmount(self) -> None:
        """Stop the computation."""
        self._measuring.stop()

    def _progress(self) -> None:
        words = _("Reviewing … {percent}%").format(percent=round(100 * self._measuring.share))
        self.query_one("#headline", Static).update(words)

    async def _measure(self) -> None:
        found = await self._measuring.review()
        if not self.is_attached:
            return
        self._looking.stop()
        if isinstance(found, str):
            self.query_one("#headline", Static).update(shown(found))
            return
        self._found = found
        self.query_one("#seat").display = len(self._record.seated) > 1
        self.query_one("#game").display = len(found.games) > 1
        self._tell()

    def _tell(self) -> None:
        """Show the game from the seat."""
        assert self._found is not None, "told only of what is reviewed"
        reader = self._seat if self._record.seated[self._seat].player == HUMAN else None
        one = self._told = told(self._record, self._found, self._seat, self._game, reader=reader)
        number = _("Game {number}").format(number=self._game) + ": " if len(self._found.games) > 1 else ""
        scores = ", ".join(f"{name} {score}" for name, score in one.scores)
        self.query_one("#headline", Static).update(shown(f"{number}{one.headline}"))
        self.query_one("#about", Static).update(shown(f"{one.about} · {scores}"))
        self.query_one("#split", Static).update(shares(one, self.size.width - 2))
        costly = len(one.dearest)
        lost = _("Costly decisions: {number} of {all}")
        nothing = _("No decision cost more than its doubt.")
        self.query_one("#lost", Static).update(
            lost.format(number=costly, all=one.decided) if costly else nothing
        )
        games = self.query_one(OptionList)
        games.clear_options()
        games.add_options(listed(one.dearest, self.size.width - EDGES, wide=self.size.width >= WIDE))
        games.display = bool(costly)
        self.query_one("#again").display = bool(costly)
        self.query_one("#explore").display = bool(costly) and questions(self._record.game.name) is not None
        numbers = [line.number for line in one.dearest]
        # Returning from a decision resizes the screen; the selection is kept.
        at = numbers.index(self._chosen) if self._chosen in numbers else 0
        self._chosen = numbers[at] if costly else 0
        if costly:
            games.highlighted = at
            games.focus()
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        one = self._told
        if one is None or not self.is_attached:
            return
        chart = self.query_one("#chart", Static)
        width = max(30, self.size.width - 2)
        heads = legend(one, width)
        least = len(heads) + LEAST + FOOT
        # The list scrolls, so that everything below the chart stays visible.
        others = [self.query_one(f"#{id}") for id in ("headline", "about", "split", "lost", "ways")]
        room = self.size.height - least - sum(each.size.height for each in others)
        rows = Scalar.from_number(min(max(room, ROWS[0]), ROWS[1]))
        games = self.query_one(OptionList)
        if games.styles.max_height != rows:
            games.styles.max_height = rows
            self.call_after_refresh(self._draw)
            return
        drawn = chances(one, self._chosen, width, max(least, chart.size.height) - len(heads))
        chart.update(Content("\n").join([*heads, drawn]))

    def on_resize(self, event: events.Resize) -> None:
        """Redraw the chart as large as possible."""
        if self._told is not None:
            self._tell()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Mark the selected decision in the chart."""
        if self._told is not None and event.option_index < len(self._told.dearest):
            self._chosen = self._told.dearest[event.option_index].number
            self._draw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a decision."""
        event.stop()
        self.action_again()

    def action_mark(self, by: int) -> None:
        """Select the previous or next costly decision in the order of the game."""
        if self._told is None or not self._told.dearest:
            return
        numbers = [line.number for line in self._told.dearest]
        order = sorted(numbers)
        to = order[min(max(order.index(self._chosen) + by, 0), len(order) - 1)]
        self.query_one(OptionList).highlighted = numbers.index(to)

    def action_again(self) -> None:
        """Open the selected decision, to try again."""
        if self._found is not None and self._told is not None and self._told.dearest:
            numbers = [line.number for line in self._told.dearest]
            decisions = {each.number: each for each in self._found.games[self._game - 1].decisions}
            chosen = [decisions[number] for number in numbers]
            screen = DecisionScreen(self._record, self._told.dearest, chosen, numbers.index(self._chosen))
            self.app.push_screen(screen, self._point_at)

    def action_explore(self) -> None:
        """Open the explorer of the selected decision."""
        if self._told is not None and self._told.dearest:
            view, move = position(self._record, self._chosen), self._record.entries[self._chosen - 1].move
            self.app.push_screen(ExplorerScreen(self._record.game, view, move))

    def _point_at(self, number: int | None) -> None:
        """Select the decision that was shown last."""
        if self._told is not None and number is not None:
            numbers = [line.number for line in self._told.dearest]
            self.query_one(OptionList).highlighted = numbers.index(number)

    def action_replay(self) -> None:
        """Step through the game."""
        self.app.replay(self._record, self._path)

    def action_same_cards(self) -> None:
        """Play the same deals again."""
        self.app.practise(lambda: seat_same_cards(self._record, self._seat))

    def action_seat(self) -> None:
        """Show the review of the next seat."""
        if self._found is not None:
            self._seat = Seat((self._seat + 1) % len(self._record.seated))
            self._tell()

    def action_game(self) -> None:
        """Review the next game of the match."""
        if self._found is not None:
            self._game = self._game % len(self._found.games) + 1
            self._tell()

    def action_done(self) -> None:
        """Go back."""
        self.dismiss()


def _extreme(one: GameText) -> str:
    """Return how close the other result was: the loser's best chance, the winner's worst."""
    chances = [round(100 * point.chance) for point in one.curve]
    if chances[-1] > chances[0]:
        return _("{worst} in 100 at worst").format(worst=min(chances))
    return _("{best} in 100 at best").format(best=max(chances))


def shares(one: GameText, width: int) -> Content:
    """Return the parts of the result, in wins in 100, and below them the usual losses of the levels.

    Parts are wrapped at ``width`` as wholes.
    """
    parts = [
        Content.assemble((shown(share.name), "dim"), " ", (decimal(100 * share.change, signed=True), "bold"))
        for share in one.split
    ]
    whole = Content("\n").join(_in_rows(parts, width))
    return Content.assemble(whole, "\n", (shown(one.levels), "dim")) if one.levels else whole


def legend(one: GameText, width: int) -> list[Content]:
    """Return the names of the curves, with the marks of their lines if there are several."""
    own = (f"{OWN[0]} ", OWN[1]) if one.others else ""
    head = Content.assemble(own, (shown(one.curve_of), "bold"), (f" · {_extreme(one)}", "dim"))
    others = [
        Content.styled(f"{mark} {shown(course.name)}", style)
        for course, (mark, style) in zip(one.others, MARKS, strict=False)
    ]
    return _in_rows([head, *others], width)


def _in_rows(parts: Sequence[Content], width: int) -> list[Content]:
    """Return parts in rows as wide as ``width``, each part whole."""
    rows: list[list[Content]] = []
    for part in parts:
        if rows and sum(each.cell_length + len(GAP) for each in rows[-1]) + part.cell_length <= width:
            rows[-1].append(part)
        else:
            rows.append([part])
    return [Content(GAP).join(row) for row in rows]


def listed(lines: Sequence[Line], width: int, *, wide: bool) -> list[Content]:
    """Return decisions as rows of ``width`` columns. The question may be truncated, the move is not."""
    losses = [
        decimal(-100 * line.loss) + (f" ±{decimal(100 * line.doubt)}" if round(100 * line.doubt, 1) else "")
        for line in lines
    ]
    points = [
        _("{points} points").format(points=decimal(-line.points, signed=True))
        if wide and round(line.points, 1)
        # Too high a claim costs what the others gain, and no points of one's own.
        else ""
        for line in lines
    ]
    widths = [max(map(cell_len, cells)) for cells in (losses, [line.word for line in lines], points)]
    room = width - sum(widths) - sum(2 for each in widths if each)
    return [
        Content.assemble(
            set_cell_size(_asked_and_done(line, room), room),
            (f"  {loss:>{widths[0]}}", "$warning"),
            f"  {set_cell_size(line.word, widths[1])}",
            (f"  {more:>{widths[2]}}" if wide else "", "dim"),
        )
        for line, loss, more in zip(lines, losses, points, strict=True)
    ]


def _asked_and_done(line: Line, room: int) -> str:
    """Return the hand, the question, truncated if necessary, and the move."""
    hand, title, made = f"{line.deal:>3}  ", shown(line.title), f": {shown(line.made)}"
    left = room - cell_len(hand) - cell_len(made)
    if cell_len(title) > left:
        title = f"{set_cell_size(title, max(0, left - 1)).rstrip()}…"
    return f"{hand}{title}{made}"
