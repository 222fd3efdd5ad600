"""One live game from the first move to the end: chance's moves, bots, moves taken back, saving, the end.

Synchronous, without input and output, event loop or clock: a shell (`local/connection.py`, later a server)
calls `Driver.advance` until a person is to move, and lets a bot think where and when it likes. A move is
written to the game's file before anybody is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol

from knaves.fair import Proof
from knaves.files import describe_os_error
from knaves.game import CHANCE, IllegalMove, Player, Seat
from knaves.i18n.language import _
from knaves.match.match import Match, MatchError, ProvableDice, Update
from knaves.match.statistics import count
from knaves.record import Entry, Record


class GameFile(Protocol):
    """The file of a game under way. Every method may raise OSError, `close` excepted."""

    @property
    def where(self) -> str:
        """The name of the file."""
        ...

    def move(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        """Write a move down for good."""
        ...

    def comment(self, text: str) -> None:
        """Write a comment, which belongs to the next move."""
        ...

    def rewind(self, record: Record, comment: str) -> None:
        """Write the file anew, with a comment at its end; after an error the old one still stands."""
        ...

    def finish(self) -> str:
        """The game is over: put its record away, and return a sentence that says where."""
        ...

    def close(self) -> None:
        """Let go of the file, and leave it where it is."""
        ...


@dataclass(frozen=True, slots=True)
class Table:
    """Everybody at a table. ``record`` has the moves made so far, ``state`` is where they lead.

    ``own`` are the seats of the people at this face. ``dice_after(moves)`` makes the dice that go on after
    some moves; ``count(seat, counts)`` enters a finished game in a person's statistics, and returns
    a sentence for the person, or nothing.
    """

    record: Record
    state: Any
    own: tuple[Seat, ...]
    bots: Mapping[Seat, Player[Any, Any]]
    dice_after: Callable[[tuple[tuple[Seat, Any], ...]], ProvableDice]
    count: Callable[[Seat, Mapping[str, int]], str]


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot that is to choose. `choose` knows nothing but the view: it may run in a thread of its own."""

    seat: Seat
    bot: Player[Any, Any]
    view: Any
    rewound: int

    def choose(self) -> Any:
        """Return the bot's move."""
        return self.bot.choose(self.view)


class Driver:
    """A live game. ``file`` is None where nothing is kept; ``notices`` are sentences for the people."""

    def __init__(self, table: Table, file: GameFile | None, notices: Sequence[str] = ()) -> None:
        record = table.record
        self.notices = list(notices)
        self.over = False
        """Whether the end has been dealt with: statistics are counted and the record is put away."""
        self.match = Match(
            record.game,
            record.rules,
            len(record.seated),
            table.dice_after(record.moves),
            state=table.state,
            log=self._write,
        )
        self._table = table
        self._file = file
        self._entries = list(record.entries)
        self._rewound = 0
        said = [*record.closing, *(words for entry in record.entries for words in entry.above)]
        self._hints = {seat: said.count(_asked(record.names[seat])) for seat in table.own}

    @property
    def where(self) -> str:
        """The file that the game is kept in, or nothing."""
        return "" if self._file is None else self._file.where

    @property
    def record(self) -> Record:
        """The game so far, everything hidden in it too."""
        return replace(self._table.record, entries=tuple(self._entries))

    def update(self) -> Update:
        """How things stand, for somebody who sits down."""
        return self.match.update_for(self._table.own)

    def advance(self) -> Update | Thought | None:
        """Make chance's next move, or return the bot that is to choose, whose choice goes to `decide`.

        None when a person is to move, or the game is over: the end has been dealt with then.
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
        """Make the move that a bot has chosen; None when a move was taken back meanwhile: it is forgotten."""
        if thought.rewound != self._rewound:
            return None
        try:
            return self.match.submit(thought.seat, move, self._table.own)
        except (IllegalMove, MatchError) as error:
            player = self._table.record.seated[thought.seat].player
            raise AssertionError(_("{player} chose an illegal move").format(player=player)) from error

    def submit(self, seat: Seat, move: Any) -> Update:
        """Make a person's move. IllegalMove or MatchError: nothing has happened then."""
        if seat not in self._table.own:
            raise MatchError(_("That seat is not yours."))
        return self.match.submit(seat, move, self._table.own)

    def take_back(self, seat: Seat) -> Update:
        """Take back the seat's last move in this deal, and what came of it; MatchError if it cannot be."""
        number = self._last_choice(seat)
        record = replace(self._table.record, entries=tuple(self._entries[:number]))
        if self._file is not None:
            comment = f"{record.names[seat]} takes a move back."  # in the file, which is English
            try:
                self._file.rewind(record, comment)
            except OSError as error:
                raise MatchError(
                    _("The move cannot be taken back: {why}").format(why=describe_os_error(error))
                ) from error
        self._entries = list(record.entries)
        self._rewound += 1
        return self.match.rewind(number, self._table.dice_after(record.moves), self._table.own)

    def hinted(self, seat: Seat) -> None:
        """Note in the file that a person asked for a hint: the statistics tell such games from the others."""
        self._hints[seat] = self._hints.get(seat, 0) + 1
        if self._file is not None:
            # Without the note, a game that is resumed counts as one without this hint: that stops nobody.
            with suppress(OSError):
                self._file.comment(_asked(self._table.record.names[seat]))

    def close(self) -> None:
        """Let go of the file, if there is one."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _last_choice(self, seat: Seat) -> int:
        """Return how many moves came before the seat's last one; MatchError unless it may be taken back."""
        if self.over:
            raise MatchError(_("The game is over."))
        if len(self._table.bots) < len(self._table.record.seated) - 1:
            raise MatchError(_("Moves can be taken back only against the computer."))
        if seat not in self._table.own:
            raise MatchError(_("That seat is not yours."))
        movers = self.match.movers()
        for number in range(len(movers) - 1, -1, -1):
            if movers[number] == seat:
                if self._turned_up_since(seat, number):
                    raise MatchError(_("The move cannot be taken back: a card has been turned up since."))
                return number
            if movers[number] == CHANCE:
                break
        raise MatchError(_("You have no move to take back: cards have been dealt or cut since."))

    def _turned_up_since(self, seat: Seat, number: int) -> bool:
        """Return whether the seat knows more of what chance had drawn than it did after ``number`` moves."""
        seen, before = self.match.view(seat).seen[:number], self.match.view_then(seat, number).seen
        drawn = [move for mover, move in seen if mover == CHANCE]
        return drawn != [move for mover, move in before if mover == CHANCE]

    def _write(self, seat: Seat, move: Any, proof: Proof | None) -> None:
        proof = proof if self._table.record.token is not None else None
        if self._file is not None:
            try:
                self._file.move(seat, move, proof)
            except OSError as error:
                why = describe_os_error(error)
                self.notices.append(_("From here on the game is not saved: {why}").format(why=why))
                self.close()
        self._entries.append(Entry(seat, move, proof=proof))

    def _end(self) -> None:
        """Count the game in the statistics of everybody here, and put its record away."""
        self.over = True
        record = self.record
        for seat in self._table.own:
            counts = count(record.game, record.rules, len(record.seated), record.moves, seat)
            trouble = self._table.count(seat, {**counts, "hints": self._hints.get(seat, 0)})
            self.notices += [trouble] if trouble else []
        if self._file is not None:
            self.notices.append(self._file.finish())
            self._file = None


def _asked(name: str) -> str:
    """Return the comment on a hint."""
    return f"{name} asks for a hint."  # in the file, which is English
