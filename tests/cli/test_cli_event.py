"""``knaves event``: announced, entered and played from table to table, line by line against a real server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from driving import Outcome, knaves
from serving import Served, served

ANSWERS = "1 2\n1\n2\n3\n4\nno\n"
"""What is typed again and again: whatever is asked at cribbage, one of these is an answer."""


@pytest.fixture
def server() -> Iterator[Served]:
    with served() as running:
        yield running


def run(home: Path, url: str, name: str, *more: str, typed: str = ANSWERS * 300) -> Outcome:
    home.mkdir(exist_ok=True)
    return knaves(home, "event", url, "--name", name, "--plain", *more, typed=typed)


def announced(home: Path, server: Served, *more: str, typed: str = ANSWERS * 300) -> Outcome:
    wanted = ("--new", "cribbage", "--kind", "evening", "--rules", "target=31", "--bot", "simple")
    return run(home, server.url, "Ann", *wanted, "--in", "0", *more, typed=typed)


def test_one_plays_from_table_to_table_and_is_told_the_standing(tmp_path: Path, server: Served) -> None:
    ann = announced(tmp_path / "ann", server, "--rounds", "2", "--fill", "4", "--title", "Tuesday")
    assert ann.code == 0, ann.err
    assert ann.lines[0] == "Your event is announced. Anyone with the link can enter it:"
    link = ann.lines[1]
    assert link.startswith(f"{server.url}/e/")
    assert ann.lines[2:4] == [
        "Tuesday: Cribbage, Club evening",
        "Each game is against another opponent. A win is 2 points, a skunk 3.",
    ]
    assert [line for line in ann.lines if line.startswith("Round")] == ["Round 1.", "Round 2."]
    assert "Another game at this table?" not in ann.out
    head, *places = ann.lines[-5:]
    assert re.split(r"  +", head) == ["Player", "Place", "Game points", "Wins", "Net spread"]
    assert sum(line.startswith("You ") for line in places) == 1
    told = run(tmp_path / "ben", link, "Ben", "--look")
    assert "Tuesday: Cribbage, Club evening" in told.lines
    assert any(line.startswith("Ann ") for line in told.lines)
    listed = run(tmp_path / "ben", server.url, "Ben")
    assert listed.lines == ["Tuesday: Cribbage, Club evening. It is over.", f"  {link}"]


def test_a_game_that_is_left_waits(tmp_path: Path, server: Served) -> None:
    left = announced(tmp_path / "ann", server, "--fill", "2", typed="quit\n")
    assert left.lines[-1] == "Your game waits where you left it."


def test_one_plays_with_a_bot_in_an_event_by_pairs(tmp_path: Path, server: Served) -> None:
    wanted = ("--new", "euchre", "--kind", "knockout", "--pairs", "--bot-partner", "--bot", "simple")
    left = run(tmp_path, server.url, "Ann", *wanted, "--in", "0", "--fill", "4", typed="quit\n")
    assert left.lines[-1] == "Your game waits where you left it."
    told = run(tmp_path, left.lines[1], "Ann", "--look")
    assert any(re.fullmatch(r"  1\. Ann & \w+ – \w+ & \w+", line) for line in told.lines), told.out


def test_an_event_without_players_is_called_off(tmp_path: Path, server: Served) -> None:
    ann = announced(tmp_path / "ann", server)
    assert ann.lines[-1] == "This event was called off."


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--new", "cribbage"), "Say which kind of event it is, with --kind."),
        (("--new", "euchre", "--kind", "swiss"), "There is no such kind of event for this game."),
        (
            ("--new", "euchre", "--kind", "swiss", "--pairs", "--partner", "Zoe"),
            "Nobody of that name has entered.",
        ),
    ],
)
def test_an_event_that_cannot_be_is_refused(
    tmp_path: Path, server: Served, more: tuple[str, ...], sentence: str
) -> None:
    refused = run(tmp_path, server.url, "Ann", *more)
    assert refused.code != 0
    assert sentence in refused.err


def test_a_link_of_no_event_is_refused(tmp_path: Path, server: Served) -> None:
    refused = run(tmp_path, f"{server.url}/e/none", "Ann")
    assert refused.code == 1
    assert "There is no such event." in refused.err
