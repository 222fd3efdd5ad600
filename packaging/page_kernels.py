"""The kernels as WebAssembly modules, for Python in a browser.

Each game has two: one with SIMD instructions, and one for browsers that lack them. They are compiled by zig
(the package ``ziglang``, in the dependency group ``webassembly``) or, where that is not installed, by clang
with the libraries of Debian's packages, and kept until a source changes.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Final

from knaves.games import SHELF

HOUSE: Final = Path(__file__).parents[1]
KEPT: Final = HOUSE / "build" / "webassembly"
GAMES: Final = HOUSE / "src" / "knaves" / "games"
VARIANTS: Final = {"": (), "-simd": ("-msimd128",)}
"""What is added to a module's name, and to the compiler's arguments."""
FLAGS: Final = (
    "-target", "wasm32-wasi", "-mexec-model=reactor", "-std=c++20", "-O3", "-fno-exceptions",
    # Fused multiply-add would make figures depend on the processor; WebAssembly has none today.
    "-ffp-contract=off",
    "-Wl,-z,stack-size=1048576",
    # After a refused call the host sets the stack back.
    "-Wl,--export=__stack_pointer",
    "-s",
)  # fmt: skip


class NoCompilerError(OSError):
    """There is no compiler for WebAssembly."""


def main() -> None:
    """Compile stale modules; exit with a sentence if that fails."""
    try:
        kernels()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"The kernels for browsers could not be compiled: {error}")


def kernels() -> dict[str, Path]:
    """Return the modules by their names; compile them if a source has changed.

    NoCompilerError if that takes a compiler that is not here, subprocess.CalledProcessError if it fails.
    """
    stamp, kept = KEPT / "from.txt", _digest()
    modules = {
        f"{game}{variant}": (game, flags) for game, (variant, flags) in product(SHELF, VARIANTS.items())
    }
    paths = {name: KEPT / f"{name}.wasm" for name in modules}
    if not (stamp.is_file() and stamp.read_text("utf-8") == kept and all(map(Path.is_file, paths.values()))):
        compiler = [*_compiler(), *FLAGS]
        KEPT.mkdir(parents=True, exist_ok=True)
        for name, (game, flags) in modules.items():
            source = GAMES / game / "engine" / "native" / "kernel.cpp"
            # Tests in another process may be reading the last one, or compiling this one too.
            made = paths[name].with_suffix(f".{os.getpid()}")
            subprocess.run([*compiler, *flags, source, "-o", made], check=True)
            made.replace(paths[name])
        stamp.write_text(kept, "utf-8")
    return paths


def _compiler() -> tuple[str, ...]:
    """Return the command of a compiler for WebAssembly."""
    if find_spec("ziglang") is not None:
        return sys.executable, "-m", "ziglang", "c++"
    # A clang without these libraries fails at the first header, in words that do not name the package.
    if (clang := shutil.which("clang++")) and Path("/usr/include/wasm32-wasi/c++").is_dir():
        return (clang,)
    raise NoCompilerError(
        "There is no compiler for WebAssembly. Run uv sync --inexact --group webassembly; or install Debian's"
        " packages clang, lld, libc++-dev-wasm32 and libclang-rt-dev-wasm32."
    )


def _digest() -> str:
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for path in sorted([*GAMES.rglob("*.hpp"), *GAMES.rglob("*.cpp")]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    main()
