"""What tests need and a machine may not have: the only door through which a test is left out.

A test says what it needs by ``@pytest.mark.needs("ray")``, or calls ``missing("chromium")`` where it finds
out. Tests that cannot be read without a package stand in ``FOLDERS``. The last line of a run says what was
not tested and what to install. In CI a test that is skipped, for whatever reason, fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cache
from glob import glob
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest

TESTS: Final = Path(__file__).parent
BARE: Final = Path(sys.prefix).name == ".bare-venv"
"""Whether this is the environment of ``make bare``, where much is missing on purpose."""
NODE: Final = 20
"""The oldest node that builds the page and runs its tests."""


@dataclass(frozen=True, slots=True)
class Need:
    """``subject`` is not tested where something lacks (``lack``), and ``remedy`` mends that.

    ``found`` tells whether it is here; without this function the test itself finds out. ``optional`` is what
    ``make bare`` leaves out.
    """

    subject: str
    lack: str
    remedy: str
    found: Callable[[], bool] | None = None
    optional: bool = False

    @property
    def here(self) -> bool:
        return self.found is None or self.found()

    def __str__(self) -> str:
        return f"{self.subject} ({self.lack}: {self.remedy})"


def program(name: str) -> str | None:
    """Return the path of a program; PostgreSQL's and the administrator's are not on everybody's path."""
    hidden = sorted(glob(f"/usr/lib/postgresql/*/bin/{name}"))
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
    return shutil.which(name, path=path) or (hidden[-1] if hidden else None)


def programs(*names: str) -> Callable[[], bool]:
    return cache(lambda: all(map(program, names)))


def packages(*names: str) -> Callable[[], bool]:
    return cache(lambda: all(map(find_spec, names)))


@cache
def node() -> bool:
    """Whether there is a node that is new enough, with npm."""
    if not (found := shutil.which("node")) or not shutil.which("npm"):
        return False
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    return int(said.lstrip("v").partition(".")[0] or 0) >= NODE


@cache
def kernel() -> bool:
    from knaves.games.cribbage.engine import kernel as cribbage
    from knaves.games.euchre.engine import kernel as euchre

    return cribbage.available() and euchre.available()


def typescript() -> str:
    """Return the TypeScript compiler of the page, or one on the path."""
    own = TESTS.parent / "web" / "node_modules" / ".bin" / "tsc"
    return str(own) if own.exists() and shutil.which("node") else shutil.which("tsc") or ""


def compiler() -> str | None:
    """Return the C++ compiler."""
    return shutil.which(os.environ.get("CXX", "c++"))


NEEDS: Final = {
    "webassembly": Need(
        "the kernels for browsers",
        "they cannot be compiled",
        "make site, with a network",
        packages("ziglang", "wasmtime"),
    ),
    "chromium": Need("the page in Chromium", "no Chromium", "apt install chromium"),
    "firefox": Need("the page in Firefox", "no Firefox", "apt install firefox-esr"),
    "page": Need("the page", "it is not built", "make page, with node or a network"),
    "node": Need("JavaScript without a browser", f"no node {NODE} with npm", "apt install nodejs npm", node),
    "npm": Need("the components of the page", "no packages from npm", "make check, with a network"),
    "typescript": Need(
        "the types of messages", "no TypeScript", "make check", cache(lambda: bool(typescript()))
    ),
    "postgres": Need(
        "PostgreSQL",
        "it is not installed",
        "apt install postgresql",
        programs("initdb", "postgres", "pg_isready"),
    ),
    "redis": Need(
        "Redis", "it is not installed", "apt install redis-server", programs("redis-server", "redis-cli")
    ),
    "nginx": Need("nginx before a server", "no nginx", "apt install nginx", programs("nginx")),
    "caddy": Need("Caddy before a server", "no caddy", "apt install caddy", programs("caddy")),
    "openssl": Need("certificates", "no openssl", "apt install openssl", programs("openssl")),
    "systemd": Need(
        "the systemd unit", "no systemd-analyze", "apt install systemd", programs("systemd-analyze")
    ),
    "mount": Need(
        "full and read-only disks", "mounting is forbidden", "allow user namespaces, or run as root"
    ),
    "prlimit": Need("limits of memory", "only Unix has them", "use Unix", packages("resource")),
    "bash": Need("completion in bash", "no bash", "apt install bash", programs("bash")),
    "groff": Need("the look of the man page", "no groff", "apt install groff", programs("groff")),
    "compiler": Need(
        "the kernel in C++ programs", "no C++ compiler", "apt install g++", lambda: bool(compiler())
    ),
    "classics": Need(
        "the list of the classics",
        "no specification beside the checkout",
        "it comes with no clone",
        (TESTS.parents[1] / "shared" / "spec" / "classics.md").exists,
    ),
    "kernel": Need(
        "the compiled kernel", "it is not built", "apt install g++, then make setup", kernel, optional=True
    ),
    "ray": Need("work on Ray", "no ray", "make everything", packages("ray"), optional=True),
    "matplotlib": Need(
        "pictures by matplotlib", "no matplotlib", "make everything", packages("matplotlib"), optional=True
    ),
    "numpy": Need("arrays of numpy", "no numpy", "make everything", packages("numpy"), optional=True),
    "envs": Need(
        "environments for learners",
        "no gymnasium or pettingzoo",
        "make everything",
        packages("gymnasium", "numpy", "pettingzoo"),
        optional=True,
    ),
    "sb3": Need(
        "the example with Stable-Baselines3",
        "no sb3-contrib",
        "pip install sb3-contrib",
        packages("gymnasium", "sb3_contrib"),
        optional=True,
    ),
    "rllib": Need(
        "the example with RLlib",
        "no ray[rllib] or torch",
        "pip install 'ray[rllib]' torch pettingzoo",
        packages("lz4", "pettingzoo", "ray", "torch", "tree"),
        optional=True,
    ),
    "polars": Need(
        "tables of decisions", "no polars", "make everything", packages("polars", "numpy"), optional=True
    ),
    "openspiel": Need(
        "the rules against OpenSpiel",
        "no open-spiel",
        "make setup, on Linux",
        packages("pyspiel"),
        optional=True,
    ),
    "simulation": Need(
        "simulated worlds",
        "no Python 3.12 or newer",
        "install one, then make test",
        (TESTS.parent / ".simulation-venv" / ".ready").exists,
        optional=True,
    ),
    "textual": Need("the full screen", "no textual", "make setup", packages("textual"), optional=True),
    "server": Need(
        "the server",
        "no uvicorn or sqlalchemy",
        "make setup",
        packages("uvicorn", "sqlalchemy"),
        optional=True,
    ),
}

