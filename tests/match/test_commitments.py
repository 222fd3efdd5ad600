"""A commitment that anybody was told never changes silently: it is kept, or said to be void, and recorded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hosting import Club, terms_of

from knaves import fair
from knaves.game import Seat
from knaves.match.notices import DrawVoid, PartAsked
from knaves.match.table.hosted import HostedTable
from knaves.match.table.play import PATIENCE
from knaves.match.table.snapshot import welcome
from knaves.record import read, verify


@pytest.fixture(autouse=True)
def _fresh_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the house choose each secret anew, as on a server: a second one would be another."""
    seeded = fair.seeded
    monkeypatch.setattr(
        fair, "seeded", lambda seed: lambda label: (fair.fresh if "house" in label else seeded(seed))(label)
    )


class Withheld(Club):
    """A table where Ben's face gives no part of the first draw."""

    def answer(self, asked: PartAsked) -> None:
        self.silent = {"Ben"} if asked.draw == 1 else set()
        super().answer(asked)


def playing() -> Club:
    return Club(terms_of("cribbage"), people=2, seed=5)


def told(table: HostedTable, who: str, since: int = -1, record: str = "") -> list[DrawVoid]:
    return [each for each in welcome(table.state, who, since, 0, record) if isinstance(each, DrawVoid)]


@pytest.mark.parametrize("taken_over", [False, True])
def test_who_was_cut_off_is_told_that_the_draw_was_void(taken_over: bool) -> None:
    club = Withheld(terms_of("cribbage"), people=2, seed=5)
    game = club.table.game
    assert game is not None
    [first] = {each.house for each in club.notices(PartAsked)}
    club.wait(PATIENCE)
    assert game.moves > 0
    table = club.alone() if taken_over else club.table
    for seen in ((-1, ""), (0, ""), (0, table.state.seating.address), (40, "another game")):
        assert told(table, "Ben", *seen) == [DrawVoid(1, (Seat(1),), first)]
    # Who has seen a later move has heard of it.
    assert told(table, "Ben", game.moves) == []


def test_a_void_draw_is_told_in_its_own_game_alone() -> None:
    club = Withheld(terms_of("cribbage"), people=2, seed=5)
    club.wait(PATIENCE)
    assert told(club.table, "Ann") != []
    club.table.resign(0, "Ann", club.now)
    for who in ("Ann", "Ben"):
        club.table.be_ready(who, club.now)
    club.take()
    assert told(club.table, "Ann") == told(club.alone(), "Ann") == []


def commitments(club: Club) -> set[str]:
    asked: list[PartAsked] = [*club.notices(PartAsked)]
    return {each.house for each in asked} | {made for each in asked for made in each.commitments if made}


def withheld(club: Club) -> None:
    """Let Ben keep back some parts: commitments, and entropies to which he has committed."""
    club.silent = {"Ben"} if club.dice.random() < 0.5 else set()


@pytest.mark.parametrize("after", [withheld, lambda club: None])
@pytest.mark.parametrize("resigned", [False, True])
def test_the_record_shows_every_commitment_that_was_told(
    after: Callable[[Club], None], resigned: bool
) -> None:
    club = playing()
    game = club.table.game
    assert game is not None
    while club.step():
        after(club)
        if resigned and game.moves > 40:
            club.table.resign(0, "Ann", club.now)
            club.take()
    record = club.finished[0].record
    assert (after is withheld) == ("did not give a part" in record)
    assert [each for each in commitments(club) if each not in record] == []
    assert verify(read(record)).proved
    # A process that takes the table over may have to archive the game.
    [again] = club.alone().drain().finished
    assert [each for each in commitments(club) if each not in again.record] == []


def test_whoever_takes_a_table_over_goes_on_with_the_same_secret() -> None:
    club = playing()
    game = club.table.game
    assert game is not None
    known = 0
    while club.step() and club.table.playing:
        restored = club.alone().game
        assert restored is not None
        if game.shuffling.promised:
            assert restored.shuffling.house == game.shuffling.house
            known += 1
    assert known > 20
