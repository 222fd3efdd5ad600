"""The course of an event: every kind comes to its end, whoever wins, and whoever leaves."""

from __future__ import annotations

from random import Random

import pytest

from knaves.events.course import COLUMNS, Stage, given_up, next_round, rounds_of, standing
from knaves.events.encounters import Encounter, Entrant, Outcome
from knaves.events.kinds import KINDS, Kind


def run(kind: Kind, entrants: int, dice: Random, wanted: int = 0, least: int = -1) -> list[Stage]:
    """Play an event at random; a ``least`` of 0 lets somebody win every meeting."""
    stages: list[Stage] = []
    while (found := next_round(kind, entrants, wanted, stages)) is not None:
        outcomes = [
            Outcome(each, (dice.randrange(60), dice.randrange(60)), dice.randint(least, 1))
            for each in found.encounters
        ]
        stages.append(Stage(found, tuple(outcomes)))
    return stages


@pytest.mark.parametrize(
    "kind", [each for each in KINDS.values() if not each.timed], ids=lambda kind: kind.name
)
def test_every_kind_ends_with_a_standing_of_everybody(kind: Kind) -> None:
    dice = Random(31)
    for entrants in range(kind.least, kind.least + 14):
        stages = run(kind, entrants, dice)
        assert len(stages) <= rounds_of(kind, entrants)
        for stage in stages:
            seated = [each for found in stage.round.encounters for each in found.entrants]
            assert len({*seated}) == len(seated)
            assert all(len(each.entrants) == kind.together for each in stage.round.encounters)
        lines = standing(kind, entrants, stages)
        assert {each.entrant for each in lines} == {*range(entrants)}
        assert all(len(each.breaks) == len(COLUMNS[kind.name]) - 1 for each in lines)
        points = [each.points for each in lines]
        assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 11])
def test_a_knockout_has_one_winner(entrants: int) -> None:
    stages = run(KINDS["knockout"], entrants, Random(entrants), least=0)
    first, second, *_rest = standing(KINDS["knockout"], entrants, stages)
    assert (first.place, second.place) == (1, 2)
    [final] = stages[-1].outcomes
    assert final is not None
    assert final.won_by(first.entrant)


def test_a_final_that_nobody_won_has_two_first_places_and_an_earlier_round_lets_the_seed_through() -> None:
    kind = KINDS["knockout"]
    first = next_round(kind, 4, 0, [])
    assert first is not None
    nobody = Stage(first, tuple(Outcome(each, (0, 0), -1, forfeited=True) for each in first.encounters))
    final = next_round(kind, 4, 0, [nobody])
    assert final is not None
    assert [each.sides for each in final.encounters] == [((0,), (1,))]


def test_a_round_robin_of_five_and_a_wanted_number_of_rounds() -> None:
    assert rounds_of(KINDS["round_robin"], 5) == rounds_of(KINDS["round_robin"], 6) == 5
    assert rounds_of(KINDS["swiss"], 6) == 3
    assert rounds_of(KINDS["swiss"], 6, 30) == 5
    assert rounds_of(KINDS["evening"], 20) == 9
    assert rounds_of(KINDS["evening"], 20, 4) == 4
    with pytest.raises(ValueError, match="It takes 4 entrants at least"):
        rounds_of(KINDS["swiss"], 3)


def test_who_has_left_is_not_paired_in_a_swiss_and_loses_elsewhere() -> None:
    kind, gone = KINDS["swiss"], {Entrant(0)}
    first = next_round(kind, 5, 0, [], gone)
    assert first is not None
    assert Entrant(0) not in [each for found in first.encounters for each in found.entrants]
    assert next_round(kind, 4, 0, [], {Entrant(0), Entrant(1), Entrant(2)}) is None
    sides = ((Entrant(0),), (Entrant(3),))
    lost = given_up(sides, gone)
    assert lost == Outcome(Encounter(sides), (0, 0), 1, forfeited=True)
    both = given_up(sides, {Entrant(0), Entrant(3)})
    assert both is not None
    assert both.winner == -1
    assert given_up(sides, {Entrant(1)}) is None


def test_nobody_gets_points_where_nobody_won() -> None:
    kind = KINDS["evening"]
    found = next_round(kind, 2, 1, [])
    assert found is not None
    stage = Stage(found, (Outcome(found.encounters[0], (0, 0), -1, forfeited=True),))
    assert [each.points for each in standing(kind, 2, [stage])] == [0, 0]
    assert [each.place for each in standing(kind, 2, [stage])] == [1, 1]
