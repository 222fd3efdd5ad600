"""``knaves drill``: questions by standard input, what is kept, the hand of the day, a damaged file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from driving import knaves
from reviewing import played

from knaves.drills.model import kinds
from knaves.line import drilling
from knaves.line.drilling import DrillSession
from knaves.local.drill_book import NAME, DrillBook
from knaves.local.reviews import reviewed
from knaves.record import Record, SeatedPlayer, write
from knaves.store.data_dir import find
from scripted import Scripted

ANSWERS = {"count": "0", "discard": "1 2", "peg": "1", "bid": "p\nc\nd", "play": "1\n2\n3"}


@pytest.mark.parametrize("kind", kinds())
def test_a_question_is_asked_graded_and_kept(tmp_path: Path, kind: str) -> None:
    found = knaves(tmp_path, "drill", kind, "--number", "1", "--seed", "3", typed=f"x y\n{ANSWERS[kind]}\n")
    assert (found.code, found.err) == (0, "")
    assert "right" in found.out
    assert json.loads((tmp_path / NAME).read_text())["progress"][kind]["asked"] == 1
    assert knaves(tmp_path, "drill").code == 0


def test_the_end_of_the_input_keeps_what_was_answered(tmp_path: Path) -> None:
    found = knaves(tmp_path, "drill", "count", "--seed", "3", typed="29\n29\n")
    assert found.code == 0
    assert "0 of 2 right." in found.lines
    assert "2 hands to repeat. Next: in 10 minutes." in found.lines
    assert len(json.loads((tmp_path / NAME).read_text())["memories"]) == 2


def test_against_the_clock_the_time_is_said(tmp_path: Path) -> None:
    found = knaves(
        tmp_path, "drill", "count", "--seed", "3", "--against-the-clock", "--number", "1", typed="2\n"
    )
    assert "for an answer on average." in found.out


@pytest.mark.parametrize(
    "words",
    [("today", "--number", "3"), ("today", "--seed", "x"), ("--level", "2"), ("today", "--seconds", "5")],
)
def test_an_option_that_would_change_nothing_is_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    found = knaves(tmp_path, "drill", *words)
    option = next(word for word in words if word.startswith("--"))
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(option)


def test_an_answer_that_comes_too_late_counts_as_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(drilling, "monotonic", lambda: now[0])

    class Slow(Scripted):
        def ask(self, question: str) -> str:
            now[0] += 1.05
            return super().ask(question)

    console, drilled = Slow(always={"How many points": "2"}), DrillBook(find(str(tmp_path)))
    DrillSession(drilled, Random(3), True, 1, level=1, console=console).hold("count", 1)
    assert "You have 1 second for each answer." in console.heard
    assert any(line.startswith("Too late, after 1.") for line in console.heard)
    assert "0 of 1 right." in console.heard
    assert len(drilled.book().memories) == 1
    quick = knaves(
        tmp_path, "drill", "count", "--seconds", "60", "--number", "1", typed="30\n1,\n0\n", env={}
    )
    assert "No hand counts more than 29." in quick.out
    assert "Too late" not in quick.out


def test_own_mistakes_come_first(tmp_path: Path) -> None:
    record = played("cribbage", 2, "simple", target=61)
    people = Record(
        record.game, record.rules, (SeatedPlayer("Ann"), SeatedPlayer("Otto", "simple 1")), record.entries
    )
    data_dir = find(str(tmp_path))
    assert data_dir.games is not None
    (data_dir.games / "game.knaves").write_text(write(people), encoding="utf-8")
    assert DrillBook(data_dir).mistakes() == []
    reviewed(data_dir, people)
    mine = DrillBook(data_dir).mistakes()
    assert mine
    kind = mine[0].kind
    found = knaves(tmp_path, "drill", kind, "--number", "1", typed=f"{ANSWERS[kind]}\n")
    assert "One of your mistakes." in found.out
    assert mine[0].key in (tmp_path / NAME).read_text()


def test_the_hand_of_the_day_is_answered_once(tmp_path: Path) -> None:
    first = knaves(tmp_path, "drill", "today", typed="1 2\np\nc\nd\n")
    assert first.code == 0, first.err
    assert "Your streak: 1 day." in first.lines
    assert first.out.count("  champion: ") == 2
    again = knaves(tmp_path, "drill", "today")
    made = [line for line in again.lines if line.startswith("You: ")]
    assert len(made) == 2
    # What was done reads as no instruction.
    assert not any(line.startswith(("You: Throw", "You: Play")) for line in made)


def test_a_damaged_file_is_put_aside_and_never_lost(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"version": 1, "progress"')
    found = knaves(tmp_path, "drill", "count", "--number", "1", typed="2\n")
    assert "The file of the drills is damaged. It was kept as drills-damaged-" in found.out
    (aside,) = tmp_path.glob("drills-damaged-*.json")
    assert aside.read_text() == '{"version": 1, "progress"'
    assert json.loads((tmp_path / NAME).read_text())["version"] == 1


def test_a_file_of_a_newer_version_stays(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"version": 2}')
    found = knaves(tmp_path, "drill", "count", typed="2\n")
    assert found.code == 1
    assert "newer version" in found.err
    assert (tmp_path / NAME).read_text() == '{"version": 2}'


def test_without_a_disk_nothing_is_kept(tmp_path: Path) -> None:
    found = knaves(tmp_path, "drill", "count", "--number", "1", "--no-disk", typed="2\n")
    assert found.code == 0
    assert not (tmp_path / NAME).exists()
