"""What cannot be a record: names and comments that could not be read back, and texts that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves.cards import NotationError
from knaves.fair import Proof
from knaves.game import CHANCE, Seat
from knaves.record import Entry, RecordError, SeatedPlayer, read, write
from toy_records import DEAL, FAIR, GIVEN, HEX, TABLE, blank, shelf

pytestmark = pytest.mark.bare


@pytest.mark.parametrize(
    "name",
    [
        "Smith, Jane",
        "Ann #1",
        "J: R",
        "Zoë 🂡",
        "李",
        "chance",
        "a" * 80,
        "a,",
        ",",
        "#",
        "अनीता",
        "Zoe\u0308",
        "ש\u05c1\u05bc\u05b8",
    ],
)
def test_a_name_may_be_nearly_anything(name: str) -> None:
    written = replace(blank(), seated=(SeatedPlayer(name), SeatedPlayer("Bob", "human: web")))
    assert read(write(written), shelf) == written


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name cannot be empty."),
        (" Ann", "A name cannot begin or end with a space."),
        ("Ann\u00a0", "A name cannot begin or end with a space."),
        ("a" * 81, "A name cannot be longer than 80 characters; this one has 81."),
        ("A\nSeat 1: B", "A name cannot contain the control character U+000A."),
        ("A\x1b[2J", "A name cannot contain the control character U+001B."),
        ("A\x00B", "A name cannot contain the control character U+0000."),
        ("A\tB", "A name cannot contain the control character U+0009."),
        ("A\u2028B", "A name cannot contain the control character U+2028."),
        ("A\u202eB", "A name cannot contain the control character U+202E."),
        ("A\ud800B", "A name cannot contain the control character U+D800."),
        ("\u0301" * 60, "A name needs at least one visible character."),
        ("\u200b\u3164", "A name needs at least one visible character."),
        ("A" + "\u0301" * 5, "A character of a name can have 4 combining marks at most."),
        ("Ann\U000e0041", "A name cannot contain tag characters, which are invisible."),
    ],
)
def test_a_name_that_could_not_be_read_back_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=f"^{re.escape(sentence)}$"):
        SeatedPlayer(name)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: SeatedPlayer("Ann", "bot, 1"), "cannot contain a comma"),
        (lambda: SeatedPlayer("Ann", ""), "A player cannot be empty"),
        (lambda: Entry(Seat(0), None, note="a\nb"), "A comment cannot contain the control character"),
        (lambda: Entry(Seat(0), None, above=("x" * 1001,)), "A comment cannot be longer than 1000"),
        (lambda: Entry(Seat(0), None, proof=Proof(b"", ())), "Only a chance move has a proof"),
        (lambda: replace(blank(), seated=TABLE * 2), "at toy must be 2 or 3, not 4."),
        (lambda: replace(blank(), entries=(Entry(Seat(2), None),)), "There is no seat 2 at this table."),
        (lambda: replace(blank(), entries=(Entry(CHANCE, None, proof=Proof(b"", ())),)), "needs the token"),
        (lambda: replace(blank(), headers=(("Seat 1", "x"),)), "cannot be the name of a header of your own"),
        (lambda: replace(blank(), headers=(("a:b", "x"),)), "cannot be the name of a header of your own"),
        (lambda: replace(blank(), headers=(("A", "x"), ("a", "y"))), "A header is given twice"),
        (lambda: replace(blank(), headers=(("A", "x\ny"),)), "cannot contain the control character"),
        (lambda: replace(blank(), closing=(" x",)), "cannot begin or end with a space"),
    ],
)
def test_a_record_that_could_not_be_read_back_is_not_made(make: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        make()


BAD = [
    ("", 1, 1, "A record begins with the line 'Format: knaves-record/1'."),
    ("Game: toy\n" + GIVEN.replace("Game: toy\n", ""), 1, 1, "A record begins with the line"),
    (
        GIVEN.replace("record/1", "record/3"),
        1,
        9,
        "This program reads knaves-record/1, not 'knaves-record/3'.",
    ),
    (GIVEN.replace("toy", "whist"), 2, 7, "There is no game 'whist'"),
    (GIVEN.replace("target=3", "target=x"), 3, 8, "target must be a whole number from 1 to 9"),
    (GIVEN.replace("target=3", "target=10"), 3, 8, "target must be a whole number from 1 to 9"),
    (GIVEN.replace("target=3", "colour=red"), 3, 8, "There is no option 'colour'"),
    (GIVEN.replace("Seats: 2", "Seats: many"), 4, 8, "The number of seats must be a digit"),
    (GIVEN.replace("Seats: 2", "Seats: 1"), 4, 8, "at toy must be 2 or 3, not 1."),
    (GIVEN.replace("Seats: 2", "Seats: 3") + DEAL, 7, 1, "The header 'Seat 2' is missing."),
    (GIVEN + "Seat 2: C, human\n", 7, 9, "There is no seat 2 at this table."),
    (GIVEN.replace("Game: toy\n", "") + DEAL, 6, 1, "The header 'Game' is missing."),
    (GIVEN.replace("Ann, human", "Ann"), 5, 9, "Write a seat as a name, a comma and a player"),
    (GIVEN.replace("Ann, human", ", human"), 5, 9, "A name cannot be empty."),
    (GIVEN + "seat 1: C, human\n", 7, 1, "The header 'seat 1' is given twice."),
    (GIVEN + "Place: A\nPLACE: B\n", 8, 1, "The header 'PLACE' is given twice."),
    (GIVEN + "Place: " + "x" * 1001, 7, 1, "cannot be longer than 1000 characters"),
    (GIVEN + "# " + "x" * 1001, 7, 1, "A comment cannot be longer than 1000 characters"),
    (GIVEN + "Date: yesterday\n", 7, 7, "Write a date as year, month and day"),
    (GIVEN + "Date: 2026-02-30\n", 7, 7, "Write a date as year, month and day"),
    (GIVEN + "Fair: knaves-fair/2 ab\n", 7, 7, "This program checks knaves-fair/1, not 'knaves-fair/2'."),
    (GIVEN + "Fair: knaves-fair/1 ab\n", 7, 7, "The token of a sitting has 64 digits"),
    (GIVEN + "0 keep 2H\n", 7, 1, "This is not a header. An empty line must precede the first move."),
    (
        GIVEN + "\nnobody keep 2H\n",
        8,
        1,
        "A line begins with a seat from 0 to 1, or with chance, not 'nobody'.",
    ),
    (GIVEN + "\n2 keep 2H\n", 8, 1, "A line begins with a seat from 0 to 1"),
    (GIVEN + "\n² keep 2H\n", 8, 1, "A line begins with a seat from 0 to 1"),
    (GIVEN + "\n 0  keep 2X\n", 8, 5, "'2X' is not a card"),
    (GIVEN + "\n0\n", 8, 2, "is no move of the toy"),
    (GIVEN + "\n# fine\n\n0 fold # why\n", 10, 3, "'fold' is no move of the toy"),
    (GIVEN + "\n0 keep 2H # " + "x" * 1001, 8, 11, "A comment cannot be longer"),
    (GIVEN + "\n0 keep\x0b2H\n", 8, 7, "A record cannot contain the control character U+000B."),
    (GIVEN + "\n0 keep \x002H\n", 8, 8, "A record cannot contain the control character U+0000."),
    (GIVEN + "\n0 keep 2H\r\r\n", 8, 10, "A record cannot contain the control character U+000D."),
    (GIVEN + "\n# \u202e2H\n", 8, 3, "A record cannot contain the control character U+202E."),
    (GIVEN + "\n" + "x" * 4001, 8, 4001, "A line has at most 4000 characters."),
    (GIVEN + DEAL + f"fair 1 secret {HEX}\n", 9, 1, "A record with proofs needs the header 'Fair'."),
    (FAIR + f"\nfair 1 secret {HEX}\n", 9, 1, "There is no chance move with the number '1' yet."),
    (FAIR + DEAL + f"fair 2 secret {HEX}\n", 10, 1, "There is no chance move with the number '2' yet."),
    (FAIR + DEAL + f"fair 0 secret {HEX}\n", 10, 1, "There is no chance move with the number '0' yet."),
    (FAIR + DEAL + "fair\n", 10, 1, "There is no chance move with the number '' yet."),
    (FAIR + DEAL + f"fair 1 secret {HEX}\n", 10, 1, "A secret can be revealed only once"),
    (FAIR + DEAL + f"fair 1 house {HEX}\n", 10, 1, "The format of a proof is"),
    (FAIR + DEAL + f"fair 1 house {HEX} seats {HEX}:{HEX}\n" * 2, 11, 1, "already has a proof"),
]


@pytest.mark.parametrize(("text", "line", "column", "sentence"), BAD, ids=[bad[3][:50] for bad in BAD])
def test_what_is_wrong_with_a_text_is_told_with_its_place(
    text: str, line: int, column: int, sentence: str
) -> None:
    with pytest.raises(RecordError) as error:
        read(text, shelf)
    assert (error.value.line, error.value.column) == (line, column)
    assert sentence in error.value.sentence
    assert str(error.value) == f"Line {line}, column {column}: {error.value.sentence}"
    assert "\n" not in str(error.value)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_text_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    text = FAIR + DEAL + f"fair 1 house {HEX} seats {HEX}:{HEX} {HEX}:{HEX}\n0 keep 2H # why\n"
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 9, len(text))))
    damaged = text[:start] + data.draw(st.text(max_size=9)) + text[end:]
    try:
        found = read(damaged, shelf)
    except RecordError:
        return
    assert read(write(found), shelf) == found
