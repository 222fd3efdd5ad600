"""An arena: who is free plays at once, with neighbours in the standing, and nobody plays in two games."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from knaves.events.arena import Met, paired
from knaves.events.course import Stage, next_tables, standing
from knaves.events.encounters import Encounter, Entrant, Outcome, Round
from knaves.events.kinds import KINDS

A, B, C, D, E = map(Entrant, range(5))


def tables(
    free: list[Entrant], bots: list[Entrant], together: int, met: Met, *, others: bool
) -> tuple[Encounter, ...]:
    """The tables of those who are free, all in the order of the standing."""
    return paired(free, free, bots, together, met, others=others)


def sides(found: tuple[Encounter, ...]) -> list[tuple[tuple[int, ...], ...]]:
    return [each.sides for each in found]


def test_neighbours_meet_but_not_twice_in_a_row_while_somebody_may_come() -> None:
    met = {A: frozenset({A, B}), B: frozenset({A, B})}
    assert sides(tables([A, B, C, D], [], 2, {}, others=False)) == [((A,), (B,)), ((C,), (D,))]
    assert sides(tables([A, B, C, D], [], 2, met, others=False)) == [((A,), (C,)), ((B,), (D,))]
    assert tables([A, B], [], 2, met, others=True) == ()
    assert sides(tables([A, B], [], 2, met, others=False)) == [((A,), (B,))]


def test_a_bot_plays_only_with_somebody_who_would_wait() -> None:
    assert sides(tables([E, A, B], [E], 2, {}, others=False)) == [((A,), (B,))]
    assert sides(tables([E, A, D, B, C], [D, E], 2, {}, others=False)) == [((A,), (B,)), ((C,), (E,))]
    assert tables([D, E], [D, E], 2, {}, others=False) == ()
    assert sides(tables([A, D, E, C], [D, E], 4, {}, others=False)) == [((A, E), (C, D))]
    assert tables([A, B, C], [], 4, {}, others=False) == ()


def test_if_not_all_can_play_those_wait_who_have_just_played() -> None:
    found = paired([E, D, C, B, A], [A, B, C, D, E], (), 4, {}, others=True)
    assert sides(found) == [((B, E), (C, D))]
    found = paired([C, B, A], [A, B, C], (), 2, {}, others=True)
    assert sides(found) == [((B,), (C,))]


@pytest.mark.parametrize(("name", "entrants", "bots"), [
    ("arena", 2, 0), ("arena", 3, 0), ("arena", 7, 0), ("arena", 5, 3),
    ("partner_arena", 9, 0), ("partner_arena", 6, 2),
])  # fmt: skip
def test_everybody_keeps_playing_and_sits_at_one_table(name: str, entrants: int, bots: int) -> None:
    dice, kind = Random(entrants), KINDS[name]
    programs = [*map(Entrant, range(entrants - bots, entrants))]
    stages: list[Stage] = []
    for _step in range(200):
        found = next_tables(kind, entrants, stages, programs)
        if found:
            stages.append(Stage(Round(found), (None,) * len(found)))
        busy = [
            (at, place)
            for at, stage in enumerate(stages)
            for place, outcome in enumerate(stage.outcomes)
            if outcome is None
        ]
        seated = [each for at, place in busy for each in stages[at].round.encounters[place].entrants]
        assert max(Counter(seated).values()) == 1
        at, place = dice.choice(busy)
        ended = [*stages[at].outcomes]
        ended[place] = Outcome(stages[at].round.encounters[place], (9, 5), dice.randint(-1, 1))
        stages[at] = Stage(stages[at].round, tuple(ended))
    lines = standing(kind, entrants, stages)
    people = [each.played for each in lines if each.entrant not in programs]
    assert min(people) > 30
    # Nobody is passed over: the games differ by how long they last alone.
    assert max(people) < 1.3 * min(people)
    assert [each.points for each in lines] == sorted([each.points for each in lines], reverse=True)
