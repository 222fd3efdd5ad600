"""The notebooks: their cells are run in order, and say what their text promises."""

from __future__ import annotations

import ast
import json
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

NOTEBOOKS = Path(__file__).parents[1] / "examples" / "notebooks"


class Outcome(NamedTuple):
    """What the cells of a notebook print, the HTML of the values in which they end, and their names."""

    told: str
    shown: list[str]
    names: dict[str, Any]


def run(name: str) -> Outcome:
    """Run the cells of a notebook in order, as a notebook does."""
    cells = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]
    told, shown, names = StringIO(), list[str](), dict[str, Any]()
    with redirect_stdout(told):
        for number, cell in enumerate(cells):
            if cell["cell_type"] == "code":
                called, tree = f"{name}, cell {number}", ast.parse("".join(cell["source"]))
                last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
                exec(compile(tree, called, "exec"), names)
                if isinstance(last, ast.Expr):
                    value = eval(compile(ast.Expression(last.value), called, "eval"), names)
                    shown += [] if value is None else [value._repr_html_()]
    return Outcome(told.getvalue(), shown, names)


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
