"""Reading records. An error names its line and column; nothing is guessed.

Input is not trusted: files and lines have a maximum length, and characters that could break a line or control
a terminal are rejected.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, TypeVar

from knaves import games
from knaves.cards import NotationError
from knaves.fair import VERSION
from knaves.game import AnyGame, Seat
from knaves.i18n.language import CONTROL, _, any_of
from knaves.options import read_options
from knaves.record.entries import read_entries
from knaves.record.model import (
    FORMAT,
    FORMAT_OF_ONE_SEAT,
    HEADER_NAME,
    HEX,
    KNOWN,
    LONGEST_LINE,
    OWN_HEADER,
    Known,
    Record,
    RecordError,
    SeatedPlayer,
    at,
    check_comment,
    check_header,
    check_known,
)

LARGEST_FILE: Final = 4_000_000
"""Maximum size in bytes; enough for some hundreds of games."""
_HEADER: Final = re.compile(rf"({HEADER_NAME.pattern}): *(.*)")
_NEEDED: Final = ("Game", "Rules", "Seats")
_KNOWN: Final = re.compile(r"seat +([0-9])(?: *, *seat +([0-9]) +deals +first)?", re.IGNORECASE)
T = TypeVar("T")
Shelf = Callable[[str], AnyGame]


@dataclass(frozen=True, slots=True)
class LoadedRecord:
    """A record from a file, its incomplete last line, and the number of bytes before that line."""

    record: Record
    dropped: str
    size: int


class _Header(NamedTuple):
    """A header with the position of its value."""

    name: str
    value: str
    line: int
    column: int


_Headers = Mapping[str, _Header]
"""Headers by their lower-case names."""


def load(path: str | Path, shelf: Shelf = games.find) -> LoadedRecord:
    """Read a record from a file that may have been cut off anywhere after its headers.

    A line is complete with its line feed: a last line without one is ignored and returned as ``dropped``.
    Raises NotationError for a file that is not a record or cannot be read at all.
    """
    try:
        with open(path, "rb") as file:
            return load_stream(file, path, shelf)
    except OSError as error:
        raise NotationError(
            _("{path} cannot be read: {trouble}.").format(path=path, trouble=error.strerror)
        ) from error


def load_stream(file: BinaryIO, path: str | Path, shelf: Shelf = games.find) -> LoadedRecord:
    """Read a record like `load`, from an open file; ``path`` is its name in messages."""
    data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise NotationError(
            _("{path} is not a record: it is larger than {largest} bytes.").format(
                path=path, largest=LARGEST_FILE
            )
        )
    size = data.rfind(b"\n") + 1
    dropped = data[size : size + LONGEST_LINE].decode("utf-8", errors="replace")
    return LoadedRecord(read(_decode(data[:size]), shelf), dropped, size)


def read(text: str, shelf: Shelf = games.find) -> Record:
    """Read a record. ``shelf`` finds a game by name.

    Raises RecordError, a NotationError with a line and a column.
    """
    lines = _lines(text)
    end = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    headers, comments = _headers(lines[:end])
    _check_complete(headers, end, begun=any(line.strip() for line in lines[end:]))
    of_one = headers["format"].value == FORMAT_OF_ONE_SEAT
    game = _value(headers["game"], shelf)
    rules = _value(headers["rules"], lambda text: read_options(game.presets, text))
    seated = _seated(headers, game)
    _value(headers["seats"], lambda text: game.start(rules, int(text)))
    token = _value(headers["fair"], _token) if "fair" in headers else None
    known = _value(headers["known"], lambda text: _known(text, game, len(seated))) if of_one else None
    if known is not None and token is not None:
        raise _fail(headers["fair"], _("A record of what one seat saw has no proofs."))
    moves, closing = read_entries(lines, end, game, len(seated), fair=token is not None)
    return Record(
        game=game,
        rules=rules,
        seated=seated,
        entries=moves,
        date=_value(headers["date"], _date) if "date" in headers else None,
        token=token,
        headers=tuple(
            (h.name, h.value)
            for h in headers.values()
            if not OWN_HEADER.fullmatch(h.name) and not (of_one and h.name.lower() == KNOWN.lower())
        ),
        comments=comments,
        closing=closing,
        known=known,
    )


def read_headers(text: str, shelf: Shelf = games.find) -> Record:
    """Read a record without its moves, in a small part of the time. Errors as in `read`."""
    lines = text.split("\n")
    end = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    return read("\n".join([*lines[:end], ""]), shelf)


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise RecordError(_("A record must be UTF-8 text; this is not."), line, column) from error


def _lines(text: str) -> list[str]:
    """Split at line feeds only, since nothing else ends a line; convert each tab to a space."""
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").replace("\t", " ").split("\n")]
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise RecordError(
                _("A line has at most {longest} characters.").format(longest=LONGEST_LINE),
                number,
                LONGEST_LINE + 1,
            )
        if found := CONTROL.search(line):
            sentence = _("A record cannot contain the control character U+{code:04X}.").format(
                code=ord(found[0])
            )
            raise RecordError(sentence, number, found.start() + 1)
    return lines


def _headers(lines: Sequence[str]) -> tuple[_Headers, tuple[str, ...]]:
    """Return the headers and the comments among them."""
    headers: dict[str, _Header] = {}
    comments = []
    for number, line in enumerate(map(str.strip, lines), 1):
        if line.startswith("#"):
            comments.append(line[1:].strip())
            at(number, 1, check_comment, comments[-1])
            continue
        found = _HEADER.fullmatch(line)
        if found is None:
            raise RecordError(
                _("This is not a header. An empty line must precede the first move."), number, 1
            )
        header = _Header(" ".join(found[1].split()), found[2], number, found.start(2) + 1)
        if header.name.lower() in headers:
            raise RecordError(_("The header {name!r} is given twice.").format(name=header.name), number, 1)
        if not OWN_HEADER.fullmatch(header.name):
            at(number, 1, check_header, header.name, header.value)
        headers[header.name.lower()] = header
    return headers, tuple(comments)


def _check_complete(headers: _Headers, end: int, *, begun: bool) -> None:
    form = headers.get("format")
    if form is None or form.line != 1:
        raise RecordError(_("A record begins with the line 'Format: {format}'.").format(format=FORMAT), 1, 1)
    if form.value not in (FORMAT, FORMAT_OF_ONE_SEAT):
        raise RecordError(
            _("This program reads {format}, not {value!r}.").format(format=FORMAT, value=form.value),
            1,
            form.column,
        )
    wanted = [*_NEEDED, *([KNOWN] if form.value == FORMAT_OF_ONE_SEAT else [])]
    if "seats" in headers:
        wanted += [f"Seat {seat}" for seat in range(_value(headers["seats"], _count))]
    missing = [name for name in wanted if name.lower() not in headers]
    if missing and begun:
        raise RecordError(_("The header {header!r} is missing.").format(header=missing[0]), end + 1, 1)
    if missing:
        sentence = _(
            "The file ends among its headers, before {header!r}, so there is no game to resume."
        ).format(header=missing[0])
        raise RecordError(sentence, end + 1, 1)


def _seated(headers: _Headers, game: AnyGame) -> tuple[SeatedPlayer, ...]:
    seats = _value(headers["seats"], _count)
    if seats not in game.seats:
        at_table = any_of([str(number) for number in game.seats])
        raise _fail(
            headers["seats"],
            _("The number of players at {game} must be {allowed}, not {seats}.").format(
                game=game.name, allowed=at_table, seats=seats
            ),
        )
    names = [f"seat {seat}" for seat in range(seats)]
    for name, header in headers.items():
        if re.fullmatch(r"seat [0-9]+", name) and name not in names:
            raise _fail(header, _("There is no {seat} at this table.").format(seat=name))
    return tuple(_value(headers[name], _seat) for name in names)


def _value(header: _Header, parse: Callable[[str], T]) -> T:
    return at(header.line, header.column, parse, header.value)


def _fail(header: _Header, sentence: str) -> RecordError:
    return RecordError(sentence, header.line, header.column)


def _count(text: str) -> int:
    if not re.fullmatch(r"[1-9]", text):
        raise NotationError(
            _("The number of seats must be a digit from 1 to 9, not {text!r}.").format(text=text)
        )
    return int(text)


def _seat(text: str) -> SeatedPlayer:
    name, comma, player = text.rpartition(",")
    if not comma:
        raise NotationError(_("Write a seat as a name, a comma and a player, as in 'Ann, human'."))
    return SeatedPlayer(name.strip(), player.strip())


def _known(text: str, game: AnyGame, seats: int) -> Known:
    found = _KNOWN.fullmatch(text)
    if found is None:
        raise NotationError(
            _(
                "Write whose cards are known as in 'seat 0', or 'seat 0, seat 1 deals first', not {text!r}."
            ).format(text=text)
        )
    known = Known(Seat(int(found[1])), None if found[2] is None else Seat(int(found[2])))
    check_known(game, seats, known)
    return known


def _date(text: str) -> datetime.date:
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        with suppress(ValueError):
            return datetime.date.fromisoformat(text)
    raise NotationError(
        _("Write a date as year, month and day, as in 2026-11-02, not {text!r}.").format(text=text)
    )


def _token(text: str) -> bytes:
    version, _space, token = text.partition(" ")
    if version != VERSION:
        raise NotationError(
            _("This program checks {version}, not {found!r}.").format(version=VERSION, found=version)
        )
    if not HEX.fullmatch(token):
        raise NotationError(_("The token of a sitting has 64 digits, 0 to 9 and a to f."))
    return bytes.fromhex(token)
