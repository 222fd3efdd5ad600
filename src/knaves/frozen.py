"""Frozen values that are cheap to make and to copy, because every move of a game makes some.

A frozen dataclass sets each field by `object.__setattr__`, which takes longer than the rules think about a
card. A class made `light` derives from a loose one with the same fields and methods, where a field is set as
in any class. A value begins as a loose one and is then told that it is frozen; Python allows that because the
frozen class adds no slots. Only its creator ever has a loose value.

What is done to each field is written out for each class, as dataclasses do: a loop over the names would take
longer than it saves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["changed", "changing", "fixed", "light", "loose", "making"]

T = TypeVar("T")


def light(cls: type[T]) -> type[T]:
    """Make a frozen dataclass with slots light; it has no factories and no `__post_init__`."""
    names = [field.name for field in fields(cls)]  # type: ignore[arg-type]
    every = {name: value for name, value in vars(cls).items() if name not in names}
    shared = {name: value for name, value in every.items() if name[:2] != "__"}
    loose: Any = type(f"Loose{cls.__name__}", (), {**shared, "__slots__": tuple(names)})
    frozen: Any = type(cls.__name__, (loose,), {**every, "__slots__": ()})
    sets = [f"self.{name} = {name}" for name in names]
    lines = ["object.__setattr__(self, '__class__', loose)", *sets, "self.__class__ = frozen"]
    defaults = {each.name: each.default for each in fields(cls)}  # type: ignore[arg-type]
    loose._frozen = frozen
    frozen.__init__ = _written(frozen, "__init__", {"self": MISSING, **defaults}, lines)
    loose._loose = _written(frozen, "_loose", {"self": MISSING}, [*_copied(names), "return (new)"])
    made: type[T] = frozen
    return made


def loose(value: Any) -> Any:
    """Return a copy of a light value whose fields may be set, until it is `fixed`."""
    return value._loose()


def fixed(value: Any) -> Any:
    """Freeze a loose value; it stays the same object."""
    value.__class__ = value._frozen
    return value


def changing(cls: type[T], *names: str) -> Callable[..., T]:
    """Return a function for copies with just these fields changed: ``played(value, phase, turn)``."""
    kept = [field.name for field in fields(cls) if field.name not in names]  # type: ignore[arg-type]
    sets = [f"new.{name} = {name}" for name in names]
    lines = [*_copied(kept), *sets, "new.__class__ = frozen", "return (new)"]
    return _written(cls, "changing", dict.fromkeys(("self", *names), MISSING), lines)


def making(cls: type[T]) -> Callable[..., T]:
    """Return a function that makes values of all their fields, in order, sooner than the class itself."""
    names = [field.name for field in fields(cls)]  # type: ignore[arg-type]
    sets = [f"new.{name} = {name}" for name in names]
    lines = ["new = loose()", *sets, "new.__class__ = frozen", "return (new)"]
    return _written(cls, "making", dict.fromkeys(names, MISSING), lines)


if TYPE_CHECKING:
    from dataclasses import replace as changed
else:

    def changed(value: Any, **fields: Any) -> Any:
        """Return a copy of a light value with these fields changed."""
        new = value._loose()
        for name, field in fields.items():
            setattr(new, name, field)
        new.__class__ = value.__class__
        return new


def _copied(names: Iterable[str]) -> list[str]:
    return ["new = loose()", *(f"new.{name} = self.{name}" for name in names)]


def _written(cls: type, name: str, given: dict[str, Any], lines: list[str]) -> Callable[..., Any]:
    """Return a function of these parameters, with their defaults, that has these lines."""
    known = {f"_{name}": default for name, default in given.items() if default is not MISSING}
    parameters = [f"{name}=_{name}" if f"_{name}" in known else name for name in given]
    names = {**known, "loose": cls.__base__, "frozen": cls}
    exec("\n    ".join([f"def {name}({', '.join(parameters)}):", *lines]), names)
    function: Callable[..., Any] = names[name]
    return function
