"""The log of a table on a server: every change is an entry, made durable before anybody is told.

The entries are enough to rebuild the table: seats, agreed and offered terms, who is ready, games, moves,
takebacks, the parts of every shuffle, clocks and mutes. Chat is stored separately. Times are milliseconds
since 1970 UTC by the server's clock; no entry depends on another clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from knaves.i18n.when import DAY

Id: TypeAlias = str
"""A person: an account or a guest's session. The id does not show which."""

NOBODY: Final[frozenset[Any]] = frozenset()
"""The empty set: Python makes a new one of 216 bytes whenever it is asked, several at each table."""

Kind = Literal["person", "bot", "outside"]
"""The kind of sitter: a person at a face, a built-in bot, or an external program."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat's occupant. ``player`` is the name for records: ``human``, or a bot with its version.

    ``asked`` is the name that was asked for, if the bot takes its level from the host's (`knaves.own_level`).
    """

    id: Id
    name: str
    kind: Kind = "person"
    player: str = "human"
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Timing:
    """The agreed clocks: milliseconds per move, and a reserve for the game; 0 and 0 mean no clocks."""

    move: int = 0
    reserve: int = 0

    @property
    def runs(self) -> bool:
        """Whether there are clocks."""
        return bool(self.move or self.reserve)

    @property
    def by_days(self) -> bool:
        """Whether a move has a day or more: then nobody is waited for, and time runs whoever is there."""
        return self.move >= DAY


@dataclass(frozen=True, slots=True)
class Terms:
    """The agreed terms of a table. ``rules`` is text as in a record; ``seats`` is the number of players.

    ``pause`` is the time to talk before each deal, ``pace`` the minimum time that a bot takes for a move,
    both in milliseconds.
    """

    game: str
    rules: str
    seats: int
    public: bool = False
    chat: bool = True
    watch: bool = True
    rated: bool = False
    timing: Timing = Timing()
    pause: int = 0
    pace: int = 0


@dataclass(frozen=True, slots=True)
class Opened:
    """The host opened the table. That of an ``event``, by its address, has no host, and is for one game."""

    by: Id
    terms: Terms
    event: str = ""


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody sat down."""

    seat: int
    who: Sitter


@dataclass(frozen=True, slots=True)
class Stood:
    """Somebody left a seat, or the host removed them, before a game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Locked:
    """The host closed the table to newcomers, or opened it again to everybody with the link."""

    locked: bool


@dataclass(frozen=True, slots=True)
class Readied:
    """Somebody became ready for the next game, in all their seats."""

    by: Id


@dataclass(frozen=True, slots=True)
class Offered:
    """Somebody offered new terms."""

    by: Id
    terms: Terms


@dataclass(frozen=True, slots=True)
class Consented:
    """Somebody accepted or rejected the offered terms; a rejection cancels the offer."""

    by: Id
    agreed: bool


@dataclass(frozen=True, slots=True)
class Changed:
    """Everybody who sat there agreed to new terms."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game begins that is no new one: in the record at this address, or from a seed.

    ``number``: it goes on before this move, counted from 1; 0: it is played again with the same cards.
    ``moves`` are the moves before that, each with its seat, and ``packs`` the deals to come, in their order.
    A lesson and a ``deal_set``, by its address or its event's, have only the ``seed`` of their cards.
    """

    record: str
    number: int
    moves: tuple[tuple[int, str], ...] = ()
    packs: tuple[str, ...] = ()
    seed: str = ""
    deal_set: str = ""


@dataclass(frozen=True, slots=True)
class Begun:
    """A game began. ``token`` (64 hexadecimal digits) binds its proofs to this game.

    ``record`` is the address of its record. ``first`` is the sitters' seat that becomes the game's seat 0.
    A game with an ``origin`` has no proofs: its cards are known.
    """

    record: str
    token: str
    date: str
    first: int = 0
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Promised:
    """The house chose its secret for a draw and announced the commitment to it."""

    draw: int
    secret: str


@dataclass(frozen=True, slots=True)
class Committed:
    """A seat announced the commitment to its entropy for a draw. ``id`` is as in `Answered`."""

    draw: int
    seat: int
    commitment: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Gave:
    """A seat revealed its entropy for a draw; ``house``: the house did it, as the seat has no client.

    ``id`` is as in `Answered`.
    """

    draw: int
    seat: int
    entropy: str
    house: bool = False
    id: str = ""


@dataclass(frozen=True, slots=True)
class Voided:
    """A draw was cancelled because these seats withheld their parts. It is repeated with fresh parts."""

    draw: int
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was made; seat -1 is chance. ``left`` is the mover's remaining reserve in milliseconds.

    ``id`` is as in `Answered`.
    """

    seat: int
    move: str
    left: int = 0
    id: str = ""


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat took back moves; ``number`` moves remain."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Hinted:
    """A seat asked for a hint."""

    seat: int


@dataclass(frozen=True, slots=True)
class Proposed:
    """A seat proposed to end the game without a winner; or declined, which takes all proposals back."""

    seat: int
    agreed: bool = True


@dataclass(frozen=True, slots=True)
class Rested:
    """A seat asked for a break, or agreed to one; or wants to go on, which ends it.

    ``until``: when the break ends that begins with this answer; 0 if none does.
    """

    seat: int
    agreed: bool = True
    until: int = 0


@dataclass(frozen=True, slots=True)
class Replaced:
    """A bot took over the seat of an absent person."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class Returned:
    """A person took the seat back from the stand-in."""

    seat: int


How = Literal["played", "resigned", "claimed", "time", "agreed", "aborted"]
"""How a game ended: played to its end, or otherwise."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A game ended. ``side`` won; -1: nobody."""

    how: How
    side: int


@dataclass(frozen=True, slots=True)
class Muted:
    """Somebody muted another person or, with ``muted`` false, unmuted them."""

    by: Id
    whom: Id
    muted: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """A person's request was carried out. ``id`` is its idempotency key: sent again, it has no effect.

    The frequent requests, moves and parts of a draw, have it in their own entries.
    """

    by: Id
    id: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The table was closed: abandoned, by its host or by an operator."""

    why: Literal["abandoned", "host", "operator"]


LogEntry: TypeAlias = (
    Opened
    | Sat
    | Stood
    | Locked
    | Readied
    | Offered
    | Consented
    | Changed
    | Begun
    | Promised
    | Committed
    | Gave
    | Voided
    | Moved
    | TookBack
    | Hinted
    | Proposed
    | Rested
    | Replaced
    | Returned
    | Ended
    | Muted
    | Answered
    | Closed
)


@dataclass(frozen=True, slots=True)
class Dated:
    """An entry with its number in the table's log, from 1, and its time."""

    number: int
    at: int
    entry: LogEntry
