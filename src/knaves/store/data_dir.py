"""Where a player's things are kept, and what to do when that place cannot be used.

The place is the directory asked for, else ``KNAVES_HOME``, else the usual one of the system. A
game never fails for want of a place: without one, nothing is kept and the player is told once.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from knaves.cards import NotationError
from knaves.i18n.language import _


@dataclass(frozen=True, slots=True)
class Home:
    """A data directory: ``path`` is None when there is nothing to read, ``keeps`` whether it can be written.

    ``notice`` is what the player should be told about it, once; empty when all is well.
    """

    path: Path | None
    keeps: bool
    notice: str = ""

    @property
    def settings(self) -> Path | None:
        """The settings file."""
        return self.path and self.path / "settings.toml"

    @property
    def statistics(self) -> Path | None:
        """One line for every finished game and person."""
        return self.path and self.path / "statistics.jsonl"

    @property
    def saves(self) -> Path | None:
        """The directory of games that were begun and are not over."""
        return self.path and self.path / "saves"

    @property
    def games(self) -> Path | None:
        """The directory of records of finished games."""
        return self.path and self.path / "games"


NOWHERE = Home(None, keeps=False)
"""No place at all: what ``nodisk`` asks for."""


def usual() -> Path:
    """Return the directory that is used when nobody asks for another."""
    named = os.environ.get("KNAVES_HOME", "")
    if named:
        return Path(os.path.expanduser(named)).absolute()
    from platformdirs import user_data_path

    return user_data_path("knaves", appauthor=False)


def find(asked: str | None = None, *, disk: bool = True, give_way: bool = False) -> Home:
    """Return the place to use; without ``disk`` nothing is looked at.

    NotationError for a directory that was asked for and cannot be used, unless it may give way to the usual
    one. A usual one that cannot be written is still read.
    """
    if not disk:
        return NOWHERE
    wanted, refused = None, ""
    if asked:
        wanted = Path(os.path.expanduser(asked)).absolute()
        trouble = _foreign(asked) or _trouble(wanted)
        if not trouble:
            return Home(wanted, keeps=True)
        if not give_way:
            raise NotationError(
                _("The directory {wanted!r} cannot be used: {trouble}.").format(
                    wanted=str(wanted), trouble=trouble
                )
            )
        refused = trouble
    place = usual()
    trouble = _trouble(place)
    if not trouble:
        instead = _("The directory {wanted!r} cannot be used ({refused}). Using {place!r} instead.")
        told = refused and instead.format(wanted=str(wanted), refused=refused, place=str(place))
        return Home(place, keeps=True, notice=told)
    lost = _(
        "The directory {place!r} cannot be written ({trouble}). Settings, statistics and games "
        "will not be saved."
    )
    if refused:
        lost = _(
            "The directory {wanted!r} cannot be used ({refused}), nor can the default {place!r} "
            "({trouble}). Settings, statistics and games will not be saved."
        )
    notice = lost.format(wanted=str(wanted), refused=refused, place=str(place), trouble=trouble)
    return Home(place if place.is_dir() else None, keeps=False, notice=notice)


def _foreign(asked: str) -> str:
    """Say that a path of DOS means nothing here; empty where it does, and for all other paths."""
    if sys.platform != "win32" and re.match(r"[A-Za-z]:|\\", asked):
        return _("drive letters and backslashes do not work on this system")
    return ""


def _trouble(path: Path) -> str:
    """Say why nothing can be kept in a directory; empty when it can. It is made when it is not there."""
    try:
        for each in (path, path / "saves", path / "games"):
            each.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=each):
                pass
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return ""
