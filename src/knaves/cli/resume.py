"""``knaves resume``: take up a game that was left."""

from __future__ import annotations

import json
from pathlib import Path

import click

from knaves import record
from knaves.cards import NotationError
from knaves.cli.disk import disk_flags, home_for
from knaves.cli.settings import loaded
from knaves.game import IllegalMove
from knaves.language import _, all_of
from knaves.store.home import Home
from knaves.store.saves import waiting


@click.command(short_help="Take up a game that was left.")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--list", "listing", is_flag=True, help="List the games that can be taken up, the last one first."
)
@click.option("--json", "as_json", is_flag=True, help="With --list: print it for a program.")
@click.option("--pause/--no-pause", default=None, help="Announcements wait for Enter.")
@disk_flags
def resume(
    file: Path | None, listing: bool, as_json: bool, pause: bool | None, data: str | None, no_disk: bool
) -> int:
    """Take up the game in FILE, or the one that was played last."""
    home = home_for(data, disk=not no_disk)
    if listing:
        _list(home, as_json)
        return 0
    from knaves.cli.evening import go_on

    games = waiting(home)
    if file is None and not games:
        raise NotationError(_("There is no game to take up."))
    held = loaded(home)
    return go_on(home, file or games[0], pause=held.pause if pause is None else pause)


def _list(home: Home, as_json: bool) -> None:
    rows = [(path, *_about(path)) for path in waiting(home)]
    if as_json:
        found = [
            {"file": str(path), "game": game, "names": names, "about": about}
            for path, game, names, about in rows
        ]
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    for path, _game, _names, about in rows:
        click.echo(f"{path}: {about}")
    if not rows:
        click.echo(_("There is no game to take up."))


def _about(path: Path) -> tuple[str, list[str], str]:
    """Return a save's game, the names, and a few words about it; or the words why it cannot be taken up."""
    try:
        sheet = record.load(path).record
        state = record.replay(sheet)
    except (NotationError, IllegalMove) as error:
        return "", [], _("cannot be taken up. {error}").format(error=error)
    names = list(sheet.names)
    first, *others = map(str, sheet.game.scores(state))
    scores = first
    for other in others:
        scores = _("{score} to {other}").format(score=scores, other=other)
    return sheet.game.name, names, f"{sheet.game.name}, {all_of(names)}, {scores}."
