"""Settings through the command line: shown, changed, refused, and kept aside if damaged (U09)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from driving import SHORT, knaves


def test_U09_missing_settings_are_made_with_defaults(tmp_path: Path) -> None:
    home = tmp_path / "new"
    shown = knaves(home, "settings", env={"LOGNAME": "ann"})
    assert shown.code == 0
    assert shown.err == ""
    assert (home / "settings.toml").read_text("utf-8").splitlines()[1:3] == [
        'name = "Ann"',
        'against = "steady"',
    ]


def test_U09_changes_are_written_and_obeyed(tmp_path: Path) -> None:
    changed = knaves(
        tmp_path, "settings", "name=Bea", "boxes=held", "cribbage.target=61", "cribbage.preset=psion"
    )
    assert changed.code == 0
    shown = json.loads(knaves(tmp_path, "settings", "--json").out)
    assert (shown["name"], shown["boxes"]) == ("Bea", "held")
    assert shown["rules"] == {"cribbage": {"target": 61, "preset": "psion"}}
    played = knaves(tmp_path, "play", "cribbage", "--boxes", "usual", typed="rules\n")
    assert "You are Bea." in played.lines
    assert any(line.startswith("  Length: 61 (") for line in played.lines)
    assert any(line.startswith("  Skunks: don't count (") for line in played.lines)


def test_U09_a_preset_that_is_asked_for_is_that_preset(tmp_path: Path) -> None:
    knaves(tmp_path, "settings", "cribbage.target=61", "cribbage.preset=psion")
    played = knaves(tmp_path, "play", "cribbage", "--preset", "loadstar")
    assert played.lines[0] == "Cribbage, the loadstar game."


def test_an_earlier_version_is_chosen_by_its_number(tmp_path: Path) -> None:
    assert knaves(tmp_path, "settings", "against=champion@1").code == 0
    assert json.loads(knaves(tmp_path, "settings", "--json").out)["against"] == "champion@1"
    refused = knaves(tmp_path, "settings", "against=champion@7")
    assert refused.code == 2
    assert "champion@1" in refused.err
    played = knaves(tmp_path, "play", "cribbage", typed="rules\n")
    assert "Ruth plays against you (computer, champion, version 1)." in played.lines


DAMAGED = {
    "no TOML": b"name = \n",
    "not text": b"\xff\xfe",
    "cut off": b'name = "An',
    "a wrong kind": b"name = 7\n",
    "no truth": b'bell = "perhaps"\n',
    "no name": b'name = ""\n',
    "no such option": b"[cribbage]\ntarge = 61\n",
    "out of range": b"[cribbage]\ntarget = 2\n",
    "no table": b"cribbage = 61\n",
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED.keys())
def test_U09_damaged_settings_are_kept_aside_and_the_player_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.toml").write_bytes(content)
    played = knaves(tmp_path, *SHORT)
    assert played.code == 0
    assert played.err.startswith("The settings were not valid")
    assert "settings.toml.damaged-1" in played.err
    assert len(played.err.splitlines()) == 1
    assert (tmp_path / "settings.toml.damaged-1").read_bytes() == content
    assert knaves(tmp_path, "settings").err == ""
    (tmp_path / "settings.toml").write_bytes(content)
    knaves(tmp_path, "settings")
    assert (tmp_path / "settings.toml.damaged-2").read_bytes() == content


BAD_CHANGES = [
    "theme=drak",
    "against=hal",
    "cribbage.preset=loadstr",
    "name=",
    "foo=1",
    "bell=perhaps",
    "boxes=perhaps",
    "cribbage.target=2",
    "cribbage.foo=1",
    "whist.target=5",
]


@pytest.mark.parametrize("change", BAD_CHANGES)
def test_U09_a_bad_change_changes_nothing(tmp_path: Path, change: str) -> None:
    knaves(tmp_path, "settings", "name=Ann")
    before = (tmp_path / "settings.toml").read_bytes()
    refused = knaves(tmp_path, "settings", change)
    assert refused.code == 2
    assert len(refused.err.splitlines()) == 1
    assert (tmp_path / "settings.toml").read_bytes() == before


def test_the_settings_show_who_sits_down(tmp_path: Path) -> None:
    text = '[tables.cribbage]\nseats = 3\nnames = ["Bob", "Cid"]\nplayers = ["simple", "human"]\n'
    (tmp_path / "settings.toml").write_text(text)
    lines = knaves(tmp_path, "settings").out.split()
    assert "tables.cribbage.seats=3" in lines
    assert "tables.cribbage.names=Bob,Cid" in lines
    assert "tables.cribbage.players=simple,human" in lines
