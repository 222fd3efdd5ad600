"""What differs between two values of one type, as JSON, and how a client lays it over what it has.

An object's difference has only the fields that differ. Fields that are objects differ field by field in turn,
unless they are of another class (then the difference has a ``type``) or there was none before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Json = dict[str, Any]
Dump = Callable[[Any], Any]
Difference = Callable[[Any, Any], Any]
"""``difference(before, now)`` of two values that are not equal, as JSON."""


def difference_of(
    parts: Sequence[tuple[str, Dump | None, Difference | None]],
) -> Callable[[Any, Any], Json]:
    """Return what finds the difference of two objects with these fields, as generated code.

    Each field has its serializer and, if its values are objects, what finds their difference.
    """
    names: dict[str, Any] = {}
    lines = ["def difference(b, v):", " found = {}"]
    for place, (field, dump, inner) in enumerate(parts):
        names[f"dump{place}"], names[f"inner{place}"] = dump, inner
        new = "n" if dump is None else f"dump{place}(n)"
        # Most values are the very same as before, and equality need not look into them.
        lines += [
            f" n, o = v.{field}, b.{field}",
            f" if n is not o and n != o: found[{field!r}] = {f'inner{place}(o, n)' if inner else new}",
        ]
    exec("\n".join([*lines, " return found"]), names)
    made: Callable[[Any, Any], Json] = names["difference"]
    return made


def difference_in_union(dump: Dump, by_class: Mapping[type, Difference]) -> Difference:
    """Return what finds the difference of two objects, whole if they are of different classes."""

    def difference(before: Any, now: Any) -> Any:
        kind = type(now)
        return by_class[kind](before, now) if type(before) is kind else dump(now)

    return difference


def difference_or_none(dump: Dump, inner: Difference) -> Difference:
    """Return what finds the difference of two objects of which either may be None."""

    def difference(before: Any, now: Any) -> Any:
        if now is None:
            return None
        return dump(now) if before is None else inner(before, now)

    return difference


def overlaid(before: Any, change: Any) -> Any:
    """Return a JSON value with a difference laid over it."""
    if not isinstance(before, dict) or not isinstance(change, dict) or "type" in change:
        return change
    return before | {field: overlaid(before.get(field), value) for field, value in change.items()}
