"""Everything that a server stores about a person's games, as a zip file."""

from __future__ import annotations

import io
import zipfile
from typing import Final

import msgspec

from knaves.office.endpoint import Asked, Document, Endpoint
from knaves.server.http.carrier import services_of
from knaves.wire.archive import game_over
from knaves.wire.bodies import GameOver

MOST: Final = 2000
"""Maximum number of games in one zip file; the latest ones."""
ZIP: Final = "application/zip"


async def export(asked: Asked) -> Document:
    """Return all of one's own games and statistics, and lately answered hands of the day, as a zip file."""
    services, person = services_of(asked), asked.person
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        listed: list[GameOver] = []
        async for kept in services.results.export(person.id):
            archive.writestr(f"games/{kept.address}.txt", kept.record)
            listed.append(game_over(kept, person.id))
            if len(listed) >= MOST:
                break
        archive.writestr("games.json", msgspec.json.format(msgspec.json.encode(listed)))
        entries = await services.results.entries(person.id)
        archive.writestr("statistics.json", msgspec.json.format(msgspec.json.encode(entries)))
        answers = await services.answers.answers(person.id)
        archive.writestr("answers.json", msgspec.json.format(msgspec.json.encode(answers)))
    return Document(file.getvalue(), ZIP, "knaves-games.zip")


ENDPOINTS = (
    Endpoint(
        "GET", "/api/me/games.zip", export,
        needs="person", spends=("exports",), media=ZIP,
    ),
)  # fmt: skip
