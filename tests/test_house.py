"""The house's own rules: what the design page asks of every room, and what no other tool looks at."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from knaves.games import SHELF

HOUSE: Final = Path(__file__).parents[1]
SOURCES: Final = HOUSE / "src" / "knaves"
TESTS: Final = HOUSE / "tests"
CLASSICS: Final = HOUSE.parent / "shared" / "spec" / "classics.md"

FACES: Final = dict(
    re.findall(
        r"(\w+):(\w+)",
        """
    U01:TW U02:TW U03:TW U04:TW U05:RTW U06:RTW U07:TW U08:TW U09:TC U10:RTCW U11:TC U12:TW U13:TW U14:R
    U15:RTW U16:TW U17:TC U18:C U19:CT U20:T U21:C U22:C U23:R U24:R U25:RT
    L01:TW L02:R L03:RTW L04:TW L05:TW L06:T L07:RTW L08:R L09:R L10:TW L11:RTW L12:TW L13:R L14:TC
    P01:TW P02:RW P03:TW P04:TW P05:R P06:R
    T01:RT T02:T T03:RT T04:R T05:RTW T06:R T07:TCW T08:R T09:R
    E01:TW E02:RTW E03:R E04:R E05:RTW E06:R E07:TW E08:TW E09:RTW E10:R E11:TW E12:T E13:TW E14:TC E15:TW
    """,
    )
)
"""What the five classics did, by id, and where: in the R library, T terminal, C command line, W page."""

FOLDERS: Final = {
    "R": ("games", "match", "record", "local", "store"),
    "T": ("tui",),
    "C": ("cli", "line"),
    "W": ("page",),
}
"""Where the tests of each face are."""

SHAPELESS: Final = {"utils", "util", "common", "core", "helpers", "helper", "models", "misc", "base", "lib"}
LONGEST: Final = 400
"""Lines; a longer room says in its module docstring why it is long."""


def rooms() -> list[Path]:
    """Every Python file of the package."""
    return sorted(SOURCES.rglob("*.py"))


def names_in(files: Iterator[Path], *, later: bool = True) -> list[str]:
    """The names of the tests in these files, methods too; or only of those that ``make test`` runs."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    found = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    marks = {"pytest.mark.long", "pytest.mark.slow"}
    return [
        each.name
        for each in found
        if each.name.startswith("test_") and (later or not marks & {*map(ast.unparse, each.decorator_list)})
    ]


def ids_of(name: str) -> set[str]:
    """The ids of the classics in a test's name: ``test_U14_E10_…`` has two."""
    found = re.match(r"test_((?:[A-Z][0-9]{2}_)*)", name)
    return set(found[1].split("_")) - {""} if found else set()


