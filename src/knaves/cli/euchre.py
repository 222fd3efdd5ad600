"""``knaves bid``: ranks the bids at euchre, with points and chances to win in separate columns."""

from __future__ import annotations

from typing import Final

import click

from knaves.cards import Card, aloud, parse
from knaves.cli.output import print_json
from knaves.cli.usage import Choice, arguments, read_score
from knaves.i18n.language import _
from knaves.i18n.numbers import Figure

PLACES: Final = {"first": 1, "second": 2, "third": 3, "dealer": 4}


@click.command(short_help="Recommend a bid at euchre.")
@click.argument("cards", nargs=-1, required=True)
@click.option("--up", "upcard", required=True, metavar="CARD", help="The card turned up.")
@click.option(
    "--seat", type=Choice(list(PLACES)), default="first", show_default=True, help="Your place in the bidding."
)
@click.option("--turned-down", is_flag=True, help="Second round: everybody has passed once.")
@click.option(
    "--score", default="0-0", callback=read_score, help="Your side's points and the other side's: 5-7."
)
@click.option(
    "--target", type=click.IntRange(1, 50), default=10, show_default=True, help="Points that win the game."
)
@click.option("--json", "as_json", is_flag=True, help="Print every bid as JSON.")
def bid(
    cards: tuple[str, ...],
    upcard: str,
    seat: str,
    turned_down: bool,
    score: tuple[int, int],
    target: int,
    as_json: bool,
) -> None:
    """Rank the bids with five CARDS: knaves bid JH 9H AS KS QD --up TH --seat third --score 5-7."""
    from knaves.games.euchre import GAME
    from knaves.games.euchre.bots.champion import Champion
    from knaves.games.euchre.bots.what_if import position_before_bid
    from knaves.games.euchre.rules.options import Rules

    with arguments():
        hand, rules = parse(" ".join(cards)), Rules(target=target)
        view = position_before_bid(
            hand, Card(upcard), rules, PLACES[seat], scores=score, turned_down=turned_down
        )
    ranked = Champion().hint(view)
    if as_json:
        bids = [
            {
                "bid": GAME.write(hint.move),
                "points": hint.points,
                "win": hint.win,
                "reason": aloud(hint.reason),
            }
            for hint in ranked
        ]
        print_json({"score": list(score), "target": target, "seat": seat, "bids": bids})
        return
    width = max(len(GAME.write(hint.move)) for hint in ranked)
    click.echo(f"{_('bid'):{width}}   {_('points'):>6}   {_('you win'):>7}")
    for hint in ranked:
        click.echo(
            f"{GAME.write(hint.move):{width}}   {Figure(hint.points):+6.2f}   {Figure(100 * hint.win):6.2f}%"
        )
    click.echo(aloud(ranked[0].reason))
    click.echo(_("Points: your side's average lead in this deal. Chance: to win the game from this score."))
