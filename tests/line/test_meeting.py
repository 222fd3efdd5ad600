"""The others at a table, line by line at a terminal: what is asked of one keeps the game from nothing."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from handmade import around, occupant, request
from knaves.line import meeting
from knaves.line.meeting import Meeting
from knaves.match.around import Around, Request, Vote
from scripted import Scripted

ANN, BEN = occupant("Ann"), occupant("Ben", yours=True)


@dataclass(slots=True)
class Terminal(Scripted):
    """A person at a terminal, who types these lines unasked."""

    lines: list[str] = field(default_factory=list)

    @property
    def interactive(self) -> bool:
        return True

    def typed(self) -> str | None:
        return self.lines.pop(0) if self.lines else None


@dataclass(slots=True)
class Table:
    """The others, with all that was asked of them."""

    around: Around
    asked: list[str] = field(default_factory=list)
    said: tuple[()] = ()
    nudges: int = 0
    passed: int = 0
    down: float = 0.0
    elsewhere: bool = False

    def take_announced(self) -> tuple[str, ...]:
        return ()

    async def ask(self, request: Request) -> None:
        self.asked.append(request.word)

    async def say(self, words: str) -> None:
        self.asked.append(words)


def waits(before: Around, *lines: str, then: Around | None = None) -> tuple[list[str], list[str]]:
    """Wait for a move of Ann's; return what was said, and what was asked of the table."""
    console, table = Terminal(lines=[*lines]), Table(before)
    others: Any = table

    async def coming() -> None:
        while not console.heard or console.lines:
            await asyncio.sleep(0.001)
        table.around = then or before

    with patch.object(meeting, "LOOK", 0.001):
        asyncio.run(asyncio.wait_for(Meeting(others, console).next(coming, ""), 30))
    return console.heard, table.asked


VOTES = [request("", "choose", word, about=0, choice=word) for word in ("wait", "bot", "claim")]
GONE = around(replace(ANN, presence="gone"), BEN, absent=[Vote(0, ["wait", "bot", "claim"], {})], may=VOTES)


def test_somebody_who_comes_back_and_moves_is_heard_of_though_nothing_was_answered() -> None:
    heard, asked = waits(GONE, then=around(ANN, BEN))
    assert heard == ["Ann is gone. What now (wait, bot or claim)?", "Ann is back."]
    assert asked == []


def test_what_is_typed_then_is_the_answer() -> None:
    heard, asked = waits(GONE, "bot")
    assert asked == ["bot"]
    assert len(heard) == 1


def test_somebody_who_is_there_and_slow_is_not_called_gone() -> None:
    slow = replace(GONE, seats=[ANN, BEN])
    heard, _asked = waits(slow)
    assert heard == ["Ann has not moved for a while. What now (wait, bot or claim)?"]


def test_the_pause_for_talk_waits_for_nobody() -> None:
    pause = around(ANN, BEN, talk=20_000, may=[request("Deal on", "skip")])
    heard, asked = waits(pause, "well met", "", then=around(ANN, BEN))
    assert "Say something, or press Enter to go on:" in heard
    assert asked == ["well met", "skip"]
