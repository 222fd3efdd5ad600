"""A person alone at the bots meets no limit, however fast the fingers are; a program that floods does."""

from __future__ import annotations

import pytest

from knaves.server.limits import Bucket, Limits
from knaves.server.request_guard import Gate
from knaves.wire import messages as say
from knaves.wire.messages import ClientMessage
from knaves.wire.refusals import RequestRefused

pytestmark = pytest.mark.anyio
MOVES: float = 4
"""Moves in a second: a pick and Enter for each, as fast as one can drum with two fingers."""
COUNTED = [["5H", "TS"]]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


def turn(number: int) -> list[ClientMessage]:
    """All that the page asks for one move, with warnings on and a hint asked for at every turn."""
    return [
        say.Hint(f"h{number}", "t", 0),
        say.Hint(f"d{number}", "t", 0, "play 5H"),
        say.Move(f"m{number}", "t", 0, number, "play 5H"),
        *(say.Worth(f"w{number}.{pick}", "t", 0, COUNTED) for pick in range(8)),
        say.TakeBack(f"b{number}", "t", 0),
    ]


async def test_nobody_alone_plays_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("knaves.server.request_guard.time.monotonic", lambda: now[0])
    gate = Gate(limits=Limits(), bucket=Bucket(at=0))
    # All within one minute of the limits' own clock.
    for number in range(int(60 * MOVES)):
        now[0] += 1 / MOVES
        for message in turn(number):
            await gate.allow(message, "ann")


@pytest.mark.parametrize("kind", ["hint", "worth"])
async def test_a_program_that_floods_is_told_to_wait(kind: str) -> None:
    gate = Gate(limits=Limits())
    message: ClientMessage = say.Hint("h", "t", 0)
    if kind == "worth":
        message = say.Worth("w", "t", 0, COUNTED)
    with pytest.raises(RequestRefused):
        await flood(gate, message)


async def flood(gate: Gate, message: ClientMessage) -> None:
    for _ in range(10_000):
        await gate.allow(message, "mallory")
