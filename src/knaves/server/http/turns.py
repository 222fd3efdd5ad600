"""The tables where somebody plays, in whichever process: those where they are to move come first."""

from __future__ import annotations

from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.match.ports.tables import OwnTable
from knaves.office.endpoint import Asked, Endpoint
from knaves.server.http.carrier import services_of
from knaves.wire.bodies import Limit
from knaves.wire.turns import OwnTurn


async def own_turns(asked: Asked) -> list[OwnTurn]:
    """List one's tables with a game in play: those where one is to move first, by deadline.

    Where the clock is not days, one is to move only once the others wait for one who is gone.
    """
    found = await services_of(asked).hall.tables.own(asked.person.id, asked.query.limit)
    now = asked.office.now()
    return [_turn(each, now) for each in found if each.listing.terms.game in SHELF]


def _turn(own: OwnTable, now: int) -> OwnTurn:
    listing, turn = own.listing, own.turn
    terms = listing.terms
    return OwnTurn(
        listing.table,
        terms.game,
        _(find(terms.game).title),
        terms.rules,
        [*listing.names],
        terms.timing.move,
        turn.moves,
        max(0, turn.due - now) if turn.due else -1,
    )


ENDPOINTS = (Endpoint("GET", "/api/turns", own_turns, list[OwnTurn], query=Limit, needs="person"),)
