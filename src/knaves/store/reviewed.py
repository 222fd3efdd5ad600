"""Reviews as text, without the names of the players, which stand in the record."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import msgspec

from knaves.i18n.language import _
from knaves.match.ports import Unavailable
from knaves.review import Review

_read: Final = msgspec.json.Decoder(Review)


def write_review(review: Review) -> str:
    """Return a review as text."""
    return msgspec.json.encode(replace(review, names=())).decode()


def read_review(text: str) -> Review:
    """Return the review of a text, without names; Unavailable if a newer version of this program wrote it."""
    try:
        return _read.decode(text)
    except msgspec.DecodeError as error:
        raise Unavailable(_("This was written by a newer version of the program.")) from error
