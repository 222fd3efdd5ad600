"""Records: written, read, cut off, damaged, gone through again, and believed only as far as they prove."""

from __future__ import annotations

import datetime
import json
import random
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves import games, record, table
from knaves.bots import Random
from knaves.cards import NotationError, parse
from knaves.fair import FairDice, Proof, seeded, sit
from knaves.game import CHANCE, AnyGame, IllegalMove, Seat
from knaves.record import Entry, Finding, Journal, Record, RecordError, Seated, read, write
from knaves.record.model import check_visible
from toy import TOY, Cut, First, Keep, State

pytestmark = pytest.mark.bare

ROOT = Path(__file__).parent.parent
TABLE = (Seated("Ann"), Seated("Bob", "simple 1"))


def shelf(name: str) -> AnyGame:
    return TOY if name == "toy" else games.find(name)


def blank(token: bytes | None = None, **options: Any) -> Record:
    return Record(TOY, TOY.rules(**options), TABLE, token=token)


def play(path: Path, seed: int = 1, **options: Any) -> tuple[Record, State]:
    """Play a whole game of the toy into a save file, as the command line does."""
    source = seeded(seed)
    sitting = sit("toy", 2, source)
    start = blank(sitting.token, **options)
    return start, go_on(record.begin(path, start), start, FairDice(sitting, source))


def go_on(journal: Journal, so_far: Record, dice: FairDice) -> State:
    def log(seat: Seat, move: Any) -> None:
        journal.move(seat, move, dice.turn() if seat == CHANCE else None)

    with journal:
        return table.play(TOY, so_far.rules, [First(), First()], dice, history=so_far.moves, log=log)


@pytest.fixture
def played(tmp_path: Path) -> Record:
    play(tmp_path / "game")
    return record.load(tmp_path / "game", shelf).record


# The text format

