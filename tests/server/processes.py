"""Servers in separate processes, which can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

STARTING = 30
OFTEN = """
from knaves.server import composition, loaned_bots

composition.assemble.__kwdefaults__["every"] = 0.5
loaned_bots.BEAT, loaned_bots.SILENCE = loaned_bots.BEAT / 2, loaned_bots.SILENCE // 2
"""
"""Code for ``first``: the process reads bans and announcements, and tells of its bots on loan, more often."""


class Server:
    """``knaves serve`` with its data in a folder; ``more`` are further command-line arguments.

    ``first`` is Python code run before the program, to simulate a wrong clock or a future version. ``python``
    is the interpreter that runs it.
    """

    def __init__(self, folder: Path, *more: str, first: str = "", python: str = sys.executable) -> None:
        self.folder = folder
        self.more = more
        self.first = first
        self.python = python
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        program = (
            ["-c", f"{self.first}\nfrom knaves.cli import main\nmain()"] if self.first else ["-m", "knaves"]
        )
        command = [self.python, *program, "serve", "--port", str(self.port), *self.more]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, "KNAVES_HOME": str(self.folder)}
            )
        until = time.monotonic() + STARTING
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "log").read_text()[-3000:])
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to exit."""
        self._end(signal.SIGTERM)

    def ended(self, seconds: float) -> bool:
        """Wait until it has exited; False if it has not within these seconds."""
        if self._process is None:
            return True
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        self._process = None
        return True

    @property
    def said(self) -> str:
        """Its output on both streams."""
        return (self.folder / "log").read_text()

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(STARTING)
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=1) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.URLError):
            return False


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
