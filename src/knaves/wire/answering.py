"""The answers to what somebody at a table, or watching it, asks about it at any moment (`knaves.queries`)."""

from __future__ import annotations

from dataclasses import replace

from knaves.game import Seat
from knaves.games import find
from knaves.match.answers import Moment, answer, said_last
from knaves.match.log import Id
from knaves.match.table.hosted import HostedTable
from knaves.match.table.snapshot import gathering
from knaves.wire import messages as say
from knaves.wire.telling import Reader, worded


def answered(table: HostedTable, asked: say.Ask, person: Id, now: int) -> say.Answered:
    """Answer in the current language. MatchError if the seat is not the person's."""
    game, names = find(table.terms.game), table.names
    seat = None if asked.seat < 0 else Seat(asked.seat)
    seen = table.seen(asked.seat, person, asked.moves, now)
    around = worded(gathering(table.state), Reader(person, () if seat is None else (seat,), ""))
    handing = seat is None and len(table.state.seating.places_of(person)) > 1
    players = tuple(each.player for each in around.seats)
    at = Moment(game, names, players, seat, around=around, handing=handing)
    if seen is not None:
        last = said_last(game, seen.moves, names, seat)
        at = replace(at, view=seen.view, actors=seen.actors, last=last)
    return say.Answered(asked.id, [say.Answer(each, answer(each, at)) for each in asked.queries])
