"""Duplicate games: every shuffle is played twice with the seats exchanged, so that luck cancels out.

Where three sides play, A is one side against two of B's, and every shuffle is played three times, A's side
once in each seat: a round of three games. The unit is a pair, or such a round, of games. Each chance move has
a random stream of its own, named by the seed, the pair, the deal and the number of the move within the deal.
So the n-th deal is the same pack in all games of a pair, regardless of the deals before it. A player's own
stream belongs to its seat and not to its name, so even random players win exactly half of the games against
themselves. Nothing here starts a process, reads a file or prints: `pair` is a pure job, except for the times
of decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from time import process_time
from typing import Any

from knaves import table
from knaves.bots import Bot, LuckValues, entrant
from knaves.cards import Dice, NotationError
from knaves.game import CHANCE, AnyGame, IllegalMove, Seat
from knaves.games import find
from knaves.i18n.language import _, any_of
from knaves.lab.aivat import LuckMeter, values_for
from knaves.options import values_of
from knaves.record import Entry, Record, SeatedPlayer, write

Names = tuple[str, str]
"""The two rivals: A, to whom the figures refer, and B. Names of bots, or classes as ``module:Class``."""
Enter = Callable[[str, str, Dice], Bot]
"""``enter(game, name, dice)``: return the player of a name, as `knaves.bots.entrant` does."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game, the figures of A first. ``winner`` is 0 for A, 1 for B, None if a deal ended level for A.

    With three sides, B's points are the average of its two. ``ahead`` is the share of B's sides that end with
    fewer points than A's; an equal one counts half. ``sharers`` is the number of sides, A's among them, that
    share the win of a deal where ``winner`` is None. ``counted`` is the number of games that the win is worth
    (2: a skunk); ``seconds`` are the times of all decisions between at least two moves, and are ignored when
    results are compared.
    """

    points: tuple[float, float]
    winner: int | None
    counted: int
    deals: int
    seconds: tuple[tuple[float, ...], tuple[float, ...]] = field(compare=False, repr=False)
    ahead: float = 0.0
    sharers: int = 2
    luck: float | None = None
    """What chance brought A, in chances to win; None if it was not measured."""
    written: str = field(default="", compare=False, repr=False)
    """The game as a record, if it was asked for."""


@dataclass(frozen=True, slots=True)
class PairResult:
    """The games of a pair, or of a round of three: A's side has the first seat, then the next."""

    index: int
    games: tuple[GameResult, ...]


def contest(
    game: str, rules: Any, names: Names, seats: int | None = None, *, enter: Enter = entrant
) -> Names:
    """Check that these two can play each other; return their declared names and versions.

    NotationError if there is no such game or player, or unless they play a single game.
    """
    found = find(game)
    number = found.seats[0] if seats is None else seats
    if number not in found.seats:
        allowed = any_of([str(each) for each in found.seats])
        raise NotationError(
            _("The number of players at {game} must be {allowed}, not {seats}.").format(
                game=game, allowed=allowed, seats=number
            )
        )
    for name, most in values_of(rules, "games").items():
        if most > 1:
            raise NotationError(
                _("The arena plays single games, not matches. Leave {option} at 1.").format(option=name)
            )
    players = [enter(game, name, Random(0)) for name in names]
    first, second = (f"{player.name} {player.version}" for player in players)
    return first, second


def luck_only(game: AnyGame, **said: Any) -> dict[str, Any]:
    """Return options for the game's rules: ``said``, and cuts by chance wherever it does not mention them.

    If players cut, the two games of a pair turn up different cards, and luck does not cancel out.
    """
    return {**dict.fromkeys(values_of(game.presets["standard"], "cut"), "chance"), **said}


def pair(
    game: str,
    rules: Any,
    names: Names,
    seed: str,
    index: int,
    *,
    seats: int | None = None,
    deals: int = 0,
    written: bool = False,
    aivat: bool = False,
    enter: Enter = entrant,
) -> PairResult:
    """Play the pair of that index: the same shuffles twice, with the seats exchanged.

    ``deals`` is the number of deals after which each game ends; 0 plays it to its end. ``written`` asks for
    the records of the games; ``aivat`` for the luck in them. The result depends on the arguments only, times
    aside. NotationError if there is no such game or player, for a player that makes an illegal move or exits,
    and if luck cannot be measured.
    """
    found = find(game)
    number = found.seats[0] if seats is None else seats
    values = values_for(found, rules, number) if aivat else None
    _warm(game, rules, names, number, enter)
    return PairResult(
        index,
        tuple(
            [
                _game(
                    found,
                    rules,
                    names,
                    number,
                    f"{seed}/{index}",
                    first=side,
                    deals=deals,
                    written=written,
                    enter=enter,
                    values=values,
                )
                for side in range(_sides(found, number))
            ]
        ),
    )


def _sides(game: AnyGame, seats: int) -> int:
    return len({game.side(seats, Seat(seat)) for seat in range(seats)})


