"""Save files: written move by move, cut off anywhere, taken up again, and shared with other programs."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from knaves import games, record, table
from knaves.bots import Random
from knaves.cards import NotationError, parse
from knaves.fair import FairDice, seeded, sit
from knaves.game import CHANCE, Seat
from knaves.record import Finding, Journal, Record, RecordError, SeatedPlayer, read, write
from toy import TOY, Keep
from toy_records import DEAL, GIVEN, blank, go_on, play, shelf

pytestmark = pytest.mark.bare


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


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    """Looked at after every line that the program runs: wherever it is killed, no file is half there."""
    path = tmp_path / "game"
    found: list[bytes] = []

    def look(*_: Any) -> Any:
        if path.exists():
            found.append(path.read_bytes())
        return look

    sys.settrace(look)
    try:
        record.begin(path, blank()).close()
    finally:
        sys.settrace(None)
    assert set(found) == {write(blank()).encode()}
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_created_where_there_are_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    record.begin(tmp_path / "game", blank()).close()
    assert (tmp_path / "game").read_text() == write(blank())
    with pytest.raises(FileExistsError):
        record.begin(tmp_path / "game", blank())
    assert list(tmp_path.iterdir()) == [tmp_path / "game"]


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
        with pytest.raises(record.FileOvertaken, match="Another program has written to"):
            first.move(CHANCE, deal)
        second.move(Seat(0), Keep(parse("2H")[0]))
    assert len(record.load(path, shelf).record.entries) == 2


@pytest.mark.needs("prlimit")
def test_a_write_that_fails_leaves_nothing_of_itself(tmp_path: Path) -> None:
    import resource

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
    seated = tuple(SeatedPlayer(f"Player {seat}", "random 1") for seat in range(seats))
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
