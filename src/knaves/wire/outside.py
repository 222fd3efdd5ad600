"""Outside players: programs in any language that are started here and speak lines of JSON.

A program reads messages from its standard input and writes messages to its standard output, each one object
on a line, as on a server's socket: it begins with ``hello`` and answers each ``update`` with ``move``. Each
update has the whole view of one seat, so the program needs no memory. One process plays all games and seats.
It has a session of its own, so that Ctrl-C here does not reach it, and it is killed when it fails or when
this process ends. When it has ended, in whatever way, what it started is killed.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, Final

import msgspec

from knaves import bots
from knaves.bots import Bot
from knaves.cards import Dice, NotationError
from knaves.game import CHANCE
from knaves.games import find
from knaves.i18n.language import ENGLISH, _
from knaves.match.match import Update
from knaves.match.notices import Happened
from knaves.match.table.naming import check_program
from knaves.shell import started
from knaves.wire.messages import VERSION
from knaves.wire.telling import Reader, Teller

COMMAND: Final = "cmd:"
"""What the name of an outside player begins with; its command follows."""
PATIENCE: Final = 60.0
"""Seconds in which a program must answer."""
LONGEST: Final = 100_000
"""Characters in a line of an answer."""
_AHEAD: Final = 8
"""Lines that a program may write before they are read."""
_NAMES: Final = ("South", "West", "North", "East")


def entrant(game: str, name: str, dice: Dice) -> Bot:
    """Return the player of a name, as `bots.entrant` does, or the program of a command, as ``cmd:./bot.py``.

    The name starts programs, so it must never come from others. NotationError if there is no such player.
    """
    return Outside(game, name) if name.startswith(COMMAND) else bots.entrant(game, name, dice)


class Outside:
    """A program as a player of one game. NotationError where it fails, with its command."""

    clock = staticmethod(perf_counter)
    """It thinks in a process of its own, so that only the time until its answer can be measured."""

    def __init__(self, game: str, name: str) -> None:
        self._game = game
        self._program = _program(name.removeprefix(COMMAND).strip())
        self.name, _space, self.version = self._program.player.partition(" ")

    def choose(self, view: Any, /) -> Any:
        """Ask the program for one of ``view.legal``."""
        return self._program.choose(self._game, view)


@dataclass(frozen=True, slots=True)
class _Hello:
    player: str
    v: int = VERSION


@dataclass(frozen=True, slots=True)
class _Move:
    move: str


class _Program:
    """A running program."""

    def __init__(self, command: str) -> None:
        self.command = command
        if not command:
            raise NotationError(_("Name a program after cmd:, as in 'cmd:./program'."))
        try:
            self._process = subprocess.Popen(
                started(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise _cannot(command, _("it cannot be started ({error})").format(error=error)) from error
        self._watcher = Thread(target=self._watch, daemon=True)
        self._watcher.start()
        atexit.register(self.end)
        self._lines: Queue[str] = Queue(_AHEAD)
        self._told: SimpleQueue[str] = SimpleQueue()
        # A program that does not read, or never stops writing, must not hold up this process.
        for work in (self._hear, self._tell):
            Thread(target=work, daemon=True).start()
        self._number = count(1)
        said = self._next(_Hello)
        if said.v != VERSION:
            raise self._trouble(_("it speaks another version of the protocol"))
        self.player = said.player
        try:
            check_program(self.player)
        except NotationError as error:
            raise self._trouble(str(error)) from error

    def choose(self, game: str, view: Any) -> Any:
        """Send the view, and return the move that the program answers with."""
        names, found = _NAMES[: view.seats], find(game)
        deal = sum(found.deals(move) for _seat, move in view.seen)
        update = Update(len(view.seen), CHANCE, (), {view.seat: view}, actors=(view.seat,), deal=deal)
        teller, reader = Teller(f"game {next(self._number)}", game, names), Reader("", (view.seat,), ENGLISH)
        [told] = teller.told(Happened(update, view.open), 0, reader, 0)
        with suppress(Empty):
            more = self._lines.get_nowait()
            said = _("it has written more than one line for an answer")
            raise self._trouble(said if more else _("it has ended"))
        self._told.put(told.decode())
        text = self._next(_Move).move
        try:
            return found.read(text)
        except NotationError as error:
            raise self._trouble(str(error)) from error

    def _tell(self) -> None:
        assert self._process.stdin is not None
        # If it has ended, its output says so.
        with suppress(OSError, ValueError):
            while True:
                self._process.stdin.write(f"{self._told.get()}\n")
                self._process.stdin.flush()

    def _hear(self) -> None:
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):
            while line := self._process.stdout.readline(LONGEST):
                self._lines.put(line)
        self._lines.put("")

    def _next(self, kind: Any) -> Any:
        try:
            line = self._lines.get(timeout=PATIENCE)
        except Empty:
            raise self._trouble(
                _("it has not answered for {number} seconds").format(number=int(PATIENCE))
            ) from None
        if not line:
            raise self._trouble(_("it has ended"))
        try:
            return msgspec.json.decode(line, type=kind)
        except msgspec.MsgspecError as error:
            said = _("its answer cannot be read: {line} ({error})")
            raise self._trouble(said.format(line=line.strip()[:80], error=error)) from error

    def _trouble(self, what: str) -> NotationError:
        """End the program, which is started anew if it is wanted again; return the error that names it."""
        self.end()
        _RUNNING.pop(self.command, None)
        return _cannot(self.command, what)

    def _watch(self) -> None:
        """Wait for the end of the program, and end what it started, which may still hold its output open."""
        self._process.wait()
        if hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Kill it, with what it started."""
        self._process.kill()
        self._watcher.join()


_RUNNING: Final[dict[str, _Program]] = {}
"""The programs by their commands."""


def _program(command: str) -> _Program:
    if command not in _RUNNING:
        _RUNNING[command] = _Program(command)
    return _RUNNING[command]


def dismiss() -> None:
    """End the programs of this process; one that is wanted again is started anew."""
    for program in _RUNNING.values():
        program.end()
    _RUNNING.clear()


def _cannot(command: str, what: str) -> NotationError:
    return NotationError(
        _("The program {command!r} cannot play: {trouble}.").format(command=command, trouble=what.rstrip("."))
    )
