"""Games with a log of every byte sent to anybody, together with the true state at that moment.

People and bots choose at random; some leave and return, some watch, one may hold two seats. A scripted game
replays the moves of another world: readers who cannot tell the worlds apart must get the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final
from unittest.mock import patch

from hosting import NAMES, Club

from knaves.game import CHANCE, AnyGame, IllegalMove, Seat
from knaves.games import find
from knaves.match.log import Terms
from knaves.match.match import MatchError
from knaves.match.notices import Delivery, Gathering, Happened, PartAsked
from knaves.match.table import hosted
from knaves.match.table.play import PATIENCE
from knaves.match.table.snapshot import welcome
from knaves.wire.telling import KnownUpdate, Reader, Teller
from leaks import Moves

WATCHERS: Final = ("Wim", "Wes")
"""Watchers, who read English and Czech."""


class Exhausted(Exception):
    """The script has ended; anything later does not matter."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A notice for everybody or, when they join, for some; with the number of moves made by then.

    ``since``: the number of moves before those that the notice may cover.
    """

    told: Delivery
    moves: Moves
    since: int
    now: int


@dataclass(frozen=True, slots=True)
class Sent:
    """Bytes sent to a reader."""

    reader: Reader
    data: bytes
    heard: Heard


class Evening(Club):
    """A game played to its end, to ``long`` moves, or to the end of the script."""

    def __init__(self, terms: Terms, people: int, seed: str, long: int, script: Moves | None = None) -> None:
        self.script = script
        self.seed, self.long = seed, long
        self.heard: list[Heard] = []
        self.took_back = False
        self._last: Moves = ()
        with patch.object(hosted, "find", self._find), suppress(Exhausted):
            super().__init__(terms, people, seed=0, bots="random")
            for who in WATCHERS:
                self.table.arrive(who, self.now, who)
            self.dice = Random(f"{seed} moves")
            self.take()
            while self.table.playing and len(self._last) < long:
                self._incident()
                self._step()
                self.take()
        self._keep(self.table.drain().told)

    def take(self) -> tuple[Delivery, ...]:
        """Store new notices at once, and answer requests to faces."""
        while True:
            outcome = self.table.drain()
            if not outcome.entries and not outcome.told:
                return ()
            self.log += outcome.entries
            self._keep(outcome.told)
            for told in outcome.told:
                if isinstance(told.notice, PartAsked):
                    self.answer(told.notice)

    def sent(self, *readers: str) -> Iterator[Sent]:
        """All bytes sent to these people, or to everybody: each update whole, and as changes."""
        known: dict[str, KnownUpdate] = {}
        everybody = (*(name for name in NAMES if name in self.table.state.seating.people), *WATCHERS)
        for heard in self.heard:
            told = heard.told
            names = tuple(each.name if each else "" for each in told.seated)
            teller = Teller("t", self.table.terms.game, names)
            for number, who in enumerate(everybody):
                if readers and who not in readers:
                    continue
                if (told.to is not None and who not in told.to) or who in told.but:
                    continue
                seats = tuple(Seat(p) for p, each in enumerate(told.seated) if each and each.id == who)
                reader = Reader(who, seats, ("en", "cs")[number % 2])
                wanting = [reader]
                if isinstance(told.notice, Happened | Gathering) and who in known:
                    wanting.append(replace(reader, known=known[who]))
                if isinstance(told.notice, Happened):
                    known[who] = KnownUpdate(told.notice, told.n, seats)
                for each in wanting:
                    for data in teller.told(told.notice, told.n, each, heard.now):
                        yield Sent(each, data, heard)

    def _find(self, name: str) -> AnyGame:
        game, script = find(name), self.script
        if script is None:
            return game

        def chance(state: Any, dice: Any) -> Any:
            place = len(state.history)
            if place >= len(script):
                raise Exhausted
            return script[place][1]

        return replace(game, chance=chance)

    def _step(self) -> None:
        table, game = self.table, self.table.game
        assert game is not None
        self.now += 1_000
        if game.actors == (CHANCE,):
            self.wait(PATIENCE)
            return
        thought = table.thought()
        seat, move = self._chosen()
        if thought is not None and thought.seat == seat:
            table.decide(thought, move, self.now)
        else:
            text = game.game.write(move)
            table.submit(seat, self.who(seat), text, game.moves, f"m{len(self.log)}", self.now)

    def _chosen(self) -> tuple[Seat, Any]:
        game, thought = self.table.game, self.table.thought()
        assert game is not None
        if self.script is not None:
            if game.moves >= len(self.script):
                raise Exhausted
            return self.script[game.moves]
        able = [seat for seat in game.actors if seat in game.people]
        able += [] if thought is None else [thought.seat]
        seat = self.dice.choice(able)
        return seat, self.dice.choice(game.view(seat).legal)

    def _incident(self) -> None:
        """A random event, the same in every world: a person leaves, returns or writes a message."""
        table, game = self.table, self.table.game
        assert game is not None
        dice = Random(f"{self.seed} {len(self.log)}")
        who = dice.choice([*(name for name in NAMES if name in table.state.seating.people), *WATCHERS])
        match dice.randrange(40):
            case 0:
                table.depart(who, self.now)
                self.take()
                self.wait(dice.choice((500, 70_000)))
                table.arrive(who, self.now, who)
            case 1:
                table.say(who, "hello", self.now)
            case 2 | 3:
                since = dice.randrange(-1, game.moves + 1)
                for notice in welcome(table.state, who, since, self.now):
                    told = Delivery(notice, table.state.number, tuple(table.state.seating.seats), (who,))
                    self.heard.append(Heard(told, self._last, max(0, since), self.now))
            case 4 if len(game.people) == 1 and self.script is None and dice.random() < 0.5:
                try:
                    seat = game.people[0]
                    table.take_back(seat, self.who(seat), self.now)
                    self.took_back = True
                except (MatchError, IllegalMove):
                    pass
        self.take()

    def _keep(self, told: Sequence[Delivery]) -> None:
        game = self.table.game
        moves = () if game is None else game.record.moves
        for each in told:
            before = len(self._last)
            if isinstance(each.notice, Happened):
                number = each.notice.update.number
                self._last = moves if number == len(moves) else moves[:number]
                before = number - 1
            self.heard.append(Heard(each, self._last, before, self.now))
