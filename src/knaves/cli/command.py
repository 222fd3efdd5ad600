"""The command ``knaves``: the list of commands, and the handling of every failure.

``knaves --help`` needs only the list below, so no command is loaded to list it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

import click

import knaves
from knaves.cli import games
from knaves.cli.group import Group, from_table, lines
from knaves.cli.locale import language_flags, select_language, translated, without_language_flags
from knaves.cli.output import complain, show_all
from knaves.cli.usage import arguments as read
from knaves.cli.usage import refusal
from knaves.i18n.language import _, marked

REFUSED: Final = 1
"""The work failed: a file could not be read or written, something is missing, or a check has failed."""
USAGE: Final = 2
"""The command line is wrong: a word, a card, a score or a rule in it."""

COMMANDS: Final = {
    "play": ("knaves.cli.play:play", marked("Play a game against the computer.")),
    "resume": ("knaves.cli.resume:resume", marked("Resume a saved game.")),
    **games.all_of("COMMANDS"),
    "enter": ("knaves.cli.enter:enter", marked("Enter a game that was played with real cards.")),
    "replay": ("knaves.cli.records:replay", marked("Retell a recorded game.")),
    "verify": ("knaves.cli.records:verify", marked("Verify the moves and shuffles of a record.")),
    "review": ("knaves.cli.review:review", marked("Say what each decision of a recorded game cost.")),
    "study": ("knaves.cli.study:study", marked("Read a study, or make one of a recorded game.")),
    "compare": ("knaves.cli.compare:compare", marked("Compare two games with the same cards.")),
    "stats": ("knaves.cli.stats:stats", marked("Show your statistics or everybody's.")),
    "insights": ("knaves.cli.insights:insights", marked("Say where your play costs most.")),
    "arena": ("knaves.cli.arena:arena", marked("Play two players against each other in mirrored games.")),
    "games": ("knaves.cli.games_make:games", marked("Let bots play many games, as data.")),
    "export": ("knaves.cli.export:export", marked("Write records as a table of decisions.")),
    "tables": ("knaves.cli.tables:tables", marked("Print the tables that the players use.")),
    "join": ("knaves.cli.join:join", marked("Play online.")),
    "event": ("knaves.cli.event:event", marked("Play in an event, or look at one.")),
    "club": ("knaves.cli.club:club", marked("Look at a club, join it, or direct it.")),
    "direct": ("knaves.cli.direct:direct", marked("Direct an event that you host.")),
    "challenge": ("knaves.cli.challenge:challenge", marked("Play the same cards as a friend.")),
    "audit": ("knaves.cli.audit:audit", marked("Check a server's deals and its log.")),
    "bot": ("knaves.cli.bot:bot", marked("Let a bot play online.")),
    "serve": ("knaves.cli.serve:serve", marked("Run a server for online play.")),
    "server": ("knaves.cli.server:server", marked("Manage a server.")),
    "site": ("knaves.cli.site:site", marked("Write the page that plays without a server.")),
    "settings": ("knaves.cli.settings:settings", marked("Show or change the settings.")),
    "doctor": ("knaves.cli.doctor:doctor", marked("Check this installation and the data directory.")),
    "learn": ("knaves.cli.learn:learn", marked("Learn a game while you play it, or learn to count.")),
    "drill": ("knaves.cli.drill:drill", marked("Practise, with your own mistakes first.")),
    "explore": (
        "knaves.cli.explore:explore",
        marked("Show what strong players did at a hand, and what came of it."),
    ),
    "proverbs": (
        "knaves.cli.proverbs:proverbs",
        marked("Read the rules of thumb of a game, with figures."),
    ),
    "rules": ("knaves.cli.reading:rules", marked("Read how a game is played.")),
    "manual": ("knaves.cli.manual:manual", marked("Read the manual.")),
    "completion": ("knaves.cli.completion:completion", marked("Print a completion script for your shell.")),
}


@click.group(
    cls=Group,
    heading=marked("Commands"),
    rows=lambda: lines(COMMANDS),
    load=lambda name: from_table(COMMANDS, name),
    invoke_without_command=True,
)
@click.version_option(
    knaves.__version__, "-V", "--version", prog_name="knaves", message="%(prog)s %(version)s"
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Play cribbage and euchre in your terminal.

    To start, run knaves, or knaves play cribbage. To read the manual, run knaves manual.
    """
    if ctx.invoked_subcommand is None:
        from knaves.cli.fullscreen import wanted

        if wanted():
            from knaves.cli.play import begin_default

            ctx.exit(begin_default())
        click.echo(ctx.get_help())


command.params += language_flags()


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``knaves`` and exit with its exit code."""
    words = sys.argv[1:] if arguments is None else arguments

    def work() -> Any:
        with read():
            select_language(words)
        return translated(command).main(
            without_language_flags(words), prog_name="knaves", standalone_mode=False
        )

    run(work)


def run(work: Callable[[], Any]) -> None:
    """Do some work and exit; every failure is one sentence and an exit code, never a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    show_all()
    sys.exit(_outcome(work))


def _outcome(work: Callable[[], Any]) -> int:
    try:
        code = work()
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.UsageError as error:
        return complain(refusal(error), USAGE)
    except click.ClickException as error:
        return complain(error.format_message(), REFUSED)
    except _refusals() as error:
        from knaves.cards import aloud

        return complain(aloud(str(error)), REFUSED)
    except (KeyboardInterrupt, click.Abort) as interrupt:
        from knaves.local.signals import exit_code

        return complain(_("Interrupted."), exit_code(interrupt))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except OSError as error:
        from knaves.files import describe_os_error

        return complain(describe_os_error(error), REFUSED)
    except ModuleNotFoundError as error:
        from knaves import extras

        extra = extras.extra_of(error.name)
        if extra is None:
            raise
        return complain(extras.needed(extra), REFUSED)
    except _out_of_reach() as error:
        return complain(str(error), REFUSED)


def _refusals() -> tuple[type[Exception], ...]:
    """Return the error classes whose message is for the person; imported only after a failure."""
    from knaves.cards import NotationError
    from knaves.game import IllegalMove

    return NotationError, IllegalMove


def _out_of_reach() -> type[Exception]:
    """Return the error class of an unreachable server; imported only after a failure."""
    from knaves.match.ports.tables import Unavailable

    return Unavailable
