"""Conversion of a finished hosted game for the archive, the statistics and the ratings."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from knaves.game import Seat
from knaves.games import find
from knaves.match.deal_counts import NO_DEALS, Owner, count_deals
from knaves.match.fair_leaf import leaf_text
from knaves.match.log import How, Id
from knaves.match.notices import FinishedGame
from knaves.match.statistics import Entry
from knaves.match.table.hosted_game import HostedGame
from knaves.record import ended, write


def finished(game: HostedGame, how: How, side: int, rated: bool, table: str) -> FinishedGame:
    """Return a finished game for the archive. A person replaced by a bot at any time counts as nobody.

    A game from a record counts for nobody.
    """
    seats, record = range(len(game.start.sitters)), game.whole_record
    if how not in ("played", "aborted"):
        record = replace(record, headers=(*record.headers, ended(how, side)))
    return FinishedGame(
        address=game.start.begun.record,
        record=write(record),
        game=game.game.name,
        people=tuple("" if seat in game.sat_in else game.start.sitters[seat].id for seat in seats),
        names=record.names,
        players=tuple(each.player for each in record.seated),
        counts=tuple({} if game.again else game.counts.get(Seat(seat), {}) for seat in seats),
        how=how,
        side=side,
        rated=rated,
        scores=game.scores,
        deal_set=game.deal_set,
        table=table,
        worth=game.result.games if how == "played" and game.result is not None else 1,
        leaf="" if game.again else leaf_text(game.shuffling.sitting, game.commitments),
        dealt=NO_DEALS
        if game.again
        else count_deals(game.game, game.start.rules, _owners(game), record.moves),
    )


def _owners(game: HostedGame) -> list[Owner]:
    """Return who had the cards of each seat; nobody's where a stand-in has played for a person."""
    return [
        "" if seat in game.sat_in else "person" if sitter.kind == "person" else "bot"
        for seat, sitter in enumerate(game.start.sitters)
    ]


def entries_of(finished: FinishedGame, ended: int) -> dict[Id, Entry]:
    """Return each person's statistics entry for a game; people with several seats get none."""
    game = find(finished.game)
    seats = len(finished.people)
    when = datetime.fromtimestamp(ended / 1000, UTC).isoformat(timespec="seconds")
    found: dict[Id, Entry] = {}
    for seat, person in enumerate(finished.people):
        counts = finished.counts[seat]
        if not person or not counts or finished.people.count(person) > 1:
            continue
        side = game.side(seats, Seat(seat))
        against = [
            player for other, player in enumerate(finished.players) if game.side(seats, Seat(other)) != side
        ]
        name = finished.names[seat]
        found[person] = Entry(finished.address, when, name, finished.game, counts, against)
    return found
