"""The end of a game: who won and how, the curve of the scores, the best hands, and what to do next.

The review is imported when a game is over: a table paints sooner without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static

from knaves.cards import symbols
from knaves.files import describe_os_error
from knaves.game import Seat
from knaves.i18n.language import _, all_of, shown
from knaves.i18n.numbers import decimal
from knaves.match.connection import Connection, reader, said_of_record
from knaves.match.ending import Ending, ending
from knaves.match.statistics import Summary
from knaves.record import Record, early_end, play_back, replay
from knaves.store.data_dir import DataDir
from knaves.tui.left_table import Wish
from knaves.tui.widgets.curve import INKS, SIGNS, curve

if TYPE_CHECKING:
    from knaves.match.around import Around

CURVE: Final = 8
"""Rows of the curve where there is room."""
LOWEST: Final = 4
"""Rows of the curve on a low screen."""
GAPS: Final = 2
"""Empty rows that set the parts apart where there is room."""
FRAME: Final = 3
"""Rows of the frame and of the choices."""
TALL: Final = 36
"""From this height the moments that made the game have room; the review has them in any."""


@dataclass(frozen=True, slots=True)
class EndText:
    """The contents of the panel. ``sides`` are names by side; ``own`` is the reader's side, or 0."""

    result: str
    how: str
    ending: Ending | None
    sides: tuple[str, ...]
    own: int
    won: bool | None
    """Whether the reader's side won; None where several people or nobody reads, or nobody won."""
    totals: tuple[str, ...]
    notices: tuple[str, ...]
    settled: bool = False
    """Whether the players cannot be changed here: others sit elsewhere, or the seats are a record's."""
    onward: str = ""
    """Where one goes from here, on the button, if this was the one game of its table; else empty."""


