"""Conversion of frozen values to JSON and back: one `Shape` per type, derived from its annotations.

A dataclass or a named tuple becomes an object with its fields in order, and then the properties that its
class lists in ``DERIVED``: clients without rules need them, and nothing reads them back. In a union of
dataclasses, the key ``type`` names the class. Cards become text, enums their name or text, tuples arrays. A
type may have a custom shape: moves of a game are the text used in records.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import Enum, IntEnum
from typing import Any, Final, Literal, NewType, Union, get_args, get_origin, get_type_hints

from knaves.cards import CARD_TEXTS, Card, NotationError
from knaves.wire.changes import Difference, Json, difference_in_union, difference_of, difference_or_none

TAG: Final = "type"
"""The key that names the class of an object in a union."""
LONGEST: Final = 10_000
"""Maximum length of a text or array; no card game needs more."""


class WireError(ValueError):
    """A value from the wire has the wrong shape: one sentence that does not quote it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How values of one type are serialized and parsed.

    ``dump`` is None if a value is JSON already. ``load`` raises WireError. ``schema`` is JSON Schema;
    ``typescript`` is a type expression. ``name`` is that of an object's definition, else empty.
    ``difference`` finds that of two objects; other values are replaced as a whole.
    """

    dump: Callable[[Any], Any] | None
    load: Callable[[Any], Any]
    schema: Json
    typescript: str
    name: str = ""
    difference: Difference | None = None


@dataclass(frozen=True, slots=True)
class Definition:
    """The definition of an object: its JSON Schema, its TypeScript and its description."""

    schema: Json
    typescript: str
    about: str


class Shapes:
    """Shapes by type. ``given`` are custom shapes; ``definitions`` the objects so far.

    ``kept``: for stored data, perhaps of an older program version. Missing fields get their defaults; unknown
    fields, from a newer version, raise an error.
    """

    def __init__(self, given: Mapping[Any, Shape], prefix: str = "", *, kept: bool = False) -> None:
        self.definitions: dict[str, Definition] = {}
        self._prefix = prefix
        self._kept = kept
        self._found: dict[Any, Shape] = {
            bool: _BOOL,
            int: _INT,
            str: _STR,
            float: _FLOAT,
            Card: _CARD,
            **given,
        }

    def of(self, kind: Any) -> Shape:
        """Return the shape of a type; TypeError, at derivation, for an unsupported type."""
        found = self._found.get(kind)
        if found is None:
            found = self._found[kind] = self._derived(kind)
        return found

    def dumper(
        self, kind: type, names: Sequence[str], instead: Mapping[str, Callable[[Any], Any]]
    ) -> Callable[[Any], Json]:
        """Return a serializer for only these fields of a value; ``instead`` has custom serializers."""
        hints = get_type_hints(kind)
        shapes = {name: self.of(hints[name]) for name in names}
        shapes |= {name: replace(shapes[name], dump=dump) for name, dump in instead.items()}
        return _dumper([*shapes.items()], "")

    def difference(self, kind: type, names: Sequence[str]) -> Callable[[Any, Any], Json]:
        """Return what finds the difference of two values in only these fields."""
        hints = get_type_hints(kind)
        return _difference([(name, self.of(hints[name])) for name in names])

    def _derived(self, kind: Any) -> Shape:
        origin, parts = get_origin(kind), get_args(kind)
        if isinstance(kind, NewType):
            return self.of(kind.__supertype__)
        if origin is tuple:
            return self._many(self.of(parts[0])) if parts[1:] == (...,) else self._row([*map(self.of, parts)])
        if origin in (Union, types.UnionType):
            return self._choice(parts)
        if origin is Literal:
            return _words(parts)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return _enum(kind)
        if isinstance(kind, type) and _has_fields(kind):
            return self._object(kind)
        raise TypeError(f"{kind!r} has no shape on the wire.")

    def _many(self, each: Shape) -> Shape:
        dump, load = each.dump, each.load

        def read(value: Any) -> tuple[Any, ...]:
            return tuple([load(item) for item in _array(value)])

        return Shape(
            None if dump is None else lambda value: [*map(dump, value)],
            read,
            {"type": "array", "items": each.schema},
            f"{_grouped(each.typescript)}[]",
        )

    def _row(self, parts: list[Shape]) -> Shape:
        def read(value: Any) -> tuple[Any, ...]:
            if len(_array(value)) != len(parts):
                raise WireError(f"An array of {len(parts)} was expected.")
            return tuple([part.load(item) for part, item in zip(parts, value, strict=True)])

        return Shape(
            _row_dumper(parts),
            read,
            {
                "type": "array",
                "prefixItems": [part.schema for part in parts],
                "minItems": len(parts),
                "maxItems": len(parts),
            },
            f"[{', '.join(part.typescript for part in parts)}]",
        )

    def _choice(self, kinds: tuple[Any, ...]) -> Shape:
        real = [kind for kind in kinds if kind is not types.NoneType]
        inner = self.of(real[0]) if len(real) == 1 else self._tagged(real)
        if len(real) == len(kinds):
            return inner
        dump, load = inner.dump, inner.load
        return Shape(
            None if dump is None else lambda value: None if value is None else dump(value),
            lambda value: None if value is None else load(value),
            {"anyOf": [inner.schema, {"type": "null"}]},
            f"{inner.typescript} | null",
            difference=inner.difference and difference_or_none(dump or _same, inner.difference),
        )

    def _tagged(self, kinds: list[Any]) -> Shape:
        if not all(_has_fields(kind) for kind in kinds):
            raise TypeError(f"A union of {kinds!r} has no shape on the wire.")
        shapes = {kind: self._object(kind, tagged=True) for kind in kinds}
        dumps = {kind: shape.dump or _same for kind, shape in shapes.items()}
        loads = {kind.__name__: shape.load for kind, shape in shapes.items()}

        def read(value: Any) -> Any:
            load = loads.get(str(_object(value).get(TAG)))
            if load is None:
                raise WireError(f"The {TAG} is none of those known.")
            return load(value)

        def dump(value: Any) -> Any:
            return dumps[type(value)](value)

        differences = {kind: shape.difference for kind, shape in shapes.items() if shape.difference}
        return Shape(
            dump,
            read,
            {"anyOf": [shape.schema for shape in shapes.values()]},
            " | ".join(shape.typescript for shape in shapes.values()),
            difference=difference_in_union(dump, differences),
        )

    def _object(self, kind: type, *, tagged: bool = False) -> Shape:
        known = self._found.get((kind, tagged))
        if known is not None:
            return known
        name = self._prefix + kind.__name__
        hints = get_type_hints(kind)
        parts = [(field, self.of(hints[field])) for field in _field_names(kind)]
        derived = [] if self._kept else [(each, self._property(kind, each)) for each in _derived(kind)]
        tag = kind.__name__ if tagged else ""
        if tagged and any(field == TAG for field, _shape in parts):
            raise TypeError(f"{kind!r} has a field of the name {TAG!r}.")
        shape = Shape(
            _dumper(parts + derived, tag),
            (_kept_loader if self._kept else _loader)(kind, parts),
            {"$ref": f"#/$defs/{name}"},
            name,
            name,
            _difference(parts + derived),
        )
        self._define(kind, name, parts + derived, tag)
        self._found[kind, tagged] = shape
        return shape

    def _property(self, kind: type, name: str) -> Shape:
        return self.of(get_type_hints(getattr(kind, name).fget)["return"])

    def _define(self, kind: type, name: str, parts: list[tuple[str, Shape]], tag: str) -> None:
        properties: Json = {TAG: {"const": tag}} if tag else {}
        properties |= {field: shape.schema for field, shape in parts}
        schema = {"type": "object", "properties": properties, "required": [*properties]}
        about = (kind.__doc__ or "").strip().split("\n")[0]
        lines = [f'  {TAG}: "{tag}";'] if tag else []
        lines += [f"  {field}: {shape.typescript};" for field, shape in parts]
        self.definitions[name] = Definition(
            {"description": about, **schema},
            f"export interface {name} {{\n" + "\n".join(lines) + "\n}",
            about,
        )


def _has_fields(kind: Any) -> bool:
    return is_dataclass(kind) or hasattr(kind, "_fields")


def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else tuple(kind._fields)


def _derived(kind: Any) -> tuple[str, ...]:
    """Return the properties of a class that are sent with its fields."""
    return tuple(getattr(kind, "DERIVED", ()))


def text_of(write: Callable[[Any], str], read: Callable[[str], Any], about: str) -> Shape:
    """Return the shape of values serialized as text; ``read`` raises NotationError."""

    def load(value: Any) -> Any:
        try:
            return read(_text(value))
        except NotationError as error:
            raise WireError(str(error)) from error

    return Shape(write, load, {"type": "string", "description": about}, "string")


def _dumper(parts: list[tuple[str, Shape]], tag: str) -> Callable[[Any], Json]:
    """Return a serializer for objects, as generated code: it runs for every view."""
    names: dict[str, Any] = {}
    entries = [f"{TAG!r}: {tag!r}"] if tag else []
    for place, (field, shape) in enumerate(parts):
        names[f"dump{place}"] = shape.dump
        entries.append(
            f"{field!r}: v.{field}" if shape.dump is None else f"{field!r}: dump{place}(v.{field})"
        )
    made: Callable[[Any], Json] = eval(f"lambda v: {{{', '.join(entries)}}}", names)
    return made


def _difference(parts: list[tuple[str, Shape]]) -> Callable[[Any, Any], Json]:
    return difference_of([(field, shape.dump, shape.difference) for field, shape in parts])


def _row_dumper(parts: list[Shape]) -> Callable[[Any], list[Any]] | None:
    """Return a serializer for tuples, as generated code: histories consist of them."""
    if all(part.dump is None for part in parts):
        return None
    names = {f"dump{place}": part.dump for place, part in enumerate(parts)}
    items = [f"v[{n}]" if part.dump is None else f"dump{n}(v[{n}])" for n, part in enumerate(parts)]
    made: Callable[[Any], list[Any]] = eval(f"lambda v: [{', '.join(items)}]", names)
    return made


def _loader(kind: type, parts: list[tuple[str, Shape]]) -> Callable[[Any], Any]:
    def load(value: Any) -> Any:
        given = _object(value)
        missing = next((field for field, _shape in parts if field not in given), None)
        if missing is not None:
            raise WireError(f"{kind.__name__} lacks the field {missing!r}.")
        try:
            return kind(**{field: shape.load(given[field]) for field, shape in parts})
        except NotationError as error:
            raise WireError(str(error)) from error

    return load


def _kept_loader(kind: type, parts: list[tuple[str, Shape]]) -> Callable[[Any], Any]:
    names = {field for field, _shape in parts}
    defaults = {
        each.name: each.default
        for each in (fields(kind) if is_dataclass(kind) else ())
        if each.default is not MISSING
    }
    load_whole = _loader(kind, [(field, _or_default(shape)) for field, shape in parts])

    def load(value: Any) -> Any:
        unknown = _object(value).keys() - names - {TAG}
        if unknown:
            raise WireError(f"{kind.__name__} has no field {min(unknown)!r}.")
        return load_whole({field: _Default(each) for field, each in defaults.items()} | value)

    return load


@dataclass(frozen=True, slots=True)
class _Default:
    """The default of a missing field."""

    value: Any


def _or_default(shape: Shape) -> Shape:
    return replace(
        shape, load=lambda value: value.value if isinstance(value, _Default) else shape.load(value)
    )


def _enum(kind: type[Enum]) -> Shape:
    spelt = {
        each: each.name.lower()
        if issubclass(kind, IntEnum) or not isinstance(each.value, str)
        else each.value
        for each in kind
    }
    known = {word: each for each, word in spelt.items()}

    def load(value: Any) -> Enum:
        found = known.get(_text(value))
        if found is None:
            raise WireError(f"It is none of {', '.join(known)}.")
        return found

    words = tuple(known)
    return Shape(spelt.__getitem__, load, {"enum": [*words]}, " | ".join(f'"{word}"' for word in words))


def _words(words: tuple[Any, ...]) -> Shape:
    def load(value: Any) -> Any:
        if value not in words or type(value) is bool:
            raise WireError(f"It is none of {', '.join(map(str, words))}.")
        return value

    typescript = " | ".join(f'"{word}"' if isinstance(word, str) else str(word) for word in words)
    return Shape(None, load, {"enum": [*words]}, typescript)


def _same(value: Any) -> Any:
    return value


def _grouped(typescript: str) -> str:
    return f"({typescript})" if "|" in typescript else typescript


def _object(value: Any) -> Json:
    if not isinstance(value, dict):
        raise WireError("An object was expected.")
    return value


def _array(value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > LONGEST:
        raise WireError("An array was expected.")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise WireError("A text was expected.")
    return value


def _plain(kind: type, word: str, name: str) -> Shape:
    def load(value: Any) -> Any:
        # In Python, bool is a subclass of int.
        if type(value) is not kind or (isinstance(value, str) and len(value) > LONGEST):
            raise WireError(f"{word} was expected.")
        return value

    return Shape(None, load, {"type": name}, "number" if name in ("integer", "number") else name)


def _load_float(value: Any) -> float:
    if type(value) not in (int, float):
        raise WireError("A number was expected.")
    return float(value)


_BOOL: Final = _plain(bool, "A truth", "boolean")
_INT: Final = _plain(int, "A whole number", "integer")
_STR: Final = _plain(str, "A text", "string")
_FLOAT: Final = Shape(None, _load_float, {"type": "number"}, "number")
_CARD: Final = text_of(
    CARD_TEXTS.__getitem__, Card, "A card: rank and suit, JK the joker, ?? a card face down."
)
