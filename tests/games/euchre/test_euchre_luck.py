"""The values of shuffles: those of the slow reference, and what chance brings is 0 on average."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from knaves.bots import entrant
from knaves.cards import shuffled
from knaves.game import CHANCE, Seat
from knaves.games.euchre import GAME
from knaves.games.euchre.bots.luck import LUCK, luck
from knaves.games.euchre.bots.stand_ins import kind_of, stand_ins
from knaves.games.euchre.engine import kernel, tables
from knaves.games.euchre.engine.auction import OUTCOMES, Bidder, SeenRow
from knaves.games.euchre.engine.auction import Bid as TableBid
from knaves.games.euchre.engine.luck import value
from knaves.games.euchre.engine.open_deal import mask
from knaves.games.euchre.engine.reference.beliefs import play_call
from knaves.games.euchre.engine.reference.learnt_policy import network
from knaves.games.euchre.engine.stand_ins import StandIns
from knaves.games.euchre.rules.moves import Deal, Dealer
from knaves.games.euchre.rules.turns import dealt, pack

pytestmark = pytest.mark.needs("kernel")

HOUSES: Final[dict[str, dict[str, Any]]] = {
    "usual": {},
    "joker": {"joker": True},
    "stick": {"stick_the_dealer": True},
    "canadian": {"canadian": True, "loner_lead": "loner"},
}


PLAYERS: Final = ("simple 1", "steady 1", "sharp 2", "champion 3")
PAIRS: Final = [("steady", "simple"), ("simple", "steady"), ("champion", "steady"), ("sharp", "champion")]


def exact(*names: str, gift: bool = False) -> StandIns:
    """Return the stand-ins for two players, without anything that they do by chance."""
    first, second = (kind_of(name)._replace(points=0.0, marks=0.0) for name in names)
    return stand_ins((first, second), (False, False), gift)


@pytest.mark.parametrize("house", HOUSES)
def test_an_outcome_is_that_of_the_reference(house: str) -> None:
    rules = GAME.rules(**HOUSES[house])
    cards = pack(rules)
    flags = (rules.joker, rules.stick_the_dealer, rules.canadian, rules.loner_lead == "loner", False)
    bidder, policy = Bidder(tables.table()), network(tables.card_network())
    for seed in range(8):
        order, dealer = shuffled(cards, Random(seed)), Seat(seed % 4)
        hands, upcard = [mask(hand) for hand in dealt(order, dealer)], order[20]
        told = SeenRow(0, dealer, upcard, TableBid(0), False, 0, 0, 0, *flags, ())
        bid = bidder.auction(hands, 0, told)
        expected = OUTCOMES - 1
        if bid.place < 8:
            side, tricks = told.at(bid.place) % 2, play_call(bidder, hands, bid, told, policy)
            expected = (side * 2 + bid.alone) * 6 + (5 - tricks if side else tricks)
        sides = exact("champion", "champion")
        (found,) = kernel.outcomes_of(bytes(flags), [hands], [[upcard, dealer]], sides).tolist()
        assert found.index(1) == expected
        assert sum(found) == 1


@pytest.mark.parametrize("house", [{}, {"alone": "exchange"}, {"stick_the_dealer": False}], ids=str)
@pytest.mark.parametrize("names", PAIRS[:2], ids="-".join)
def test_stand_ins_end_deals_as_the_players_do(names: tuple[str, str], house: dict[str, Any]) -> None:
    rules = GAME.rules(first_dealer="chance", **house)
    sides, same = exact(*names, gift=rules.alone == "exchange"), 0
    for seed in range(200):
        order, dealer = shuffled(pack(rules), Random(f"same {seed}")), Seat(seed % 4)
        hands = dealt(order, dealer)
        flat: list[float] = []
        for points in range(-4, 5):
            # Worth 1 for these points only: the value says whether the stand-ins make them.
            flat.append(value(rules, hands, order[20], dealer, points.__eq__, sides, 1, 0))
        same += flat.index(1.0) - 4 == points_of_a_deal(rules, names, order, dealer)
    # Ties and the plainest of exchanges they resolve their own way.
    assert same >= (170 if house else 190)


def points_of_a_deal(rules: Any, names: tuple[str, str], order: tuple[Any, ...], dealer: Seat) -> int:
    """Return side 0's points less side 1's after one deal between the players themselves."""
    game, players = GAME, [entrant("euchre", name, Random(0)) for name in names]
    state = game.apply(game.start(rules, 4), CHANCE, Dealer(dealer))
    state = game.apply(state, CHANCE, Deal(order))
    while game.actors(state) and (seat := game.actors(state)[0]) != CHANCE:
        state = game.apply(state, seat, players[seat % 2].choose(game.view(state, seat)))
    ours, theirs = state.open.scores
    return int(ours - theirs)


def test_random_deals_come_out_as_deals_one_by_one() -> None:
    order, dice = [], Random("deals")
    for _ in range(3000):
        order.append(shuffled(pack(GAME.rules()), dice))
    hands = [[mask(hand) for hand in dealt(cards, Seat(3))] for cards in order]
    upcards = [[cards[20], 3] for cards in order]
    house = bytes(5)
    sides = stand_ins((kind_of("champion"), kind_of("simple")), (False, False), False)
    found = [
        sum(each) for each in zip(*kernel.outcomes_of(house, hands, upcards, sides).tolist(), strict=True)
    ]
    drawn = kernel.outcomes_of_any(house, 3, 3000, 1, sides).tolist()
    assert sum(drawn) == sum(found) == 3000
    chi = sum(
        (one - other) ** 2 / (one + other) for one, other in zip(found, drawn, strict=True) if one + other
    )
    # 24 degrees of freedom at most; 51.2 is exceeded once in 1,000 times, and the seeds are fixed.
    assert chi < 51.2
    assert kernel.outcomes_of_any(house, 3, 50, 1, sides).tolist() != drawn
    assert sum(kernel.outcomes_of_any(bytes([1, 0, 0, 0, 0]), 0, 50, 1, sides).tolist()) == 50


def test_who_strays_ends_the_same_deal_in_several_ways() -> None:
    order = shuffled(pack(GAME.rules()), Random(3))
    hands, upcard = [mask(hand) for hand in dealt(order, Seat(0))], order[20]
    kind = kind_of("champion")
    played = [
        kernel.outcomes_of(bytes(5), [hands], [[upcard, 0]], sides, 200, 1).tolist()[0]
        for sides in (stand_ins((kind, kind), (False, False), False), exact("champion", "champion"))
    ]
    assert [sum(counts) for counts in played] == [200, 200]
    assert [sum(1 for count in counts if count) > 1 for counts in played] == [True, False]


def test_who_may_not_go_alone_never_does() -> None:
    kinds = kind_of("champion"), kind_of("steady")
    for barred in [(True, False), (False, True)]:
        counts = kernel.outcomes_of_any(bytes(5), 0, 2000, 1, stand_ins(kinds, barred, False)).tolist()
        assert [sum(counts[side * 12 + 6 : side * 12 + 12]) > 0 for side in (0, 1)] == [barred[1], barred[0]]


def test_who_is_not_known_is_taken_for_a_champion() -> None:
    assert kind_of("champion 2") == kind_of("somebody 1") == kind_of("champion 3")
    assert kind_of("stranger-bold 1") == kind_of("steady 1")
    assert len({kind_of(name) for name in PLAYERS}) == 4


def test_bad_deals_are_refused() -> None:
    sides = exact("steady", "champion")
    with pytest.raises(ValueError, match="five cards"):
        kernel.outcomes_of(bytes(5), [[1 << 8, 1 << 9, 1 << 10, 1 << 11]], [[12, 0]], sides)
    with pytest.raises(ValueError, match="a seat, 0 to 3"):
        kernel.outcomes_of_any(bytes(5), 4, 1, 1, sides)
    with pytest.raises(ValueError, match="style of play"):
        kernel.outcomes_of_any(bytes(5), 0, 1, 1, sides._replace(styles=bytes([0, 3])))


def test_the_luck_of_the_four_dealers_adds_up_to_nothing() -> None:
    state = GAME.start(GAME.rules(first_dealer="chance"), 4)
    found = [luck(state, Dealer(Seat(seat)), PLAYERS, 0) for seat in range(4)]
    assert sum(found) == pytest.approx(0, abs=1e-12)
    assert found[0] == found[2] > 0


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
@pytest.mark.parametrize("scores", [(0, 0), (9, 8)], ids=str)
def test_the_luck_of_shuffles_is_nothing_on_average(names: tuple[str, str], scores: tuple[int, int]) -> None:
    start = GAME.start(GAME.rules(first_dealer="chance"), 4)
    state = GAME.apply(start, CHANCE, Dealer(Seat(1)))
    state = replace(state, open=replace(state.open, scores=scores))
    deals = [Deal(shuffled(pack(state.rules), Random(seed))) for seed in range(200)]
    found = [luck(state, deal, (*names, *names), seed) for seed, deal in enumerate(deals)]
    mean = sum(found) / len(found)
    error = (sum((each - mean) ** 2 for each in found) / len(found) / (len(found) - 1)) ** 0.5
    assert 0.002 < error < 0.04
    assert abs(mean) < 4 * error


def test_values_have_a_version() -> None:
    assert LUCK.version == "euchre 2"
    assert LUCK.refusal(GAME.rules(), 4) == ""