TEXT = st.text(
    st.characters(
        exclude_categories=("Cc", "Cs", "Zl", "Zp"),
        exclude_characters="\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    ),
    max_size=30,
).map(str.strip)


def can_be_seen(name: str) -> bool:
    try:
        check_visible(name)
    except NotationError:
        return False
    return True


NAMES = TEXT.filter(bool).filter(can_be_seen)
PLAYERS = NAMES.filter(lambda text: "," not in text)
HEADERS = st.dictionaries(
    st.from_regex(r"[A-Z][a-z]{0,9}(-[A-Z]{1,5})?", fullmatch=True).filter(
        lambda name: name.lower() not in ("format", "game", "rules", "seats", "date", "fair")
    ),
    TEXT,
    max_size=3,
).map(lambda headers: tuple(headers.items()))
COMMENTS = st.lists(TEXT, max_size=2).map(tuple)


@st.composite
def records(draw: st.DrawFn, game: AnyGame = TOY, longest: int = 60) -> Record:
    """Part of a random game, with everything around it that a record may hold."""
    rules = game.presets[draw(st.sampled_from(sorted(game.presets)))]
    seats = draw(st.sampled_from(game.seats))
    source = seeded(draw(st.integers(0, 10**6)))
    sitting = sit(game.name, seats, source)
    dice, choices = FairDice(sitting, source), random.Random(draw(st.integers()))
    fair, length = draw(st.booleans()), draw(st.integers(0, longest))
    state, entries = game.start(rules, seats), list[Entry]()
    while len(entries) < length and (actors := game.actors(state)):
        seat = actors[-1]
        move = game.chance(state, dice) if seat == CHANCE else choices.choice(game.legal(state, seat))
        proof = dice.turn() if seat == CHANCE else None
        if proof and draw(st.integers(0, 9)) == 0:
            proof = replace(proof, secret=None)
        few = draw(st.integers(0, 5)) == 0
        note, above = (draw(TEXT), draw(COMMENTS)) if few else ("", ())
        entries.append(Entry(seat, move, note, above, proof if fair else None))
        state = game.apply(state, seat, move)
    return Record(
        game,
        rules,
        tuple(Seated(draw(NAMES), draw(PLAYERS)) for _ in range(seats)),
        tuple(entries),
        draw(st.none() | st.dates()),
        sitting.token if fair else None,
        draw(HEADERS),
        draw(COMMENTS),
        draw(COMMENTS),
    )


def tried(few: int, many: int) -> pytest.MarkDecorator:
    """Runs a test with a few examples, and with many of them among the long proofs."""
    return pytest.mark.parametrize("examples", [few, pytest.param(many, marks=pytest.mark.slow)])


def check(examples: int, strategy: st.SearchStrategy[Any], holds: Callable[[Any], None]) -> None:
    """Check that something holds for so many examples."""
    settings(max_examples=examples, deadline=None)(given(strategy)(lambda drawn: holds(drawn)))()


@tried(50, 150)
def test_what_is_written_is_read_back(examples: int) -> None:
    def holds(written: Record) -> None:
        assert read(write(written), shelf) == written

    check(examples, records(), holds)


@pytest.mark.parametrize("name", games.SHELF)
@tried(20, 40)
def test_a_record_of_every_game_on_the_shelf_is_read_back(name: str, examples: int) -> None:
    check(examples, records(games.find(name), longest=150), _is_read_back)


def _is_read_back(written: Record) -> None:
    assert read(write(written)) == written
    verdict = record.verify(written)
    assert verdict.sound
    assert verdict.moves == len(written.entries)
    assert all((draw.finding is Finding.UNPROVED) == (written.token is None) for draw in verdict.draws)


@pytest.mark.parametrize("name", games.SHELF)
@tried(50, 150)
def test_a_record_with_a_false_line_gets_a_verdict(name: str, examples: int) -> None:
    """Whatever can be read is either legal or refused by the rules: nothing else comes out of a game."""
    check(examples, st.data(), partial(_gets_a_verdict, games.find(name)))


def _gets_a_verdict(game: AnyGame, data: st.DataObject) -> None:
    written = data.draw(records(game, longest=40).filter(lambda found: len(found.entries) > 0))
    place = data.draw(st.integers(0, len(written.entries) - 1))
    words = game.write(written.entries[data.draw(st.integers(0, len(written.entries) - 1))].move).split()
    for _ in range(data.draw(st.integers(0, 2))):
        at = data.draw(st.integers(0, len(words)))
        words[at : at + data.draw(st.integers(0, 1))] = data.draw(
            st.sampled_from([[], ["??"], ["JK"], ["AS"], words[-1:]])
        )
    with suppress(NotationError):
        seat = Seat(data.draw(st.integers(-1, len(written.seated) - 1)))
        false = replace(written.entries[place], seat=seat, move=game.read(" ".join(words)), proof=None)
        entries = (*written.entries[:place], false, *written.entries[place + 1 :])
        verdict = record.verify(replace(written, entries=entries))
        assert verdict.moves == len(entries) or verdict.illegal


@settings(max_examples=50, deadline=None)
@given(records())
def test_line_ends_marks_and_blanks_do_not_matter(written: Record) -> None:
    text = write(written)
    assert read("\ufeff" + text.replace("\n", "\r\n"), shelf) == written
    assert read(text.removesuffix("\n") if written.entries else text, shelf) == written
    head, _, body = text.partition("\n\n")
    assert read(head + "\n\n" + body.replace("\n", "\n \t\n"), shelf) == written


GIVEN = """\
Format: knaves-record/1
Game: toy
Rules: target=3 best=high aces=no
Seats: 2
Seat 0: Ann, human
Seat 1: Bob, simple 1
"""


def test_lines_may_be_typed_by_hand() -> None:
    text = "format: knaves-record/1\nGAME:toy\nrules: long best=low\nseat  1:  b , c\n"
    text += "seat 0: a,human\nseats:2\n \n"
    text += "Chance\tdeal  2h 3h, 10♠ as\n  1   keep  TS #good\n#\n#last"
    found = read(text, shelf)
    assert found.rules == TOY.rules("long", best="low")
    assert found.seated == (Seated("a"), Seated("b", "c"))
    assert found.moves == ((CHANCE, TOY.read("deal 2H 3H TS AS")), (1, Keep(parse("TS")[0])))
    assert found.entries[1].note == "good"
    assert found.closing == ("", "last")
    assert found.date is None
    assert [entry.line for entry in found.entries] == [8, 9]


def test_no_comment_is_lost_wherever_it_stands() -> None:
    token, proof = "0" * 64, f"fair 1 house {'1' * 64} seats {'2' * 64}:{'3' * 64} {'4' * 64}:{'5' * 64}"
    text = GIVEN.replace("Seats", f"# one\nFair: knaves-fair/1 {token}\nSeats") + "#two\n\n# three\n\n#four\n"
    text += f"chance deal 2H 3H TS AS # five\n{proof} # six\n# seven\nfair 1 secret {'6' * 64}  #eight\n"
    text += "0 keep 2H#nine\n# ten"
    found = read(text, shelf)
    assert found.comments == ("one", "two")
    assert [entry.above for entry in found.entries] == [("three", "four"), ("six", "seven", "eight")]
    assert [entry.note for entry in found.entries] == ["five", "nine"]
    assert found.closing == ("ten",)
    assert found.entries[0].proof is not None
    assert found.entries[0].proof.secret == bytes.fromhex("6" * 64)
    assert read(write(found), shelf) == found


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
    written = replace(blank(), seated=(Seated(name), Seated("Bob", "human: web")))
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
        Seated(name)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Seated("Ann", "bot, 1"), "cannot contain a comma"),
        (lambda: Seated("Ann", ""), "A player cannot be empty"),
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


