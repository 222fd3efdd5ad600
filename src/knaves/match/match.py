"""One game being played by seats over time. Everybody, person or bot, makes moves through `submit`.

It is synchronous, and knows no clock of its own, no network and no file: a move is handed to ``log`` before
anybody hears of it. The truth stays in here; seats get views.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from knaves.fair import Proof
from knaves.game import CHANCE, AnyGame, Dice, Noticed, Seat
from knaves.i18n.language import _


@dataclass(frozen=True, slots=True)
class Update:
    """What those who sit at one face are told after a move, or when they sit down (no events then).

    ``number`` counts the moves made so far. ``views`` has what each of their seats may know, whole: a face
    that missed ten needs only the last. ``events`` are public, each with what lay open after it.
    ``back``: a move was taken back.
    """

    number: int
    mover: Seat
    events: tuple[Noticed[Any], ...]
    views: dict[Seat, Any]
    back: bool = False


class MatchError(Exception):
    """What cannot be done at this table just now, whatever the rules of the game say: one sentence."""


class ProvableDice(Dice, Protocol):
    """Dice that prove each of chance's moves; `knaves.fair.FairDice` are such."""

    def turn(self) -> Proof:
        """Chance's move is made: return its proof."""
        ...


Log = Callable[[Seat, Any, Proof | None], None]
"""Writes a move down for good before anybody is told of it; the proof is that of chance's move."""


class Match:
    """A game under way, from its beginning or from the ``state`` in which it was left."""

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

    @property
    def number(self) -> int:
        """How many moves have been made, chance's too."""
        return len(self._state.history)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who may move now; nobody when the game is over."""
        return self.game.actors(self._state)

    def view(self, seat: Seat) -> Any:
        """What the seat may know."""
        return self.game.view(self._state, seat)

    def update_for(self, seats: Sequence[Seat]) -> Update:
        """How things stand, for somebody who sits down."""
        return self._update(CHANCE, (), seats)

    def draw(self, seats: Sequence[Seat]) -> Update:
        """Make chance's move and tell these seats; only where it is chance's turn."""
        if self.actors != (CHANCE,):
            raise MatchError(_("It is not chance's turn."))
        return self._make(CHANCE, self.game.chance(self._state, self._dice), seats)

    def submit(self, seat: Seat, move: Any, seats: Sequence[Seat]) -> Update:
        """Make a seat's move and tell ``seats``.

        MatchError when it is not this seat's turn, IllegalMove when the rules forbid it; nothing has happened
        then. What ``log`` raises passes through likewise.
        """
        if seat not in self.actors:
            raise MatchError(_("It is not your turn."))
        return self._make(seat, move, seats)

    def rewind(self, number: int, dice: ProvableDice, seats: Sequence[Seat]) -> Update:
        """Take back all but the first ``number`` moves; chance goes on with ``dice``."""
        if not 0 <= number < self.number:
            raise MatchError(_("There is nothing to take back."))
        self._state = self.game.replay(self.rules, self.seats, self._state.history[:number])
        self._dice = dice
        return replace(self._update(CHANCE, (), seats), back=True)

    def movers(self) -> tuple[Seat, ...]:
        """Who made each move so far: what everybody at the table has seen."""
        return tuple(seat for seat, _ in self._state.history)

    def view_then(self, seat: Seat, number: int) -> Any:
        """What the seat might know when so many moves had been made."""
        return self.game.view(self.game.replay(self.rules, self.seats, self._state.history[:number]), seat)

    def _make(self, seat: Seat, move: Any, seats: Sequence[Seat]) -> Update:
        after = self.game.apply(self._state, seat, move)
        events = self.game.events(self._state, seat, move)
        if self._log is not None:
            self._log(seat, move, self._dice.turn() if seat == CHANCE else None)
        elif seat == CHANCE:
            self._dice.turn()
        self._state = after
        return self._update(seat, events, seats)

    def _update(self, mover: Seat, events: tuple[Noticed[Any], ...], seats: Sequence[Seat]) -> Update:
        return Update(self.number, mover, events, {seat: self.view(seat) for seat in seats})
