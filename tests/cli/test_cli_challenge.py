"""``knaves challenge``: made, played by two, and told side by side; line by line against a real server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from day_deals import DAY, DayClock, put_day, put_field
from driving import Dialogue, Outcome, knaves
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
    told = re.compile(r"(You|Ann) +\d+–\d+ +(won|lost) +matchpoints: (0|50|100)%")
    assert {found[1] for line in ben.lines if (found := told.fullmatch(line))} == {"You", "Ann"}
    assert re.search(r"^Points ahead +Ben +Ann$", ben.out, re.MULTILINE)
    assert "There are no hints in a challenge." in ben.out
    assert "Where they first parted in each hand:" in ben.out
    # Who has finished is told again, and plays no more.
    again = played(tmp_path / "ann", link, "Ann")
    assert "hand" not in again.lines[0]
    assert re.search(r"^Points ahead +Ann +Ben$", again.out, re.MULTILINE)


def test_two_play_together_by_a_link_for_the_partner(tmp_path: Path, server: Served) -> None:
    home = tmp_path / "ann"
    home.mkdir()
    short = ("--new", "euchre", "--pairs", "--rules", "target=3", "--bot", "simple")
    ann = Dialogue(home, ("challenge", server.url, "--name", "Ann", "--plain", *short))
    assert ann.hear("Waiting for your partner.")
    link, _waiting = ann.heard[-2:]
    assert ann.hear("Come back with: ") == f"Come back with: knaves challenge {ann.heard[1]}"
    assert re.fullmatch(rf"{server.url}/c/[\w-]+/with/[\w-]+", link)
    assert ann.heard[1] == link.partition("/with/")[0]
    # Somebody else cannot take it back.
    cid = played(tmp_path / "cid", ann.heard[1], "Cid", "--take-back")
    assert (cid.code, cid.err.strip()) == (1, "There is no invitation that you could take back.")
    for text in ("resign", "yes"):
        ann.say(text)
    ben = played(tmp_path / "ben", link, "Ben", typed="")
    assert ben.code == 0, ben.err
    assert "Two play together as partners, and every pair gets the same cards, deal by deal." in ben.lines
    rest, trouble = ann.running.communicate(timeout=60)
    assert ann.running.returncode == 0, trouble
    assert re.search(r"^Ann and Ben +\d–\d +lost$", rest, re.MULTILINE)
    # Who has finished is told so, by either link.
    again = played(tmp_path / "ben", link, "Ben")
    assert re.fullmatch(r"Ann and Ben +\d–\d +lost", again.lines[-1])
    late = played(tmp_path / "dot", link, "Dot")
    assert (late.code, late.err.strip()) == (1, "This invitation was answered or taken back.")


def test_an_invitation_is_taken_back(tmp_path: Path, server: Served) -> None:
    home = tmp_path / "ann"
    home.mkdir()
    ann = Dialogue(home, ("challenge", server.url, "--name", "Ann", "--new", "euchre", "--pairs", "--plain"))
    assert ann.hear("Waiting for your partner.")
    taken = played(home, ann.heard[1], "Ann", "--take-back")
    assert taken.lines == ["You have taken your invitation back."]
    _rest, trouble = ann.running.communicate(timeout=60)
    assert ann.running.returncode == 1
    assert "Invite a partner first" in trouble


def test_a_game_without_partners_has_no_pairs(tmp_path: Path, server: Served) -> None:
    refused = played(tmp_path, server.url, "Ann", "--new", "cribbage", "--pairs")
    assert (refused.code, refused.err.strip()) == (1, "Nobody has a partner in this game.")


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


def test_two_wishes_at_once_are_refused(tmp_path: Path, server: Served) -> None:
    refused = played(tmp_path, server.url, "Ann", "--today", "cribbage", "--old", "euchre")
    assert refused.code == 2
    assert "Choose one of --new, --today and --old." in refused.err


def test_a_challenge_that_is_not_there_is_refused(tmp_path: Path, server: Served) -> None:
    refused = played(tmp_path, f"{server.url}/c/none", "Ann")
    assert (refused.code, refused.err.strip()) == (1, "There is no such challenge.")


def test_the_game_of_the_day_is_played_once_and_told_by_place(tmp_path: Path) -> None:
    clock = DayClock()
    with served(now=clock) as running:
        sets = put_day(running)
        put_field(running, sets[-1], [31, -31])
        ann = played(tmp_path / "ann", running.url, "Ann", "--today", "cribbage")
        assert ann.code == 0, ann.err
        assert ann.lines[:4] == [
            "Cribbage: the game of 2026-11-28.",
            "Everybody gets the same cards, deal by deal.",
            "You play once, without hints and without taking anything back.",
            "2 players have finished.",
        ]
        assert re.fullmatch(r"Place [123] of 3 with the same cards: \d+–\d+, [\d.]+%", ann.lines[-2])
        assert ann.lines[-1] == "The standing of everybody comes at midnight UTC."
        assert "P4-0" not in ann.out
        assert "Another game" not in ann.out
        again = played(tmp_path / "ann", running.url, "Ann", "--today", "cribbage")
        assert again.lines[-2:] == ann.lines[-2:]
        left = played(tmp_path / "ben", running.url, "Ben", "--today", "cribbage", typed="quit\n")
        assert left.lines[-2:] == [
            "Your game waits where you left it.",
            "It counts if it is over by midnight UTC.",
        ]
        clock.ahead += DAY
        cid = played(tmp_path / "cid", running.url, "Cid", "--old", "cribbage")
        assert cid.code == 0, cid.err
        assert cid.lines[0] == "Cribbage: the game of 2026-11-28."
        told = next(line for line in cid.lines if line.startswith("You would have had place"))
        assert re.match(r"You would have had place [1234] of 4: ", told)
        assert [line.split()[1] for line in cid.lines[cid.lines.index(told) + 1 :]].count("You") == 0
        none = played(tmp_path / "cid", running.url, "Cid", "--old", "cribbage")
        assert (none.code, none.err.strip()) == (1, "There is no old day left that you could play.")
