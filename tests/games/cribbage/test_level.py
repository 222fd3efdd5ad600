"""What the search expects is made level with what it gets: the order stays, and so does what is sure."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from knaves.cards import NotationError
from knaves.games.cribbage.bots.champion import Champion
from knaves.games.cribbage.bots.evaluate import plays, throws, weighable
from knaves.games.cribbage.bots.level import Moment, level_plays, level_throws, of_lay, of_throw
from knaves.games.cribbage.bots.training.deals import drawn, played, thrown
from knaves.games.cribbage.engine.missed import BEYOND, ENDS, MissedPoints, near_end, read, shipped, write
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.engine.search import judge
from knaves.games.cribbage.engine.tables import FAR
from knaves.games.cribbage.rules.open import Phase
from knaves.intervals import mean

from .at_the_table import any_rules, at_play, course, dealt, facing

FAR_OFF = at_play("5H 6D JS QC 2H 9D", "KH KD QH QD 6S 7S")
"""Pone leads at 0-0."""


def test_the_points_are_added_and_the_chance_moves_by_what_they_are_worth() -> None:
    found = plays(FAR_OFF, judge(0))
    own, other = shipped().points[0, 0]
    for before, after in zip(found, level_plays(FAR_OFF, found, 0), strict=True):
        assert after.pegs == pytest.approx(before.pegs + own)
        assert after.other_pegs == pytest.approx(before.other_pegs + other)
        # A point is worth nearly 2 in 100 at the start of a game, and a value is twice a chance.
        moved = (after.value - before.value) / 2
        assert moved == pytest.approx((own - other - shipped().unseen[0]) * 0.0195, abs=0.001)


@pytest.mark.parametrize("lines", [0, 1, 2])
def test_the_order_stays_and_no_value_leaves_its_range(lines: int) -> None:
    seen = set()
    for number in range(3):
        dice = Random(f"level/{number}")
        for _, view, _ in course(any_rules(dice), [Champion(), Champion()], f"level/{number}"):
            if not weighable(view):
                continue
            seen.add(view.open.phase)
            if view.open.phase is Phase.DISCARD:
                values = [each.value for each in level_throws(view, throws(view, judge(lines)), lines)]
            else:
                values = [each.value for each in level_plays(view, plays(view, judge(lines)), lines)]
            assert all(abs(value) <= 1 + lines + 1e-9 for value in values)
            assert all(one >= other - 1e-9 for one, other in pairwise(values))
    assert seen == {Phase.DISCARD, Phase.PLAY}


def test_what_is_sure_stays_sure() -> None:
    view = facing(dealt(("5H 6D JS QC 2H 9D", "KH KD QH QD 6S 7S"), dealer=1))
    found = throws(view, judge(0))
    assert found != level_throws(view, found, 0)
    sure = [throw._replace(value=1.0) for throw in found]
    assert level_throws(view, sure, 0) == sure
    lost = [throw._replace(value=-1.0) for throw in found]
    assert level_throws(view, lost, 0) == lost


def test_near_the_end_lie_straight_lines_between_the_figures() -> None:
    figures = {(0, 12, 12): 0.4, (0, 15, 12): 0.1, (0, 12, 15): 0.2, (0, 15, 15): 0.3, (0, 26, 26): 1.0}
    assert near_end(figures, 0, 12, 12) == pytest.approx(0.4)
    assert near_end(figures, 0, 13, 12) == pytest.approx(0.3)
    assert near_end(figures, 0, 13, 15) == pytest.approx(0.2 + 0.1 / 3)
    assert near_end(figures, 0, 30, 30) == pytest.approx(0.25)
    assert near_end(figures, 0, BEYOND, 12) == near_end(figures, 0, 12, 121) == 0
    assert near_end(figures, 1, 12, 12) == 0


def test_a_damaged_table_is_refused() -> None:
    missed = MissedPoints({(0, 0): (-0.25, 0.5)}, (0.125, 0.25), {(0, 1, 2): 0.5}, {(1, 26, 1): -1.5})
    text = write(missed, ["Made up."])
    assert read(text) == missed
    with pytest.raises(NotationError, match="damaged"):
        read(text.replace("-1.5", "-1.4"))


def test_the_table_has_every_score_near_the_end() -> None:
    scores = {(seat, mine, theirs) for seat in (0, 1) for mine in ENDS for theirs in ENDS}
    assert set(shipped().throws) == scores
    # Some moments never come: a hand cannot be played by someone who has won before it.
    assert set(shipped().plays) <= scores
    assert len(shipped().plays) > 150


@pytest.mark.slow
@pytest.mark.needs("kernel")
def test_between_champions_the_corrections_are_what_is_missed() -> None:
    needs = (FAR, FAR)
    missed: dict[tuple[int, int], list[float]] = {}
    for number in range(2000):
        cards = drawn(f"level-proof/{number}")
        for each in played(judge(0), cards, thrown(judge(0), cards, needs), needs, ends=False).foreseen:
            came = (each.pegged - each.pegs) - (each.other_pegged - each.other_pegs)
            missed.setdefault((each.seat, each.laid), []).append(came)
    for place in ((0, 0), (0, 2), (0, 4), (1, 1), (1, 3), (1, 5)):
        found, (own, other) = mean(missed[place]), shipped().points[place]
        assert found.low - 0.05 < own - other < found.high + 0.05


@pytest.mark.slow
@pytest.mark.needs("kernel")
@pytest.mark.parametrize("needs", [(4, 4), (9, 5), (10, 10), (13, 13), (20, 20), (23, 17)])
def test_near_the_end_chances_are_what_comes_of_them(needs: tuple[int, int]) -> None:
    """By other deals than those of the table, and scores between its own; in chances to win."""
    odds = champions_odds(0)
    before = -odds.before_deal(needs[1], needs[0])
    throws: tuple[list[float], list[float]] = ([], [])
    plays: dict[int, list[float]] = {0: [], 1: []}
    for number in range(1500):
        cards = drawn(f"ends-proof/{number}")
        both = thrown(judge(0), cards, needs)
        for seat, sign in ((0, 1), (1, -1)):
            at = Moment(seat, needs[seat], needs[1 - seat])
            throws[seat].append((of_throw(both.values[seat], at, 0, shipped()) - sign * before) / 2)
        deal = played(judge(0), cards, both, needs, ends=True)
        pone, dealer = deal.needs
        came = 1.0 if pone <= 0 else -1.0 if dealer <= 0 else odds.before_deal(pone, dealer)
        for each in deal.foreseen:
            value = of_lay(each.value, Moment(each.seat, *each.needs, each.laid), 0, shipped())
            plays[each.seat].append((value - (-came if each.seat else came)) / 2)
    for misses in (*throws, *plays.values()):
        found = mean(misses)
        assert found.low - 0.02 < 0 < found.high + 0.02, needs
