"""Pipelines make tables of figures: steps of pure jobs, whose results are combined into one file.

A pipeline is a generator. It yields one step at a time, receives the results in the order of the items, and
returns the bytes of the file. The pipeline does not know where, in which order or in how many runs the jobs
are done, so the file cannot depend on that.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple


class Step(NamedTuple):
    """A step of a pipeline: ``job(item)`` for every item, independently of the others.

    The job can be pickled and depends only on its item. It returns bytes from `pack`, so that results can be
    stored in a file that need not be trusted.
    """

    title: str
    job: Callable[[Any], bytes]
    items: Sequence[Any]


class Table(NamedTuple):
    """A table that a game's players use, as the game's ``bots/training`` lists it.

    ``maker`` is the function that returns its pipeline, ``module:function``, imported when the table is made;
    ``words`` describe it: a catalogue key.
    """

    maker: str
    file: str
    words: str


Pipeline = Generator[Step, Sequence[bytes], bytes]
"""A generator that yields steps, receives the results of each, and returns the bytes of the file."""


def pack(value: object) -> bytes:
    """Return numbers, strings, and lists and dictionaries of them, as bytes; floats are exact."""
    return zlib.compress(json.dumps(value, separators=(",", ":")).encode(), 1)


def unpack(result: bytes) -> Any:
    """Return the packed value, with lists instead of tuples.

    >>> unpack(pack({"points": (1, 0.1)}))
    {'points': [1, 0.1]}
    """
    return json.loads(zlib.decompress(result))


def alone(step: Step) -> list[bytes]:
    """Do a step in this process."""
    return [step.job(item) for item in step.items]


def finish(pipeline: Pipeline, do: Callable[[Step], Sequence[bytes]] = alone) -> bytes:
    """Do all steps and return the bytes of the file."""
    try:
        step = next(pipeline)
        while True:
            step = pipeline.send(do(step))
    except StopIteration as end:
        return bytes(end.value)
