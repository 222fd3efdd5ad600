"""What must hold at the end of a world, judged by what people were told and by the log on the disk alone."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable
from typing import Final

from knaves import record
from knaves.match.log import Begun
from leaks_in_messages import search
from simulation.audit_checks import the_log_of_commitments_is_whole
from simulation.broken import Broken
from simulation.club import Course
from simulation.club_checks import (
    a_club_keeps_its_members,
    a_ladder_follows_from_the_results,
    nobody_else_is_in_an_event_of_a_club,
)
from simulation.event_checks import (
    an_event_goes_by_its_games,
    an_event_is_told_as_it_is,
    whoever_follows_an_event_is_told_its_versions,
)
from simulation.logs import Log, entries, logs
from simulation.retold import Retold
from simulation.scores import differences


def nothing_acknowledged_is_lost_or_doubled(course: Course) -> None:
    """Each acknowledged move and part of a shuffle is in the log exactly once, in the order it was made."""
    places: dict[str, list[int]] = {}
    for place, entry in enumerate(entries(course)):
        if name := entry.get("id"):
            places.setdefault(name, []).append(place)
    for each in course.people:
        last = -1
        # In the order in which they were made; the answer to one that was sent again may come later.
        for name, request in sorted(each.acknowledged, key=lambda made: int(made[0].rpartition("-")[2])):
            if request["t"] not in ("move", "commit", "give"):
                continue
            found = places.get(name, [])
            if len(found) != 1:
                raise Broken(f"{each.name}'s {request['t']} {name} stands {len(found)} times in the log")
            if request["t"] == "move":
                if found[0] < last:
                    raise Broken(f"{each.name}'s move {name} stands before an earlier one")
                last = found[0]
        for name, code in each.refused:
            if name in places:
                raise Broken(f"{each.name} was refused ({code}) what stands in the log: {name}")
    twice = [name for name, found in places.items() if len(found) > 1]
    if twice:
        raise Broken(f"made twice: {twice}")


def nothing_is_said_twice(course: Course) -> None:
    """Each line of chat is stored once at most, however often it was sent."""
    with sqlite3.connect(course.database) as database:
        lines = database.execute("select name, text from chat").fetchall()
    if twice := [line for line, times in Counter(lines).items() if times > 1]:
        raise Broken(f"said twice: {twice}")


def numbers_never_fall(course: Course) -> None:
    """The numbers of the messages about a table never fall, not even over a restart."""
    for each in course.people:
        told: dict[str, int] = {}
        for message in each.messages:
            number = message.get("n")
            # Where only the subscription has ended, there is no number.
            if number is None or message["t"] == "gone":
                continue
            last = told.get(message["table"], -1)
            if number < last:
                raise Broken(f"{each.name} heard {number} after {last}: {str(message)[:300]}")
            told[message["table"]] = number


def commitments_never_change_silently(course: Course) -> None:
    """The house's commitment to a draw changes only after it was said to be void."""
    for each in course.people:
        told: dict[tuple[str, int], list[str]] = {}
        void: set[str] = set()
        for message in each.messages:
            if message["t"] == "void":
                void.add(message["house"])
            elif message["t"] == "part":
                houses = told.setdefault((message["token"], message["draw"]), [])
                if message["house"] not in houses:
                    houses.append(message["house"])
        silent = [draw for draw, houses in told.items() if not void.issuperset(houses[:-1])]
        if silent:
            raise Broken(f"the house changed its commitment without a word to {each.name}: {silent}")


def nobody_is_sent_a_hidden_card(course: Course) -> None:
    """No message shows a card that its reader may not know then, by the log as it is in the end."""
    tables = logs(course)
    for log in tables:
        rows = log.dated
        if not any(isinstance(each.entry, Begun) for each in rows):
            continue
        for each in course.people:
            for line in each.frames:
                try:
                    search(log.frames(line, tables[0].table), rows)
                except AssertionError as found:
                    raise Broken(f"{each.name} was sent a hidden card: {str(found)[:300]}") from None


