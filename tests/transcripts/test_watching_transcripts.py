"""A deal of each game at a server's table as somebody hears it who watches line by line.

What is typed stands after ``>``: everything is asked once, before the first choice.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final, cast

import pytest
from rigging import RIGGED, stacked
from serving import Served

from knaves.line.console import Quit
from knaves.line.joined import TableVisit
from knaves.queries import QUERIES
from knaves.remote.opening import WantedTable, open_at
from knaves.remote.requests import sign_in
from knaves.remote.table import RemoteTable
from scripted import Scripted
from transcribing import as_written

CHOICE: Final = {"cribbage": "Throw two cards", "euchre": "It goes to|Pick up the"}
ENDED: Final = {"cribbage": "throws two cards to Ann's crib", "euchre": "Ida passes"}
"""What is said last, in the second deal."""
ASKED: Final = ("help", *(each.name for each in QUERIES), "look", "hint", "what is trump")
CARD: Final = re.compile(r"(?<![\w§])(?:10|[2-9AJQK])[♠♥♦♣]")


@dataclass(slots=True)
class Host(Scripted):
    """A player who waits at the first choice until ``asked``, and at the next deal's until ``over``."""

    choice: str = ""
    chooses: threading.Event = field(default_factory=threading.Event)
    asked: threading.Event = field(default_factory=threading.Event)
    over: threading.Event = field(default_factory=threading.Event)
    deals: int = 0

    def _line(self, question: str) -> str | None:
        if re.search(self.choice, question) and question != self._asked:
            self.deals += 1
            if self.deals > 1:
                self.over.wait(60)
                raise Quit
            self.chooses.set()
            self.asked.wait(60)
        return Scripted._line(self, question)


class Watcher:
    """``knaves join`` with ``--watch`` in a process of its own, as a pipe hears it."""

    def __init__(self, link: str, home: Path) -> None:
        command = [sys.executable, "-m", "knaves", "join", link, "--watch", "--plain", "--name", "Wim"]
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [*command, "--data", str(home)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True).start()

    def _read(self, printed: IO[str]) -> None:
        for line in printed:
            self.lines.append(line.rstrip("\n"))

    def hears(self, words: str) -> None:
        """Wait until a line with these words was printed."""
        end = time.monotonic() + 15
        while not any(words in line for line in [*self.lines]):
            assert time.monotonic() < end, f"not heard: {words}\n" + "\n".join(self.lines)
            time.sleep(0.02)

    def leaves(self) -> None:
        stdin = cast("IO[str]", self.process.stdin)
        stdin.write("quit\n")
        stdin.flush()
        assert self.process.wait(20) == 0

    def types(self, words: str) -> None:
        """Type something and wait until it is answered."""
        self.lines.append(f"> {words}")
        before = len(self.lines)
        stdin = cast("IO[str]", self.process.stdin)
        stdin.write(f"{words}\n")
        stdin.flush()
        end = time.monotonic() + 15
        while len(self.lines) == before or self.lines[-1].endswith(":"):
            assert time.monotonic() < end, f"not answered: {words}"
            time.sleep(0.02)
        # An answer of several lines is printed at once.
        time.sleep(0.1)


def played(visit: TableVisit) -> None:
    visit.table.client.begin()
    with suppress(Quit):
        asyncio.run(visit._visit(0))
    visit.table.client.close()


@pytest.mark.long
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_deal_is_told_to_one_who_watches_line_by_line_as_it_was(
    game: str, server: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hands, turned, dealer, (rules, *seats) = RIGGED[game]
    stacked(monkeypatch, game, hands, turned, dealer)
    ann = sign_in(server.url, "Ann")
    address = open_at(ann, WantedTable(game, rules, *seats))
    host = Host(choice=CHOICE[game])
    others = ["simple"] * (3 if game == "euchre" else 1)
    visit = TableVisit(RemoteTable(ann, address), host, bots=others)
    playing = threading.Thread(target=played, args=(visit,), daemon=True)
    playing.start()
    # Those who come later are told from then on, and how the table stands.
    assert host.chooses.wait(30)
    watcher = Watcher(f"{server.url}/t/{address}", tmp_path / "data")
    try:
        watcher.hears("Waiting for Ann")
        for words in ASKED:
            watcher.types(words)
        told = len(watcher.lines)
        host.asked.set()
        watcher.hears(ENDED[game])
        watcher.leaves()
    finally:
        watcher.process.kill()
        host.asked.set()
        host.over.set()
        playing.join(20)
    # Whether somebody is waited for depends on the machine.
    lines = [line for place, line in enumerate(watcher.lines) if place < told or line != "Waiting for Ann."]
    assert not [line for line in lines if CARD.search(line)]
    as_written(f"line-{game}-watching", lines)
