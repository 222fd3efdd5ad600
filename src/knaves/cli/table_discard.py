"""``knaves tables discard``: what two cards thrown to the crib bring, beside what others have published."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from knaves.cli.output import print_json
from knaves.cli.plotting import draw, heat, plot_flag
from knaves.i18n.language import _, marked

if TYPE_CHECKING:
    from knaves.games.cribbage.engine.cribs import Worth
    from knaves.games.cribbage.engine.published import Ranks

    Tables = Mapping[str, Mapping[Ranks, Worth]]

OPPONENTS: Final = marked("opponent's crib")


@click.command(short_help="What two cards thrown to the crib are worth.")
@click.option("--json", "as_json", is_flag=True, help="Print our own figures for a program.")
@plot_flag
def discard(as_json: bool, plot: Path | None) -> None:
    """Print the average crib by the two ranks thrown to it: our figures, and Hessel's and Schell's.

    Of two unlike ranks one pair in four is taken to be of one suit.
    """
    from knaves.games.cribbage.engine.published import ours, published

    tables = {"ours": ours(), **published()}
    if plot is not None:
        draw(plot, 2, len(tables), lambda axes: _paint(axes, tables))
    if as_json:
        print_json({"pairs": [_entry(ranks, worth) for ranks, worth in tables["ours"].items()]})
        return
    for line in _lines(tables):
        click.echo(line)
    if plot is not None:
        click.echo(_("Drawn into {plot}.").format(plot=plot))


def _entry(ranks: Ranks, worth: Worth) -> dict[str, Any]:
    return {"ranks": list(ranks), "own": round(worth.own, 4), "opponent": round(worth.other, 4)}


def _lines(tables: Tables) -> list[str]:
    from knaves.games.cribbage.engine.published import PAIRS, sources

    columns = [*tables]
    width = 8 * len(columns)
    half = "".join(f"{name:>8}" for name in columns)
    cells = [
        f"{low} {high} "
        + "".join(f"{tables[name][low, high].own:8.2f}" for name in columns)
        + "   "
        + "".join(f"{tables[name][low, high].other:8.2f}" for name in columns)
        for low, high in PAIRS
    ]
    return [
        f"    {_('own crib'):>{width}}   {_(OPPONENTS):>{width}}",
        f"    {half}   {half}",
        *cells,
        *[_apart(name, tables) for name in columns[1:]],
        *[
            _("{name}'s figures: {address}.").format(name=name, address=address)
            for name, address in sources().items()
        ],
    ]


def _apart(name: str, tables: Tables) -> str:
    """Say how far ours are from somebody's."""
    gaps = {
        (ranks, side): getattr(worth, side) - getattr(tables[name][ranks], side)
        for ranks, worth in tables["ours"].items()
        for side in ("own", "other")
    }
    (ranks, side), widest = max(gaps.items(), key=lambda item: abs(item[1]))
    average = sum(map(abs, gaps.values())) / len(gaps)
    said = _(
        "Ours differ from {name}'s by {average:.3f} on average, most at {ranks} in the opponent's crib: "
        "{widest:+.2f}."
    )
    if side == "own":
        said = _(
            "Ours differ from {name}'s by {average:.3f} on average, most at {ranks} in one's own crib: "
            "{widest:+.2f}."
        )
    return said.format(name=name, average=average, ranks=" ".join(ranks), widest=widest)


def _paint(axes: Any, tables: Tables) -> None:
    from knaves.cards import RANK_LETTERS

    for row, (side, words) in enumerate((("own", _("own crib")), ("other", _(OPPONENTS)))):
        for column, (name, table) in enumerate(tables.items()):
            both = {frozenset(ranks): getattr(worth, side) for ranks, worth in table.items()}
            square = [[both[frozenset((low, high))] for high in RANK_LETTERS] for low in RANK_LETTERS]
            heat(axes[row][column], f"{name}: {words}", RANK_LETTERS, square, 3, 9, 1)