# What cannot be read

HEX = "a" * 64
FAIR = GIVEN.replace("Seats", f"Fair: knaves-fair/1 {HEX}\nSeats")
DEAL = "\nchance deal 2H 3H TS AS\n"
BAD = [
    ("", 1, 1, "A record begins with the line 'Format: knaves-record/1'."),
    ("Game: toy\n" + GIVEN.replace("Game: toy\n", ""), 1, 1, "A record begins with the line"),
    (
        GIVEN.replace("record/1", "record/2"),
        1,
        9,
        "This program reads knaves-record/1, not 'knaves-record/2'.",
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


def test_the_games_of_the_shelf_are_read_when_no_other_shelf_is_named() -> None:
    with pytest.raises(RecordError, match="There is no game 'toy'"):
        read(GIVEN)


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


# Files


def test_a_file_that_is_not_utf_8_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(GIVEN.replace("Ann", "Zoë").encode("latin-1"))
    with pytest.raises(RecordError, match="A record must be UTF-8") as error:
        record.load(path, shelf)
    assert (error.value.line, error.value.column) == (5, 11)


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"\xff\xfeF\0o\0", bytes(range(255, 0, -1)), b"\x00" * 5000, b"[[" * 9000 + b"\n"]
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=r"^Line 1, column"):
        record.load(path, shelf)


def test_a_file_that_is_not_there_or_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=r"none cannot be read: No such file"):
        record.load(tmp_path / "none", shelf)
    with pytest.raises(NotationError, match=r"cannot be read: Is a directory"):
        record.load(tmp_path, shelf)
    with open(tmp_path / "huge", "wb") as file:
        file.truncate(4_000_001)
    with pytest.raises(NotationError, match=r"it is larger than 4000000 bytes"):
        record.load(tmp_path / "huge", shelf)


