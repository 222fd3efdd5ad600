"""A record, looked through move by move: forward and back, from deal to deal, from any seat.

A game that is not over is shown only as the people in it may see it. The picture is the game's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from knaves.game import AnyGame, Seat
from knaves.i18n.language import _
from knaves.keys import REPLAY
from knaves.local.setup import HUMAN
from knaves.match.match import MatchError, Update
from knaves.match.statistics import Summary
from knaves.record import Record, load, steps
from knaves.tui.keys import bindings
from knaves.tui.pictures import Picture, picture_of
from knaves.tui.widgets.choice import Choice

if TYPE_CHECKING:
    from knaves.tui.app import KnavesApp


@dataclass(frozen=True, slots=True)
class Recording:
    """A record with every state it went through and what was said at each; ``states[0]`` is before all."""

    record: Record
    states: tuple[Any, ...]
    said: tuple[tuple[str, ...], ...]
    deals: tuple[int, ...]
    """After how many moves each deal was dealt."""

    @property
    def over(self) -> bool:
        """Whether the game is over, so that nothing in it is hidden any more."""
        return not self.record.game.actors(self.states[-1])

    @property
    def seats(self) -> tuple[Seat, ...]:
        """From where it may be looked at: from everywhere when it is over, else as the people see it."""
        people = tuple(Seat(n) for n, who in enumerate(self.record.seated) if who.player == HUMAN)
        return tuple(Seat(n) for n in range(len(self.record.seated))) if self.over else people


def recording(path: Path) -> Recording:
    """Read a record; NotationError, IllegalMove or OSError say what is wrong with it."""
    record = load(path).record
    game = record.game
    state = game.start(record.rules, len(record.seated))
    states, deals = [state], []
    said: list[tuple[str, ...]] = [()]
    for number, (entry, events) in enumerate(steps(record), 1):
        state = game.apply(state, entry.seat, entry.move)
        states.append(state)
        said.append(
            tuple(words for event, _open in events if (words := game.tell(event, record.names, None)))
        )
        if game.deals(entry.move):
            deals.append(number)
    return Recording(record, tuple(states), tuple(said), tuple(deals))


class Told:
    """A table at which nobody sits any more, so that a picture can be drawn of it; nothing comes from it."""

    def __init__(self, found: Recording, seat: Seat) -> None:
        self.game: AnyGame = found.record.game
        self.rules: Any = found.record.rules
        self.names: tuple[str, ...] = found.record.names
        self.players: tuple[str, ...] = tuple(who.player for who in found.record.seated)
        self.own: tuple[Seat, ...] = (seat,)
        self.past: Sequence[str] = ()
        self.notices: Sequence[str] = ()

    async def next_update(self) -> Update | None:
        """Nothing will come."""
        return None

    async def submit(self, seat: Seat, move: Any) -> None:
        """Refuse: all moves have been made."""
        raise MatchError(_("This game is a record: its moves have been made."))

    async def take_back(self, seat: Seat) -> None:
        """Refuse: all moves have been made."""
        await self.submit(seat, None)

    async def statistics(self) -> Sequence[Summary]:
        """A record counts for nobody twice."""
        return ()

    async def leave(self) -> str:
        """There is nothing to leave."""
        return ""


class ReplayScreen(Screen[None]):
    """A record, at some move of it."""

    BINDINGS = bindings(REPLAY)
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    ReplayScreen #where { padding: 0 1; color: $accent; text-style: bold; }
    ReplayScreen #table, ReplayScreen #opened { height: 1fr; overflow-y: auto; }
    ReplayScreen #said { height: auto; max-height: 7; padding: 0 1; color: $accent; }
    ReplayScreen #all { padding: 0 1; }
    ReplayScreen #ways { height: 1; }
    """
    app: KnavesApp

    def __init__(self, found: Recording) -> None:
        super().__init__()
        self._found = found
        self._at = 0
        self._seat = found.seats[0] if found.seats else None
        self._open = False
        self._picture: Picture | None = None

    def compose(self) -> ComposeResult:
        """Lay out where we are, the picture, what was said, and the ways on and back."""
        yield Static(id="where", markup=False)
        yield Vertical(id="table")
        with Vertical(id="opened"):
            yield Static(id="all", markup=False)
        yield Static(id="said", markup=False)
        with Horizontal(id="ways"):
            yield Choice(_("Previous"), "←", "step(-1)", id="back")
            yield Choice(_("Next"), "→", "step(1)", id="on")
            yield Choice(_("Deal"), "↑", "deal(-1)", id="deal-back")
            yield Choice(_("Deal"), "↓", "deal(1)", id="deal-on")
            yield Choice(_("Seat"), "S", "seat", id="seat")
            yield Choice(_("All open"), "A", "open", id="open")
            yield Choice(_("Back"), "Q", "done", id="done")

    async def on_mount(self) -> None:
        """Begin at the beginning."""
        self.query_one("#open").display = self._found.over
        self.query_one("#seat").display = len(self._found.seats) > 1
        await self._sit()

    async def action_step(self, by: int) -> None:
        """Go a move on or back."""
        await self._go(self._at + by)

    async def action_deal(self, by: int) -> None:
        """Go to the next deal, or to the one before."""
        later = [deal for deal in self._found.deals if deal > self._at]
        before = [deal for deal in self._found.deals if deal < self._at]
        if by > 0:
            await self._go(later[0] if later else len(self._found.states) - 1)
        else:
            await self._go(before[-1] if before else 0)

    async def action_jump(self, to: int) -> None:
        """Go to the beginning, or to the end with -1."""
        await self._go(to if to >= 0 else len(self._found.states) - 1)

    async def action_seat(self) -> None:
        """Look from the next seat."""
        seats = self._found.seats
        if self._seat is not None and len(seats) > 1:
            self._seat = seats[(seats.index(self._seat) + 1) % len(seats)]
            await self._sit()

    async def action_open(self) -> None:
        """Lay all the cards open, or hide them again."""
        if self._found.over:
            self._open = not self._open
            await self._show()

    def action_done(self) -> None:
        """Go back."""
        self.dismiss()

    async def _sit(self) -> None:
        """Look from a seat: a picture of its own."""
        if self._picture is not None:
            await self._picture.remove()
        if self._seat is not None:
            told = Told(self._found, self._seat)
            self._picture = picture_of(told, self.app.settings, self.app.pace)
            await self.query_one("#table").mount(self._picture)
        await self._show()

    async def _go(self, to: int) -> None:
        self._at = min(max(to, 0), len(self._found.states) - 1)
        await self._show()

    async def _show(self) -> None:
        found, record = self._found, self._found.record
        state = found.states[self._at]
        self.query_one("#where", Static).update(self._heading())
        self.query_one("#said", Static).update("\n".join(found.said[self._at]))
        self.query_one("#table").display = not self._open
        self.query_one("#opened").display = self._open
        if self._open:
            self.query_one("#all", Static).update("\n".join(self._all(state)))
        elif self._picture is not None and self._seat is not None:
            await self._picture.begin(record.game.view(state, self._seat))
            self._picture.rest()
            # The keys are for moving through the record: nothing in the picture is to be chosen.
            self.set_focus(None)

    def _heading(self) -> str:
        deal = sum(deal <= self._at for deal in self._found.deals)
        return _("Move {number} of {moves}, deal {deal} of {deals}, seen by {name}").format(
            number=self._at,
            moves=len(self._found.states) - 1,
            deal=deal,
            deals=len(self._found.deals),
            name=_("everybody") if self._open else self._looker(),
        )

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
