"""The text of a record: whatever is written is read back, and lines may be typed by hand."""

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves import games, record
from knaves.cards import NotationError, parse
from knaves.fair import FairDice, seeded, sit
from knaves.game import CHANCE, AnyGame, Seat
from knaves.record import Entry, Finding, Record, RecordError, SeatedPlayer, read, read_headers, write
from knaves.record.model import check_visible
from toy import TOY, Keep
from toy_records import GIVEN, blank, shelf

pytestmark = pytest.mark.bare

ROOT = Path(__file__).parent.parent

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
        tuple(SeatedPlayer(draw(NAMES), draw(PLAYERS)) for _ in range(seats)),
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


@settings(max_examples=20, deadline=None)
@given(records())
def test_the_headers_are_read_without_the_moves(written: Record) -> None:
    text = write(written)
    for each in (text, text.replace("\n", "\r\n"), text.partition("\n\n")[0], f"{text}nonsense\n"):
        found = read_headers(each, shelf)
        assert found.entries == ()
        assert (found.rules, found.seated) == (written.rules, written.seated)
        assert (found.headers, found.date) == (written.headers, written.date)


def test_lines_may_be_typed_by_hand() -> None:
    text = "format: knaves-record/1\nGAME:toy\nrules: long best=low\nseat  1:  b , c\n"
    text += "seat 0: a,human\nseats:2\n \n"
    text += "Chance\tdeal  2h 3h, 10♠ as\n  1   keep  TS #good\n#\n#last"
    found = read(text, shelf)
    assert found.rules == TOY.rules("long", best="low")
    assert found.seated == (SeatedPlayer("a"), SeatedPlayer("b", "c"))
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


def test_the_games_of_the_shelf_are_read_when_no_other_shelf_is_named() -> None:
    with pytest.raises(RecordError, match="There is no game 'toy'"):
        read(GIVEN)


def test_the_date_is_written_only_when_it_is_given() -> None:
    assert "Date" not in write(blank())
    assert "\nDate: 2026-11-02\n" in write(replace(blank(), date=datetime.date(2026, 11, 2)))


def test_the_page_about_records_is_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs/records.md").read_text(encoding="utf-8")
    example, of_one_seat = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    seen = read(of_one_seat)
    assert not record.verify(seen).illegal
    assert of_one_seat == re.sub("(?m)^Rules: .*$", "Rules: standard", write(seen))
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
