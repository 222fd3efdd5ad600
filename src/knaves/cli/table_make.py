"""``knaves tables make``: computes the players' tables again, one per command.

Each game lists the tables of its players, and makes each by a pipeline; the work is distributed, its results
are kept, and interrupted work continues.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from knaves import bots
from knaves.cards import NotationError
from knaves.cli.command import REFUSED
from knaves.cli.usage import Choice
from knaves.games import SHELF
from knaves.i18n.language import _

if TYPE_CHECKING:
    from knaves.pipeline import Pipeline


MAKES: Final = {
    f"{game}-{name}": (game, table) for game in SHELF for name, table in bots.tables(game).items()
}
"""The game and the table, by the name on the command line."""


class MakeCommand(click.Command):
    """A command whose help lists the tables."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the flags, then the tables."""
        super().format_options(ctx, formatter)
        with formatter.section("Tables"):
            formatter.write_dl([(name, _(each.words)) for name, (_game, each) in MAKES.items()])


@click.command(cls=MakeCommand, short_help="Compute one of the players' tables again.")
@click.argument("table", type=Choice(list(MAKES)), metavar="TABLE")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="The same seed makes the same table.")
@click.option(
    "--part",
    type=click.FloatRange(0, 1, min_open=True),
    help="The share of the work to do, as a trial: 0.01.",
)
@click.option("--cores", type=click.IntRange(1, 4096), help="The number of cores to use; all by default.")
@click.option("--ray", is_flag=True, help="Distribute the work on a Ray cluster.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write; in this directory by default.",
)
def make(
    table: str, seed: int | None, part: float | None, cores: int | None, ray: bool, out: Path | None
) -> int:
    """Compute one of the players' tables again.

    Results are kept in FILE.work, so that after an interruption the same command continues.
    """
    from knaves.lab.tables import fingerprint

    game, entry = MAKES[table]
    module, _colon, function = entry.maker.partition(":")
    out = out or Path(entry.file)
    given = {name: value for name, value in (("seed", seed), ("part", part)) if value is not None}
    pipeline: Pipeline = getattr(import_module(module), function)(**given)
    about = {
        "table": table,
        "seed": seed,
        "part": 1.0 if part is None else part,
        "code": fingerprint(f"knaves.games.{game}"),
    }
    return make_file(pipeline, about, out, cores, ray)


def make_file(
    pipeline: Pipeline, about: Mapping[str, object], out: Path, cores: int | None, ray: bool
) -> int:
    """Write the file of a pipeline, with a work file until it is done; return the exit code."""
    from knaves.cli.output import bar, complain, print_line
    from knaves.lab import tables
    from knaves.lab.checkpoint import checkpoint
    from knaves.local.signals import exit_code, termination

    path = out.with_name(f"{out.name}.work")
    try:
        with termination(), checkpoint(path, about) as held:
            if held.found:
                print_line(
                    _("Continuing with {number} results from {path}.").format(
                        number=len(held.found), path=path
                    ),
                    err=True,
                )
            try:
                file = tables.make(pipeline, held, bar, cores=cores, ray=ray)
            except NotationError as error:
                if not held.found:
                    raise
                sentence = _("{trouble} The results so far are in {path}. Run the same command to continue.")
                return complain(sentence.format(trouble=error, path=path), REFUSED)
            # Not the last copy: while the work file exists, the same bytes can be made again quickly.
            out.write_bytes(file)
    except KeyboardInterrupt as interrupt:
        sentence = _("Interrupted. The results so far are in {path}. Run the same command to continue.")
        return complain(sentence.format(path=path), exit_code(interrupt))
    path.unlink()
    print_line(
        _("Written: {path}, {size} bytes, SHA-256 {hash}.").format(
            path=out, size=len(file), hash=sha256(file).hexdigest()
        )
    )
    return 0
