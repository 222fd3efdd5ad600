"""The law of counting: worked examples, each rule by name, and a second counter that knows no tricks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.cards import BACK, CARDS, JOKER, Card, NotationError, parse, say
from knaves.games.cribbage.rules.scoring import Kind, Tally, pegged, pips, tally

pytestmark = pytest.mark.bare


def count(hand: str, starter: str, crib: bool = False) -> int:
    return tally(parse(hand), Card(starter), crib=crib).total


def lines(counted: Tally) -> list[str]:
    return [f"{part.kind} {part.points}: {say(part.cards)}" for part in counted.parts]


def peg(pile: str, exact_runs: bool = False) -> list[str]:
    return [f"{part.kind} {part.points}" for part in pegged(parse(pile), exact_runs=exact_runs).parts]


def plainly(hand: Sequence[Card], starter: Card, crib: bool) -> int:
    """Count by trying every subset of the five cards, with none of the engine's own code."""
    five = [*hand, starter]
    subsets = [some for size in range(2, 6) for some in combinations(five, size)]
    fifteens = sum(sum(min(card % 13 + 1, 10) for card in some) == 15 for some in subsets)
    pairs = sum(one % 13 == other % 13 for one, other in combinations(five, 2))
    straight = [
        len(some)
        for some in subsets
        if len(some) > 2 and all(b - a == 1 for a, b in pairwise(sorted(card % 13 for card in some)))
    ]
    runs = sum(length for length in straight if length == max(straight))
    suits = [card // 13 for card in hand]
    flush = 0
    if suits.count(suits[0]) == 4:
        flush = 5 if starter // 13 == suits[0] else 0 if crib else 4
    nobs = sum(card % 13 == 10 and card // 13 == starter // 13 for card in hand)
    return 2 * fifteens + 2 * pairs + runs + flush + nobs


def every_rank_pattern() -> list[tuple[Card, ...]]:
    """Five cards for each of the 6175 ways to choose five ranks, no two alike."""
    patterns = []
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[-1]:
            patterns.append(tuple(CARDS[rank + 13 * ranks[:at].count(rank)] for at, rank in enumerate(ranks)))
    return patterns


hands_of_five = st.permutations(CARDS).map(lambda pack: (tuple(pack[:4]), pack[4]))


class TestWorkedExamples:
    def test_U24_8_7_7_6_2_counts_16(self) -> None:
        assert count("8H 7D 7S 6C", "2H") == 16

    @pytest.mark.parametrize(
        ("hand", "starter", "crib", "points"),
        [
            ("JH QS KS 5C", "KD", False, 16),
            ("4S 5S 4D 6C", "6H", False, 24),
            ("4C 4D 7H 7S", "KC", False, 8),
            ("3C 4D 5H 6S", "KC", False, 8),
            ("JC QD AH 9S", "KH", True, 3),
        ],
    )
    def test_P05_the_five_examples(self, hand: str, starter: str, crib: bool, points: int) -> None:
        assert count(hand, starter, crib) == points

    def test_T08_9_8_7_7_with_6_counts_16(self) -> None:
        counted = tally(parse("9C 8D 7H 7S"), Card("6C"))
        kinds = [(part.kind, part.points) for part in counted.parts]
        assert kinds == [(Kind.FIFTEEN, 2)] * 3 + [(Kind.PAIR, 2)] + [(Kind.RUN, 4)] * 2
        assert counted.total == 16

    def test_T08_5_7_6_in_the_play_is_a_run_of_three(self) -> None:
        assert peg("5C 7D 6H") == ["run 3"]

    def test_the_best_hand_of_all_counts_29(self) -> None:
        assert count("5C 5D 5H JS", "5S") == 29

    def test_nothing_counts_nothing(self) -> None:
        assert tally(parse("2C 4D 6H 8S"), Card("KC")).parts == ()


class TestTheShow:
    def test_U15_every_combination_is_named_with_its_cards(self) -> None:
        assert lines(tally(parse("JH 5S 5C 6H"), Card("4H"))) == [
            "fifteen 2: 5C JH",
            "fifteen 2: 5S JH",
            "fifteen 2: 4H 5C 6H",
            "fifteen 2: 4H 5S 6H",
            "pair 2: 5C 5S",
            "run 3: 4H 5C 6H",
            "run 3: 4H 5S 6H",
            "nobs 1: JH",
        ]

    def test_U15_the_flush_shows_the_cards_that_make_it(self) -> None:
        assert lines(tally(parse("2H KH 8H 6H"), Card("4S"))) == ["flush 4: 2H 6H 8H KH"]
        assert lines(tally(parse("2H KH 8H 6H"), Card("4H"))) == ["flush 5: 2H 4H 6H 8H KH"]

    def test_L13_three_alike_are_one_part_of_six(self) -> None:
        assert lines(tally(parse("9C 9S 9D 2H"), Card("KD"))) == ["pair royal 6: 9C 9D 9S"]

    def test_L13_four_alike_are_one_part_of_twelve(self) -> None:
        assert lines(tally(parse("9C 9S 9D 2H"), Card("9H"))) == ["double pair royal 12: 9C 9D 9H 9S"]

    def test_L13_two_pairs_are_two_parts(self) -> None:
        assert lines(tally(parse("9C 9S KD KH"), Card("2H"))) == ["pair 2: 9C 9S", "pair 2: KD KH"]

    def test_L13_a_full_house_is_a_pair_and_a_pair_royal(self) -> None:
        assert count("2C 2D KH KS", "KC") == 8

    def test_L13_only_the_longest_run_counts(self) -> None:
        assert lines(tally(parse("9C TD JH QS"), Card("KC"))) == ["run 5: 9C TD JH QS KC"]

    def test_L13_a_triple_run_is_three_runs(self) -> None:
        assert count("JC JD JH QS", "KC") == 6 + 3 * 3 + 1

    def test_a_double_double_run_is_four_runs(self) -> None:
        runs = [part for part in tally(parse("JC JD QH QS"), Card("KC")).parts if part.kind is Kind.RUN]
        assert [say(run.cards) for run in runs] == ["JC QH KC", "JC QS KC", "JD QH KC", "JD QS KC"]

    def test_a_run_does_not_go_round_the_corner(self) -> None:
        assert count("QC KD AH 8S", "6C") == 2

    def test_U23_four_of_a_suit_in_hand_are_a_flush_of_four(self) -> None:
        assert count("2H KH 8H 6H", "4S") == 4

    def test_U23_the_starter_makes_it_five(self) -> None:
        assert count("2H KH 8H 6H", "4H") == 5

    def test_U23_three_and_the_starter_are_no_flush(self) -> None:
        assert count("2H KH 8H 6S", "4H") == 0

    def test_U23_the_crib_needs_five_for_a_flush(self) -> None:
        assert count("2H KH 8H 6H", "4S", crib=True) == 0
        assert count("2H KH 8H 6H", "4H", crib=True) == 5

    def test_U23_nobs_is_the_jack_of_the_starters_suit_in_hand(self) -> None:
        assert lines(tally(parse("JH 2C 4D 8S"), Card("6H"))) == ["nobs 1: JH"]
        assert count("JH 2C 4D 8S", "6C") == 0

    def test_U23_nobs_counts_in_the_crib_too(self) -> None:
        assert count("JH 2C 4D 8S", "6H", crib=True) == 1

    def test_U23_a_starter_jack_counts_nothing_at_the_show(self) -> None:
        assert count("6H 2C 4D 8S", "JH") == 0

    def test_U23_all_five_cards_make_one_fifteen(self) -> None:
        assert lines(tally(parse("AC 2D 2H 3S"), Card("7C")))[0] == "fifteen 2: AC 2D 2H 3S 7C"

    def test_the_order_of_the_hand_changes_nothing(self) -> None:
        assert tally(parse("6H 5C 5S JH"), Card("4H")) == tally(parse("JH 5S 5C 6H"), Card("4H"))

    def test_pips_are_ten_for_court_cards(self) -> None:
        assert [pips(card) for card in parse("AC 2D 9H TS JC QD KH")] == [1, 2, 9, 10, 10, 10, 10]


class TestTheShowAgainstTheSecondCounter:
    def test_on_every_pattern_of_ranks(self) -> None:
        patterns = every_rank_pattern()
        assert len(patterns) == 6175
        for *hand, starter in patterns:
            assert tally(hand, starter).total == plainly(hand, starter, False), say((*hand, starter))

    @pytest.mark.parametrize(
        "ranks", [(0, 2, 6, 10, 12), (10, 0, 2, 6, 12), (0, 2, 6, 12, 10), (1, 3, 5, 7, 11)]
    )
    def test_on_every_pattern_of_suits(self, ranks: tuple[int, ...]) -> None:
        for suits in product(range(4), repeat=5):
            *hand, starter = (CARDS[rank + 13 * suit] for rank, suit in zip(ranks, suits, strict=True))
            for crib in (False, True):
                assert tally(hand, starter, crib=crib).total == plainly(hand, starter, crib)

    @given(hands_of_five, st.booleans())
    def test_on_any_hand(self, dealt: tuple[tuple[Card, ...], Card], crib: bool) -> None:
        hand, starter = dealt
        counted = tally(hand, starter, crib=crib)
        assert counted.total == plainly(hand, starter, crib)
        assert len({(part.kind, part.cards) for part in counted.parts}) == len(counted.parts)
        assert all(set(part.cards) <= {*hand, starter} for part in counted.parts)
        alike = {Kind.PAIR_ROYAL: Kind.PAIR, Kind.DOUBLE_PAIR_ROYAL: Kind.PAIR}
        kinds = [list(Kind).index(alike.get(part.kind, part.kind)) for part in counted.parts]
        assert kinds == sorted(kinds)


class TestBadHands:
    @pytest.mark.parametrize("hand", ["5C 5D 5H", "5C 5D 5H 5S 6C", "5C 5C 5H JS", "5C 5D 5H KS", ""])
    def test_no_four_different_cards_and_a_starter(self, hand: str) -> None:
        with pytest.raises(NotationError, match="four cards and a starter, all different"):
            tally(parse(hand), Card("KS"))

    @pytest.mark.parametrize("odd", [JOKER, BACK])
    def test_no_card_of_the_pack(self, odd: Card) -> None:
        with pytest.raises(NotationError, match=r"JK|\?\?"):
            tally((*parse("5C 5D 5H"), odd), Card("KS"))


class TestThePlay:
    @pytest.mark.parametrize(
        ("pile", "scored"),
        [
            ("5C", []),
            ("5C KD", ["fifteen 2"]),
            ("TC JD KS AH", ["thirty-one 2"]),
            ("8C 8D", ["pair 2"]),
            ("8C 7D 8H", []),
            ("5C 5D 5H", ["fifteen 2", "pair royal 6"]),
            ("3C 3D 3H 3S", ["double pair royal 12"]),
            ("KC 3C 3D 3H 3S", ["double pair royal 12"]),
            ("4C 5D 6H", ["fifteen 2", "run 3"]),
            ("6C 4D 5H", ["fifteen 2", "run 3"]),
            ("4C 6D 5H 3S", ["run 4"]),
            ("4C 6D 5H 3S 4H", ["run 4"]),
            ("4C 6D 5H 5S", ["pair 2"]),
            ("4C 6D 5H 5S 4H", []),
            ("4C 5H 5S 6D", []),
            ("4C 5H 5S 6D 4H", ["run 3"]),
            ("2C KS 3D AH", []),
            ("AC 7D 2S 5H 3C 6D 4S", ["run 7"]),
            ("9C AD 2H 3S", ["fifteen 2", "run 3"]),
            ("KC AD 2H", []),
        ],
    )
    def test_U23_what_the_last_card_scores(self, pile: str, scored: list[str]) -> None:
        assert peg(pile) == scored

    def test_T09_thirty_one_is_two_points(self) -> None:
        assert pegged(parse("KC QD JH AS")).total == 2

    @pytest.mark.parametrize("pile", ["5C 6D 7H", "7C 6D 5H"])
    def test_L02_exact_order_may_go_up_or_down(self, pile: str) -> None:
        assert peg(pile, exact_runs=True) == ["run 3"]

    @pytest.mark.parametrize("pile", ["7C 5D 6H", "5C 7D 6H", "6C 7D 5H"])
    def test_L02_in_exact_order_7_5_6_is_no_run(self, pile: str) -> None:
        assert peg(pile) == ["run 3"]
        assert peg(pile, exact_runs=True) == []

    def test_L02_the_longest_run_that_lies_in_order_counts(self) -> None:
        assert peg("4C 3H 2D AS", exact_runs=True) == ["run 4"]
        assert peg("AS 4C 3H 2D", exact_runs=True) == ["run 3"]
        assert peg("2C 3H 4D 3S 2D", exact_runs=True) == ["run 3"]

    def test_U15_a_play_shows_the_cards_that_score(self) -> None:
        assert lines(pegged(parse("KC 4C 6D 5H"))) == ["run 3: 4C 6D 5H"]
        assert lines(pegged(parse("7C 8D"))) == ["fifteen 2: 7C 8D"]
        assert lines(pegged(parse("KC 2S 2D"))) == ["pair 2: 2S 2D"]

    def test_no_card_scores_nothing(self) -> None:
        assert pegged(()).parts == ()
