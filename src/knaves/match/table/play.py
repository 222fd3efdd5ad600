"""The current game at a table, with its timing: draws, bots, clocks, pauses and default answers.

`HostedGame` has the game and its log but no time. Here every method gets the current time, and `due` returns
when the next timer fires. `HostedTable` checks permissions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from knaves.game import CHANCE, Seat
from knaves.i18n.language import _
from knaves.match.driver import Thought
from knaves.match.log import How, Id, Rested, Terms
from knaves.match.match import MatchError, Update
from knaves.match.notices import Happened, Notice, PartAsked, Times
from knaves.match.table.attendance import GRACE
from knaves.match.table.clocks import Clocks
from knaves.match.table.hosted_game import HostedGame
from knaves.match.table.rest import Rest

PATIENCE: Final = 5_000
"""Milliseconds that a face has to give its part of a draw."""
WINDOW: Final = 15_000
"""Milliseconds to respond where silence counts as an answer, for example at muggins.

A face may show the announcement before for some seconds of it.
"""


_NOT_KNOWN: Final[Mapping[int, int]] = MappingProxyType({})


class Tell(Protocol):
    """Sends a notice to these people, or to everybody who may follow the game."""

    def __call__(self, notice: Notice, to: Collection[Id] | None = None) -> None: ...  # noqa: D102


class Play:
    """A game in progress. ``end(how, side)`` is called when the rules or the clock end it."""

    def __init__(self, game: HostedGame, terms: Terms, tell: Tell, end: Callable[[How, int], None]) -> None:
        self.game = game
        self.clocks = Clocks(terms.timing, game.left)
        self.rest = Rest()
        self._thought: Thought | None = None
        """The bot that is to choose."""
        self._terms, self._tell, self._end = terms, tell, end
        self._views: Mapping[Seat, Any] = {}
        """The views of an update until its questions are known; they are large, so not for longer."""
        self._decided: tuple[Any, int] | None = None
        """The bot's choice, and when it may be carried out."""
        self._pace_ends = 0
        self._draw_due: int | None = None
        self._parts_asked = (0, "")
        """The draw and the stage last requested from the faces."""
        self._pause = (-1, 0)
        """The number of moves at which there is a pause, and when the pause ends."""
        self._told_to_run: Any = ((), (), False, False)
        """The timers last announced."""
        self._since = _NOT_KNOWN
        """When there were so many moves, while a game is continued whose clock is days."""
        self._windows: dict[Seat, tuple[int, int]] = {}
        """For each seat with a default answer: the question's number and its deadline; 0 for no deadline."""

    def begin(self, now: int, *, again: bool = False, since: Mapping[int, int] = _NOT_KNOWN) -> None:
        """Start the game, or continue it (``again``) after the table was restored.

        ``since``: when there were so many moves; where the clock is days, time has run since then.
        """
        update = self.game.update()
        self._views = update.views
        if not again:
            self.happened(update)
        self._rest_enough(now)
        # Clocks stood still while the server was down: they wait for people to return, but not forever.
        by_days = self._terms.timing.by_days
        self._since = since if by_days else _NOT_KNOWN
        self.go_on(now, wait=GRACE if again and not by_days else 0)
        # A move that is taken back is asked for again under the same number.
        self._since = _NOT_KNOWN

    @property
    def waits_until(self) -> int:
        """When something happens next, if only people are waited for, and for days; else 0."""
        if not self._terms.timing.by_days or self._thought or self._draw_due is not None:
            return 0
        return 0 if self.rest.agreed or self._pause[1] else self.due() or 0

    @property
    def watched(self) -> bool:
        """Whether people without a seat may see the game."""
        return self._terms.watch

    @property
    def thinking(self) -> Thought | None:
        """The bot whose choice is pending."""
        return self._thought if self._decided is None else None

    def submit(self, seat: Seat, text: str, after: int, id: str, now: int) -> None:
        """Make a person's move; a move sent again has no effect."""
        if seat in self.clocks.fallen(now):
            raise MatchError(_("Your time is up."))
        left = max(0, self.clocks.left(seat, now))
        update = self.game.submit(seat, text, after, left, id)
        self.clocks.stop(seat, now)
        self.happened(update)
        self.go_on(now)

    def take_back(self, seat: Seat, now: int) -> None:
        """Take back the seat's last move."""
        self.happened(self.game.take_back(seat))
        self.go_on(now)

    def decide(self, thought: Thought, move: Any, now: int) -> None:
        """Accept a bot's choice unless it is obsolete; the bot's pace decides when it is made."""
        if thought is not self._thought:
            return
        self._decided = (move, self._pace_ends)
        self._move_of_bot(now)

    def replace(self, seat: Seat, bot: str, now: int) -> None:
        """Seat a stand-in for a person."""
        self.clocks.stop(seat, now)
        self.game.left[seat] = max(0, self.clocks.left(seat, now))
        self.happened(self.game.replace(seat, bot))
        self.go_on(now)

    def give_back(self, seat: Seat, now: int) -> None:
        """Return a seat from its stand-in to its person."""
        self.happened(self.game.give_back(seat))
        self.go_on(now)

    def take_break(self, entry: Rested, now: int) -> None:
        """Apply an answer to whether there is to be a break; the clocks stand while there is one."""
        rested = self.rest.now(now)
        self.rest.fold(entry, now)
        if self.rest.now(now):
            self.clocks.stand(self.rest.since)
        elif rested:
            self._end_break(now)
        self._tell_times(now)

    def _rest_enough(self, now: int) -> None:
        """End a break whose time is up."""
        if self.rest.agreed and self.rest.until and not self.rest.now(now):
            self._end_break(now)

    def _end_break(self, now: int) -> None:
        self.rest.end()
        self.clocks.go_on(now)
        self._windows = {
            # A window that was open at the beginning, or opened meanwhile, has the time left that it had.
            seat: (number, until and until + now - max(self.rest.since, until - WINDOW))
            for seat, (number, until) in self._windows.items()
        }

    def part(self, entry: Any, now: int) -> None:
        """Log a part of the current draw that a face gave."""
        self.game.note_part(entry)
        self.go_on(now)

    def skip_pause(self, now: int) -> None:
        """End the pause before the deal."""
        self._pause = (self.game.moves, now)
        self.go_on(now)

    def check_pause(self, now: int) -> None:
        """Raise MatchError unless there is a pause before the deal."""
        if self.pause(now) < 0:
            raise MatchError(_("There is no pause now."))

    def pause(self, now: int) -> int:
        """Return the milliseconds left of the pause before the deal; -1 if there is none."""
        number, until = self._pause
        return until - now if number == self.game.moves and until > now else -1

    def running(self, seat: Seat, now: int) -> int:
        """Return the milliseconds left for the seat's current move; -1 if no time runs."""
        if self.rest.now(now):
            return -1
        until = self._windows.get(seat, (0, 0))[1]
        return max(0, until - now) if until else self.clocks.running(seat, now)

    def deadline(self, seat: Seat) -> int:
        """Return when a seat's time for its answer ends; 0 if it has no limit, or nothing is asked."""
        until = self._windows.get(seat, (0, 0))[1]
        return until or self.clocks.deadline(seat) or 0

    def due(self) -> int | None:
        """Return when to call `tick` next, or None."""
        times = [until for _number, until in self._windows.values() if until]
        if self.rest.agreed and self.rest.until:
            times = [self.rest.until]
        if self._draw_due is not None:
            times.append(self._draw_due)
        if self._decided is not None:
            times.append(self._decided[1])
        if self._pause[1] and self._pause[0] == self.game.moves:
            times.append(self._pause[1])
        flag = self.clocks.due()
        return min(times if flag is None else [*times, flag], default=None)

    def tick(self, now: int) -> None:
        """Handle everything that is due; does nothing once the game is over."""
        self._rest_enough(now)
        if self._lost_on_time(now):
            return
        for seat, (_number, until) in [*self._windows.items()]:
            if until and until <= now and not self.rest.now(now):
                self._lapse(seat, now)
                return
        if self._draw_due is not None and now >= self._draw_due:
            self._void_draw(now)
        elif self._decided is not None:
            self._move_of_bot(now)
        else:
            self.go_on(now)

    def happened(self, update: Update) -> None:
        """Announce the result of a move."""
        self._views = update.views
        self._tell(Happened(update, self.game.open))
        for secret in self.game.revealed():
            self._tell(secret)

    def part_asked(self) -> PartAsked | None:
        """Return the parts now needed from the faces; entropy only when chance is to move."""
        shuffling = self.game.shuffling
        uncommitted = shuffling.uncommitted
        stage, seats = ("commit", uncommitted) if uncommitted else ("give", shuffling.ungiven)
        if not seats or not shuffling.promised or (stage == "give" and self.game.actors != (CHANCE,)):
            return None
        return PartAsked(
            draw=shuffling.number,
            token=self.game.start.begun.token,
            stage="commit" if stage == "commit" else "give",
            house=shuffling.house.hex(),
            commitments=shuffling.commitments,
            seats=seats,
        )

    def go_on(self, now: int, *, wait: int = 0) -> None:
        """Make all moves that need nobody: chance moves and the end; find the bot that is to think."""
        step: Update | Thought | None = None
        while True:
            self._ask_for_parts(now)
            if self._pausing(now):
                step = None
                break
            step = self.game.advance()
            if not isinstance(step, Update):
                break
            self.happened(step)
        self._think(step if isinstance(step, Thought) else None, now)
        self._open_windows(now)
        self.clocks.ask(
            self.game.asked, now, unhurried=self._waiting_in_windows(), wait=wait, since=self._since
        )
        self._tell_times(now)
        if self.game.over:
            for secret in self.game.revealed():
                self._tell(secret)
            result = self.game.result
            self._end("played", -1 if result is None else result.side)

    def _think(self, thought: Thought | None, now: int) -> None:
        """Set the bot that is to choose; a pending choice with an unchanged question continues."""
        old = self._thought
        if old is not None and thought is not None and _same(old, thought):
            return
        self._thought, self._decided = thought, None
        self._pace_ends = now + self._terms.pace

    def _move_of_bot(self, now: int) -> None:
        if self._thought is None or self._decided is None or now < self._decided[1]:
            return
        thought, move = self._thought, self._decided[0]
        self._thought = self._decided = None
        update = self.game.decide(thought, move)
        if update is not None:
            self.happened(update)
        self.go_on(now)

    def _pausing(self, now: int) -> bool:
        """Whether people are talking before the next deal; the first call starts the pause."""
        if self._terms.pause and self._pause[0] != self.game.moves and self.game.deals_next:
            self._pause = (self.game.moves, now + self._terms.pause)
        elif self._pause[1] and self._pause[1] <= now:
            self._pause = (self._pause[0], 0)
        return self.pause(now) >= 0

    def _open_windows(self, now: int) -> None:
        """Find the seats with a default answer; there are none unless several people play."""
        before, self._windows = self._windows, {}
        if len(self.game.people) < 2:
            self._views = {}
            return
        for seat, number in self.game.asked.items():
            known = before.get(seat)
            if known is None or known[0] != number:
                view = self._views[seat] if seat in self._views else self.game.view(seat)
                means = self.game.game.lapse(view)
                timing = self._terms.timing
                window = timing.move if timing.by_days else WINDOW
                known = (number, 0 if means is None else self._since.get(number, now) + window)
            self._windows[seat] = known
        self._views = {}

    def _tell_times(self, now: int) -> None:
        """Announce everybody's remaining time if a timer has started or stopped."""
        asked = self.game.asked if self._terms.timing.runs else {}
        runs = (
            tuple((seat, self.clocks.since(seat)) for seat in asked),
            tuple((seat, until) for seat, (_number, until) in self._windows.items() if until),
            self.pause(now) >= 0,
            self.rest.now(now),
        )
        if runs != self._told_to_run:
            self._told_to_run = runs
            seats = [Seat(seat) for seat in range(len(self.game.start.sitters))]
            self._tell(
                Times(
                    tuple(self.clocks.left(seat, now) for seat in seats),
                    tuple(self.running(seat, now) for seat in seats),
                    self.pause(now),
                )
            )

    def _waiting_in_windows(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, (_number, until) in self._windows.items() if until)

    def _lapse(self, seat: Seat, now: int) -> None:
        """Make the seat's default move."""
        move = self.game.game.lapse(self.game.view(seat))
        if move is None:
            self._windows.pop(seat)
            return
        left = max(0, self.clocks.left(seat, now))
        update = self.game.submit(seat, self.game.game.write(move), self.game.moves, left, "")
        self.clocks.stop(seat, now)
        self.happened(update)
        self.go_on(now)

    def _lost_on_time(self, now: int) -> bool:
        """End the game if a clock has run out; if both sides' run out at once, nobody wins."""
        fallen = self.clocks.fallen(now)
        if not fallen:
            return False
        seats = len(self.game.start.sitters)
        sides = {self.game.game.side(seats, Seat(seat)) for seat in range(seats)}
        left = sides - {self.game.game.side(seats, seat) for seat in fallen}
        names = " and ".join(self.game.start.sitters[seat].name for seat in fallen)
        self.game.comment(f"Time is up for {names}.")
        self._end("time", left.pop() if len(left) == 1 else -1)
        return True

    def _ask_for_parts(self, now: int) -> None:
        """Collect the parts of the next draw: the house gives its own, the faces are asked for the rest."""
        game, shuffling = self.game, self.game.shuffling
        if not shuffling.promised and game.actors:
            game.note_part(shuffling.promise())
            sitters = game.start.sitters
            # External programs have no client that could give a part.
            faces = [seat for seat in game.people if sitters[seat].kind == "person" and not game.again]
            mute = [Seat(s) for s in range(len(sitters)) if s not in faces or s in shuffling.excused]
            for part in shuffling.parts_of_the_house(mute):
                game.note_part(part)
        asked = self.part_asked()
        if asked is not None and (asked.draw, asked.stage) != self._parts_asked:
            self._parts_asked = (asked.draw, asked.stage)
            self._tell(asked, {game.start.sitters[seat].id for seat in asked.seats})
        waits = game.actors == (CHANCE,) and not shuffling.complete
        self._draw_due = None if not waits else self._draw_due or now + PATIENCE

    def _void_draw(self, now: int) -> None:
        """Cancel a draw whose parts are late: name the seats at fault, and draw again with fresh parts."""
        self._draw_due = None
        void = self.game.void()
        self._parts_asked = (0, "")
        self._tell(void)
        self.go_on(now)


def _same(old: Thought, new: Thought) -> bool:
    """Whether both questions to the bot are the same."""
    return (old.seat, old.rewound, old.view.legal) == (new.seat, new.rewound, new.view.legal)
