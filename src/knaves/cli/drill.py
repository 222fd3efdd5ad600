"""``knaves drill``: practise counting, throws, pegging, bids and play, and the hand of the day."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Final

import click
from click.core import ParameterSource

from knaves import extras
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.usage import Choice
from knaves.drills.model import kinds
from knaves.i18n.language import _, any_of

NUMBER: Final = 10
DAY: Final = "today"
TERMS: Final = frozenset({"number", "clock", "seconds", "level", "seed"})
"""The options of a kind of drill, as click names them."""


@click.command(short_help="Practise, with your own mistakes first.")
@click.argument("kind", type=Choice([*kinds(), DAY]), required=False)
@click.option(
    "--number", type=click.IntRange(1, 1000), default=NUMBER, show_default=True, help="How many questions."
)
@click.option("--against-the-clock", "clock", is_flag=True, help="Measure the time of each answer.")
@click.option(
    "--seconds",
    type=click.IntRange(1, 3600),
    metavar="S",
    help="Time for an answer; one that comes later counts as missed.",
)
@click.option(
    "--level", type=click.IntRange(1, 3), help="How hard new hands are; as you are used to if not given."
)
@click.option("--seed", help="The same seed asks the same new hands, and nothing else.")
@disk_flags
@click.pass_context
def drill(
    context: click.Context,
    kind: str | None,
    number: int,
    clock: bool,
    seconds: int | None,
    level: int | None,
    seed: str | None,
    data: str | None,
    no_disk: bool,
) -> int:
    """Practise a KIND: count, discard, peg, bid or play; or today, the hand of the day.

    What you did wrong comes back, your mistakes of reviewed games first: knaves review --all. Without a KIND,
    see how far you are. At the end of the input everything answered so far is kept.
    """
    from knaves.line.drilling import DrillSession
    from knaves.local.drill_book import DrillBook

    if kind in (None, DAY):
        _refuse_terms(context, kind)
    drilled = DrillBook(data_dir_for(data, disk=not no_disk))
    dice = SystemRandom() if seed is None else Random(seed)
    timed = clock or seconds is not None
    drilling = DrillSession(drilled, dice, timed, seconds, level=level, only_new=seed is not None)
    if kind is None:
        return drilling.overview()
    if kind == DAY:
        if extras.installed("web"):
            # People who have used a server see how everybody answered there.
            from knaves.remote.days import Days

            days = Days(drilled.data_dir)
            drilling.others, drilling.talk, drilling.speak = days.everybody, days.talk, days.say
        return drilling.today()
    return drilling.hold(kind, number)


def _refuse_terms(context: click.Context, kind: str | None) -> None:
    """Raise a usage error for an option that only a kind of drill has; without it, it would be ignored."""
    for param in context.command.params:
        given = context.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if given and param.name in TERMS:
            said = _("{option} needs a KIND of drill: {kinds}.")
            if kind == DAY:
                said = _("{option} does not go with today: that hand is the same for everybody.")
            raise click.UsageError(said.format(option=param.opts[0], kinds=any_of(kinds())), context)
