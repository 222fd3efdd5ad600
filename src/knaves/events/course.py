"""The course of an event: the next round after those that have been played, and the standing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from knaves.events import arena, bracket, progressive, schedule
from knaves.events.encounters import Encounter, Entrant, Outcome, Round, Side
from knaves.events.kinds import KINDS, Kind
from knaves.events.pairing import swiss
from knaves.events.standings import (
    Standing,
    by_game_points,
    by_opponents,
    by_points,
    by_rounds,
    by_streaks,
    by_wins,
)


@dataclass(frozen=True, slots=True)
class Stage:
    """A round and how its encounters have ended so far, in their order; None for one that goes on."""

    round: Round
    outcomes: tuple[Outcome | None, ...]

    @property
    def ended(self) -> tuple[Outcome, ...]:
        """The outcomes that are known."""
        return tuple([each for each in self.outcomes if each is not None])

    @property
    def over(self) -> bool:
        """Whether every encounter has ended."""
        return None not in self.outcomes


COLUMNS: Final = {
    "evening": ("game_points", "wins", "spread"),
    "round_robin": ("wins", "among_equals", "spread"),
    "swiss": ("wins", "of_opponents", "spread"),
    "knockout": ("rounds",),
    "progressive": ("points", "wins", "spread"),
    "rotation": ("points", "wins", "spread"),
    "arena": ("points", "wins", "spread"),
    "partner_arena": ("points", "wins", "spread"),
}
"""By kind: what orders its standing."""


def rounds_of(kind: Kind, entrants: int, wanted: int = 0) -> int:
    """Return how many rounds an event has, 0 if it ends by the clock. ``wanted`` 0 are as many as usual.

    A Swiss has no more rounds than everybody has opponents. ValueError below the least number of entrants.
    """
    if entrants < kind.least:
        raise ValueError(f"It takes {kind.least} entrants at least, not {entrants}.")
    around = entrants - 1 + entrants % 2
    match kind.name:
        case "round_robin":
            return around
        case "knockout":
            return (entrants - 1).bit_length()
        case "swiss":
            # So many rounds leave one entrant without a defeat.
            return min(wanted or (entrants - 1).bit_length(), around)
        case "rotation":
            return wanted or around
        case "arena" | "partner_arena":
            return 0
    return wanted or kind.rounds


def next_round(
    kind: Kind, entrants: int, wanted: int, stages: Sequence[Stage], gone: Collection[Entrant] = ()
) -> Round | None:
    """Return the round after those that have been played; None if the event has ended.

    A Swiss pairs only those who are not ``gone``; elsewhere everybody keeps their place in the schedule.
    """
    number = len(stages)
    if number >= rounds_of(kind, entrants, wanted):
        return None
    if kind.name == "swiss":
        return _next_swiss(entrants, stages, gone)
    if kind.name == "knockout":
        won = [[_through(each) for each in stage.ended] for stage in stages]
        return bracket.next_round(entrants, won) if stages else bracket.first_round(entrants)
    if kind.name == "progressive":
        if not stages:
            return progressive.seated([*map(Entrant, range(entrants))])
        return progressive.moved(stages[-1].round, stages[-1].ended)
    return _scheduled(kind.name, entrants, wanted)[number]


def standing(kind: Kind, entrants: int, stages: Sequence[Stage]) -> tuple[Standing, ...]:
    """Return the standing after all encounters that have ended."""
    everybody = [*map(Entrant, range(entrants))]
    outcomes = [each for stage in stages for each in stage.ended]
    byes = Counter([each for stage in stages for each in stage.round.byes])
    match kind.name:
        case "evening":
            return by_game_points(everybody, outcomes, byes)
        case "round_robin":
            return by_wins(everybody, outcomes)
        case "swiss":
            return by_opponents(everybody, outcomes, byes)
        case "knockout":
            return by_rounds(everybody, outcomes, byes)
        case "arena" | "partner_arena":
            # A round has those who began at the same time: everybody's own games are in their order.
            return by_streaks(everybody, outcomes)
    return by_points(everybody, outcomes)


def next_tables(
    kind: Kind,
    entrants: int,
    stages: Sequence[Stage],
    bots: Collection[Entrant],
    gone: Collection[Entrant] = (),
) -> tuple[Encounter, ...]:
    """Return the tables that can begin now in an arena; none if everybody has to wait."""
    playing: set[Entrant] = set()
    met: dict[Entrant, frozenset[Entrant]] = {}
    last: dict[Entrant, int] = {}
    for number, stage in enumerate(stages, 1):
        for encounter, outcome in zip(stage.round.encounters, stage.outcomes, strict=True):
            met |= dict.fromkeys(encounter.entrants, frozenset(encounter.entrants))
            last |= dict.fromkeys(encounter.entrants, number)
            if outcome is None:
                playing |= {*encounter.entrants}
    order = [each.entrant for each in standing(kind, entrants, stages)]
    free = [each for each in order if each not in playing and each not in gone]
    # Whose last game began first has waited longest; who has just entered has waited longer than anybody. Of
    # those from one table the one with fewer games comes first, so that nobody sits out more often.
    games = Counter([each for stage in stages for found in stage.round.encounters for each in found.entrants])
    free.sort(key=lambda each: (last.get(each, 0), games[each]))
    return arena.paired(free, order, bots, kind.together, met, others=bool(playing))


def given_up(sides: Sequence[Side], gone: Collection[Entrant]) -> Outcome | None:
    """Return the outcome of an encounter of two if somebody has gone: the other wins, or nobody."""
    away = [{*side} <= {*gone} for side in sides]
    if not any(away):
        return None
    encounter = Encounter((sides[0], sides[1]))
    return Outcome(encounter, (0, 0), -1 if all(away) else away.index(False), forfeited=True)


def _next_swiss(entrants: int, stages: Sequence[Stage], gone: Collection[Entrant]) -> Round | None:
    lines = standing(KINDS["swiss"], entrants, stages)
    points = {each.entrant: each.points for each in lines if each.entrant not in gone}
    if len(points) < 2:
        return None
    try:
        # Of those with equal points, the entries are the seeds.
        return swiss({each: points[each] for each in sorted(points)}, [each.round for each in stages])
    except ValueError:
        # Those who are left have all met.
        return None


@lru_cache(maxsize=32)
def _scheduled(kind: str, entrants: int, wanted: int) -> tuple[Round, ...]:
    """Return all rounds of a kind that knows them beforehand; a rotation of many takes a while."""
    match kind:
        case "evening":
            return schedule.evening(entrants, wanted or schedule.EVENING)
        case "round_robin":
            return schedule.round_robin(entrants)
    return schedule.rotation(entrants, wanted)


def _through(outcome: Outcome) -> Entrant:
    """Return who goes on; where nobody won, the first side, which has the better seed."""
    return outcome.encounter.sides[max(0, outcome.winner)][0]
