"""``knaves tables odds``: the dealer's chance to win at cribbage from every score."""

from __future__ import annotations

from pathlib import Path

import click

from knaves.cli.output import print_json
from knaves.cli.plotting import draw, heat, plot_flag
from knaves.i18n.language import _


@click.command(short_help="The dealer's chance to win at cribbage from every score.")
@click.option(
    "--target", type=click.IntRange(5, 121), default=121, show_default=True, help="Points that win."
)
@click.option("--json", "as_json", is_flag=True, help="Print every score for a program.")
@plot_flag
def odds(target: int, as_json: bool, plot: Path | None) -> None:
    """Print the dealer's chance to win before a deal, by both scores, in steps of ten.

    It comes from the champion's games against itself, with the order of scoring kept.
    """
    from knaves.games.cribbage.engine.odds import chances

    table = chances(target)
    steps = [*range(0, target - 1, 10), target - 1]
    if plot is not None:
        title = _("The dealer's chance to win, in percent:\nthe dealer's score down, pone's across")
        shown = [[100 * table[ours][theirs] for theirs in steps] for ours in steps]
        draw(plot, 1, 1, lambda axes: heat(axes[0][0], title, list(map(str, steps)), shown, 0, 100, 0))
    if as_json:
        print_json({"target": target, "dealer": table})
        return
    click.echo(_("The dealer's chance to win, in percent: the dealer's score down, pone's across."))
    click.echo("      " + "".join(f"{score:4}" for score in steps))
    for ours in steps:
        click.echo(f"{ours:6}" + "".join(f"{100 * table[ours][theirs]:4.0f}" for theirs in steps))
    if plot is not None:
        click.echo(_("Drawn into {plot}.").format(plot=plot))
