"""What another version of the program has written: an older one's entries are read, a newer one's refused."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import pytest

from knaves.match.log import Begun, Dated, LogEntry, Moved, Opened, Terms, Timing
from knaves.match.ports.tables import Unavailable
from knaves.store.json_values import Written
from knaves.wire.shapes import Shapes, WireError

ENTRY = Written[LogEntry](LogEntry)


def test_a_field_that_an_older_version_did_not_have_is_filled_in() -> None:
    assert ENTRY.load('{"type": "Moved", "seat": 1, "move": "go"}') == Moved(1, "go")
    assert ENTRY.load('{"type": "Begun", "record": "r", "token": "t", "date": "d"}') == Begun("r", "t", "d")
    opened = '{"type": "Opened", "by": "a", "terms": {"game": "euchre", "rules": "", "seats": 4, "pause": 5}}'
    assert ENTRY.load(opened) == Opened("a", Terms("euchre", "", 4, pause=5, timing=Timing(0, 0)))


def test_entries_read_back_as_they_were() -> None:
    for entry in (Moved(1, "go", 5, "x"), Opened("a", Terms("euchre", "", 4, timing=Timing(1, 2)))):
        assert ENTRY.load(ENTRY.dump(entry)) == entry


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "Danced", "seat": 1}',
        '{"type": "Moved", "seat": 1, "move": "go", "mood": "fine"}',
        '{"type": "Moved", "seat": 1}',
        '{"type": "Moved", "seat": "1", "move": "go"}',
        "[]",
        "no JSON",
    ],
)
def test_what_a_newer_version_has_written_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Unavailable, match="written by a newer version"):
        ENTRY.load(text)


@dataclass(frozen=True, slots=True)
class Note:
    words: str
    loud: bool = False


def test_what_comes_over_the_wire_has_all_its_fields() -> None:
    with pytest.raises(WireError, match="loud"):
        Shapes({}).of(Note).load({"words": "x"})
    assert Shapes({}).of(Note).load({"words": "x", "loud": True, "more": 1}) == Note("x", True)
    assert Shapes({}, kept=True).of(Note).load({"words": "x"}) == Note("x")


def test_every_entry_is_dated_and_read_without_its_defaults() -> None:
    shape = Shapes({}, kept=True).of(Dated)
    dumped = msgspec.json.decode(msgspec.json.encode(shape.dump(Dated(1, 2, Moved(0, "go")))))  # type: ignore[misc]
    del dumped["entry"]["left"], dumped["entry"]["id"]
    assert shape.load(dumped) == Dated(1, 2, Moved(0, "go"))
