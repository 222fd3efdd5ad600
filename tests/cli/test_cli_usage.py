"""Mistakes on the command line: like ones end alike, and the word that was meant is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import knaves

USAGE = {
    "a card": ("count", "5H", "XX"),
    "a card to the coach": ("discard", "5H", "XX"),
    "a card at euchre": ("bid", "JH", "9H", "AS", "KS", "QD", "--up", "XX"),
    "a score": ("odds", "98"),
    "a score beyond the game": ("odds", "200-1"),
    "a command": ("nope",),
    "a game": ("play", "whist"),
    "a game for the arena": ("arena", "whist", "simple", "simple"),
    "a player": ("play", "cribbage", "--plain", "--against", "hal"),
    "a player for the arena": ("arena", "cribbage", "hal", "simple"),
    "a preset": ("play", "cribbage", "--preset", "hal"),
    "a rule": ("play", "cribbage", "--skunk", "triple"),
    "a setting": ("settings", "hal=1"),
    "the value of a setting": ("settings", "theme=hal"),
    "the player of a setting": ("settings", "against=hal"),
    "the preset of a setting": ("settings", "cribbage.preset=hal"),
    "a language": ("--lang", "hal", "stats"),
    "a picture": ("tables", "race", "--plot", "race.gif"),
    "no shell": ("completion",),
    "a shell": ("completion", "hal"),
    "no table": ("tables", "make"),
}
FAILED = {
    "a file to replay": ("replay", "/no/such/file"),
    "a file to verify": ("verify", "/no/such/file"),
    "a file to resume": ("resume", "/no/such/file"),
    "a directory": ("replay", "/tmp"),
    "nothing to take up": ("resume",),
    "nowhere to write": ("tables", "make", "euchre-ends", "--out", "/no/such/file"),
    "settings that cannot be saved": ("settings", "--no-disk", "name=Bea"),
}


@pytest.mark.parametrize("words", USAGE.values(), ids=USAGE.keys())
def test_what_cannot_be_understood_ends_with_2(tmp_path: Path, words: tuple[str, ...]) -> None:
    refused = knaves(tmp_path, *words)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.count("\n") == 1


@pytest.mark.parametrize("words", FAILED.values(), ids=FAILED.keys())
def test_what_fails_ends_with_1(tmp_path: Path, words: tuple[str, ...]) -> None:
    refused = knaves(tmp_path, *words)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.count("\n") == 1


MEANT = {
    ("coutn", "5H"): "count",
    ("play", "cribage"): "cribbage",
    ("tables", "oods"): "odds",
    ("arena", "cribage", "simple", "simple"): "cribbage",
    ("arena", "cribbage", "stedy", "simple"): "steady",
    ("play", "euchre", "--plain", "--against", "campion"): "champion",
    ("play", "euchre", "--agianst", "simple"): "--against",
    ("play", "cribbage", "--preset", "loadstr"): "loadstar",
    ("play", "cribbage", "--skunk", "duoble"): "double",
    ("settings", "thme=dark"): "theme",
    ("settings", "theme=drak"): "dark",
    ("settings", "game=ecuhre"): "euchre",
    ("settings", "against=stedy"): "steady",
    ("settings", "cribage.target=61"): "cribbage",
    ("settings", "cribbage.traget=61"): "target",
    ("settings", "cribbage.skunk=doubel"): "double",
    ("settings", "cribbage.preset=loadstr"): "loadstar",
    ("--lang", "css", "stats"): "cs",
    ("completion", "bsh"): "bash",
    ("tables", "make", "euchre-bid"): "euchre-bids",
}


@pytest.mark.parametrize(("words", "meant"), MEANT.items(), ids=" ".join)
def test_the_word_that_was_meant_is_named(tmp_path: Path, words: tuple[str, ...], meant: str) -> None:
    refused = knaves(tmp_path, *words)
    assert (refused.code, refused.out) == (2, "")
    assert f" Did you mean '{meant}'?" in refused.err
    assert refused.err.count("Did you mean") == 1


def test_a_word_like_no_other_is_not_taken_for_one(tmp_path: Path) -> None:
    for words in (("nope",), ("settings", "hal=1"), ("play", "cribbage", "--preset", "hal")):
        assert "Did you mean" not in knaves(tmp_path, *words).err


def test_a_missing_choice_names_the_choices_on_one_line(tmp_path: Path) -> None:
    assert knaves(tmp_path, "completion").err == (
        "Missing argument 'SHELL'. Choose bash, zsh or fish. Try: knaves completion --help\n"
    )


def test_what_was_meant_is_said_in_czech(tmp_path: Path) -> None:
    assert "Nemysleli jste 'count'?" in knaves(tmp_path, "--lang", "cs", "coutn").err


def test_help_says_once_which_flags_are_for_the_full_screen(tmp_path: Path) -> None:
    for game in ("cribbage", "euchre"):
        said = knaves(tmp_path, "play", game, "--help").out
        assert said.lower().count("no effect") == 1
        general, screen = said.split("\nFull screen (no effect in line mode):\n")
        screen, rules = screen.split("\nRules of the game:\n")
        assert "--theme" in screen
        assert "--theme" not in general + rules
        assert "--against" in general
        assert "--target" in rules
