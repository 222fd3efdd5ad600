"""Records of finished games, at unguessable addresses; and one's own games, as a list or zip file."""

from __future__ import annotations

import asyncio
import io
import zipfile
from typing import Final

import msgspec
from starlette.responses import PlainTextResponse, Response

from knaves.i18n.language import _
from knaves.match.ports_results import Kept
from knaves.server.http.endpoint import Asked, Endpoint
from knaves.wire.archived import game_over, record_read
from knaves.wire.bodies import GameOver, Page, RecordRead
from knaves.wire.refusals import Refused

MOST: Final = 2000
"""Maximum number of games in one zip file; the latest ones."""


async def as_text(asked: Asked) -> Response:
    """Return a record as text, as read by `knaves verify`."""
    kept = await kept_record(asked)
    return PlainTextResponse(kept.record)


async def as_steps(asked: Asked) -> RecordRead:
    """Return a record step by step, described in the reader's language, with the results of its proofs."""
    kept = await kept_record(asked)
    return await asyncio.to_thread(record_read, kept)


async def own_games(asked: Asked) -> list[GameOver]:
    """List one's own finished games, the latest first."""
    page: Page = asked.query
    results, person = asked.services.results, asked.person.id
    before = None
    if page.before:
        before = await results.game(page.before)
        if before is None or person not in before.people:
            raise Refused("unknown")
    return [game_over(each, person) for each in await results.games(person, page.limit, before)]


async def export(asked: Asked) -> Response:
    """Return all of one's own games and statistics, and lately answered hands of the day, as a zip file."""
    results, person = asked.services.results, asked.person
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        listed: list[GameOver] = []
        async for kept in results.export(person.id):
            archive.writestr(f"games/{kept.address}.txt", kept.record)
            listed.append(game_over(kept, person.id))
            if len(listed) >= MOST:
                break
        archive.writestr("games.json", msgspec.json.format(msgspec.json.encode(listed)))
        entries = await results.entries(person.id)
        archive.writestr("statistics.json", msgspec.json.format(msgspec.json.encode(entries)))
        answers = await asked.services.answers.answers(person.id)
        archive.writestr("answers.json", msgspec.json.format(msgspec.json.encode(answers)))
    return Response(
        file.getvalue(),
        media_type="application/zip",
        headers={"Content-Disposition": 'attachment; filename="knaves-games.zip"'},
    )


async def kept_record(asked: Asked) -> Kept:
    """Return the finished game that a request names; Refused if there is none."""
    kept = await asked.services.results.game(asked.path("record"))
    if kept is None:
        raise Refused("unknown", _("There is no such record."))
    return kept


ENDPOINTS = (
    Endpoint("GET", "/api/records/{record}", as_text, refusals=("unknown",), media="text/plain"),
    Endpoint("GET", "/api/records/{record}/steps", as_steps, RecordRead, refusals=("unknown",)),
    Endpoint(
        "GET", "/api/me/games", own_games, list[GameOver],
        query=Page, needs="person", refusals=("unknown",),
    ),
    Endpoint(
        "GET", "/api/me/games.zip", export,
        needs="person", spends=("exports",), media="application/zip",
    ),
)  # fmt: skip
