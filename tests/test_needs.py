"""Whatever is not tested is named in the last line of a run, with what to install; in CI it fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

import pytest

import needs
import services

pytest_plugins = ["pytester"]

Trial = Callable[..., tuple[int, list[str]]]

LACKING = """
import pytest
import needs
needs.NEEDS.update(
    tea=needs.Need("drinking", "no tea", "apt install tea", lambda: False),
    milk=needs.Need("pouring", "no milk", "apt install milk"),
    air=needs.Need("breathing", "no air", "apt install air", lambda: True),
)
pytestmark = pytest.mark.needs("air")

@pytest.mark.needs("tea")
def test_marked():
    raise AssertionError("It has run.")

@pytest.mark.parametrize("cup", [1, pytest.param(2, marks=pytest.mark.needs("tea"))])
def test_case(cup):
    assert cup == 1

@pytest.fixture
def milk():
    needs.missing("milk")

def test_found_out(milk):
    raise AssertionError("It has run.")
"""
WHOLE = "def test_it():\n    pass\n"
OTHERWISE = "import pytest\ndef test_it():\n    pytest.skip('no mood')\n"
NOT_TESTED = "Not tested: drinking (no tea: apt install tea), pouring (no milk: apt install milk)."


@pytest.fixture
def tried(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Iterator[Trial]:
    """Runs a file of tests, here or by another process; returns the exit status and the lines of the run."""
    kept = dict(needs.NEEDS)
    for each in ("CI", "KNAVES_CI"):
        monkeypatch.delenv(each, raising=False)
    pytester.makeini(f"[pytest]\nmarkers = needs(*names)\npythonpath = {needs.TESTS}\n")

    def run(tests: str, *options: str) -> tuple[int, list[str]]:
        pytester.makepyfile(tests)
        if "-n" in options:
            done = pytester.runpytest_subprocess("-p", "needs", *options)
        else:
            plain = ("-p", "needs", "-p", "no:xdist", "-p", "no:cacheprovider")
            done = pytester.runpytest_inprocess(*plain, *options)
        return int(done.ret), done.outlines

    yield run
    needs.NEEDS.clear()
    needs.NEEDS.update(kept)


def test_the_last_line_says_what_was_not_tested_and_what_to_install(tried: Trial) -> None:
    status, lines = tried(LACKING)
    assert (status, lines[-1]) == (0, NOT_TESTED)
    assert "1 passed, 3 skipped" in lines[-2]


@pytest.mark.long
def test_the_last_line_is_the_same_of_many_processes(tried: Trial) -> None:
    status, lines = tried(LACKING, "-n", "1")
    assert (status, lines[-1]) == (0, NOT_TESTED)


def test_the_last_line_says_that_nothing_was_left_out(tried: Trial) -> None:
    status, lines = tried(WHOLE)
    assert (status, lines[-1]) == (0, "Nothing was left out: all that these tests need is here.")


@pytest.mark.parametrize("options", [("--collect-only",), ("--exitfirst",)])
def test_a_run_that_was_not_whole_does_not_say_that_it_was(tried: Trial, options: tuple[str, ...]) -> None:
    _status, lines = tried(f"{WHOLE}\ndef test_other():\n    raise AssertionError\n", *options)
    assert not any(line.startswith("Nothing was left out") for line in lines)


@pytest.mark.parametrize("name", ["CI", "KNAVES_CI"])
@pytest.mark.parametrize("tests", [LACKING, OTHERWISE])
def test_in_ci_whatever_is_skipped_fails(
    tried: Trial, monkeypatch: pytest.MonkeyPatch, name: str, tests: str
) -> None:
    monkeypatch.setenv(name, "1")
    status, lines = tried(tests)
    assert status == pytest.ExitCode.TESTS_FAILED
    assert any("In CI nothing may be skipped" in line for line in lines)
    assert not any(re.search(r"\d skipped", line) for line in lines)


def test_the_specification_may_be_missing_in_ci_but_is_named(
    tried: Trial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "1")
    needs.NEEDS["classics"] = replace(needs.NEEDS["classics"], found=lambda: False)
    status, lines = tried("import needs\ndef test_it():\n    needs.require('classics')\n")
    assert (status, lines[-1]) == (0, f"Not tested: {needs.NEEDS['classics']}.")


def test_what_make_bare_leaves_out_is_no_failure(tried: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "BARE", True)
    monkeypatch.setenv("CI", "1")
    needs.NEEDS["tea"] = needs.Need("drinking", "no tea", "brew", lambda: False, optional=True)
    status, lines = tried(
        "import pytest\n@pytest.mark.needs('tea')\ndef test_it():\n    raise AssertionError\n"
    )
    assert (status, lines[-1]) == (0, needs.closing(set()))
    assert "what a bare environment has not" in lines[-1]


@pytest.mark.parametrize("ci", [False, True])
def test_a_folder_that_cannot_be_read_is_named_and_in_ci_that_fails(
    tried: Trial, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, ci: bool
) -> None:
    monkeypatch.setattr(needs, "TESTS", pytester.path)
    monkeypatch.setattr(needs, "FOLDERS", {"cups": "tea"})
    pytester.mkpydir("cups").joinpath("test_cups.py").write_text("import tea\n")
    needs.NEEDS["tea"] = needs.Need("drinking", "no tea", "apt install tea", lambda: False)
    if ci:
        monkeypatch.setenv("CI", "1")
    status, lines = tried(WHOLE)
    assert (status, lines[-1]) == (int(ci), "Not tested: drinking (no tea: apt install tea).")


@pytest.mark.parametrize("lend", [services.private_postgres, services.private_redis])
def test_a_service_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, lend: Callable[[], AbstractContextManager[object]]
) -> None:
    for name in ("postgres", "redis"):
        monkeypatch.setitem(needs.NEEDS, name, replace(needs.NEEDS[name], found=lambda: False))
    with pytest.raises(pytest.skip.Exception, match=r"Not tested: (PostgreSQL|Redis) "), lend():
        pass


def test_programs_off_everybody_s_path_are_found() -> None:
    assert needs.program("sh")
    assert needs.program("no-such-program-anywhere") is None


def sources() -> list[Path]:
    return [path for path in needs.TESTS.rglob("*.py") if path.name not in ("needs.py", "test_needs.py")]


def test_no_test_is_left_out_by_another_door() -> None:
    doors = re.compile(r"\b(skipif|importorskip|collect_ignore|pytest\.skip|mark\.skip|SkipTest|xfail)\b")
    assert [
        path.name
        for path in [*sources(), needs.TESTS.parent / "conftest.py"]
        if doors.search(path.read_text("utf-8"))
    ] == []


def test_each_need_that_a_test_names_is_known_and_each_that_is_known_is_named() -> None:
    called = re.compile(r"\b(?:needs|missing|require|program)\(((?:\"\w+\"(?:, )?)+)\)")
    found = [called.findall(path.read_text("utf-8")) for path in sources()]
    named = {name for each in found for words in each for name in re.findall(r"\w+", words)}
    assert {*needs.FOLDERS.values()} <= {*needs.NEEDS}
    assert all((needs.TESTS / each).exists() for each in needs.FOLDERS)
    assert {*needs.NEEDS} - {*needs.FOLDERS.values()} <= named
