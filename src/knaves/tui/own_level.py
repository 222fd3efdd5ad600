"""Beginning a game whose opponents take their level from the person's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from knaves.local.own_level import settled
from knaves.local.seating import Seating, sit_down
from knaves.local.setup import TableSetup
from knaves.store.data_dir import DataDir


async def begin(agreed: TableSetup, data_dir: DataDir, sit: Callable[[Seating], None]) -> None:
    """Begin once the latest games have been reviewed: in a thread, since that may take seconds."""
    sit(sit_down(await asyncio.to_thread(settled, agreed, data_dir)))
