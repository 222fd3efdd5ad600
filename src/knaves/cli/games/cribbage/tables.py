"""``knaves tables discard`` and ``odds``: what two cards are worth in the crib, and the chance to win."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from knaves.cli.output import print_json, print_line
from knaves.cli.plotting import draw, heat, plot_flag
from knaves.i18n.language import _, marked
from knaves.i18n.numbers import Figure

if TYPE_CHECKING:
    from knaves.games.cribbage.engine.cribs import Ranks, Worth

    Tables = Mapping[str, Mapping[Ranks, Worth]]

OPPONENTS: Final = marked("opponent's crib")


@click.command(short_help="Print the value of two cards thrown to the crib.")
@click.option("--json", "as_json", is_flag=True, help="Print our own figures as JSON.")
@plot_flag
def discard(as_json: bool, plot: Path | None) -> None:
    """Print the average value of the crib by the two ranks thrown: our figures, Hessel's and Schell's.

    One pair in four of unlike ranks is taken to be of one suit.
    """
    from knaves.games.cribbage.engine.cribs import ours, published

    tables = {"ours": ours(), **published()}
    if plot is not None:
        draw(plot, 2, len(tables), lambda axes: _paint(axes, tables))
    if as_json:
        print_json({"pairs": [_entry(ranks, worth) for ranks, worth in tables["ours"].items()]})
        return
    for line in _discard_lines(tables):
        print_line(line)
    if plot is not None:
        print_line(_("Drawing saved as {plot}.").format(plot=plot))


def _entry(ranks: Ranks, worth: Worth) -> dict[str, Any]:
    return {"ranks": list(ranks), "own": round(worth.own, 4), "opponent": round(worth.other, 4)}


def _discard_lines(tables: Tables) -> list[str]:
    from knaves.games.cribbage.engine.cribs import RANK_PAIRS, sources

    columns = [*tables]
    width = 8 * len(columns)
    half = "".join(f"{name:>8}" for name in columns)
    cells = [
        f"{low} {high} "
        + "".join(f"{Figure(tables[name][low, high].own):8.2f}" for name in columns)
        + "   "
        + "".join(f"{Figure(tables[name][low, high].other):8.2f}" for name in columns)
        for low, high in RANK_PAIRS
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
    """Return a sentence on the differences between our figures and another table's."""
    gaps = {
        (ranks, side): getattr(worth, side) - getattr(tables[name][ranks], side)
        for ranks, worth in tables["ours"].items()
        for side in ("own", "other")
    }
    (ranks, side), widest = max(gaps.items(), key=lambda item: abs(item[1]))
    average = sum(map(abs, gaps.values())) / len(gaps)
    said = _(
        "Our figures differ from {name}'s by {average:.3f} on average, most for {ranks} in the "
        "opponent's crib: {widest:+.2f}."
    )
    if side == "own":
        said = _(
            "Our figures differ from {name}'s by {average:.3f} on average, most for {ranks} in your "
            "own crib: {widest:+.2f}."
        )
    return said.format(name=name, average=Figure(average), ranks=" ".join(ranks), widest=Figure(widest))


def _paint(axes: Any, tables: Tables) -> None:
    from knaves.cards import RANK_LETTERS

    for row, (side, words) in enumerate((("own", _("own crib")), ("other", _(OPPONENTS)))):
        for column, (name, table) in enumerate(tables.items()):
            both = {frozenset(ranks): getattr(worth, side) for ranks, worth in table.items()}
            square = [[both[frozenset((low, high))] for high in RANK_LETTERS] for low in RANK_LETTERS]
            heat(axes[row][column], f"{name}: {words}", RANK_LETTERS, square, 3, 9, 1)


@click.command(short_help="Print the dealer's chance to win at cribbage from every score.")
@click.option(
    "--target", type=click.IntRange(5, 121), default=121, show_default=True, help="Points that win the game."
)
@click.option("--json", "as_json", is_flag=True, help="Print every score as JSON.")
@plot_flag
def odds(target: int, as_json: bool, plot: Path | None) -> None:
    """Print the dealer's chance to win before a deal, by both scores, in steps of ten.

    The figures come from the champion's games against itself, with scores counted in order.
    """
    from knaves.games.cribbage.engine.tables import chances

    table = chances(target)
    steps = [*range(0, target - 1, 10), target - 1]
    if plot is not None:
        title = _("The dealer's chance to win, in percent:\nthe dealer's score down, pone's across")
        shown = [[100 * table[ours][theirs] for theirs in steps] for ours in steps]
        draw(plot, 1, 1, lambda axes: heat(axes[0][0], title, list(map(str, steps)), shown, 0, 100, 0))
    if as_json:
        print_json({"target": target, "dealer": table})
        return
    print_line(_("The dealer's chance to win, in percent: the dealer's score down, pone's across."))
    print_line("      " + "".join(f"{score:4}" for score in steps))
    for ours in steps:
        print_line(f"{ours:6}" + "".join(f"{100 * table[ours][theirs]:4.0f}" for theirs in steps))
    if plot is not None:
        print_line(_("Drawing saved as {plot}.").format(plot=plot))
