"""``knaves resume``: continues a saved game."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from knaves.cards import NotationError
from knaves.cli.disk import disk_flags, present_data_dir
from knaves.cli.output import print_json, print_line
from knaves.cli.settings import loaded
from knaves.files import describe_os_error
from knaves.i18n.language import _
from knaves.i18n.when import say_when
from knaves.local.filing import describe_file
from knaves.local.seating import Seating, Unreadable, sit_again
from knaves.local.setup import TableRequest
from knaves.store.data_dir import DataDir
from knaves.store.saves import Busy, waiting


@click.command(short_help="Resume a saved game.")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--list", "listing", is_flag=True, help="List the unfinished games, the last one first.")
@click.option("--json", "as_json", is_flag=True, help="With --list: print the list as JSON.")
@click.option("--pause", is_flag=True, help="Wait for Enter after announcements.")
@click.option("--plain", is_flag=True, help="Play line by line.")
@disk_flags
def resume(
    file: Path | None,
    listing: bool,
    as_json: bool,
    pause: bool,
    plain: bool,
    data: str | None,
    no_disk: bool,
) -> int:
    """Resume the game in FILE, or the one played last."""
    data_dir = present_data_dir(data, disk=not no_disk)
    if listing:
        _list(data_dir, as_json)
        return 0
    seating = _last(data_dir) if file is None else sit_again(data_dir, file)
    from knaves.cli.fullscreen import wanted

    if wanted(plain=plain):
        from knaves.cli.fullscreen import open_application

        request = TableRequest(
            game=seating.record.game.name, data=data, disk=not no_disk, boxes="held" if pause else None
        )
        return open_application(request, seating)
    from knaves.line.session import Session

    held = loaded(data_dir)
    return Session(data_dir, held, pause or held.boxes == "held").resume(seating)


def _last(data_dir: DataDir) -> Seating:
    """Resume the latest game that is not being played; unreadable files are named and skipped."""
    spoilt: list[str] = []
    busy: Busy | None = None
    for path in waiting(data_dir):
        try:
            seating = sit_again(data_dir, path)
        except Unreadable as error:
            spoilt.append(str(error))
        except Busy as error:
            busy = busy or error
        except OSError as error:
            spoilt.append(
                f"{path}: {_('cannot be read. {trouble}').format(trouble=describe_os_error(error))}"
            )
        else:
            for sentence in spoilt:
                print_line(sentence, err=True)
            return seating
    if busy is not None:
        raise busy
    raise NotationError("\n".join(spoilt) or _("There is no game to resume."))


def _list(data_dir: DataDir, as_json: bool) -> None:
    rows = [describe_file(path) for path in waiting(data_dir)]
    if as_json:
        found = [
            {
                "file": str(each.path),
                "game": each.game,
                "names": list(each.names),
                "about": each.words,
                "played": each.played and each.played.isoformat(timespec="seconds"),
                "scores": list(each.scores),
                "deal": each.deal,
            }
            for each in rows
        ]
        print_json(found)
        return
    for each in rows:
        when = f" ({say_when(each.played, datetime.now())})" if each.played else ""
        print_line(
            f"{each.path}: {each.words.rstrip('.') if when else each.words}{when}{'.' if when else ''}"
        )
    if not rows:
        print_line(_("There is no game to resume."))
