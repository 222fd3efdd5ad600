"""Tables on a server with simulated people: they give their parts of draws and move at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from knaves import fair
from knaves.fair import Sitting
from knaves.game import CHANCE, Seat
from knaves.games import find
from knaves.match.log import Dated, Sitter, Terms
from knaves.match.notices import Delivery, FinishedGame, Happened, Notice, PartAsked
from knaves.match.table import snapshot
from knaves.match.table.hosted import HostedTable
from knaves.match.table.origin import Beginning
from knaves.match.table.play import PATIENCE
from knaves.options import write_options

NAMES = ("Ann", "Ben", "Cem", "Dot")


def terms_of(game: str, preset: str = "standard", seats: int = 0, **more: Any) -> Terms:
    found = find(game)
    rules = found.presets[preset]
    return Terms(game, write_options(rules), seats or found.seats[0], **more)


def begun(found: Beginning, who: Sitter) -> HostedTable:
    """A table where a game begins at once."""
    table = HostedTable.opened("t", who.id, found.terms, 0)
    table.begin_with(found.sitters, 0, found.origin)
    return table


def played_out(table: HostedTable, who: Sitter, log: list[Dated], dice: Random) -> FinishedGame:
    """Play to the end at random; nobody gives a part of a shuffle."""
    now = 0
    while True:
        outcome = table.drain()
        log += outcome.entries
        if outcome.finished:
            return outcome.finished[0]
        now += 1000
        thought, game = table.thought(), table.game
        assert game is not None
        if thought is not None:
            table.decide(thought, dice.choice(thought.view.legal), now)
            continue
        seat = table.state.seating.places_of(who.id)[0]
        legal = game.view(Seat(seat)).legal
        if legal:
            table.submit(seat, who.id, game.game.write(dice.choice(legal)), game.moves, "", now)
        else:
            now = table.due() or now
            table.tick(now)


class Club:
    """A table with its log and all notices. People's names equal their ids."""

    def __init__(self, terms: Terms, people: int, *, seed: int = 0, bots: str = "") -> None:
        self.dice = Random(seed)
        self.source = fair.seeded(seed)
        self.now = 1_000_000
        self.log: list[Dated] = []
        self.told: list[Delivery] = []
        self.finished: list[FinishedGame] = []
        self.silent: set[str] = set()
        """People whose faces give no part of a draw."""
        self.table = HostedTable.opened("t", NAMES[0], terms, self.now, source=self.source)
        self.take()
        for place in range(people):
            self.table.arrive(NAMES[place], self.now, NAMES[place])
        for place in range(terms.seats):
            if place < people:
                self.table.sit(place, Sitter(NAMES[place], NAMES[place]), self.now)
            else:
                self.table.seat_bot(place, bots, f"Bot {place}", NAMES[0], self.now)
        for place in range(people):
            self.table.be_ready(NAMES[place], self.now)
        self.take()

    def take(self) -> tuple[Delivery, ...]:
        """Collect the table's output; answer requests to faces."""
        heard: list[Delivery] = []
        while True:
            outcome = self.table.drain()
            self.log += outcome.entries
            self.finished += outcome.finished
            heard += outcome.told
            asked = [each.notice for each in outcome.told if isinstance(each.notice, PartAsked)]
            if not outcome.entries and not outcome.told:
                self.told += heard
                return tuple(heard)
            for notice in asked:
                self.answer(notice)

    def answer(self, asked: PartAsked) -> None:
        terms = self.table.terms
        sitting = Sitting(terms.game, terms.seats, bytes.fromhex(asked.token))
        for seat in asked.seats:
            who = self.who(seat)
            if who in self.silent or not self.table.state.company.attendance.here(who):
                continue
            entropy = fair.seeded(f"{who} {seat}")(f"{asked.draw}")
            if asked.stage == "commit":
                made = fair.commit(sitting, asked.draw, seat, entropy).hex()
                self.table.commit(seat, who, asked.draw, made, self.now)
            else:
                self.table.give(seat, who, asked.draw, entropy.hex(), self.now)

    def step(self) -> bool:
        """Make one move of a person or a bot; False when the game is over."""
        table, game = self.table, self.table.game
        assert game is not None
        if not table.playing:
            return False
        self.now += 1_000
        thought = table.thought()
        if thought is not None:
            table.decide(thought, thought.choose(), self.now)
        elif game.actors == (CHANCE,):
            self.wait(PATIENCE)
        else:
            seat = self.dice.choice(game.actors)
            move = game.game.write(self.dice.choice(game.view(seat).legal))
            table.submit(seat, self.who(seat), move, game.moves, str(game.moves), self.now)
        self.take()
        return True

    def play(self, after: Callable[[], None] = lambda: None) -> None:
        while self.step():
            after()

    def wait(self, time: int) -> None:
        """Advance the clock by ``time`` milliseconds, firing timers on the way."""
        end = self.now + time
        while (due := self.table.due()) is not None and due <= end:
            self.now = max(due, self.now)
            self.table.tick(self.now)
            self.take()
        self.now = end
        self.table.tick(end)
        self.take()

    def alone(self) -> HostedTable:
        """The table restored from its log, before anybody is back."""
        return HostedTable.restored("t", self.log, self.now, source=self.source)

    def again(self) -> HostedTable:
        """The table restored from its log, with the same people connected."""
        table = self.alone()
        for who in self.table.state.company.attendance.everybody():
            table.arrive(who, self.now, who)
        return table

    def who(self, place: int) -> str:
        """The person in a seat."""
        sitter = self.table.state.seating.seats[place]
        assert sitter is not None
        return sitter.id

    def notices(self, kind: type) -> Iterator[Any]:
        return (each.notice for each in self.told if isinstance(each.notice, kind))


def known(table: HostedTable) -> dict[str, Any]:
    """The state of a table that its log must preserve."""
    game = table.game if table.playing else None
    return {
        "around": snapshot.around(table.state),
        "record": game and game.record,
        "views": game and [game.view(Seat(seat)) for seat in range(len(table.names))],
        "moves": game and game.moves,
        "draw": game and (game.shuffling.number, game.shuffling.promised, game.shuffling.commitments),
        "ungiven": game and game.shuffling.ungiven,
        "stand-ins": game and game.stand_ins,
        "thinks": (thought := table.thought()) and (thought.seat, thought.view),
    }


def views(told: Sequence[Delivery]) -> list[Happened]:
    notices: list[Notice] = [each.notice for each in told]
    return [each for each in notices if isinstance(each, Happened)]
