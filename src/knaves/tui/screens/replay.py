"""A record, move by move: forwards and backwards, from deal to deal, from any seat.

An unfinished game is shown only as its players may see it. The picture is the game's own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from knaves.game import CHANCE, Seat
from knaves.i18n.language import _, sense
from knaves.keys import REPLAY
from knaves.match.recorded import RecordedTable
from knaves.record import Recording
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keys import bindings
from knaves.tui.pace import SECONDS
from knaves.tui.pictures import Picture, picture_of
from knaves.tui.screens.move_list import MoveList
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.hint import HintPanel, opinion, ranking

WIDE: Final = 110
"""From this width on, the list of moves is shown beside the table."""
SHORTEST: Final = 0.1
"""Seconds for which a move is shown at the tenth speed during automatic play."""


class ReplayScreen(Screen[None]):
    """A record at one of its positions."""

    BINDINGS = bindings(REPLAY)
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    ReplayScreen { layers: default hint; }
    ReplayScreen #where { padding: 0 1; color: $accent; text-style: bold; }
    ReplayScreen #body { height: 1fr; }
    ReplayScreen #table, ReplayScreen #opened { height: 1fr; overflow-y: auto; }
    ReplayScreen #said { height: auto; max-height: 7; padding: 0 1; color: $accent; }
    ReplayScreen #all { padding: 0 1; }
    ReplayScreen #ways { height: 1; }
    ReplayScreen #ways Horizontal { width: auto; height: 1; }
    ReplayScreen HintPanel {
        layer: hint; dock: right; width: 50; max-width: 100%; height: auto; max-height: 18;
        border: round $primary;
    }
    ReplayScreen.wide HintPanel { width: 38; max-height: 100%; }
    ReplayScreen.narrow #ways { layout: vertical; height: 2; }
    """
    app: Ground

    def __init__(self, found: Recording, path: Path | None = None) -> None:
        super().__init__()
        self._found = found
        self._path = path
        self._at = 0
        self._seat = found.seats[0] if found.seats else None
        self._open = False
        self._listed = False
        self._playing = False
        self._picture: Picture | None = None

    def compose(self) -> ComposeResult:
        """Compose the position, the picture, the announcements, and the controls."""
        yield Static(id="where", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Vertical(id="table")
                with Vertical(id="opened"):
                    yield Static(id="all", markup=False)
                yield Static(id="said", markup=False)
            yield MoveList(self._found)
        with Horizontal(id="ways"):
            with Horizontal():
                yield Choice(_("Previous"), "←", "step(-1)", id="back")
                yield Choice(_("Next"), "→", "step(1)", id="on")
                yield Choice(_("Deal"), "↑", "deal(-1)", id="deal-back")
                yield Choice(_("Deal"), "↓", "deal(1)", id="deal-on")
                yield Choice(_("Review"), "R", "review", id="review")
            with Horizontal():
                yield Choice(sense("replay", "Play"), "P", "play_on", id="play-on")
                yield Choice(_("Moves"), "M", "moves", id="moves")
                yield Choice(_("Hint"), "H", "opinion", id="opinion")
                yield Choice(_("Seat"), "S", "seat", id="seat")
                yield Choice(_("All open"), "A", "open", id="open")
                yield Choice(_("Back"), "Q", "done", id="done")
        yield HintPanel()

    async def on_mount(self) -> None:
        """Begin at the beginning."""
        self.query_one("#open").display = self._openable
        self.query_one("#review").display = self._found.over
        self.query_one("#seat").display = len(self._found.seats) > 1
        await self._sit()

    def on_resize(self, event: events.Resize) -> None:
        """Show the list of moves beside the table where there is room."""
        self.set_class(event.size.width >= WIDE, "wide")
        self._lay_out()
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Wrap the controls to two lines if they are wider than the screen."""
        needed = sum(part.outer_size.width for part in self.query("#ways > Horizontal"))
        self.set_class(needed > self.size.width, "narrow")

    def action_moves(self) -> None:
        """Show the list of moves, or hide it; beside the table it is always shown."""
        self.query_one(HintPanel).close()
        self._listed = not self._listed
        self._lay_out()

    def _lay_out(self) -> None:
        beside = self.size.width >= WIDE
        self.query_one("#left").display = beside or not self._listed
        self.query_one(MoveList).display = beside or self._listed
        self.query_one(MoveList).set_class(beside, "beside")
        self.query_one("#moves").display = not beside

    async def on_move_list_picked(self, message: MoveList.Picked) -> None:
        """Go to the position that was chosen from the list."""
        message.stop()
        self._stop()
        self._listed = False
        self._lay_out()
        await self._go(message.number)

    async def action_step(self, by: int) -> None:
        """Go one move forwards or backwards."""
        self._stop()
        await self._go(self._at + by)

    async def action_deal(self, by: int) -> None:
        """Go to the next deal, or the previous one."""
        self._stop()
        later = [deal for deal in self._found.deals if deal > self._at]
        before = [deal for deal in self._found.deals if deal < self._at]
        if by > 0:
            await self._go(later[0] if later else self._found.moves)
        else:
            await self._go(before[-1] if before else 0)

    async def action_jump(self, to: int) -> None:
        """Go to the beginning, or with -1 to the end."""
        self._stop()
        await self._go(to if to >= 0 else self._found.moves)

    async def action_play_on(self) -> None:
        """Start automatic play, from the beginning if the game is at its end; or stop it."""
        self._playing = not self._playing
        if self._playing:
            await self._go(0 if self._at == self._found.moves else self._at)
            self._wait()

    async def action_speed(self, by: int) -> None:
        """Change the speed."""
        self.app.pace.change(by)
        self.query_one("#where", Static).update(self._heading())

    def _wait(self) -> None:
        self.set_timer(max(SHORTEST, self.app.pace.seconds), self._next)

    async def _next(self) -> None:
        """Show the next move, unless automatic play was stopped meanwhile."""
        if self._playing:
            self._playing = self._at + 1 < self._found.moves
            await self._go(self._at + 1)
            if self._playing:
                self._wait()

    def _stop(self) -> None:
        self._playing = False

    async def action_opinion(self) -> None:
        """Show the champion's choice for the seat that moves next, or hide it."""
        panel = self.query_one(HintPanel)
        if panel.display:
            panel.close()
            return
        self._stop()
        await self._show()
        seat = self._found.mover(self._at)
        if seat not in self._found.seats:
            panel.open(self._nothing_to_weigh(seat))
            return
        if seat != self._seat:
            self._seat = seat
            await self._sit()
        self.run_worker(self._weigh(seat), exclusive=True)

    def _nothing_to_weigh(self, seat: Seat | None) -> str:
        if seat is None:
            if self._found.over:
                return _("The game is over.")
            return _("The record ends here, before the end of the game.")
        return (
            _("Chance decides here.")
            if seat == CHANCE
            else _("This game is not over, so nobody looks there.")
        )

    async def _weigh(self, seat: Seat) -> None:
        """Show the champion's opinion beside the actual move."""
        panel, at, game = self.query_one(HintPanel), self._at, self._found.record.game
        panel.open(_("The champion is thinking …"))
        found = await opinion(game, game.view(self._found.states[at], seat))
        if at == self._at and panel.display and self._picture is not None:
            done = " ".join(self._found.said[at + 1])
            words = ranking(self._picture.called, found)
            panel.open(Content("\n").join([words, Content.styled(done, "italic")]) if done else words)

    async def action_seat(self) -> None:
        """Look from the next seat."""
        seats = self._found.seats
        if self._seat is not None and len(seats) > 1:
            self._seat = seats[(seats.index(self._seat) + 1) % len(seats)]
            await self._sit()

    @property
    def _openable(self) -> bool:
        """Whether all cards may be shown: the game is over, and none of them is unknown."""
        return self._found.over and self._found.record.known is None

    async def action_open(self) -> None:
        """Show all cards face up, or hide them again."""
        if self._openable:
            self._open = not self._open
            await self._show()

    def action_review(self) -> None:
        """Review the game, if it is over."""
        from knaves.tui.screens.review import ReviewScreen

        if self._found.over:
            self._stop()
            self.app.push_screen(ReviewScreen(self._found.record, self.app.data_dir, self._path, self._seat))

    def opened(self) -> Close:
        """Return what Esc closes: a hint, the list of moves, else the record."""
        panel = self.query_one(HintPanel)
        return panel.close if panel.display else self.action_done

    def action_done(self) -> None:
        """Go back: from the list to the table, and from the table to the previous screen."""
        if self._listed and self.size.width < WIDE:
            self.action_moves()
        else:
            self.dismiss()

    async def _sit(self) -> None:
        """Look from a seat, with a new picture."""
        if self._picture is not None:
            await self._picture.remove()
        if self._seat is not None:
            table = RecordedTable(self._found.record, self._seat)
            self._picture = picture_of(table, self.app.settings, self.app.pace)
            await self.query_one("#table").mount(self._picture)
        await self._show()

    async def _go(self, to: int) -> None:
        self._at = min(max(to, 0), self._found.moves)
        self.query_one(HintPanel).close()
        await self._show()

    async def _show(self) -> None:
        found, record = self._found, self._found.record
        state = found.states[self._at]
        self.query_one("#where", Static).update(self._heading())
        self.query_one("#said", Static).update("\n".join(found.said[self._at]))
        self.query_one(MoveList).point_at(self._at)
        drawn = False
        if self._picture is not None and self._seat is not None:
            views = {seat: record.game.view(state, seat) for seat in found.seats}
            await self._picture.begin(views[self._seat])
            self._picture.rest()
            drawn = not self._open or self._picture.lay_open(views)
            # Keys navigate the record here: nothing can be chosen in the picture.
            self.set_focus(None)
        self.query_one("#table").display = drawn
        self.query_one("#opened").display = not drawn
        if not drawn:
            self.query_one("#all", Static).update("\n".join(self._all(state)))

    def _heading(self) -> str:
        deal = sum(deal <= self._at for deal in self._found.deals)
        words = _("Move {number} of {moves}, deal {deal} of {deals}, seen by {name}").format(
            number=self._at,
            moves=self._found.moves,
            deal=deal,
            deals=len(self._found.deals),
            name=_("everybody") if self._open else self._looker(),
        )
        if not self._playing:
            return words
        speed = _("Speed {speed} of {speeds}").format(speed=self.app.pace.speed, speeds=len(SECONDS))
        return f"{words} ▶ {speed}"

    def _looker(self) -> str:
        return _("nobody") if self._seat is None else self._found.record.names[self._seat]

    def _all(self, state: Any) -> list[str]:
        game, names = self._found.record.game, self._found.record.names
        lines: list[str] = []
        for seat in self._found.seats:
            lines += [
                f"{names[seat]}:",
                *(f"  {line}" for line in game.show(game.view(state, seat), names)),
                "",
            ]
        return lines
