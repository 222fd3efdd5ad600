"""One live game from start to finish: chance moves, bots, takebacks, saving and the end.

Synchronous, with no I/O, event loop or clock. A shell (`local/connection.py` or the server) calls
`Driver.advance` until a person is to move, and may run a bot's choice anywhere. Each move is written to the
game's file before anybody is told of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol

from knaves.fair import Proof, packed, unpacked
from knaves.files import describe_os_error
from knaves.game import CHANCE, IllegalMove, Player, Seat
from knaves.i18n.language import _
from knaves.match.match import Match, MatchError, ProvableDice, Update
from knaves.match.statistics import count
from knaves.record import Entry, Record


class GameFile(Protocol):
    """The file of a game in progress. Every method except `close` may raise OSError."""

    @property
    def where(self) -> str:
        """The name of the file."""
        ...

    def move(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        """Write a move durably."""
        ...

    def comment(self, text: str) -> None:
        """Write a comment that belongs to the next move."""
        ...

    def rewind(self, record: Record) -> None:
        """Replace the file's contents with ``record``; on an error the old contents remain."""
        ...

    def finish(self) -> str:
        """Archive the record of the finished game; return a sentence that says where."""
        ...

    def close(self) -> None:
        """Close the file and leave it in place."""
        ...


@dataclass(frozen=True, slots=True)
class Table:
    """Everybody at a table. ``record`` has the moves made so far, ``state`` is the resulting position.

    ``own`` are the seats of the people at this face. ``dice_after(moves)`` makes the dice that continue after
    these moves. ``count(seat, counts)`` adds a finished game to a person's statistics and returns a message
    for the person, or an empty text.
    """

    record: Record
    state: Any
    own: tuple[Seat, ...]
    bots: Mapping[Seat, Player[Any, Any]]
    dice_after: Callable[[tuple[tuple[Seat, Any], ...]], ProvableDice]
    count: Callable[[Seat, Mapping[str, int]], str]


@dataclass(frozen=True, slots=True)
class Thought:
    """A pending choice of a bot. `choose` uses only the view, so it may run in its own thread."""

    seat: Seat
    bot: Player[Any, Any]
    view: Any
    rewound: int

    def choose(self) -> Any:
        """Return the bot's move."""
        try:
            return self.bot.choose(self.view)
        except SystemExit as error:
            # A face would end without a word, and a server's worker with it.
            name = type(self.bot).__name__
            raise RuntimeError(_("{name} tried to end the program.").format(name=name)) from error


