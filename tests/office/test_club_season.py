"""The ends of a club's events: each is read once for each version, and counts for the season it ended in."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, cast

import pytest

from knaves.events.season import Finisher
from knaves.match.ports.clubs import Club, ClubBoard, Season
from knaves.match.ports.events import Entry, Event, EventBoard, Events, Meeting
from knaves.office.club_season import EventEnds, event_end, season_at

pytestmark = pytest.mark.anyio
EVENT = Event(
    *("one", "cribbage", "round_robin", "Tuesday", "standard", 0, 30_000, 0, 4, "steady", False, True),
    *("ann", "Ann", 1000, 10, "over", "", 2000, 7, "club"),
)
ENTRIES = (Entry(1, "ann", "Ann"), Entry(2, "ben", "Ben"), Entry(3, "", "Ruth"))
ROUNDS = (
    Meeting(1, 1, ((0,), (1,)), "t1", scores=(121, 90), winner=0, ended=1),
    Meeting(2, 1, ((2,), (0,)), "t2", scores=(121, 100), winner=0, ended=1),
    Meeting(3, 1, ((1,), (2,)), "t3", scores=(90, 121), winner=1, ended=1),
)
CLUB = Club("club", "Thursday", "", True, (), 0)
SEASONS = (Season(1, "", 0), Season(2, "Winter", 3000), Season(3, "Spring", 9000))


class Counted:
    """Events that count how often each board is read."""

    def __init__(self, *boards: EventBoard) -> None:
        self.boards = {each.event.address: each for each in boards}
        self.read = Counter[str]()

    async def board(self, address: str) -> EventBoard | None:
        self.read[address] += 1
        return self.boards.get(address)


def club(*boards: EventBoard) -> ClubBoard:
    return ClubBoard(CLUB, (), SEASONS, tuple((each.event, len(each.entries)) for each in boards))


def board(**changes: Any) -> EventBoard:
    return EventBoard(replace(EVENT, **changes), ENTRIES, ROUNDS)


def test_places_are_those_of_people_and_the_winner_may_be_a_bot() -> None:
    end = event_end(board())
    assert end.finishers == (Finisher(1, ()), Finisher(2, ("ann",)), Finisher(3, ("ben",)))
    assert (end.winners, end.counts) == (("Ruth",), True)
    alone = event_end(
        EventBoard(EVENT, (ENTRIES[0], *ENTRIES[2:]), (replace(ROUNDS[1], sides=((1,), (0,))),))
    )
    assert alone.counts is False


def test_partners_of_a_pair_finish_together() -> None:
    entries = (*ENTRIES[:2], Entry(3, "cid", "Cid"), Entry(4, "", "Ruth"))
    event = replace(EVENT, game="euchre", form="pairs")
    end = event_end(EventBoard(event, entries, (replace(ROUNDS[0], sides=((2, 3), (0, 1))),)))
    assert end.finishers == (Finisher(1, ("cid",)), Finisher(2, ("ann", "ben")))
    assert end.winners == ("Cid", "Ruth")


async def test_each_end_is_read_once_and_again_when_it_was_corrected() -> None:
    first, second = board(), board(address="two", ended=2500)
    source, ends = Counted(first, second), EventEnds()
    events = cast(Events, source)
    for _look in range(5):
        found = await ends.of(events, club(second, first), SEASONS[0])
        assert [each.event.address for each in found] == ["one", "two"]
    assert source.read == {"one": 1, "two": 1}
    corrected = EventBoard(replace(EVENT, version=8), ENTRIES, (replace(ROUNDS[0], winner=1), *ROUNDS[1:]))
    source.boards["one"] = corrected
    found = await ends.of(events, club(corrected, second), SEASONS[0])
    assert source.read == {"one": 2, "two": 1}
    assert found[0].finishers[1:] == (Finisher(2, ("ben",)), Finisher(3, ("ann",)))


async def test_an_event_counts_for_the_season_in_which_it_ended() -> None:
    boards = [board(address=str(ended), ended=ended) for ended in (2999, 3000, 8999, 9000)]
    boards.append(board(address="runs", state="running", ended=0))
    events = cast(Events, Counted(*boards))
    found = [
        [each.event.ended for each in await EventEnds().of(events, club(*boards), season)]
        for season in SEASONS
    ]
    assert found == [[2999], [3000, 8999], [9000]]


def test_the_present_season_is_the_last_that_has_begun() -> None:
    assert [season_at(SEASONS, 0, now) for now in (0, 2999, 3000, 9001)] == [
        *(SEASONS[0], SEASONS[0], SEASONS[1], SEASONS[2]),
    ]
    assert season_at(SEASONS, 2, 0) == SEASONS[1]
    assert season_at(SEASONS, 4, 0) is None
