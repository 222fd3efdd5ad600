"""The text of a study: what is written is read back, and a reader of records reads every chapter."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves import record, study
from knaves.cards import Card
from knaves.data.collection import read_all
from knaves.study import Study
from knaves.study.write import write_chapter
from studied import POSITION, studies

TABLES = [("cribbage", 2), ("cribbage", 4), ("euchre", 4)]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_written_is_read_back(game: str, players: int) -> None:
    @settings(max_examples=12, deadline=None)
    @given(studies(game, players))
    def holds(made: Study) -> None:
        text = study.write(made)
        again = study.read(text)
        assert again == replace(made, chapters=tuple([study.arranged(each) for each in made.chapters]))
        assert study.write(again) == text

    holds()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_reader_of_records_reads_every_chapter_and_loses_nothing(game: str, players: int) -> None:
    @settings(max_examples=8, deadline=None)
    @given(studies(game, players))
    def holds(made: Study) -> None:
        for chapter in made.chapters:
            first = (("Study", "A study"), ("Author", "Ann"))
            text = write_chapter(chapter, first)
            read = record.read(text)
            main = [chapter.places[at] for at in chapter.main[1:]]
            assert read.moves == tuple([(place.seat, place.move) for place in main])
            assert [entry.proof for entry in read.entries] == [place.proof for place in main]
            # Also after an old program has written it again.
            assert study.read(record.write(read)) == study.read(text)

    holds()


def test_a_file_of_chapters_is_a_file_of_records(tmp_path: Path) -> None:
    path = tmp_path / "study.knaves"
    position = POSITION.replace("Study: Bids\nAuthor: Ann\n", "")
    path.write_text(POSITION + "\n" + position, encoding="utf-8")
    assert [each.moves for each in read_all(path)] == [(), ()]
    assert len(study.read(path.read_text(encoding="utf-8")).chapters) == 2


def test_a_position_is_read_and_written_as_it_stands() -> None:
    read = study.read(POSITION)
    [chapter] = read.chapters
    # Rules are written in full, so that a record keeps its meaning.
    bare = [line for line in study.write(read).splitlines() if not line.startswith("Rules:")]
    assert bare == [line for line in POSITION.splitlines() if not line.startswith("Rules:")]
    first = chapter.places[0]
    assert (first.comment, first.question) == ("Everybody has passed.", "Would you take it up?")
    assert [(mark.card, mark.to) for mark in first.marks] == [(Card("JH"), None), (Card("JH"), Card("TH"))]
    assert chapter.branches[0] == (1, 3)
    assert chapter.answers(0) == (1,)


def test_lines_typed_by_hand_may_stand_otherwise() -> None:
    """Indents, empty lines, carriage returns and the order of remarks mean nothing."""
    loose = (
        POSITION.replace("#   ", "#")
        .replace("# (", "\n#(")
        .replace("\n", "\r\n")
        .replace(
            "# @mark JH JH>TH\r\n# @question Would you take it up?",
            "#@question Would you take it up?\r\n#@mark JH JH>TH",
        )
    )
    assert study.read(loose) == study.read(POSITION)


@given(st.sampled_from(("@glyph !", "(", ")", "# a", "#", "@", "(a", "0 pass")))
def test_a_comment_that_looks_like_something_else_stays_a_comment(text: str) -> None:
    read = study.read(POSITION)
    places = list(read.chapters[0].places)
    places[0] = replace(places[0], comment=f"a\n{text}")
    places[1] = replace(places[1], comment=text)
    made = replace(read, chapters=(replace(read.chapters[0], places=tuple(places)),))
    assert study.read(study.write(made)) == made


def test_the_study_of_the_documentation_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "studies.md").read_text("utf-8")
    text, part = [block.split("```")[0] for block in page.split("```text\n")[1:]]
    found = study.read(text)
    assert study.arranged(found.chapters[0]) == found.chapters[0]
    assert found.chapters[0].answers(0) == (1,)
    # The second block is a part of a chapter, in the order in which it would be written.
    assert [line.strip() for line in part.splitlines()][2] == "# ("
