"""What must hold of a club at the end of a world, by its rows, by what was answered and by its results."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import closing
from typing import Any, Final

from simulation.broken import Broken
from simulation.club import Course
from simulation.event_checks import finishers

_MEMBERS: Final = "select name, role from club_members join accounts on person = id"
_ENTRIES: Final = "select accounts.id, accounts.name from event_entries join accounts on person = accounts.id"
_SEASONS: Final = "select number, name, begins from club_seasons order by number"
_EVENT: Final = "select state, ended from events"


def a_club_keeps_its_members(course: Course) -> None:
    """Who was told that they joined or left has done so; the page of the club has just its members."""
    if not course.plan.club:
        return
    roles: dict[str, str] = dict(_rows(course, _MEMBERS))
    host = course.people[0]
    if roles.pop(host.name, "") != "director":
        raise Broken(f"{host.name} does not direct the club any more")
    if others := {name: role for name, role in roles.items() if role != "member"}:
        raise Broken(f"these are no members: {others}")
    for each in course.people[1:]:
        if each.belongs is not None and each.belongs != (each.name in roles):
            raise Broken(f"{each.name} was told that they belong to the club or not: {each.belongs}")
    told = [each["name"] for each in _last(course)["members"]]
    if sorted(told) != sorted([host.name, *roles]):
        raise Broken(f"the club has {roles}, and the page says {told}")


def nobody_else_is_in_an_event_of_a_club(course: Course) -> None:
    """Nobody enters an event of a club, or steps in, who does not belong to it."""
    if not course.plan.club:
        return
    entered = [name for _person, name in _rows(course, _ENTRIES)]
    for each in course.people:
        if each.seat is not None:
            continue
        paths = [f"/api/events/{each.event}/{what}" for what in ("entry", "reserve")]
        if let_in := [page.path for page in each.pages if page.path in paths and page.status < 300]:
            raise Broken(f"{each.name} belongs to no club and was let in: {let_in}")
        if each.name in entered:
            raise Broken(f"{each.name} is in the event of a club, and was no member")


def a_ladder_follows_from_the_results(course: Course) -> None:
    """The ladder of each season is what the places in its events make it, reckoned person by person."""
    if not course.plan.club:
        return
    [(state, ended)] = _rows(course, _EVENT)
    seasons = _rows(course, _SEASONS)
    told = _last(course)
    if [(each["number"], each["name"], each["begins"]) for each in told["seasons"]] != seasons:
        raise Broken(f"the seasons are {seasons}, and the page says {told['seasons']}")
    names = dict(_rows(course, "select id, name from accounts"))
    for number, _name, begins in seasons:
        later = [each[2] for each in seasons if each[0] == number + 1]
        within = state == "over" and begins <= ended and not (later and later[0] <= ended)
        wanted = _ladder(finishers(course), names) if within else {}
        page = _last(course, f"?season={number}")
        found = {each["name"]: (each["points"], each["of"]) for each in page["ladder"]}
        if found != wanted:
            raise Broken(f"the ladder of season {number} is {found}, its events make it {wanted}")
        order = [(-each["points"], each["of"]) for each in page["ladder"]]
        if order != sorted(order):
            raise Broken(f"the ladder of season {number} is not in order: {found}")


def _ladder(places: Iterable[tuple[int, frozenset[str]]], names: Mapping[str, str]) -> dict[str, Any]:
    """Return the points of each person in an event, and how many others they could have finished ahead of."""
    finished: dict[str, tuple[int, frozenset[str]]] = {}
    for place, together in sorted(places, key=lambda each: each[0]):
        for person in together:
            finished.setdefault(person, (place, together))
    points, of = Counter[str](), Counter[str]()
    for person, (place, together) in finished.items():
        for other, (behind, _partners) in finished.items():
            if other not in together:
                of[person] += 1
                points[person] += (behind > place) + (behind == place) / 2  # type: ignore[assignment]
    return {names[each]: (points[each], of[each]) for each in of}


def _last(course: Course, more: str = "") -> Any:
    """Return the last page of the club that its host saw, without or with a season."""
    host = course.people[0]
    pages = [page.body for page in host.pages if page.path == f"/api/clubs/{host.club}{more}"]
    return pages[-1]


def _rows(course: Course, wanted: str) -> list[Any]:
    with closing(sqlite3.connect(course.database)) as database:
        return database.execute(wanted).fetchall()
