"""``knaves enter``: a game that was played with real cards, typed in from what one player saw."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from knaves import record
from knaves.cli.disk import data_dir_for, disk_flags
from knaves.cli.group import Group
from knaves.cli.rules import RuledCommand, others_flag, preset_flag, rule_flags, rules_said, seats_flag
from knaves.cli.settings import loaded
from knaves.cli.usage import arguments
from knaves.files import create_bytes
from knaves.game import AnyGame, Seat
from knaves.games import SHELF, find
from knaves.i18n.language import _, marked
from knaves.local.setup import TableRequest, plan
from knaves.record.transcript import Course, Transcript, record_of, seated
from knaves.store import saves, transcripts
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
        *rule_flags(game),
    ]

    def callback(**flags: Any) -> int:
        return _enter(game, flags)

    return disk_flags(RuledCommand(name, callback=callback, params=flags, help=said.format(game=name)))


def _enter(game: AnyGame, flags: Mapping[str, Any]) -> int:
    from knaves.line.console import Console, Quit
    from knaves.line.entering import EntryDialogue

    data_dir = data_dir_for(flags["data"], disk=not flags["no_disk"])
    console = Console(game=game.name)
    transcript = None if flags["new"] else transcripts.find(data_dir, game)
    if transcript is not None and transcript.answers:
        said = _("You go on with the game of {names}. To begin anew, leave with quit and add --new.")
        console.say(said.format(names=", ".join(transcript.names)))
    else:
        transcript = _begun(game, flags, data_dir)
    dialogue = EntryDialogue(console, transcript, lambda each: transcripts.keep(data_dir, each))
    try:
        now = dialogue.hold()
        _keep(dialogue.transcript, now, flags["out"], data_dir, console.say)
    except Quit as left:
        if left.why:
            console.say(left.why)
        return left.code
    transcripts.forget(data_dir, game)
    return 0


def _begun(game: AnyGame, flags: Mapping[str, Any], data_dir: DataDir) -> Transcript:
    request = TableRequest(
        game=game.name,
        preset=flags["preset"],
        rules=rules_said(game, flags),
        seats=flags["seats"],
        name=flags["name"],
        names=flags["with"],
    )
    with arguments():
        agreed = plan(request, loaded(data_dir))
        return Transcript(game, agreed.rules, seated(agreed.names, Seat(0)), Seat(0))


def _keep(transcript: Transcript, now: Course, out: Path | None, data_dir: DataDir, say: Any) -> None:
    """Write the record to a file and say where it is and what can be done with it."""
    from knaves.line.entering import score_words

    found = record_of(transcript)
    path = _written(found, out, data_dir)
    entering, game = transcript.game.entering, transcript.game
    assert entering is not None, "only games that can be entered are"
    scores = score_words(transcript, game.scores(entering.state(now.sheet)))
    said = _("The game is over: {scores}.") if now.over else _("The game ends here: {scores}.")
    say(said.format(scores=scores))
    if path is None:
        say(record.write(found))
        return
    say(_("The record is {path}.").format(path=path))
    say(_("To review it, type: knaves review {path}").format(path=path))


def _written(found: record.Record, out: Path | None, data_dir: DataDir) -> Path | None:
    if out is not None:
        create_bytes(out, record.write(found).encode())
        return out
    save = saves.begin(data_dir, found, datetime.now())
    return None if save is None else saves.finish(data_dir, save)
