"""A reader follows the pages under "Begin" and "How to" word for word, in an empty environment.

A wheel of this checkout is installed there, with the packages of the lock file. It is built without a
compiler, which takes seconds, and has the kernels that these tests have; `make installed` compiles them. Each
snippet of the pages is run, and each command in its order, in an empty folder and with a home of its own.
What must be told is in `TOLD`; what is not followed here, with the reason, in `ELSEWHERE`. A command in
neither fails the test.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from shutil import copy
from typing import Final

import pytest

from knaves.games import SHELF
from test_docs import COMMAND

pytestmark = [pytest.mark.long, pytest.mark.needs("kernel", "envs")]

TOP: Final = Path(__file__).parents[1]
DOCS: Final = TOP / "docs"
PROGRAM: Final = r"(?:[A-Z_]+=\S+ )*(?:env|docker|knaves|make|python3?|pipx?)(?= |$)"
UV: Final = Path(sys.executable).with_name("uv")
EXTRAS: Final = ("tui", "web", "data", "envs")
PAGES: Final = re.findall(
    r"^ +- .+: (\S+\.md)$",
    (TOP / "mkdocs.yml").read_text("utf-8").partition("  - Begin:")[2].partition("  - Look up:")[0],
    re.MULTILINE,
)
SHORTER: Final[Mapping[str, str]] = {
    "--number 100000": "--number 1",
    "--number 1000": "--number 1",
    "--players champion --": "--players simple --",
    "champion,steady": "steady,simple",
    "--pairs 500": "--pairs 1",
    "--hands 8000": "--hands 8",
    "--records games.knaves": "--records games.knaves --pairs 1",
    "mine:Bot champion": "mine:Bot simple --pairs 1",
    "mine:Bot steady --sprt 0 1": "mine:Bot simple --sprt 0 40",
    "FILE": "record.knaves",
}
"""What a reader has to fill in, and what would take hours."""
TOLD: Final[Mapping[str, str]] = {
    "knaves settings keys.hint=f2,question_mark": "keys.hint=f2,question_mark",
    "knaves play cribbage --plain": "nothing to save",
    "knaves play euchre --plain": "nothing to save",
    "knaves learn cribbage": "crib",
    "knaves learn euchre": "trump",
    "knaves learn counting": "Goodbye",
    "knaves rules cribbage": "crib",
    "knaves rules euchre": "trump",
    "knaves rules cribbage 5.3": "5.3 The count may not pass thirty-one.",
    "knaves rules cribbage --law": "5.3 The count may not pass thirty-one.",
    "knaves play cribbage --target 61 --skunk double": "to 61",
    "knaves play euchre --no-stick-the-dealer --joker": "nothing to save",
    "knaves resume FILE": "The game is saved.",
    "knaves resume --list": "There is no game to resume.",
    "knaves stats": "There are no statistics yet",
    "knaves stats ANN": "There are no statistics for ANN yet.",
    "knaves stats --json": "[]",
    "knaves insights cribbage": "No game is reviewed yet",
    'knaves insights cribbage --where "as pone" --where ahead': "No game is reviewed yet",
    "knaves insights cribbage --filters": "as pone",
    "knaves insights cribbage ANN --json": '"insights": []',
    "knaves proverbs cribbage": "Never lead a 5.",
    'knaves explore cribbage discard cards="5H 5D JS QC 2H 9D" dealer=no score=98-104': "Throwing from",
    'knaves explore euchre "bid?cards=JH+9H+AS+KS+QD&up=TH"': "First round, sitting left of the dealer",
    'knaves explore cribbage "https://example.org/analysis/discard?cards=5H+5D+JS+QC+2H+9D" --json': '"zone"',
    "knaves settings": "keys.hint=f2,question_mark",
    "knaves settings speed": "speed=5",
    "knaves settings name=Ann cribbage.target=61": "cribbage.target=61",
    "knaves count 8H 7D 7S 6C 2H": "Total: 16.",
    "knaves discard 5H 5D JS QC 2H 9D --dealer --score 98-104": "2H 9D",
    'knaves peg 5H 7D JS --threw "2H 9D" --starter 4C --played "QC KH" --pone --score 98-104': "JS",
    "knaves bid JH 9H AS KS QD --up TH --seat third --score 5-7": "pass",
    'knaves lead JH 9H AS KS QD --up TH --seat third --suit hearts --maker second --played "AC 9C"': "QD",
    "knaves odds 98-104": "you win",
    "knaves drill discard": "crib",
    "knaves drill count --against-the-clock --number 20": "How many points?",
    "knaves drill count --seconds 20": "20",
    "knaves drill today": "crib",
    "knaves drill": "knaves drill today",
    "knaves arena cribbage steady simple --pairs 500 --seed 7": "simple 1",
    "knaves arena euchre steady simple --hands 8000": "simple 1",
    "knaves arena euchre mine:Bot champion": "mine 1",
    "knaves arena cribbage mine:Bot steady --sprt 0 1": "mine 1",
    "knaves tables discard": "Schell's figures",
    "knaves tables odds": "120",
    "knaves tables race": "Source",
    "knaves games make --game cribbage --players champion --number 1000": "cribbage.parquet",
    "knaves games make --game euchre --players champion,steady --number 1000"
    " --out games.knaves.gz": "games.knaves.gz",
    "knaves export games.knaves.gz --to parquet --out games.parquet": "games.parquet",
    "knaves arena cribbage steady simple --records games.knaves": "simple 1",
    "knaves enter cribbage": "dealt",
    "knaves replay FILE": "cuts",
    "knaves review FILE": "Ann",
    "knaves review --all": "0 games reviewed.",
    "knaves study study.knaves": "Throwing to the crib, by Ann.",
    "knaves verify FILE": "proved",
    "knaves verify --require-proof FILE": "proved",
    "knaves arena cribbage 'cmd:python3 tiny.py' steady --pairs 500": "tiny 1",
    "knaves arena euchre my_policy:Cautious simple --pairs 500": "cautious 1",
    "knaves games make --game cribbage --players champion --number 100000": "cribbage.parquet",
    "knaves export game.knaves --to egn --out game.egn": "game.egn",
    "knaves export game.egn --to records --out game.knaves": "game.knaves",
}
"""What the answer to a command has in it, whatever the cards."""
REFUSED: Final[Mapping[str, str]] = {
    "knaves resume": "There is no game to resume.",
    "knaves insights cribbage --drill 1": "There is no insight 1.",
    "knaves stats --clear ANN": "There are no statistics for ANN yet.",
    "knaves study --make FILE": "only finished games are studied",
}
"""What has nothing to work on in an empty environment, and says so."""
ELSEWHERE: Final[Mapping[str, str]] = {
    r"make |pipx |python3? -m (pip|venv) |pip install|CXX=": "uv does it here; make installed tries the rest",
    r"knaves$|knaves play euchre( --begin)?$|.* --screen ": "the full screen: tests/tui",
    r"knaves play euchre --against ": "the full screen: tests/tui",
    r"knaves (serve|join|challenge|event|direct|club|audit|bot) ?": "a server: tests/server and tests/line",
    r"(env .*)?knaves serve|.*docker compose": "a server's files: tests/server",
    r"knaves server ": "a server's database: tests/cli and tests/server",
    r"knaves site DIR": "the page without a server: tests/page/test_page_alone.py",
    r"knaves (discard|explore cribbage) --record|knaves compare": "games of the reader's own",
    r"knaves tables make": "hours",
    r"knaves manual --man|knaves completion fish": "a shell with other folders",
    r"python docs/pictures": "a checkout",
    r"python examples/": "ten minutes: tests/test_docs.py runs it shorter",
    r"RAY_ADDRESS=": "a cluster: tests/lab",
}
"""By the beginning of a command, why it is not followed here."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody with an environment, and an empty folder."""

    environment: Path
    folder: Path

    def does(self, command: str) -> subprocess.CompletedProcess[str]:
        """Type a command, and nothing at what it asks."""
        programs = self.environment / "bin"
        return subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env={
                "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
                "HOME": str(self.folder),
                "KNAVES_HOME": str(self.folder / "home"),
                "LANG": "C.UTF-8",
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """A reader who has installed this checkout, and has the files that the pages take for granted."""
    top = tmp_path_factory.mktemp("reader")
    environment, folder = top / "environment", top / "folder"
    folder.mkdir()
    locked = top / "locked.txt"
    extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    lock = ["export", "--frozen", "--no-default-groups", "--no-emit-project", "--no-hashes"]
    build = ["--config-setting", f"build-dir={TOP / 'build' / 'word-for-word'}"]
    for words in (
        ["venv", "--python", sys.executable, str(environment)],
        [*lock, *extras, "--output-file", str(locked)],
        ["build", "--wheel", "--out-dir", str(top), *build, str(TOP)],
        ["pip", "install", "--python", str(environment), "--requirement", str(locked)],
    ):
        subprocess.run(
            [UV, *words, "--quiet"],
            cwd=TOP,
            env={**os.environ, "CXX": "/bin/false"},
            check=True,
            capture_output=True,
            timeout=120,
        )
    (wheel,) = top.glob("*.whl")
    subprocess.run(
        [UV, "pip", "install", "--quiet", "--offline", "--python", environment, wheel], check=True, timeout=60
    )
    (there,) = environment.glob("lib/*/site-packages/knaves")
    for name in SHELF:
        compiled = Path(str(import_module(f"knaves.games.{name}.engine._kernel").__file__))
        copy(compiled, there / "games" / name / "engine")
    reader = Reader(environment, folder)
    # The record that the page on records shows, and a game of euchre.
    (folder / "record.knaves").write_text(fences("records.md", "text")[0], "utf-8")
    (folder / "study.knaves").write_text(fences("studies.md", "text")[0], "utf-8")
    made = reader.does("knaves games make --game euchre --players simple --number 1 --out game.knaves")
    assert made.returncode == 0, made.stderr
    # Players and programs that the pages have the reader write.
    lowest = typed("guide/library.md", "class Lowest")
    bot = f'{lowest}\nclass Bot(Lowest):\n    name, version = "mine", "1"\n'
    (folder / "mine.py").write_text(bot, "utf-8")
    policy = [
        typed("guide/environments.md", each) for each in ("import player\n", "def cautious", "Cautious =")
    ]
    (folder / "my_policy.py").write_text("".join(policy), "utf-8")
    (folder / "tiny.py").write_text(fences("guide/bots.md", "python")[-1], "utf-8")
    return reader


def fences(page: str, language: str) -> list[str]:
    """Return the blocks of a page in a language."""
    text = (DOCS / page).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def typed(page: str, words: str) -> str:
    """Return the one example of a page with these words, as typed."""
    examples = doctest.DocTestParser().get_examples((DOCS / page).read_text("utf-8"))
    return next(each.source for each in examples if words in each.source)


def commands(page: str) -> Iterator[str]:
    """Yield the commands of a page in their order, without what is said of them."""
    fence: str | None = None
    for line in (DOCS / page).read_text("utf-8").splitlines():
        if mark := re.match(r"```(\w*)", line):
            fence = mark[1] if fence is None else None
        elif fence == "console" or (fence is None and line.startswith("    ")):
            found = re.match(rf"(?:\$ )?({PROGRAM}(?: .*?)?)(?:   ?\s*\S.*)?$", line.strip())
            if found:
                yield found[1].strip()


def is_followed(command: str) -> bool:
    """Whether a command is followed here, and not for a reason left to other tests."""
    known = command in TOLD or command in REFUSED
    assert known != any(re.match(reason, command) for reason in ELSEWHERE if not known), command
    return known


def test_the_pages_have_commands_and_every_command_of_the_tables_is_on_one() -> None:
    found = {command for page in PAGES for command in commands(page)}
    assert {*TOLD, *REFUSED} <= found
    assert all(any(re.match(reason, command) for command in found) for reason in ELSEWHERE)
    assert all(is_followed(command) in (True, False) for command in found)


@pytest.mark.parametrize("page", PAGES)
def test_a_reader_gets_what_a_page_says(reader: Reader, page: str) -> None:
    for command in filter(is_followed, commands(page)):
        short = command
        for words, less in SHORTER.items():
            short = short.replace(words, less)
        said = reader.does(short)
        if command in REFUSED:
            assert REFUSED[command] in said.stdout + said.stderr, (short, said)
        else:
            assert said.returncode == 0, (short, said.stderr)
            assert TOLD[command] in said.stdout, (short, said.stdout[-2000:])
    for shown in COMMAND.finditer((DOCS / page).read_text("utf-8")):
        answer = [line.removeprefix("    ") for line in shown["answer"].rstrip().splitlines()]
        assert reader.does(f"knaves {shown['words']}").stdout.rstrip().splitlines() == answer
    if page == "guide/data.md":
        for number, block in enumerate(fences(page, "python")):
            if ">>>" not in block:
                program = f"block{number}.py"
                (reader.folder / program).write_text(block, "utf-8")
                said = reader.does(f"python {program}")
                assert said.returncode == 0, said.stderr
    said = reader.does(f"python -m doctest {DOCS / page}")
    assert said.returncode == 0, said.stdout[-3000:]
