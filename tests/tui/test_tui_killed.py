"""The real program in a terminal of its own: a game that is killed in the middle goes on where it was."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest

from knaves import record
from later import longer

KNAVES = Path(sys.executable).parent / "knaves"
ASKED = "Throw two cards to"
LAUNCH = (
    "play",
    "cribbage",
    "--begin",
    "--seed",
    "1",
    "--against",
    "simple",
    "--no-animation",
    "--name",
    "Ann",
)


def program(home: Path, *words: str) -> pexpect.spawn[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("KNAVES", "NO_COLOR"))}
    env |= {"KNAVES_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    return pexpect.spawn(str(KNAVES), list(words), env=env, encoding="utf-8", timeout=60, dimensions=(24, 80))


def moves(home: Path) -> list[str]:
    save = next((home / "saves").glob("*.knaves"), None)
    if save is None or not save.stat().st_size:
        return []
    sheet = record.load(save).record
    return [f"{seat} {sheet.game.write(move)}" for seat, move in sheet.moves]


def until_moves(shown: pexpect.spawn[str], home: Path, kind: str) -> None:
    """Wait, reading what is drawn, until Ann has made a move of this kind."""
    end = time.monotonic() + 60
    while not any(re.match(rf"0 {kind}\b", move) for move in moves(home)):
        assert time.monotonic() < end, moves(home)
        shown.expect([pexpect.TIMEOUT, r".+"], timeout=0.2)


def to_the_throw(home: Path) -> pexpect.spawn[str]:
    """Begin a game, cut for the deal, and come to the throw."""
    shown = program(home, *LAUNCH)
    shown.expect("Cut for the first deal")
    shown.send("7\r")
    until_moves(shown, home, "cut")
    shown.expect(ASKED)
    return shown


@pytest.mark.long
def test_killed_in_the_middle_the_game_goes_on_where_it_was(tmp_path: Path) -> None:
    shown = to_the_throw(tmp_path)
    shown.send("1")
    shown.send("2")
    shown.send("\r")
    until_moves(shown, tmp_path, "discard")
    shown.kill(signal.SIGKILL)
    shown.expect(pexpect.EOF)
    shown.close()
    assert shown.signalstatus == signal.SIGKILL
    before = moves(tmp_path)
    again = program(tmp_path, "resume")
    again.expect("crib")
    again.expect("starter|Lead|Play|Cut")
    assert moves(tmp_path)[: len(before)] == before
    again.kill(signal.SIGTERM)
    again.expect(pexpect.EOF)
    again.close()
    assert moves(tmp_path)[: len(before)] == before


@pytest.mark.parametrize("name", ["SIGTERM", longer("SIGHUP")])
def test_the_system_ends_the_program_and_the_terminal_is_in_order(tmp_path: Path, name: str) -> None:
    shown = to_the_throw(tmp_path)
    before = moves(tmp_path)
    shown.kill(getattr(signal, name))
    shown.expect(r"\x1b\[\?1049l")
    shown.expect(pexpect.EOF)
    shown.close()
    assert shown.exitstatus == 143
    assert moves(tmp_path)[: len(before)] == before


@pytest.mark.long
def test_a_terminal_that_goes_away_loses_nothing(tmp_path: Path) -> None:
    shown = to_the_throw(tmp_path)
    before = moves(tmp_path)
    terminal: Any = shown
    terminal.ptyproc.fileobj.close()
    end = time.monotonic() + 60
    while terminal.ptyproc.isalive():
        assert time.monotonic() < end
        time.sleep(0.05)
    assert moves(tmp_path)[: len(before)] == before
    again = program(tmp_path, "resume")
    again.expect(ASKED)
    again.kill(signal.SIGTERM)
    again.expect(pexpect.EOF)
