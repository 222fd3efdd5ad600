"""The page for man: every command and flag is on it, and troff finds nothing to complain of."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from driving import knaves

from knaves.cli.command import COMMANDS
from knaves.cli.games_make import GAMES
from knaves.cli.manual import CODES
from knaves.cli.play import command_for
from knaves.cli.server import COMMANDS as SERVER
from knaves.cli.tables import TABLES
from knaves.games import SHELF

ROOT = Path(__file__).parents[2]


@pytest.fixture
def page(tmp_path: Path) -> str:
    said = knaves(tmp_path, "manual", "--man")
    assert (said.code, said.err) == (0, "")
    return said.out


def test_every_command_has_its_part(page: str) -> None:
    headings = re.findall(r'^\.SS "knaves (.*)"$', page, re.MULTILINE)
    groups = {
        "server": SERVER,
        "play": SHELF,
        "enter": SHELF,
        "arena": SHELF,
        "games": GAMES,
        "tables": TABLES,
    }
    expected = [
        f"{name} {below}" if below else name for name in COMMANDS for below in groups.get(name, ("",))
    ]
    assert headings == expected


def test_every_flag_of_a_game_is_there(page: str) -> None:
    plain = page.replace("\\-", "-")
    for game in SHELF:
        for flag in command_for(game).params:
            assert flag.opts[0] in plain


def test_a_name_that_is_short_for_another_says_so(page: str) -> None:
    assert '.SS "knaves cribbage"\n.PP\nThe same as play cribbage.\n.SS' in page


def test_the_codes_are_those_of_the_manual(page: str) -> None:
    for manual in ("manual.md", "manual.cs.md"):
        text = (ROOT / "src/knaves/i18n/manuals" / manual).read_text("utf-8").rpartition("\n## ")[2]
        assert re.findall(r"^    (\d+) ", text, re.MULTILINE) == list(CODES)
    assert all(f".TP\n\\fB{code}\\fR\n" in page for code in CODES)


def test_it_is_there_in_czech(tmp_path: Path) -> None:
    said = knaves(tmp_path, "--lang", "cs", "manual", "--man").out
    assert '.SH "PŘÍKAZY"' in said
    assert "Totéž co play cribbage." in said


@pytest.mark.needs("groff")
@pytest.mark.parametrize("language", ["en", "cs"])
def test_troff_finds_nothing_to_complain_of(tmp_path: Path, language: str) -> None:
    said = knaves(tmp_path, "--lang", language, "manual", "--man").out
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Kutf8", "-Tutf8"], input=said.encode(), capture_output=True, check=False
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
    shown = re.sub("\x1b\\[\\d*m|.\b", "", done.stdout.decode())
    assert "knaves tables make" in shown
