"""The full screen: whether it is available, and opening the application.

In a pipe, on a dumb terminal or without Textual it is unavailable, and games are played line by line.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from knaves import extras
from knaves.cards import NotationError
from knaves.cli.output import complain, print_line
from knaves.cli.usage import arguments
from knaves.i18n.language import _

if TYPE_CHECKING:
    from knaves.local.entering import EntryRequest
    from knaves.local.seating import Seating
    from knaves.local.setup import TableRequest
    from knaves.remote.opening import Visit
    from knaves.study import Study

MOUSELESS: Final = frozenset({"linux", "vt52", "vt100", "vt102", "vt220", "ansi", "cons25"})
"""Terminals, by TERM, that are known to have no mouse."""


def wanted(*, plain: bool = False) -> bool:
    """Return whether to open the application; print a hint if only Textual is missing."""
    # Textual draws on the error stream.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if plain or not all(stream is not None and stream.isatty() for stream in streams):
        return False
    if os.environ.get("TERM", "") in ("", "dumb"):
        return False
    if not extras.installed("tui"):
        complain(" ".join((_("You play line by line."), extras.needed("tui"))), 0)
        return False
    return True


def open_application(
    request: TableRequest,
    seating: Seating | None = None,
    record: Path | None = None,
    lesson: str = "",
    visit: Visit | None = None,
    entry: EntryRequest | None = None,
    study: Study | None = None,
) -> int:
    """Open the application, at what there is to begin with, if anything; return the exit code."""
    if not request.keyboard and os.environ.get("TERM") in MOUSELESS:
        raise NotationError(_("nokeyboard needs a mouse, and this terminal has none. Leave it out."))
    # Almost nothing of what is imported and mounted now is garbage; the application turns this on again.
    gc.disable()
    from knaves.store.data_dir import find
    from knaves.store.settings import load
    from knaves.tui.app import KnavesApp

    data_dir = find(request.data, disk=request.disk)
    settings, notice = load(data_dir)
    with arguments():
        app = KnavesApp(
            data_dir,
            settings,
            request,
            notices=(data_dir.notice, notice),
            seating=seating,
            record=record,
            lesson=lesson,
            visit=visit,
            entry=entry,
            study=study,
        )
    code = app.run()
    for sentence in app.farewell:
        print_line(sentence)
    return code or app.return_code or 0


def open_record(file: Path, data: str | None, *, disk: bool) -> int:
    """Open the application at a record; NotationError if there is no screen, or the record cannot be read."""
    extras.require("tui")
    if not wanted():
        raise NotationError(_("There is no full screen here. Leave --screen out to read the game as text."))
    from knaves.local.setup import TableRequest
    from knaves.record import load, replay

    record = load(file).record
    # Before the screen opens: an illegal move is reported here.
    replay(record)
    return open_application(TableRequest(game=record.game.name, data=data, disk=disk), record=file)


def open_study(study: Study, data: str | None, *, disk: bool) -> int:
    """Open the application at a study; NotationError if there is no screen."""
    extras.require("tui")
    if not wanted():
        raise NotationError(_("There is no full screen here. Leave --screen out to read the study as text."))
    from knaves.local.setup import TableRequest

    game = study.chapters[0].game.name
    return open_application(TableRequest(game=game, data=data, disk=disk), study=study)


def open_visit(visit: Visit, data: str | None, *, disk: bool) -> int:
    """Open the application at a server; return the exit code."""
    from knaves.games import SHELF
    from knaves.local.setup import TableRequest

    return open_application(TableRequest(game=next(iter(SHELF)), data=data, disk=disk), visit=visit)
