"""One game being played by seats over time. People and bots alike move through `submit`.

Synchronous, with no clock, network or file of its own: each move is passed to ``log`` before anybody is told.
The full state stays in here; seats get views.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol

from knaves.fair import Proof
from knaves.game import CHANCE, AnyGame, Dice, Noticed, Result, Seat
from knaves.i18n.language import _


@dataclass(frozen=True, slots=True)
class Update:
    """The message to one face after a move, or when its people sit down (then without events).

    ``number`` counts the moves made so far, ``deal`` the deals. ``views`` are the complete
    views of the face's seats: a face that missed ten updates needs only the last. ``events`` are public, each
    with the public state after it.
    ``actors`` are the seats that may move now; empty while chance is to move, or when the game is over.
    ``back``: a move was taken back.
    """

    number: int
    mover: Seat
    events: tuple[Noticed[Any], ...]
    views: dict[Seat, Any]
    back: bool = False
    actors: tuple[Seat, ...] = ()
    deal: int = 0


class MatchError(Exception):
    """An action that this table does not allow now, whatever the game's rules; one sentence."""


class Stale(MatchError):
    """A move for an outdated position; it has changed nothing."""


class ProvableDice(Dice, Protocol):
    """Dice that prove each chance move, such as `knaves.fair.FairDice`."""

    def turn(self) -> Proof:
        """Return the proof of the chance move just made."""
        ...


Log = Callable[[Seat, Any, Proof | None], None]
"""Writes a move durably before anybody is told; the proof is given for chance moves."""


class Match:
    """A game in progress, from the start or from ``state``."""

    def __init__(
        self,
        game: AnyGame,
        rules: Any,
        seats: int,
        dice: ProvableDice,
        *,
        state: Any = None,
        log: Log | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.seats = seats
        self._dice = dice
        self._log = log
        self._state = game.start(rules, seats) if state is None else state
        self._deal = self._deals()

    @property
    def number(self) -> int:
        """The number of moves made, chance included."""
        return len(self._state.history)

    @property
    def history(self) -> tuple[tuple[Seat, Any], ...]:
        """All moves made, chance included, each with its seat."""
        moves: tuple[tuple[Seat, Any], ...] = self._state.history
        return moves

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may move now; empty when the game is over."""
        return self.game.actors(self._state)

    @property
    def result(self) -> Result | None:
        """The result, or None while the game goes on."""
        return self.game.result(self._state)

    @property
    def open(self) -> Any:
        """The public information: everything that a watcher may see."""
        return self._state.open

    def view(self, seat: Seat) -> Any:
        """Return the view of a seat."""
        return self.game.view(self._state, seat)

    def update_for(self, seats: Sequence[Seat]) -> Update:
        """Return the current state for newcomers in these seats."""
        return self._update(CHANCE, (), seats)

    def updates_after(self, number: int, seats: Sequence[Seat]) -> tuple[Update, ...]:
        """Return the state after ``number`` moves as for newcomers, then an update for each later move."""
        if number == self.number:
            return (self.update_for(seats),)
        then = self.game.replay(self.rules, self.seats, self.history[:number])
        past = Match(self.game, self.rules, self.seats, self._dice, state=then)
        updates = [past.update_for(seats)]
        for seat, move in self.history[number:]:
            past._state, events = self.game.carry_out(past._state, seat, move)
            past._deal += self.game.deals(move)
            updates.append(past._update(seat, events, seats))
        return tuple(updates)

    def draw(self, seats: Sequence[Seat]) -> Update:
        """Make chance's move, when it is chance's turn, and return the update for these seats."""
        if self.actors != (CHANCE,):
            raise MatchError(_("It is not chance's turn."))
        return self._make(CHANCE, self.game.chance(self._state, self._dice), seats)

    def submit(self, seat: Seat, move: Any, seats: Sequence[Seat]) -> Update:
        """Make a seat's move and return the update for ``seats``.

        MatchError when it is not this seat's turn, IllegalMove when the rules forbid the move; errors of
        ``log`` pass through. Nothing has changed then.
        """
        if seat not in self.actors:
            raise MatchError(_("It is not your turn."))
        return self._make(seat, move, seats)

    def rewind(self, number: int, dice: ProvableDice, seats: Sequence[Seat]) -> Update:
        """Take back all but the first ``number`` moves; chance continues with ``dice``."""
        if not 0 <= number < self.number:
            raise MatchError(_("There is nothing to take back."))
        self._state = self.game.replay(self.rules, self.seats, self._state.history[:number])
        self._dice = dice
        self._deal = self._deals()
        return replace(self._update(CHANCE, (), seats), back=True)

    def deals_next(self) -> bool:
        """Whether the next move is chance's and deals the cards; this check draws nothing."""
        return self.actors == (CHANCE,) and self.game.deals(self.game.chance(self._state, Random(0)))

    def movers(self) -> tuple[Seat, ...]:
        """Return the seat of each move so far, which is public."""
        return tuple(seat for seat, _ in self._state.history)

    def view_then(self, seat: Seat, number: int) -> Any:
        """Return the view that the seat had after ``number`` moves."""
        return self.game.view(self.game.replay(self.rules, self.seats, self._state.history[:number]), seat)

    def _make(self, seat: Seat, move: Any, seats: Sequence[Seat]) -> Update:
        after, events = self.game.carry_out(self._state, seat, move)
        if self._log is not None:
            self._log(seat, move, self._dice.turn() if seat == CHANCE else None)
        elif seat == CHANCE:
            self._dice.turn()
        self._state = after
        # Counted as the game goes on: counting in the whole history would take longer with each move.
        self._deal += self.game.deals(move)
        return self._update(seat, events, seats)

    def _deals(self) -> int:
        return sum(self.game.deals(move) for _seat, move in self.history)

    def _update(self, mover: Seat, events: tuple[Noticed[Any], ...], seats: Sequence[Seat]) -> Update:
        actors = tuple(seat for seat in self.actors if seat != CHANCE)
        views = {seat: self.view(seat) for seat in seats}
        return Update(self.number, mover, events, views, actors=actors, deal=self._deal)
