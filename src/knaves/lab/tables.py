"""Making tables: a pipeline's jobs are distributed, and every result is kept in a checkpoint.

Interrupted work continues: jobs with results in the checkpoint are not repeated. Since jobs depend only on
their items, the table is the same as without an interruption.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from hashlib import sha256
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from pathlib import Path

from knaves import cards, pipeline
from knaves.lab.checkpoint import Checkpoint
from knaves.lab.jobs import workers
from knaves.pipeline import Pipeline, Step, finish

Bar = Callable[[str, int, int], AbstractContextManager[Callable[[], object]]]
"""Shows a bar, given its title, its length and the steps already done; yields a function that counts one."""


def make(
    table: Pipeline, held: Checkpoint, bar: Bar, *, cores: int | None = None, ray: bool = False
) -> bytes:
    """Return the file of the table; ``cores``, ``ray`` and errors as in `knaves.lab.jobs.workers`."""
    numbers = count()

    def do(step: Step) -> Sequence[bytes]:
        places = [(number, place) for number in (next(numbers),) for place in range(len(step.items))]
        left = [place for place in places if place not in held.found]
        if left:
            items = [step.items[place] for _, place in left]
            with bar(step.title, len(places), len(places) - len(left)) as progress:
                for place, result in zip(left, run(step.job, items), strict=True):
                    held.keep(place, result)
                    progress()
        return [held.found[place] for place in places]

    with workers(cores=cores, ray=ray) as run:
        return finish(table, do)


def fingerprint(package: str) -> str:
    """Return a checksum of everything that affects the results besides the items.

    It covers the package's code, its compiled kernel and its tables, the code of the cards and of pipelines,
    and the versions of Python and numpy.
    """
    digest = sha256(f"{sys.version_info[:2]} {_version('numpy')}".encode())
    own = [Path(str(cards.__file__)), Path(str(pipeline.__file__))]
    folders = [Path(folder) for folder in import_module(package).__path__]
    theirs = [
        file
        for folder in folders
        for pattern in ("**/*.py", "**/data/*", "**/_kernel*")
        for file in folder.glob(pattern)
        if file.suffix in {".py", ".so", ".pyd", ".csv", ".bin", ".txt"}
    ]
    for file in [*own, *sorted(theirs, key=lambda file: (file.name, file))]:
        # By content, so even a changed comment starts the work again.
        digest.update(f"\n{file.name}\n".encode() + sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"