def every_view_is_that_of_the_log(course: Course) -> None:
    """What a seat or a watcher was shown is what the rules make of the moves in the log."""
    for log in logs(course):
        _shown_as_it_is(course, log)


def _shown_as_it_is(course: Course, log: Log) -> None:
    retold, path = Retold(log.dated), f"/api/tables/{log.table}"
    for each in course.people:
        looked = [page.body["update"] for page in each.pages if page.status == 200 and page.path == path]
        for message in (*log.told(each), *filter(None, looked)):
            if message["t"] != "update":
                continue
            moves = retold.moves(message["n"])
            if len(moves) != message["moves"]:
                raise Broken(f"{each.name} saw {message['moves']} moves where the log has {len(moves)}")
            shown = {seat["seat"]: seat["view"] for seat in message["seats"]}
            if any(view != retold.view(moves, seat) for seat, view in shown.items()) or (
                "open" in message and message["open"] != retold.open(moves)
            ):
                raise Broken(f"{each.name} saw another table than the log has, at {message['n']}")


def every_end_is_told(course: Course) -> None:
    """Whoever played in a game, and finds it ended, has been told how."""
    played: dict[str, set[str]] = {}
    for log in logs(course):
        record = ""
        for entry in log.entries:
            record = entry["record"] if entry["type"] == "Begun" else record
            if name := entry.get("id"):
                played.setdefault(record, set()).add(name.rpartition("-")[0])
    for each in course.people:
        told: set[str] = set()
        for message in each.messages:
            if message["t"] == "over":
                told.add(message["record"])
            elif message["t"] == "around" and not message["playing"]:
                address = message["record"]
                if address and address not in told and each.name in played.get(address, ()):
                    raise Broken(f"{each.name} was never told how {address} ended")


def every_record_verifies(course: Course) -> None:
    """Each archived game is legal from its first move, and each of its draws is proved, or from its seed."""
    with sqlite3.connect(course.database) as database:
        games = database.execute("select address, record from games").fetchall()
    for address, text in games:
        verdict = record.verify(record.read(text))
        if not verdict.sound or (verdict.unproved and not verdict.seeded):
            raise Broken(f"the record {address} does not verify: {record.summary(verdict)}")


def a_challenge_keeps_its_seed_and_its_end(course: Course) -> None:
    """The seed is told only by a challenge or a day that one has finished, or a record; its end is kept.

    The packs of teams are told by records alone, and the secret of their event by nothing.
    """
    with sqlite3.connect(course.database) as database:
        sets = dict(database.execute("select address, seed from deal_sets").fetchall())
        secrets = [seed for (seed,) in database.execute("select seed from events where form = 'teams'")]
        (made,) = database.execute("select count(*) from deal_sets where day = ''").fetchone()
        played = dict(database.execute("select person, record from set_games").fetchall())
        kept = database.execute("select address, person from games join seats using (address)").fetchall()
    if bool(made) != course.plan.challenge and not course.plan.aftermath:
        raise Broken(f"there are {made} challenges")
    begun = [each for each in entries(course) if each["type"] == "Begun" and each.get("origin")]
    dealt = [each["record"] for each in begun if each["origin"].get("deal_set") in sets]
    packs = [each["origin"]["seed"] for each in begun if each["origin"].get("deal_set") not in (None, *sets)]
    seeds = [*sets.values(), *packs, *secrets]
    for address, person in kept:
        if address in dealt and person and played.get(person) != address:
            raise Broken(f"the end of {address} is not written down at its challenge")
    for each in course.people:
        heard = [frame for line in each.frames for _at, frame in line]
        if any(seed.encode() in frame for seed in seeds for frame in heard):
            raise Broken(f"{each.name} was sent the seed of a challenge")
        for page in each.pages:
            said = json.dumps(page.body)
            if any(secret in said for secret in secrets):
                raise Broken(f"{each.name} was told the secret of an event by {page.path}")
            told = any(seed in said for seed in seeds)
            finished = isinstance(page.body, dict) and page.body.get("yours") == "finished"
            if told and not finished and not page.path.startswith("/api/records/"):
                raise Broken(f"{each.name} was told the seed of a challenge by {page.path}")