def test_a_line_counts_once_its_end_is_written(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(GIVEN + DEAL + "0 keep 2")
    loaded = record.load(path, shelf)
    assert loaded.dropped == "0 keep 2"
    assert loaded.size == len(GIVEN + DEAL)
    assert len(loaded.record.entries) == 1


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_a_game_cut_off_at_any_byte_is_taken_up_and_ends_the_same(
    tmp_path: Path, newline: str, every: int
) -> None:
    """Around the ends of all lines, and at one byte in so many."""
    path, source = tmp_path / "game", seeded(3)
    _, end = play(path, 3, target=1)
    whole = path.read_bytes().replace(b"\n", newline.encode())
    complete = record.load(path, shelf).record
    head = whole.index(2 * newline.encode())
    ends = {place for end in re.finditer(rb"\r?\n", whole) for place in range(end.start(), end.end() + 1)}
    for cut in sorted({0, len(whole), *ends, *range(0, len(whole), every)}):
        path.write_bytes(whole[:cut])
        if cut < head + len(newline):
            with pytest.raises(RecordError):
                record.take_up(path, shelf)
            assert path.read_bytes() == whole[:cut]
            continue
        journal, loaded = record.take_up(path, shelf)
        assert loaded.dropped == whole[loaded.size : cut].decode()
        draws = sum(seat == CHANCE for seat, _ in loaded.record.moves)
        assert loaded.record.sitting is not None
        dice = FairDice(loaded.record.sitting, source, draws + 1)
        assert go_on(journal, loaded.record, dice) == end
        found = record.load(path, shelf).record
        assert found.moves == complete.moves
        assert record.verify(found).sound


def test_a_file_cut_off_among_its_headers_says_that_there_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(GIVEN[: GIVEN.index("Seat 1") + 3])
    with pytest.raises(RecordError, match="ends among its headers, before 'Seat 1', so there is no game"):
        record.take_up(path, shelf)


def test_the_save_file_is_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game"
    start, end = play(path)
    found = record.load(path, shelf).record
    assert path.read_text() == write(found)
    assert replace(found, entries=()) == start
    assert found.moves == end.history
    assert record.replay(found) == end


def test_every_line_is_in_the_file_as_soon_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "game"
    journal = record.begin(path, blank())
    assert path.read_text() == write(blank())
    journal.comment("and so it begins")
    journal.move(CHANCE, TOY.read("deal 2H 3H TS AS"))
    assert path.read_text() == write(blank()) + "# and so it begins\nchance deal 2H 3H TS AS\n"
    journal.close()


def test_an_old_record_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game"
    play(path)
    old = path.read_bytes()
    with pytest.raises(FileExistsError):
        record.begin(path, blank())
    assert path.read_bytes() == old


def test_two_programs_cannot_go_on_with_one_file(tmp_path: Path) -> None:
    path = tmp_path / "game"
    record.begin(path, blank()).close()
    first, _ = record.take_up(path, shelf)
    second, _ = record.take_up(path, shelf)
    deal = TOY.read("deal 2H 3H TS AS")
    with first, second:
        second.move(CHANCE, deal)
        with pytest.raises(record.Overtaken, match="Another program has written to"):
            first.move(CHANCE, deal)
        second.move(Seat(0), Keep(parse("2H")[0]))
    assert len(record.load(path, shelf).record.entries) == 2


def test_a_write_that_fails_leaves_nothing_of_itself(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "game"
    with record.begin(path, blank()) as journal:
        size = path.stat().st_size
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 5, limits[1]))
        try:
            with pytest.raises(OSError, match="File too large"):
                journal.comment("too long for the disk")
            with pytest.raises(OSError, match="File too large"):
                record.begin(tmp_path / "other", replace(blank(), comments=("x" * 200,)))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert path.stat().st_size == size
        journal.comment("room again")
    assert not (tmp_path / "other").exists()
    assert record.load(path, shelf).record.closing == ("room again",)


# Gone through again


def test_steps_tell_every_move_once(played: Record) -> None:
    told = [(entry.move, events) for entry, events in record.steps(played)]
    assert [move for move, _ in told] == [move for _, move in played.moves]
    assert [event for event, _ in told[0][1]] == ["The cards are dealt."]
    afterwards = [step.after.open for step in record.walk(played)]
    assert [[table for _, table in events] for _, events in told] == [[table] for table in afterwards]


