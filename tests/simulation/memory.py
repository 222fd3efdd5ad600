"""What a process has in memory: how much is in each container that can be reached from some of its objects.

No list of names: whatever is new in the server is looked at too. What a process has that nobody has come to
is the measure.
"""

from __future__ import annotations

from asyncio import Future
from collections import Counter, deque
from collections.abc import Iterator
from functools import partial
from types import CellType, FunctionType, MethodType
from typing import Any, Final

_CONTAINERS: Final = (dict, list, tuple, set, frozenset, deque)
_PACKAGES: Final = ("knaves", "simulation", "uvicorn", "starlette", "limits", "asyncio")
"""Whose objects are looked into. Collectors of metrics and the pool of the database keep what they have."""


def contents(*roots: object) -> Counter[str]:
    """Return how much the containers have, by class and attribute, of all objects of a class together."""
    found: Counter[str] = Counter()
    seen: dict[int, object] = {}
    ahead = deque(roots)
    while ahead:
        owner = ahead.popleft()
        if id(owner) in seen:
            continue
        # Kept, so that no other object has its id meanwhile.
        seen[id(owner)] = owner
        for name, value in _parts(owner):
            inside = [*_inside(value)]
            if isinstance(value, _CONTAINERS):
                found[f"{type(owner).__module__}.{type(owner).__qualname__}.{name}"] += len(inside)
            ahead.extend(inside)
    return found


def _parts(owner: object) -> Iterator[tuple[str, Any]]:
    """Yield what an object has by itself, with its names; nothing of a class or a module."""
    match owner:
        case MethodType():
            yield "self", owner.__self__
        case FunctionType():
            yield "closure", owner.__closure__ or ()
        case CellType():
            yield "cell", owner.cell_contents
        case partial():
            yield from (("function", owner.func), ("arguments", owner.args))
        case Future():
            if owner.done() and not owner.cancelled() and owner.exception() is None:
                yield "result", owner.result()
        case _ if type(owner).__module__.partition(".")[0] in _PACKAGES:
            yield from getattr(owner, "__dict__", {}).items()
            names = [name for each in type(owner).__mro__ for name in _slots(each)]
            yield from ((name, getattr(owner, name)) for name in names if hasattr(owner, name))


def _slots(kind: type) -> tuple[str, ...]:
    slots = kind.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _inside(value: object) -> Iterator[object]:
    """Yield a value, or what is in a container, and in the containers in it."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from _inside(each)
    elif isinstance(value, _CONTAINERS):
        for each in value:
            yield from _inside(each)
    else:
        yield value
