"""Tables stepped together, for learners: the terms of an episode, and the kernels' loop in plain Python.

A game describes itself by a `Stepping` in its ``engine/stepping.py``. The loop here is the slow reference of
``games/native/tables.hpp``, alike for all games; a game's `Table` beneath it goes through the rules.
`knaves.envs.vector` is made of both. Nothing here knows a game.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, Protocol

Reward = Literal["points", "game", "win"]
Episode = Literal["game", "deal"]
REWARDS: Final[tuple[Reward, ...]] = ("points", "game", "win")
EPISODES: Final[tuple[Episode, ...]] = ("game", "deal")
_WORD: Final = 1 << 64


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed about episodes. A limit of 0 is none."""

    reward: Reward = "points"
    episode: Episode = "game"
    max_decisions: int = 0
    max_deals: int = 0
    house: Mapping[int, str] = field(default_factory=dict)
    """The names of house players by their seats."""

    def row(self) -> list[int]:
        """Return the terms as the kernels read them."""
        seats = sum(1 << seat for seat in self.house)
        return [
            REWARDS.index(self.reward),
            EPISODES.index(self.episode),
            self.max_decisions,
            self.max_deals,
            seats,
        ]


class Position(NamedTuple):
    """A moment within a deal, as tables take it."""

    dealer: int
    scores: tuple[int, ...]
    """By side, now."""
    cards: bytes
    """Those dealt, in the order of dealing, by their places in the kernel's pack."""
    actions: bytes
    """What was done since."""


class Opening(NamedTuple):
    """A turn at the beginning of a deal, which a table may not have, or in another order."""

    position: Position
    """One at which the same seat is to act."""
    alike: bool
    """Whether this turn and the rest of the deal are those of the table."""
    changes: tuple[tuple[int, int], ...] = ()
    """What differs from the table in what is seen: places and numbers."""
    actions: range | None = None
    """The legal actions, where they differ from the table's."""


@dataclass(frozen=True, slots=True)
class Form:
    """The columns of the arrays of tables; what they mean is told in the game's ``engine/encoding.py``."""

    sides: tuple[int, ...]
    """The side of each seat."""
    actions: int
    """How many actions there are."""
    listed: int
    """Columns of a list of legal actions: there are not more at a time."""
    features: int
    """How many numbers a seat sees."""


@dataclass(frozen=True, slots=True)
class Stepping:
    """A game's tables for learners. The functions take rules and a number of seats."""

    seats: tuple[int, ...]
    """The numbers of seats that a table may have, the usual one first."""
    form: Callable[..., Form]
    """Return the columns of the arrays; with ``whole=True`` of every action and all that a seat sees, even
    where less would do."""
    house: tuple[str, ...]
    """The names of the house players that the kernel has, weakest first."""
    refusal: Callable[[Any, int, Terms], str]
    """Why the kernel cannot play these rules on these terms, as a sentence; empty if it can."""
    tables: Callable[..., Any]
    """Make tables, compiled or `Tables`, of rules, seats and `Terms` that were not refused; ``whole`` as in
    `form`."""
    position: Callable[[Any], Position]
    """Read a state of the game; ValueError where no seat is about to act within a deal."""
    alike: Callable[[Any], bool]
    """Whether the rest of this state's deal has the same actions in the same order at a table."""
    opening: Callable[[Any, Any, Sequence[int]], Opening | None]
    """Return how a table shows the next turn, given the state before a deal, the deal, and what was done
    since in the order of the rules; None if the rules must go on."""
    next_deal: Callable[[Any, int, Sequence[int]], Any]
    """Return the state before the next deal, from an earlier state of the game, and from what a seat sees at
    a table when that deal begins. Its history is not that of the game."""


class Table(Protocol):
    """One table that goes through the rules, as the reference needs it."""

    def put(self, at: Position) -> Sequence[float]:
        """Go to a position; return the sides' chances to win before the deal."""
        ...

    def seat(self) -> int:
        """Who decides."""
        ...

    def legal(self) -> Sequence[int]:
        """The numbers of the legal actions, ascending."""
        ...

    def step(self, action: int) -> tuple[Sequence[int], bool, bool]:
        """Do it; return the points by side, whether the deal is over and whether the game is."""
        ...

    def choose(self) -> int:
        """What the house player does whose turn it is."""
        ...

    def observe(self, seat: int) -> Sequence[int]:
        """What a seat sees."""
        ...

    def tell_score(self, seat: int) -> Sequence[int]:
        """The same of a finished game: nothing but the score."""
        ...

    def result(self) -> tuple[int, int]:
        """The side that won, and how many games that counts as."""
        ...

    def chances(self) -> Sequence[float]:
        """The sides' chances to win before a deal."""
        ...


@dataclass(slots=True)
class _Row:
    """A table with what is counted of its episode."""

    seed: int
    number: int
    stride: int
    table: Any = None
    gained: list[float] = field(default_factory=list)
    chances: Sequence[float] = ()
    """Of the sides to win, when the deal began."""
    decisions: int = 0
    deals: int = 0