def test_walk_gives_the_state_before_and_after(played: Record) -> None:
    before = TOY.start(played.rules, 2)
    for step in record.walk(played):
        assert step.before == before
        before = step.after
    assert before == record.replay(played)


def test_an_illegal_move_is_told_with_its_line(played: Record) -> None:
    entries = list(played.entries)
    entries[1] = replace(entries[1], move=TOY.read("keep ??"))
    broken = replace(played, entries=tuple(entries))
    sentence = f"Line {entries[1].line}, 'keep ??': You cannot keep ?? now. (§3)"
    with pytest.raises(IllegalMove, match=f"^{re.escape(sentence)}$") as error:
        record.replay(broken)
    assert isinstance(error.value, record.IllegalEntry)
    assert error.value.line == entries[1].line
    verdict = record.verify(broken)
    assert (verdict.moves, verdict.illegal, verdict.finished, verdict.sound) == (1, sentence, False, False)
    assert record.report(verdict)[0] == f"{sentence} Before it, 1 move is legal."
    unread = replace(broken, entries=tuple(replace(entry, line=0) for entry in entries))
    assert record.verify(unread).illegal.startswith("Move 2, 'keep ??'")


def test_a_move_after_the_end_is_illegal(played: Record) -> None:
    longer = replace(played, entries=(*played.entries, Entry(Seat(0), Keep(parse("2H")[0]))))
    assert not record.verify(longer).sound


def test_a_whole_game_is_proved(played: Record) -> None:
    verdict = record.verify(played)
    assert verdict.proved
    assert verdict.finished
    assert verdict.moves == len(played.entries)
    assert len(verdict.draws) == sum(seat == CHANCE for seat, _ in played.moves) > 2
    lines = record.report(verdict)
    assert lines[0] == f"{verdict.moves} moves are legal; the game is over."
    assert lines[1] == "Chance move 1 (line 9): proved."
    assert lines[-2] == record.summary(verdict) == "Every chance move is proved."
    assert "Proved does not mean that nobody looked" in lines[-1]


def test_what_is_proved_does_not_claim_a_player_s_cut(played: Record) -> None:
    limit = record.report(record.verify(played))[-1]
    assert "A player's cut is not a chance move" in limit
    assert "the house and that player together could choose the card" in limit


def test_a_record_stripped_of_its_proofs_does_not_look_proved(played: Record) -> None:
    entries = tuple(replace(entry, proof=None) for entry in played.entries)
    for stripped in (replace(played, entries=entries), replace(played, entries=entries, token=None)):
        verdict = record.verify(stripped)
        assert verdict.sound
        assert not verdict.proved
        assert verdict.unproved == len(verdict.draws)
        assert (
            record.report(verdict)[-1] == "This record has no proof: nothing shows where its cards came from."
        )


def test_a_record_with_one_proof_missing_says_how_many_are_proved(played: Record) -> None:
    verdict = record.verify(change(played, 2, lambda entry: replace(entry, proof=None)))
    said = f"Not proved: 1 of {len(verdict.draws)} chance moves."
    assert record.summary(verdict) == said
    assert not verdict.proved


def test_a_record_without_a_move_of_chance_proves_nothing(played: Record) -> None:
    verdict = record.verify(replace(played, entries=()))
    assert verdict.sound
    assert not verdict.proved
    assert record.summary(verdict) == "There are no chance moves, so there is nothing to prove."


def test_a_record_with_an_illegal_move_proves_nothing(played: Record) -> None:
    false = replace(played.entries[1], move=TOY.read("keep ??"))
    verdict = record.verify(replace(played, entries=(played.entries[0], false)))
    assert not verdict.proved
    assert record.summary(verdict) == "A record with an illegal move proves nothing."