class Driver:
    """A live game. ``file`` is None if nothing is saved; ``notices`` are messages for the people."""

    def __init__(self, table: Table, file: GameFile | None, notices: Sequence[str] = ()) -> None:
        record = table.record
        self.notices = list(notices)
        self.over = False
        """Whether the end has been handled: statistics counted, record archived."""
        self.match = Match(
            record.game,
            record.rules,
            len(record.seated),
            table.dice_after(record.moves),
            state=table.state,
            log=self._write,
        )
        # The match has the moves and the position from now on.
        self._table = replace(table, record=replace(record, entries=(), closing=()), state=None)
        self._file = file
        self._entries: dict[int, Entry] = {}
        """The entries that have more than a move, by place; the match has the moves."""
        self._proofs: dict[int, bytes] = {}
        """The other proofs, packed: whole ones would take a third of the memory of a table on a server."""
        for place, entry in enumerate(record.entries):
            self._keep(place, entry)
        self._rewound = 0
        self._comments = list(record.closing)
        """Comments that belong to the next move."""
        self._drawn: tuple[object, int] = (None, 0)
        """A seat, a number of moves and of changes to the past, and a digest of the draws seen by then."""

    @property
    def where(self) -> str:
        """The name of the game's file; empty if there is none."""
        return "" if self._file is None else self._file.where

    @property
    def record(self) -> Record:
        """The game so far, hidden information included."""
        return self._record(self.match.history, self._comments)

    @property
    def last_move(self) -> Any:
        """The last move, chance included; None before the first."""
        moves = self.match.history
        return moves[-1][1] if moves else None

    def update(self) -> Update:
        """Return the current state for a person who sits down."""
        return self.match.update_for(self._table.own)

    def updates_after(self, number: int) -> tuple[Update, ...]:
        """Return the state after ``number`` moves and an update for each later one, for one who returns."""
        return self.match.updates_after(number, self._table.own)

    def leave(self, shown: int) -> None:
        """Note after how many moves the people leave, unless all have been shown and no older note stands."""
        if shown < self.match.number or _left_after(self._comments) is not None:
            self.comment(left(self._table.record.names[self._table.own[0]], shown))

    def advance(self) -> Update | Thought | None:
        """Make the next chance move, or return the bot that is to choose; pass its move to `decide`.

        Returns None when a person is to move or the game is over; the end has then been handled.
        """
        actors = self.match.actors
        if actors == (CHANCE,):
            return self.match.draw(self._table.own)
        for seat in actors:
            if seat in self._table.bots:
                return Thought(seat, self._table.bots[seat], self.match.view(seat), self._rewound)
        if not actors and not self.over:
            self._end()
        return None

    def decide(self, thought: Thought, move: Any) -> Update | None:
        """Make a bot's move; None if it is obsolete because a move was taken back."""
        if thought.rewound != self._rewound:
            return None
        try:
            return self.match.submit(thought.seat, move, self._table.own)
        except (IllegalMove, MatchError) as error:
            player = self._table.record.seated[thought.seat].player
            raise AssertionError(_("{player} chose an illegal move").format(player=player)) from error

    def submit(self, seat: Seat, move: Any) -> Update:
        """Make a person's move. On IllegalMove or MatchError nothing has changed."""
        if seat not in self._table.own:
            raise MatchError(_("That seat is not yours."))
        return self.match.submit(seat, move, self._table.own)

    def take_back(self, seat: Seat) -> Update:
        """Take back the seat's last move in this deal and everything after it; MatchError if not allowed."""
        number = self.last_choice(seat)
        # Notes on the removed moves are kept, for example that a hint was asked for.
        moves = self.match.history
        noted = [words for entry in self._record(moves, ()).entries[number:] for words in entry.above]
        noted += [*self._comments, took_back(self._table.record.names[seat])]
        left = self._record(moves[:number], noted)
        if self._file is not None:
            try:
                self._file.rewind(left)
            except OSError as error:
                raise MatchError(
                    _("The move cannot be taken back: {why}").format(why=describe_os_error(error))
                ) from error
        self._entries = {place: entry for place, entry in self._entries.items() if place < number}
        self._proofs = {place: proof for place, proof in self._proofs.items() if place < number}
        self._comments = noted
        self._rewound += 1
        return self.match.rewind(number, self._table.dice_after(left.moves), self._table.own)

    def hinted(self, seat: Seat) -> None:
        """Note in the record that a person asked for a hint; statistics count such games separately."""
        self.comment(asked(self._table.record.names[seat]))

    def comment(self, words: str) -> None:
        """Write a comment into the record, in English; it belongs to the next move."""
        self._comments.append(words)
        if self._file is not None:
            # A failed write only loses this hint from the statistics of a resumed game; play must go on.
            with suppress(OSError):
                self._file.comment(words)

    def reseat(self, own: tuple[Seat, ...], bots: Mapping[Seat, Player[Any, Any]]) -> None:
        """Change who plays: people in ``own``, bots in their seats. Discards a bot's pending choice."""
        self._table = replace(self._table, own=own, bots=bots)
        self._rewound += 1

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def last_choice(self, seat: Seat) -> int:
        """Return the number of moves before the seat's last one; MatchError unless it may be taken back."""
        if self.over:
            raise MatchError(_("The game is over."))
        if len(self._table.bots) < len(self._table.record.seated) - 1:
            raise MatchError(_("Moves can be taken back only against the computer."))
        if seat not in self._table.own:
            raise MatchError(_("That seat is not yours."))
        movers = self.match.movers()
        if seat not in movers:
            raise MatchError(_("You have no move to take back."))
        for number in range(len(movers) - 1, -1, -1):
            if movers[number] == seat:
                if self._turned_up_since(seat, number):
                    raise MatchError(_("The move cannot be taken back: a card has been turned up since."))
                return number
            if movers[number] == CHANCE:
                break
        raise MatchError(_("You have no move to take back: cards have been dealt or cut since."))

    def _turned_up_since(self, seat: Seat, number: int) -> bool:
        """Return whether the seat has seen more of chance's draws than after ``number`` moves."""
        question = (seat, number, self._rewound)
        if self._drawn[0] != question:
            # A server asks after each move of a bot, and would replay the game each time.
            self._drawn = (question, hash(_draws(self.match.view_then(seat, number).seen)))
        return hash(_draws(self.match.view(seat).seen[:number])) != self._drawn[1]

    def _write(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        proof = proof if self._table.record.token is not None else None
        if self._file is not None:
            try:
                self._file.move(seat, move, proof)
            except OSError as error:
                why = describe_os_error(error)
                self.notices.append(_("From here on the game is not saved: {why}").format(why=why))
                self.close()
        if proof is not None or self._comments:
            self._keep(self.match.number, Entry(seat, move, proof=proof, above=tuple(self._comments)))
            self._comments = []

    def _keep(self, place: int, entry: Entry) -> None:
        """Keep what an entry has besides its move."""
        # A proof that was read from a file stays as it was read, right or wrong.
        if entry.proof is not None and entry.proof.secret is not None and not entry.line:
            self._proofs[place] = packed(entry.proof)
            entry = replace(entry, proof=None)
        if entry.note or entry.above or entry.proof is not None or entry.line:
            self._entries[place] = entry

    def _record(self, moves: Sequence[tuple[Seat, Any]], closing: Sequence[str]) -> Record:
        """Return the record of these moves, which are the first ones or all."""
        entries, sitting, draws = list[Entry](), self._table.record.sitting, 0
        for place, (seat, move) in enumerate(moves):
            entry = self._entries.get(place) or Entry(seat, move)
            draws += seat == CHANCE
            if sitting is not None and place in self._proofs:
                entry = replace(entry, proof=unpacked(sitting, draws, self._proofs[place]))
            entries.append(entry)
        return replace(self._table.record, entries=tuple(entries), closing=tuple(closing))

    def _end(self) -> None:
        """Add the game to the statistics of everybody here, and archive its record."""
        self.over = True
        for seat, figures in counted(self.record, self._table.own).items():
            trouble = self._table.count(seat, figures)
            self.notices += [trouble] if trouble else []
        if self._file is not None:
            self.notices.append(self._file.finish())
            self._file = None


def counted(record: Record, of: Iterable[Seat]) -> dict[Seat, dict[str, int]]:
    """Return the statistics of a record for some seats, with the number of their hints."""
    counts = count(record.game, record.rules, len(record.seated), record.moves, of)
    return {seat: {**figures, "hints": _hints(record, seat)} for seat, figures in counts.items()}


def _hints(record: Record, seat: Seat) -> int:
    """Return how often a person asked for a hint, from the record's comments."""
    said = [*record.closing, *(words for entry in record.entries for words in entry.above)]
    return said.count(asked(record.names[seat]))


def _draws(seen: Sequence[tuple[Seat, Any]]) -> tuple[Any, ...]:
    return tuple(move for mover, move in seen if mover == CHANCE)


def asked(name: str) -> str:
    """Return the record comment for a hint, in English."""
    return f"{name} asks for a hint."


def left(name: str, shown: int) -> str:
    """Return the record comment for leaving before all moves were shown, in English."""
    return f"{name} leaves after move {shown}."


def shown_of(record: Record) -> int:
    """Return how many moves of a saved game its people had been shown: all, unless they left before."""
    shown = _left_after(record.closing)
    return len(record.entries) if shown is None else min(shown, len(record.entries))


def _left_after(comments: Sequence[str]) -> int | None:
    """Return the number in the last comment, if it says after which move somebody left."""
    found = re.search(r" leaves after move (\d+)\.$", comments[-1]) if comments else None
    return None if found is None else int(found[1])


def took_back(name: str) -> str:
    """Return the record comment for a takeback, in English."""
    return f"{name} takes a move back."
