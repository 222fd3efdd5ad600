"""Two games with the same cards: what each made of every deal, and the first decision that differs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reviewing import played

from knaves.game import CHANCE, Seat
from knaves.record import Record
from knaves.review import position, review
from knaves.review.beside import DealtApart, beside, lost

pytestmark = pytest.mark.bare


CHANCE_CUTS = {"deal_cut": "chance", "starter_cut": "chance"}


def pair(game: str, seats: int, **rules: object) -> tuple[Record, Record]:
    """The same cards, played by a weak player and by a stronger one in seat 0."""
    if game == "cribbage":
        rules = {**CHANCE_CUTS, **rules}
    others = ["steady"] * (seats - 1)
    return played(game, seats, ["simple", *others], 3, **rules), played(
        game, seats, ["steady", *others], 3, **rules
    )


@pytest.mark.parametrize(("game", "seats"), [("cribbage", 2), ("cribbage", 3), ("euchre", 4)])
def test_what_each_led_by_adds_up_to_the_end_and_deals_are_the_same(game: str, seats: int) -> None:
    one, other = pair(game, seats, target=61 if game == "cribbage" else 5)
    deals = beside(one, other, Seat(0))
    assert [each.number for each in deals] == [*range(1, len(deals) + 1)]
    for which, record in enumerate((one, other)):
        dealt = [entry for entry in record.entries if entry.seat == CHANCE and record.game.deals(entry.move)]
        state = record.game.start(record.rules, seats)
        for number, entry in enumerate(record.entries, 1):
            if number > deals[-1].moves[which][-1]:
                break
            state = record.game.apply(state, entry.seat, entry.move)
        own, *others = record.game.scores(state)
        # What is led by adds up with two sides; with three the best of the others may change.
        assert sum(each.leads[which] for each in deals) == own - max(others)
        assert len(dealt) >= len(deals)
    for each in deals:
        mine, theirs = (
            [record.entries[n - 1] for n in each.moves[at]] for at, record in enumerate((one, other))
        )
        if each.parted is None:
            continue
        at, there = each.parted.numbers
        before = at - each.moves[0][0]
        assert before == there - each.moves[1][0]
        for first, second in zip(mine[:before], theirs[:before], strict=True):
            assert first.seat == second.seat
            assert first.move == second.move or one.game.same(first.move, second.move)
        assert one.entries[at - 1].seat == other.entries[there - 1].seat == each.parted.seat
        assert not one.game.same(one.entries[at - 1].move, other.entries[there - 1].move)
        # The same cards in hand.
        assert sorted(position(one, at).hand) == sorted(position(other, there).hand)


def test_a_game_beside_itself_never_parts() -> None:
    one, _other = pair("cribbage", 2, target=31)
    deals = beside(one, one, Seat(1))
    assert all(each.parted is None and each.leads[0] == each.leads[1] for each in deals)
    assert [each.leads[0] for each in deals] == [-each.leads[0] for each in beside(one, one, Seat(0))]


def test_what_the_deals_lost_is_all_that_the_seat_lost() -> None:
    one, _other = pair("cribbage", 2, target=31)
    found = review(one)
    whole = sum(each.loss for each in found.games[0].decisions if each.seat == 0)
    deals = beside(one, one, Seat(0))
    assert sum(lost(found, Seat(0), each.moves[0]) for each in deals) == pytest.approx(whole)


def test_only_games_of_the_same_cards_and_rules_are_set_side_by_side() -> None:
    one, other = pair("cribbage", 2, target=31)
    with pytest.raises(DealtApart, match="rules"):
        beside(one, pair("cribbage", 2, target=61)[0], Seat(0))
    with pytest.raises(DealtApart, match="rules"):
        beside(one, pair("euchre", 4, target=5)[0], Seat(0))
    with pytest.raises(DealtApart, match="same cards"):
        beside(one, played("cribbage", 2, "steady", 4, target=31, **CHANCE_CUTS), Seat(0))
    with pytest.raises(DealtApart, match="same cards"):
        beside(replace(one, entries=()), other, Seat(0))
    match = pair("cribbage", 2, target=31, best_of=3)
    with pytest.raises(DealtApart, match="not matches"):
        beside(*match, Seat(0))
    with pytest.raises(DealtApart, match="chance must cut"):
        beside(*pair("cribbage", 2, target=31, starter_cut="player"), Seat(0))
