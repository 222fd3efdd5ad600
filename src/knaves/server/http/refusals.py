"""Errors as refusals, and refusals as responses."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from knaves.cards import NotationError
from knaves.game import IllegalMove
from knaves.match.match import MatchError
from knaves.match.ports import Lost, Unavailable
from knaves.match.ports_people import Taken
from knaves.server.hall import Elsewhere, NoTable
from knaves.server.people import NobodySigned
from knaves.wire.refusals import STATUS, Refusal, Refused, sentence


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
