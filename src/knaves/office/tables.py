"""Tables: opening one, finding one, and viewing one from outside."""

from __future__ import annotations

from dataclasses import replace

from msgspec import Raw

from knaves.games import SHELF, find
from knaves.i18n.language import _, spoken
from knaves.match.log import Sitter
from knaves.match.ports.tables import Listing
from knaves.match.table.hosted import HostedTable
from knaves.match.table.lobby import to_join
from knaves.match.table.origin import Beginning, first_game
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.records import kept_record
from knaves.options import options, read_options
from knaves.wire.archive import beginning
from knaves.wire.bodies import (
    FromRecord,
    Limit,
    Listed,
    NewTable,
    TableMade,
    Watched,
)
from knaves.wire.refusals import RequestRefused
from knaves.wire.telling import terms_of


async def open_table(asked: Asked) -> TableMade:
    """Open a table. Nobody has a seat yet, not even the host."""
    body: NewTable = asked.body
    if body.rated and not asked.person.account:
        raise RequestRefused("refused", _("Rated games are for people with accounts."))
    game = find(body.game)
    terms = terms_of(game.name, body)
    terms = replace(terms, seats=terms.seats or game.seats[0])
    return await asked.office.tables.open(asked.person, asked.client, terms)


async def lobby(asked: Asked) -> list[Listed]:
    """List the public tables: those with a free seat first, then the most recently active."""
    now = asked.office.now()
    listings = to_join(await asked.office.tables.lobby(asked.query.limit))
    return [_listed(each, now) for each in listings if each.terms.game in SHELF]


async def play_again(asked: Asked) -> TableMade:
    """Begin a game in a record, at a private table: on from a move, or again with the same cards."""
    kept, person = await kept_record(asked), asked.person
    return await begun_table(
        asked, await asked.office.apart(beginning, kept, asked.body, person.id, person.name)
    )


async def first_lesson(asked: Asked) -> TableMade:
    """Begin a first game with explanations, at a private table."""
    name, person = asked.path("game"), asked.person
    if name not in SHELF:
        raise RequestRefused("unknown")
    return await begun_table(asked, first_game(find(name), Sitter(person.id, person.name)))


async def begun_table(asked: Asked, begun: Beginning) -> TableMade:
    """Open a private table where a game begins that is no new one; return its address."""
    office = asked.office

    def begin(table: HostedTable) -> None:
        table.begin_with(begun.sitters, office.now(), begun.origin)

    return await office.tables.open(asked.person, asked.client, begun.terms, begin)


async def watched(asked: Asked) -> Watched:
    """Show a table as a person without a seat sees it."""
    shown = await asked.office.tables.look(asked.path("table"), spoken())
    return Watched(Raw(shown.around), Raw(shown.update) if shown.update else None, [*shown.actors])


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
    Endpoint(
        "POST", "/api/games/{game}/lesson", first_lesson, TableMade,
        status=201, needs="person", refusals=("unknown", "refused"),
    ),
    Endpoint("GET", "/api/tables", lobby, list[Listed], query=Limit),
    Endpoint("GET", "/api/tables/{table}", watched, Watched, refusals=("unknown",)),
)  # fmt: skip
