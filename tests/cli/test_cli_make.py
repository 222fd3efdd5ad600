"""``knaves tables make``: killed and taken up it is the same table; shipped ones say how they were made."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from driving import SCRIPTS, environment, knaves

import knaves as package
from knaves.cards import NotationError
from knaves.cli.table_make import MAKES
from knaves.games.cribbage.engine.tables import read
from knaves.lab import tables
from knaves.lab.explorer import declared
from knaves.pipeline import unpack

ROOT = Path(__file__).parents[2]
SHIPPED = {
    (path.parts[-4], path.name): path
    for path in Path(str(package.__file__)).parent.glob("games/*/engine/data/*")
    if path.is_file()
}
"""The files of each game by the name of the game and their own."""
MADE = {(game, entry.file): name for name, (game, entry) in MAKES.items()}
"""The command for each file."""
OTHERS = {("cribbage", "published_discards.csv")}
"""Figures of others, with their sources in every line; nobody plays by them."""
MEASURED = {("cribbage", "proverbs.json"), ("euchre", "proverbs.json")}
"""What ``make proverbs`` measures; nobody plays by it either."""
EXPLORED = {("cribbage", "explorer.bin"), ("euchre", "explorer.bin")}
"""What ``make explorer`` plays; nobody plays by it."""
EXPERIENCES = {"experience.bin", "champions.bin"}
ENDS = ("tables", "make", "euchre-ends", "--seed", "5", "--part", "0.0075", "--cores", "2")
compiled = pytest.mark.needs("kernel")


def begun(home: Path, out: Path) -> subprocess.Popen[str]:
    """Start the making of a table and wait until some of it is done, but not all."""
    running = subprocess.Popen(
        [str(SCRIPTS / "knaves"), *ENDS, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(home),
        text=True,
    )
    work = out.with_name(f"{out.name}.work")
    while running.poll() is None and not (work.exists() and work.read_bytes().count(b"\n") > 1):
        time.sleep(0.01)
    return running


@pytest.mark.long
def test_killed_and_taken_up_again_it_is_the_same_table(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.csv", tmp_path / "killed.csv"
    assert knaves(tmp_path, *ENDS[:-1], "1", "--out", str(whole)).code == 0
    running = begun(tmp_path, killed)
    running.kill()
    running.communicate(timeout=300)
    assert running.returncode == -signal.SIGKILL
    assert not killed.exists()
    again = knaves(tmp_path, *ENDS[:-1], "1", "--out", str(killed))
    assert again.code == 0
    assert re.match(r"Continuing with \d+ results from .*killed\.csv\.work\.$", again.err)
    assert killed.read_bytes() == whole.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {"whole.csv", "killed.csv"}
    assert again.out.endswith(f"SHA-256 {sha256(whole.read_bytes()).hexdigest()}.\n")


@pytest.mark.long
def test_an_interrupt_says_how_to_go_on_and_other_work_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "ends.csv"
    running = begun(tmp_path, out)
    running.send_signal(signal.SIGINT)
    said = running.communicate(timeout=300)
    work = f"{out}.work"
    sentence = f"Interrupted. The results so far are in {work}. Run the same command to continue.\n"
    assert (running.returncode, *said) == (130, "", sentence)
    kept = Path(work).read_bytes()
    refused = knaves(tmp_path, *ENDS[:-3], "0.5", "--out", str(out))
    assert (refused.code, refused.out) == (1, "")
    assert refused.err == (
        f"{work} holds results of different work: part 0.0075, not 0.5. Delete it to start again.\n"
    )
    assert Path(work).read_bytes() == kept


def test_work_that_is_given_up_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def given_up(pipeline: Any, held: Any, *words: Any, **more: Any) -> Any:
        held.keep((0, 0), b"some")
        raise NotationError("A process has died.")

    monkeypatch.setattr(tables, "make", given_up)
    out = tmp_path / "ends.csv"
    done = knaves(tmp_path, *ENDS, "--out", str(out))
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        f"A process has died. The results so far are in {out}.work. Run the same command to continue.\n"
    )
    assert out.with_name("ends.csv.work").exists()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("chess",), 2, "'chess' is not one of 'cribbage-cribs'"),
        (("cribbage-cribs", "--part", "0"), 2, "0.0 is not in the range"),
        (("cribbage-cribs", "--out", "."), 2, "is a directory"),
        (("cribbage-cribs", "--out", "nowhere/crib.csv"), 1, "nowhere/crib.csv.work': no such file"),
    ],
)
def test_refusals_are_one_sentence(tmp_path: Path, words: tuple[str, ...], code: int, said: str) -> None:
    refused = knaves(tmp_path, "tables", "make", *words)
    assert (refused.code, refused.out) == (code, "")
    assert said in refused.err
    assert refused.err.count("\n") == 1


class TestWhatIsShipped:
    def test_every_file_is_made_by_a_command_or_is_of_others(self) -> None:
        assert {*SHIPPED} - OTHERS - MEASURED - EXPLORED == {*MADE} - {("euchre", "ends.csv")}

    @pytest.mark.parametrize(("game", "file"), sorted(MEASURED))
    def test_what_was_measured_says_of_whom_and_how(self, game: str, file: str) -> None:
        found = json.loads(SHIPPED[game, file].read_text("utf-8"))
        assert found["player"].startswith("champion ")
        assert found["seed"]
        assert found["positions"] > found["games"] > 0

    @pytest.mark.parametrize(("game", "file"), sorted(EXPLORED))
    def test_the_explorers_table_says_of_whom_and_how(self, game: str, file: str) -> None:
        found = unpack(SHIPPED[game, file].read_bytes())
        assert found["player"] == declared(game)
        assert found["seeds"]
        assert found["deals"] > found["games"] > 0

    @pytest.mark.parametrize(("game", "file"), sorted({*SHIPPED} - OTHERS - MEASURED - EXPLORED))
    def test_it_names_its_command_its_seed_and_its_checksum(self, game: str, file: str) -> None:
        content, command = SHIPPED[game, file].read_bytes(), MADE[game, file]
        head = content[:600].decode(errors="ignore").partition("\n\n")[0]
        assert f"knaves tables make {command}" in head
        assert re.search(r"[Ss]eed \d+", head)
        found = re.search(r"(?i)sha-?256[^\n]*?([0-9a-f]{64})\n", head + "\n")
        assert found is not None
        bodies = [
            content.partition(mark)[2]
            for mark in (b"\n\n", b"other_crib\n", b"theirs,figure\n", b"number,haze\n")
        ]
        assert found[1] in {sha256(body).hexdigest() for body in bodies}

    def test_the_list_of_contributing_is_whole(self) -> None:
        text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
        listed = dict(re.findall(r"^    knaves tables make ([\w-]+) +(?:--out )?(\S+)", text, re.MULTILINE))
        assert {*listed} == {*MAKES}
        for name, (_game, entry) in MAKES.items():
            module, _colon, function = entry.maker.partition(":")
            assert callable(getattr(import_module(module), function))
            assert Path(listed[name]).name == entry.file


@pytest.mark.slow
@compiled
@pytest.mark.parametrize("name", [name for place, name in MADE.items() if place in SHIPPED])
def test_the_command_makes_the_table_that_is_shipped(tmp_path: Path, name: str) -> None:
    out = tmp_path / "made"
    assert knaves(tmp_path, "tables", "make", name, "--out", str(out)).code == 0
    game, entry = MAKES[name]
    made, shipped = out.read_bytes(), SHIPPED[game, entry.file].read_bytes()
    if entry.file in EXPERIENCES:
        # Sums over all hands are kept in single precision: their last bit depends on the order of adding.
        assert figures(made) == [pytest.approx(each, rel=1e-6) for each in figures(shipped)]
    else:
        assert made == shipped


def figures(file: bytes) -> list[list[float]]:
    """Return the tables of a file of experience."""
    found = read(file)
    parts = (found.kept, found.thrown, found.pegged, found.pegs, found.suited, *found.odds)
    return [list(each) for each in parts]
