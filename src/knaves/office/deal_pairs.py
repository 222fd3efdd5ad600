"""Challenges for pairs: one invites a partner by a link, and whoever answers it first plays with them.

Only a server has these: without one, nobody could answer.
"""

from __future__ import annotations

import secrets
from typing import Protocol, cast

from knaves.games import find
from knaves.i18n.language import _
from knaves.match.ports.deal_pairs import DealPairs
from knaves.match.ports.deal_sets import own_side
from knaves.office.challenges import challenge_of, own_game
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.ports import Office
from knaves.wire.bodies import TableMade
from knaves.wire.challenges import ChallengeRead, InvitationMade, InvitationRead, challenge_read
from knaves.wire.refusals import RequestRefused


class PairOffice(Office, Protocol):
    """An office where two people can play a set of deals together: that of a server."""

    @property
    def deal_pairs(self) -> DealPairs: ...  # noqa: D102


async def invite(asked: Asked) -> InvitationMade:
    """Invite a partner to a challenge: return the word of one's invitation, a new one if there is none."""
    found, person, office = await challenge_of(asked), asked.person, _office(asked)
    if not found.pairs:
        raise RequestRefused("refused", _("Everybody plays this challenge alone."))
    own = await office.deal_pairs.invite(
        found.address, person.id, person.name, secrets.token_urlsafe(12), office.now()
    )
    if not own.invitation:
        raise RequestRefused("refused", _("You have a partner already."))
    return InvitationMade(own.invitation, office.link_to(f"/c/{found.address}/with/{own.invitation}"))


async def take_back(asked: Asked) -> ChallengeRead:
    """Take one's invitation back while nobody has answered it."""
    found = await challenge_of(asked)
    if not await _office(asked).deal_pairs.take_back(found.address, asked.person.id):
        raise RequestRefused("refused", _("There is no invitation that you could take back."))
    return challenge_read(found, await asked.office.deal_sets.games(found.address), asked.person.id)


async def invitation(asked: Asked) -> InvitationRead:
    """Say who invites a partner."""
    found = await challenge_of(asked)
    inviting = await _office(asked).deal_pairs.inviting(found.address, asked.path("word"))
    if inviting is None:
        raise RequestRefused("unknown", _("This invitation was answered or taken back."))
    return InvitationRead(inviting.name)


async def answer(asked: Asked) -> TableMade:
    """Become the partner of whoever invites, and begin the game of both; or come back to its table."""
    found, person, office, word = await challenge_of(asked), asked.person, _office(asked), asked.path("word")
    own = await office.deal_sets.game(found.address, person.id)
    if own is not None:
        if own.invitation == word:
            raise RequestRefused("refused", _("This is your own invitation: send it to a partner."))
        if own.invitation:
            raise RequestRefused("refused", _("You invite a partner yourself: take that back first."))
        return await own_game(asked, found)
    _first, seat = own_side(find(found.game), found.seats)
    if not await office.deal_pairs.answer(found.address, word, person.id, person.name, seat, office.now()):
        raise RequestRefused("unknown", _("This invitation was answered or taken back."))
    return await own_game(asked, found)


def _office(asked: Asked) -> PairOffice:
    return cast(PairOffice, asked.office)


_HERE = "/api/challenges/{challenge}"
ENDPOINTS = (
    Endpoint(
        "POST", f"{_HERE}/invitation", invite, InvitationMade,
        status=201, needs="person", refusals=("unknown", "refused"),
    ),
    Endpoint(
        "DELETE", f"{_HERE}/invitation", take_back, ChallengeRead,
        needs="person", refusals=("unknown", "refused"),
    ),
    Endpoint("GET", f"{_HERE}/with/{{word}}", invitation, InvitationRead, refusals=("unknown",)),
    Endpoint(
        "POST", f"{_HERE}/with/{{word}}/tables", answer, TableMade,
        status=201, needs="person", refusals=("unknown", "refused"),
    ),
)  # fmt: skip
