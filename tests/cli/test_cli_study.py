"""``knaves study``: read in lines, whole or with its questions; made of a record; written in EGN."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from driving import knaves
from reviewing import played

from knaves import study
from knaves.record import SeatedPlayer, write
from studied import POSITION


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    path = tmp_path / "lesson.knaves"
    path.write_text(POSITION, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of cribbage that Ann played weakly."""
    record = played("cribbage", 2, "simple", 1, target=61)
    path = tmp_path_factory.mktemp("study") / "game.knaves"
    people = replace(record, seated=(SeatedPlayer("Ann"), record.seated[1]))
    path.write_text(write(people), encoding="utf-8")
    return path


def test_a_question_is_asked_and_the_answer_is_told(tmp_path: Path, lesson: Path) -> None:
    said = knaves(tmp_path, "study", str(lesson), typed="p\n\n\n\n")
    assert said.code == 0, said.err
    assert said.lines == [
        "Bids, by Ann.",
        "Enter goes on, the number of a branch goes into it, b goes back to the game, q leaves.",
        "",
        "Chapter 1 of 1: Whether to take it up.",
        "The score is 0 all. The game is to 10.",
        "Dealer: you.",
        "West, North and East have passed. You bid last.",
        "Upcard: the ten of hearts.",
        "Your hand: 1 ace of spades, 2 king of spades, 3 jack of hearts, 4 nine of hearts, "
        "5 queen of diamonds.",
        "  Everybody has passed.",
        "  Look at: jack of hearts and jack of hearts to ten of hearts.",
        "Would you take it up?",
        *said.lines[12:],
    ]
    asked = said.lines[12:]
    assert asked[0].endswith("(Enter shows the answer)")
    assert asked[1:4] == [
        "Not what this study answers.",
        "The answer: Pick it up.",
        "  Nobody will thank you.",
    ]


def test_a_right_answer_and_the_way_into_a_branch_and_back(tmp_path: Path, lesson: Path) -> None:
    said = knaves(tmp_path, "study", str(lesson), typed="o\n1\n\nfoo\n\n\n")
    assert said.code == 0, said.err
    assert "Right." in said.lines
    told = said.out[said.out.index("Right.") :].splitlines()
    assert told[1:4] == ["The answer: Pick it up.", "Branch 1: You: Pass", "Go on?"]
    assert told[4:6] == ["You: Pass", "  Nobody will thank you."]
    assert "The branch ends here. Go back?" in told
    assert "Back in the game, after: The beginning" in told
    assert "Press Enter, or type the number of a branch, b or q." in told
    assert told[-1] == "The end of the chapter."


def test_whole_it_asks_nothing_and_tells_everything(tmp_path: Path, lesson: Path) -> None:
    said = knaves(tmp_path, "study", str(lesson), "--all")
    assert said.code == 0, said.err
    at = said.lines.index("  Would you take it up?")
    assert said.lines[at + 1 :] == [
        "The answer: Pick it up.",
        "You: Pick it up (a good move)",
        "  Three trumps with the right.",
        "Instead:",
        "  You: Pass",
        "    Nobody will thank you.",
        "You: Bury the queen of diamonds",
    ]


def test_a_study_is_made_of_a_game_and_asks_about_its_dearest_decisions(tmp_path: Path, game: Path) -> None:
    out = tmp_path / "made.knaves"
    said = knaves(tmp_path, "study", str(game), "--make", "--title", "My game", "--out", str(out))
    assert said.code == 0, said.err
    made = study.read(out.read_text("utf-8"))
    [chapter] = made.chapters
    assert (made.title, made.author, chapter.title) == ("My game", "Ann", "My game")
    asked = [at for at, place in enumerate(chapter.places) if place.question]
    assert 0 < len(asked) <= 5
    for at in asked:
        main, *others = chapter.branches[at]
        assert chapter.places[main].seat == 0
        assert chapter.places[main].glyph in ("?!", "?", "??")
        assert chapter.places[main].comment.startswith("It cost ")
        [best] = [each for each in others if chapter.places[each].glyph == "!"]
        assert chapter.answers(at) == (best,)
        assert chapter.places[best].comment
    plain = knaves(tmp_path, "study", str(game), "--make", "--plain")
    assert not any(place.question for place in study.read(plain.out).chapters[0].places)


def test_a_game_that_is_not_over_makes_no_study(tmp_path: Path, game: Path) -> None:
    half = tmp_path / "half.knaves"
    half.write_text("".join(game.read_text("utf-8").splitlines(keepends=True)[:40]), encoding="utf-8")
    said = knaves(tmp_path, "study", str(half), "--make", "--plain")
    assert (said.code, said.err) == (1, "This game is not over: only finished games are studied.\n")


def test_a_chapter_of_euchre_is_written_in_egn_and_read_again(tmp_path: Path) -> None:
    record = tmp_path / "e.knaves"
    record.write_text(write(played("euchre", 4, "simple", 2, target=3)), encoding="utf-8")
    lesson, egn = tmp_path / "s.knaves", tmp_path / "s.egn"
    assert knaves(tmp_path, "study", str(record), "--make", "--out", str(lesson)).code == 0
    assert knaves(tmp_path, "study", str(lesson), "--export", "egn", "--out", str(egn)).code == 0
    again = knaves(tmp_path, "study", str(egn), "--all")
    assert again.code == 0, again.err
    assert "Instead:" in again.out or "(a mistake)" not in again.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("RECORD",), "The header 'Study' is missing: this is not a chapter of a study."),
        (("LESSON", "--export", "egn"), "A position cannot be written in other notations, only a game."),
        (("LESSON", "--export", "egn", "--chapter", "2"), "There is no chapter 2."),
        (("LESSON", "--screen"), "There is no full screen here."),
        (("LESSON", "--screen", "--all"), "Choose one of --screen, --all, --make and --export."),
        (("LESSON", "--title", "A"), "Use --title, --author and --plain with --make only."),
        (("LESSON", "--chapter", "1"), "Use --chapter with --export only."),
        (("LESSON", "--out", "a"), "Use --out with --make or --export only."),
        (("nowhere.knaves",), "'nowhere.knaves': no such file or directory."),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path, lesson: Path, game: Path, words: tuple[str, ...], said: str
) -> None:
    files = {"RECORD": str(game), "LESSON": str(lesson)}
    done = knaves(tmp_path, "study", *[files.get(word, word) for word in words])
    assert done.code in (1, 2)
    assert said in done.err
    assert "Traceback" not in done.err


def test_a_study_on_a_server_is_read_by_its_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def fetch(url: str, path: str) -> str | None:
        asked.append((url, path))
        return POSITION if path == "/api/studies/Ab3-x/text" else None

    monkeypatch.setattr("knaves.remote.requests.fetch", fetch)
    said = knaves(tmp_path, "study", "https://example.org/study/Ab3-x", "--all")
    assert said.code == 0, said.err
    assert said.lines[0] == "Bids, by Ann."
    assert asked == [("https://example.org/study/Ab3-x", "/api/studies/Ab3-x/text")]
    gone = knaves(tmp_path, "study", "https://example.org/study/none", "--all")
    assert (gone.code, gone.err) == (1, "There is no study at https://example.org/study/none.\n")
    other = knaves(tmp_path, "study", "https://example.org/r/none", "--all")
    assert (other.code, other.err) == (1, "There is no study at https://example.org/r/none.\n")
