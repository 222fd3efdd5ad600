"""The table of cribs: near the careful tables of others, made again by its command, fit to throw by."""

from __future__ import annotations

from itertools import combinations

import pytest

from knaves.cards import CARDS, RANK_LETTERS, Card, NotationError, parse, say
from knaves.games.cribbage.bots.training import cribs as pipeline
from knaves.games.cribbage.bots.training.cribs import NOTHING, Chunk, best_throw, cribs, sample
from knaves.games.cribbage.engine.cribs import (
    PAIRS,
    Sort,
    Worth,
    crib_value,
    ours,
    published,
    read,
    sort_of,
    write,
)
from knaves.games.cribbage.rules.counting import points
from knaves.pipeline import finish

pytestmark = pytest.mark.bare


def differences(own: bool) -> list[float]:
    """Return ours less Hessel's by pair of ranks."""
    side = 0 if own else 1
    return [worth[side] - published()["Hessel"][ranks][side] for ranks, worth in ours().items()]


class TestTheTable:
    @pytest.mark.parametrize("own", [True, False])
    def test_it_is_within_0_3_of_hessels_everywhere_and_0_09_on_average(self, own: bool) -> None:
        found = [abs(difference) for difference in differences(own)]
        assert len(found) == 91
        assert max(found) < 0.3
        assert sum(found) / 91 < 0.09

    def test_every_pair_costs_more_in_the_opponents_crib_than_it_brings_in_ones_own(self) -> None:
        for first, second in combinations(CARDS, 2):
            assert crib_value(first, second, own=False) > crib_value(first, second, own=True)

    def test_the_order_of_the_pair_does_not_matter(self) -> None:
        five, jack = parse("5H JS")
        assert crib_value(five, jack, own=True) == crib_value(jack, five, own=True)

    def test_of_unlike_ranks_those_of_one_suit_are_worth_a_little_more(self) -> None:
        gains = [
            crib_value(CARDS[low], CARDS[high], own=True) - crib_value(CARDS[low], CARDS[high + 13], own=True)
            for low, high in combinations([rank for rank in range(13) if rank != 10], 2)
        ]
        assert min(gains) > 0
        assert max(gains) < 0.1

    def test_there_are_169_sorts_and_1326_pairs(self) -> None:
        assert len(PAIRS) == 169
        assert sum(len(pairs) for pairs in PAIRS.values()) == 1326
        assert sort_of(*parse("KC 3C")) == Sort(RANK_LETTERS.index("3"), RANK_LETTERS.index("K"), True)

    def test_what_is_written_is_read(self) -> None:
        table = {sort: Worth(place / 8, place / 4) for place, sort in enumerate(PAIRS)}
        text = write(table, ("one line", "another"))
        assert text.startswith("# one line\n# another\n")
        assert read(text) == table
        with pytest.raises(NotationError, match="checksum"):
            read(text.replace("0.125", "0.126"))


class TestTheThrow:
    def test_it_keeps_the_best_four_when_the_crib_is_worth_nothing(self) -> None:
        assert say(best_throw(sorted(parse("5C 5D 5H JS 2C 9D")), lambda first, second: 0.0)) == "2C 9D"

    def test_it_is_the_best_by_plain_counting(self) -> None:
        six = sorted(parse("AC 4D 6H 7H 8S KD"))
        cuts = [card for card in CARDS if card not in six]

        def promise(throw: tuple[Card, Card]) -> float:
            keep = [card for card in six if card not in throw]
            return sum(points(keep, cut) for cut in cuts) / 46 - crib_value(*throw, own=False)

        best = max(combinations(six, 2), key=promise)
        assert best_throw(six, lambda first, second: -crib_value(first, second, own=False)) == best

    def test_whose_crib_it_is_makes_a_difference(self) -> None:
        six = sorted(parse("5C 5D TH 2S 7C KD"))
        gotten = best_throw(six, lambda first, second: 10 * crib_value(first, second, own=True))
        given = best_throw(six, lambda first, second: -10 * crib_value(first, second, own=False))
        assert say(gotten) == "5C 5D"
        assert not {*parse("5C 5D")} & {*given}


class TestThePipeline:
    def test_the_same_chunk_gives_the_same_sums(self) -> None:
        assert sample(Chunk("again", 5, NOTHING)) == sample(Chunk("again", 5, NOTHING))
        assert sample(Chunk("again", 5, NOTHING)) != sample(Chunk("other", 5, NOTHING))

    @pytest.mark.long
    def test_the_order_of_the_work_makes_no_difference(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pipeline, "CHUNK", 10)
        backwards = finish(
            cribs(7, 0.002), lambda step: [*reversed([step.job(item) for item in reversed(step.items)])]
        )
        assert finish(cribs(7, 0.002)) == backwards

    @pytest.mark.long
    def test_a_short_making_comes_near_the_table(self) -> None:
        made = read(finish(cribs(3, 0.005)).decode())
        for own in (True, False):
            worths = [worth.own if own else worth.other for worth in made.values()]
            shipped = [crib_value(*pairs[0], own=own) for pairs in PAIRS.values()]
            assert sum(map(lambda one, other: abs(one - other), worths, shipped)) / 169 < 0.25
