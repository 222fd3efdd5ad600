"""``knaves resume``: take up a game that was left."""

from __future__ import annotations

from pathlib import Path

import click

from knaves.cards import NotationError
from knaves.cli.disk import disk_flags, home_for
from knaves.cli.output import print_json
from knaves.cli.settings import loaded
from knaves.files import complaint
from knaves.i18n.language import _
from knaves.local.about import describe_file
from knaves.local.seating import Seating, Unreadable, sit_again
from knaves.local.setup import TableRequest
from knaves.store.data_dir import Home
from knaves.store.saves import Busy, waiting


@click.command(short_help="Resume a saved game.")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--list", "listing", is_flag=True, help="List the unfinished games, the last one first.")
@click.option("--json", "as_json", is_flag=True, help="With --list: print the list as JSON.")
@click.option("--pause/--no-pause", default=None, help="Wait for Enter after announcements.")
@click.option("--plain", is_flag=True, help="Play line by line.")
@disk_flags
def resume(
    file: Path | None,
    listing: bool,
    as_json: bool,
    pause: bool | None,
    plain: bool,
    data: str | None,
    no_disk: bool,
) -> int:
    """Resume the game in FILE, or the one played last."""
    home = home_for(data, disk=not no_disk)
    if listing:
        _list(home, as_json)
        return 0
    seated = _last(home) if file is None else sit_again(home, file)
    from knaves.cli.fullscreen import wanted

    if wanted(plain=plain):
        from knaves.cli.fullscreen import open_application

        request = TableRequest(game=seated.sheet.game.name, data=data, disk=not no_disk, pause=pause)
        return open_application(request, seated)
    from knaves.line.session import Session

    held = loaded(home)
    return Session(home, held, held.pause if pause is None else pause).resume(seated)


def _last(home: Home) -> Seating:
    """Take up the game that was played last; a file that cannot be read is named and passed over."""
    spoilt: list[str] = []
    for path in waiting(home):
        try:
            seated = sit_again(home, path)
        except Unreadable as error:
            spoilt.append(str(error))
        except Busy:
            raise
        except OSError as error:
            spoilt.append(f"{path}: {_('cannot be read. {trouble}').format(trouble=complaint(error))}")
        else:
            for sentence in spoilt:
                click.echo(sentence, err=True)
            return seated
    raise NotationError("\n".join(spoilt) or _("There is no game to resume."))


def _list(home: Home, as_json: bool) -> None:
    rows = [describe_file(path) for path in waiting(home)]
    if as_json:
        found = [
            {"file": str(each.path), "game": each.game, "names": list(each.names), "about": each.words}
            for each in rows
        ]
        print_json(found)
        return
    for each in rows:
        click.echo(f"{each.path}: {each.words}")
    if not rows:
        click.echo(_("There is no game to resume."))
