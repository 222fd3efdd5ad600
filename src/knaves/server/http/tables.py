"""Tables: opening one, finding one, and viewing one from outside."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from msgspec import Raw

from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.match.lobby import to_join, to_pair
from knaves.match.log import Terms
from knaves.match.ports import Listing
from knaves.options import options, read_options, write_options
from knaves.server.hall import Elsewhere
from knaves.server.http.endpoint import Asked, Endpoint, language_of
from knaves.server.http.records import kept_record
from knaves.server.services import Services
from knaves.server.window import look
from knaves.wire.archived import beginning
from knaves.wire.bodies import (
    FromRecord,
    Limit,
    Listed,
    NewTable,
    Paired,
    Pairing,
    TableMade,
    Watched,
)
from knaves.wire.refusals import Refused
from knaves.wire.telling import terms_of


async def open_table(asked: Asked) -> TableMade:
    """Open a table. Nobody has a seat yet, not even the host."""
    body: NewTable = asked.body
    if body.rated and not asked.person.account:
        raise Refused("refused", _("Rated games are for people with accounts."))
    game = find(body.game)
    terms = terms_of(game.name, body)
    return await _opened(asked, replace(terms, seats=terms.seats or game.seats[0]))


async def lobby(asked: Asked) -> list[Listed]:
    """List the public tables: those with a free seat first, then the most recently active."""
    now = asked.services.now()
    listings = to_join(await asked.services.hall.tables.lobby(asked.query.limit))
    return [_listed(each, now) for each in listings if each.terms.game in SHELF]


async def pair(asked: Asked) -> Paired:
    """Find a public table where somebody waits, by game and rules; open one if there is none."""
    body: Pairing = asked.body
    if body.rated and not asked.person.account:
        raise Refused("refused", _("Rated games are for people with accounts."))
    game = find(body.game)
    rules = write_options(read_options(game.presets, body.rules))
    terms = Terms(game.name, rules, body.seats or game.seats[0], public=True, rated=body.rated)
    for each in to_pair(await asked.services.hall.tables.lobby(), terms):
        if not asked.services.bans.shuts_out(each.host):
            return Paired(each.table, link_to(asked.services, each.table), waits=True)
    made = await _opened(asked, terms)
    return Paired(made.table, made.link, waits=False)


async def play_again(asked: Asked) -> TableMade:
    """Begin a game in a record, at a private table: on from a move, or again with the same cards."""
    kept, services, person = await kept_record(asked), asked.services, asked.person
    begun = await asyncio.to_thread(beginning, kept, asked.body, person.id, person.name)
    await _check(asked)
    now = services.now()
    table = await services.hall.open(
        person.id, begun.terms, lambda at: at.begin_from(begun.origin, begun.sitters, now)
    )
    return TableMade(table, link_to(services, table))


async def watched(asked: Asked) -> Watched:
    """Show a table as a person without a seat sees it."""
    services, table, language = asked.services, asked.path("table"), language_of(asked.request)
    try:
        shown = await look(services.hall, table, language)
    except Elsewhere as error:
        if services.relay is None or not error.holder:
            raise
        shown = await services.relay.look(error.holder, table, language)
    return Watched(Raw(shown.around), Raw(shown.update) if shown.update else None, [*shown.actors])


def link_to(services: Services, table: str) -> str:
    """Return the link to a table; absolute if the server knows its public address."""
    return f"{services.public.rstrip('/')}/t/{table}"


async def _opened(asked: Asked, terms: Terms) -> TableMade:
    services = asked.services
    await _check(asked)
    table = await services.hall.open(asked.person.id, terms)
    return TableMade(table, link_to(services, table))


async def _check(asked: Asked) -> None:
    """Count a table that is opened; Refused if there are too many."""
    services = asked.services
    if not services.limits.none:
        await services.limits.spend("tables", asked.client)
        await services.opened.check(services.hall.tables, asked.client, asked.person.id)


def _listed(listing: Listing, now: int) -> Listed:
    terms = listing.terms
    game = find(terms.game)
    rules = read_options(game.presets, terms.rules)
    return Listed(
        listing.table,
        terms.game,
        _(game.title),
        {each.name: getattr(rules, each.name) for each in options(rules)},
        terms.rules,
        [*listing.names],
        listing.playing,
        terms.rated,
        terms.timing.move,
        terms.timing.reserve,
        terms.watch,
        max(0, now - listing.touched),
    )


ENDPOINTS = (
    Endpoint(
        "POST", "/api/tables", open_table, TableMade, NewTable,
        status=201, needs="person", refusals=("unreadable", "refused"),
    ),
    Endpoint(
        "POST", "/api/records/{record}/tables", play_again, TableMade, FromRecord,
        status=201, needs="person", refusals=("unknown", "refused"),
    ),
    Endpoint("GET", "/api/tables", lobby, list[Listed], query=Limit),
    Endpoint("GET", "/api/tables/{table}", watched, Watched, refusals=("unknown",)),
    Endpoint(
        "POST", "/api/pairing", pair, Paired, Pairing,
        needs="person", refusals=("unreadable", "refused"),
    ),
)  # fmt: skip
