"""``knaves tables make``: computes the players' tables again, one per command.

The list below is complete. Each table is made by a pipeline of its game; the work is distributed, its
results are kept, and interrupted work continues.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from knaves.cards import NotationError
from knaves.cli.command import REFUSED
from knaves.cli.usage import Choice
from knaves.i18n.language import _, marked

if TYPE_CHECKING:
    from knaves.pipeline import Pipeline


class Make(NamedTuple):
    """The function that makes a table, the name of its file, and a description."""

    module: str
    function: str
    file: str
    words: str


MAKES: Final = {
    "cribbage-cribs": Make(
        "knaves.games.cribbage.bots.crib_training",
        "cribs",
        "crib.csv",
        marked("The value of two cards thrown to the crib."),
    ),
    "cribbage-careful": Make(
        "knaves.games.cribbage.bots.training",
        "careful",
        "experience.bin",
        marked("Hands kept, points pegged, and odds, between careful players."),
    ),
    "cribbage-champion": Make(
        "knaves.games.cribbage.bots.champion_training",
        "champions",
        "champions.bin",
        marked("Hands kept, points pegged, and odds, between players who look ahead."),
    ),
    "cribbage-firsts": Make(
        "knaves.games.cribbage.bots.first_training",
        "firsts",
        "firsts.bin",
        marked("The first cards of players who look ahead."),
    ),
    "cribbage-missed": Make(
        "knaves.games.cribbage.bots.missed_training",
        "missed",
        "missed.csv",
        marked("What players who look ahead expect and do not get."),
    ),
    "cribbage-many": Make(
        "knaves.games.cribbage.bots.many_training",
        "many",
        "many.bin",
        marked("Cribs, the play and odds with three and four players."),
    ),
    "euchre-bids": Make(
        "knaves.games.euchre.bots.training", "bids", "bids.txt", marked("The gain of each bid.")
    ),
    "euchre-second-bids": Make(
        "knaves.games.euchre.bots.training",
        "second_bids",
        "second_bids.txt",
        marked("The gain of each bid, for the second champion."),
    ),
    "euchre-buries": Make(
        "knaves.games.euchre.bots.bury_training",
        "buries",
        "buries.txt",
        marked("What a dealer buries."),
    ),
    "euchre-cards": Make(
        "knaves.games.euchre.bots.card_training",
        "cards",
        "cards.txt",
        marked("What a strong player plays."),
    ),
    "euchre-ends": Make(
        "knaves.games.euchre.bots.training", "ends", "ends.csv", marked("The results of deals.")
    ),
}


class MakeCommand(click.Command):
    """A command whose help lists the tables."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the flags, then the tables."""
        super().format_options(ctx, formatter)
        with formatter.section("Tables"):
            formatter.write_dl([(name, _(each.words)) for name, each in MAKES.items()])


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

    entry = MAKES[table]
    out = out or Path(entry.file)
    given = {name: value for name, value in (("seed", seed), ("part", part)) if value is not None}
    pipeline: Pipeline = getattr(import_module(entry.module), entry.function)(**given)
    about = {
        "table": table,
        "seed": seed,
        "part": 1.0 if part is None else part,
        "code": fingerprint(entry.module.rpartition(".")[0]),
    }
    return _make(pipeline, about, out, cores, ray)


def _make(pipeline: Pipeline, about: Mapping[str, object], out: Path, cores: int | None, ray: bool) -> int:
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
