"""Refusals: a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.responses import Response

from knaves.cards import NotationError
from knaves.game import IllegalMove
from knaves.i18n.language import _, marked
from knaves.match.match import MatchError
from knaves.match.ports import Lost, Unavailable
from knaves.match.ports_people import Taken
from knaves.server.hall import Elsewhere, NoTable
from knaves.server.people import NobodySigned

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


class Refused(Exception):
    """A request is refused: a code of `STATUS`, and a sentence if the code alone is not clear."""

    def __init__(self, code: str, why: str = "", wait: int = 0) -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.wait = wait
        """Seconds until the request may be repeated."""


def refused(error: Exception) -> Refused | None:
    """Return the refusal for an error; None for an internal error."""
    match error:
        case Refused():
            return error
        case IllegalMove() | MatchError():
            return Refused("refused", str(error))
        case NotationError():
            return Refused("unreadable", str(error))
        case Taken():
            return Refused("taken", str(error))
        case NobodySigned():
            return Refused("forbidden", str(error))
        case NoTable():
            return Refused("unknown", str(error))
        case Unavailable():
            return Refused("unavailable", str(error), wait=1)
        case Lost() | Elsewhere():
            return Refused("unavailable", wait=1)
    return None


def sentence(code: str) -> str:
    """Return the standard sentence for a code."""
    return _(SENTENCES[code])


def answer(error: Refused) -> Response:
    """Return the response for a refusal, in the current language."""
    why = error.why or sentence(error.code)
    response = Response(
        msgspec.json.encode(Refusal(error.code, why)), STATUS[error.code], media_type="application/json"
    )
    if error.wait:
        response.headers["Retry-After"] = str(error.wait)
    if error.code == "unsigned":
        response.headers["WWW-Authenticate"] = "Bearer"
    return response
