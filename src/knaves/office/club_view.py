"""A club as a reader sees it: in their language, with their own lines marked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import structs

from knaves.events.season import ladder
from knaves.games import SHELF, find
from knaves.i18n.language import _, spoken
from knaves.match.log import Id
from knaves.match.ports.clubs import ClubBoard, ClubListing, Season
from knaves.office.club_season import EventEnd, season_end
from knaves.office.event_view import event_line
from knaves.options import options, read_options
from knaves.wire.clubs import (
    ClubLine,
    ClubMember,
    ClubPlace,
    ClubRead,
    ClubResult,
    ClubSeason,
    HouseRules,
)

T = TypeVar("T", ClubMember, ClubPlace)


def club_line(listing: ClubListing) -> ClubLine:
    """Return a club for a list."""
    club = listing.club
    return ClubLine(club.address, club.name, club.about, club.public, listing.members, listing.role or "")


def club_read(
    board: ClubBoard, season: Season, ends: tuple[EventEnd, ...], person: Id, own: Sequence[str], now: int
) -> ClubRead:
    """Return a club as a person sees it. ``own`` are the events that they have entered."""
    shared, people, places = _shared(board, season, ends, spoken())
    role = board.role(person) or ""
    members = [
        structs.replace(line, yours=True) if person and each == person else line
        for line, each in zip(shared.members, people, strict=True)
        if role == "director" or line.role != "out"
    ]
    ladder = [
        structs.replace(line, yours=True) if person and each == person else line
        for line, each in zip(shared.ladder, places, strict=True)
    ]
    events = [structs.replace(each, yours=True) if each.event in own else each for each in shared.events]
    return structs.replace(shared, role=role, members=members, ladder=ladder, events=events, now=now)


@lru_cache(maxsize=64)
def _shared(
    board: ClubBoard, season: Season, ends: tuple[EventEnd, ...], language: str
) -> tuple[ClubRead, list[Id], list[Id]]:
    """Return what everybody sees in a language, and whose the lines of the members and the ladder are."""
    club = board.club
    names = {each.person: each.name for each in board.members if each.role != "out"}
    lines = [each for each in ladder([end.finishers for end in ends]) if each.person in names]
    read = ClubRead(
        club=club.address,
        name=club.name,
        about=club.about,
        public=club.public,
        made=club.made,
        now=0,
        role="",
        members=[ClubMember(each.name, each.role, each.joined, False) for each in board.members],
        rules=[_house_rules(each, dict(club.rules).get(each, "")) for each in SHELF],
        events=[
            event_line(event, entered, yours=False)
            for event, entered in board.events
            if event.state in ("open", "running") and event.game in SHELF
        ],
        seasons=[
            ClubSeason(each.number, each.name, each.begins, season_end(board, each)) for each in board.seasons
        ],
        season=season.number,
        ladder=[
            ClubPlace(place, names[each.person], each.points, each.of, each.share, each.played, False)
            for place, each in zip(_places([(each.points, each.of) for each in lines]), lines, strict=True)
        ],
        results=[_result(each) for each in reversed(ends) if each.event.game in SHELF],
        measure=_(
            "In each event you get 1 point for every person you finish ahead of, and half a point for every "
            "one you tie with. Bots don't count."
        ),
    )
    return read, [each.person for each in board.members], [each.person for each in lines]


def _places(figures: Sequence[tuple[float, int]]) -> list[int]:
    """Return the places of those who still belong to the club: who has left it leaves no gap."""
    return [figures.index(each) + 1 for each in figures]


def _house_rules(game: str, terms: str) -> HouseRules:
    found = find(game)
    rules = read_options(found.presets, terms or "standard")
    values = {each.name: getattr(rules, each.name) for each in options(rules)}
    return HouseRules(game, _(found.title), terms, values)


def _result(end: EventEnd) -> ClubResult:
    line = event_line(end.event, sum(len(each.people) for each in end.finishers), yours=False)
    return ClubResult(
        line.event,
        line.name,
        line.title,
        line.kind_title,
        end.event.ended,
        line.entered,
        [*end.winners],
        end.counts,
    )
