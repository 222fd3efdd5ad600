"""On a real (pseudo-)terminal, as a person sees it (E11, E14, L14, U17)."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pexpect
import pytest
from driving import HINT, SCRIPTS, environment

EUCHRE = ("play", "euchre", "--name", "Ann", "--against", "simple", "--target", "2", "--seed", "1", "--plain")


def terminal(home: Path, *words: str, **more: str) -> pexpect.spawn[str]:
    env = environment(home, **{"TERM": "xterm-256color", **more})
    return pexpect.spawn(
        str(SCRIPTS / "knaves"), list(words), env=env, encoding="utf-8", timeout=60, dimensions=(24, 80)
    )


def follow(shown: pexpect.spawn[str]) -> None:
    """Take hint after hint until the question after the game."""
    while True:
        shown.sendline("hint")
        if shown.expect([r"Hint: (.*?)\. ", "Another game\\?"]) == 1:
            return
        assert isinstance(shown.match, re.Match)
        shown.sendline(shown.match.group(1))


def ended(shown: pexpect.spawn[str]) -> int:
    shown.expect(pexpect.EOF)
    shown.close()
    return shown.exitstatus if shown.exitstatus is not None else -(shown.signalstatus or 0)


@pytest.mark.long
def test_E11_another_game_with_the_same_players_or_new_ones(tmp_path: Path) -> None:
    shown = terminal(tmp_path, *EUCHRE)
    follow(shown)
    shown.sendline("perhaps")
    shown.expect("Please answer yes, new or no.")
    shown.sendline("yes")
    shown.expect_exact("Ruth plays against you (computer, simple")
    follow(shown)
    shown.sendline("new")
    shown.expect("Who plays against you")
    shown.sendline("random")
    for name, usual in (("Smith, Bea", "Ruth"), ("", "Walter"), ("Dot", "Ida")):
        shown.expect_exact(f"from your left? Enter for {usual}:")
        shown.sendline(name)
    shown.expect_exact("Smith, Bea plays against you (computer, random")
    shown.expect_exact("Walter is your partner")
    shown.sendline("quit")
    shown.expect("You have not made a move, so there is nothing to save.")
    assert ended(shown) == 0
    assert len(list((tmp_path / "games").iterdir())) == 2
    texts = [path.read_text().split("chance deal")[1] for path in (tmp_path / "games").iterdir()]
    assert texts[0] != texts[1], "a second game with the same seed is not the same game"


@pytest.mark.long
@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {}], ids=["NO_COLOR", "colours allowed"])
def test_U17_no_colour_and_nothing_drawn(tmp_path: Path, more: dict[str, str]) -> None:
    shown = terminal(tmp_path, *EUCHRE, "--laptop", **more)
    shown.expect("alone\\):")
    shown.sendline("quit")
    text = shown.before or ""
    shown.expect(pexpect.EOF)
    text += shown.before or ""
    # Bracketed paste is the line editor's own switch; it shows nothing.
    assert "\x1b" not in re.sub(r"\x1b\[\?2004[hl]\r?", "", text)


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "words", "code"),
    [("\x03", "Interrupted.", 130), ("\x04", "The input has ended.", 0)],
    ids=["Ctrl-C", "Ctrl-D"],
)
def test_leaving_by_a_key_keeps_the_game(tmp_path: Path, key: str, words: str, code: int) -> None:
    shown = terminal(tmp_path, *EUCHRE)
    _pass(shown)
    shown.send(key)
    shown.expect(words)
    shown.expect("The game is saved. Continue it with: knaves resume")
    assert ended(shown) == code
    again = terminal(tmp_path, "resume", "--plain")
    follow(again)
    again.sendline("no")
    again.expect("Goodbye.")
    assert ended(again) == 0


@pytest.mark.long
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_the_system_ends_the_program_at_a_prompt(tmp_path: Path, name: str) -> None:
    shown = terminal(tmp_path, *EUCHRE)
    _pass(shown)
    for _ in range(10):
        # A signal that comes before the line editor has begun to wait is noticed with the next key or signal.
        shown.kill(getattr(signal, name))
        if shown.expect(["The system ended the program.", pexpect.TIMEOUT], timeout=1) == 0:
            break
    shown.expect("The game is saved.")
    assert ended(shown) == 143


def _pass(shown: pexpect.spawn[str]) -> None:
    """Make the first move, with which the file begins, and come to the next question."""
    shown.expect("alone\\):")
    shown.sendline("p")
    shown.expect("alone\\):|Lead which|Play which|Name trump")


def test_the_terminal_itself_goes_away(tmp_path: Path) -> None:
    shown = terminal(tmp_path, *EUCHRE)
    _pass(shown)
    shown.close(force=False)
    assert not shown.isalive()
    (save,) = (tmp_path / "saves").iterdir()
    assert "\n0 pass\n" in save.read_text()


def test_L14_the_manual_pages(tmp_path: Path) -> None:
    shown = terminal(tmp_path, "manual", PAGER="less", LESS="")
    shown.expect("Knaves: the manual")
    shown.expect(":")
    assert "Exit codes" not in (shown.before or "")
    shown.send(" ")
    shown.expect("Options. The arrow keys")
    shown.send("b")
    shown.expect("Knaves: the manual")
    shown.send("G")
    shown.expect("resume --list")
    shown.send("q")
    assert ended(shown) == 0


def test_hints_can_be_read_by_the_driver() -> None:
    found = HINT.match("Hint: discard 5H JS. They bring 7.0 points.")
    assert found is not None
    assert found[1] == "discard 5H JS"
