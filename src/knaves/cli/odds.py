"""``knaves odds``: the chance to win a game of cribbage from a score."""

from __future__ import annotations

import click

from knaves.cli.output import print_json
from knaves.cli.score import read_score
from knaves.cli.usage import arguments
from knaves.i18n.language import _


@click.command(short_help="The chance to win at cribbage from a score.")
@click.argument("score", callback=read_score)
@click.option(
    "--target", type=click.IntRange(5, 1001), default=121, show_default=True, help="Points that win."
)
@click.option("--json", "as_json", is_flag=True, help="Print the chances for a program.")
def odds(score: tuple[int, int], target: int, as_json: bool) -> None:
    """Say how likely you win from SCORE, yours first (98-104), before a deal: yours, and the other's."""
    from knaves.games.cribbage.engine.odds import chance

    mine, theirs = score
    with arguments():
        dealing = chance(mine, theirs, dealing=True, target=target)
        not_dealing = chance(mine, theirs, dealing=False, target=target)
    if as_json:
        print_json({"score": [mine, theirs], "target": target, "dealer": dealing, "pone": not_dealing})
        return
    click.echo(
        _("At {mine} to {theirs}, playing to {target}, between equals:").format(
            mine=mine, theirs=theirs, target=target
        )
    )
    click.echo(_("  when you deal you win {chance:.1f} %").format(chance=100 * dealing))
    click.echo(_("  when the other deals you win {chance:.1f} %").format(chance=100 * not_dealing))
