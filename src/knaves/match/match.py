"""One game being played by seats over time. Everybody, person or bot, makes moves through `submit`.

It is synchronous, and knows no clock of its own, no network and no file: a move is handed to ``log`` before
anybody hears of it. The truth stays in here; seats get views.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from knaves.fair import Proof
from knaves.game import CHANCE, AnyGame, Dice, Seat
from knaves.i18n.language import _


class MatchError(Exception):
    """What cannot be done at this table just now, whatever the rules of the game say: one sentence."""


class Draws(Dice, Protocol):
    """Dice that prove each of chance's moves; `knaves.fair.FairDice` are such."""

    def turn(self) -> Proof:
        """Chance's move is made: return its proof."""
        ...


Log = Callable[[Seat, Any, Proof | None], None]
"""Writes a move down for good before anybody is told of it; the proof is that of chance's move."""


@dataclass(frozen=True, slots=True)
class News:
    """What those who sit at one face are told after a move, or when they sit down (no events then).

    ``number`` counts the moves made so far. ``views`` has what each of their seats may know, whole: whoever
    missed ten needs only the last. ``events`` are what everybody noticed. ``back``: a move was taken back.
    """

    number: int
    mover: Seat
    events: tuple[Any, ...]
    views: dict[Seat, Any]
    back: bool = False


class Match:
    """A game under way, from its beginning or from the ``state`` in which it was left."""

    def __init__(
        self,
        game: AnyGame,
        rules: Any,
        seats: int,
        dice: Draws,
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

    def news(self, seats: Sequence[Seat]) -> News:
        """How things stand, for somebody who sits down."""
        return self._news(CHANCE, (), seats)

    def draw(self, seats: Sequence[Seat]) -> News:
        """Make chance's move and tell these seats; only where it is chance's turn."""
        if self.actors != (CHANCE,):
            raise MatchError(_("It is not chance's turn."))
        return self._make(CHANCE, self.game.chance(self._state, self._dice), seats)

    def submit(self, seat: Seat, text: str, seats: Sequence[Seat]) -> News:
        """Make a seat's move, given as text, and tell ``seats``.

        MatchError when it is not this seat's turn, NotationError when the text is no move, IllegalMove when
        the rules forbid it; nothing has happened then. What ``log`` raises passes through likewise.
        """
        if seat not in self.actors:
            raise MatchError(_("It is not your turn."))
        return self._make(seat, self.game.read(text), seats)

    def rewind(self, number: int, dice: Draws, seats: Sequence[Seat]) -> News:
        """Take back all but the first ``number`` moves; chance goes on with ``dice``."""
        if not 0 <= number < self.number:
            raise MatchError(_("There is nothing to take back."))
        self._state = self.game.replay(self.rules, self.seats, self._state.history[:number])
        self._dice = dice
        news = self._news(CHANCE, (), seats)
        return News(news.number, news.mover, news.events, news.views, back=True)

    def movers(self) -> tuple[Seat, ...]:
        """Who made each move so far: what everybody at the table has seen."""
        return tuple(seat for seat, _ in self._state.history)

    def view_then(self, seat: Seat, number: int) -> Any:
        """What the seat might know when so many moves had been made."""
        return self.game.view(self.game.replay(self.rules, self.seats, self._state.history[:number]), seat)

    def _make(self, seat: Seat, move: Any, seats: Sequence[Seat]) -> News:
        after = self.game.apply(self._state, seat, move)
        events = self.game.events(self._state, seat, move)
        if self._log is not None:
            self._log(seat, move, self._dice.turn() if seat == CHANCE else None)
        elif seat == CHANCE:
            self._dice.turn()
        self._state = after
        return self._news(seat, events, seats)

    def _news(self, mover: Seat, events: tuple[Any, ...], seats: Sequence[Seat]) -> News:
        return News(self.number, mover, events, {seat: self.view(seat) for seat in seats})
