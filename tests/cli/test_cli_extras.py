"""Every command without extras, and with the extra tui alone: it works, or says which extra it needs."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from driving import SHORT, Outcome, environment, knaves

from knaves import extras
from knaves.cli import serve, site
from knaves.cli.command import command
from studied import POSITION

ROOT = Path(__file__).parents[2]
HAND = ("5H", "5D", "JS", "QC", "2H", "9D")
LEAD = ("JH", "9H", "AS", "KS", "QD", "--up", "TH", "--suit", "hearts", "--maker", "first")
SERVER = "http://127.0.0.1:1"
BROUGHT = {
    "web": "argon2",
    "postgres": "greenlet",
    "tui": "",
    "redis": "",
    "ray": "",
    "analysis": "",
    "data": "",
    "envs": "",
}
"""A package that an extra of another package brings, by ours."""

LINES: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {
    "": (((), ""), (("--version",), "")),
    "play cribbage": ((("--against", "simple", "--begin"), ""), (("--plain",), "")),
    "play euchre": ((("--against", "simple", "--begin"), ""),),
    "resume": ((("--list",), ""), ((), "")),
    "cribbage": ((("--against", "simple", "--begin"), ""),),
    "euchre": ((("--plain",), ""),),
    "count": ((HAND[:5], ""),),
    "discard": ((HAND, ""), (("--record", f"{SERVER}/r/1", "--move", "1"), "web")),
    "peg": ((("5H", "7D", "JS", "--threw", "2H 9D", "--starter", "4C", "--played", "QC KH", "--pone"), ""),),
    "bid": ((("9H", "TH", "JH", "QS", "AC", "--up", "KH"), ""),),
    "lead": ((LEAD, ""),),
    "odds": ((("98-104",), ""),),
    "enter cribbage": ((("--with", "Bob"), ""),),
    "enter euchre": ((("--new",), ""),),
    "replay": ((("RECORD",), ""), (("RECORD", "--screen"), "tui")),
    "verify": ((("RECORD",), ""), ((f"{SERVER}/r/1",), "web")),
    "review": ((("RECORD",), ""), (("--all",), ""), ((f"{SERVER}/r/1",), "web")),
    "study": (
        (("STUDY", "--all"), ""),
        (("RECORD", "--make", "--plain"), ""),
        (("STUDY", "--screen"), "tui"),
        ((f"{SERVER}/study/1",), "web"),
    ),
    "compare": ((("RECORD", "RECORD"), ""), ((f"{SERVER}/r/1", "RECORD"), "web")),
    "insights": ((("cribbage",), ""), (("euchre", "Ann", "--where", "as dealer"), "")),
    "stats": (((), ""), (("Ann", "--clear", "--yes"), "")),
    "arena cribbage": ((("simple", "simple", "--pairs", "1", "--ray"), "ray"),),
    "arena euchre": ((("simple", "simple", "--hands", "1", "--cores", "1"), ""),),
    "games make": (
        (("--game", "euchre", "--players", "simple", "--number", "1", "--cores", "1"), "data"),
        (
            ("--game", "euchre", "--players", "simple", "--number", "1", "--out", "g.knaves", "--cores", "1"),
            "",
        ),
    ),
    "export": (
        (("RECORD", "--to", "jsonl"), ""),
        (("RECORD", "--to", "parquet", "--out", "t.parquet"), "data"),
    ),
    "tables discard": (((), ""),),
    "tables odds": ((("--plot", "odds.png"), "analysis"),),
    "tables race": ((("--plot", "race.svg"), "analysis"),),
    "tables make": (
        (("euchre-ends", "--ray"), "ray"),
        (("euchre-bids", "--part", "0.0000001", "--cores", "1"), "analysis"),
    ),
    "join": (
        (("foo",), "web"),
        (("foo", "--plain"), "web"),
        ((SERVER, "--new", "euchre"), "web"),
    ),
    "challenge": (
        ((f"{SERVER}/c/abc",), "web"),
        ((f"{SERVER}/c/abc", "--take-back"), "web"),
        ((SERVER, "--new", "euchre"), "web"),
        ((SERVER, "--new", "euchre", "--pairs"), "web"),
    ),
    "audit": (((SERVER,), "web"),),
    "direct": (((f"{SERVER}/e/abc",), "web"),),
    "club": (((SERVER,), "web"), ((f"{SERVER}/club/abc",), "web")),
    "event": (((SERVER,), "web"), ((f"{SERVER}/e/abc",), "web")),
    "bot": (((f"{SERVER}/t/abc",), "web"),),
    "serve": (((), "web"), (("--check",), "web")),
    "server tables": (((), "web"),),
    "server remove": ((("3",), "web"),),
    "server reports": (((), "web"), (("--settle", "1"), "web")),
    "server agreement": (((), "web"), (("--fewest", "1"), "web")),
    "server ban": (((), "web"), (("192.0.2.1",), "web")),
    "server announce": ((("Hello",), "web"),),
    "server drain": (((), "web"), (("--bus", "redis://127.0.0.1:1/0"), "web")),
    "site": ((("out",), ""),),
    "settings": (((), ""), (("name=Bea",), "")),
    "doctor": (((), ""),),
    "learn": ((("cribbage",), ""), (("counting",), "")),
    "drill": (((), ""), (("today",), ""), (("count",), "")),
    "explore": ((("cribbage", "discard", "cards=5H 5D JS QC 2H 9D"), ""),),
    "proverbs": ((("cribbage",), ""), (("euchre",), "")),
    "rules": ((("cribbage",), ""),),
    "manual": (((), ""), (("--man",), "")),
    "completion": ((("bash",), ""),),
}
"""By command: what follows it to take it to everything that it imports, and the extra that this needs."""
SCRIPTS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("cribbage", "nodisk", "go"), ""),
    (("euchre", "nodisk", "plain"), ""),
    (("euchre", "list"), ""),
    (("python -m knaves", "stats"), ""),
    (("python -m knaves", "join", "foo"), "web"),
)
OPENED = "The full screen is open."
SCREENS = {
    "knaves",
    "knaves play cribbage --against simple --begin",
    "knaves resume",
    "knaves learn cribbage",
}
"""Lines that open the full screen at a terminal, some of them."""


def leaves(group: click.Command, path: str = "") -> Iterator[str]:
    context = click.Context(group)
    if not isinstance(group, click.Group):
        yield path.strip()
        return
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        assert found is not None
        yield from leaves(found, f"{path} {name}")


def test_every_command_is_tried() -> None:
    assert {*LINES} == {"", *leaves(command)}


def tried(home: Path, *present: str, python: str = sys.executable) -> list[tuple[str, str, Outcome]]:
    """Run every line with some extras; return it, the extra that it needs, and what it said."""
    knaves(home, *SHORT, "--name", "Ann", typed=())
    knaves(home, "play", "cribbage", "--plain", "--against", "simple", typed="1\nquit\n")
    (record,) = (home / "games").iterdir()
    lesson = home / "study.knaves"
    lesson.write_text(POSITION, encoding="utf-8")
    files = {"RECORD": str(record), "STUDY": str(lesson)}
    table = [
        (("knaves", *name.split(), *(files.get(word, word) for word in more)), extra)
        for name, lines in LINES.items()
        for more, extra in lines
    ]
    table += SCRIPTS
    out = home / "said.json"
    done = subprocess.run(
        [python, str(Path(__file__).with_name("without.py")), str(out), *present],
        input=json.dumps([line for line, _extra in table]).encode(),
        stdout=subprocess.DEVNULL,
        env=environment(home, PYTHONPATH=str(Path(__file__).parent)),
        cwd=home,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0
    said = [Outcome(**each) for each in json.loads(out.read_text("utf-8"))]
    return [(" ".join(line), extra, each) for (line, extra), each in zip(table, said, strict=True)]


@pytest.mark.parametrize(
    "present", [(), pytest.param(("tui",), marks=pytest.mark.needs("textual"))], ids=["no extra", "tui alone"]
)
def test_every_command_works_or_says_which_extra_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, present: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    wrong = []
    for line, extra, said in tried(tmp_path, *present):
        needed = [each for each in extras.PACKAGES if f"the extra {each}: " in said.err]
        if extra and extra not in present:
            fine = (
                said.code == 1
                and needed == [extra]
                and said.err.endswith(f"{extras.needed(extra)}\n")
                and not said.out
            )
        else:
            fine = said.code in (0, 1) and set(needed) <= {"tui"} - {*present}
        if not fine:
            wrong.append(f"{line}: {said.code} {said.err or said.out}")
        if line in SCREENS and (OPENED in said.out) != ("tui" in present):
            wrong.append(f"{line}: {said.out}")
    assert not wrong, "\n".join(wrong)


def test_the_packages_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for extra, wanted in project["optional-dependencies"].items():
        required = [each for each in wanted if "sys_platform" not in each]
        names = {re.split(r"[^\w-]", each)[0].replace("-", "_") for each in required}
        assert names <= {*extras.PACKAGES[extra]} | ({"sqlalchemy"} if extra == "postgres" else set())
        assert {*extras.PACKAGES[extra]} - names == {BROUGHT[extra]} - {""}
    assert {*extras.PACKAGES} == {*project["optional-dependencies"]}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The environment of somebody who installed Knaves by other means than make."""
    place = tmp_path / "place"
    place.mkdir()
    monkeypatch.setattr(sys, "prefix", str(place))
    monkeypatch.setattr(sys, "executable", str(place / "bin" / "python"))
    return place


