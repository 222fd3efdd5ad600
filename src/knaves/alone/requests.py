"""The requests of the page outside its messages, as a server answers them over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import SystemRandom
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl

import msgspec
from msgspec import Raw

from knaves.alone.house import House, Person
from knaves.cards import NotationError
from knaves.drills.mistakes import mistakes
from knaves.drills.model import Recorded
from knaves.drills.turns import SEEDS
from knaves.game import IllegalMove
from knaves.games import SHELF, find
from knaves.i18n.language import ENGLISH, _, speaking, wordings
from knaves.match.match import MatchError
from knaves.record import Record, read
from knaves.review import Review
from knaves.wire.analysed import BoardAsked, Position, analysis_read, board_read, recorded_read
from knaves.wire.archived import beginning, game_over, record_read
from knaves.wire.bodies import FromRecord, GameOver, Me, NewGuest, NewTable, TableMade, Watched
from knaves.wire.drilled import (
    Level,
    Made,
    Picking,
    drawn_read,
    grade_read,
    item_named,
    question_read,
    today_read,
    worth_read,
)
from knaves.wire.figures import statistics_read
from knaves.wire.histories import LATEST, HistoriesRead, histories_read, own_games
from knaves.wire.judged import NOTHING, JudgedRead, judged_read, own_seat
from knaves.wire.refusals import STATUS, Refusal, Refused, sentence
from knaves.wire.remembered import MistakesRead, Noting, mistakes_read, noted_read
from knaves.wire.reviewed import (
    From,
    ReviewRead,
    Tried,
    answer_read,
    decision_read,
    review_read,
    try_read,
    whole,
)
from knaves.wire.shelf import game_read, rules_read
from knaves.wire.telling import terms_of
from knaves.wire.window import shown

T = TypeVar("T")
LISTED: Final = 20
"""Number of finished games in a list."""
_DICE: Final = SystemRandom()
_write: Final = msgspec.json.Encoder()


def answer(house: House, method: str, path: str, language: str, body: str) -> tuple[int, str]:
    """Return the status and the body of the answer to a request."""
    with speaking(language if language in wordings() else ENGLISH):
        try:
            found = _answered(house, method, path, language, body)
        except Refused as error:
            return _refused(error.code, error.why)
        except NotationError as error:
            return _refused("unreadable", str(error))
        except (MatchError, IllegalMove) as error:
            return _refused("refused", str(error))
        except msgspec.MsgspecError as error:
            return _refused("malformed", str(error))
        except Exception:
            return _refused("failed", "")
    if found is None:
        return 204, ""
    return 201 if method == "POST" else 200, found if isinstance(found, str) else _write.encode(
        found
    ).decode()


def _refused(code: str, why: str) -> tuple[int, str]:
    return STATUS[code], _write.encode(Refusal(code, why or sentence(code))).decode()


def _answered(house: House, method: str, path: str, language: str, body: str) -> Any:
    path, _mark, query = path.partition("?")
    match method, path.removeprefix("/api/").split("/"):
        case "GET", ["session"]:
            return _me(house.signed())
        case "GET", ["me"]:
            return None if house.person is None else _me(house.person)
        case (("POST" | "PATCH"), ["session"]):
            return _me(house.come_in(_read(body, NewGuest).name))
        case "POST", ["tables"]:
            return _open(house, _read(body, NewTable))
        case "GET", ["tables"] | ["announcements"]:
            return []
        case "GET", ["tables", table]:
            seen = shown(house.table(table).table, language, house.now())
            return Watched(Raw(seen.around), Raw(seen.update) if seen.update else None, [*seen.actors])
        case "GET", ["games"]:
            return [game_read(each) for each in SHELF]
        case "GET", ["games", game] if game in SHELF:
            return game_read(game)
        case "GET", ["games", game, "rules"] if game in SHELF:
            return rules_read(game)
        case "GET", ["records", record]:
            return _record(house, record, lambda kept: kept.record)
        case "GET", ["records", record, "steps"]:
            return _record(house, record, record_read)
        case "POST", ["records", record, "tables"]:
            return _begin(house, record, _read(body, FromRecord))
        case "GET", ["records", record, "review"]:
            return _review(house, record, msgspec.convert(dict(parse_qsl(query)), From, strict=False))
        case "POST", ["records", record, "review"]:
            return house.reviews.begin(record)
        case "POST", ["records", record, "judged"]:
            return _judged(house, record)
        case "GET", ["records", record, "review", number] if number.isdecimal():
            played, found = _reviewed(house, record)
            seat = own_seat(house.games[record], house.signed().id)
            return decision_read(played, found, int(number), seat)
        case "GET", ["records", record, "review", number, "tried"] if number.isdecimal():
            asked = msgspec.convert(dict(parse_qsl(query)), Tried)
            return try_read(*_reviewed(house, record), int(number), asked.move)
        case "GET", ["records", record, "review", number, "answer"] if number.isdecimal():
            return answer_read(*_reviewed(house, record), int(number))
        case "GET", ["records", record, "analysis", number] if number.isdecimal():
            return _record(house, record, lambda kept: recorded_read(read(kept.record), int(number)))
        case "GET", ["analysis", kind, "board"]:
            return board_read(kind, msgspec.convert(dict(parse_qsl(query)), BoardAsked).rules)
        case "GET", ["analysis", kind]:
            return analysis_read(kind, msgspec.convert(dict(parse_qsl(query)), Position))
        case "GET", ["today"]:
            return today_read(house.now())
        case "GET", ["drills", kind]:
            level = msgspec.convert(dict(parse_qsl(query)), Level, strict=False).level
            return drawn_read(kind, level, _DICE.randrange(SEEDS))
        case "GET", ["drills", kind, name]:
            return question_read(kind, name, _drilled(house, kind, name))
        case "GET", ["drills", "count" as kind, name, "worth"]:
            picking = msgspec.convert(dict(parse_qsl(query)), Picking)
            return worth_read(kind, name, picking.picked, _drilled(house, kind, name))
        case "GET", ["drills", kind, name, "grade"]:
            made = msgspec.convert(dict(parse_qsl(query)), Made, strict=False)
            return grade_read(kind, name, made, _drilled(house, kind, name))
        case "POST", ["drills", kind, name, "noted"]:
            return noted_read(kind, name, _read(body, Noting), house.now())
        case "GET", ["me", "mistakes"]:
            return _mistakes(house)
        case "GET", ["me", "games"]:
            return _games(house, dict(parse_qsl(query)).get("before", ""))
        case "GET", ["me", "statistics"]:
            return statistics_read(house.entries.values(), house.signed().name, {})
        case "GET", ["me", "histories"]:
            return _histories(house)
    raise Refused("unknown")


def _read(body: str, kind: type[T]) -> T:
    return msgspec.json.decode(body, type=kind)


def _me(person: Person) -> Me:
    return Me(person.id, person.name, account=False)


def _open(house: House, body: NewTable) -> TableMade:
    game = find(body.game)
    terms = terms_of(game.name, body)
    table = house.open(replace(terms, seats=terms.seats or game.seats[0]))
    return TableMade(table, f"/t/{table}")


def _begin(house: House, record: str, where: FromRecord) -> TableMade:
    person = house.signed()
    begun = _record(house, record, lambda kept: beginning(kept, where, person.id, person.name))
    table = house.open(begun.terms, lambda at: at.begin_from(begun.origin, begun.sitters, house.now()))
    return TableMade(table, f"/t/{table}")


def _record(house: House, record: str, tell: Callable[[Any], T]) -> T:
    if record not in house.games or record not in house.records:
        raise Refused("unknown", _("There is no such record."))
    return tell(replace(house.games[record], record=house.records[record]))


def _review(house: House, address: str, asked: From) -> ReviewRead:
    found, played, person = house.reviews.find(address), house.reviews.played(address), house.signed().id
    kept = house.games[address]
    if found is None:
        return review_read(kept, played.game.title, person, house.reviews.share(address))
    return whole(kept, played, found, person, asked)


def _reviewed(house: House, address: str) -> tuple[Record, Review]:
    found = house.reviews.find(address)
    if found is None:
        raise Refused("unknown")
    return house.reviews.played(address), found


def _judged(house: House, address: str) -> JudgedRead:
    seat = _record(house, address, lambda kept: own_seat(kept, house.signed().id))
    try:
        house.reviews.begin(address)
    except Refused:
        return NOTHING
    if seat is None:
        return NOTHING
    found = house.reviews.find(address)
    return JudgedRead(False, "") if found is None else judged_read(house.reviews.played(address), found, seat)


def _drilled(house: House, kind: str, name: str) -> Record | None:
    """Return the record that the name of a question names."""
    origin = item_named(kind, name).origin
    if not isinstance(origin, Recorded):
        return None
    return _record(house, origin.record, lambda kept: read(kept.record))


def _mistakes(house: House) -> MistakesRead:
    person = "" if house.person is None else house.person.id
    seats = {address: own_seat(game, person) for address, game in house.games.items()}
    done = [(address, found, seats.get(address)) for address, found in house.reviews.done]
    return mistakes_read(mistakes((key, found, [seat]) for key, found, seat in done if seat is not None))


def _histories(house: House) -> HistoriesRead:
    person, done = house.signed().id, dict(house.reviews.done)
    latest = sorted(house.entries.values(), key=lambda each: each.when)[-LATEST:]
    played = []
    for entry in latest:
        if entry.id in done and entry.id in house.records:
            kept = replace(house.games[entry.id], record=house.records[entry.id])
            played += own_games(entry, kept, done[entry.id], person)
    return histories_read(played)


def _games(house: House, before: str) -> list[GameOver]:
    latest = sorted(house.games.values(), key=lambda each: -each.ended)
    first = next((place for place, each in enumerate(latest, 1) if each.address == before), 0)
    return [game_over(each, house.signed().id) for each in latest[first : first + LISTED]]
