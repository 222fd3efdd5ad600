"""The games of this server with their options, for forms; and the operator's announcements."""

from __future__ import annotations

from knaves.games import SHELF
from knaves.office.endpoint import Asked, Endpoint
from knaves.wire.bodies import Announced, GameRead, RulesRead, TermRead
from knaves.wire.refusals import RequestRefused
from knaves.wire.shelf import game_read, rules_read, terms_read


async def games(asked: Asked) -> list[GameRead]:
    """List the games, with their presets and options in the reader's language."""
    return [game_read(name) for name in SHELF]


async def game(asked: Asked) -> GameRead:
    """Return one game, with its presets and options in the reader's language."""
    if asked.path("game") not in SHELF:
        raise RequestRefused("unknown")
    return game_read(asked.path("game"))


async def rules(asked: Asked) -> RulesRead:
    """Return how a game is played, and its law, in the reader's language."""
    if asked.path("game") not in SHELF:
        raise RequestRefused("unknown")
    return rules_read(asked.path("game"))


async def words(asked: Asked) -> list[TermRead]:
    """List the words of a game that newcomers ask about, in the reader's language."""
    if asked.path("game") not in SHELF:
        raise RequestRefused("unknown")
    return terms_read(asked.path("game"))


async def announcements(asked: Asked) -> list[Announced]:
    """List the current announcements."""
    now = asked.office.now()
    return [Announced(each.number, each.text, each.until - now) for each in await asked.office.announced(now)]


ENDPOINTS = (
    Endpoint("GET", "/api/games", games, list[GameRead]),
    Endpoint("GET", "/api/games/{game}", game, GameRead, refusals=("unknown",)),
    Endpoint("GET", "/api/games/{game}/rules", rules, RulesRead, refusals=("unknown",)),
    Endpoint("GET", "/api/games/{game}/words", words, list[TermRead], refusals=("unknown",)),
    Endpoint("GET", "/api/announcements", announcements, list[Announced]),
)
