"""Records of finished games, at unguessable addresses."""

from __future__ import annotations

from knaves.i18n.language import _
from knaves.match.ports.results import StoredGame
from knaves.office.endpoint import Asked, Document, Endpoint
from knaves.wire.archive import record_read
from knaves.wire.bodies import RecordRead
from knaves.wire.refusals import RequestRefused


async def as_text(asked: Asked) -> Document:
    """Return a record as text, as read by `knaves verify`."""
    kept = await kept_record(asked)
    return Document(kept.record.encode(), "text/plain")


async def as_steps(asked: Asked) -> RecordRead:
    """Return a record step by step, described in the reader's language, with the results of its proofs."""
    kept = await kept_record(asked)
    return await asked.office.apart(record_read, kept)


async def kept_record(asked: Asked) -> StoredGame:
    """Return the finished game that a request names; Refused if there is none."""
    kept = await asked.office.results.game(asked.path("record"))
    if kept is None:
        raise RequestRefused("unknown", _("There is no such record."))
    return kept


ENDPOINTS = (
    Endpoint("GET", "/api/records/{record}", as_text, refusals=("unknown",), media="text/plain"),
    Endpoint("GET", "/api/records/{record}/steps", as_steps, RecordRead, refusals=("unknown",)),
)
