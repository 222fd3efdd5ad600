"""``knaves arena``: measures which of two players is better, by how much, and how certain that is."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import nullcontext, redirect_stdout
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from knaves.cards import NotationError
from knaves.cli.arena_report import ArenaArguments, figures, lines
from knaves.cli.command import REFUSED
from knaves.cli.completion import players
from knaves.cli.group import Group
from knaves.cli.output import complain, print_json, print_line
from knaves.cli.own_players import look_here
from knaves.cli.rules import RuledCommand, preset_flag, rule_flags, rules_said
from knaves.cli.usage import arguments
from knaves.game import AnyGame
from knaves.games import SHELF, find
from knaves.i18n.language import _, all_of, marked

if TYPE_CHECKING:
    from knaves.lab.scoreboard import Scoreboard
    from knaves.lab.sequential import SequentialTest

PAIRS: Final = 100
"""The default number of pairs: enough to see that the command works."""
UNDECIDED: Final = 100_000
"""The pairs after which a sequential test ends undecided, by default."""
MOST: Final = 10_000_000


@click.group(
    cls=Group,
    heading=marked("Games"),
    rows=lambda: {
        name: _("knaves arena {name} --help lists its options.").format(name=name) for name in SHELF
    },
    load=lambda name: command_for(find(name)),
    invoke_without_command=True,
    short_help="Play two players against each other in mirrored games.",
    subcommand_metavar="GAME A B [OPTIONS]",
)
@click.pass_context
def arena(ctx: click.Context) -> None:
    """Play two of the computer's players against each other: knaves arena cribbage steady simple --pairs 500.

    Every shuffle is played twice, with the seats exchanged, so that luck cancels out.
    """
    if ctx.invoked_subcommand is None:
        raise click.UsageError(
            _("Which game? The games are {games}.").format(games=all_of(tuple(SHELF))), ctx
        )


def command_for(game: AnyGame) -> click.Command:
    """Return the command that measures players of one game against each other."""
    from knaves.bots import choices, strangers

    def callback(**flags: Any) -> int:
        with arguments():
            meeting = _meeting(game, flags)
        return _show(meeting, flags)

    whole = click.IntRange(1, MOST)
    params: list[click.Parameter] = [
        click.Argument(["a"], metavar="A", shell_complete=players(game.name, *strangers(game.name))),
        click.Argument(["b"], metavar="B", shell_complete=players(game.name, *strangers(game.name))),
        click.Option(
            ["--pairs"],
            type=whole,
            help=_("Pairs of mirrored games to play; {number} by default.").format(number=PAIRS),
        ),
        click.Option(
            ["--hands"],
            type=whole,
            help="Play this number of single deals instead of games, each of them twice.",
        ),
        click.Option(
            ["--sprt"],
            type=float,
            nargs=2,
            metavar="LOW HIGH",
            help=_(
                "Stop as soon as it is clear whether A wins LOW or HIGH more of 100 than an equal would, "
                "or after {number} pairs by default."
            ).format(number=UNDECIDED),
        ),
        click.Option(
            ["--aivat"],
            is_flag=True,
            help="Also give the result with luck taken out, which is as exact as that of more games.",
        ),
        click.Option(["--seed"], default="1", show_default=True, help="The same seed deals the same cards."),
        click.Option(["--seats"], type=int, help="The number of players, if the game allows several."),
        click.Option(
            ["--cores"], type=click.IntRange(1, 4096), help="The number of cores to use; all by default."
        ),
        click.Option(["--ray"], is_flag=True, help="Distribute the work on a Ray cluster."),
        click.Option(
            ["--records"],
            type=click.Path(path_type=Path),
            help="Write all games down: to a file .knaves or .knaves.gz, or to a new folder.",
        ),
        click.Option(
            ["--keep"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Keep the results in this file, so that the same command continues, also with more pairs.",
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="Print the figures as JSON."),
        preset_flag(game),
        *rule_flags(game),
    ]
    said = _(
        "Let A play against B at {game}. All figures are A's. The players are {players}, your "
        "own class as module:Class, or any program as 'cmd:./program'. Others to measure against: "
        "{others}.\n\n"
        "Chance makes the cuts unless you say otherwise, so that both games of a pair have the "
        "same cards. Ctrl-C stops and prints the figures so far."
    )
    words = said.format(
        game=game.name, players=", ".join(choices(game.name)), others=", ".join(strangers(game.name))
    )
    return RuledCommand(game.name, callback=callback, params=params, help=words)


def _meeting(game: AnyGame, flags: Mapping[str, Any]) -> ArenaArguments:
    from knaves.lab.aivat import values_for
    from knaves.lab.arena import contest, luck_only
    from knaves.wire.outside import entrant

    if flags["pairs"] and flags["hands"]:
        raise NotationError(_("Use --pairs for whole games or --hands for single deals, not both."))
    if not flags["seed"].strip():
        raise NotationError(_("The seed must not be empty. Use any word or number."))
    said = dict(rules_said(game, flags))
    rules = game.rules(flags["preset"] or "standard", **luck_only(game, **said))
    names = (flags["a"], flags["b"])
    if flags["aivat"]:
        if flags["hands"]:
            raise NotationError(
                _("Use --aivat for whole games only: it measures luck in chances to win the game.")
            )
        values_for(game, rules, flags["seats"] or game.seats[0])
    look_here(names)
    asked = ArenaArguments(
        game=game.name,
        rules=rules,
        names=names,
        rivals=contest(game.name, rules, names, flags["seats"], enter=entrant),
        seats=flags["seats"],
        seed=flags["seed"],
        pairs=flags["hands"] or flags["pairs"] or (UNDECIDED if flags["sprt"] else PAIRS),
        deals=1 if flags["hands"] else 0,
        sprt=flags["sprt"],
        aivat=flags["aivat"],
    )
    # Gains that cannot be are refused before anybody plays.
    _test(asked)
    return asked


def _test(meeting: ArenaArguments) -> SequentialTest | None:
    """Return the test that may end the arena early, if one is asked for."""
    from knaves.lab.sequential import SequentialTest

    if meeting.sprt is None:
        return None
    low, high = meeting.sprt
    try:
        return SequentialTest(low / 100, high / 100, 1 / meeting.sides)
    except ValueError:
        raise NotationError(
            _("--sprt takes two gains in wins of 100, the lower one first, such as 0 1.")
        ) from None


def _show(meeting: ArenaArguments, flags: Mapping[str, Any]) -> int:
    """Play, print the figures, and return the exit code; the reason for an early end follows the figures."""
    from knaves.lab.scoreboard import Scoreboard
    from knaves.local.signals import exit_code

    board = Scoreboard()
    try:
        _play(meeting, board, flags)
    except KeyboardInterrupt as interrupt:
        sentence = _("Interrupted after {number} of {pairs} pairs.")
        said = sentence.format(number=len(board.rows), pairs=meeting.pairs)
        return complain(_continued(said, flags["keep"]), exit_code(interrupt))
    except NotationError as error:
        if not board.rows:
            raise
        sentence = _("Stopped after {number} of {pairs} pairs: {trouble}")
        said = sentence.format(number=len(board.rows), pairs=meeting.pairs, trouble=error)
        return complain(_continued(said, flags["keep"]), REFUSED)
    return 0


def _continued(said: str, path: Path | None) -> str:
    """Add to a sentence about an early end how the arena goes on, if its results are kept."""
    if path is None:
        return said
    sentence = _("{trouble} The results so far are in {path}. Run the same command to continue.")
    return sentence.format(trouble=said, path=path)


def _work(meeting: ArenaArguments, *, written: bool) -> dict[str, object]:
    """Return what the results depend on, besides the number of the pair."""
    from knaves.lab.tables import fingerprint
    from knaves.options import write_options

    return {
        "game": meeting.game,
        "rules": write_options(meeting.rules),
        "players": [*meeting.rivals],
        "seed": meeting.seed,
        "seats": meeting.seats,
        "deals": meeting.deals,
        "aivat": meeting.aivat,
        "records": written,
        "code": fingerprint(f"knaves.games.{meeting.game}"),
    }


def _play(meeting: ArenaArguments, board: Scoreboard, flags: Mapping[str, Any]) -> None:
    """Add the pairs to the scoreboard; print the figures so far even if an exception ends it."""
    from knaves.cli.output import bar
    from knaves.data.collection import collection
    from knaves.lab import jobs
    from knaves.lab.arena import pair
    from knaves.lab.checkpoint import checkpoint
    from knaves.lab.kept import number_kept, results
    from knaves.local.signals import termination
    from knaves.wire.outside import dismiss, entrant

    where = {"cores": flags["cores"], "ray": flags["ray"]}
    if jobs.elsewhere(**where):
        # Programs that have already reported their names would idle here: each worker starts its own.
        dismiss()
    job = partial(
        pair,
        meeting.game,
        meeting.rules,
        meeting.names,
        meeting.seed,
        seats=meeting.seats,
        deals=meeting.deals,
        aivat=meeting.aivat,
        written=flags["records"] is not None,
        enter=entrant,
    )
    test = _test(meeting)
    title = _("{first} against {second}").format(first=meeting.rivals[0], second=meeting.rivals[1])
    written = flags["records"] is not None
    work = None if flags["keep"] is None else checkpoint(flags["keep"], _work(meeting, written=written))
    try:
        with (
            termination(),
            # Standard output is only for the figures; players' output goes elsewhere.
            redirect_stdout(sys.stderr),
            work or nullcontext() as kept,
            collection(flags["records"]) if written else nullcontext() as records,
            bar(title, meeting.pairs, done := number_kept(kept) if kept else 0) as progress,
            jobs.workers(**where) as run,
        ):
            for result in results(run, job, meeting.pairs, kept):
                board.add(result)
                if records is not None:
                    for game in result.games:
                        records.add(game.written)
                if result.index >= done:
                    progress()
                if test is not None:
                    # Pairs come in their order: the same ones decide on any number of cores.
                    test.add(board.rows[-1].won_without_luck)
                    if test.decided is not None:
                        break
    finally:
        if board.rows:
            _print(meeting, board, test, as_json=flags["as_json"])


def _print(meeting: ArenaArguments, board: Scoreboard, test: SequentialTest | None, *, as_json: bool) -> None:
    report = board.report()
    if as_json:
        print_json(figures(meeting, report, test))
        return
    for line in lines(meeting, report, test):
        print_line(line)
