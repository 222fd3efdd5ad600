"""Games on a server that ended while this program was closed: their records, to be kept here too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from knaves import record as records
from knaves.cards import NotationError
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.record import Record
from knaves.remote.requests import STRANGE, ServerError, fetch_record, look, record_url
from knaves.remote.table import Pass
from knaves.wire.bodies import GameOver

PAGE: Final = 50
"""Games in one answer of the server."""
MOST: Final = 200
"""So many games are fetched at once, the latest ones."""


def missed(owner: Pass, after: int) -> Iterator[tuple[Record, tuple[Seat, ...], int]]:
    """Yield a person's games that ended after ``after``, the earliest first; ServerError if it fails.

    With each record come the person's seats, and when the game ended. Times are those of the server, in
    milliseconds since 1970 UTC. A record that this program cannot read is left out.
    """
    for each in reversed(_listed(owner, after)):
        try:
            found = records.read(fetch_record(record_url(owner.url, each.record)))
        except NotationError:
            continue
        yield found, tuple(map(Seat, each.yours)), each.ended


def _listed(owner: Pass, after: int) -> list[GameOver]:
    """Return the games that ended after ``after``, the latest first."""
    found: list[GameOver] = []
    while len(found) < MOST:
        before = f"&before={found[-1].record}" if found else ""
        try:
            answer = look(owner, f"/api/me/games?limit={PAGE}{before}")
            page = msgspec.convert(answer, list[GameOver])
        except msgspec.ValidationError:
            raise ServerError(_(STRANGE)) from None
        found += [each for each in page if each.ended > after]
        if len(page) < PAGE or page[-1].ended <= after:
            break
    return found[:MOST]
