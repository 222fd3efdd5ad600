"""``knaves club``: a club is founded, joined and directed line by line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from club_people import Clubber, play_event
from driving import Outcome, knaves
from serving import Served, served

from knaves.store import passes
from knaves.store.data_dir import DataDir


@pytest.fixture
def server() -> Iterator[Served]:
    with served() as running:
        yield running


def at_home(tmp_path: Path, server: Served, name: str, seed: int) -> tuple[Clubber, Path]:
    """Somebody with an account whom the program knows at home."""
    home, who = tmp_path / name, Clubber(server.url, name, seed)
    home.mkdir()
    owner = who.guest.owner
    passes.keep(DataDir(home, keeps=True), passes.ResumeCode(owner.url, owner.code, name, owner.secret.hex()))
    return who, home


def said(home: Path, link: str, *more: str) -> Outcome:
    done = knaves(home, "club", link, *more)
    assert done.code == 0, done.err
    return done


def test_a_club_line_by_line(tmp_path: Path, server: Served) -> None:
    (ann, here), (ben, there) = (
        at_home(tmp_path, server, name, seed) for seed, name in enumerate(["Ann", "Ben"])
    )
    assert said(there, server.url).lines == ["There is no public club on this server."]
    made = said(here, server.url, "--found", "Thursday club", "--about", "At eight.")
    link = made.lines[1]
    club = link.rpartition("/")[2]
    assert said(there, server.url).lines == ["Thursday club: 1 member.", f"  {link}"]
    assert said(there, link, "--join").lines[:4] == [
        "Thursday club: 2 members. You are a member.", "At eight.", "Directors: Ann", "Members: Ben",
    ]  # fmt: skip
    ruled = said(here, link, "--rules", "cribbage", "standard target=31")
    assert any(each.startswith("Rules of the house, Cribbage: ") for each in ruled.lines)
    wanted = ("--new", "cribbage", "--kind", "evening", "--rounds", "1", "--bot", "simple", "--look")
    announced = knaves(here, "event", link, "--title", "First evening", *wanted)
    assert announced.code == 0, announced.err
    event = announced.lines[1].rpartition("/")[2]
    seen = said(there, link).lines
    assert any(each.startswith("  First evening: Cribbage, Club evening. It starts ") for each in seen)
    assert seen[-1] == "No event of this season has been played yet."
    assert ben.look(event)["rules"]["target"] == 31
    play_event(event, ann, [ann, ben])
    [first, second] = [each["name"] for each in ann.club(club)["ladder"]]
    lines = said(here, link).lines
    [heading] = [each for each in lines if each.startswith("Member ")]
    assert heading.split() == ["Member", "Place", "Points", "Share", "Events"]
    rows = [each.split() for each in lines[lines.index(heading) + 1 :][:2]]
    own = {"Ann": "You", "Ben": "Ben"}
    assert rows == [[own[first], "1", "1", "100%", "1"], [own[second], "2", "0", "0%", "1"]]
    assert lines[-1].endswith(f"First evening: {first} won.")
    assert any(
        each.startswith("Season 2, Winter: since ") for each in said(here, link, "--season", "Winter").lines
    )
    assert any(
        each.startswith("Season 1: ") and " to " in each for each in said(here, link, "--of", "1").lines
    )
    assert any(each.startswith("Season 1: since ") for each in said(here, link, "--no-season").lines)


def test_a_director_appoints_and_the_club_ends(tmp_path: Path, server: Served) -> None:
    (_ann, here), (_ben, there) = (
        at_home(tmp_path, server, name, seed) for seed, name in enumerate(["Ann", "Ben"])
    )
    link = said(here, server.url, "--found", "Secret", "--private").lines[1]
    assert said(there, server.url).lines == ["There is no public club on this server."]
    said(there, link, "--join")
    assert "Removed: Ben" in said(here, link, "--remove", "Ben").lines
    refused = knaves(there, "club", link, "--join")
    assert (refused.code, "A director removed you" in refused.err) == (1, True)
    said(here, link, "--let-in", "Ben")
    said(there, link, "--join")
    last = knaves(here, "club", link, "--leave")
    assert (last.code, "You are the last director." in last.err) == (1, True)
    assert "Directors: Ann, Ben" in said(here, link, "--director", "Ben").lines
    assert said(here, link, "--step-down", "Ann").lines[0] == "Secret: 2 members. You are a member."
    assert said(here, link, "--leave").lines[0] == "Secret: 1 member."
    assert said(there, link, "--about", "It ends.").lines[1] == "It ends."
    assert said(there, link, "--close").lines == ["The club is closed."]
    gone = knaves(there, "club", link)
    assert (gone.code, gone.err.strip()) == (1, "There is no such club.")


@pytest.mark.parametrize(
    ("place", "more", "why"),
    [
        ("/club/abc", ("--join", "--leave"), "Say one thing at a time."),
        ("", ("--join",), "This is not the link of a club."),
        ("/e/abc", ("--season", ""), "This is not the link of a club."),
    ],
    ids=str,
)
def test_what_cannot_be_asked_of_a_club(
    tmp_path: Path, server: Served, place: str, more: tuple[str, ...], why: str
) -> None:
    refused = knaves(tmp_path, "club", f"{server.url}{place}", *more)
    assert (refused.code, why in refused.err) == (2, True)
