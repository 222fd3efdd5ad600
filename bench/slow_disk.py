"""What a slow disk takes from the moves of a server: ``python -m bench.slow_disk``, a minute.

Servers whose syncs take 20 ms longer and servers with the disk as it is take turns, each with a hundred
tables, flat out. On a busy machine only many turns say anything.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Final

from bench.people import Crowd

TESTS: Final = Path(__file__).parents[1] / "tests"
SYNC: Final = 0.02
"""Seconds."""
TABLES: Final = 100
TURNS: Final = 3
SETTLING: Final = 3.0
SECONDS: Final = 8.0
SLOW: Final = f"""
import time
from sqlalchemy import Engine, event

event.listen(Engine, "commit", lambda connection: time.sleep({SYNC}))
"""


def main() -> None:
    """Measure in turns and print moves a second, and the share that is left on the slow disk."""
    plain, slow = 0.0, 0.0
    for turn in range(1, TURNS + 1):
        now, then = _moves(""), _moves(SLOW)
        plain, slow = plain + now, slow + then
        print(f"turn {turn}: {now:.0f} moves a second, on the slow disk {then:.0f}", flush=True)
    print(f"{slow / plain:.2f} of the moves are left")


def _moves(first: str) -> float:
    """Run a server with this code first; its moves a second."""
    sys.path[:0] = [str(TESTS / "server")]
    from processes import Server

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--no-limits", "--log-level", "warning", first=first or "pass")
        server.start()
        try:
            return asyncio.run(_played(server.port))
        finally:
            server.kill()


async def _played(port: int) -> float:
    crowd = Crowd([port])
    gate = asyncio.Semaphore(20)

    async def sit_down(game: str, seats: int) -> None:
        async with gate:
            await crowd.open(game, seats, seats=seats)

    kinds = [("cribbage", 2), ("euchre", 4)] * (TABLES // 2)
    await asyncio.gather(*(sit_down(game, seats) for game, seats in kinds))
    await asyncio.sleep(SETTLING)
    crowd.measured.clear()
    begun = perf_counter()
    await asyncio.sleep(SECONDS)
    moves = crowd.measured.moves / (perf_counter() - begun)
    crowd.close()
    return moves


if __name__ == "__main__":
    main()
