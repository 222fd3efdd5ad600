"""``knaves join``: takes a seat at a table on a server, at an open table or a new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from knaves.cards import NotationError
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.usage import Choice
from knaves.games import SHELF
from knaves.i18n.language import _

if TYPE_CHECKING:
    from knaves.remote.opening import WantedTable


@click.command(short_help="Play online.")
@click.argument("url")
@click.option("--name", metavar="NAME", help="Your name, for this run.")
@click.option("--code", default="", metavar="CODE", help="Continue with a seat from another device.")
@click.option("--new", "game", type=Choice(SHELF), help="Open a table for this game.")
@click.option(
    "--rules",
    default="standard",
    metavar="RULES",
    help="The rules of a new table: a preset, or options, as in 'target=61 counting=muggins'.",
)
@click.option("--seats", type=int, default=0, metavar="N", help="The number of players at a new table.")
@click.option(
    "--bots", default="", metavar="NAMES", help="Bots of the server for the other seats of a new table."
)
@click.option("--seat", type=int, metavar="N", help="Sit in this seat, counted from 1.")
@click.option("--public", is_flag=True, help="List a new table in the lobby.")
@click.option(
    "--clock",
    default="",
    metavar="S+R",
    help="Clocks at a new table: seconds for each move and a reserve for the game, as in 30+300; or days "
    "for each move: 1d, 3d or 7d.",
)
@click.option(
    "--talk",
    default=0,
    type=click.IntRange(0, 120),
    metavar="S",
    help="Seconds to talk before each deal at a new table.",
)
@click.option("--no-chat", is_flag=True, help="No chat at a new table.")
@click.option("--watch", is_flag=True, help="Watch, without a seat.")
@click.option("--plain", is_flag=True, help="Play line by line.")
@disk_flags
def join(
    url: str,
    name: str | None,
    code: str,
    game: str | None,
    seat: int | None,
    watch: bool,
    plain: bool,
    data: str | None,
    no_disk: bool,
    **terms: Any,
) -> int:
    """Play online: at the table of a link, or at a new one on a server.

    Somebody opens a table with --new and passes its link on; the others join the link. Without either, you
    see the public tables of the server and choose one.
    """
    from knaves.cli.fullscreen import open_visit, wanted
    from knaves.remote.arriving import come_in, table_of
    from knaves.remote.opening import Visit, open_at
    from knaves.store.settings import checked_name, load

    data_dir = data_dir_for(data, disk=not no_disk)
    settings, _notice = load(data_dir)
    new = None if game is None else _wanted(game, terms)
    called = settings.name if name is None else checked_name(name)
    owner = come_in(data_dir, url, called, again=name is None, code=code)
    address = table_of(url) if new is None else open_at(owner, new)
    full = wanted(plain=plain)
    bots = () if new is None else new.bots
    place = None if seat is None else seat - 1
    if full:
        return open_visit(Visit(owner, address, place, watch, bots), data, disk=not no_disk)
    from knaves.cli.visit import console_of, play_line_by_line
    from knaves.line.console import Quit
    from knaves.line.lobby import chosen

    console = console_of(settings, data_dir)
    if not address:
        try:
            address, full_table = chosen(owner, console)
        except Quit as quit:
            console.say(quit.why)
            return quit.code
        watch = watch or full_table
    return play_line_by_line(Visit(owner, address, place, watch, bots), console, settings, data_dir)


def _wanted(game: str, terms: Mapping[str, Any]) -> WantedTable:
    """Return the table requested by the flags; NotationError if they cannot be read."""
    from knaves.remote.opening import WantedTable

    move, reserve = clock_of(terms["clock"])
    return WantedTable(
        game,
        terms["rules"],
        terms["seats"],
        public=terms["public"],
        chat=not terms["no_chat"],
        move=move * 1000,
        reserve=reserve * 1000,
        pause=terms["talk"] * 1000,
        bots=tuple(word.strip() for word in terms["bots"].split(",") if word.strip()),
    )


def clock_of(text: str) -> tuple[int, int]:
    """Return the seconds for a move and those in reserve; NotationError for anything else.

    >>> clock_of("30+300"), clock_of("3d")
    ((30, 300), (259200, 0))
    """
    if text.endswith("d") and text[:-1].isdecimal() and len(text) < 4:
        return int(text[:-1]) * 86_400, 0
    parts = text.split("+") if text else ["0"]
    if len(parts) > 2 or not all(part.strip().isdecimal() and len(part) < 6 for part in parts):
        raise NotationError(
            _(
                "{text!r} is not a clock: write seconds for a move and a reserve, as in 30+300, "
                "or days for a move, as in 3d."
            ).format(text=text)
        )
    move, reserve = [*map(int, parts), 0][:2]
    return move, reserve