def test_a_verdict_makes_json(played: Record) -> None:
    verdict = record.verify(replace(played, entries=played.entries[:1]))
    expected = {"number": 1, "line": 9, "finding": "proved", "why": ""}
    assert json.loads(json.dumps(asdict(verdict))) == {
        "moves": 1,
        "illegal": "",
        "finished": False,
        "draws": [expected],
    }


def change(record_: Record, number: int, edit: Callable[[Entry], Entry]) -> Record:
    """Return the record with chance's move of that number edited."""
    places = [i for i, entry in enumerate(record_.entries) if entry.seat == CHANCE]
    entries = list(record_.entries)
    entries[places[number - 1]] = edit(entries[places[number - 1]])
    return replace(record_, entries=tuple(entries))


def proof_of(record_: Record, number: int) -> Proof:
    proof = [entry.proof for entry in record_.entries if entry.seat == CHANCE][number - 1]
    assert proof is not None
    return proof


@pytest.mark.parametrize(
    ("edit", "finding", "why"),
    [
        (lambda r, e: replace(e, proof=None), Finding.UNPROVED, ""),
        (lambda r, e: replace(e, proof=replace(e.proof, secret=None)), Finding.HIDDEN, ""),
        (
            lambda r, e: replace(e, proof=replace(e.proof, secret=bytes(32))),
            Finding.WRONG,
            "does not fit its commitment",
        ),
        (
            lambda r, e: replace(e, proof=replace(e.proof, shares=())),
            Finding.WRONG,
            "There are 2 seats, but entropy from 0",
        ),
        (lambda r, e: replace(e, proof=proof_of(r, 4)), Finding.WRONG, "does not fit its commitment"),
    ],
)
def test_each_of_chance_s_moves_is_judged_by_itself(
    played: Record, edit: Callable[[Record, Entry], Entry], finding: Finding, why: str
) -> None:
    verdict = record.verify(change(played, 2, lambda entry: edit(played, entry)))
    assert [draw.number for draw in verdict.draws if draw.finding is not Finding.PROVED] == [2]
    assert verdict.draws[1].finding is finding
    assert why in verdict.draws[1].why
    assert verdict.sound == (finding is not Finding.WRONG)
    assert not verdict.proved


def test_another_card_than_the_secrets_give_is_wrong(played: Record) -> None:
    cards = next(step.before.dealt for step in record.walk(played) if isinstance(step.entry.move, Cut))
    true = played.entries[3].move
    other = next(card for card in parse("2H 3H 4H 5H 6H 7H") if card not in cards and Cut(card) != true)
    verdict = record.verify(change(played, 2, lambda entry: replace(entry, move=Cut(other))))
    assert verdict.draws[1].finding is Finding.WRONG
    assert verdict.draws[1].why == f"The secrets give {TOY.write(true)!r}."
    assert record.report(verdict)[2].endswith(f"wrong. The secrets give {TOY.write(true)!r}.")


def test_a_record_moved_to_another_sitting_is_wrong(played: Record) -> None:
    verdict = record.verify(replace(played, token=bytes(32)))
    assert {draw.finding for draw in verdict.draws} == {Finding.WRONG}


def test_a_secret_used_twice_is_wrong() -> None:
    def again(label: str) -> bytes:
        return seeded(1)(re.sub(r"^\d+ (house|seat 1)$", r"\1", label))

    sitting = sit("toy", 2, again)
    verdict = record.verify(drawn(sitting, again))
    assert [draw.finding for draw in verdict.draws] == [Finding.PROVED] + [Finding.WRONG] * (
        len(verdict.draws) - 1
    )
    assert verdict.draws[1].why == "A secret of chance move 1 was used again."


def test_two_that_gave_the_same_are_wrong() -> None:
    def same(label: str) -> bytes:
        return seeded(1)(label.split(" ")[0])

    verdict = record.verify(drawn(sit("toy", 2, same), same))
    assert {draw.why for draw in verdict.draws} == {"Two participants gave the same secret."}


