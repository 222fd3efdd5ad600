"""``knaves rules``, and ``rules 5.3`` at a table: how a game is played, and what a paragraph says."""

from __future__ import annotations

from pathlib import Path

import pexpect
import pytest
from driving import SCRIPTS, environment, knaves

from knaves import rulebook
from knaves.bots import levels
from knaves.games import SHELF
from knaves.strength import described
from knaves.typeset import plain


@pytest.mark.parametrize("game", SHELF)
def test_L14_the_rules_of_the_game_are_told(tmp_path: Path, game: str) -> None:
    told = knaves(tmp_path, "rules", game)
    assert told.code == 0
    further = [f"- knaves rules {game} --law is the exact law, in numbered paragraphs.",
               f"- knaves learn {game} explains a game while you play it."]  # fmt: skip
    assert told.lines[: told.lines.index("The computer's players")] == [
        *plain(rulebook.teaching(game), 78), "", *further, "",
    ]  # fmt: skip
    said = " ".join(" ".join(told.lines).split())
    assert all(f"- {name}: {described(game, name)}" in said for name in levels(game))
    assert told.lines[0].lower() == f"how to play {game}"
    assert "#" not in told.out
    assert knaves(tmp_path, "--lang", "cs", "rules", game).lines[0] == f"Jak se hraje {game}"


def test_L14_a_paragraph_of_the_law_is_told(tmp_path: Path) -> None:
    told = knaves(tmp_path, "rules", "cribbage", "§5.3")
    assert told.lines == ["5. The play", "-----------", "", "5.3 The count may not pass thirty-one."]
    assert "3.9" in knaves(tmp_path, "rules", "euchre", "3").out
    assert "EGN" in knaves(tmp_path, "rules", "euchre", "--law").out
    refused = knaves(tmp_path, "rules", "cribbage", "5.99")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("The law of cribbage has no paragraph 5.99.")


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_game_that_has_no_text_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from knaves.cli import reading

    monkeypatch.setattr(reading.rules.params[0].type, "choices", ("cribbage", "euchre", "toy"))
    assert knaves(tmp_path, "rules", "toy").lines == ["There is no text on how toy is played."]
    assert "has no paragraph 1.1" in knaves(tmp_path, "rules", "toy", "1.1").err


def test_at_a_table_line_by_line_a_paragraph_is_shown_and_asked_again(tmp_path: Path) -> None:
    typed = "rules 5.3\nrules §3\nRULES 77\nrules\nquit\n"
    played = knaves(tmp_path, "play", "cribbage", "--plain", "--seed", "1", typed=typed)
    assert "5.3 The count may not pass thirty-one." in played.lines
    assert any(line.startswith("3.4 ") for line in played.lines)
    assert "The law of cribbage has no paragraph 77." in played.lines
    assert "The rules: the standard game." in played.lines


@pytest.mark.long
@pytest.mark.parametrize("words", [("manual",), ("rules", "cribbage"), ("rules", "euchre")], ids=str)
def test_L14_on_a_terminal_of_80_columns_no_word_is_broken(tmp_path: Path, words: tuple[str, ...]) -> None:
    env = environment(tmp_path, TERM="xterm-256color", PAGER="cat")
    shown = pexpect.spawn(
        str(SCRIPTS / "knaves"), list(words), env=env, encoding="utf-8", dimensions=(24, 80)
    )
    text = shown.read()
    lines = text.replace("\r", "").splitlines()
    assert len(lines) > 100
    assert max(map(len, lines)) < 80
    assert not [line for line in lines if line.startswith("#") or "**" in line]
