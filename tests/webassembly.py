"""The kernels' WebAssembly modules in a host of the tests, and beside the compiled kernels."""

from __future__ import annotations

from array import array
from functools import cache
from importlib import import_module
from typing import Any

from knaves.webassembly import Kernel

TEXT = 1 << 16
"""Bytes in which a text has ended."""


class Instance:
    """A module of a game as the browser's worker has it (`web/src/link/kernel.ts`)."""

    def __init__(self, name: str) -> None:
        # Where the group webassembly is missing, tests that need it are left out.
        from page_kernels import kernels

        wasmtime: Any = import_module("wasmtime")
        self._trap: type[Exception] = wasmtime.Trap
        self._store = wasmtime.Store()
        module = wasmtime.Module.from_file(self._store.engine, str(kernels()[name]))
        linker = wasmtime.Linker(self._store.engine)
        linker.define_wasi()
        self._store.set_wasi(wasmtime.WasiConfig())
        self._exports = linker.instantiate(self._store, module).exports(self._store)
        self._memory = self._exports["memory"]
        self._run("_initialize")

    def describe(self) -> str:
        return self._text(self._run("describe"))

    def call(self, index: int, block: bytearray) -> str:
        stack = self._exports["__stack_pointer"]
        before = stack.value(self._store)
        at = self._run("room", len(block))
        self._memory.write(self._store, block, at)
        try:
            self._run("call", index, at)
        except self._trap as trap:
            stack.set_value(self._store, before)
            return self._text(self._run("fault")) or str(trap)
        block[:] = self._memory.read(self._store, at, at + len(block))
        return ""

    def _run(self, name: str, *given: int) -> Any:
        return self._exports[name](self._store, *given)

    def _text(self, at: int) -> str:
        found: bytes = self._memory.read(self._store, at, min(at + TEXT, self._memory.data_len(self._store)))
        return found.partition(b"\0")[0].decode()


class Both:
    """The compiled kernel and the WebAssembly module in the place of one: each call goes to both.

    It fails where they write or answer a different bit.
    """

    def __init__(self, native: Any, module: Any) -> None:
        self._native, self._module = native, module
        self.calls: dict[str, int] = {}

    def __getattr__(self, name: str) -> Any:
        native, module = getattr(self._native, name), getattr(self._module, name)
        if isinstance(native, type):
            return lambda *given: _Objects(self, name, *self.called(name, native, module, given))
        return lambda *given: self._same(name, native, module, given)

    def _same(self, name: str, native: Any, module: Any, given: tuple[Any, ...]) -> Any:
        one, other = self.called(name, native, module, given)
        assert one == other, name
        return one

    def called(self, name: str, native: Any, module: Any, given: tuple[Any, ...]) -> tuple[Any, Any]:
        self.calls[name] = self.calls.get(name, 0) + 1
        copies = [each.other if isinstance(each, _Objects) else _copied(each) for each in given]
        own = [each.one if isinstance(each, _Objects) else each for each in given]
        one, other = native(*own), module(*copies)
        for here, there in zip(own, copies, strict=True):
            if isinstance(there, memoryview):
                assert memoryview(here).tobytes() == there.tobytes(), name
        return one, other


class _Objects:
    def __init__(self, both: Both, name: str, one: Any, other: Any) -> None:
        self.one, self.other = one, other
        self._both, self._name = both, name

    def __getattr__(self, method: str) -> Any:
        native, module = getattr(self.one, method), getattr(self.other, method)
        return lambda *given: self._both._same(f"{self._name}.{method}", native, module, given)


def _copied(given: Any) -> Any:
    """Return an array's copy; anything else as it is."""
    if not isinstance(given, bytes | bytearray | memoryview | array) and not hasattr(given, "__array__"):
        return given
    view: Any = memoryview(given)
    if not view.nbytes:
        return memoryview(array(view.format))
    flat: Any = memoryview(bytearray(view.cast("B")))
    return flat.cast(view.format, view.shape)


@cache
def module(name: str) -> Kernel:
    """Return a game's module, such as ``cribbage`` or ``cribbage-simd``."""
    return Kernel(Instance(name))


def native(game: str) -> Any:
    """Return a game's compiled kernel."""
    return import_module(f"knaves.games.{game}.engine._kernel")
