"""Conversion of a finished hosted game for the archive and the ratings."""

from __future__ import annotations

from knaves.game import Seat
from knaves.match.hosted_game import HostedGame
from knaves.match.log import How
from knaves.match.notices import Finished
from knaves.record import write


def finished(game: HostedGame, how: How, side: int, rated: bool) -> Finished:
    """Return a finished game for the archive. A person replaced by a bot at any time counts as nobody."""
    seats = range(len(game.start.sitters))
    return Finished(
        address=game.start.begun.record,
        record=write(game.record),
        game=game.game.name,
        people=tuple("" if seat in game.sat_in else game.start.sitters[seat].id for seat in seats),
        names=game.record.names,
        players=tuple(each.player for each in game.record.seated),
        counts=tuple(game.counts.get(Seat(seat), {}) for seat in seats),
        how=how,
        side=side,
        rated=rated,
    )
