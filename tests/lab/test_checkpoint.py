"""Checkpoints: what was kept is found again, whatever cut it short, and no other file is taken for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from knaves.cards import NotationError
from knaves.lab.checkpoint import checkpoint

pytestmark = pytest.mark.bare

ABOUT = {"table": "crib", "seed": 7, "part": 0.5, "code": "abc"}
RESULTS = {(0, 0): b"first", (0, 1): b"", (1, 0): bytes(range(256))}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "crib.csv.work"
    with checkpoint(file, ABOUT) as held:
        for place, result in RESULTS.items():
            held.keep(place, result)
        assert held.found == RESULTS
    return file


def found(path: Path) -> dict[tuple[int, int], bytes]:
    with checkpoint(path, ABOUT) as held:
        return dict(held.found)


def test_what_was_kept_is_found(path: Path) -> None:
    before = path.read_bytes()
    assert found(path) == RESULTS
    assert path.read_bytes() == before


def test_cut_off_at_any_byte_it_holds_the_results_that_are_whole_and_goes_on(path: Path) -> None:
    whole = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        number = max(0, sum(end <= size for end in ends) - 1)
        assert found(path) == dict(list(RESULTS.items())[:number])
        with checkpoint(path, ABOUT) as held:
            for place, result in RESULTS.items():
                if place not in held.found:
                    held.keep(place, result)
        assert path.read_bytes() == whole


def test_a_result_that_was_spoilt_is_not_believed_nor_any_after_it(path: Path) -> None:
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for place in range(len(lines[0]) + len(lines[1]), len(lines[0]) + len(lines[1]) + len(lines[2])):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert found(path) == {(0, 0): b"first"}


@pytest.mark.parametrize(("key", "value"), [("table", "bids"), ("seed", 8), ("part", 1.0), ("code", "d")])
def test_other_work_is_refused_and_left_as_it_is(path: Path, key: str, value: object) -> None:
    before = path.read_bytes()
    with (
        pytest.raises(NotationError, match=rf"results of different work: {key} .*, not {value}\. Delete it"),
        checkpoint(path, {**ABOUT, key: value}),
    ):
        pass
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("then", "said"),
    [(True, "--luck was given then, but not now"), (False, "--luck is given now, but was not then")],
)
def test_an_option_that_is_given_or_not_is_told_as_one(tmp_path: Path, then: bool, said: str) -> None:
    path = tmp_path / "arena.work"
    with checkpoint(path, {"luck": then}) as held:
        held.keep((0, 0), b"first")
    with (
        pytest.raises(NotationError, match=f"different work: {said}. Delete it"),
        checkpoint(path, {"luck": not then}),
    ):
        pass


def test_other_work_that_has_no_results_is_nobodys_loss(tmp_path: Path) -> None:
    path = tmp_path / "crib.csv.work"
    with checkpoint(path, ABOUT | {"seed": 8}):
        pass
    assert found(path) == {}
    assert b'"seed": 7' in path.read_bytes()


@pytest.mark.parametrize("content", [b"low,high\nA,A\n", b"{}\n", b"[1]\n", b"\xff\xfe", b"5"])
def test_a_file_that_is_no_work_file_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "crib.csv.work"
    path.write_bytes(content)
    with pytest.raises(NotationError, match="is not a work file of this command"), checkpoint(path, ABOUT):
        pass
    assert path.read_bytes() == content


def test_it_is_used_by_one_at_a_time(path: Path) -> None:
    with (
        checkpoint(path, ABOUT),
        pytest.raises(NotationError, match="Another program is using"),
        checkpoint(path, ABOUT),
    ):
        pass
    assert found(path) == RESULTS
