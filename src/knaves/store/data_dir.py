"""The data directory: its location, and the fallback if it cannot be used.

It is the requested directory, else ``KNAVES_HOME``, else the system's default. A game never fails for lack of
a directory: without one, nothing is saved and the player is told once.
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from knaves.cards import NotationError
from knaves.i18n.language import _


@dataclass(frozen=True, slots=True)
class DataDir:
    """A data directory: ``path`` is None if there is nothing to read; ``keeps`` says whether it is writable.

    ``notice`` is a message to show the player once; empty if all is well.
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
        """The statistics file: one line for every finished game and person."""
        return self.path and self.path / "statistics.jsonl"

    @property
    def saves(self) -> Path | None:
        """The directory of unfinished games."""
        return self.path and self.path / "saves"

    @property
    def games(self) -> Path | None:
        """The directory of records of finished games."""
        return self.path and self.path / "games"

    @property
    def transcripts(self) -> Path | None:
        """The directory of games that are being entered, created with the first one."""
        return self.path and self.path / "entering"

    @property
    def reviews(self) -> Path | None:
        """The directory of reviews, created when the first one is stored."""
        return self.path and self.path / "reviews"


NOWHERE = DataDir(None, keeps=False)
"""No directory, as requested with ``nodisk``."""


def default_dir() -> Path:
    """Return the default directory: ``KNAVES_HOME``, else the system's."""
    named = os.environ.get("KNAVES_HOME", "")
    if named:
        return Path(os.path.expanduser(named)).absolute()
    from platformdirs import user_data_path

    return user_data_path("knaves", appauthor=False)


def find(
    asked: str | None = None, *, disk: bool = True, strict: bool = False, reads: bool = False
) -> DataDir:
    """Return the data directory; without ``disk``, `NOWHERE`.

    The default replaces a requested directory that cannot be used, with a notice; NotationError instead if
    ``strict``, for work that must not touch another directory. A default directory that cannot be written is
    still read. Whoever only ``reads`` changes nothing: a requested directory that is missing cannot be used.
    """
    if not disk:
        return NOWHERE
    wanted, refused = None, ""
    if asked:
        wanted = Path(os.path.expanduser(asked)).absolute()
        trouble = _foreign(asked) or (_missing(wanted) if reads else _trouble(wanted))
        if not trouble:
            return DataDir(wanted, keeps=not reads)
        if strict:
            raise NotationError(
                _("The directory {wanted!r} cannot be used: {trouble}.").format(
                    wanted=str(wanted), trouble=trouble
                )
            )
        refused = trouble
    place = default_dir()
    trouble = "" if reads else _trouble(place)
    if not trouble:
        instead = _("The directory {wanted!r} cannot be used ({refused}). Using {place!r} instead.")
        told = refused and instead.format(wanted=str(wanted), refused=refused, place=str(place))
        return DataDir(place, keeps=not reads, notice=told)
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
    return DataDir(place if place.is_dir() else None, keeps=False, notice=notice)


def _foreign(asked: str) -> str:
    """Return an error for a DOS path if this system has none; empty otherwise."""
    if sys.platform != "win32" and re.match(r"[A-Za-z]:|\\", asked):
        return _("drive letters and backslashes do not work on this system")
    return ""


def _missing(path: Path) -> str:
    """Return that a directory does not exist; empty if it does."""
    return "" if path.is_dir() else _("there is no such directory")


def _trouble(path: Path) -> str:
    """Return why a directory cannot be written; empty if it can. A missing one is created."""
    import tempfile

    try:
        for each in (path, path / "saves", path / "games"):
            each.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=each):
                pass
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return ""