@pytest.mark.parametrize(
    ("way", "command"),
    [
        ("pip", '{place}/bin/python -m pip install "knaves[web]"'),
        ("pip, active", 'python -m pip install "knaves[web]"'),
        ("uv", 'uv pip install --python {place} "knaves[web]"'),
        ("pipx", 'pipx runpip place install "knaves[web]"'),
    ],
)
def test_the_command_is_the_one_of_this_installation(
    place: Path, monkeypatch: pytest.MonkeyPatch, way: str, command: str
) -> None:
    found = importlib.util.find_spec
    pip = None if way == "uv" else found("click")
    monkeypatch.setattr(extras, "find_spec", lambda name: pip if name == "pip" else found(name))
    monkeypatch.setattr(shutil, "which", lambda name: sys.executable if way == "pip, active" else None)
    if way == "pipx":
        (place / "pipx_metadata.json").write_text("{}")
    assert extras.command("web") == command.format(place=place)


def test_in_a_checkout_make_installs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(ROOT / ".venv"))
    monkeypatch.chdir(ROOT)
    assert extras.command("web") == "make extra EXTRA=web"
    monkeypatch.chdir(tmp_path)
    assert extras.command("web") == f"make -C {ROOT} extra EXTRA=web"
    done = subprocess.run(
        ["make", "-n", "-C", str(ROOT), "extra", "EXTRA=web"], capture_output=True, check=False
    )
    assert b"--extra web" in done.stdout


def test_a_page_or_site_that_is_missing_comes_by_make_or_by_another_installation(
    monkeypatch: pytest.MonkeyPatch, place: Path
) -> None:
    assert f"{place}/bin/python -m pip install '.[web]'" in serve._without_page()
    assert f"{place}/bin/python -m pip install FILE" in site._missing()
    monkeypatch.setattr(sys, "prefix", str(ROOT / ".venv"))
    monkeypatch.chdir(ROOT)
    assert serve._without_page().endswith(" make page")
    assert site._missing().endswith(" make site")
