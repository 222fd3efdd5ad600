"""What has changed since an update, laid over it, is the next update: for players and watchers."""

from __future__ import annotations

import json
from dataclasses import replace as other
from typing import Any

import pytest
from evenings import WATCHERS, Evening
from hosting import NAMES
from msgspec.structs import replace
from test_leaks import of, terms

from knaves import games
from knaves.i18n.language import speaking
from knaves.match.around import Around
from knaves.match.notices import Happened
from knaves.wire.messages import Changes, Gone, May, ServerMessage, Update, read_server, write
from knaves.wire.telling import KnownUpdate, Reader, Teller
from knaves.wire.updates import LastUpdates
from later import longer
from wire_checker import Checker


def followed(evening: Evening, who: str) -> tuple[int, int]:
    """Lay all changes over what was told before; return the bytes of the changes, and of the whole."""
    small = large = 0
    last, checker = LastUpdates(), Checker(evening.table.terms.game)
    whole: ServerMessage | None = None
    around: Around | None = None
    for sent in evening.sent(who):
        message = read_server(sent.data)
        if not isinstance(message, Update | Changes | Around | May):
            continue
        if sent.reader.known is None:
            if whole is not None:
                last.whole(whole)
                around = whole if isinstance(whole, Around) else around
            whole = message
            continue
        assert whole is not None
        assert not checker.faults(json.loads(sent.data))
        with speaking(sent.reader.language):
            made = last.whole(message)
        if isinstance(made, May):
            assert around is not None
            made = replace(around, n=made.n, may=made.may)
        around = made if isinstance(made, Around) else around
        assert plain(made) == plain(whole)
        small, large, whole = small + len(sent.data), large + len(write(whole)), None
    return small, large


def plain(message: ServerMessage) -> Any:
    """A message as JSON, without times, what moves alone change around a table, and watchers, told later."""
    found = json.loads(write(message))
    for seat in found["seats"] if isinstance(message, Around) else ():
        seat.update(absent=0, left=0, running=0, sat_in=0)
    for field in (
        ("talk", "break_left", "begun", "watching", "watchers") if isinstance(message, Around) else ()
    ):
        found.pop(field, None)
    return found


@pytest.mark.parametrize(("number", "long"), [(24, 45), longer(120, 400)])
@pytest.mark.parametrize("name", games.SHELF)
def test_changes_make_the_update_that_they_stand_for(name: str, number: int, long: int) -> None:
    kinds = of(name)
    small = large = 0
    for game in range(number):
        agreed, people = terms(kinds[game % len(kinds)], game // len(kinds))
        evening = Evening(agreed, people, f"changes {name} {game}", long)
        for who in (*NAMES[:people], *WATCHERS):
            told = followed(evening, who)
            small, large = small + told[0], large + told[1]
    assert 0 < small < large / 2


def test_changes_since_another_update_ask_for_the_table_anew() -> None:
    agreed, people = terms(of("euchre")[0], 0)
    evening = Evening(agreed, people, "changes", 30)
    changes = [
        message for sent in evening.sent(NAMES[0]) if isinstance(message := read_server(sent.data), Changes)
    ]
    assert LastUpdates().whole(changes[3]) == Gone("t", changes[3].n, "moved")


def test_a_seat_that_a_bot_plays_for_now_makes_the_update_whole() -> None:
    agreed, people = terms(of("cribbage")[0], 0)
    notices = [each.told.notice for each in Evening(agreed, people, "changes", 20).heard]
    before, after = [each for each in notices if isinstance(each, Happened) and each.update.views][-2:]
    seat = min(after.update.views)
    away = other(after, update=other(after.update, views={}))
    teller = Teller("t", "cribbage", ("Ann", "Ben"))
    for first, second in ((before, away), (away, after), (before, after)):
        reader = Reader("ann", (seat,), "en", known=KnownUpdate(first, 1, (seat,)))
        [told] = teller.told(second, 2, reader, 0)
        assert isinstance(read_server(told), Changes if away not in (first, second) else Update)
