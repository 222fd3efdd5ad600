"""The parts of a record. Each checks on construction that it can be written and read back."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from knaves.cards import NotationError
from knaves.fair import Proof, Sitting
from knaves.game import CHANCE, AnyGame, Seat
from knaves.i18n.language import BLANK, CONTROL, _, any_of
from knaves.markup import drawn_by

FORMAT: Final = "knaves-record/1"
FORMAT_OF_ONE_SEAT: Final = "knaves-record/2"
"""The format of a game as one seat saw it; it also has the header ``Known``."""
HUMAN: Final = "human"
"""The player of a person's seat; every other player is a bot with its version."""
ELSEWHERE: Final = "elsewhere"
"""The player of a seat whose cards were not all seen by those who wrote the game down."""
LONGEST_LINE: Final = 4_000
"""Maximum number of characters in a line of a record."""
LONGEST_NAME: Final = 80
"""Maximum number of characters in a name, a player, or a header's name."""
LONGEST_TEXT: Final = 1_000
"""Maximum number of characters in a comment, or in a header unknown to this program."""

MOST_MARKS: Final = 4
"""Maximum number of combining marks on one letter: more than any language needs."""

HEADER_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9 _-]*")
OWN_HEADER: Final = re.compile(r"format|game|rules|seats|date|fair|seat +[0-9]+", re.IGNORECASE)
HEX: Final = re.compile(r"[0-9a-f]{64}")

T = TypeVar("T")
KNOWN: Final = "Known"


class RecordError(NotationError):
    """A record that cannot be read: a sentence with the line and column (from 1) of the error."""

    def __init__(self, sentence: str, line: int, column: int) -> None:
        super().__init__(
            _("Line {line}, column {column}: {sentence}").format(line=line, column=column, sentence=sentence)
        )
        self.sentence = sentence
        self.line = line
        self.column = column


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """The player in a seat: a name, and the player, such as ``human`` or, with a version, ``simple 1``."""

    name: str
    player: str = HUMAN

    def __post_init__(self) -> None:
        check_text(_("A name"), self.name, LONGEST_NAME)
        check_visible(self.name)
        check_text(_("A player"), self.player, LONGEST_NAME)
        if "," in self.player:
            raise NotationError(_("A player cannot contain a comma: {player!r}.").format(player=self.player))


@dataclass(frozen=True, slots=True)
class Entry:
    """One move: the seat that made it, the comment on its line, the comment lines above it.

    ``proof`` proves a chance move. ``line`` is the line on which the entry was read, 0 if it was not read;
    entries that differ only in it are equal.
    """

    seat: Seat
    move: Any
    note: str = ""
    above: tuple[str, ...] = ()
    proof: Proof | None = None
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        for comment in (self.note, *self.above):
            check_comment(comment)
        if self.proof is not None and self.seat != CHANCE:
            raise NotationError(_("Only a chance move has a proof."))


@dataclass(frozen=True, slots=True)
class Known:
    """Whose knowledge a record holds: cards that this seat never saw lie face down in its moves.

    ``dealer`` is the first dealer where no move says it: nobody knows any more what was cut.
    """

    seat: Seat
    dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game. ``entries`` are all its moves, in order; `walk` replays them.

    ``token`` belongs to the fair shuffles (`fair.Sitting`) and is None without them. ``headers`` are those
    unknown to this program. ``comments`` are those among the headers, ``closing`` those after the last move.
    Nothing is filled in: a record has no date unless one is given. ``known`` is None if all cards are known.
    """

    game: AnyGame = field(repr=False)
    rules: Any
    seated: tuple[SeatedPlayer, ...]
    entries: tuple[Entry, ...] = ()
    date: datetime.date | None = None
    token: bytes | None = None
    headers: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    known: Known | None = None

    def __post_init__(self) -> None:
        if len(self.seated) not in self.game.seats:
            allowed = any_of([str(number) for number in self.game.seats])
            raise NotationError(
                _("The number of players at {game} must be {allowed}, not {seats}.").format(
                    game=self.game.name, allowed=allowed, seats=len(self.seated)
                )
            )
        for comment in (*self.comments, *self.closing):
            check_comment(comment)
        for name, value in self.headers:
            check_header(name, value)
        if self.known is not None:
            check_known(self.game, len(self.seated), self.known)
            if self.token is not None:
                raise NotationError(_("A record of what one seat saw has no proofs."))
            if any(name.lower() == KNOWN.lower() for name, _ in self.headers):
                raise NotationError(_("A header is given twice."))
        if len({name.lower() for name, _ in self.headers}) < len(self.headers):
            raise NotationError(_("A header is given twice."))
        for entry in self.entries:
            if not CHANCE <= entry.seat < len(self.seated):
                raise NotationError(_("There is no seat {seat} at this table.").format(seat=entry.seat))
            if entry.proof is not None and self.token is None:
                raise NotationError(_("A record with proofs needs the token of its sitting."))

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, as used by `Game.tell`."""
        return tuple(who.name for who in self.seated)

    @property
    def moves(self) -> tuple[tuple[Seat, Any], ...]:
        """Every move with its seat, as used by `Game.replay` and `table.play`."""
        return tuple((entry.seat, entry.move) for entry in self.entries)

    @property
    def opening(self) -> Any:
        """The state before the first move."""
        if self.known is None or self.game.entering is None:
            return self.game.start(self.rules, len(self.seated))
        return self.game.entering.start(self.rules, len(self.seated), self.known.dealer)

    def judged(self, seat: Seat) -> bool:
        """Whether all that a seat knew is known, so that its decisions can be judged."""
        return self.known is None or seat == self.known.seat

    @property
    def sitting(self) -> Sitting | None:
        """The sitting that the proofs belong to, if there are any."""
        return None if self.token is None else Sitting(self.game.name, len(self.seated), self.token)

    _repr_html_ = drawn_by("record")


