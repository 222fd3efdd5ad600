"""``knaves proverbs``: the proverbs of a game, each with what it is worth."""

from __future__ import annotations

import click

from knaves.cli.reading import read
from knaves.cli.usage import Choice
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.proverbs_text import page


@click.command(short_help="Read the rules of thumb of a game, with figures.")
@click.argument("game", type=Choice(SHELF))
def proverbs(game: str) -> None:
    """Read the rules of thumb of GAME, each with how often it holds and what it is worth, in your pager.

    The figures are from games of the strongest player against itself. A hint names the rule that it follows.
    """
    read(page(find(game)) or _("Nothing was measured about {game}.").format(game=game))
