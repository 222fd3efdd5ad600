"""The ladder of a season, as it is worked out by hand in ``docs/events.md``."""

from __future__ import annotations

import pytest

from knaves.events.season import Finisher, SeasonStanding, event_points, ladder

EVENING: tuple[Finisher[str], ...] = (
    *(Finisher(1, ("Ann",)), Finisher(2, ("Ben",)), Finisher(3, ()), Finisher(4, ("Cid",))),
)
"""Ann, Ben, a bot, Cid."""
ROUND_ROBIN: tuple[Finisher[str], ...] = (
    *(Finisher(1, ("Ben",)), Finisher(2, ("Ann",)), Finisher(2, ("Dot",)), Finisher(4, ("Cid",))),
    Finisher(5, ("Eve",)),
)
PAIRS: tuple[Finisher[str], ...] = (Finisher(1, ("Cid", "Dot")), Finisher(2, ("Ann", "Eve")), Finisher(3, ()))


def test_a_season_of_three_events_by_hand() -> None:
    assert event_points(EVENING) == {"Ann": (2, 2), "Ben": (1, 2), "Cid": (0, 2)}
    assert event_points(ROUND_ROBIN) == {
        "Ben": (4, 4), "Ann": (2.5, 4), "Dot": (2.5, 4), "Cid": (1, 4), "Eve": (0, 4),
    }  # fmt: skip
    assert event_points(PAIRS) == {"Cid": (2, 2), "Dot": (2, 2), "Ann": (0, 2), "Eve": (0, 2)}
    found = ladder([EVENING, ROUND_ROBIN, PAIRS])
    assert found == (
        SeasonStanding(1, "Ben", 5.0, 6, 2),
        SeasonStanding(2, "Dot", 4.5, 6, 2),
        SeasonStanding(3, "Ann", 4.5, 8, 3),
        SeasonStanding(4, "Cid", 3.0, 8, 3),
        SeasonStanding(5, "Eve", 0.0, 6, 2),
    )
    assert [round(100 * each.share) for each in found] == [83, 75, 56, 38, 0]


def test_who_is_level_in_both_shares_a_place() -> None:
    tied = (Finisher(1, ("Ann",)), Finisher(1, ("Ben",)), Finisher(3, ("Cid",)))
    assert [(each.place, each.person) for each in ladder([tied])] == [(1, "Ann"), (1, "Ben"), (3, "Cid")]


def test_bots_bring_no_points_and_an_event_of_one_person_does_not_count() -> None:
    alone: tuple[Finisher[str], ...] = (Finisher(1, ("Ann",)), Finisher(2, ()), Finisher(3, ()))
    assert event_points(alone) == {"Ann": (0, 0)}
    assert ladder([alone, alone]) == ()
    partners: tuple[Finisher[str], ...] = (Finisher(1, ("Ann", "Ben")), Finisher(2, ()))
    assert ladder([partners]) == ()


@pytest.mark.parametrize("size", [2, 3, 8])
def test_the_points_of_an_event_are_one_for_each_two_people(size: int) -> None:
    places = [1, 1, 3, 4, 4, 4, 7, 8][:size]
    found = event_points([Finisher(place, (who,)) for who, place in enumerate(places)])
    assert sum(points for points, _of in found.values()) == size * (size - 1) / 2


def test_who_finished_twice_has_the_better_place() -> None:
    twice = (Finisher(1, ("Ben",)), Finisher(2, ("Ann",)), Finisher(3, ("Cid",)), Finisher(4, ("Ann",)))
    assert event_points(twice) == {"Ben": (2, 2), "Ann": (1, 2), "Cid": (0, 2)}
