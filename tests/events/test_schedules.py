"""Rounds that are known beforehand: who meets whom, who sits out, who deals first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.events.encounters import Encounter, Entrant, Outcome, Round
from knaves.events.progressive import moved, seated
from knaves.events.schedule import EVENING, evening, rotation, round_robin


def opponents(rounds: Iterable[Round]) -> Counter[tuple[int, ...]]:
    return Counter([
        tuple(sorted((one, other)))
        for found in rounds
        for each in found.encounters
        for one in each.sides[0]
        for other in each.sides[1]
    ])  # fmt: skip


def partners(rounds: Iterable[Round]) -> Counter[tuple[int, ...]]:
    return Counter([
        tuple(sorted(side)) for found in rounds for each in found.encounters for side in each.sides
    ])  # fmt: skip


def whole(rounds: Sequence[Round], entrants: int) -> None:
    """Everybody is in each round once: at a table or sitting out."""
    for found in rounds:
        seen = [*found.byes, *[each for four in found.encounters for each in four.entrants]]
        assert sorted(seen) == [*range(entrants)]


@given(st.integers(2, 31))
def test_in_a_round_robin_everybody_meets_everybody_once(entrants: int) -> None:
    rounds = round_robin(entrants)
    whole(rounds, entrants)
    assert len(rounds) == entrants - 1 + entrants % 2
    met = opponents(rounds)
    assert len(met) == entrants * (entrants - 1) // 2
    assert set(met.values()) == {1}
    byes = Counter([each for found in rounds for each in found.byes])
    assert set(byes.values()) == ({1} if entrants % 2 else set())
    firsts = Counter([each.sides[0][0] for found in rounds for each in found.encounters])
    assert max(firsts[Entrant(each)] for each in range(entrants)) <= 1 + min(
        firsts[Entrant(each)] for each in range(entrants)
    )


@given(st.integers(2, 31))
def test_an_evening_has_nine_games_against_as_many_opponents_as_there_are(entrants: int) -> None:
    rounds = evening(entrants)
    assert len(rounds) == EVENING
    whole(rounds, entrants)
    met = opponents(rounds)
    if entrants >= 10:
        assert set(met.values()) == {1}
    else:
        # Eight have seven opponents: two of the games are the second against theirs, and all meet first.
        assert len(met) == entrants * (entrants - 1) // 2
        again = [
            (one, other)
            for one, other in zip(rounds, rounds[entrants - 1 + entrants % 2 :], strict=False)
        ]  # fmt: skip
        for one, other in again:
            assert [each.sides[::-1] for each in one.encounters] == [each.sides for each in other.encounters]


@given(st.integers(4, 24))
def test_partners_rotate_and_nobody_has_one_again(entrants: int) -> None:
    rounds = rotation(entrants)
    whole(rounds, entrants)
    assert set(partners(rounds).values()) == {1}
    games = Counter([each for found in rounds for four in found.encounters for each in four.entrants])
    if entrants % 4 in (0, 1):
        # Nobody sits out more often than another.
        assert len(set(games.values())) == 1
        assert len(partners(rounds)) == entrants * (entrants - 1) // 2
    else:
        assert max(games.values()) - min(games.values()) <= 2


def test_eight_with_rotating_partners_meet_as_the_page_says() -> None:
    met = opponents(rotation(8))
    assert (min(met.values()), max(met.values())) == (1, 4)


def test_a_longer_rotation_begins_again() -> None:
    assert set(partners(rotation(4, 6)).values()) == {2}


@pytest.mark.parametrize(("make", "number"), [(round_robin, 1), (evening, 0), (rotation, 3)])
def test_too_few_entrants_are_refused(make: type, number: int) -> None:
    with pytest.raises(ValueError, match="entrants at least"):
        make(number)


def four(one: int, two: int, other: int, another: int) -> Encounter:
    return Encounter(((Entrant(one), Entrant(two)), (Entrant(other), Entrant(another))))


def ended(found: Round, *winners: int) -> list[Outcome]:
    return [
        Outcome(each, (10, 4) if not winner else (4, 10), winner)
        for each, winner in zip(found.encounters, winners, strict=True)
    ]


def test_winners_move_up_and_the_losers_of_table_one_go_to_the_last() -> None:
    found = seated([Entrant(each) for each in range(12)])
    assert found == Round((four(0, 2, 1, 3), four(4, 6, 5, 7), four(8, 10, 9, 11)))
    # 0 and 2 win at table 1 and stay; 5 and 7 come up to it. 9 and 11 come up to table 2, where 4 and 6 stay.
    # 1 and 3 go down to table 3, where 8 and 10 stay. Those who came play with those who stayed.
    assert moved(found, ended(found, 0, 1, 1)) == Round(
        (four(0, 5, 2, 7), four(4, 9, 6, 11), four(8, 1, 10, 3))
    )


def test_who_sat_out_takes_the_seat_of_a_loser_at_the_last_table() -> None:
    found = seated([Entrant(each) for each in range(10)])
    assert found.byes == (8, 9)
    # 0 and 2 stay at table 1, and 4 and 6 come up to it. 5 and 7 lost at table 2 and sit out; 1 and 3 come
    # down.
    after = moved(found, ended(found, 0, 0))
    assert after.encounters[0] == four(0, 4, 2, 6)
    assert after.byes == (5, 7)
    assert sorted(after.encounters[1].entrants) == [1, 3, 8, 9]
    assert {frozenset(side) for side in after.encounters[1].sides} == {frozenset((1, 8)), frozenset((3, 9))}


@pytest.mark.parametrize("entrants", [4, 5, 6, 7, 8, 9, 11, 16])
@pytest.mark.parametrize("winner", [0, 1])
def test_a_progressive_evening_keeps_everybody_and_parts_partners(entrants: int, winner: int) -> None:
    found = seated([Entrant(each) for each in range(entrants)])
    for _game in range(8):
        after = moved(found, ended(found, *[winner] * len(found.encounters)))
        whole([after], entrants)
        if entrants % 4 == 0:
            assert not {*partners([found])} & {*partners([after])}
        # Nobody sits out twice in a row.
        assert not {*found.byes} & {*after.byes}
        found = after


def test_winners_at_the_only_table_do_not_sit_out() -> None:
    found = seated([Entrant(each) for each in range(6)])
    assert moved(found, ended(found, 0)).byes == (1, 3)


def test_outcomes_of_another_round_are_refused() -> None:
    found = seated([Entrant(each) for each in range(8)])
    with pytest.raises(ValueError, match="each table"):
        moved(found, ended(found, 0, 0)[:1])
    with pytest.raises(ValueError, match="at least"):
        seated([Entrant(0)])
