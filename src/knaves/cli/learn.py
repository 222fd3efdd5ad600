"""``knaves learn``: a first game with explanations, and lessons in counting."""

from __future__ import annotations

from typing import Final

import click

from knaves.cli.disk import data_dir_for
from knaves.cli.settings import loaded
from knaves.cli.usage import Choice
from knaves.drills.model import counting
from knaves.games import SHELF

LESSONS: Final = (*SHELF, *counting())


@click.command(short_help="Learn a game while you play it, or learn to count.")
@click.argument("lesson", type=Choice(LESSONS), required=False)
@click.option("--plain", is_flag=True, help="Learn line by line.")
@click.option("--data", metavar="DIR", help="The data directory, where your settings are.")
def learn(lesson: str | None, plain: bool, data: str | None) -> int:
    """Play a short game in which every moment is explained, or practise counting cribbage hands.

    Without a LESSON, choose one on the full screen. Nothing of a lesson is saved.
    """
    from knaves.cli.fullscreen import wanted

    if wanted(plain=plain):
        from knaves.cli.fullscreen import open_application
        from knaves.local.setup import TableRequest

        game = lesson if lesson in SHELF else SHELF[0]
        return open_application(TableRequest(game=game, data=data), lesson=lesson or "any")
    from knaves.line.console import Console
    from knaves.line.counting import CountingSession
    from knaves.line.session import Session

    if lesson is None:
        raise click.UsageError(Choice(LESSONS).get_missing_message(None, None), click.get_current_context())  # type: ignore[arg-type]
    if lesson in counting():
        game, counts = counting()[lesson]
        return CountingSession(counts, console=Console(game=game)).hold()
    from knaves.store.data_dir import NOWHERE

    settings = loaded(data_dir_for(data, disk=True, reads=True))
    return Session(NOWHERE, settings, pause=False).learn(lesson)
