"""One game in progress for learners: the state, chance's moves, and the rewards of each move."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from random import Random
from typing import Any, Final

from knaves import bots
from knaves.game import CHANCE, AnyGame, Seat
from knaves.options import values_of

Gains = tuple[float, ...]
"""What a move brought each side; the sum over all sides is zero, except for chances in games of three."""


class LearnersDice:
    """Random numbers for learners, by a seed: twice as quick as Python's, and no less random for a pack."""

    def __init__(self) -> None:
        self.source = Random()

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0, below ``stop``."""
        return int(self.source.random() * stop)


class Course:
    """A game with its dice. ``turn`` is the seat that decides, or None when the game is over.

    ``reward`` is ``points``: those that a side scored, minus the mean of the other sides' points; ``game``:
    at the end, how many games the win counts as for the winners, and the losers' shares of it; or ``win``:
    how much the chance to win rose since the cards were last dealt, told before each deal and at the end.
    Where seats decide at the same time, they are asked in turn.
    """

    def __init__(self, game: AnyGame, rules: Any, seats: int, reward: str) -> None:
        if seats not in game.seats:
            few = ", ".join(map(str, game.seats))
            raise ValueError(f"{game.name.capitalize()} is for {few} players, not {seats}.")
        if reward not in REWARDS:
            raise ValueError(f"There is no reward {reward!r}. There are {', '.join(REWARDS)}.")
        if reward == "win" and max(values_of(rules, "games").values(), default=1) > 1:
            raise ValueError("The chance to win is that of a single game, not of a match.")
        self.game, self.rules, self.seats, self._reward = game, rules, seats, reward
        self.sides = tuple(game.side(seats, Seat(seat)) for seat in range(seats))
        self.dice = LearnersDice()
        self.present: Any = None
        """The present state."""
        self.turn: Seat | None = None
        self.before: Gains = ()
        """The sides' chances to win when the cards were last about to be dealt."""
        self._dealt_from: Any = None
        self._gains = REWARDS[reward]

    def begin(self, seed: int | None, state: Any = None) -> None:
        """Start a game, or go on from a state; ``seed`` also seeds the dice, None lets them go on.

        ValueError if the state has other rules or another number of seats, or its game is over.
        """
        if seed is not None:
            # The bots at the table may hold the same dice.
            self.dice.source.seed(seed)
        if state is None:
            state = self.game.start(self.rules, self.seats)
        elif state.rules != self.rules or state.seats != self.seats:
            raise ValueError(
                f"The position is one of {state.seats} seats and {state.rules}; "
                f"this environment has {self.seats} seats and {self.rules}."
            )
        elif not self.game.actors(state):
            raise ValueError("The game of this position is over.")
        self.present, self._dealt_from = state, None
        self._draw()
        if self._reward == "win":
            self.before = chances(self.game, self._dealt_from or _last_dealt_from(self.game, state))

    def step(self, move: Any) -> Gains | None:
        """Make a move of the seat whose turn it is; return what it brought each side, None if nothing."""
        game, state, seat = self.game, self.present, self.turn
        assert seat is not None, "a game that is over has no next move"
        self.present = after = game.apply(state, seat, move)
        self._dealt_from = None
        actors = game.actors(after)
        if actors and actors[0] != CHANCE:
            self.turn = actors[0]
        else:
            self._draw()
        # What chance did after the move counts too: his heels score, and may end the game.
        return self._gains(self, state, self.present)

    def view(self, seat: Seat) -> Any:
        """Return the view of a seat."""
        return self.game.view(self.present, seat)

    def split(self) -> Course:
        """Return a course that goes on by itself from here, with dice of its own in the same state."""
        other = copy(self)
        other.dice = LearnersDice()
        other.dice.source.setstate(self.dice.source.getstate())
        return other

    def glimpse(self, seat: Seat) -> Any:
        """Return the view of a seat, where the present deal is enough."""
        return self.view(seat)

    @property
    def state(self) -> Any:
        """The present state, with its whole history."""
        return self.present

    @property
    def dealt_from(self) -> Any:
        """The state from which cards were dealt after the last move; None if none were."""
        return self._dealt_from

    def _draw(self) -> None:
        """Make chance's moves until somebody must decide or the game is over."""
        game, state = self.game, self.present
        actors = game.actors(state)
        while actors and actors[0] == CHANCE:
            move = game.chance(state, self.dice)
            if game.deals(move):
                self._dealt_from = state
            state = game.apply(state, CHANCE, move)
            actors = game.actors(state)
        self.present = state
        self.turn = actors[0] if actors else None


def chances(game: AnyGame, state: Any) -> Gains:
    """Return each side's chance to win before a deal, from the score alone; at the end 1 or 0.

    ValueError if the game has no player who knows it.
    """
    sides = len(game.scores(state))
    if (result := game.result(state)) is not None:
        return tuple(float(side == result.side) for side in range(sides))
    coach = bots.coach(game.name)
    if coach is None:
        raise ValueError(f"Nobody knows the chances of {game.name}.")
    first = {game.side(state.seats, Seat(seat)): Seat(seat) for seat in range(state.seats)}
    return tuple(coach.before_deal(game.view(state, first[side])) for side in range(sides))


def _last_dealt_from(game: AnyGame, state: Any) -> Any:
    """Return the state before the last deal of a history; the first one if there was no deal."""
    history = state.history
    deals = [place for place, (_seat, move) in enumerate(history) if game.deals(move)]
    return game.replay(state.rules, state.seats, history[: deals[-1] if deals else 0])


def _points(course: Course, before: Any, after: Any) -> Gains | None:
    if after.open.scores is before.open.scores:
        return None
    old, new = course.game.scores(before), course.game.scores(after)
    gained = list(map(int.__sub__, new, old))
    if max(gained) <= 0:
        # A game of a match may have ended, with this move or with his heels after it; the scores are then
        # those of the next.
        between = _scores_between(course.game, before, after)
        gained = [max(each) - each[0] for each in zip(old, *between, strict=True)]
        if not any(gained):
            return None
    total, others = sum(gained), len(gained) - 1
    return tuple([own - (total - own) / others for own in gained])


def _scores_between(game: AnyGame, before: Any, after: Any) -> list[tuple[int, ...]]:
    """Return the scores after each event on the way from one state to another."""
    found, state = [], before
    for seat, move in after.history[len(before.history) :]:
        found += [table.scores for _event, table in game.events(state, seat, move)]
        state = game.apply(state, seat, move)
    return found


def _game(course: Course, before: Any, after: Any) -> Gains | None:
    if course.turn is not None or (result := course.game.result(after)) is None:
        return None
    sides = len(course.game.scores(after))
    lost = -result.games / (sides - 1)
    return tuple(float(result.games) if side == result.side else lost for side in range(sides))


def _win(course: Course, before: Any, after: Any) -> Gains | None:
    told = after if course.turn is None else course.dealt_from
    if told is None:
        return None
    then, course.before = course.before, chances(course.game, told)
    return tuple(now - was for now, was in zip(course.before, then, strict=True))


REWARDS: Final[dict[str, Callable[[Course, Any, Any], Gains | None]]] = {
    "points": _points,
    "game": _game,
    "win": _win,
}
"""By name, what a move brought each side."""
