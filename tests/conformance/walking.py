"""Looking into any value: every card in it, and every other thing it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from knaves.cards import BACK, Card


def parts(value: object) -> Iterator[object]:
    """The value and everything inside it: tuples and dataclasses are opened, whatever else is a leaf."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from parts(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from parts(getattr(value, field.name))


def cards(value: object) -> list[Card]:
    """Every card in the value, those lying face down too, in the order they are met."""
    return [part for part in parts(value) if isinstance(part, Card)]


def faces(value: object) -> set[Card]:
    """Every card in the value that lies face up."""
    return set(cards(value)) - {BACK}


def is_plain(part: object) -> bool:
    """Whether a leaf is a number, a text, a word of an enumeration, or nothing."""
    return part is None or isinstance(part, int | str | Enum)


def without_faces(value: Any) -> Any:
    """The same value with every card turned face down."""
    if isinstance(value, Card):
        return BACK
    if isinstance(value, tuple):
        return tuple(map(without_faces, value))
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{f.name: without_faces(getattr(value, f.name)) for f in fields(value)})
    return value


def outrageous(move: Any) -> Iterator[Any]:
    """The same kind of move with a number that no game has, cards face down, a card too few, a card twice."""
    if cards(move):
        yield without_faces(move)
    for field in fields(move):
        value = getattr(move, field.name)
        if type(value) is int:
            yield replace(move, **{field.name: -4})
            yield replace(move, **{field.name: 1000})
        if isinstance(value, tuple):
            yield replace(move, **{field.name: value[1:]})
            yield replace(move, **{field.name: (*value, value[-1])})
            if len(value) > 1:
                yield replace(move, **{field.name: (*value[1:], value[-1])})
