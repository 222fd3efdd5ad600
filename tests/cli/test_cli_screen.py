"""The full screen as a process in a real (pseudo-)terminal: opened, played, killed, taken up, and refused."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pexpect
import pytest
from driving import SCRIPTS, environment, knaves

from later import later, longer

DRAWN = re.compile(r"\x1b\[[0-9;?<>=]*[A-Za-z$]")


class Shown:
    """A terminal: what is drawn on it is gathered and read without its colours."""

    def __init__(self, home: Path, *words: str, name: str = "knaves", **more: str) -> None:
        env = environment(home, **{"TERM": "xterm-256color", **more})
        self.child = pexpect.spawn(
            str(SCRIPTS / name), list(words), env=env, encoding="utf-8", timeout=60, dimensions=(24, 80)
        )
        self.drawn = ""

    def until(self, words: str, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while words not in DRAWN.sub("", self.drawn):
            assert time.monotonic() < end, DRAWN.sub("", self.drawn)[-2000:]
            try:
                self.drawn += self.child.read_nonblocking(65536, timeout=0.5)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                assert words in DRAWN.sub("", self.drawn), DRAWN.sub("", self.drawn)[-2000:]

    def read(self, seconds: float) -> None:
        """Take in what is drawn, so that the program need not wait for anybody to read it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(pexpect.TIMEOUT):
                self.drawn += self.child.read_nonblocking(65536, timeout=0.1)

    def press(self, keys: str) -> None:
        self.drawn = ""
        self.child.send(keys)

    def ended(self) -> int:
        self.child.expect(pexpect.EOF, timeout=60)
        self.child.close()
        return self.child.exitstatus if self.child.exitstatus is not None else -(self.child.signalstatus or 0)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        pytest.param("knaves", (), id="nothing"),
        later("knaves", ("play",), id="play"),
        later("knaves", ("euchre",), id="a game"),
        longer("cribbage", ("61", "noblank"), id="the words of 1996"),
    ],
)
def test_U03_on_a_terminal_the_title_opens(tmp_path: Path, name: str, words: tuple[str, ...]) -> None:
    shown = Shown(tmp_path, *words, name=name)
    shown.until("Statistics")
    shown.press("q")
    assert shown.ended() == 0


@pytest.mark.long
@pytest.mark.parametrize(("name", "words"), [("knaves", ("euchre", "--begin")), ("euchre", ("GO",))])
def test_U18_go_goes_straight_into_a_game_which_survives_a_kill(
    tmp_path: Path, name: str, words: tuple[str, ...]
) -> None:
    shown = Shown(tmp_path, *words, name=name)
    shown.until("Hint")
    # The file begins with a person's first move.
    end = time.monotonic() + 60
    while not list((tmp_path / "saves").glob("*.knaves")):
        assert time.monotonic() < end, "to any first question, one of these is an answer"
        # Where nobody asks about trump, some of the cards may be barred.
        for key in ("p", *"1\r2\r3\r4\r5\r"):
            shown.press(key)
            shown.read(0.2)
    shown.child.kill(signal.SIGKILL)
    assert shown.ended() == -signal.SIGKILL
    again = Shown(tmp_path, "resume")
    again.until("Hint")
    again.press("\x11")
    again.until("The game is saved. Continue it with: knaves resume")
    assert again.ended() == 0


@pytest.mark.long
def test_E14_plain_and_dumb_terminals_are_played_line_by_line(tmp_path: Path) -> None:
    for words, term in ((("play", "euchre", "--plain"), "xterm"), (("play", "euchre"), "dumb")):
        shown = Shown(tmp_path, *words, TERM=term)
        shown.until("Type help at any prompt")
        assert "\x1b[?1049h" not in shown.drawn
        shown.press("quit\r")
        assert shown.ended() == 0


def test_E14_the_words_of_1992_for_a_terminal_that_cannot_draw(tmp_path: Path) -> None:
    shown = Shown(tmp_path, "/B", name="euchre")
    shown.until("Type help at any prompt")
    shown.press("quit\r")
    assert shown.ended() == 0


def test_a_game_with_real_cards_is_entered_there_and_line_by_line_where_that_is_asked_for(
    tmp_path: Path,
) -> None:
    shown = Shown(tmp_path, "enter", "cribbage", "--with", "Bob")
    shown.until("Enter a real game: Cribbage")
    shown.press("\r")
    shown.until("1. Who dealt first?")
    shown.press("2")
    shown.until("Which 6 cards were you dealt?")
    shown.press("\x11")
    assert shown.ended() == 0
    again = Shown(tmp_path, "enter", "cribbage", "--plain")
    again.until("You go on with the game of Ann, Bob.")
    again.until("2. Which 6 cards were you dealt?")
    assert "\x1b[?1049h" not in again.drawn
    again.press("quit\r")
    again.until("All answers are kept. Go on with: knaves enter cribbage")
    assert again.ended() == 0


def test_U20_without_a_mouse_no_keyboard_is_refused(tmp_path: Path) -> None:
    shown = Shown(tmp_path, "euchre", "--no-keyboard", TERM="linux")
    shown.until("this terminal has none. Leave it out.")
    assert shown.ended() == 1


