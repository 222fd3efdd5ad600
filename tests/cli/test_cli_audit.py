"""``knaves audit``: the figures, a log that has grown, and pasts that somebody has changed."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from audited_games import many_deals, proved
from driving import Outcome, knaves
from serving import Served, served

from knaves import record
from knaves.fair_log import leaf_hash
from knaves.match.notices import FinishedGame

NOW = 1_790_000_000_000


@pytest.fixture
def server() -> Iterator[Served]:
    with served() as running:
        yield running


def finish(server: Served, *games: FinishedGame) -> None:
    async def all_of_them() -> None:
        for game in games:
            assert await server.services.results.finish(game, NOW, {})

    server.run(all_of_them())


def audited(home: Path, server: Served, *more: str) -> Outcome:
    return knaves(home, "audit", server.url, *more)


def change(server: Served, *statements: str) -> None:
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as database:
        for each in statements:
            database.execute(each)


def test_a_server_without_deals_says_so(tmp_path: Path, server: Served) -> None:
    found = audited(tmp_path, server)
    assert (found.code, found.err) == (0, "")
    assert found.lines[0] == "No deals have been counted on this server yet."
    assert "The log of commitments has 0 games." in found.lines
    assert re.fullmatch("0 [0-9a-f]{64}", found.lines[-1])


def test_the_figures_are_told_beside_those_of_fair_packs(tmp_path: Path, server: Served) -> None:
    counts = many_deals("cribbage", 40)
    finish(server, replace(proved("one"), dealt=counts), proved("two", "euchre"))
    found = audited(tmp_path, server)
    assert (found.code, found.err) == (0, "")
    assert found.lines[0].startswith(f"Cribbage: {counts.deals} deals since ")
    assert "The starter's rank. Each of the 13 ranks should come equally often." in found.lines
    [heading] = [line for line in found.lines if line.split()[:2] == ["Everybody", "People"]][:1]
    assert heading.split() == ["Everybody", "People", "Bots", "Seat", "1", "Seat", "2", "fair", "packs"]
    assert any(re.match(r"  K +\d+\.\d% .* 7\.7%$", line) for line in found.lines)
    assert any("of 100 fair packs." in line for line in found.lines)
    assert any(line.startswith("Euchre: ") for line in found.lines)
    assert any("That is too few for a judgement" in line for line in found.lines)
    assert any(re.match(r"\d+ comparisons\. ", line) for line in found.lines)


def test_a_log_that_has_grown_is_checked_with_the_line_that_was_kept(tmp_path: Path, server: Served) -> None:
    file = tmp_path / "head.txt"
    finish(server, *(proved(f"r{number}", seed=number) for number in range(3)))
    first = audited(tmp_path, server, "--keep", str(file))
    assert (first.code, first.lines[-1]) == (0, f"The line for the next time is in {file}.")
    kept = file.read_text()
    assert kept.startswith("3 ")
    finish(server, *(proved(f"r{number}", seed=number) for number in range(3, 8)))
    second = audited(tmp_path, server, "--keep", str(file))
    assert second.code == 0
    assert "Its first 3 games are those that you kept the root of." in second.lines
    assert file.read_text().startswith("8 ")
    assert file.read_text() != kept


@pytest.mark.parametrize(
    ("statements", "sentence"),
    [
        (
            ["update fair_log set leaf = 'other' where number = 1"],
            "The log is not what the server says it is: its games have another root.",
        ),
        (
            ["delete from fair_log where number = 4"],
            "The log says that it has 5 games, but the server has only 4.",
        ),
        (
            [
                "delete from fair_log where number = 4",
                "delete from fair_nodes where level = 0 and place = 4",
                "update fair_size set size = 4",
            ],
            "The past has changed: the log had 5 games, and has only 4.",
        ),
        (
            [
                "update fair_log set leaf = 'other' where number = 4",
                f"update fair_nodes set hash = '{leaf_hash(b'other').hex()}' where level = 0 and place = 4",
            ],
            "The past has changed: the first 5 games are not those that you kept the root of.",
        ),
    ],
)
def test_a_changed_past_is_said_and_the_line_is_kept(
    tmp_path: Path, server: Served, statements: list[str], sentence: str
) -> None:
    file = tmp_path / "head.txt"
    finish(server, *(proved(f"r{number}", seed=number) for number in range(5)))
    assert audited(tmp_path, server, "--keep", str(file)).code == 0
    kept = file.read_text()
    change(server, *statements)
    found = audited(tmp_path, server, "--keep", str(file))
    assert (found.code, found.err) == (1, f"{sentence}\n")
    assert file.read_text() == kept


def test_ones_own_game_is_looked_for(tmp_path: Path, server: Served) -> None:
    mine, missing = proved("mine", seed=1), proved("missing", seed=2)
    finish(server, mine, proved("other", seed=3))
    file = tmp_path / "game.txt"
    file.write_text(mine.record)
    found = audited(tmp_path, server, "--game", str(file))
    assert found.code == 0
    assert "Your game is in the log, with all its commitments." in found.lines
    file.write_text(missing.record)
    assert audited(tmp_path, server, "--game", str(file)).err == "Your game is not in the log.\n"
    changed = replace(missing, leaf=missing.leaf.replace("\n2 ", "\n2 0", 1))
    finish(server, changed)
    gone = audited(tmp_path, server, "--game", str(file))
    assert (gone.code, gone.err) == (1, "Your game is in the log with other commitments.\n")


def test_a_file_that_is_no_head_and_a_record_without_proofs_are_refused(
    tmp_path: Path, server: Served
) -> None:
    file = tmp_path / "head.txt"
    for text in ("", "3", f"x {'0' * 64}", f"3 {'0' * 63}g"):
        file.write_text(text)
        found = audited(tmp_path, server, "--keep", str(file))
        assert found.code == 2
        assert "This is not the head of a log: a number of games, and 64 hexadecimal digits." in found.err
    kept = record.read(proved("x").record)
    entries = tuple(replace(each, proof=None) for each in kept.entries)
    file.write_text(record.write(replace(kept, token=None, entries=entries)))
    found = audited(tmp_path, server, "--game", str(file))
    assert found.code == 2
    assert "This record has no proofs, so its game is in no log." in found.err
