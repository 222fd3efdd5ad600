"""The pages that ``make docs`` builds: a front page, all in reach, nothing loaded from other hosts.

The build itself takes half a minute. `packaging/outside.py`, with which it ends, is tried on others here.
"""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path

import pytest

from outside import faults

TOP = Path(__file__).parents[1]
DOCS = TOP / "docs"

CONFIGURATION = (TOP / "mkdocs.yml").read_text("utf-8")
NAMED = re.findall(r"^ +- .+: (\S+\.md)$", CONFIGURATION, re.MULTILINE)
REFERENCE = sorted(
    name
    for page in (DOCS / "reference").glob("*.md")
    for name in re.findall(r"^::: (\S+)", page.read_text("utf-8"), re.MULTILINE)
)


def test_the_front_page_comes_first() -> None:
    assert NAMED[0] == "index.md"


def test_every_page_is_in_the_navigation_or_linked_from_one_that_is() -> None:
    found = set(NAMED)
    waiting = list(NAMED)
    while waiting:
        page = DOCS / waiting.pop()
        for link in re.findall(r"\]\(([^)#:]+\.md)", page.read_text("utf-8")):
            target = Path(os.path.normpath(page.parent / link)).relative_to(DOCS).as_posix()
            if target not in found:
                found.add(target)
                waiting.append(target)
    assert found == {page.relative_to(DOCS).as_posix() for page in DOCS.glob("**/*.md")}


@pytest.mark.parametrize("name", REFERENCE)
def test_the_reference_names_modules_that_exist_and_say_what_they_are_for(name: str) -> None:
    # Read and not imported: some modules need an extra.
    path = TOP / "src" / name.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    assert ast.get_docstring(ast.parse(file.read_text("utf-8")))


def test_the_reference_lists_its_pages() -> None:
    listed = re.findall(r"\]\((\w+\.md)\)", (DOCS / "reference" / "index.md").read_text("utf-8"))
    assert sorted(["index.md", *listed]) == sorted(page.name for page in (DOCS / "reference").glob("*.md"))


def test_the_configuration_asks_for_no_web_fonts_and_nothing_from_other_hosts() -> None:
    assert re.search(r"^  font: false$", CONFIGURATION, re.MULTILINE)
    assert "//" not in CONFIGURATION


def test_no_picture_loads_anything_from_another_host() -> None:
    assert not [fault for fault in faults(DOCS) if "front page" not in fault]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.html", '<link rel="stylesheet" href="https://fonts.example/a.css">'),
        ("a.html", '<link rel="preconnect" href="//fonts.example">'),
        ("a.html", '<script src="https://cdn.example/a.js"></script>'),
        ("a.html", '<img src="HTTP://pictures.example/a.png">'),
        ("a.html", "<style>@import 'https://fonts.example/a.css';</style>"),
        ("deep/a.css", "b { background: url( 'https://pictures.example/a.png' ) }"),
        ("a.svg", '<style>@font-face { src: url("//fonts.example/a.woff") }</style>'),
    ],
)
def test_what_a_browser_would_fetch_elsewhere_is_found(tmp_path: Path, file: str, text: str) -> None:
    (tmp_path / "index.html").write_text('<a href="https://elsewhere.example/">a link</a><img src="a.png">')
    assert not list(faults(tmp_path))
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text)
    (said,) = faults(tmp_path)
    assert said.startswith(f"{file} loads ")


def test_a_site_without_a_front_page_is_refused(tmp_path: Path) -> None:
    (said,) = faults(tmp_path)
    assert "no front page" in said
