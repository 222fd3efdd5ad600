"""How a table of figures is made: steps of pure jobs, and the file that comes of their results.

Whoever makes a table is a generator. It yields its steps one after the other, is sent the results of each
in the order of the items, and returns the file at last. Where the jobs run, in which order and in how
many goes, is not its business, so the file cannot depend on it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple


class Step(NamedTuple):
    """Work that can be shared out: ``job(item)`` for every item, none of which waits for another.

    The job can be pickled and depends on its item alone. It gives what `pack` gives, so that results can be
    kept in a file, and read again without trusting it to be ours.
    """

    title: str
    job: Callable[[Any], bytes]
    items: Sequence[Any]


Making = Generator[Step, Sequence[bytes], bytes]
"""Yields steps, is sent each one's results, returns the bytes of the file."""


def pack(value: object) -> bytes:
    """Return numbers, strings, and lists and dictionaries of such, as bytes; floats to the last bit."""
    return zlib.compress(json.dumps(value, separators=(",", ":")).encode(), 1)


def unpack(result: bytes) -> Any:
    """Return what was packed, tuples as lists.

    >>> unpack(pack({"points": (1, 0.1)}))
    {'points': [1, 0.1]}
    """
    return json.loads(zlib.decompress(result))


def alone(step: Step) -> list[bytes]:
    """Do a step in this very process."""
    return [step.job(item) for item in step.items]


def finish(making: Making, do: Callable[[Step], Sequence[bytes]] = alone) -> bytes:
    """Do all the steps and return the file."""
    try:
        step = next(making)
        while True:
            step = making.send(do(step))
    except StopIteration as end:
        return bytes(end.value)
