"""Rounds that depend on results: the Swiss and the knockout."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.events.bracket import first_round, next_round
from knaves.events.encounters import Entrant, Round
from knaves.events.pairing import swiss


def pairs(found: Round) -> list[tuple[int, ...]]:
    return [tuple(sorted(each.entrants)) for each in found.encounters]


def points(*of_each: float) -> dict[Entrant, float]:
    return {Entrant(number): each for number, each in enumerate(of_each)}


def test_the_first_round_is_the_upper_half_against_the_lower() -> None:
    assert pairs(swiss(points(*[0.0] * 8), [])) == [(0, 4), (1, 5), (2, 6), (3, 7)]


def test_equals_meet_and_nobody_meets_anybody_again() -> None:
    first = swiss(points(*[0.0] * 8), [])
    # The upper half has won. Among the winners 0 meets 2, and 1 meets 3.
    second = swiss(points(1, 1, 1, 1, 0, 0, 0, 0), [first])
    assert pairs(second) == [(0, 2), (1, 3), (4, 6), (5, 7)]
    # 0 and 1 have two wins; 2, 3, 4 and 5 one; 6 and 7 none.
    third = swiss(points(2, 2, 1, 1, 1, 1, 0, 0), [first, second])
    assert pairs(third) == [(0, 1), (2, 4), (3, 5), (6, 7)]


def test_the_one_with_fewer_first_deals_deals_first() -> None:
    first = swiss(points(0, 0, 0, 0), [])
    dealt = [each.sides[0][0] for each in first.encounters]
    second = swiss(points(1, 1, 0, 0), [first])
    # Two who have both dealt first meet two who have not: nobody can deal first twice and another never.
    assert dealt == [0, 1]
    assert [each.sides[0][0] for each in second.encounters] == [0, 2]


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    assert swiss(points(0, 0, 0, 0, 0), []).byes == (4,)
    before = [Round((), (Entrant(4),))]
    assert swiss(points(1, 1, 0, 0, 1), before).byes == (3,)
    assert swiss(
        points(1, 1, 1, 1, 0), [*before, Round((), (Entrant(3),)), Round((), (Entrant(2),))]
    ).byes == (1,)


@given(st.integers(4, 40), st.randoms(use_true_random=False))
def test_whoever_wins_all_rounds_are_new_and_byes_go_round(entrants: int, dice: Random) -> None:
    won, before = points(*[0.0] * entrants), list[Round]()
    for _game in range((entrants - 1) // 2):
        found = swiss(won, before)
        seen = [*found.byes, *[each for two in found.encounters for each in two.entrants]]
        assert sorted(seen) == [*range(entrants)]
        before.append(found)
        for each in found.encounters:
            won[dice.choice(each.entrants)] += 1
        for sits in found.byes:
            won[sits] += 1
    met = Counter([pair for found in before for pair in pairs(found)])
    assert set(met.values()) == {1}
    byes = Counter([each for found in before for each in found.byes])
    assert not byes or max(byes.values()) == 1


def test_where_everybody_has_met_there_is_no_round() -> None:
    before = [swiss(points(0, 0), [])]
    with pytest.raises(ValueError, match="somebody new"):
        swiss(points(1, 0), before)


def test_far_opponents_are_found_when_the_near_ones_have_been_met() -> None:
    # Two halves of thirty: in each, everybody has met everybody. The nearest twenty-four down are not enough.
    halves = [[*range(30)], [*range(30, 60)]]
    met = [(one, other) for half in halves for one in half for other in half if one < other]
    before = [swiss({Entrant(a): 0.0, Entrant(b): 0.0}, []) for a, b in met]
    found = swiss(points(*[0.0] * 60), before)
    assert all(one < 30 <= other for one, other in pairs(found))


def test_the_best_seeds_meet_last() -> None:
    assert pairs(first_round(8)) == [(0, 7), (3, 4), (1, 6), (2, 5)]
    second = next_round(8, [[Entrant(each) for each in (0, 4, 1, 2)]])
    assert pairs(second) == [(0, 4), (1, 2)]
    final = next_round(8, [[Entrant(each) for each in (0, 4, 1, 2)], [Entrant(4), Entrant(1)]])
    assert [each.sides for each in final.encounters] == [((1,), (4,))]


def test_the_best_have_byes_where_the_number_is_no_power_of_two() -> None:
    first = first_round(5)
    assert (pairs(first), first.byes) == ([(3, 4)], (0, 1, 2))
    assert pairs(next_round(5, [[Entrant(4)]])) == [(0, 4), (1, 2)]


@given(st.integers(2, 70), st.randoms(use_true_random=False))
def test_a_knockout_has_one_meeting_less_than_entrants(entrants: int, dice: Random) -> None:
    found, winners, meetings = first_round(entrants), list[list[Entrant]](), 0
    while found.encounters:
        meetings += len(found.encounters)
        winners.append([dice.choice(each.entrants) for each in found.encounters])
        found = next_round(entrants, winners)
    assert meetings == entrants - 1
    assert len(winners) == (entrants - 1).bit_length()


def test_a_round_needs_all_its_winners_and_only_them() -> None:
    for wrong in ([Entrant(0)], [Entrant(each) for each in (0, 3, 1)], [Entrant(0), Entrant(3), Entrant(1)]):
        with pytest.raises(ValueError, match="one winner"):
            next_round(4, [wrong])
    with pytest.raises(ValueError, match="final"):
        next_round(2, [[Entrant(0)], [Entrant(0)]])
    with pytest.raises(ValueError, match="at least"):
        first_round(1)
