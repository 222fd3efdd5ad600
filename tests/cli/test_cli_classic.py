"""U18: the words of 1992 to 1996, through the scripts ``cribbage`` and ``euchre``."""

from __future__ import annotations

import random
from pathlib import Path
from unittest.mock import patch

import click
import pytest
from driving import knaves, process, script

from knaves.cli.classic import read_words
from knaves.cli.play import command_for, read_flags
from knaves.games import find
from knaves.local.setup import TableRequest
from knaves.typeset import plain

pytestmark = pytest.mark.bare


def flags(game: str, *words: str) -> TableRequest:
    """The request that today's spelling makes, through the real parser of the real command."""
    command = command_for(game)
    with click.Context(command) as context:
        command.parse_args(context, list(words))
    return read_flags(find(game), context.params)


SPELLINGS = [
    ("cribbage", "", ""),
    ("cribbage", "61", "--target 61"),
    ("cribbage", "121 61", "--target 61"),
    ("cribbage", "ann", "--name ann"),
    ("cribbage", "ann bea", "--name bea"),
    ("cribbage", "nodisk", "--no-disk"),
    ("cribbage", "noblank", "--no-blank"),
    ("cribbage", "noanimation", "--no-animation"),
    ("cribbage", "laptop", "--laptop"),
    ("cribbage", "pause", "--pause"),
    ("cribbage", "nokeyboard", "--no-keyboard"),
    ("cribbage", "go", "--begin"),
    ("cribbage", "/tmp/cards", "--data /tmp/cards"),
    ("cribbage", r"\cards", r"--data \cards"),
    ("cribbage", "./cards", "--data ./cards"),
    ("cribbage", "~/cards", "--data ~/cards"),
    ("cribbage", r"C:\CARDS", r"--data C:\CARDS"),
    ("cribbage", "61 noblank", "--target 61 --no-blank"),
    ("euchre", "5", "--target 5"),
    ("euchre", "/B", "--plain"),
    ("euchre", "plain dot", "--plain --name dot"),
]


@pytest.mark.parametrize(("game", "old", "new"), SPELLINGS, ids=[old or "nothing" for _, old, _ in SPELLINGS])
def test_U18_both_spellings_make_the_same_request(game: str, old: str, new: str) -> None:
    assert read_words(game, old.split()).request == flags(game, *new.split())


def test_U18_any_order_and_any_case() -> None:
    words = ["61", "NoDisk", "noblank", "NOANIMATION", "laptop", "Pause", "go", "/tmp/x", "Ann"]
    wanted = read_words("cribbage", words).request
    assert wanted.name == "Ann"
    assert wanted.rules == (("target", 61),)
    assert not wanted.disk
    for seed in range(50):
        shuffled = random.Random(seed).sample(words, len(words))
        changed = [word if word in ("Ann", "/tmp/x") else word.swapcase() for word in shuffled]
        assert read_words("cribbage", shuffled).request == wanted
        assert read_words("cribbage", changed).request == wanted


@pytest.mark.parametrize("word", ["help", "HELP", "?", "/?"])
def test_U18_help_shows_every_word_and_leaves(tmp_path: Path, word: str) -> None:
    shown = script(tmp_path / "home", "cribbage", "61", word, "ann")
    assert shown.code == 0
    assert shown.err == ""
    for each in [
        "help",
        "list",
        "view",
        "61",
        "121",
        "nodisk",
        "noblank",
        "noanimation",
        "laptop",
        "pause",
        "nokeyboard",
        "go",
    ]:
        assert each in shown.out
    assert not (tmp_path / "home").exists()


