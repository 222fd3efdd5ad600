"""``knaves discard``: which two cards to throw, ranked, with points and chances apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from knaves.cards import parse
from knaves.cli.output import print_json
from knaves.cli.score import read_score
from knaves.cli.usage import arguments
from knaves.i18n.language import _

if TYPE_CHECKING:
    from knaves.game import Hint


@click.command(short_help="Which two cards to throw to the crib, and why.")
@click.argument("cards", nargs=-1, required=True)
@click.option(
    "--dealer/--pone", "dealing", default=True, show_default=True, help="Whose crib it is: yours or not."
)
@click.option("--score", default="0-0", callback=read_score, help="Your points and theirs, as 98-104.")
@click.option(
    "--target", type=click.IntRange(5, 1001), default=121, show_default=True, help="Points that win."
)
@click.option(
    "--most", type=click.IntRange(1, 15), default=5, show_default=True, help="How many throws to list."
)
@click.option("--json", "as_json", is_flag=True, help="Print all fifteen throws for a program.")
def discard(
    cards: tuple[str, ...], dealing: bool, score: tuple[int, int], target: int, most: int, as_json: bool
) -> None:
    """Rank the throws of six CARDS: knaves discard 5H 5D JS QC 2H 9D --dealer --score 98-104."""
    from knaves.games.cribbage.bots.champion import Champion
    from knaves.games.cribbage.bots.what_if import about_to_throw
    from knaves.games.cribbage.rules.options import Rules

    with arguments():
        view = about_to_throw(parse(" ".join(cards)), Rules(target=target), score, dealing=dealing)
    ranked = Champion().hint(view)
    if as_json:
        throws = [
            {"throw": _cards(hint), "points": hint.points, "win": hint.win, "reason": hint.reason}
            for hint in ranked
        ]
        print_json({"score": list(score), "target": target, "dealer": dealing, "throws": throws})
        return
    click.echo(f"{_('throw'):5}   {_('points'):>6}   {_('you win'):>7}")
    for hint in ranked[:most]:
        click.echo(f"{' '.join(_cards(hint))}   {hint.points:+6.2f}   {100 * hint.win:6.2f} %")
    click.echo(f"{ranked[0].reason}")
    click.echo(_("Points are yours less the other's in this deal, on average; chances are from this score."))


def _cards(hint: Hint) -> list[str]:
    from knaves.games.cribbage.rules.moves import Discard

    assert isinstance(hint.move, Discard), "before the starter is cut there is nothing else to do"
    return [str(card) for card in hint.move.cards]
