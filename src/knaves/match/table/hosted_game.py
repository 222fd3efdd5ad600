"""One game at a table on a server: connects the driver with the table's log and its fair shuffles.

Synchronous, with no clock or network. Each change is logged as it happens, and the game can be rebuilt from
these entries. `HostedTable` checks permissions. The module is long because each kind of entry is written
and read here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Any, Final

from knaves import fair
from knaves.bots import Bot, recorded
from knaves.cards import NotationError
from knaves.fair import Proof, Sitting
from knaves.game import CHANCE, AnyGame, Noticed, Result, Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.match.driver import Driver, Table, Thought, asked, took_back
from knaves.match.fair_leaf import HouseCommitment
from knaves.match.log import (
    Begun,
    Committed,
    Gave,
    Hinted,
    LogEntry,
    Moved,
    Origin,
    Promised,
    Replaced,
    Returned,
    Sitter,
    TookBack,
    Voided,
)
from knaves.match.match import Stale, Update
from knaves.match.notices import DrawVoid, Revealed
from knaves.match.table.noted_moves import NotedMoves
from knaves.match.table.origin import dealing, given
from knaves.match.table.shuffling import DrawnDice, Secrets, Shuffling, about_parts
from knaves.match.table.stand_ins import stand_in
from knaves.own_level import ASKED
from knaves.record import SEED, Entry, Record, SeatedPlayer, branch, dealt_from

Note = Callable[[LogEntry], None]
READ: Final = 4_096
"""Size of the cache of moves that all tables share; it holds all common moves."""
FindBot = Callable[[str, str], Bot]
"""``find_bot(game, name)``: the bot named in a log."""


@dataclass(frozen=True, slots=True)
class Start:
    """The initial data of a game. ``sitters`` are in order of the game's seats."""

    game: AnyGame
    rules: Any
    begun: Begun
    sitters: tuple[Sitter, ...]
    reserve: int = 0
    """The initial reserve of each person's clock, in milliseconds."""


@dataclass(slots=True)
class _LogMoves:
    """The moves read from a log, and the comments that belong to the next move."""

    made: list[Entry]
    comments: list[str]


@dataclass(frozen=True, slots=True)
class Step:
    """A move as one seat saw it: its events, each with what lay open after it, and the view after it."""

    events: tuple[Noticed[Any], ...]
    view: Any


@dataclass(frozen=True, slots=True)
class Seen:
    """The table after a move as a seat or a watcher sees it, with the events of the last moves."""

    view: Any
    actors: tuple[Seat, ...]
    moves: tuple[tuple[Noticed[Any], ...], ...]


RECENT: Final = 12
"""Moves in which the last sentence is looked for: some moves, such as a shuffle, have no words."""