class _Luck:
    """Random numbers, seeded again for each chance move by the deal and the number of the move in it."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self.deals = self._number = 0
        self._begin()

    def randrange(self, stop: int, /) -> int:
        return self._dice.randrange(stop)

    def turn(self, dealt: bool) -> None:
        """Seed for the next chance move; ``dealt`` says whether the last one was a deal."""
        # Numbered within the deal, so that an extra chance move in one game does not shift the next pack.
        self.deals, self._number = (self.deals + 1, 0) if dealt else (self.deals, self._number + 1)
        self._begin()

    def _begin(self) -> None:
        # Strings are hashed (SHA-512), so that neighbouring names give unrelated streams.
        self._dice = Random(f"{self._seed}/deal {self.deals}/{self._number}")


class TimedPlayer:
    """A player with a clock, which does not run for forced moves; ``declared`` is its name with its version.

    The clock is processor time, so that others on the machine cost nothing; a player that thinks elsewhere,
    such as an outside program, brings a ``clock`` of its own.
    """

    def __init__(self, player: Any, seconds: list[float]) -> None:
        self.name = player.name
        self.declared = f"{player.name} {player.version}"
        self._player = player
        self._seconds = seconds
        self._clock: Callable[[], float] = getattr(player, "clock", process_time)

    def choose(self, view: Any, /) -> Any:
        """Return the player's choice; NotationError if it tries to end the program."""
        began = self._clock()
        try:
            move = self._player.choose(view)
        except SystemExit as error:
            # Here and in a worker it would end the arena without a word.
            raise NotationError(_("{name} tried to end the program.").format(name=self.name)) from error
        # Forced moves would only make the median look fast.
        if len(view.legal) > 1:
            self._seconds.append(self._clock() - began)
        return move


class _Enough(Exception):
    """The wanted number of deals has been played."""


def _game(
    game: AnyGame,
    rules: Any,
    names: Names,
    seats: int,
    seed: str,
    *,
    first: int,
    deals: int,
    enter: Enter,
    written: bool = False,
    values: LuckValues[Any, Any, Any] | None = None,
) -> GameResult:
    """Play one game; ``first`` is A's side, all others are B's."""
    seconds: tuple[list[float], list[float]] = ([], [])
    players = []
    for seat in range(seats):
        rival = int(game.side(seats, Seat(seat)) != first)
        # Both games of a pair give a seat the same dice, which cancels more luck.
        player = enter(game.name, names[rival], Random(f"{seed}/seat {seat}"))
        players.append(TimedPlayer(player, seconds[rival]))
    luck = _Luck(seed)
    # One stream for both games of a pair: what its samples leave cancels as the cards do.
    meter = LuckMeter(values, tuple([player.declared for player in players]), seed) if values else None
    end = _played(game, rules, players, luck, deals, meter)
    sides = game.scores(end)
    result = game.result(end)
    others = [points for side, points in enumerate(sides) if side != first]
    # Against the mean of two rivals, so that the figures of three sides compare with those of two.
    points = (sides[first], sum(others) / len(others))
    ahead = sum([(sides[first] > each) + (sides[first] == each) / 2 for each in others]) / len(others)
    # After a set number of deals nobody has won by the rules: then the most points win.
    best = [result.side] if result else [side for side, each in enumerate(sides) if each == max(sides)]
    winner = None if first in best and len(best) > 1 else int(first not in best)
    counted = result.games if result else 1
    times = (tuple(seconds[0]), tuple(seconds[1]))
    # Values are side 0's, and luck is measured between two sides only.
    brought = None if meter is None else meter.total if first == 0 else -meter.total
    text = _record(game, rules, players, end, first) if written else ""
    return GameResult(points, winner, counted, luck.deals, times, ahead, len(best), brought, text)


def _record(game: AnyGame, rules: Any, players: Sequence[TimedPlayer], end: Any, first: int) -> str:
    """Return a game as a record; the seats are called after the two rivals."""
    seats = len(players)
    names = ["AB"[game.side(seats, Seat(seat)) != first] + f" {seat + 1}" for seat in range(seats)]
    seated = tuple([SeatedPlayer(name, each.declared) for name, each in zip(names, players, strict=True)])
    return write(Record(game, rules, seated, tuple([Entry(seat, move) for seat, move in end.history])))


def _played(
    game: AnyGame,
    rules: Any,
    players: Sequence[TimedPlayer],
    luck: _Luck,
    deals: int,
    meter: LuckMeter | None = None,
) -> Any:
    """Return the last state of a game, or the state before the first deal beyond ``deals``."""
    history: list[tuple[Seat, Any]] = []

    def log(seat: Seat, move: Any) -> None:
        if seat == CHANCE:
            dealt = game.deals(move)
            if dealt and luck.deals == deals > 0:
                raise _Enough
            luck.turn(dealt)
            if meter is not None:
                meter.count()
        history.append((seat, move))

    try:
        return table.play(meter.watched(game) if meter else game, rules, players, luck, log=log)
    except _Enough:
        return game.replay(rules, len(players), tuple(history))
    except IllegalMove as error:
        raise illegal(game, rules, players, history, error) from error


def illegal(
    game: AnyGame,
    rules: Any,
    players: Sequence[TimedPlayer],
    history: Sequence[tuple[Seat, Any]],
    error: IllegalMove,
) -> NotationError:
    """Return the error that says who made an illegal move after these moves."""
    (seat, *_others) = game.actors(game.replay(rules, len(players), tuple(history)))
    return NotationError(
        _("{name} made an illegal move: {trouble}").format(name=players[seat].name, trouble=error)
    )


@cache
def _warm(game: str, rules: Any, names: Names, seats: int, enter: Enter) -> None:
    """Play one deal each way, once per process, so that the times do not include loading tables."""
    for first in range(_sides(find(game), seats)):
        _game(find(game), rules, names, seats, "warm", first=first, deals=1, enter=enter)
