"""``knaves games make``: lets bots play many games, and writes their records or a table of decisions."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from knaves.cards import NotationError
from knaves.cli.group import Group, from_table, lines
from knaves.cli.usage import Choice
from knaves.games import SHELF, find
from knaves.i18n.language import _, marked

GAMES = {
    "make": ("knaves.cli.games_make:make", marked("Let bots play many games, and write them down.")),
}


@click.group(
    cls=Group,
    heading=marked("Commands"),
    rows=lambda: lines(GAMES),
    load=lambda name: from_table(GAMES, name),
    invoke_without_command=True,
    short_help="Let bots play many games, as data.",
)
@click.pass_context
def games(ctx: click.Context) -> None:
    """Let bots play many games, as data for study and learning."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@click.command(short_help="Let bots play many games, and write them down.")
@click.option("--game", type=Choice(list(SHELF)), required=True, help="The game.")
@click.option(
    "--players",
    metavar="A,B",
    required=True,
    help="Who plays, by seat, separated by commas; one for all seats, or one a side.",
)
@click.option("--number", type=click.IntRange(1, 100_000_000), required=True, help="The number of games.")
@click.option("--seats", type=int, help="The number of players, if the game allows several.")
@click.option(
    "--rules",
    help="A preset or options, as in a record; by default the standard rules, with cuts by chance.",
)
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@click.option("--evaluate", is_flag=True, help="Add the values of all legal moves to the table; slow.")
@click.option("--cores", type=click.IntRange(1, 4096), help="The number of cores to use; all by default.")
@click.option(
    "--ray",
    is_flag=False,
    flag_value="",
    metavar="ADDRESS",
    help="Distribute the work on a Ray cluster, by default the one in RAY_ADDRESS.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="The file to write: .parquet, .knaves or .knaves.gz; GAME.parquet by default.",
)
def make(
    game: str,
    players: str,
    number: int,
    seats: int | None,
    rules: str | None,
    seed: str,
    evaluate: bool,
    cores: int | None,
    ray: str | None,
    out: Path | None,
) -> int:
    """Let bots play many games, and write a table of their decisions (Parquet) or their records.

    Results are kept in FILE.work, so that after an interruption the same command continues.
    """
    from knaves import extras
    from knaves.cli.own_players import look_here
    from knaves.cli.table_make import make_file
    from knaves.data.collection import PACKED, SUFFIX
    from knaves.data.series import Series, pipeline, seating, versions
    from knaves.lab.arena import luck_only
    from knaves.lab.tables import fingerprint
    from knaves.options import read_options, write_options
    from knaves.wire.outside import dismiss, entrant

    out = out or Path(f"{game}.parquet")
    as_table, packed = out.suffix == ".parquet", out.name.endswith(SUFFIX + PACKED)
    if not (as_table or packed or out.suffix == SUFFIX):
        raise NotationError(
            _("Write to a file whose name ends in .parquet, .knaves or .knaves.gz, not to {path}.").format(
                path=out
            )
        )
    if evaluate and not as_table:
        raise NotationError(_("Only a table has values of moves: with --evaluate write to a file .parquet."))
    if as_table:
        extras.require("data")
    if ray:
        os.environ["RAY_ADDRESS"] = ray
    found = find(game)
    names = seating(found, [each.strip() for each in players.split(",")], seats)
    look_here(names)
    # A cut is a choice without a difference, of which a table needs no rows.
    agreed = read_options(found.presets, rules) if rules else found.rules("standard", **luck_only(found))
    series = Series(game, agreed, names, seed, number, evaluate)
    about: dict[str, Any] = {
        "game": game,
        "rules": write_options(agreed),
        "players": list(versions(series, enter=entrant)),
        "seed": seed,
        "number": number,
        "evaluated": evaluate,
        "form": "parquet" if as_table else "records",
        "code": fingerprint(f"knaves.games.{game}"),
    }
    # Programs that have reported their versions would idle here: each worker starts its own.
    dismiss()
    work = pipeline(series, as_table=as_table, packed=packed, enter=entrant)
    return make_file(work, about, out, cores, ray is not None)
