"""Programs that meet a full, a read-only or a vanishing database; `test_sql_outages` starts them.

Each is its own process, since limits of files and rights hold for a whole process.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from pathlib import Path

from knaves.match.log import Dated, Moved
from knaves.match.ports.tables import Lease, Unavailable
from knaves.store.sql.database import open_database
from knaves.store.sql.tables import SqlTables

LONG = 10**12


def entry(number: int) -> Dated:
    return Dated(number, number, Moved(0, f"discard {'x' * 200}", id=str(number)))


async def leased(tables: SqlTables, table: str = "t", holder: str = "me") -> Lease:
    lease = await tables.lease(table, holder, 0, LONG)
    assert lease is not None
    return lease


async def fill(file: str, room: Path | None) -> None:
    """Write until there is no room, make room, go on; print what happened."""
    database = await open_database(f"sqlite:///{file}")
    tables = SqlTables(database)
    lease = await leased(tables)
    if room is None:
        limit = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, limit[1]))
    written, said = 0, ""
    try:
        while written < 100_000:
            numbers = range(written + 1, written + 101)
            await tables.append(lease, [entry(number) for number in numbers], None)
            written += 100
    except Unavailable as error:
        said = str(error)
    assert [each.number for each in await tables.log("t")] == [*range(1, written + 1)]
    if room is None:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    else:
        room.unlink()
    await tables.append(lease, [entry(written + 1)], None)
    await database.close()
    again = await open_database(f"sqlite:///{file}")
    log = await SqlTables(again).log("t")
    assert log == tuple(entry(number) for number in range(1, written + 2))
    await again.close()
    print(said)


async def unwritable(folder: Path) -> None:
    """Open what may not be written, then with leave to."""
    # All that is needed is imported now: later this process may read little.
    await (await open_database(f"sqlite:///{folder}/first.db")).close()
    said = []
    if os.geteuid() == 0:
        os.seteuid(65534)
    for name in ("first", "new"):
        try:
            await open_database(f"sqlite:///{folder}/{name}.db")
        except Unavailable as error:
            said.append(str(error))
    print("\n".join(said))


async def write(file: str) -> None:
    """Append one entry after another and print each number once it is durable, until killed."""
    tables = SqlTables(await open_database(f"sqlite:///{file}"))
    lease = await leased(tables)
    for number in range(1, 10**6):
        await tables.append(lease, [entry(number)], None)
        print(number, flush=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["fill", file, *room]:
            asyncio.run(fill(file, Path(room[0]) if room else None))
        case ["unwritable", folder]:
            asyncio.run(unwritable(Path(folder)))
        case ["write", file]:
            asyncio.run(write(file))
