"""``knaves play``: the flags of each game, made from the description of its options.

A new game can be played here immediately, with every option of its rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import click
from click.core import ParameterSource

from knaves.cards import NotationError
from knaves.cli.completion import players
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.group import Group
from knaves.cli.own_players import look_here
from knaves.cli.rules import Flag, RuledCommand, others_flag, preset_flag, rule_flags, rules_said, seats_flag
from knaves.cli.settings import loaded
from knaves.cli.usage import Choice, arguments
from knaves.game import AnyGame
from knaves.games import SHELF, find
from knaves.i18n.language import _, all_of, any_of, marked
from knaves.local.setup import TableRequest, plan
from knaves.record import HUMAN
from knaves.store.settings import BOXES, NUMBERS, THEMES, Boxes

_HABITS: Final = {
    "big": marked("Draw big cards."),
    "four-colours": marked("Four colours for the suits."),
    "bell": marked("Sound a tone when a card is refused."),
    "confirm": marked("Ask for confirmation of a card."),
    "british": marked("Call the crib a box."),
}
_EXPERT: Final = marked("Ask before a clear mistake.")
_SCREEN: Final = marked("Full screen (no effect in line mode)")
_SAID: Final = ("speed", "theme", "expert", *(flag.replace("-", "_") for flag in _HABITS))
"""Settings that a flag can replace for this run."""


@click.group(
    cls=Group,
    heading=marked("Games"),
    rows=lambda: {
        name: _("knaves play {name} --help lists its options.").format(name=name) for name in SHELF
    },
    load=lambda name: command_for(name),
    invoke_without_command=True,
    short_help="Play a game against the computer.",
)
@click.pass_context
def play(ctx: click.Context) -> None:
    """Play a game against the computer."""
    if ctx.invoked_subcommand is None:
        from knaves.cli.fullscreen import wanted

        if not wanted():
            raise click.UsageError(
                _("Which game? The games are {games}.").format(games=all_of(tuple(SHELF))), ctx
            )
        ctx.exit(begin_default())


def command_for(name: str) -> click.Command:
    """Return the command that plays a game: general flags first, then every option of its rules."""
    game = find(name)

    def callback(**flags: Any) -> int:
        request = read_flags(game, flags)
        return begin(replace(request, begin=request.begin or _asked_for()))

    seats = any_of([str(number) for number in game.seats])
    said = _(
        "Play {game} ({seats} players) against the computer.\n\n"
        "In a terminal the game opens on the full screen. With --plain, or in a pipe, you play "
        "line by line.\n\n"
        "In line mode, type help at any prompt for a list of commands, or quit to save the game; "
        "knaves resume continues it."
    )
    words = said.format(game=name, seats=seats)
    flags = [*_general(game), *rule_flags(game)]
    return disk_flags(RuledCommand(name, callback=callback, params=flags, help=words))


def read_flags(game: AnyGame, flags: Mapping[str, Any]) -> TableRequest:
    """Return the flags as a request."""
    against = tuple([word.strip() for word in (flags["against"] or "").split(",") if word])
    look_here(against)
    return TableRequest(
        game=game.name,
        preset=flags["preset"],
        rules=rules_said(game, flags),
        seats=flags["seats"],
        name=flags["name"],
        names=flags["with"],
        against=against,
        seed=flags["seed"],
        data=flags["data"],
        disk=not flags["no_disk"],
        boxes=boxes_said(flags),
        animation=flags["animation"],
        blank=flags["blank"],
        laptop=flags["laptop"],
        keyboard=not flags["no_keyboard"],
        plain=flags["plain"],
        begin=flags["begin"],
        habits=tuple((name, flags[name]) for name in _SAID if flags[name] is not None),
    )


def _asked_for() -> bool:
    """Return whether any flag was given: then the person is not asked what to play."""
    context = click.get_current_context()
    return any(context.get_parameter_source(flag) is ParameterSource.COMMANDLINE for flag in context.params)


def begin(request: TableRequest) -> int:
    """Play the requested game, on the full screen if possible; return the exit code."""
    from knaves.cli.fullscreen import wanted

    if wanted(plain=request.plain):
        from knaves.cli.fullscreen import open_application

        return open_application(request)
    return _line_by_line(request)


def _line_by_line(request: TableRequest) -> int:
    """Play in line mode; return the exit code. NotationError for flags that need the full screen."""
    from knaves.line.session import Session

    data_dir = data_dir_for(request.data, disk=request.disk)
    settings = loaded(data_dir)
    with arguments():
        agreed = plan(request, settings)
    if not request.keyboard:
        raise NotationError(_("nokeyboard needs a mouse, and line mode has none. Leave it out."))
    if HUMAN in agreed.against:
        raise NotationError(
            _("Line mode is for one person. Several can share the full screen, without --plain.")
        )
    expert = dict(request.habits).get("expert", settings.expert)
    session = Session(data_dir, replace(settings, expert=bool(expert)), agreed.pause)
    idle = _idle_words(request)
    if idle:
        session.console.say(_("These have no effect in line mode: {words}.").format(words=", ".join(idle)))
    return session.play(agreed)


def _idle_words(request: TableRequest) -> tuple[str, ...]:
    """Return the requested switches that have no effect in line mode."""
    asked = {
        "noblank": request.blank is not None,
        "noanimation": request.animation is not None,
        "laptop": request.laptop is not None,
    }
    return tuple(word for word, said in asked.items() if said)


def begin_default() -> int:
    """Play the game that the settings name; return the exit code."""
    from knaves.store.data_dir import find
    from knaves.store.settings import Settings, understand

    default, path = Settings("Guest").game, find().settings
    # Errors in the settings are reported where they are read for use.
    with suppress(NotationError, OSError):
        default = understand(path).game if path else default
    return begin(TableRequest(game=default))


def _general(game: AnyGame) -> list[click.Parameter]:
    speeds = click.IntRange(NUMBERS["speed"][0], NUMBERS["speed"][-1])
    return [
        preset_flag(game),
        seats_flag(game),
        click.Option(["--name"], help="Your name; statistics are kept by name."),
        others_flag(),
        click.Option(
            ["--against"],
            metavar="PLAYER",
            help="Who plays the other seats: one player for all, or A,B,C; "
            "your own as module:Class, or any program as 'cmd:./program'.",
            shell_complete=players(game.name, HUMAN, own_level=True),
        ),
        click.Option(["--seed"], help="The same seed deals the same cards."),
        *boxes_flags(),
        click.Option(["--expert/--no-expert"], default=None, help=_EXPERT),
        click.Option(["--plain"], is_flag=True, help="Play line by line."),
        click.Option(["--lang"], metavar="LANGUAGE", expose_value=False, help="The language: en or cs."),
        _drawn(
            "--begin", is_flag=True, help="Start a game without the title screen, as any other flag does."
        ),
        _drawn("--blank/--no-blank", default=None, help="Blank an idle screen."),
        _drawn("--animation/--no-animation", default=None, help="Animate the cards."),
        _drawn("--laptop/--no-laptop", default=None, help="Use no colours."),
        _drawn("--no-keyboard", is_flag=True, help="Play with the mouse only; refused in line mode."),
        _drawn("--speed", type=speeds, help="The speed, from 1 (slow) to 10 (instant)."),
        _drawn("--theme", type=Choice(THEMES), help="The colour theme."),
        *(_drawn(f"--{flag}/--no-{flag}", default=None, help=words) for flag, words in _HABITS.items()),
    ]


def boxes_flags() -> list[click.Parameter]:
    """Return the flags for the boxes of announcements."""
    return [
        click.Option(["--pause"], is_flag=True, help="Wait for Enter after announcements: --boxes held."),
        click.Option(["--boxes"], type=Choice(BOXES), help="Which announcements have a box, and how long."),
    ]


def boxes_said(flags: Mapping[str, Any]) -> Boxes | None:
    """Return the boxes that the flags request, if any."""
    said: Boxes | None = "held" if flags["pause"] else flags["boxes"]
    return said


def _drawn(flag: str, **rest: Any) -> Flag:
    return Flag([flag], heading=_SCREEN, **rest)
