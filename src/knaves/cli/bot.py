"""``knaves bot``: a bot of this machine plays at tables on a server."""

from __future__ import annotations

import threading
from random import SystemRandom
from typing import TYPE_CHECKING

import click

from knaves.cli.output import print_line
from knaves.cli.own_players import look_here
from knaves.i18n.language import _

if TYPE_CHECKING:
    from knaves.remote.lending import Lending
    from knaves.remote.player import Player
    from knaves.remote.table import Pass


@click.command(short_help="Let a bot play online.")
@click.argument("links", nargs=-1, required=True)
@click.option("--player", default="champion", show_default=True, metavar="NAME", help="Which bot plays.")
@click.option("--name", default="", metavar="NAME", help="Its name at the table.")
@click.option(
    "--tables",
    default=1,
    show_default=True,
    type=click.IntRange(1, 20),
    metavar="N",
    help="How many seats it takes at once when it offers itself on a server.",
)
@click.option(
    "--games", default=0, type=click.IntRange(0), metavar="N", help="Leave after N games; 0: never."
)
def bot(links: tuple[str, ...], player: str, name: str, tables: int, games: int) -> int:
    """Let a bot of this computer play online, at the table of each link.

    It sits down in a free seat, is always ready, and plays until the table is closed. At the address of a
    server, without a table, it offers itself to everybody there: whoever opens a table can give it a seat.
    """
    from knaves.remote.requests import sign_in
    from knaves.store.settings import checked_name

    look_here([player])
    called = checked_name(name or f"{player.rpartition(':')[2].capitalize()} bot")
    at_work = [_at(sign_in(link, called), link, player, tables) for link in links]
    threads = [threading.Thread(target=each.play, args=[games], daemon=True) for each in at_work[1:]]
    for thread in threads:
        thread.start()
    at_work[0].play(games)
    for thread in threads:
        thread.join()
    return 0


def _at(owner: Pass, link: str, player: str, tables: int) -> Player | Lending:
    """Return the bot at the table of a link, or on loan at a server."""
    from knaves.bots import Bot, entrant, has_bot
    from knaves.cards import NotationError
    from knaves.games import SHELF
    from knaves.remote.arriving import table_of
    from knaves.remote.lending import Lending
    from knaves.remote.player import Player, labelled

    def make(game: str) -> Bot:
        return entrant(game, player, SystemRandom())

    if address := table_of(link):
        return Player(owner, address, make, print_line)
    able = {game: labelled(make(game)) for game in SHELF if has_bot(game, player)}
    if not able:
        raise NotationError(_("There is no player {name!r}.").format(name=player))
    said = ", ".join(f"{game}: {label}" for game, label in able.items())
    print_line(
        _("{name} can now be given a seat at {server} ({games}).").format(
            name=owner.name, server=owner.url, games=said
        )
    )
    return Lending(owner, make, able, tables, print_line)
