"""What the documents promise, beside what there is: commands with options, targets of make, extras, pages.

One long test makes a clone and does there what the README tells a newcomer to do.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from knaves.cli.command import COMMANDS, command
from knaves.cli.locale import without_language_flags

TOP = Path(__file__).parents[1]
README = (TOP / "README.md").read_text("utf-8")
TEXTS = sorted(
    [
        *TOP.glob("*.md"),
        *TOP.glob("docs/**/*.md"),
        *TOP.glob("src/knaves/i18n/manuals/*.md"),
        *TOP.glob("src/knaves/games/*/text/*.md"),
    ]
)
CODE = re.compile(r"^(?: {4,}|```\w*\n)(?P<line>.*)$|`(?P<words>[^`\n]+)`", re.MULTILINE)
PROGRAM = re.compile(
    r"^(?:\$ )?(?:env )?(?:[A-Z_]+=\S+ )*(?:\S*/bin/)?(?P<program>knaves|make) (?P<words>.+)"
)
COMMENT = re.compile(r"\s{2,}|\s[|>;]|\s&&|…|\.\.\.")
"""What ends a command in a text: the remark beside it, another command, or words left out."""
EXTRA = re.compile(r"`(?:knaves)?\[?([a-z]+)\]?`")
ELSEWHERE = {"CHANGELOG.md"}
"""Texts about earlier versions too."""


def written(text: str, program: str) -> Iterator[str]:
    """Yield the words after a program's name, wherever a text has it as code."""
    for found in CODE.finditer(text):
        line = found["line"] if found["line"] is not None else found["words"]
        ran = PROGRAM.match(line)
        if ran is None or ran["program"] != program:
            continue
        if words := COMMENT.split(ran["words"])[0].strip():
            yield words


def refused(words: list[str]) -> str:
    """Return why a command line names something that does not exist, or "" if all of it does."""
    at: click.Command = command
    context = click.Context(command, info_name="knaves")
    while isinstance(at, click.Group) and words and not words[0].startswith("-"):
        try:
            name, found, words = at.resolve_command(context, words)
        except click.UsageError as error:
            return error.message
        assert found is not None
        at, context = found, click.Context(found, info_name=name, parent=context)
    try:
        # What is missing or only stands for something (FILE, LINK) is not the question here.
        with contextlib.suppress(click.exceptions.Exit):
            at.make_context("", list(words), parent=context)
    except click.NoSuchOption as error:
        return error.message
    except click.UsageError:
        pass
    return ""


@pytest.mark.parametrize(
    "path", [each for each in TEXTS if each.name not in ELSEWHERE], ids=lambda path: path.name
)
def test_every_command_in_the_documents_exists_with_its_options(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNAVES_HOME", str(tmp_path))
    faults = {
        words: why
        for words in written(path.read_text("utf-8"), "knaves")
        if (why := refused(without_language_flags(shlex.split(words))))
    }
    assert not faults


def test_a_command_or_an_option_that_does_not_exist_is_found() -> None:
    assert refused(["nope"])
    assert refused(["server", "nope"])
    assert refused(["count", "--nope"])
    assert refused(["play", "cribbage", "--stick-the-dealer"])
    assert not refused(["play", "euchre", "--stick-the-dealer"])


def commands(at: click.Command = command, path: str = "knaves") -> Iterator[str]:
    """Yield every command as a person types it, groups with a command of their own left out."""
    if not isinstance(at, click.Group):
        yield path
        return
    context = click.Context(at)
    for name in at.list_commands(context):
        found = at.get_command(context, name)
        assert found is not None
        yield from commands(found, f"{path} {name}")


def test_the_manual_names_every_command() -> None:
    manual = (TOP / "src/knaves/i18n/manuals/manual.md").read_text("utf-8")
    assert [each for each in commands() if each not in manual] == []


def targets() -> set[str]:
    """Return the targets of the Makefile that people may ask for."""
    phony = re.search(r"^\.PHONY: (.+)$", (TOP / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert phony is not None
    return set(phony[1].split())


def test_every_target_of_make_in_the_documents_exists() -> None:
    for path in TEXTS:
        if path.name not in ELSEWHERE:
            for words in written(path.read_text("utf-8"), "make"):
                # "make H" is a call at euchre.
                assert words.isupper() or words.split()[0] in targets(), f"{path.name}: make {words}"


def test_every_target_of_make_is_explained() -> None:
    said = subprocess.run(["make", "help"], cwd=TOP, capture_output=True, text=True, check=True).stdout
    named = set(re.findall(r"make ([a-z-]+)", said))
    assert targets() - named <= {"help", "clean", "setup", "format", "pictures"}


def test_the_readme_lists_every_command_once() -> None:
    table = README[README.index("## The commands") :].split("\n\n")[2]
    listed = re.findall(r"`([a-z]+)`", table)
    assert sorted(listed) == sorted(COMMANDS)


@pytest.mark.parametrize("page", ["README.md", "docs/install.md"])
def test_the_extras_are_those_that_can_be_installed(page: str) -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    text = (TOP / page).read_text("utf-8")
    part = text[text.index("## Install it for good" if page == "README.md" else "## With pip or pipx") :]
    assert set(EXTRA.findall(part[: part.index("\n## ", 1)])) - {"knaves", "cribbage", "euchre"} == set(
        project["optional-dependencies"]
    )


def test_the_first_page_of_the_documents_leads_to_every_other() -> None:
    nav = (TOP / "mkdocs.yml").read_text("utf-8")
    pages = set(re.findall(r": (\S+\.md)$", nav, re.MULTILINE))
    parts = {each for each in pages if each.startswith("reference/") and each != "reference/index.md"}
    index = (TOP / "docs" / "index.md").read_text("utf-8")
    assert pages - parts - {"index.md"} == set(re.findall(r"\]\((\S+\.md)\)", index))


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_clone_does_what_the_readme_promises(tmp_path: Path) -> None:
    promised = re.findall(r"`(make [a-z]+)[^`]*`", README[: README.index("## Your opponents")])
    assert promised[:2] == ["make play", "make serve"]
    assert "`make test`" in README
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(TOP), str(clone)], check=True)
    outside = {
        name: value for name, value in os.environ.items() if not name.startswith(("UV_", "VIRTUAL_ENV"))
    }
    played = subprocess.run(
        ["make", "play"],
        cwd=clone,
        env={**outside, "KNAVES_HOME": str(tmp_path / "data")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=800,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert "Cut for the first deal" in played.stdout
    asked = subprocess.run(
        [clone / ".venv/bin/knaves", "--help"], capture_output=True, text=True, timeout=60, check=True
    )
    assert re.findall(r"^  ([a-z]+) ", asked.stdout.split("Commands:")[1], re.MULTILINE) == list(COMMANDS)