class EndPanel(VerticalScroll, can_focus=False):
    """The final panel of a table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "wish('same')", "", show=False),
        Binding("n", "wish('new')", "", show=False),
        Binding("r", "wish('review')", "", show=False),
        Binding("left,up", "app.focus_previous", "", show=False),
        Binding("right,down", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    EndPanel {
        layer: box; display: none; width: 72; max-width: 98%; height: auto; max-height: 96%;
        border: round $accent; background: $panel; padding: 0 0 0 1;
        scrollbar-size-vertical: 1;
    }
    EndPanel.won { border: heavy $success; border-title-color: $success; border-title-style: bold; }
    EndPanel.won #result { color: $success; }
    EndPanel.lost { border: round $error; border-title-color: $error; }
    EndPanel.lost #result { color: $error; }
    EndPanel Static { width: 1fr; height: auto; }
    EndPanel #result { text-style: bold; color: $accent; }
    EndPanel #curve, EndPanel #best { text-wrap: nowrap; }
    EndPanel #best { margin-top: 1; }
    EndPanel #totals { margin-top: 1; }
    EndPanel #notices { color: $foreground 70%; }
    EndPanel #others { display: none; text-wrap: nowrap; text-overflow: ellipsis; }
    EndPanel #next { dock: bottom; height: auto; background: $panel; }
    EndPanel Horizontal { height: auto; }
    EndPanel Button { margin: 0; min-width: 6; }
    EndPanel.low #best, EndPanel.low #totals { margin-top: 0; }
    """

    _told: EndText | None = None

    class Wished(Message):
        """Posted when the person has chosen what to do next."""

        def __init__(self, wish: Wish) -> None:
            super().__init__()
            self.wish: Wish = wish

    async def _lay_out(self) -> None:
        """Compose the texts and the question, hidden at first."""
        if self.children:
            return
        parts = ("result", "judged", "how", "curve", "moments", "best", "totals", "notices")
        await self.mount(
            *(Static(id=part, markup=False) for part in parts),
            Vertical(
                Static(id="others", markup=False),
                Horizontal(
                    Button(_("Again (s)"), id="same", variant="primary", compact=True),
                    Button(_("New players (n)"), id="new", compact=True),
                    Button(_("Review (r)"), id="review", compact=True),
                    Button(_("Leave (q)"), id="none", compact=True),
                ),
                id="next",
            ),
        )

    async def open(self, told: EndText) -> None:
        """Show how the game ended."""
        await self._lay_out()
        self.border_title = {
            None: _("The game is over"),
            True: _("The game is over: you won"),
            False: _("The game is over: you lost"),
        }[told.won]
        self.set_class(told.won is True, "won")
        self.set_class(told.won is False, "lost")
        self._say("result", told.result)
        self._say("how", told.how)
        self._say("judged", "")
        self._say("moments", "")
        self._say("totals", shown("\n".join(told.totals)))
        self._say("notices", shown("\n".join(told.notices)))
        self.query_one("#review").display = told.ending is not None
        self.query_one("#new").display = not told.settled
        if told.onward:
            self.query_one("#same", Button).label = told.onward
        self._told = told
        self.display = True
        self._draw()
        self.query_one("#same", Button).focus()

    def judge(self, words: str, made: str) -> None:
        """Show whether it was play or cards, once it is known, and where there is room the moments."""
        if self.display and words:
            self._say("judged", words)
            self._say("moments", made if self.app.size.height >= TALL else "")
            self._draw()

    def put_others(self, words: Content) -> None:
        """Show clocks, presence and offers here, because the panel covers their usual place."""
        if self.display:
            self._say("others", words)

    def _say(self, id: str, words: str | Content) -> None:
        line = self.query_one(f"#{id}", Static)
        line.update(words)
        line.display = bool(words)

    def on_resize(self, event: events.Resize) -> None:
        """Draw the curve as wide as possible."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        told = self._told
        if told is None or not self.is_attached:
            return
        if told.ending is None or not any(told.ending.scores):
            # A game that ended before anybody scored has no curve.
            self._say("curve", "")
            self._say("best", "")
            return
        width = max(20, min(self.app.size.width - 6, 68))
        self._say("best", best(told, width))
        free = self._free(width)
        self.set_class(free < CURVE + GAPS, "low")
        rows = free - (GAPS if free >= CURVE + GAPS else 0)
        self._say("curve", curve(told.ending, told.own, width, max(LOWEST, min(CURVE, rows))))

    def _free(self, width: int) -> int:
        """Return the rows that the other texts leave on the screen, the notices only where they fit."""
        free = self.app.size.height * 96 // 100 - FRAME
        shown = [line for line in self.query(Static) if line.display and line.id not in ("curve", "others")]
        rows = {line.id: len(Content(str(line.render())).wrap(width)) for line in shown}
        notices = rows.pop("notices", 0)
        free -= sum(rows.values())
        return free - notices if free - notices >= LOWEST else free

    def action_wish(self, wish: Wish) -> None:
        """Pass on the person's choice."""
        if wish == "new" and self._told is not None and self._told.settled:
            return
        self.post_message(self.Wished(wish))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Pass on the person's choice."""
        event.stop()
        wishes: dict[str | None, Wish] = {"same": "same", "new": "new", "review": "review"}
        self.post_message(self.Wished(wishes.get(event.button.id, "")))


async def told_of(
    connection: Connection, result: str, filed: Sequence[str] = (), *, settled: bool = False
) -> EndText:
    """Return the contents of the panel for a finished game, given the sentence about the winner.

    ``filed`` are sentences about where the game was saved. ``settled``: the seats are those of a record.
    """
    trouble: list[str] = []
    # Over the network a game may end without a move, as by resignation.
    ended = connection.others is not None and bool(connection.notices)
    summaries: Sequence[Summary] = ()
    try:
        summaries = await connection.statistics()
    except OSError as error:
        trouble = [_("The statistics cannot be read: {why}").format(why=describe_os_error(error))]
    record = await connection.record()
    found = None if record is None else ending(record)
    sides, own = side_names(connection)
    how = connection.game.figures.how
    where = [] if record is None else said_of_record(connection)
    return EndText(
        result=connection.notices[-1] if ended else result,
        how="" if found is None or ended else how(found.events, connection.names, reader(connection.own)),
        ending=found,
        sides=sides,
        own=own,
        won=None if record is None else _won(record, connection),
        totals=totals(summaries),
        notices=(*(() if ended else connection.notices), *trouble, *where, *filed),
        settled=settled or connection.others is not None,
        onward="" if connection.others is None else _onward(connection.others.around),
    )


def _onward(around: Around) -> str:
    if around.event:
        return _("On to the event (s)")
    return _("See how you did (s)") if around.challenge else ""