def test_without_textual_a_sentence_says_how_to_get_it(tmp_path: Path) -> None:
    """The real program, in a Python that finds no Textual."""
    code = (
        "import sys\n"
        "class Nothing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'textual': raise ModuleNotFoundError(name)\n"
        "import importlib.util as u; found = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'textual' else found(name, *more)\n"
        "from knaves.cli import main; main(['play', 'euchre'])\n"
    )
    env = environment(tmp_path, TERM="xterm")
    child = pexpect.spawn(sys.executable, ["-c", code], env=env, encoding="utf-8", timeout=60)
    child.expect("You play line by line. The full screen needs the extra tui: ")
    child.expect("Type help at any prompt")
    child.sendline("quit")
    child.expect(pexpect.EOF)


@pytest.mark.long
def test_a_record_is_looked_through(tmp_path: Path) -> None:
    knaves(tmp_path, "play", "euchre", "--name", "Ann", "--against", "simple", "--target", "1", typed=())
    (record,) = (tmp_path / "games").iterdir()
    shown = Shown(tmp_path, "replay", "--screen", str(record))
    shown.until("Move 0 of")
    shown.press("q")
    shown.until("Statistics")
    shown.press("q")
    assert shown.ended() == 0
    refused = knaves(tmp_path, "replay", "--screen", str(record))
    assert (refused.code, refused.err.count("\n")) == (1, 1)


@pytest.mark.long
def test_flags_hold_for_this_time_and_the_file_stays(tmp_path: Path) -> None:
    knaves(tmp_path, "settings", "name=Ann", "speed=3")
    before = (tmp_path / "settings.toml").read_bytes()
    shown = Shown(tmp_path, "cribbage", "--speed", "7", "--theme", "light", "--big")
    shown.until("Hint")
    shown.press("q")
    shown.until("Statistics")
    shown.press("o")
    shown.until("standard")
    shown.press("q")
    shown.until("Statistics")
    shown.press("q")
    assert shown.ended() == 0
    assert (tmp_path / "settings.toml").read_bytes() == before


@pytest.mark.parametrize("bad", [("--speed", "11"), ("--theme", "pink")])
def test_bad_flags_get_one_sentence(tmp_path: Path, bad: tuple[str, ...]) -> None:
    refused = knaves(tmp_path, "cribbage", *bad)
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)


TABLES = {
    "no table": 'tables = "x"',
    "no such game": "[tables.whist]\nseats = 2",
    "too many": "[tables.cribbage]\nseats = 9",
    "no list": '[tables.cribbage]\nnames = "Bea"',
    "a bad name": '[tables.cribbage]\nnames = ["//"]',
    "no such game to play": 'game = "whist"',
}


@pytest.mark.parametrize("case", TABLES)
def test_U09_seats_that_make_no_sense_are_put_aside_with_a_sentence(tmp_path: Path, case: str) -> None:
    (tmp_path / "settings.toml").write_text(TABLES[case] + "\n")
    shown = knaves(tmp_path, "settings")
    assert shown.code == 0
    assert shown.err.startswith("The settings were not valid (")
    assert (tmp_path / "settings.toml.damaged-1").exists()


def test_seats_of_the_settings_are_sat_down_at(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(
        'name = "Ann"\n[tables.cribbage]\nseats = 3\nnames = ["Bea"]\nplayers = ["simple", "random"]\n'
    )
    played = knaves(tmp_path, "play", "cribbage", typed="")
    assert "Bea plays against you (computer, simple" in played.out
    assert "(computer, random" in played.out


def test_the_title_is_there_in_time() -> None:
    """Nothing heavier than it must be is loaded before the first paint."""
    code = "import sys, knaves.tui.app, knaves.tui.screens.title; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert not set(done.stdout.split()) & {"numpy", "matplotlib", "knaves.lab", "knaves.tui.screens.options"}


SEATED = """
import sys
import knaves.tui.app, knaves.tui.pictures.cribbage.picture
from knaves.local.seating import sit_down
from knaves.local.setup import TableRequest, plan
from knaves.store.settings import Settings
sit_down(plan(TableRequest(game="cribbage", against=("steady",)), Settings("Ann")))
print(*sys.modules, sep=chr(10))
"""


def test_a_table_is_painted_in_time() -> None:
    """Nothing that is wanted only later, online or by another player is loaded before the first paint."""
    done = subprocess.run([sys.executable, "-c", SEATED], capture_output=True, check=True, text=True)
    loaded = set(done.stdout.split())
    assert "knaves.games.cribbage.bots.steady" in loaded
    assert not loaded & {"msgspec", "tomllib", "knaves.match.log", "knaves.review", "knaves.wire"}
    assert not loaded & {f"knaves.tui.screens.{name}" for name in ("next_game", "replay", "review")}
    assert not loaded & {f"knaves.games.cribbage.{name}" for name in ("bots.champion", "engine.kernel")}
    assert "knaves.games.euchre" not in loaded
