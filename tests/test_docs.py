"""What the documents say is run: every snippet, every command, every example."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from needs import require

pytestmark = pytest.mark.bare

TOP = Path(__file__).parents[1]
PAGES = sorted([TOP / "README.md", *TOP.glob("docs/**/*.md")])
EXAMPLES = sorted(TOP.glob("examples/*.py"))
# Pages with snippets, and examples, that need an optional package, by the names of `needs`.
EXTRAS = {"environments.md": "envs", "learn_euchre.py": "envs", "vector.md": "envs"}
COMMAND = re.compile(
    r"^    \$ knaves (?P<words>.*)\n(?P<answer>(?:    (?!\$).*\n|\n(?=    (?!\$)))*)", re.MULTILINE
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_snippet_of_python_does_what_the_page_says(page: Path) -> None:
    if page.name in EXTRAS:
        require(EXTRAS[page.name])
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0
    assert tried or ">>>" not in page.read_text(encoding="utf-8")


def test_the_readme_and_the_guide_have_snippets() -> None:
    for page in (TOP / "README.md", TOP / "docs" / "guide" / "library.md"):
        assert page.read_text(encoding="utf-8").count(">>>") > 5


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_answers_as_the_page_says(page: Path, tmp_path: Path) -> None:
    for command in COMMAND.finditer(page.read_text(encoding="utf-8")):
        said = subprocess.run(
            [sys.executable, "-m", "knaves", *command["words"].split()],
            env={**os.environ, "KNAVES_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        expected = [line.removeprefix("    ") for line in command["answer"].rstrip().splitlines()]
        assert said.stdout.rstrip().splitlines() == expected


def test_the_readme_shows_a_command() -> None:
    assert COMMAND.search((TOP / "README.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_every_example_runs(example: Path) -> None:
    if example.name in EXTRAS:
        require(EXTRAS[example.name])
    said = subprocess.run(
        [sys.executable, str(example)], capture_output=True, text=True, timeout=120, check=False
    )
    assert said.returncode == 0, said.stderr
    assert said.stdout.strip()


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*PAGES, TOP / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} points to {target}"