class Tables:
    """The reference: methods and arguments are those of a kernel's ``Tables``."""

    def __init__(self, terms: Terms, form: Form, begin: Callable[[int, int], Table]) -> None:
        self._terms, self._form, self._begin = terms, form, begin
        self._none = [0.0] * len({*form.sides})
        self._rows: list[_Row] = []

    def begin(self, seeds: Any, numbers: Any, stride: int) -> None:
        """Begin a game at each table; row n plays numbers[n], numbers[n] + stride … of seeds[n]."""
        pairs = zip(seeds.tolist(), numbers.tolist(), strict=True)
        self._rows = [_Row(seed, number, stride) for seed, number in pairs]
        for row in self._rows:
            self._next(row, on=False)

    def skip(self) -> None:
        """Begin the next game at each table."""
        for row in self._rows:
            self._next(row, on=True)

    def put(self, row: int, dealer: int, scores: bytes, cards: bytes, actions: bytes) -> None:
        """Set a table in the midst of a deal."""
        at = self._rows[row]
        at.chances = at.table.put(Position(dealer, tuple(scores), cards, actions))
        at.gained, at.decisions, at.deals = self._none, 0, 0
        if self._settle(at, over=False):
            raise ValueError("In this position a learner has nothing more to decide.")

    def observe(self, seats: Any, masks: Any, lists: Any, counts: Any, features: Any, threads: int) -> None:
        """Write who decides, what is legal, as flags and as a list, and what that seat sees."""
        for at, row in enumerate(self._rows):
            legal = row.table.legal()
            seats[at], counts[at] = row.table.seat(), len(legal)
            for action in range(masks.shape[1]):
                masks[at, action] = action in legal
            for place in range(lists.shape[1]):
                lists[at, place] = legal[place] if place < len(legal) else 0
            _write(features, at, row.table.observe(row.table.seat()))

    def step(
        self,
        actions: Any,
        rewards: Any,
        terminated: Any,
        truncated: Any,
        final_seats: Any,
        finals: Any,
        seats: Any,
        masks: Any,
        lists: Any,
        counts: Any,
        features: Any,
        threads: int,
    ) -> None:
        """Do one action at each table, and all that follows before a learner decides again."""
        chosen = actions.tolist()
        if len(chosen) != len(self._rows):
            raise ValueError("There must be an action for each table.")
        for at, (row, action) in enumerate(zip(self._rows, chosen, strict=True)):
            if action not in row.table.legal():
                raise ValueError(f"Row {at}: action {action} is not legal now.")
        for at, (row, action) in enumerate(zip(self._rows, chosen, strict=True)):
            me = row.table.seat()
            over = self._move(row, action)
            row.decisions += 1
            end = self._settle(row, over)
            _write(rewards, at, [row.gained[side] for side in self._form.sides])
            row.gained = self._none
            terminated[at], truncated[at] = end == "terminated", end == "truncated"
            if end:
                if end == "truncated" and row.table.seat() not in self._terms.house:
                    me = row.table.seat()
                final_seats[at] = me
                seen = row.table.observe(me) if end == "truncated" else row.table.tell_score(me)
                _write(finals, at, seen)
                self._next(row, on=True)
        self.observe(seats, masks, lists, counts, features, threads)

    def saved(self) -> bytes:
        """Return the tables as bytes."""
        return pickle.dumps(self._rows)

    def restore(self, saved: bytes) -> None:
        """Go back to tables that were saved on the same terms."""
        self._rows = pickle.loads(saved)

    def picked(self, rows: Sequence[int]) -> Tables:
        """Return tables with copies of these rows."""
        made = Tables(self._terms, self._form, self._begin)
        made._rows = [pickle.loads(pickle.dumps(self._rows[row])) for row in rows]
        return made

    def _move(self, row: _Row, action: int) -> bool:
        points, deal_over, game_over = row.table.step(action)
        more: Sequence[float] = ()
        if self._terms.reward == "points":
            more = _less_the_others(points)
        elif game_over and self._terms.reward == "game":
            winner, games = row.table.result()
            lost = -games / (len(self._none) - 1)
            more = [games if side == winner else lost for side in range(len(self._none))]
        elif (deal_over or game_over) and self._terms.reward == "win":
            now = self._decided(row) if game_over else row.table.chances()
            more = [after - before for after, before in zip(now, row.chances, strict=True)]
            row.chances = now
        if more:
            row.gained = [gained + each for gained, each in zip(row.gained, more, strict=True)]
        if not (deal_over or game_over):
            return False
        row.deals += 1
        return game_over or self._terms.episode == "deal"

    def _decided(self, row: _Row) -> list[float]:
        """Return the sides' chances when the game is over."""
        winner, _games = row.table.result()
        return [float(side == winner) for side in range(len(self._none))]

    def _settle(self, row: _Row, over: bool) -> str:
        """Move for house players until a learner decides; return how the episode ended, or nothing."""
        terms = self._terms
        while not over:
            if terms.max_deals and row.deals >= terms.max_deals:
                return "truncated"
            if row.table.seat() not in terms.house:
                return "truncated" if terms.max_decisions and row.decisions >= terms.max_decisions else ""
            over = self._move(row, row.table.choose())
        return "terminated"

    def _next(self, row: _Row, on: bool) -> None:
        """Begin a game in which a learner has something to decide."""
        while True:
            row.number = (row.number + row.stride * on) % _WORD
            on = True
            row.table = self._begin(row.seed, row.number)
            row.gained = self._none
            if self._terms.reward == "win":
                row.chances = row.table.chances()
            row.decisions = row.deals = 0
            if not self._settle(row, over=False):
                return


def _less_the_others(points: Sequence[int]) -> list[float]:
    """Return each side's points, minus the mean of the other sides' points."""
    total, others = sum(points), len(points) - 1
    return [own - (total - own) / others for own in points]


def _write(into: Any, row: int, numbers: Sequence[float]) -> None:
    for place, number in enumerate(numbers):
        into[row, place] = number