FOLDERS: Final = {
    "tui": "textual",
    "differential": "openspiel",
    "envs": "envs",
    "device": "server",
    "events": "server",
    "office": "server",
    "page": "server",
    "server": "server",
    "store/bus": "server",
    "store/sql": "server",
    "store/test_kept_by_another_version.py": "server",
    "cli/test_cli_audit.py": "server",
    "cli/test_cli_challenge.py": "server",
    "cli/test_cli_club.py": "server",
    "cli/test_cli_direct.py": "server",
    "cli/test_cli_event.py": "server",
    "line/test_day_among_people.py": "server",
    "line/test_joined.py": "server",
    "line/test_public_tables.py": "server",
    "line/test_missed_games.py": "server",
    "test_bench_daylong.py": "server",
    "test_bench_evening.py": "server",
    "transcripts/test_watching_transcripts.py": "server",
}
"""Folders and files of tests that import what may be missing, and what that is."""
EXCUSED: Final = {
    "classics": "the specification lies beside the checkout of the project, and in no clone",
    "sb3": "torch is larger than all the rest; docs/guide/learning.md says when the example was tried",
    "rllib": "the same, and it asks for an older gymnasium than the lock file has",
}
"""What may be missing in CI too, and why."""
_OPENING: Final = "Not tested: "


def missing(name: str) -> NoReturn:
    """Leave out the test that needs this; outside of a test, all tests of the file."""
    pytest.skip(f"{_OPENING}{NEEDS[name]}", allow_module_level=True)


def require(name: str) -> None:
    """Leave out the test if this is not here."""
    if not NEEDS[name].here:
        missing(name)


def strict() -> bool:
    """Whether this is CI, where everything is there and no test may be left out."""
    return bool(os.environ.get("CI") or os.environ.get("KNAVES_CI"))


def _left_out(reason: str) -> bool:
    """Whether something is missing because ``make bare`` leaves it out."""
    return BARE and reason in {f"{_OPENING}{need}" for need in NEEDS.values() if need.optional}


def _excused(reason: str) -> bool:
    """Whether something may be missing in CI."""
    return _left_out(reason) or reason in {f"{_OPENING}{NEEDS[name]}" for name in EXCUSED}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Do not read the tests that could not be imported, nor those of what only ``make bare`` makes."""
    only_bare = collection_path == TESTS / "test_bare.py" and not BARE
    return True if only_bare or collection_path in dict(_unread()) else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test that needs what is not here."""
    for mark in item.iter_markers("needs"):
        for name in mark.args:
            require(name)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a test that is skipped in CI fail."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and strict() and not _excused(_reason(report)):
        report.outcome = "failed"
        report.longrepr = f"In CI nothing may be skipped. {_reason(report)}"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Close the run with a line of what was not tested, if it came to its end."""
    yield
    reporter: Any = session.config.pluginmanager.get_plugin("terminalreporter")
    worker = hasattr(session.config, "workerinput")
    whole = session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    if reporter is None or worker or not whole or session.shouldfail or session.config.option.collectonly:
        return
    unread = {f"{_OPENING}{need}" for path, need in _unread() if _asked(session.config, path)}
    if strict() and any(not _excused(reason) for reason in unread):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    skipped = {_reason(each) for each in reporter.stats.get("skipped", [])}
    reporter.write_line(closing(unread | skipped))


def closing(reasons: set[str]) -> str:
    """Return the line that a run ends with, of the reasons for which tests were not run."""
    lacks = sorted(each.removeprefix(_OPENING) for each in reasons if not _left_out(each))
    if lacks:
        return f"{_OPENING}{', '.join(lacks)}."
    if BARE:
        return "Nothing was left out but what a bare environment has not, which make test runs."
    return "Nothing was left out: all that these tests need is here."


def _reason(report: Any) -> str:
    """Return why a test was skipped."""
    told = report.longrepr
    return str(told[2] if isinstance(told, tuple) else told).removeprefix("Skipped: ")


def _unread() -> list[tuple[Path, Need]]:
    """Return what of the tests cannot be read here, and what it needs."""
    return [(TESTS / path, NEEDS[name]) for path, name in FOLDERS.items() if not NEEDS[name].here]


def _asked(config: pytest.Config, path: Path) -> bool:
    """Whether the run would have read these tests."""
    asked = [(config.invocation_params.dir / each.partition("::")[0]).resolve() for each in config.args]
    return any(path.is_relative_to(each) or each.is_relative_to(path) for each in asked)
