"""The hand of the day among people: hands in one's own answer on the server used last, and asks for all.

It is an extra: whatever goes wrong is silence, and nobody waits for long.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Final

import msgspec

from knaves.drills.others import Everybody, Share, choices
from knaves.remote.arriving import pass_of
from knaves.remote.requests import ServerError, look, post
from knaves.remote.table import Pass
from knaves.store import passes
from knaves.store.data_dir import DataDir
from knaves.wire.drills import EverybodyRead

PATIENCE: Final = 2.0
"""Seconds after which an answer of the server comes too late."""
_ANSWERED: Final = 409
"""The status of a second answer."""


@dataclass(slots=True)
class Days:
    """The hands of the day on the server that was used last."""

    data_dir: DataDir
    patience: float = PATIENCE
    _silent: bool = False
    """The server has not answered: one does not wait for it again."""

    def everybody(self, day: date, game: str, move: str) -> Everybody | None:
        """Count one's own answer, once, and return how everybody answered; None if that is not known.

        It takes ``patience`` seconds at most.
        """
        known = passes.known(self.data_dir)
        if not known or self._silent:
            return None
        found: list[Everybody] = []

        def ask() -> None:
            # Whatever it is that somebody else's server does wrong, the hand has been answered and graded.
            with suppress(Exception):
                found.append(_ask(pass_of(known[0]), day, game, move, self.patience))

        # The look-up of a name knows no time limit; in a thread of its own it holds up nobody.
        thread = threading.Thread(target=ask, name="hand-of-the-day", daemon=True)
        thread.start()
        thread.join(self.patience)
        self._silent = not found
        return found[0] if found else None


def _ask(owner: Pass, day: date, game: str, move: str, patience: float) -> Everybody:
    path = f"/api/days/{day.isoformat()}/{game}"
    try:
        answer = post(owner.url, path, {"move": move}, owner.code, patience)
    except ServerError as error:
        if error.status != _ANSWERED:
            raise
        answer = look(owner, path, patience)
    read = msgspec.convert(answer, EverybodyRead)
    # The words are this program's own: a server of another version may have dealt another hand.
    labels = choices(day, game)
    shares = [
        Share(each.move, labels[each.move], _part(each.share), each.own)
        for each in read.shares
        if each.move in labels
    ]
    return Everybody(read.number, tuple(shares), _part(read.rest))


def _part(share: float) -> float:
    return min(1.0, max(0.0, share))
