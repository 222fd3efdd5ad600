"""The hand of the day among people: on the server used last, how everybody answered, and what they say.

It is an extra: whatever goes wrong is silence, and nobody waits for long.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, TypeVar

import msgspec

from knaves.drills.others import Everybody, Said, Share, choices
from knaves.remote.arriving import pass_of
from knaves.remote.requests import ServerError, look, post
from knaves.remote.table import Pass
from knaves.store import passes
from knaves.store.data_dir import DataDir
from knaves.wire.day_talk import DayTalkRead
from knaves.wire.drills import EverybodyRead

T = TypeVar("T")

PATIENCE: Final = 2.0
"""Seconds after which an answer of the server comes too late."""
LATEST: Final = 20
"""Number of the latest messages about a hand that are shown."""
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
        return self._within(lambda owner: _everybody(owner, day, game, move, self.patience))

    def talk(self, day: date, game: str) -> tuple[Said, ...] | None:
        """Return what people say about a hand that one has answered, the latest last; None if not known.

        It takes ``patience`` seconds at most.
        """
        return self._within(lambda owner: _talk(look(owner, _talk_of(day, game), self.patience)))

    def say(self, day: date, game: str, text: str) -> tuple[Said, ...]:
        """Say something about a hand; return all that is said. ServerError with the server's reason."""
        owner = pass_of(passes.known(self.data_dir)[0])
        return _talk(post(owner.url, _talk_of(day, game), {"text": text}, owner.code, self.patience))

    def _within(self, work: Callable[[Pass], T]) -> T | None:
        """Return what the server answers; None if there is none, or it does not in time."""
        known = passes.known(self.data_dir)
        if not known or self._silent:
            return None
        found: list[T] = []

        def ask() -> None:
            # Whatever it is that somebody else's server does wrong, the hand has been answered and graded.
            with suppress(Exception):
                found.append(work(pass_of(known[0])))

        # The look-up of a name knows no time limit; in a thread of its own it holds up nobody.
        thread = threading.Thread(target=ask, name="hand-of-the-day", daemon=True)
        thread.start()
        thread.join(self.patience)
        self._silent = not found
        return found[0] if found else None


def _everybody(owner: Pass, day: date, game: str, move: str, patience: float) -> Everybody:
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


def _talk_of(day: date, game: str) -> str:
    return f"/api/days/{day.isoformat()}/{game}/talk"


def _talk(answer: Any) -> tuple[Said, ...]:
    read = msgspec.convert(answer, DayTalkRead)
    return tuple([Said(each.name, each.move, each.text, each.own) for each in read.lines[-LATEST:]])


def _part(share: float) -> float:
    return min(1.0, max(0.0, share))
