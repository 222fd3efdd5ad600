"""``knaves review``: the sums, the costliest decisions with the better move, and JSON."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from driving import knaves
from reviewing import played

from knaves.record import Record, SeatedPlayer, write
from later import longer

GAMES = [("cribbage", 2), ("cribbage", 3), ("cribbage", 4), ("euchre", 4)]


def kept(tmp_path: Path, record: Record) -> str:
    path = tmp_path / "game.knaves"
    path.write_text(write(record), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_game_is_reviewed(tmp_path: Path, game: str, seats: int) -> None:
    record = played(game, seats, "simple", target=31 if game == "cribbage" else 5)
    told = knaves(tmp_path, "review", kept(tmp_path, record))
    assert told.code == 0, told.err
    assert re.match(r"[A-Z][a-z]+( and [A-Z][a-z]+)? won by \d+\.", told.lines[0])
    assert re.match(rf"{game.title()} to \d+, \d+ hands?: Ann", told.lines[1])
    assert re.search(rf"^luck( +[+-]?\d+\.\d){{{seats}}}$", told.out, re.MULTILINE)
    assert re.search(r"^  lead", told.out, re.MULTILINE)
    assert re.search(r"  Hand \d+, -\d+\.\d( ± \d+\.\d)? \((inaccuracy|mistake|blunder)\): \w", told.out)
    assert re.search(r"    Better: \w.*\. \w.*\.$", told.out, re.MULTILINE)
    assert told.err == ""


def test_the_decisions_of_people_are_told_where_people_played(tmp_path: Path) -> None:
    record = played("cribbage", 2, "simple", target=61)
    people = Record(
        record.game, record.rules, (SeatedPlayer("Ann"), SeatedPlayer("Otto", "simple 1")), record.entries
    )
    told = knaves(tmp_path, "review", kept(tmp_path, people))
    assert "Ann's costliest decisions:" in told.out
    assert "Otto's costliest decisions:" not in told.out


@pytest.mark.parametrize(("game", "seats"), [*GAMES[:3], longer(*GAMES[3])])
def test_as_json_it_has_everything(tmp_path: Path, game: str, seats: int) -> None:
    record = played(game, seats, "steady", target=31 if game == "cribbage" else 3)
    told = knaves(tmp_path, "review", kept(tmp_path, record), "--json")
    assert told.code == 0, told.err
    found = json.loads(told.out)
    [one] = found["games"]
    assert (found["game"], found["sides"]) == (game, [0, 1] * (seats // 2) if seats != 3 else [0, 1, 2])
    for seat, each in enumerate(one["sums"]):
        lost = sum(decision["loss"] for decision in one["decisions"] if decision["seat"] == seat)
        luck = sum(swing["luck"] for swing in one["swings"] if swing["seat"] == seat)
        assert each["lost"] == pytest.approx(lost, abs=1e-4)
        assert each["luck"] == pytest.approx(luck, abs=1e-4)
    assert all(each["choices"][0]["win"] >= each["choices"][-1]["win"] for each in one["decisions"])


def test_the_doubt_of_a_loss_is_told_where_worlds_are_sampled(tmp_path: Path) -> None:
    told = knaves(tmp_path, "review", kept(tmp_path, played("cribbage", 4, "simple", target=61)))
    assert told.code == 0, told.err
    assert re.search(r"  Hand \d+, -\d+\.\d ± \d+\.\d \((inaccuracy|mistake|blunder)\): \w", told.out)


def test_a_table_wider_than_the_terminal_becomes_several(tmp_path: Path) -> None:
    words = ["review", kept(tmp_path, played("euchre", 4, "simple", target=1))]
    narrow = knaves(tmp_path, *words, columns=60)
    assert max(map(len, narrow.lines)) < 60
    heads = [re.split(" {3,}", line) for line in narrow.lines if line.startswith("Wins in 100")]
    assert [name for head in heads for name in head[1:]] == ["Ann", "Ben", "Cem", "Dot"]
    assert len(heads) == len([line for line in narrow.lines if line.startswith("lost in play")]) == 2
    wide = knaves(tmp_path, *words)
    assert len([line for line in wide.lines if line.startswith("Wins in 100")]) == 1


def test_all_of_none_is_json_too(tmp_path: Path) -> None:
    told = knaves(tmp_path, "review", "--all", "--json")
    assert json.loads(told.out) == {"reviewed": 0, "without_review": 0}


def test_all_are_reviewed_on_as_many_cores_as_are_asked_for(tmp_path: Path) -> None:
    games = tmp_path / "home" / "games"
    games.mkdir(parents=True)
    for seed in range(3):
        record = played("cribbage", 2, "simple", seed, target=31)
        people = replace(record, seated=(SeatedPlayer("Ann"), record.seated[1]))
        (games / f"cribbage-{seed}.knaves").write_text(write(people), encoding="utf-8")
    words = ("review", "--all", "--data", str(tmp_path / "home"), "--json")
    told = knaves(tmp_path, *words, "--cores", "2")
    assert (told.code, told.err, json.loads(told.out)) == (0, "", {"reviewed": 3, "without_review": 0})
    assert json.loads(knaves(tmp_path, *words).out) == {"reviewed": 0, "without_review": 0}


@pytest.mark.parametrize("more", [("--cores", "2"), ("--ray",)])
def test_one_review_takes_one_core(tmp_path: Path, more: tuple[str, ...]) -> None:
    told = knaves(tmp_path, "review", kept(tmp_path, played("euchre", 4, "simple", target=2)), *more)
    assert told.code == 2
    assert "Use --cores and --ray with --all only: a single review takes one core." in told.err


def test_an_incomplete_last_line_is_named(tmp_path: Path) -> None:
    path = Path(kept(tmp_path, played("euchre", 4, "simple", target=2)))
    path.write_text(path.read_text("utf-8").rstrip()[:-3], encoding="utf-8")
    told = knaves(tmp_path, "review", str(path))
    assert "The last line of the file is incomplete and was ignored." in told.err
    assert told.code == 0
