"""``knaves direct``: the host of an event lets it wait, replaces a player and corrects a result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from driving import Outcome, knaves
from festival import Player, playing
from serving import Served, served


@pytest.fixture
def server() -> Iterator[Served]:
    with served() as running:
        yield running


def host(home: Path, link: str, *more: str) -> Outcome:
    return knaves(home, "direct", link, *more)


def announced(home: Path, server: Served) -> tuple[str, str]:
    """Announce an event of two rounds; return its address and its link."""
    home.mkdir(exist_ok=True)
    wanted = ("--new", "cribbage", "--kind", "evening", "--rules", "target=31", "--rounds", "2")
    made = knaves(home, "event", server.url, "--name", "Ann", "--look", "--bot", "simple", *wanted)
    assert made.code == 0, made.err
    return made.lines[1].rpartition("/")[2], made.lines[1]


def test_the_host_directs_line_by_line(tmp_path: Path, server: Served) -> None:
    event, link = announced(tmp_path / "ann", server)
    ben, cid, dot = (Player(server.url, name, seed) for seed, name in enumerate(["Ben", "Cid", "Dot"]))
    for each in (ben, cid):
        each.enter(event)
    run: Callable[..., Outcome] = lambda *more: host(tmp_path / "ann", link, *more)  # noqa: E731
    paused = run("--pause")
    assert paused.code == 0, paused.err
    assert "The event is paused: nothing begins until it goes on." in paused.lines
    assert "The event is paused. It goes on when the host says so." in paused.lines
    run("--start")
    assert "The event goes on." in run("--resume").lines
    ben.until(event, lambda seen: seen["table"])
    run("--pause")
    dot.asks.post(f"/api/events/{event}/reserve", {})
    early = run("--replace", "Ben", "--by", "Dot")
    assert (early.code, early.err.strip()) == (1, "Their game is not over yet. It ends first.")
    with playing([ben, cid], event):
        seen = ben.until(event, lambda seen: seen["rounds"][0]["meetings"][0]["state"] != "playing")
    assert "Dot plays for Ben from round 2 on." in run("--replace", "Ben", "--by", "Dot").lines
    [sides] = [each["sides"] for each in seen["rounds"][0]["meetings"]]
    right = run("--correct", "1.1", "--result", "31-20", "--note", "The pegs were swapped.")
    assert any(
        line.startswith(f"Round 1, {sides[0][0]} – {sides[1][0]}: ")
        and line.endswith(" corrected to 31–20. The pegs were swapped.")
        for line in right.lines
    )
    unplayed = run("--correct", "1.1", "--result", "0-0", "--winner", "Ben", "--note", "Not played.")
    assert unplayed.code == 0, unplayed.err
    [meeting] = ben.look(event)["rounds"][0]["meetings"]
    assert (meeting["state"], meeting["sides"][meeting["winner"]]) == ("forfeited", ["Ben"])


def test_an_event_is_called_off(tmp_path: Path, server: Served) -> None:
    _event, link = announced(tmp_path / "ann", server)
    assert host(tmp_path / "ann", link, "--call-off").lines[-1] == "This event was called off."
    late = host(tmp_path / "ann", link, "--call-off")
    assert (late.code, late.err.strip()) == (1, "The event has begun already.")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--pause", "--resume"), "Say one thing at a time."),
        (("--correct", "1.1"), "Say why, with --note: everybody reads it."),
        (("--correct", "one", "--note", "x"), "Name the game by its round and its table, as in 2.1."),
        (("--correct", "1.1", "--note", "x"), "Give the points of both sides, as in 121-90."),
        (("--correct", "1.1", "--result", "0-0", "--winner", "Eve", "--note", "x"), "Eve did not play"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(tmp_path: Path, server: Served, more: tuple[str, ...], said: str) -> None:
    _event, link = announced(tmp_path / "ann", server)
    refused = host(tmp_path / "ann", link, *more)
    assert (refused.code, said in refused.err) == (2, True)


def test_only_the_link_of_an_event_is_taken(tmp_path: Path, server: Served) -> None:
    refused = host(tmp_path, server.url, "--pause")
    assert (refused.code, "This is not the link of an event." in refused.err) == (2, True)


def test_somebody_is_ready_to_step_in(tmp_path: Path, server: Served) -> None:
    event, link = announced(tmp_path / "ann", server)
    ben, cid = (Player(server.url, name, seed) for seed, name in enumerate(["Ben", "Cid"]))
    for each in (ben, cid):
        each.enter(event)
    host(tmp_path / "ann", link, "--start")
    ben.until(event, lambda seen: seen["table"])
    (tmp_path / "dot").mkdir()
    early = knaves(tmp_path / "dot", "event", link, "--name", "Dot", "--look", "--step-in")
    assert early.code == 0, early.err
    assert ben.look(event)["standing_by"] == ["Dot"]