def test_U18_list_shows_every_name_in_the_statistics(tmp_path: Path) -> None:
    for name in ("Ann", "Bea"):
        words = ("--name", name, "--against", "simple", "--target", "2", "--seed", "1")
        assert knaves(tmp_path, "play", "euchre", *words, typed=()).code == 0
    shown = script(tmp_path, "cribbage", "list")
    assert shown.code == 0
    assert "Ann, euchre:" in shown.lines
    assert "Bea, euchre:" in shown.lines
    missing = script(tmp_path, "cribbage", "list", str(tmp_path / "other"))
    assert "'other' cannot be used (there is no such directory)" in missing.err.replace(f"{tmp_path}/", "")
    assert "Ann, euchre:" in missing.lines
    assert not (tmp_path / "other").exists()
    (tmp_path / "other").mkdir()
    empty = script(tmp_path, "cribbage", "list", str(tmp_path / "other"))
    assert empty.lines == [f"There are no statistics yet in {tmp_path / 'other'}."]
    assert not list((tmp_path / "other").iterdir())


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("62", "'62' is not a length of the game. The lengths are 61 or 121."),
        ("5", "'5' is not a length of the game."),
        ("1-2", "'1-2' is not a length of the game."),
        ("-x", "'-x' is not a word of this command."),
        ("target=61", "knaves cribbage --help"),
        ("noblnk", "Did you mean 'noblank'?"),
        ("NODISC", "Did you mean 'nodisk'?"),
        ("lsit", "Did you mean 'list'?"),
        ("resume", "Did you mean 'knaves resume'? To play as resume: cribbage --name resume"),
    ],
)
def test_a_wrong_word_is_never_taken_for_a_player(tmp_path: Path, word: str, said: str) -> None:
    refused = script(tmp_path / "home", "cribbage", word, "nodisk")
    assert (refused.code, refused.out) == (2, "")
    assert said in refused.err
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    "name", ["Lisa", "Alain", "Helen", "Nora", "Paula", "Peg", "O'Neil", "Žofie", "2Pac"]
)
def test_U18_a_name_is_the_word_that_is_nothing_else(name: str) -> None:
    assert read_words("cribbage", [name]).request.name == name


def test_U18_view_shows_the_whole_manual(tmp_path: Path) -> None:
    shown = script(tmp_path, "euchre", "VIEW")
    assert shown.code == 0
    whole = (Path(__file__).parents[2] / "docs/guide/manual.md").read_text("utf-8")
    assert shown.lines == plain(whole, 78)


def test_U18_words_override_the_settings_and_leave_them_alone(tmp_path: Path) -> None:
    knaves(tmp_path, "settings", "name=Ann", "cribbage.target=121", "boxes=held")
    before = (tmp_path / "settings.toml").read_text()
    shown = script(tmp_path, "cribbage", "61", "bea", typed="rules\n")
    assert "You are bea." in shown.lines
    assert "Cribbage, the standard game (Length: 61)." in shown.lines
    assert (tmp_path / "settings.toml").read_text() == before


def test_U18_nokeyboard_is_refused_where_there_is_no_mouse(tmp_path: Path) -> None:
    refused = script(tmp_path, "cribbage", "nokeyboard")
    assert refused.code == 1
    assert "mouse" in refused.err


def test_U18_words_without_effect_are_said_to_have_none(tmp_path: Path) -> None:
    played = script(tmp_path, "cribbage", "noblank", "laptop")
    assert "These have no effect in line mode: noblank, laptop." in played.lines
    assert "no effect" not in script(tmp_path, "cribbage", "pause").out


def test_U18_a_name_that_is_not_used_is_named(tmp_path: Path) -> None:
    assert script(tmp_path, "cribbage", "ann", "bea").err == "Your name is bea. Ignored: ann.\n"


def test_U18_a_line_with_a_flag_is_todays_spelling(tmp_path: Path) -> None:
    played = script(tmp_path, "cribbage", "--target", "61", "--name", "ann")
    assert "Cribbage, the standard game (Length: 61)." in played.lines


@pytest.mark.long
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_U18_the_scripts_are_installed(tmp_path: Path, game: str) -> None:
    played = process(tmp_path, "ann", "go", name=game)
    assert played.code == 0
    assert played.err == ""
    assert "You are ann." in played.lines
    assert played.lines[-1] == "You have not made a move, so there is nothing to save."


@pytest.mark.parametrize(
    ("words", "straight"),
    [((), False), (("--target", "61"), True), (("--begin",), True), (("--against", "champion"), True)],
    ids=str,
)
def test_with_any_flag_the_game_begins_without_the_title(words: tuple[str, ...], straight: bool) -> None:
    with patch("knaves.cli.play.begin", return_value=0) as begun:
        command_for("cribbage").main(list(words), standalone_mode=False)
    assert begun.call_args.args[0].begin == straight
