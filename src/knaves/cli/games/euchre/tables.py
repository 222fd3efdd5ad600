"""``knaves tables race``: the chance to win at euchre from every score."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from knaves.cli.output import print_json, print_line
from knaves.cli.plotting import draw, heat, plot_flag
from knaves.i18n.language import _

if TYPE_CHECKING:
    from knaves.games.euchre.engine.odds import Odds, Table


@click.command(short_help="Print the chance to win at euchre from every score.")
@click.option(
    "--target", type=click.IntRange(1, 50), default=10, show_default=True, help="Points that win the game."
)
@click.option("--json", "as_json", is_flag=True, help="Print the chances as JSON.")
@plot_flag
def race(target: int, as_json: bool, plot: Path | None) -> None:
    """Print the dealing side's chance to win, by both scores.

    The figures follow from how often equal players score 1, 2 or 4 points in a hand.
    """
    from knaves.games.euchre.engine.odds import PUBLISHED
    from knaves.games.euchre.engine.odds import race as race_table

    table = race_table(PUBLISHED, target)
    if plot is not None:
        title = _("The dealing side's chance to win, in percent:\nits score down, the others' across")
        labels = [str(score) for score in range(target)]
        percent = [[100 * chance for chance in row] for row in table]
        draw(plot, 1, 1, lambda axes: heat(axes[0][0], title, labels, percent, 0, 100, 0))
    if as_json:
        hand = {"dealers": _by_points(PUBLISHED.dealers), "others": _by_points(PUBLISHED.others)}
        print_json({"target": target, "hand": hand, "dealing": table})
        return
    for line in _race_lines(table, PUBLISHED.dealers, PUBLISHED.others):
        print_line(line)
    if plot is not None:
        print_line(_("Drawing saved as {plot}.").format(plot=plot))


def _race_lines(table: Table, dealers: Odds, others: Odds) -> list[str]:
    heading = "".join(f"{score:4}" for score in range(len(table)))
    rows = [
        f"{score:6}" + "".join(f"{100 * chance:4.0f}" for chance in row) for score, row in enumerate(table)
    ]
    return [
        _("The dealing side's chance to win, in percent: its score down, the others' across."),
        f"      {heading}",
        *rows,
        _("When the other side deals, look up its chance and subtract it from 100."),
        _("In a hand the dealer's side scores {dealers}; the other side {others}.").format(
            dealers=_in_percent(dealers), others=_in_percent(others)
        ),
        _("Source: Fred Benjamin's figures of 2006 (N. Bumppo, euchre column of 6 January 2006)."),
    ]


def _by_points(odds: Odds) -> dict[str, float]:
    return {str(points): chance for points, chance in odds.items()}


def _in_percent(odds: Odds) -> str:
    return ", ".join(
        _("{points} in {chance:.0f}%").format(points=points, chance=100 * chance)
        for points, chance in odds.items()
    )
