"""The notebooks: their cells are run in order, and say what their text promises."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

import docs_notebooks
from docs_notebooks import NOTEBOOKS, Cell, written

TOP = Path(__file__).parents[1]


class Outcome(NamedTuple):
    """What the cells of a notebook print, the HTML of the values in which they end, and their names."""

    told: str
    shown: list[str]
    names: dict[str, Any]


def run(name: str) -> Outcome:
    """Run a notebook as `make docs` does."""
    names = dict[str, Any]()
    cells = [*docs_notebooks.run(NOTEBOOKS / name, names)]
    return Outcome("".join(cell.told for cell in cells), [cell.shown for cell in cells if cell.shown], names)


def text(html: str) -> str:
    """The words of well-formed HTML."""
    return "".join(ElementTree.fromstring(html).itertext())


def test_every_notebook_is_run() -> None:
    assert {path.name for path in NOTEBOOKS.iterdir()} == {
        "bid.ipynb",
        "first_deal.ipynb",
        "throw.ipynb",
    }


def test_no_notebook_keeps_what_it_printed() -> None:
    for path in NOTEBOOKS.iterdir():
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert not any(cell.get("outputs") for cell in cells), path.name


def test_the_first_deal_is_worth_something() -> None:
    told, (record,), names = run("first_deal.ipynb")
    assert re.fullmatch(r"The first dealer wins \d\d\.\d% of games \(95 %: .*\)\.\n", told)
    assert "South (simple 1)" in text(record)
    assert len(names["dealt"]) == 300
    assert names["found"].low < 0.56 < names["found"].high


def test_every_notebook_has_a_page_of_the_documentation() -> None:
    pages = {path.stem: path.read_text("utf-8") for path in (TOP / "docs" / "notebooks").iterdir()}
    assert {*pages} == {path.stem for path in NOTEBOOKS.iterdir()}
    for name, page in pages.items():
        assert page.startswith(f'--8<-- "{name}.md"\n')
        assert f"notebooks/{name}.md" in (TOP / "mkdocs.yml").read_text("utf-8")
        first = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))["cells"][0]["source"][0]
        assert first.startswith("# "), "the title of the page"


def test_a_page_shows_what_a_cell_printed_and_what_it_ended_in() -> None:
    shown = "<table>\n\n<tr><td>5♥</td></tr></table>"
    page = written(Cell("code", "print(1)\nhand", "1\n", shown))
    code, told, output = page.split("\n\n")
    assert code == "```python\nprint(1)\nhand\n```"
    assert told == "```text\n1\n```"
    # An empty line would end the HTML for Markdown.
    assert "\n" not in output
    assert text(output) == " 5♥"


def test_make_docs_runs_the_notebooks_before_it_builds_the_pages() -> None:
    recipe = (TOP / "Makefile").read_text("utf-8").split("\ndocs: ")[1].split("\n\n")[0]
    assert recipe.index("--extra envs") < recipe.index("docs_notebooks.py") < recipe.index("zensical build")


@pytest.mark.needs("kernel")
def test_a_throw_is_weighed() -> None:
    told, (view, hints), names = run("throw.ipynb")
    assert "Throw 2♥ 9♦ to your crib" in text(view)
    assert text(hints).index("Throw 2♥ 9♦") < text(hints).index("Throw 5♦ 5♥")
    assert [hint.win for hint in names["hints"]] == sorted(
        [hint.win for hint in names["hints"]], reverse=True
    )
    assert told.splitlines()[-1].startswith("http://127.0.0.1:8080/analysis/discard?cards=5H+5D")


@pytest.mark.needs("envs", "kernel")
def test_a_bot_learns_that_three_trumps_are_enough() -> None:
    told, (picture,), names = run("bid.ipynb")
    assert [line.rpartition(": ")[2] for line in told.splitlines()] == ["pass"] * 3 + ["order up"] * 3
    assert names["curve"][-1] > names["curve"][0]
    assert f"{names['curve'][-1]:+.2f} at the end" in text(picture)
