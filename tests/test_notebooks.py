"""The notebooks: their cells are run in order, and say what their text promises."""

from __future__ import annotations

import json
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = Path(__file__).parents[1] / "examples" / "notebooks"


def run(name: str) -> tuple[str, dict[str, Any]]:
    """Run the cells of a notebook; return what they print, and the names that they leave."""
    cells = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]
    told, names = StringIO(), dict[str, Any]()
    with redirect_stdout(told):
        for number, cell in enumerate(cells):
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), f"{name}, cell {number}", "exec"), names)
    return told.getvalue(), names


def test_every_notebook_is_run() -> None:
    assert {path.name for path in NOTEBOOKS.iterdir()} == {"first_deal.ipynb", "throw.ipynb"}


def test_no_notebook_keeps_what_it_printed() -> None:
    for path in NOTEBOOKS.iterdir():
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert not any(cell.get("outputs") for cell in cells), path.name


def test_the_first_deal_is_worth_something() -> None:
    told, names = run("first_deal.ipynb")
    assert re.fullmatch(r"The first dealer wins \d\d\.\d% of games \(95 %: .*\)\.\n", told)
    assert len(names["dealt"]) == 300
    assert names["found"].low < 0.56 < names["found"].high


@pytest.mark.needs("kernel")
def test_a_throw_is_weighed() -> None:
    told, names = run("throw.ipynb")
    assert told.splitlines()[0].startswith("discard 2H 9D")
    assert [hint.win for hint in names["hints"]] == sorted(
        [hint.win for hint in names["hints"]], reverse=True
    )
    assert told.splitlines()[-1].startswith("http://127.0.0.1:8080/analysis/discard?cards=5H+5D")
