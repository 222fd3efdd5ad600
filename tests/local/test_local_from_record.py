"""Games that begin in a record: on from a decision, and again with the same cards."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from reviewing import played

from knaves.game import CHANCE, Seat
from knaves.local.connection import LocalConnection, at_once
from knaves.local.from_record import seat_from, seat_same_cards
from knaves.local.seating import Seating
from knaves.local.statistics import StatisticsView
from knaves.record import HUMAN, Record, SeatedPlayer, first_made
from knaves.store.data_dir import NOWHERE

GAMES = [("cribbage", 2), ("euchre", 4)]


def record_of(game: str, seats: int) -> Record:
    record = played(game, seats, "simple", target=31 if game == "cribbage" else 3)
    return replace(record, seated=(SeatedPlayer("Ann"), *record.seated[1:]))


def at_table(seating: Seating) -> LocalConnection:
    return LocalConnection(seating, StatisticsView(NOWHERE), at_once)


async def finished(connection: LocalConnection) -> Record:
    """Play a game to its end, with the first legal move always."""
    [seat] = connection.own
    while (update := await connection.next_update()) is not None:
        view = update.views[seat]
        if view.legal:
            await connection.submit(seat, view.legal[0])
    record = await connection.record()
    assert record is not None
    return record


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_on_from_a_decision_against_champions(game: str, seats: int) -> None:
    record = record_of(game, seats)
    number, seat = next(
        (number, entry.seat)
        for number, entry in enumerate(record.entries, 1)
        if number > 20 and entry.seat != CHANCE
    )
    seating = seat_from(record, number, seat)
    before = record.game.replay(record.rules, seats, record.moves[: number - 1])
    assert seating.state == before
    assert (seating.own, seating.save) == ((seat,), None)
    players = [who.player.split()[0] for who in seating.record.seated]
    assert players == [HUMAN if at == seat else "champion" for at in range(seats)]
    whole = asyncio.run(finished(at_table(seating)))
    assert whole.moves[: number - 1] == record.moves[: number - 1]
    assert not record.game.actors(record.game.replay(record.rules, seats, whole.moves))
    assert first_made(whole) == number


def test_a_game_from_a_record_is_counted_nowhere_and_its_end_has_no_totals() -> None:
    seating, statistics = seat_same_cards(record_of("cribbage", 2), Seat(0)), StatisticsView(NOWHERE)
    connection = LocalConnection(seating, statistics, at_once)
    asyncio.run(finished(connection))
    assert asyncio.run(connection.statistics()) == ()
    assert statistics.unkept == []


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_again_with_the_same_cards(game: str, seats: int) -> None:
    record = record_of(game, seats)
    seating = seat_same_cards(record, Seat(0))
    packs = [move for _seat, move in record.moves if record.game.deals(move)]
    whole = asyncio.run(finished(at_table(seating)))
    again = [move for _seat, move in whole.moves if record.game.deals(move)]
    both = min(len(packs), len(again))
    assert both > 1
    assert again[:both] == packs[:both]
    assert first_made(whole) == 1
    assert [who.player for who in seating.record.seated[1:]] == [who.player for who in record.seated[1:]]
