"""Tables made by jobs: the same bytes however the work is shared and however often it was interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from knaves.cards import NotationError
from knaves.games.cribbage.bots.training import amateurs as at_cribbage
from knaves.games.cribbage.bots.training import careful, champions, cribs, firsts, missed
from knaves.games.euchre.bots.training import amateurs as at_euchre
from knaves.games.euchre.bots.training import bids, buries, cards
from knaves.lab.checkpoint import checkpoint
from knaves.lab.tables import fingerprint, make
from knaves.pipeline import Pipeline, Step, finish, pack, unpack
from later import later
from needs import require

ABOUT = {"seed": 1}
WAYS = [
    pytest.param({"cores": 2}, id="two cores"),
    pytest.param(
        {"ray": True, "cores": 2},
        id="ray",
        marks=pytest.mark.needs("ray"),
    ),
]
compiled = pytest.mark.needs("kernel")
SMALL: dict[str, Callable[[], Pipeline]] = {
    "cribbage-cribs": partial(cribs.cribs, 3, 0.001),
    "cribbage-careful": partial(careful.careful, 3, 0.01),
    "cribbage-firsts": partial(firsts.firsts, 3, 0.04),
    "cribbage-champion": partial(champions.champions, 3, 0.0001),
    "cribbage-missed": partial(missed.missed, 3, 0.003),
    "cribbage-amateurs": partial(at_cribbage.amateurs, 3, 0.001),
    "euchre-amateurs": partial(at_euchre.amateurs, 3, 0.001),
    "euchre-bids": partial(bids.bids, 3, 0.01),
    "euchre-second-bids": partial(bids.second_bids, 3, 0.01),
    "euchre-buries": partial(buries.buries, 3, 0.002),
    "euchre-cards": partial(cards.cards, 3, 0.02),
    "euchre-ends": partial(bids.ends, 3, 0.003),
}
NAMES = [
    "cribbage-cribs",
    pytest.param("cribbage-careful", marks=pytest.mark.slow),
    pytest.param("cribbage-firsts", marks=pytest.mark.slow),
    pytest.param("cribbage-champion", marks=pytest.mark.slow),
    pytest.param("cribbage-missed", marks=pytest.mark.slow),
    "cribbage-amateurs",
    pytest.param("euchre-amateurs", marks=pytest.mark.slow),
    "euchre-bids",
    "euchre-second-bids",
    "euchre-buries",
    "euchre-cards",
    "euchre-ends",
]


LEARNT = ("euchre-bids", "euchre-second-bids", "euchre-buries", "euchre-cards")
"""Made with numpy."""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some deals in few jobs rather than few deals in many: starting is what takes time."""
    monkeypatch.setattr(bids, "ROUNDS", 1)
    monkeypatch.setattr(bids, "CHUNKS", 2)
    monkeypatch.setattr(buries, "CHUNKS", 2)
    monkeypatch.setattr(cards, "ROUNDS", 2)
    monkeypatch.setattr(cribs, "ROUNDS", (20_000, 40_000))
    monkeypatch.setattr(cribs, "CHUNK", 20)


@contextmanager
def silent(title: str, total: int, done: int) -> Iterator[Callable[[], object]]:
    yield lambda: None


def squares(folder: Path, stop: int | None = None) -> Pipeline:
    """Three steps, each from the sum of the one before; every job leaves a mark when it is done."""
    total = 1
    for number in range(3):
        results = yield Step(f"Step {number}", partial(square, folder, total, stop), range(4))
        total = sum(unpack(result) for result in results)
    return str(total).encode()


def square(folder: Path, total: int, stop: int | None, number: int) -> bytes:
    mark = folder / f"{total}-{number}"
    if len([*folder.iterdir()]) == stop:
        raise NotationError("Stop.")
    mark.write_text(mark.read_text() + "again" if mark.exists() else "once")
    return pack((total + number) ** 2 % 1000)


@pytest.mark.parametrize("stop", range(12))
def test_taken_up_anywhere_it_is_the_same_and_nothing_is_done_twice(tmp_path: Path, stop: int) -> None:
    parts = [tmp_path / name for name in ("whole", "marks")]
    for part in parts:
        part.mkdir()
    whole = finish(squares(parts[0]))
    with pytest.raises(NotationError, match="Stop"), checkpoint(tmp_path / "work", ABOUT) as held:
        make(squares(parts[1], stop), held, silent, cores=1)
    assert len([*parts[1].iterdir()]) == stop
    with checkpoint(tmp_path / "work", ABOUT) as held:
        assert len(held.found) == stop
        assert make(squares(parts[1]), held, silent, cores=1) == whole
    assert [mark.read_text() for mark in parts[1].iterdir()] == ["once"] * 12


def test_the_bar_begins_where_the_work_was_left(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []

    @contextmanager
    def bar(title: str, total: int, done: int) -> Iterator[Callable[[], object]]:
        told.append((title, total, done))
        yield lambda: told.append(("tick", 0, 0))

    marks = tmp_path / "marks"
    marks.mkdir()
    with pytest.raises(NotationError), checkpoint(tmp_path / "work", ABOUT) as held:
        make(squares(marks, 6), held, silent, cores=1)
    with checkpoint(tmp_path / "work", ABOUT) as held:
        make(squares(marks), held, bar, cores=1)
    tick = ("tick", 0, 0)
    assert told == [("Step 1", 4, 2), tick, tick, ("Step 2", 4, 0), tick, tick, tick, tick]


@cache
def whole(name: str) -> bytes:
    """The small table as it is made without a work file and without anybody's help."""
    return finish(SMALL[name]())


@pytest.mark.long
@compiled
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", [later(each) if each == "euchre-ends" else each for each in NAMES])
def test_every_table_is_the_same_however_the_work_is_shared(
    tmp_path: Path, name: str, way: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    if way.get("ray"):
        request.getfixturevalue("cluster")
    if name in LEARNT:
        require("numpy")
    with checkpoint(tmp_path / "work", ABOUT) as held:
        assert make(SMALL[name](), held, silent, **way) == whole(name)


@pytest.mark.long
@compiled
@pytest.mark.parametrize("name", [later(each) if each == "euchre-bids" else each for each in NAMES])
def test_made_on_one_core_every_result_can_be_read_out_of_the_work_file(tmp_path: Path, name: str) -> None:
    """Made of kept results alone, without a job being done, it is the same to the byte."""
    if name in LEARNT:
        require("numpy")
    with checkpoint(tmp_path / "work", ABOUT) as held:
        assert make(SMALL[name](), held, silent, cores=1) == whole(name)

    def nothing_left(step: Step) -> list[bytes]:
        number = next(numbers)
        return [again.found[number, place] for place in range(len(step.items))]

    numbers = iter(range(100))
    with checkpoint(tmp_path / "work", ABOUT) as again:
        assert finish(SMALL[name](), nothing_left) == whole(name)


def test_the_fingerprint_is_of_the_code_and_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "madeup"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "data" / "table.csv").write_text("1")
    monkeypatch.syspath_prepend(tmp_path)
    seen = {fingerprint("madeup")}
    (package / "data" / "table.csv").write_text("2")
    seen.add(fingerprint("madeup"))
    (package / "_kernel.so").touch()
    seen.add(fingerprint("madeup"))
    (package / "rules.py").touch()
    seen.add(fingerprint("madeup"))
    assert len(seen) == 4
    (package / "data" / "table.csv.work").touch()
    (package / "notes").touch()
    assert fingerprint("madeup") in seen
