"""Tables of figures are made by pipelines: steps of pure jobs, and the file that their results add up to.

A pipeline is a generator. It yields its steps one after the other, is sent the results of each in the order
of the items, and returns the bytes of the file. The pipeline does not know where, in which order or in how
many runs the jobs are done, so the file cannot depend on it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple


class Step(NamedTuple):
    """A step of a pipeline: ``job(item)`` for every item, none of which waits for another.

    The job can be pickled and depends on its item alone. It returns bytes from `pack`, so that results can be
    kept in a file, and read again without trust in that file.
    """

    title: str
    job: Callable[[Any], bytes]
    items: Sequence[Any]


Pipeline = Generator[Step, Sequence[bytes], bytes]
"""A generator that yields steps, is sent the results of each, and returns the bytes of the file."""


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
    """Do a step in this process."""
    return [step.job(item) for item in step.items]


def finish(pipeline: Pipeline, do: Callable[[Step], Sequence[bytes]] = alone) -> bytes:
    """Do all the steps and return the file."""
    try:
        step = next(pipeline)
        while True:
            step = pipeline.send(do(step))
    except StopIteration as end:
        return bytes(end.value)
