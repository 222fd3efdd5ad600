"""Pairing: an opponent at once."""

from __future__ import annotations

from knaves.games import find
from knaves.i18n.language import _
from knaves.match.log import Terms
from knaves.match.table.lobby import to_pair
from knaves.office.endpoint import Asked, Endpoint
from knaves.options import read_options, write_options
from knaves.server.http.carrier import services_of
from knaves.wire.bodies import Paired, Pairing
from knaves.wire.refusals import RequestRefused


async def pair(asked: Asked) -> Paired:
    """Find a public table where somebody waits, by game and rules; open one if there is none."""
    body: Pairing = asked.body
    services = services_of(asked)
    if body.rated and not asked.person.account:
        raise RequestRefused("refused", _("Rated games are for people with accounts."))
    game = find(body.game)
    rules = write_options(read_options(game.presets, body.rules))
    terms = Terms(game.name, rules, body.seats or game.seats[0], public=True, rated=body.rated)
    for each in to_pair(await services.hall.tables.lobby(), terms):
        if not services.bans.shuts_out(each.host):
            return Paired(each.table, services.link_to(f"/t/{each.table}"), waits=True)
    made = await asked.office.tables.open(asked.person, asked.client, terms)
    return Paired(made.table, made.link, waits=False)


ENDPOINTS = (
    Endpoint(
        "POST", "/api/pairing", pair, Paired, Pairing,
        needs="person", refusals=("unreadable", "refused"),
    ),
)  # fmt: skip
