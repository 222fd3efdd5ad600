"""Challenges: the same deals for everybody who has the link, each at a table of their own."""

from __future__ import annotations

from collections.abc import Sequence

from knaves import fair
from knaves.bots import has_bot, strongest
from knaves.game import Seat
from knaves.games import find
from knaves.i18n.language import _, all_of
from knaves.match.log import Sitter
from knaves.match.ports.day_sets import SHOWN
from knaves.match.ports.deal_sets import DealSet, SetGame, has_partners, own_side
from knaves.match.ports.results import StoredGame
from knaves.match.table.origin import set_of_deals, settled_rules
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.tables import begun_table
from knaves.options import read_options, write_options
from knaves.review.beside import DealtApart
from knaves.wire.bodies import TableMade
from knaves.wire.challenges import (
    BesideRead,
    ChallengeMade,
    ChallengeRead,
    NewChallenge,
    beside_read,
    challenge_read,
)
from knaves.wire.refusals import RequestRefused


async def make(asked: Asked) -> ChallengeMade:
    """Make a challenge. Whoever makes it plays it like everybody else."""
    body: NewChallenge = asked.body
    office, person, game = asked.office, asked.person, find(body.game)
    await office.spend("tables", asked.client)
    rules = settled_rules(read_options(game.presets, body.rules))
    seats, level = game.seats[0], body.bot or strongest(game.name)
    if not has_bot(game.name, level):
        raise RequestRefused("unreadable", _("There is no player of that name."))
    if body.pairs and not has_partners(game, seats):
        raise RequestRefused("unreadable", _("Nobody has a partner in this game."))
    game.start(rules, seats)
    wanted = DealSet(
        address="",
        game=game.name,
        rules=write_options(rules),
        seats=seats,
        bot=level,
        seed=fair.fresh("seed").hex(),
        maker=person.id,
        name=person.name,
        made=office.now(),
        pairs=body.pairs,
    )
    address = await office.deal_sets.make(wanted)
    return ChallengeMade(address, office.link_to(f"/c/{address}"))


async def challenge(asked: Asked) -> ChallengeRead:
    """Show a challenge: what is played, and, to those who have played it, how everybody did."""
    found = await challenge_of(asked)
    games = await asked.office.deal_sets.games(found.address)
    person = "" if asked.asking is None else asked.asking.id
    return challenge_read(found, games, person)


async def own_challenges(asked: Asked) -> list[ChallengeRead]:
    """List the challenges that one has made or entered, the latest first."""
    office, person, read = asked.office, asked.person, []
    for each in await office.deal_sets.entered(person.id):
        games = await office.deal_sets.games(each.address)
        read.append(challenge_read(each, games, person.id))
    return read


async def enter(asked: Asked) -> TableMade:
    """Begin one's own game of a challenge, or return the table where it has begun: everybody plays once.

    In a challenge for pairs it begins when somebody answers an invitation; this finds its table.
    """
    found = await challenge_of(asked)
    return await own_game(asked, found)


async def own_game(asked: Asked, found: DealSet) -> TableMade:
    """Begin one's own game of a set of deals, or return the table where it has begun."""
    office, person = asked.office, asked.person
    own = (
        await office.deal_sets.game(found.address, person.id)
        if found.pairs
        else await office.deal_sets.enter(found.address, person.id, person.name, office.now())
    )
    if own is None or (found.pairs and not own.partner):
        raise RequestRefused("refused", _("Invite a partner first: two play this challenge together."))
    if own.how == SHOWN:
        raise RequestRefused("refused", _("You have looked at these cards."))
    if own.table:
        return TableMade(own.table, office.link_to(f"/t/{own.table}"))
    people = [own]
    if own.partner:
        partner = await office.deal_sets.game(found.address, own.partner)
        people = sorted([own, *([] if partner is None else [partner])], key=lambda each: each.seat)
    sitters = [Sitter(each.person, each.name) for each in people]
    made = await begun_table(asked, set_of_deals(found, *sitters))
    # Somebody may have pressed twice: the first table counts, the other one is forgotten.
    table = await office.deal_sets.seat(found.address, person.id, made.table)
    if not table:
        raise RequestRefused("refused", _("You have looked at these cards."))
    return TableMade(table, office.link_to(f"/t/{table}"))


async def side_by_side(asked: Asked) -> BesideRead:
    """Show one's own game of a challenge, or of a day that is over, beside somebody else's, deal by deal."""
    person, office = asked.person.id, asked.office
    found = await office.deal_sets.find(asked.path("challenge"))
    # While a day goes on, nobody is shown how others played.
    if found is None or found.closes >= office.now():
        raise RequestRefused("unknown", _("There is no such challenge."))
    own = await office.deal_sets.game(found.address, person)
    other = await office.deal_sets.recorded(found.address, asked.path("record"))
    if own is None or not own.record:
        raise RequestRefused("refused", _("Play the challenge first."))
    if other is None or other.record == own.record:
        raise RequestRefused("unknown", _("There is no such record."))
    mine, theirs = await _kept(asked, own), await _kept(asked, other)
    reviews = await office.reviewing.kept(mine), await office.reviewing.kept(theirs)
    seats = own_side(find(found.game), found.seats) if found.pairs else (own.seat,)
    seats = (own.seat, *[each for each in seats if each != own.seat])
    names = _who_sat(mine, seats), _who_sat(theirs, seats)
    try:
        return await office.apart(beside_read, mine, theirs, reviews, names, seats)
    except DealtApart as error:
        raise RequestRefused("refused", str(error)) from None


async def challenge_of(asked: Asked) -> DealSet:
    """Return the challenge that a request is about; Refused if there is none."""
    found = await asked.office.deal_sets.find(asked.path("challenge"))
    # A game of the day is told and played by its day alone.
    if found is None or found.day:
        raise RequestRefused("unknown", _("There is no such challenge."))
    return found


def _who_sat(kept: StoredGame, seats: Sequence[Seat]) -> str:
    return all_of([kept.names[seat] for seat in sorted(seats)])


async def _kept(asked: Asked, played: SetGame) -> StoredGame:
    kept = await asked.office.results.game(played.record)
    if kept is None:
        raise RequestRefused("unknown", _("There is no such record."))
    return kept


ENDPOINTS = (
    Endpoint(
        "POST", "/api/challenges", make, ChallengeMade, NewChallenge,
        status=201, needs="person", refusals=("unreadable", "refused"),
    ),
    Endpoint("GET", "/api/me/challenges", own_challenges, list[ChallengeRead], needs="person"),
    Endpoint("GET", "/api/challenges/{challenge}", challenge, ChallengeRead, refusals=("unknown",)),
    Endpoint(
        "POST", "/api/challenges/{challenge}/tables", enter, TableMade,
        status=201, needs="person", refusals=("unknown", "refused"),
    ),
    Endpoint(
        "GET", "/api/challenges/{challenge}/beside/{record}", side_by_side, BesideRead,
        needs="person", refusals=("unknown", "refused"), spends=("answers",), reads=("records", "reviews"),
    ),
)  # fmt: skip