def ratings_add_up(course: Course) -> None:
    """Each account's ratings are what its archived games make them."""
    if wrong := differences(course.database):
        raise Broken(f"ratings that do not add up: {wrong}")


def every_game_is_archived(course: Course) -> None:
    """Each game that ended in the log is in the archive, once."""
    with sqlite3.connect(course.database) as database:
        kept = [address for (address,) in database.execute("select address from games")]
    for log in logs(course):
        begun = [each["record"] for each in log.entries if each["type"] == "Begun"]
        ended = sum(each["type"] == "Ended" for each in log.entries)
        missing = [address for address in begun[:ended] if address not in kept]
        if missing:
            raise Broken(f"games that ended are not in the archive: {missing}")


def clocks_stand_while_the_server_is_down(course: Course) -> None:
    """Between two of its moves no seat loses more of its reserve than the server was up."""
    for log in logs(course):
        _clocks_stand(course, log)


def _clocks_stand(course: Course, log: Log) -> None:
    known: dict[int, tuple[float, int]] = {}
    for at, entry in zip(course.moments(log.table, log.stamps), log.entries, strict=True):
        if entry["type"] == "Begun":
            known.clear()
        elif entry["type"] == "Moved" and entry["seat"] >= 0:
            seat, left = entry["seat"], entry.get("left", 0)
            then, before = known.get(seat, (at, left))
            up = course.up_between(then, at)
            if before - left > up * 1000 + 1:
                raise Broken(f"the clock of seat {seat} lost {before - left} ms in {up:.1f} s, at {at:.1f}")
            known[seat] = at, left


def nothing_fails_inside(course: Course) -> None:
    """No request is answered by an error of the server's own."""
    for each in course.people:
        failed = [name for name, code in each.refused if code == "failed"]
        failed += [f"{page.path} {page.status}" for page in each.pages if page.status in (500, 501, 502)]
        if failed:
            raise Broken(f"{each.name} was told of an internal error: {failed}")


def nothing_is_kept_for_ever(course: Course) -> None:
    """When everybody has left and the limits have passed, memory and rows are as documented."""
    if course.left:
        raise Broken(f"still there: {course.left}")


def every_table_goes_on(course: Course) -> None:
    """In the calm at the end the table moves on; that of an event is for one game."""
    if course.plan.event:
        return
    rows = entries(course)
    if any(each.get("type") == "Closed" for each in rows):
        return
    if len(rows) <= course.before_calm:
        raise Broken(f"nothing happened in the calm: {len(rows)} entries, the last {rows[-1]}")


CHECKS: Final[tuple[Callable[[Course], None], ...]] = (
    nothing_acknowledged_is_lost_or_doubled,
    nothing_is_said_twice,
    numbers_never_fall,
    commitments_never_change_silently,
    nobody_is_sent_a_hidden_card,
    every_view_is_that_of_the_log,
    every_end_is_told,
    every_record_verifies,
    every_game_is_archived,
    the_log_of_commitments_is_whole,
    ratings_add_up,
    a_challenge_keeps_its_seed_and_its_end,
    clocks_stand_while_the_server_is_down,
    nothing_fails_inside,
    nothing_is_kept_for_ever,
    every_table_goes_on,
    an_event_goes_by_its_games,
    an_event_is_told_as_it_is,
    whoever_follows_an_event_is_told_its_versions,
    a_club_keeps_its_members,
    nobody_else_is_in_an_event_of_a_club,
    a_ladder_follows_from_the_results,
)


def verify(course: Course) -> None:
    """Check everything; Broken says what does not hold."""
    for check in CHECKS:
        check(course)


def told(course: Course) -> Counter[str]:
    """Return how much happened, for the closing line."""
    moves = sum(request["t"] == "move" for each in course.people for _id, request in each.acknowledged)
    return Counter(worlds=1, moves=moves, cuts=course.cuts, seconds=int(course.seconds), **_games(course))


def _games(course: Course) -> dict[str, int]:
    return {"games": sum(entry.get("type") == "Ended" for entry in entries(course))}
