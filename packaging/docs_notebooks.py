"""``make docs`` begins with this: the notebooks of ``examples/notebooks``, run, as text for their pages.

A page of ``docs/notebooks`` includes the text of its notebook: the words, the code, and below the code what
it prints and shows. The notebooks themselves keep no outputs, and neither does Git.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, Final, NamedTuple

TOP: Final = Path(__file__).parents[1]
NOTEBOOKS: Final = TOP / "examples" / "notebooks"
BUILT: Final = TOP / "build" / "notebooks"
"""Where ``mkdocs.yml`` tells the pages to look for what they include."""


class Cell(NamedTuple):
    """A cell that was run: its source, what it printed, and the HTML of the value in which it ends."""

    kind: str
    source: str
    told: str = ""
    shown: str = ""


def run(path: Path, names: dict[str, Any]) -> Iterator[Cell]:
    """Run the cells of a notebook in order, as a notebook does; ``names`` fills with what they define."""
    for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"]):
        kind, source = cell["cell_type"], "".join(cell["source"])
        if kind != "code":
            yield Cell(kind, source)
            continue
        called, tree = f"{path.name}, cell {number}", ast.parse(source)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        value = None
        with redirect_stdout(StringIO()) as told:
            exec(compile(tree, called, "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), called, "eval"), names)
        yield Cell(kind, source, told.getvalue(), "" if value is None else value._repr_html_())


def written(cell: Cell) -> str:
    """Return a cell as Markdown.

    >>> print(written(Cell("code", "card", shown="<b>5♥</b>")))
    ```python
    card
    ```
    <BLANKLINE>
    <div data-search-exclude=""><b>5♥</b></div>
    """
    if cell.kind != "code":
        return cell.source
    parts = [f"```python\n{cell.source}\n```"]
    if cell.told:
        parts.append(f"```text\n{cell.told.rstrip()}\n```")
    if cell.shown:
        # In one line: Markdown would take an empty one for the end of the HTML.
        shown = " ".join(cell.shown.split())
        parts.append(f'<div data-search-exclude="">{shown}</div>')
    return "\n\n".join(parts)


def main() -> None:
    """Run every notebook, and write its text."""
    BUILT.mkdir(parents=True, exist_ok=True)
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        text = "\n\n".join(map(written, run(path, {})))
        (BUILT / f"{path.stem}.md").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
