"""``knaves challenge``: made, played by two, and told side by side; line by line against a real server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from driving import Outcome, knaves
from serving import Served, served

ANSWERS = "1 2\n1\n2\n3\n4\nno\n"
"""What is typed again and again: whatever is asked at cribbage, one of these is an answer."""
OTHERS = "hint\n5 6\n4\n3\n2\n1\nno\n"


@pytest.fixture
def server() -> Iterator[Served]:
    with served() as running:
        yield running


def played(home: Path, url: str, name: str, *more: str, typed: str = ANSWERS) -> Outcome:
    home.mkdir(exist_ok=True)
    return knaves(home, "challenge", url, "--name", name, "--plain", *more, typed=typed * 150)


def test_two_play_the_same_cards_and_are_told_where_they_parted(tmp_path: Path, server: Served) -> None:
    short = ("--new", "cribbage", "--rules", "target=31", "--bot", "simple")
    ann = played(tmp_path / "ann", server.url, "Ann", *short)
    assert ann.code == 0, ann.err
    assert ann.lines[0] == "Your challenge is ready. Whoever has the link plays the same cards:"
    link = ann.lines[1]
    assert link.startswith(f"{server.url}/c/")
    assert re.fullmatch(r"You +\d+–\d+ +(won|lost)", ann.lines[-1])
    ben = played(tmp_path / "ben", link, "Ben", typed=OTHERS)
    assert ben.code == 0, ben.err
    assert ben.lines[:3] == [
        "Ann challenges you.",
        "Everybody gets the same cards, deal by deal.",
        "You play once, without hints and without taking anything back.",
    ]
    assert {line.split()[0] for line in ben.lines if re.search(r"\d+–\d+ +(won|lost)$", line)} == {
        "You",
        "Ann",
    }
    assert re.search(r"^Points ahead +Ben +Ann$", ben.out, re.MULTILINE)
    assert "There are no hints in a challenge." in ben.out
    assert "Where they first parted in each hand:" in ben.out
    # Who has finished is told again, and plays no more.
    again = played(tmp_path / "ann", link, "Ann")
    assert "hand" not in again.lines[0]
    assert re.search(r"^Points ahead +Ann +Ben$", again.out, re.MULTILINE)


def test_a_game_that_is_left_waits_and_says_nothing_of_the_others(tmp_path: Path, server: Served) -> None:
    made = played(tmp_path / "ann", server.url, "Ann", "--new", "cribbage", typed="quit\n")
    assert made.lines[-1] == "Your game waits where you left it."
    assert "–" not in made.out


@pytest.mark.parametrize(
    ("url", "sentence"),
    [("", "This is not the link of a challenge."), ("/t/abc", "This is not the link of a challenge.")],
)
def test_another_link_is_refused(tmp_path: Path, server: Served, url: str, sentence: str) -> None:
    refused = played(tmp_path, server.url + url, "Ann")
    assert refused.code == 2
    assert sentence in refused.err


def test_a_challenge_that_is_not_there_is_refused(tmp_path: Path, server: Served) -> None:
    refused = played(tmp_path, f"{server.url}/c/none", "Ann")
    assert (refused.code, refused.err.strip()) == (1, "There is no such challenge.")