class HostedGame:
    """A new game, or one restored from the log entries after its start."""

    def __init__(
        self,
        start: Start,
        note: Note,
        find_bot: FindBot,
        *,
        source: fair.Source = fair.fresh,
        entries: Sequence[LogEntry] = (),
    ) -> None:
        self.start = start
        people = [Seat(seat) for seat, sitter in enumerate(start.sitters) if sitter.kind != "bot"]
        self.contested = len({start.game.side(len(start.sitters), seat) for seat in people}) > 1
        """Whether people play against each other, present or not."""
        self.stand_ins: dict[Seat, str] = {}
        """Bots playing in place of a person, by seat."""
        self.people = tuple(people)
        """The seats currently played by people."""
        self.sat_in: dict[Seat, int] = {}
        """How many moves a stand-in has made, by the seats that one has had at any time in this game."""
        self.left: dict[Seat, int] = dict.fromkeys(people, start.reserve)
        """Each person's reserve after their last move, in milliseconds."""
        self.counts: dict[Seat, Mapping[str, int]] = {}
        """The statistics of the finished game, by person's seat."""
        self._note = note
        self._find_bot = find_bot
        sitting = Sitting(start.game.name, len(start.sitters), bytes.fromhex(start.begun.token))
        self.shuffling = Shuffling(sitting, source)
        self._secrets = Secrets()
        self._voids: list[tuple[int, DrawVoid]] = []
        """The cancelled draws, each with the number of moves before it."""
        self._moving = ""
        """The id of the move being made."""
        self._asked: dict[Seat, int] = {}
        """For each seat that may move: the number of moves made when it was asked."""
        self._given = given(start.game, start.begun.origin)
        """The moves that were made before the game began here."""
        self._driver = self._driven(self._taken_in(entries))

    @property
    def game(self) -> AnyGame:
        """The game being played."""
        return self.start.game

    @property
    def again(self) -> bool:
        """Whether it goes on from a record, or has its cards: it proves no deals and does not count."""
        return self.start.begun.origin is not None

    @property
    def origin(self) -> str:
        """The address of the record in which it began; empty if it is a new game."""
        found = self.start.begun.origin
        return "" if found is None else found.record

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return self._driver.match.actors

    @property
    def moves(self) -> int:
        """The number of moves made."""
        return self._driver.match.number

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return self._driver.over

    @property
    def open(self) -> Any:
        """The public information."""
        return self._driver.match.open

    @property
    def record(self) -> Record:
        """The record so far, hidden information included."""
        return self._driver.record

    @property
    def whole_record(self) -> Record:
        """The record of a finished game. It has the commitments to a draw that was not made."""
        record = self.record
        unmade = [] if self.again else self.shuffling.describe(record.names)
        return replace(record, closing=(*record.closing, *unmade))

    @property
    def commitments(self) -> tuple[HouseCommitment, ...]:
        """All commitments of the house so far, in the order in which they were published; none if `again`."""
        if self.again:
            return ()
        proofs = [each.proof for each in self.record.entries if each.proof is not None]
        drawn = [HouseCommitment(draw, each.commitment.hex()) for draw, each in enumerate(proofs, 1)]
        voids = [HouseCommitment(void.draw, void.house, "void") for _number, void in self._voids]
        # Those of one draw come before the one that it was made with.
        made = sorted([*voids, *drawn], key=lambda each: each.draw)
        if not self.shuffling.promised:
            return tuple(made)
        return (*made, HouseCommitment(self.shuffling.number, self.shuffling.house.hex(), "unused"))

    @property
    def begun(self) -> bool:
        """Whether a person has moved."""
        return any(seat in self.people for seat in self.movers)

    @property
    def asked(self) -> Mapping[Seat, int]:
        """The people who may move now, with the number of moves made when each was asked."""
        return {seat: self._asked.get(seat, self.moves) for seat in self.actors if seat in self.people}

    @property
    def deals_next(self) -> bool:
        """Whether the next move deals the cards."""
        return self._driver.match.deals_next()

    @property
    def movers(self) -> tuple[Seat, ...]:
        """The seat of each move so far."""
        return self._driver.match.movers()

    @property
    def result(self) -> Result | None:
        """The result, or None while the game goes on."""
        return self._driver.match.result

    def revealed(self) -> tuple[Revealed, ...]:
        """Return the house's secrets that may be revealed: every seat knows all their cards.

        When the game is over, all of them may. Each is returned once, and possibly again after a restore.
        """
        if self.again:
            return ()
        if self.over:
            return self._secrets.all()
        last = self._driver.last_move
        if not self._secrets or last is None or not self.game.deals(last):
            return ()
        match = self._driver.match
        seen = [match.view(Seat(seat)).seen for seat in range(match.seats)]
        return self._secrets.known(match.history, seen)

    def view(self, seat: Seat) -> Any:
        """Return the view of a seat."""
        return self._driver.match.view(seat)

    @property
    def lesson(self) -> bool:
        """Whether it is a first game with explanations."""
        found = self.start.begun.origin
        return found is not None and bool(found.seed) and not found.deal_set

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by side."""
        return tuple(self._driver.match.open.scores)

    @property
    def deal_set(self) -> str:
        """The address of the set whose cards are dealt, to others too at tables of their own; or empty."""
        found = self.start.begun.origin
        return "" if found is None else found.deal_set

    def steps(self, seat: Seat) -> tuple[Step, ...]:
        """Return the game so far as a seat has seen it, move by move; the first is the start."""
        state = self.game.start(self.start.rules, len(self.start.sitters))
        found = [Step((), self.game.view(state, seat))]
        for mover, move in self._driver.match.history:
            state, events = self.game.carry_out(state, mover, move)
            found.append(Step(tuple(events), self.game.view(state, seat)))
        return tuple(found)

    def seen(self, seat: Seat | None, number: int) -> Seen:
        """Return the table after ``number`` moves, or now if there are fewer; None is a watcher."""
        game, moves = self.game, self._driver.match.history[:number]
        first = max(0, len(moves) - RECENT)
        state = game.replay(self.start.rules, len(self.start.sitters), moves[:first])
        made = []
        for mover, move in moves[first:]:
            state, events = game.carry_out(state, mover, move)
            made.append(tuple(events))
        view = game.watch(state.open, Seat(0)) if seat is None else game.view(state, seat)
        return Seen(view, game.actors(state), tuple(made))

    def update(self) -> Update:
        """Return the current state."""
        return self._driver.update()

    def since(self, number: int, deals: int = 2) -> tuple[Noticed[Any], ...]:
        """Return the public events after the first ``number`` moves, each with the public state at that time.

        Covers at most the last ``deals`` deals; empty if moves have been taken back since.
        """
        moves = self._driver.match.history
        dealt = [place for place, (_seat, move) in enumerate(moves) if self.game.deals(move)]
        first = max(number, dealt[-deals] if len(dealt) > deals else 0)
        if number < 0 or first >= len(moves):
            return ()
        state = self.game.replay(self.start.rules, len(self.start.sitters), moves[:first])
        noticed: list[Noticed[Any]] = []
        for seat, move in moves[first:]:
            state, events = self.game.carry_out(state, seat, move)
            noticed += events
        return tuple(noticed)

    def advance(self) -> Update | Thought | None:
        """Make the next chance move, or return the bot that is to choose; None if people must act first."""
        if self.actors == (CHANCE,) and not self.shuffling.complete:
            return None
        step = self._driver.advance()
        if isinstance(step, Update):
            self._ask_again(self.actors, step.mover, step.number)
        return step

    def decide(self, thought: Thought, move: Any) -> Update | None:
        """Make a bot's move; None if it is obsolete."""
        update = self._driver.decide(thought, move)
        if update is not None:
            self._ask_again(self.actors, thought.seat, update.number)
        return update

    def submit(self, seat: Seat, text: str, after: int, left: int, id: str) -> Update:
        """Make a person's move; NotationError, MatchError or IllegalMove if it is invalid.

        ``after`` is the number of moves in the view that the person saw. Stale if the seat has been asked
        again since; where several seats move at once, moves of others do not make it stale.
        """
        if not self._asked.get(seat, self.moves) <= after <= self.moves:
            raise Stale(_("The game has moved on."))
        move = _read(self.game.name, text)
        before = self.left.get(seat, 0)
        self._moving, self.left[seat] = id, left
        try:
            update = self._driver.submit(seat, move)
        except Exception:
            self.left[seat] = before
            raise
        finally:
            self._moving = ""
        self._ask_again(self.actors, seat, update.number)
        return update

    def check_take_back(self, seat: Seat) -> None:
        """Raise MatchError unless the seat has a move in this deal that can be taken back."""
        self._driver.last_choice(seat)

    def take_back(self, seat: Seat) -> Update:
        """Take back the seat's last move in this deal; MatchError if not allowed."""
        update = self._driver.take_back(seat)
        self._note(TookBack(seat, update.number))
        self._asked = dict.fromkeys(self.actors, update.number)
        return update

    def hinted(self, seat: Seat) -> None:
        """Log that a seat asked for a hint."""
        self._driver.hinted(seat)
        self._note(Hinted(seat))

    def replace(self, seat: Seat, bot: str) -> Update:
        """Seat a stand-in for a person."""
        self._note(Replaced(seat, bot))
        return self._reseated(self._seat(seat, bot))

    def give_back(self, seat: Seat) -> Update:
        """Return a seat from its stand-in to its person."""
        self._note(Returned(seat))
        return self._reseated(self._seat(seat, ""))

    def comment(self, words: str) -> None:
        """Write a comment into the record, in English."""
        self._driver.comment(words)

    def retire(self) -> None:
        """Free the memory of a game that the next one has replaced; it cannot be used afterwards.

        The driver, its match and this game refer to each other, and on a server the garbage collector rarely
        runs.
        """
        del self._driver.match
        del self._driver

    def void(self) -> DrawVoid:
        """Cancel the current draw and log the missing parts; next time the house gives them."""
        entry = self.shuffling.void()
        self._note(entry)
        for words in self._voided(entry, self.moves):
            self._driver.comment(words)
        return self._voids[-1][1]

    def voids(self, since: int) -> tuple[DrawVoid, ...]:
        """Return the draws that were cancelled after the first ``since`` moves, before the next one."""
        return tuple(void for number, void in self._voids if number >= since)

    def note_part(self, entry: LogEntry) -> None:
        """Log a part of the current draw."""
        self._note(entry)
        self.shuffling.fold(entry)

    def _voided(self, entry: Voided, number: int) -> list[str]:
        """Cancel the draw after ``number`` moves; return the record's comments.

        They say who withheld a part, and all commitments that had been told.
        """
        missing, house = tuple(map(Seat, entry.missing)), self.shuffling.house.hex()
        self._voids.append((number, DrawVoid(entry.draw, missing, house)))
        names = [each.name for each in self.start.sitters]
        told = self.shuffling.describe(names)
        self.shuffling.fold(entry)
        return [
            *(
                f"{names[seat]} did not give a part of draw {entry.draw}; it was drawn again."
                for seat in missing
            ),
            *told,
        ]

    def _seat(self, seat: Seat, bot: str) -> str:
        """Assign a seat to a stand-in, or to its person again; return the comment for the record."""
        name = self.start.sitters[seat].name
        self.stand_ins.pop(seat, None)
        if bot:
            self.stand_ins[seat] = bot
            self.sat_in.setdefault(seat, 0)
        self.people = tuple([each for each in self.left if each not in self.stand_ins])
        return f"{bot} sits in for {name}." if bot else f"{name} is back."

    def _reseated(self, words: str) -> Update:
        self._driver.comment(words)
        self._driver.reseat(self.people, self._bots())
        return self._driver.update()

    def _bots(self) -> dict[Seat, Bot]:
        bots = {
            Seat(seat): self._bot(recorded(self.game.name, sitter.player))
            for seat, sitter in enumerate(self.start.sitters)
            if sitter.kind == "bot"
        }
        return bots | {seat: self._bot(bot) for seat, bot in self.stand_ins.items()}

    def _bot(self, name: str) -> Bot:
        """Return a bot named in the log; a stand-in if it is no longer installed."""
        try:
            return self._find_bot(self.game.name, name)
        except NotationError:
            return self._find_bot(self.game.name, stand_in(self.game.name))

    def _driven(self, read: _LogMoves) -> Driver:
        start, origin = self.start, self.start.begun.origin
        record = Record(
            game=start.game if origin is None else dealing(start.game, origin, len(start.sitters)),
            rules=start.rules,
            seated=tuple(SeatedPlayer(each.name, each.player) for each in start.sitters),
            entries=tuple(read.made),
            date=date.fromisoformat(start.begun.date),
            token=bytes.fromhex(start.begun.token) if origin is None else None,
            headers=(*_headers(origin), *_asked(start.sitters)),
            closing=tuple(read.comments),
        )
        state = start.game.start(start.rules, len(start.sitters))
        for number, (seat, move) in enumerate(record.moves, 1):
            state = start.game.apply(state, seat, move)
            self._ask_again(start.game.actors(state), seat, number)
        dice = DrawnDice(self.shuffling, lambda: self._proven(self._driver.match.number))
        table = Table(record, state, self.people, self._bots(), lambda moves: dice, self._count)
        return Driver(table, NotedMoves(self._moved))

    def _ask_again(self, actors: Sequence[Seat], mover: Seat, number: int) -> None:
        """Update for each seat that may move when it was asked."""
        before = self._asked
        self._asked = {seat: number if seat == mover else before.get(seat, number) for seat in actors}

    def _taken_in(self, entries: Sequence[LogEntry]) -> _LogMoves:
        """Return the moves of the entries, and apply all other entries."""
        read = _LogMoves([*self._given], [] if self.again else about_parts(self.start.sitters))
        names = [each.name for each in self.start.sitters]
        for entry in entries:
            match entry:
                case Promised() | Committed() | Gave():
                    self.shuffling.fold(entry)
                case Voided():
                    read.comments += self._voided(entry, len(read.made))
                case Moved(seat, text, left):
                    if seat in self.left:
                        self.left[Seat(seat)] = left
                    drawn = self._proven(len(read.made)) if seat == CHANCE else None
                    proof = None if self.again else drawn
                    above, read.comments = tuple(read.comments), []
                    move = self.game.read(text) if seat == CHANCE else _read(self.game.name, text)
                    read.made.append(Entry(Seat(seat), move, above=above, proof=proof))
                    self._count_stand_in(Seat(seat))
                case TookBack(seat, number):
                    noted = [words for each in read.made[number:] for words in each.above]
                    read.comments = [*noted, *read.comments, took_back(names[seat])]
                    del read.made[number:]
                case Hinted(seat):
                    read.comments.append(asked(names[seat]))
                case Replaced(seat, bot):
                    read.comments.append(self._seat(Seat(seat), bot))
                case Returned(seat):
                    read.comments.append(self._seat(Seat(seat), ""))
        return read

    def _proven(self, place: int) -> Proof:
        """Return the proof of the draw for the move at ``place``, and advance to the next draw."""
        proof = self.shuffling.proof()
        assert proof.secret is not None
        self._secrets.keep(place, Revealed(self.shuffling.number, proof.secret.hex()))
        self.shuffling.drawn()
        return proof

    def _moved(self, seat: Seat, move: Any) -> None:
        id = self._moving if seat != CHANCE else ""
        self._note(Moved(seat, self.game.write(move), self.left.get(seat, 0), id))
        self._count_stand_in(seat)

    def _count_stand_in(self, seat: Seat) -> None:
        if seat in self.stand_ins:
            self.sat_in[seat] += 1

    def _count(self, seat: Seat, counts: Mapping[str, int]) -> str:
        self.counts[seat] = counts
        return ""


@lru_cache(maxsize=READ)
def _read(game: str, text: str) -> Any:
    """Parse a move; all tables share one value for each text."""
    return find(game).read(text)


def _asked(sitters: Sequence[Sitter]) -> tuple[tuple[str, str], ...]:
    """Return what was asked for, where bots took their level from the host's."""
    asked = ", ".join([each.asked for each in sitters if each.asked])
    return ((ASKED, asked),) if asked else ()


def _headers(origin: Origin | None) -> tuple[tuple[str, str], ...]:
    """Return what a record says of where its game began."""
    if origin is None:
        return ()
    if origin.deal_set:
        return dealt_from(origin.seed)
    return ((SEED, origin.seed),) if origin.seed else (branch(origin.number, origin.record),)