def check_text(what: str, text: str, longest: int, *, may_be_empty: bool = False) -> None:
    """Raise NotationError unless the text fits on a line and can be read back unchanged."""
    if not text and not may_be_empty:
        raise NotationError(_("{what} cannot be empty.").format(what=what))
    if text != text.strip():
        raise NotationError(_("{what} cannot begin or end with a space.").format(what=what))
    if len(text) > longest:
        raise NotationError(
            _("{what} cannot be longer than {longest} characters; this one has {letters}.").format(
                what=what, longest=longest, letters=len(text)
            )
        )
    if found := CONTROL.search(text):
        raise NotationError(
            _("{what} cannot contain the control character U+{code:04X}.").format(
                what=what, code=ord(found[0])
            )
        )


def check_visible(name: str) -> None:
    """Raise NotationError unless a name is visible and its combining marks stay within the line."""
    kinds = [unicodedata.category(character) for character in name]
    if any(0xE0000 <= ord(character) <= 0xE007F for character in name):
        raise NotationError(_("A name cannot contain tag characters, which are invisible."))
    if all(
        kind[0] in "MZ" or kind == "Cf" or character in BLANK
        for character, kind in zip(name, kinds, strict=True)
    ):
        raise NotationError(_("A name needs at least one visible character."))
    if re.search(rf"M{{{MOST_MARKS + 1}}}", "".join(kind[0] for kind in kinds)):
        raise NotationError(
            _("A character of a name can have {most} combining marks at most.").format(most=MOST_MARKS)
        )


def at(line: int, column: int, make: Callable[..., T], *parts: Any) -> T:
    """Return ``make(*parts)``; adds the line and column in the record to a NotationError."""
    try:
        return make(*parts)
    except RecordError:
        raise
    except NotationError as error:
        raise RecordError(str(error), line, column) from error


def check_header(name: str, value: str) -> None:
    """Raise NotationError unless this can be a header that is kept without being interpreted."""
    check_text(_("The name of a header"), name, LONGEST_NAME)
    check_text(_("The header {name!r}").format(name=name), value, LONGEST_TEXT, may_be_empty=True)
    if not HEADER_NAME.fullmatch(name) or OWN_HEADER.fullmatch(name):
        raise NotationError(_("{name!r} cannot be the name of a header of your own.").format(name=name))


def check_known(game: AnyGame, seats: int, known: Known) -> None:
    """Raise NotationError unless there are such seats, and the game can be entered from one of them."""
    if game.entering is None:
        raise NotationError(_("{game} has no records of what one seat saw.").format(game=game.name))
    for seat in (known.seat, known.dealer):
        if seat is not None and not 0 <= seat < seats:
            raise NotationError(_("There is no seat {seat} at this table.").format(seat=seat))


def check_comment(text: str) -> None:
    """Raise NotationError unless this can be a comment; an empty one is a bare ``#``."""
    check_text(_("A comment"), text, LONGEST_TEXT, may_be_empty=True)
