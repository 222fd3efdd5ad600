"""Reviews as text: without names in a database or a browser, with them in a file of one's own."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from knaves.i18n.language import _
from knaves.match.ports.tables import Unavailable
from knaves.record import HUMAN
from knaves.review import Review, StoredReview


@dataclass(frozen=True, slots=True)
class _NamedText:
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _SeatNames:
    """The part of a review's text, in every version, that names the players."""

    players: tuple[str, ...]
    review: _NamedText


_review: Final = msgspec.json.Decoder(Review)
_kept: Final = msgspec.json.Decoder(StoredReview)
_seated: Final = msgspec.json.Decoder(_SeatNames)


def write_review(review: Review) -> str:
    """Return a review as text, without the names of the players."""
    return _text(replace(review, names=()))


def read_review(text: str) -> Review:
    """Return the review of a text, without names; Unavailable if a newer version of this program wrote it."""
    try:
        return _review.decode(text)
    except msgspec.DecodeError as error:
        raise Unavailable(_("This was written by a newer version of the program.")) from error


def write_kept(kept: StoredReview) -> str:
    """Return a review of one's own as text, with the names."""
    return _text(kept)


def read_kept(text: bytes) -> StoredReview | None:
    """Return the review of a file; None if it is damaged."""
    with suppress(msgspec.DecodeError, RecursionError):
        return _kept.decode(text)
    return None


def people_in(text: bytes) -> list[str]:
    """Return the names of the people in the review of a file, of any version; none if it is damaged."""
    with suppress(msgspec.DecodeError, RecursionError):
        found = _seated.decode(text)
        return [
            name for name, player in zip(found.review.names, found.players, strict=False) if player == HUMAN
        ]
    return []


def _text(value: Review | StoredReview) -> str:
    return msgspec.json.encode(value).decode()
