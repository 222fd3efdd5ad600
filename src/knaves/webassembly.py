"""A kernel compiled to WebAssembly: its functions and classes, as the extension module has them.

Where Python itself runs in a browser there is no extension module. A host that has compiled the kernel's
WebAssembly module for us offers it as the Python module `HOST`, by game. A kernel says itself which functions
it has (`native/exports.hpp`), so that nothing here knows one of them.

Arrays are copied into one block of memory for each call, and those that are written are copied back.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from math import prod
from struct import Struct, calcsize, error
from typing import Any, Final, NamedTuple, Protocol

HOST: Final = "knaves_webassembly"
"""The module in which a host keeps the modules that it has compiled, by the name of the game."""
_WORD: Final = 8
"""Bytes of a word: a number, an object, an array's place or one of its sizes."""


class Instance(Protocol):
    """A WebAssembly module in its host."""

    def describe(self) -> str:
        """Return the functions, one a line, as `native/exports.hpp` describes them."""
        ...

    def call(self, index: int, block: bytearray, /) -> str:
        """Call a function with a block, which then has what was written; return why it was refused, if so."""
        ...


class Parameter(NamedTuple):
    """An argument: a number, an object or an array. ``letter`` is a number's, as `struct` has it.

    ``sizes`` are those of an array, -1 for any; None for what is no array, and empty for a flat array.
    """

    name: str
    letter: str
    sizes: tuple[int, ...] | None = None
    written: bool = False
    optional: bool = False
    of: str = ""
    """The class of an object."""

    @property
    def words(self) -> str:
        """The argument's words, as `struct` has them."""
        if self.sizes is not None:
            return "Q" * (1 + max(1, len(self.sizes)))
        if self.of or not self.letter.islower():
            return "Q"
        return "d" if self.letter in "fd" else "q"


class Function(NamedTuple):
    """A function of a kernel: its name, its arguments and the letter of its answer, if it has one."""

    name: str
    takes: tuple[Parameter, ...]
    gives: str = ""


class Kernel:
    """A kernel's functions and classes as attributes."""

    def __init__(self, instance: Instance) -> None:
        classes: dict[str, type] = {}
        self.functions: Final = tuple(read(line) for line in instance.describe().splitlines())
        for index, function in enumerate(self.functions):
            call = _caller(instance, index, function)
            name, _, method = function.name.partition(".")
            if method == "__del__":
                classes[name] = _object_class(name, call)
            elif method:
                setattr(classes[name], method, call)
            elif name in classes:
                classes[name].__init__ = _constructor(call)  # type: ignore[misc]
            else:
                setattr(self, name, call)
        for name, made in classes.items():
            setattr(self, name, made)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"The kernel has no function {name}.")


def kernel(game: str) -> Any:
    """Return a game's kernel if this Python runs in a host that has compiled it, else None."""
    try:
        instance = getattr(import_module(HOST), game)
    except (ImportError, AttributeError):
        return None
    return Kernel(instance)


def read(line: str) -> Function:
    """Return a function as its line describes it.

    >>> read("solve hands:<Q[-1,4] threads:I = q").takes[0].sizes
    (-1, 4)
    """
    described, _, gives = line.partition(" = ")
    name, *takes = described.split()
    return Function(name, tuple(map(_parameter, takes)), gives)


def _parameter(text: str) -> Parameter:
    name, _, kind = text.rpartition(":")
    optional = kind.endswith("?") and kind != "?"
    kind = kind[:-1] if optional else kind
    if kind[0] == "@":
        return Parameter(name, "", of=kind[1:])
    if kind[0] not in "<>":
        return Parameter(name, kind)
    sizes = tuple(int(each) for each in kind[3:-1].split(",")) if len(kind) > 2 else ()
    return Parameter(name, kind[1], sizes, kind[0] == ">", optional)


def _caller(instance: Instance, index: int, function: Function) -> Callable[..., Any]:
    """Return what calls a function of a module. Wrong arguments are TypeError, refused ones ValueError."""
    takes, gives = function.takes, function.gives
    head = Struct("<" + "".join([each.words for each in takes]))
    answer = Struct("<" + Parameter("", gives).words)
    reserved = max(head.size, answer.size)

    def call(*given: Any) -> Any:
        if len(given) != len(takes):
            raise TypeError(f"{function.name} takes {len(takes)} arguments, not {len(given)}.")
        words: list[Any] = []
        arrays: list[tuple[int, memoryview, bool]] = []
        end = reserved
        for parameter, value in zip(takes, given, strict=True):
            if parameter.sizes is None:
                words.append(_object(function, parameter, value) if parameter.of else value)
            elif value is None and parameter.optional:
                words += [0] * len(parameter.words)
            else:
                array, sizes = _array(function, parameter, value)
                # An empty array has a place too: 0 is for none.
                words += [end, *sizes]
                arrays.append((end, array, parameter.written))
                end += -(-array.nbytes // _WORD) * _WORD
        block = bytearray(end)
        try:
            head.pack_into(block, 0, *words)
        except error as wrong:
            raise TypeError(f"{function.name}: {wrong}.") from None
        for place, array, _written in arrays:
            block[place : place + array.nbytes] = array
        refused = instance.call(index, block)
        if refused:
            raise ValueError(refused)
        for place, array, written in arrays:
            if written:
                array[:] = memoryview(block)[place : place + array.nbytes]
        return answer.unpack_from(block)[0] if gives else None

    call.__name__ = function.name
    return call


def _object(function: Function, parameter: Parameter, value: Any) -> int:
    if type(value).__name__ != parameter.of:
        raise TypeError(f"{function.name} takes a {parameter.of}, not {type(value).__name__}.")
    place: int = value.place
    return place


def _array(function: Function, parameter: Parameter, value: Any) -> tuple[memoryview, tuple[int, ...]]:
    """Return an array as bytes, and its sizes; TypeError if it is of other numbers or another shape."""
    view, sizes = memoryview(value), parameter.sizes
    shape: tuple[int, ...] = view.shape or ()
    if not sizes:
        shape = (prod(shape),)
    alike = _LETTERS.get(view.format) == parameter.letter and view.c_contiguous
    if sizes and alike:
        alike = len(sizes) == len(shape) and all(map(_fits, sizes, shape))
    if not alike or (parameter.written and view.readonly):
        raise TypeError(
            f"{function.name} takes an array of {parameter.letter} {list(sizes or [-1])} as {parameter.name}."
        )
    return (view.cast("B") if view.nbytes else memoryview(b"")), shape


def _fits(wanted: int, found: int) -> bool:
    return wanted in (-1, found)


def _sized(letter: str) -> str:
    """Return the letter of numbers as large as these that is the same on all systems."""
    if letter in "fd":
        return letter
    same = {1: "b", 2: "h", 4: "i", 8: "q"}[calcsize(letter)]
    return same if letter.islower() and letter != "c" else same.upper()


_LETTERS: Final = {letter: _sized(letter) for letter in "cbBhHiIlLqQfd"}


def _object_class(name: str, delete: Callable[..., None]) -> type:
    def forget(this: Any) -> None:
        if hasattr(this, "place"):
            delete(this)

    return type(name, (), {"__slots__": ("place",), "__del__": forget})


def _constructor(call: Callable[..., int]) -> Callable[..., None]:
    def construct(this: Any, *given: Any) -> None:
        this.place = call(*given)

    return construct
