"""The games of this server with their options, for forms; and the operator's announcements."""

from __future__ import annotations

from dataclasses import fields

from knaves import bots, rulebook
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.options import Option, options
from knaves.server.http.bodies import (
    Announced,
    BotRead,
    GameRead,
    OptionChoice,
    OptionRead,
    Preset,
    RulesRead,
)
from knaves.server.http.endpoint import Asked, Endpoint
from knaves.server.http.refusals import Refused


async def games(asked: Asked) -> list[GameRead]:
    """List the games, with their presets and options in the reader's language."""
    return [_game(name) for name in SHELF]


async def game(asked: Asked) -> GameRead:
    """Return one game, with its presets and options in the reader's language."""
    if asked.path("game") not in SHELF:
        raise Refused("unknown")
    return _game(asked.path("game"))


async def rules(asked: Asked) -> RulesRead:
    """Return how a game is played, and its law, in the reader's language."""
    name = asked.path("game")
    if name not in SHELF:
        raise Refused("unknown")
    return RulesRead(_(find(name).title), rulebook.teaching(name), rulebook.law(name))


async def announcements(asked: Asked) -> list[Announced]:
    """List the current announcements."""
    now = asked.services.now()
    return [
        Announced(each.number, each.text, each.until - now)
        for each in await asked.services.talk.announced(now)
    ]


def _game(name: str) -> GameRead:
    found = find(name)
    return GameRead(
        name,
        _(found.title),
        [*found.seats],
        [
            Preset(called, {each.name: getattr(rules, each.name) for each in fields(rules)})
            for called, rules in found.presets.items()
        ],
        [_option(each) for each in options(found.rules())],
        [BotRead(each, bots.level(each), bots.about(name, each)) for each in bots.names(name)],
    )


def _option(each: Option) -> OptionRead:
    values: tuple[bool | int | str, ...] = each.choices
    if isinstance(each.default, bool):
        values = (True, False)
    return OptionRead(
        each.name,
        each.title,
        _(each.meaning),
        each.default,
        [OptionChoice(value, each.said(value)) for value in values],
        each.low,
        each.high,
    )


ENDPOINTS = (
    Endpoint("GET", "/api/games", games, list[GameRead]),
    Endpoint("GET", "/api/games/{game}", game, GameRead, refusals=("unknown",)),
    Endpoint("GET", "/api/games/{game}/rules", rules, RulesRead, refusals=("unknown",)),
    Endpoint("GET", "/api/announcements", announcements, list[Announced]),
)
