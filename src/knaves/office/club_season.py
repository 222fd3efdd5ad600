"""The events of a club that are over, and the ladder over those of a season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from knaves.events.course import standing
from knaves.events.kinds import KINDS
from knaves.events.season import Finisher, event_points
from knaves.match.log import Id
from knaves.match.ports.clubs import ClubBoard, Season
from knaves.match.ports.events import Event, EventBoard, Events
from knaves.office.rounds import entrants, stages

KEPT: Final = 2000
"""Ends of events that are kept in memory."""


@dataclass(frozen=True, eq=False)
class EventEnd:
    """How an event ended: who finished where, and the names of those who came first."""

    event: Event
    finishers: tuple[Finisher[Id], ...]
    winners: tuple[str, ...]

    @property
    def counts(self) -> bool:
        """Whether somebody had somebody to finish ahead of."""
        return any(of for _points, of in event_points(self.finishers).values())


class EventEnds:
    """The ends of events, each reckoned once for each version: a result may be corrected later."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], EventEnd] = {}

    async def of(self, events: Events, board: ClubBoard, season: Season) -> tuple[EventEnd, ...]:
        """Return the ends of a club's events in a season, in the order in which they ended."""
        until = season_end(board, season)
        found = []
        for event, _entered in board.events:
            if event.state == "over" and season.begins <= event.ended and not 0 < until <= event.ended:
                end = self._kept.get((event.address, event.version)) or await self._read(events, event)
                if end is not None:
                    found.append(end)
        return tuple(sorted(found, key=lambda each: each.event.ended))

    async def _read(self, events: Events, event: Event) -> EventEnd | None:
        board = await events.board(event.address)
        if board is None:
            return None
        found = event_end(board)
        self._kept[event.address, board.event.version] = found
        for oldest in [*self._kept][:-KEPT]:
            del self._kept[oldest]
        return found


def event_end(board: EventBoard) -> EventEnd:
    """Return how an event ended. A place counts for whoever had it at the end."""
    teams = entrants(board)
    lines = standing(KINDS[board.event.kind], len(teams), stages(board))
    seated = [[board.entries[place] for place in teams[each.entrant]] for each in lines]
    return EventEnd(
        board.event,
        tuple([
            Finisher(line.place, tuple([each.person for each in team if each.person]))
            for line, team in zip(lines, seated, strict=True)
        ]),
        tuple([
            each.name for line, team in zip(lines, seated, strict=True) if line.place == 1 for each in team
        ]),
    )  # fmt: skip


def season_end(board: ClubBoard, season: Season) -> int:
    """Return when a season ends: where the next one begins; 0 if there is none."""
    return next((each.begins for each in board.seasons if each.number == season.number + 1), 0)


def season_at(seasons: Sequence[Season], number: int, now: int) -> Season | None:
    """Return the season of a number, the present one for 0; None if there is none."""
    if number:
        return next((each for each in seasons if each.number == number), None)
    return [each for each in seasons if each.begins <= now or each.number == 1][-1]
