"""Drawing a table into a file, SVG or PNG by its name. The only module that imports matplotlib, an extra."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

from knaves import extras
from knaves.i18n.language import _

KINDS: Final = (".svg", ".png")

plot_flag: Final = click.option(
    "--picture",
    "--plot",
    "plot",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw the table into FILE.svg or FILE.png.",
)


def draw(path: Path, rows: int, columns: int, paint: Callable[[Any], None]) -> None:
    """Make a figure of panels, call ``paint`` to fill its axes, rows by columns, and write the file.

    The same data make the same file. UsageError if the name has no known picture format; NotationError if
    matplotlib is not installed; OSError if the file cannot be written.
    """
    if path.suffix.lower() not in KINDS:
        raise click.UsageError(
            _("Name the picture FILE.svg or FILE.png, not {file!r}.").format(file=path.name)
        )
    extras.require("analysis")
    plain = import_module("matplotlib")
    canvas = import_module("matplotlib.figure")
    svg = path.suffix.lower() == ".svg"
    with plain.rc_context({"svg.hashsalt": "knaves", "svg.fonttype": "none"}):
        figure = canvas.Figure(figsize=(5.6 * columns, 5.4 * rows), layout="constrained")
        paint(figure.subplots(rows, columns, squeeze=False))
        figure.savefig(path, metadata={"Date": None} if svg else None)


def heat(
    axes: Any,
    title: str,
    labels: Sequence[str],
    values: Sequence[Sequence[float | None]],
    low: float,
    high: float,
    places: int,
) -> None:
    """Fill one panel with a square of figures, coloured from ``low`` to ``high``; None leaves a gap."""
    grid = [[float("nan") if value is None else value for value in row] for row in values]
    axes.imshow(grid, vmin=low, vmax=high, cmap="cividis")
    axes.set_title(title)
    size = min(7.0, 110 / len(labels))
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_ticks(range(len(labels)), labels)
    for y, row in enumerate(values):
        for x, value in enumerate(row):
            if value is not None:
                dark = value < (low + high) / 2
                axes.text(
                    x,
                    y,
                    f"{value:.{places}f}",
                    ha="center",
                    va="center",
                    size=size,
                    color="w" if dark else "k",
                )
