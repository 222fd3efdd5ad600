"""Games that begin in a record: the position and the cards are those of the record, restored ones too."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hosting import Club, begun, played_out, terms_of

from knaves import record
from knaves.bots import strongest
from knaves.game import CHANCE, Seat
from knaves.match.log import Dated, Sitter
from knaves.match.match import MatchError
from knaves.match.table import snapshot
from knaves.match.table.hosted import HostedTable
from knaves.match.table.origin import Beginning, play_on, same_cards
from knaves.record import Record

ANN = Sitter("ann", "Ann")
GAMES = ["cribbage", "euchre"]


def played(game: str) -> Record:
    club = Club(terms_of(game), 1, seed=4, bots="simple")
    club.play()
    return record.read(club.finished[0].record)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_from_a_decision_and_says_where_it_is_from(game: str) -> None:
    before = played(game)
    number = next(at for at, each in enumerate(before.entries, 1) if each.seat == 1 and at > 9)
    table, log = begun(play_on("abc", before, number, ANN), ANN), list[Dated]()
    assert table.game is not None
    assert table.game.record.moves == before.moves[: number - 1]
    assert table.state.seating.places_of(ANN.id) == (1,)
    assert snapshot.around(table.state).origin == "abc"
    champion = strongest(game)
    assert [each.player.split()[0] for each in table.game.record.seated].count(champion) == (
        len(before.seated) - 1
    )
    ended = played_out(table, ANN, log, Random(1))
    after = record.read(ended.record)
    assert after.headers == (("From", f"abc, before move {number}"),)
    assert after.moves[: number - 1] == before.moves[: number - 1]
    assert record.verify(after).sound
    assert after.token is None
    assert not any(ended.counts)
    assert not ended.rated
    again = HostedTable.restored("t", log[: len(log) // 2], 10**9)
    assert again.game is not None
    moves = again.game.record.moves
    assert moves == after.moves[: len(moves)]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_cards_are_dealt_again_and_chance_deals_what_comes_after(game: str) -> None:
    before = played(game)
    packs = [each.move for each in before.entries if before.game.deals(each.move)]
    table = begun(same_cards("abc", before, Seat(0), ANN), ANN)
    assert table.game is not None
    assert [each.player for each in table.game.record.seated] == [each.player for each in before.seated]
    after = record.read(played_out(table, ANN, [], Random(1)).record)
    dealt = [each.move for each in after.entries if after.game.deals(each.move)]
    shorter = min(len(packs), len(dealt))
    assert dealt[:shorter] == packs[:shorter]
    assert after.headers == (("From", "abc, the same cards"),)
    # What comes before the first deal is as it was.
    first = next(at for at, each in enumerate(before.entries) if before.game.deals(each.move))
    assert after.moves[: first + 1] == before.moves[: first + 1]


@pytest.mark.parametrize(
    "where",
    [
        lambda found: play_on("abc", found, 0, ANN),
        lambda found: play_on("abc", found, len(found.entries) + 1, ANN),
        lambda found: play_on(
            "abc", found, next(at for at, each in enumerate(found.entries, 1) if each.seat == CHANCE), ANN
        ),
        lambda found: same_cards("abc", found, Seat(len(found.seated)), ANN),
    ],
)
def test_where_nobody_decided_nobody_plays_on(where: Callable[[Record], Beginning]) -> None:
    with pytest.raises(MatchError):
        where(played(GAMES[0]))
