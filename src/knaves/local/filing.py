"""What becomes of a game's file: how to come back to a game that was left, where a finished one lies."""

from __future__ import annotations

import shlex
from pathlib import Path

from knaves.files import complaint
from knaves.i18n.language import _
from knaves.store.data_dir import Home, usual
from knaves.store.saves import Save, finish


def command(home: Home, save: Path) -> str:
    """Return the command that takes up a game, from wherever it is kept."""
    if save.parent != home.saves:
        return f"knaves resume {shlex.quote(str(save))}"
    unusual = home.path is not None and home.path != usual()
    return "knaves resume" + (f" --data {shlex.quote(str(home.path))}" if unusual else "")


def put_away(home: Home, save: Save) -> str:
    """Put the record of a game that is over among the finished ones; return a sentence that says where."""
    try:
        return _("The record of the game is {path}.").format(path=finish(home, save))
    except OSError as error:
        return _("The record of the game stays {path}: {trouble}").format(
            path=save.path, trouble=complaint(error)
        )
