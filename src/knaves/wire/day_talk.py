"""What is said about a hand of the day, on the wire: each message beside what its author answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct

from knaves.drills.others import choices
from knaves.match.log import Id
from knaves.match.ports.talk import ChatLine


class Message(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say about a hand."""

    text: Annotated[str, Meta(max_length=2000)]


class Complaint(Struct, frozen=True, forbid_unknown_fields=True):
    """Why a message is reported to the operator."""

    why: Annotated[str, Meta(max_length=300)] = ""


class MessageRead(Struct, frozen=True):
    """A message about a hand. ``move`` is what its author answered, in words; empty if that is not known.

    ``by`` tells the authors of this hand apart, and nothing else about them.
    """

    number: int
    at: int
    by: str
    name: str
    text: str
    move: str
    own: bool


class DayTalkRead(Struct, frozen=True):
    """What is said about a hand of the day, the oldest first. ``may``: the reader may say something."""

    lines: list[MessageRead]
    may: bool


def day_talk_read(
    day: date, game: str, lines: Sequence[ChatLine], moves: Mapping[Id, str], reader: Id, *, may: bool
) -> DayTalkRead:
    """Return what a reader sees; ``moves`` are the answers of the authors. KeyError for another game."""
    # Another version of the program may have dealt another hand: such an answer is no choice of this one.
    labels = choices(day, game)
    read = [
        MessageRead(
            number=each.number,
            at=each.at,
            # The id of a person is random and private: its digest tells nothing, nor who spoke another day.
            by=sha256(f"{day} {game} {each.author}".encode()).hexdigest()[:12],
            name=each.name,
            text=each.text,
            move=labels.get(moves.get(each.author, ""), ""),
            own=each.author == reader,
        )
        for each in lines
    ]
    return DayTalkRead(read, may)