def _won(record: Record, connection: Connection) -> bool | None:
    """Return whether the only reader's side won the game, however it ended."""
    early, result = early_end(record), record.game.result(replay(record))
    side = early.side if early is not None else result.side if result is not None else -1
    if side < 0 or len(connection.own) != 1:
        return None
    return side == record.game.side(len(record.seated), connection.own[0])


async def review(app: App[Any], connection: Connection, data_dir: DataDir) -> None:
    """Review the game; if it cannot be measured, step through it from the beginning."""
    from knaves.review import NotReviewed, measuring
    from knaves.tui.screens.replay import ReplayScreen
    from knaves.tui.screens.review import ReviewScreen

    record = await connection.record()
    if record is None:
        return
    try:
        measuring(record)
    except NotReviewed:
        await app.push_screen(ReplayScreen(play_back(record)))
    else:
        own = connection.own
        await app.push_screen(ReviewScreen(record, data_dir, seat=own[0] if own else None))


async def judged(data_dir: DataDir, connection: Connection) -> tuple[str, str]:
    """Return whether it was play or cards, with figures, and the moments that made it; empty if unknown."""
    from knaves.review import moments, told, verdict
    from knaves.tui.review_worker import ReviewWorker

    record = await connection.record()
    if record is None or len(connection.own) != 1:
        return "", ""
    found = await ReviewWorker(data_dir, record).review()
    if isinstance(found, str):
        return "", ""
    one = told(record, found, connection.own[0], len(found.games), reader=connection.own[0])
    said = verdict(found, one)
    made = [
        _("Hand {hand}: {what}, {change}").format(
            hand=each.deal, what=each.said, change=decimal(100 * each.change, signed=True)
        )
        for each in moments(record, found, one)
    ]
    return f"{said.why}\n{said.figures}", "\n".join(made)


def best(told: EndText, columns: int) -> Content:
    """Return the signs of the sides and each side's best results: a column for each, the reader's first."""
    ending = told.ending
    assert ending is not None, "only told of a game that can be looked at"
    sides = sorted(range(len(told.sides)), key=lambda side: side != told.own)
    rows = list(dict.fromkeys(each.name for each in ending.highlights))
    legend = Content("   ").join(
        [
            Content.styled(f"{SIGNS[side]} {told.sides[side]} {ending.scores[side]}", f"bold {INKS[side]}")
            for side in sides
        ]
    )
    cells = {
        (each.name, each.side): f"{each.value:>2} {symbols(*each.cards)}".rstrip()
        for each in ending.highlights
    }
    label = max((len(_(name)) for name in rows), default=0) + 1
    width = max(map(len, cells.values()), default=0) + 1
    if label + len(sides) * (width + 2) > columns:
        # Cards are drawn without gaps if there is no room.
        cells = {key: cell[:3] + cell[3:].replace(" ", "") for key, cell in cells.items()}
        width = max(map(len, cells.values()), default=0) + 1
    if label + len(sides) * (width + 4) <= columns:
        label, width = label + 1, width + 2
    lines = [
        Content.assemble(
            (_(name).ljust(label), "dim"),
            *(
                part
                for side in sides
                for part in ((SIGNS[side], INKS[side]), " " + cells.get((name, side), "–").ljust(width))
            ),
        )
        for name in rows
    ]
    return Content("\n").join([legend, *lines])


def totals(summaries: Sequence[Summary]) -> tuple[str, ...]:
    """Return one line for each person here: all games so far, one word for each win that counts."""
    return tuple([_total(each) for each in summaries])


def _total(each: Summary) -> str:
    said = _("{name}, all games of {game}: {won} won, {lost} lost.").format(
        name=each.name,
        game=_(each.game),
        won=each.counts.get("won", 0),
        lost=each.counts.get("lost", 0),
    )
    return " ".join(filter(None, [said, each.note]))


def side_names(connection: Connection) -> tuple[tuple[str, ...], int]:
    """Return the name of each side, and the side of the readers; a single reader is called "you"."""
    game, names, own = connection.game, connection.names, connection.own
    sides = [game.side(len(names), Seat(seat)) for seat in range(len(names))]
    ours = sides[own[0]] if own else 0
    called = [_("You") if len(own) == 1 and seat == own[0] else name for seat, name in enumerate(names)]
    order = sorted(range(len(names)), key=lambda seat: seat not in own)
    return tuple(
        all_of([called[seat] for seat in order if sides[seat] == side]) for side in range(max(sides) + 1)
    ), ours
