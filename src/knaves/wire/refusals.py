"""Refusals: a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Final

import msgspec

from knaves.cards import NotationError
from knaves.game import IllegalMove
from knaves.i18n.language import _, marked
from knaves.match.match import MatchError, Stale
from knaves.wire.messages import Code

STATUS: Final = {
    "malformed": 400,
    "unreadable": 400,
    "unsigned": 401,
    "banned": 403,
    "origin": 403,
    "forbidden": 403,
    "unknown": 404,
    "method": 405,
    "taken": 409,
    "refused": 409,
    "stale": 409,
    "large": 413,
    "media": 415,
    "limit": 429,
    "failed": 500,
    "unavailable": 503,
}
"""The HTTP status of each code. The request has then changed nothing."""
SENTENCES: Final = {
    "unsigned": marked("You are not signed in."),
    "banned": marked("The operator of this server has banned you."),
    "origin": marked("Another website sent this request in your name. It was refused."),
    "unknown": marked("There is nothing at this address."),
    "method": marked("This cannot be done here."),
    "large": marked("That is too much at once."),
    "media": marked("The body must be JSON, with the type application/json."),
    "limit": marked("That was too often. Wait a moment."),
    "failed": marked("The server had an internal error. It has been logged."),
    "unavailable": marked("The server cannot do this just now. Try again."),
}


class Refusal(msgspec.Struct, frozen=True):
    """Why a request was refused. ``code`` is for programs, ``why`` is in the reader's language."""

    code: str
    why: str


class RequestRefused(Exception):
    """A request is refused: a code of `STATUS`, and a sentence if the code alone is not clear."""

    def __init__(self, code: str, why: str = "", wait: int = 0) -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.wait = wait
        """Seconds until the request may be repeated."""


def sentence(code: str) -> str:
    """Return the standard sentence for a code."""
    return _(SENTENCES[code])


def refusal(error: Exception) -> tuple[Code, str, str] | None:
    """Return why a table refused a request: code, sentence, paragraph; None for another error."""
    match error:
        case IllegalMove():
            return "illegal", error.sentence, error.paragraph
        case NotationError():
            return "unreadable", str(error), ""
        case Stale():
            return "stale", str(error), ""
        case MatchError():
            return "refused", str(error), ""
    return None
