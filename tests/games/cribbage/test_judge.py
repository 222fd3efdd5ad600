"""The champion's judgement: kernel and twin agree, nothing hidden counts, and the odds are as published."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import combinations
from math import comb, prod
from random import Random
from typing import Any

import pytest

from knaves.cards import CARDS, Card, NotationError, parse
from knaves.games.cribbage.bots.training import careful as pipeline
from knaves.games.cribbage.engine import kernel, reference
from knaves.games.cribbage.engine.firsts import FIRSTS
from knaves.games.cribbage.engine.policies import steady
from knaves.games.cribbage.engine.search import LIKELIHOOD_FLOOR, Judge, Lay, Observation, first_judge, judge
from knaves.games.cribbage.engine.tables import (
    FAR,
    KEEP_PLACES,
    KEEPS,
    PEGS,
    SIZES,
    careful,
    read,
    shipped,
    ways,
    write,
)

pytestmark = pytest.mark.bare

compiled = pytest.mark.needs("kernel")


def in_order(cards: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: (card % 13, card // 13)))


def chance(dealer: int, pone: int) -> float:
    """The chance of the dealer of the next deal to win at a score of the game to 121."""
    return (1 + shipped().odds[0][(FAR - dealer - 1) * FAR + FAR - pone - 1]) / 2


class TestTheOdds:
    """Known answers of shared/spec/players.md; ours come from players of our own, hence the room."""

    def test_the_first_dealer_wins_more(self) -> None:
        assert chance(0, 0) == pytest.approx(0.558, abs=0.008)

    def test_a_game_to_61_begins_as_one_stands_at_60(self) -> None:
        assert chance(60, 60) == pytest.approx(0.54, abs=0.01)

    def test_at_115_all_pone_is_well_ahead_for_it_counts_first(self) -> None:
        assert chance(115, 115) == pytest.approx(0.23, abs=0.02)

    def test_at_120_all_the_dealer_is_ahead_for_it_pegs_first(self) -> None:
        assert chance(120, 120) == pytest.approx(0.62, abs=0.04)

    def test_a_point_more_is_never_worse(self) -> None:
        # A tenth of a percent for chance: neighbours share their deals, but not all of their futures.
        for score, other in combinations(range(0, FAR, 4), 2):
            for one in (score, other):
                assert chance(min(one + 1, 120), other) >= chance(one, other) - 0.001
                assert chance(other, min(one + 1, 120)) <= chance(other, one) + 0.001

    def test_a_skunk_counts_as_one_game_more(self) -> None:
        none, single, double = shipped().odds
        behind = (1 - 1) * FAR + FAR - 1
        assert 0.99 < none[behind] <= 1
        assert 1.99 < single[behind] <= 2
        assert 2.98 < double[behind] <= 3

    def test_where_nobody_can_be_skunked_any_more_it_changes_nothing(self) -> None:
        none, single, _ = shipped().odds
        near = [(dealer - 1) * FAR + pone - 1 for dealer in range(1, 31) for pone in range(1, 31)]
        assert [none[place] for place in near] == [single[place] for place in near]


class TestPractice:
    def test_the_tables_shipped_are_whole_and_a_damaged_file_is_noticed(self) -> None:
        tables = shipped()
        assert tuple(map(len, tables[:4])) == SIZES
        assert sum(tables.pegs) == pytest.approx(1, abs=1e-5)
        file = write(tables, ["Made for a test."])
        again = read(file)
        assert again == tables
        with pytest.raises(NotationError, match="checksum"):
            read(file[:-1] + bytes([file[-1] ^ 1]))

    @compiled
    def test_what_a_keep_pegs_is_looked_ahead_with_the_tables_themselves(self) -> None:
        tables, judging = careful(), first_judge(0)
        for seat, keep in ((0, 7), (1, 1234)):
            place = 2 * (seat * len(KEEPS) + keep)
            assert tables.pegged[place : place + 2].tolist() == pytest.approx(
                judging.expects(seat, keep), abs=1e-5
            )

    def test_every_four_cards_are_kept_by_some_ranks(self) -> None:
        assert sum(map(ways, KEEPS)) == 270_725

    @compiled
    def test_the_same_seed_makes_the_same_tables_and_counts_what_fell(self) -> None:
        counts = pipeline.count(0, 300, 2, 5)
        halves = [pipeline.count(0, 150, 2, 5), pipeline.count(150, 150, 0, 5)]
        assert counts == pipeline.added(halves)
        tables = pipeline.averaged(counts, [[0.5]] * 3)
        mean = sum([place // PEGS * number for place, number in enumerate(tables.pegs)])
        played = kernel.play_deals(300, 5, steady(), steady()).awards.tolist()
        pegged = [sum(points for points in awards[1:17] if points > 0) for awards in played]
        assert mean == pytest.approx(sum(pegged) / 300)
        assert counts.awards == played[0] + played[1]

    @compiled
    @pytest.mark.parametrize("skunks", [0, 1, 2])
    def test_the_odds_are_settled_alike_by_the_twin(self, skunks: int) -> None:
        deals = kernel.play_deals(2, 3, steady(), steady())
        awards = array("b", [points for row in deals.awards.tolist() for points in row])
        both = [array("d", bytes(8 * FAR * FAR)) for _ in range(2)]
        gains = array("d", [0.01 * (place % 3) for place in range(FAR * FAR)])
        kernel.engine().settle_odds(awards, skunks, gains, both[0])
        reference.settle_odds(awards, skunks, gains, both[1])
        assert both[0] == pytest.approx(both[1], abs=1e-6)


def both_judges(skunks: int) -> tuple[Any, Any]:
    tables = shipped()
    # Any numbers do to see that both read them alike.
    firsts = Random("firsts").randbytes(FIRSTS)
    suited = array("d", [0.07 * (len(set(keep)) == 4) for keep in KEEPS])
    parts = (*tables[:4], tables.odds[skunks], skunks, LIKELIHOOD_FLOOR, 1e-4, True, suited, firsts)
    return kernel.engine().Judge(*parts), reference.Judge(*parts)


@pytest.mark.parametrize("laid", [("5D",), ("5D", "5S"), ("5D", "JS", "5S")])
def test_cards_laid_say_that_such_ranks_are_held_and_no_more_of_pairs(laid: tuple[str, ...]) -> None:
    """Every keep alike, and no card strange: then all hands that hold such ranks are as likely."""
    tables = careful()._replace(kept=array("d", [1.0] * (2 * len(KEEPS))))
    cards = [card for name in ("5H", "6C", "9D", "JH", "2C", "KD", "7S") for card in parse(name)]
    ranks = Counter([card % 13 for name in laid for card in parse(name)])
    at = Observation(
        1,
        tuple(cards[:4]),
        tuple(cards[4:6]),
        cards[6],
        tuple([(False, rank) for rank in ranks.elements()]),
        0,
        90,
        90,
    )
    hands = combinations([card % 13 for card in CARDS if card not in cards], 4)
    counted: Counter[tuple[int, ...]] = Counter()
    for hand in hands:
        held = Counter(hand)
        if held >= ranks:
            counted[tuple(sorted((held - ranks).elements()))] += 1
    believed = {each.ranks: each.share for each in Judge(tables, 0, 1.0, third=True).holdings(at)}
    assert believed == pytest.approx({left: ways / counted.total() for left, ways in counted.items()})


@compiled
class TestTwins:
    @pytest.mark.parametrize("number", [0, 3, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2))])
    def test_throws_are_weighed_alike(self, number: int) -> None:
        dice = Random(number)
        six = bytes(in_order(dice.sample(CARDS, 6)))
        seat, needs = number % 2, [(121, 121), (5, 40), (2, 1), (300, 280)][number]
        found = [array("d", bytes(15 * 5 * 8)) for _ in range(2)]
        for one, out in zip(both_judges(number % 3), found, strict=True):
            one.throws(six, seat, *needs, out)
        assert found[0] == pytest.approx(found[1], abs=1e-6)

    @pytest.mark.parametrize(("seat", "keep"), [(0, (3, 6, 6, 12)), (1, (12, 12, 12, 12))])
    def test_a_keep_is_expected_to_peg_alike(self, seat: int, keep: tuple[int, ...]) -> None:
        found = [array("d", bytes(2 * 8)) for _ in range(2)]
        for one, out in zip(both_judges(0), found, strict=True):
            one.expects(seat, KEEP_PLACES[keep], out)
        assert found[0] == pytest.approx(found[1], abs=1e-6)

    @pytest.mark.parametrize(
        "number", [*range(6), *(pytest.param(number, marks=pytest.mark.slow) for number in range(6, 16))]
    )
    def test_plays_are_weighed_alike(self, number: int) -> None:
        dice = Random(f"play/{number}")
        cards, laid, pile, seat, stuck = middle(dice)
        needs, exact = (dice.choice((3, 12, 60, 121)), dice.choice((2, 9, 61, 121))), bool(number % 2)
        shares = array("d", [(1, 0, 0), (0.4, 0.2, 0.4), (0.1, 0, 0.9)][number % 3])
        found = [array("d", bytes(4 * 4 * 8)) for _ in range(2)]
        rows = [
            one.plays(cards, laid, pile, seat, *needs, stuck, exact, shares, out)
            for one, out in zip(both_judges(number % 3), found, strict=True)
        ]
        assert rows[0] == rows[1] > 0
        assert found[0] == pytest.approx(found[1], abs=1e-6)


def middle(dice: Random) -> tuple[bytes, bytes, int, int, int]:
    """A place in the play where one is to move, after a card or two each: what `Judge.plays` takes."""
    while True:
        dealt = dice.sample(range(52), 9)
        laid, count = list[tuple[int, int]](), 0
        seat = dice.randrange(2)
        size = 2 if seat == 0 else 1
        mine, theirs = dealt[:4], dealt[7:]
        for turn in range(size + 1 if seat == 0 else size):
            me = (turn + seat) % 2 == 0
            card = mine[turn // 2] if me else theirs[turn // 2]
            laid.append((int(me), card % 13))
            count += min(card % 13 + 1, 10)
        if laid[-1][0]:
            laid.pop()
            count = sum(min(rank + 1, 10) for _, rank in laid)
        left = mine[sum(me for me, _ in laid) :]
        if count <= 31 - max(min(card % 13 + 1, 10) for card in left):
            flat = bytes([number for pair in laid for number in pair])
            return bytes(dealt[:7]), flat, len(laid), seat, 0


def observe(
    kept: str,
    thrown: str,
    starter: str,
    *laid: tuple[bool, str],
    seat: int = 0,
    mine: int = 121,
    theirs: int = 121,
    stuck: int = 0,
) -> Observation:
    ranks = tuple([(me, Card(card) % 13) for me, card in laid])
    return Observation(seat, parse(kept), parse(thrown), Card(starter), ranks, len(laid), mine, theirs, stuck)


def best(lays: list[Lay]) -> Lay:
    return max(lays, key=lambda lay: (round(lay.value, 9), lay.pegs - lay.other_pegs))


def place_of_keep(cards: list[Card]) -> int:
    return KEEP_PLACES[tuple(sorted(card % 13 for card in cards))]


def knowing(*hands: int) -> Judge:
    """A judge that knows the other to hold one of these hands, each four cards of them alike."""
    kept = array("d", [float(place % len(KEEPS) in hands) for place in range(2 * len(KEEPS))])
    return Judge(shipped()._replace(kept=kept))


class TestThePlay:
    def test_a_card_that_wins_is_worth_a_game(self) -> None:
        seen = observe("5H 6D 7S KC", "AH 2S", "9D", (False, "TD"), seat=1, mine=2)
        assert best(judge(0).plays(seen)).rank == 4
        assert best(judge(0).plays(seen)).value == pytest.approx(1)

    @pytest.mark.parametrize("number", range(4))
    def test_no_choice_rests_on_what_the_other_holds(self, number: int) -> None:
        # Were one told which of forty hands it is, each card would do as well or better: here it must cost.
        dice = Random(f"told/{number}")
        cards = dice.sample(CARDS, 7)
        rest = [card for card in CARDS if card not in cards]
        free = [sum(card % 13 == rank for card in rest) for rank in range(13)]
        seen = Observation(0, tuple(cards[:4]), tuple(cards[4:6]), cards[6], (), 0, 121, 121)
        hands = sorted({place_of_keep(dice.sample(rest, 4)) for _ in range(40)})
        chances = [prod(comb(free[r], KEEPS[hand].count(r)) for r in {*KEEPS[hand]}) for hand in hands]
        told = [knowing(hand).plays(seen) for hand in hands]
        for place, lay in enumerate(knowing(*hands).plays(seen)):
            values = [lays[place].value * chance for lays, chance in zip(told, chances, strict=True)]
            assert lay.value < sum(values) / sum(chances) - 1e-4

    def test_who_counts_first_decides_what_the_play_is_worth(self) -> None:
        # Pone holds enough to go out at the show, which it will not reach if the dealer pegs out first.
        pone = observe("5H 5D JS QC", "2S 3S", "KD", mine=10, theirs=40)
        dealer = observe("5H 5D JS QC", "2S 3S", "KD", (False, "7C"), seat=1, mine=10, theirs=10)
        assert best(judge(0).plays(pone)).value > 0.99
        assert best(judge(0).plays(dealer)).value < 0.75

    def test_a_go_tells_that_no_low_card_is_held(self) -> None:
        laid = ((True, "KH"), (False, "QH"), (True, "7H"))
        known = observe("KH 7H AS 2D", "9S 8S", "4D", *laid, stuck=4)
        unknown = observe("KH 7H AS 2D", "9S 8S", "4D", *laid)
        assert [lay.value for lay in judge(0).plays(known)] != [lay.value for lay in judge(0).plays(unknown)]

    def test_points_and_the_value_are_apart(self) -> None:
        # What is pegged does not depend on what the game is worth far from the end.
        even = Judge(shipped()._replace(odds=(array("d", bytes(8 * FAR * FAR)),)))
        lays = even.plays(observe("4H 6D JS QC", "2S 9H", "KD", (False, "5C"), seat=1))
        assert {round(lay.value, 9) for lay in lays} == {0.0}
        assert max(lays, key=lambda lay: lay.pegs).rank in (3, 5, 9, 10, 11)
        assert all(0 <= lay.pegs < 12 and 0 <= lay.other_pegs < 12 for lay in lays)


class TestTheThrow:
    def test_figures_are_those_of_the_hand_and_crib_weighed_exactly(self) -> None:
        six = in_order(list(parse("5H 5D JS QC 2H 9D")))
        model = shipped().thrown[:169]
        for found, exact in zip(judge(0).throws(six, 1, 121, 121), kernel.throws(six, model), strict=True):
            assert found.thrown == exact.thrown
            assert found.kept == exact.kept
            assert found.hand == pytest.approx(sum(n * part for n, part in enumerate(exact.hand)))
            assert found.crib == pytest.approx(sum(n * part for n, part in enumerate(exact.crib)))

    def test_at_the_end_a_sure_point_beats_many_on_average(self) -> None:
        # Pone needs two and counts first: a pair kept wins at the show, unless the dealer pegs twelve.
        six = in_order(list(parse("2H 2D 6S TC QH KD")))
        found = max(judge(0).throws(six, 0, 2, 12), key=lambda throw: throw.value)
        assert {*parse("2H 2D")} <= {*found.kept}

    def test_a_jack_turned_up_wins_for_a_dealer_who_needs_two(self) -> None:
        six = in_order(list(parse("2H 4D 6S 8C QH KD")))
        near, far = (judge(0).throws(six, 0, 4, theirs)[0].value for theirs in (2, 3))
        assert near < far - 0.1


class TestWhatCannotBe:
    @pytest.mark.parametrize("six", ["5H 5H JS QC 2H 9D", "5H JS QC 2H 9D", "JK 5H JS QC 2H 9D"])
    def test_six_different_cards_are_weighed(self, six: str) -> None:
        with pytest.raises(ValueError, match="6 different cards") as refused:
            judge(0).throws([Card(word) for word in six.split()], 0, 121, 121)
        assert refused.type is ValueError

    @pytest.mark.parametrize("needs", [(0, 5), (5, 0), (1002, 5)])
    def test_both_need_points(self, needs: tuple[int, int]) -> None:
        with pytest.raises(ValueError, match="need 1 to 1001") as refused:
            judge(0).throws(parse("2H 5H 9D JS QC KD"), 0, *needs)
        assert refused.type is ValueError

    @pytest.mark.parametrize(
        "wrong",
        [
            {"laid": ((True, 0),), "pile": 1},
            {"laid": ((False, 0),) * 5, "pile": 1},
            {"laid": (), "pile": 1},
            {"laid": ((False, 13),), "pile": 1},
        ],
    )
    def test_what_was_laid_was_held(self, wrong: dict[str, Any]) -> None:
        seen = observe("4H 6D JS QC", "2S 9H", "KD")._replace(**wrong)
        with pytest.raises(ValueError, match="laid") as refused:
            judge(0).plays(seen)
        assert refused.type is ValueError
