"""``knaves enter``: a game that was played with real cards, typed in from what one player saw."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from knaves import record
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.group import Group
from knaves.cli.rules import RuledCommand, others_flag, preset_flag, rule_flags, rules_said, seats_flag
from knaves.cli.settings import loaded
from knaves.cli.usage import arguments
from knaves.game import AnyGame
from knaves.games import SHELF, find
from knaves.i18n.language import _, marked
from knaves.local.entering import EntryRequest, begun, ending, goes_on, left, unfinished, write_record
from knaves.local.setup import TableRequest, plan
from knaves.record.transcript import Course, Transcript, record_of
from knaves.store import transcripts
from knaves.store.data_dir import DataDir


def _games() -> dict[str, str]:
    said = _("knaves enter {name} --help lists its options.")
    return {name: said.format(name=name) for name in SHELF if find(name).entering is not None}


@click.group(
    cls=Group,
    heading=marked("Games"),
    rows=_games,
    load=lambda name: command_for(name),
    short_help="Enter a game that was played with real cards.",
)
def enter() -> None:
    """Enter a game that was played with real cards."""


def command_for(name: str) -> click.Command:
    """Return the command that enters a game: names and a file first, then every option of its rules."""
    game = find(name)
    said = _(
        "Type in a game of {game} that you played with real cards, from what you saw at the table. Each "
        "answer is kept at once: the same command goes on with a game that is not complete.\n\n"
        "The record can be reviewed, replayed and shared like any other. Cards that you never saw stay "
        "unknown."
    )
    flags: list[click.Parameter] = [
        preset_flag(game),
        seats_flag(game),
        click.Option(["--name"], help="Your name."),
        others_flag(),
        click.Option(["--out"], type=click.Path(path_type=Path), help="Write the record to this file."),
        click.Option(["--new"], is_flag=True, help="Begin anew, and forget a game that is not complete."),
        click.Option(["--plain"], is_flag=True, help="Answer line by line."),
        *rule_flags(game),
    ]

    def callback(**flags: Any) -> int:
        return _enter(game, flags)

    return disk_flags(RuledCommand(name, callback=callback, params=flags, help=said.format(game=name)))


def _enter(game: AnyGame, flags: Mapping[str, Any]) -> int:
    request = TableRequest(
        game=game.name,
        preset=flags["preset"],
        rules=rules_said(game, flags),
        seats=flags["seats"],
        name=flags["name"],
        names=flags["with"],
        data=flags["data"],
        disk=not flags["no_disk"],
        plain=flags["plain"],
    )
    wish = EntryRequest(flags["new"], flags["out"])
    from knaves.cli.fullscreen import open_application, wanted

    if wanted(plain=request.plain):
        return open_application(request, entry=wish)
    return _line_by_line(game, request, wish)


def _line_by_line(game: AnyGame, request: TableRequest, wish: EntryRequest) -> int:
    from knaves.line.console import Console, Quit
    from knaves.line.entering import EntryDialogue

    data_dir = data_dir_for(request.data, disk=request.disk)
    console = Console(game=game.name)
    transcript = None if wish.new else unfinished(data_dir, game)
    if transcript is not None:
        console.say(goes_on(transcript), _("To begin anew, leave with quit and add --new."))
    else:
        with arguments():
            transcript = begun(plan(request, loaded(data_dir)))
    dialogue = EntryDialogue(
        console, transcript, lambda each: transcripts.keep(data_dir, each), left(data_dir, game)
    )
    try:
        now = dialogue.hold()
        _keep(dialogue.transcript, now, wish.out, data_dir, console.say)
    except Quit as quit:
        if quit.why:
            console.say(quit.why)
        return quit.code
    return 0


def _keep(transcript: Transcript, now: Course, out: Path | None, data_dir: DataDir, say: Any) -> None:
    """Write the record to a file and say where it is and what can be done with it."""
    path = write_record(data_dir, transcript, out)
    say(ending(transcript, now))
    if path is None:
        say(record.write(record_of(transcript)))
        return
    say(_("The record is {path}.").format(path=path))
    say(_("To review it, type: knaves review {path}").format(path=path))