@pytest.mark.parametrize("game", SHELF)
def test_every_paragraph_of_the_law_has_one_test_and_every_law_test_its_paragraph(game: str) -> None:
    law = (HOUSE / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    written = Counter(re.findall(r"^\*\*(\d+\.\d+)\*\*", law, re.MULTILINE))
    names = names_in((TESTS / "games" / game).glob("test_law*.py"))
    tested = Counter(f"{n[1]}.{n[2]}" for name in names if (n := re.match(r"test_(\d+)_(\d+)_", name)))
    assert written
    assert set(written.values()) == {1}, "a paragraph stands twice"
    assert written == tested


@pytest.mark.parametrize("face", FOLDERS)
def test_every_id_of_the_classics_has_a_test_in_every_face_that_it_names(face: str) -> None:
    files = (file for folder in FOLDERS[face] for file in (TESTS / folder).rglob("test_*.py"))
    tested = {each for name in names_in(files) for each in ids_of(name)}
    assert {each for each, faces in FACES.items() if face in faces} - tested == set()


def test_no_test_is_named_after_an_id_that_does_not_exist() -> None:
    assert {each for name in names_in(TESTS.rglob("test_*.py")) for each in ids_of(name)} <= set(FACES)


def test_every_id_of_the_classics_is_tested_by_make_test() -> None:
    tested = {each for name in names_in(TESTS.rglob("test_*.py"), later=False) for each in ids_of(name)}
    assert {*FACES} - tested == set()


@pytest.mark.needs("classics")
def test_the_ids_are_those_of_the_specification() -> None:
    rows = re.findall(r"^\| ([A-Z]\d\d) \|.*\| ([RTCW ]+) \|$", CLASSICS.read_text(encoding="utf-8"), re.M)
    assert {number: faces.replace(" ", "") for number, faces in rows} == FACES


@pytest.mark.parametrize("game", SHELF)
def test_nothing_on_the_page_names_a_game_but_its_own_folder(game: str) -> None:
    """`wire.ts`, the key map and the words are made from what the games say."""
    page = HOUSE / "web" / "src"
    made = {page / "wire.ts"}
    own = page / "games" / game
    named = [
        str(path.relative_to(page))
        for kind in ("*.ts", "*.svelte")
        for path in page.rglob(kind)
        if path not in made and own not in path.parents and game in path.read_text("utf-8").lower()
    ]
    assert named == []


def test_no_room_has_a_name_that_says_nothing() -> None:
    named = {part for room in rooms() for part in room.relative_to(SOURCES).with_suffix("").parts}
    assert "games" in named
    assert not named & SHAPELESS


def test_nothing_is_printed_outside_the_command_line_and_line_mode() -> None:
    def prints(room: Path) -> bool:
        calls = [n for n in ast.walk(ast.parse(room.read_text(encoding="utf-8"))) if isinstance(n, ast.Call)]
        return any(isinstance(call.func, ast.Name) and call.func.id == "print" for call in calls)

    loud = {room.relative_to(SOURCES).parts[0] for room in rooms() if prints(room)}
    assert loud <= {"cli", "line"}


def test_a_module_opens_by_saying_what_it_is_for_and_why_if_it_is_long() -> None:
    for room in rooms():
        text = room.read_text(encoding="utf-8")
        opening = ast.get_docstring(ast.parse(text))
        assert opening, f"{room.name} says nothing"
        assert text.count("\n") <= LONGEST or "long" in opening, f"{room.name} is long and does not say why"


BARE: Final = """
import random, sys
sys.path.insert(0, {src!r})
from knaves import fair, games, options, record, table
from knaves.game import CHANCE

class First:
    def choose(self, view):
        return view.legal[0]

for name in games.SHELF:
    game = games.find(name)
    state = table.play(game, game.rules(), [First()] * game.seats[0], random.Random(1))
    entries = tuple(record.Entry(seat, move) for seat, move in state.history)
    written = record.Record(game, state.rules, (record.SeatedPlayer("Ann"),) * state.seats, entries)
    assert record.replay(record.read(record.write(written))) == state
ours = {{name: module for name, module in sys.modules.items() if name.split(".")[0] == "knaves"}}
foreign = {{name.split(".")[0] for name in sys.modules}} - sys.stdlib_module_names - {{"knaves", "__main__"}}
compiled = {{name for name, module in ours.items() if not module.__file__.endswith(".py")}}
wise = {{name for name in ours if "players" in name or "kernel" in name}}
print(sorted(foreign), sorted(compiled), sorted(wise))
"""


def test_both_games_play_and_record_on_bare_python() -> None:
    """Nothing but the standard library: no package installed, no compiled kernel, no player of ours."""
    code = BARE.format(src=str(SOURCES.parent))
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    assert done.stdout == "[] [] []\n"


def test_a_new_game_must_say_who_may_know_which_cards() -> None:
    """The one thing that the conformance suite cannot find out by itself."""
    from conformance.secrets import SECRETS
    from conformance.worlds import FORCED

    assert set(SHELF) <= set(SECRETS)
    assert set(SHELF) <= set(FORCED)


def fixed_waits(text: str) -> Iterator[int]:
    """The lines of a test that wait a time, outside of a loop and without a reason in the line before."""
    lines, tree = text.splitlines(), ast.parse(text)
    looped = {
        id(each)
        for loop in ast.walk(tree)
        if isinstance(loop, (ast.While, ast.For, ast.AsyncFor))
        for each in ast.walk(loop)
    }
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or id(call) in looped or not call.args:
            continue
        name, long = ast.unparse(call.func), ast.unparse(call.args[0])
        waits = name in ("time.sleep", "sleep", "asyncio.sleep", "pilot.pause") or "wait_for_timeout" in name
        if waits and long != "0" and not lines[call.lineno - 2].lstrip().startswith("#"):
            yield call.lineno


def test_no_test_waits_a_fixed_time_without_a_reason() -> None:
    # Jobs that hang, which no test waits for, and the samples of this file.
    files = {*TESTS.rglob("*.py")} - {TESTS / "lab" / "test_jobs.py", Path(__file__)}
    # Simulated time takes none.
    files -= {*(TESTS / "simulation").glob("*.py")}
    found = [f"{path}:{line}" for path in files for line in fixed_waits(path.read_text(encoding="utf-8"))]
    assert found == []


def test_a_fixed_wait_is_found() -> None:
    assert [*fixed_waits("time.sleep(1)\nasyncio.sleep(0)\nwhile True:\n    time.sleep(1)\n")] == [1]
    assert [*fixed_waits("# Why.\ntime.sleep(1)\npage.wait_for_timeout(5)\n")] == [3]
