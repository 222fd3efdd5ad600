"""Frozen values stored as JSON text, encoded like wire values."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

import msgspec

from knaves.cards import NotationError
from knaves.i18n.language import _, marked
from knaves.match.ports.tables import Unavailable
from knaves.wire.shapes import Shapes, WireError

T = TypeVar("T")

UNKEPT: Final = marked("The text has a character that cannot be stored.")
_SHAPES: Final = Shapes({}, kept=True)


class Written(Generic[T]):
    """Converts values of one type to text and back. ``kind`` is the type, or a union of dataclasses."""

    def __init__(self, kind: Any) -> None:
        self.shape: Final = _SHAPES.of(kind)

    def dump(self, value: T) -> str:
        """Return the text; NotationError for an unpaired surrogate, which cannot be stored."""
        plain = value if self.shape.dump is None else self.shape.dump(value)
        try:
            return msgspec.json.encode(plain).decode()
        except UnicodeEncodeError:
            raise NotationError(_(UNKEPT)) from None

    def load(self, text: str) -> T:
        """Return the value; Unavailable if a newer version of this program wrote it."""
        try:
            value: T = self.shape.load(msgspec.json.decode(text))
        except (WireError, msgspec.DecodeError) as error:
            raise Unavailable(_("This was written by a newer version of the program.")) from error
        return value