@pytest.mark.parametrize("pair", [("seat 0", "seat 1"), ("house", "seat 1")])
def test_no_more_than_two_need_to_give_the_same(pair: tuple[str, str]) -> None:
    def same(label: str) -> bytes:
        return seeded(1)(label.replace(pair[1], pair[0]))

    verdict = record.verify(drawn(sit("toy", 2, same), same))
    assert {draw.why for draw in verdict.draws} == {"Two participants gave the same secret."}


def test_a_game_with_a_move_past_its_end_is_not_called_finished(played: Record) -> None:
    verdict = record.verify(played)
    assert (verdict.finished, verdict.moves) == (True, len(played.entries))
    over = replace(played, entries=(*played.entries, played.entries[-1]))
    verdict = record.verify(over)
    assert verdict.illegal
    assert (verdict.finished, verdict.moves) == (False, len(played.entries))


def drawn(sitting: Any, source: Callable[[str], bytes]) -> Record:
    dice, entries = FairDice(sitting, source), []

    def log(seat: Seat, move: Any) -> None:
        entries.append(Entry(seat, move, proof=dice.turn() if seat == CHANCE else None))

    table.play(TOY, TOY.rules(), [First(), First()], dice, log=log)
    return replace(blank(sitting.token), entries=tuple(entries))


@pytest.mark.parametrize(
    ("name", "preset", "seats"),
    [
        (name, preset, n)
        for name in games.SHELF
        for preset in games.find(name).presets
        for n in games.find(name).seats
    ],
)
def test_a_whole_game_of_every_kind_is_saved_cut_off_taken_up_and_proved(
    tmp_path: Path, name: str, preset: str, seats: int
) -> None:
    game, source, path = games.find(name), seeded(11), tmp_path / "game"
    sitting = sit(name, seats, source)
    seated = tuple(Seated(f"Player {seat}", "random 1") for seat in range(seats))
    first = Record(game, game.rules(preset), seated, token=sitting.token)
    end = finish_randomly(record.begin(path, first), first, source)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    journal, loaded = record.take_up(path)
    assert 0 < len(loaded.record.entries) < len(end.history)
    finish_randomly(journal, loaded.record, source)
    for verdict in (record.verify(record.load(path).record), record.verify(read(whole.decode()))):
        assert verdict.finished
        assert verdict.sound
        assert sum(draw.finding is not Finding.PROVED for draw in verdict.draws) <= 1
    assert record.verify(read(whole.decode())).proved
    assert record.replay(read(whole.decode())) == end


def finish_randomly(journal: Journal, so_far: Record, source: Callable[[str], bytes]) -> Any:
    assert so_far.sitting is not None
    dice = FairDice(so_far.sitting, source, 1 + sum(entry.seat == CHANCE for entry in so_far.entries))

    def log(seat: Seat, move: Any) -> None:
        journal.move(seat, move, dice.turn() if seat == CHANCE else None)

    players = [Random(random.Random(seat)) for seat in range(len(so_far.seated))]
    with journal:
        return table.play(so_far.game, so_far.rules, players, dice, history=so_far.moves, log=log)


def test_the_date_is_written_only_when_it_is_given() -> None:
    assert "Date" not in write(blank())
    assert "\nDate: 2026-11-02\n" in write(replace(blank(), date=datetime.date(2026, 11, 2)))


def test_the_page_about_records_is_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs/records.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    found = read(example)
    assert found.headers == (("Event", "the Tuesday evening, third table"),)
    assert found.names == ("Ann", "Bob")
    assert [entry.note for entry in found.entries if entry.note] == ["not an easy throw"]
    assert [entry.above for entry in found.entries if entry.above] == [("Bob took his time here.",)]
    rules = re.search(r"^Rules: .*$", write(found), re.MULTILINE)
    assert rules is not None
    assert example == write(found).replace(rules[0], "Rules: standard")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "game.knaves").write_text(example, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    told = capsys.readouterr().out
    assert "Chance move 2 (line 16): proved." in told
    assert f"{len(found.entries)} moves are legal; the game is not over." in told
