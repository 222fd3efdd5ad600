"""The kernels' headers stand alone: they compile without a warning and know nothing of Python.

That is what lets them be compiled for the browser too. Only the bindings may include anything of Python.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from knaves.games import SHELF

GAMES: Final = Path(__file__).parents[1] / "src" / "knaves" / "games"
OF_PYTHON: Final = {
    "cribbage/engine/native/kernel.cpp",
    "euchre/engine/native/kernel.cpp",
    "euchre/engine/native/bindings.hpp",
    "native/binding.hpp",
    "native/tables.hpp",
}
OF_BROWSERS: Final = {"native/exports.hpp"}
"""Compiled for WebAssembly alone, where `test_webassembly` uses it."""
STRICT: Final = ("-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
COMPILER: Final = shutil.which(os.environ.get("CXX", "c++"))

PROGRAM: Final = """
#include <cstdio>
#include <type_traits>
#include "cribbage/engine/native/beliefs.hpp"
#include "cribbage/engine/native/counting.hpp"
#include "cribbage/engine/native/solving.hpp"
#include "euchre/engine/native/solver.hpp"
#include "native/loop.hpp"

// The caller sets the floor of a likelihood: the kernel has no figure of its own.
static_assert(!std::is_default_constructible_v<knaves::cribbage::Experience>);

int main() {
    using namespace knaves;
    const std::uint8_t fives[4] = {4, 17, 30, 49};  // 5C 5D 5H JS, and 5S is cut
    std::printf("%d ", cribbage::points(cribbage::tables(), fives, 43, false));
    const std::uint8_t mine[4] = {6, 255, 255, 255}, theirs[4] = {255, 255, 255, 255}, pile[1] = {7};
    signed char worth[4];
    cribbage::Solver<cribbage::Difference, false>({}, pile, 1).solve(mine, theirs, worth, (signed char)-128);
    std::printf("%d ", worth[0]);  // seven on eight: fifteen and last card
    const euchre::Labels& hearts = euchre::labels[2];
    const int hands[4] = {36, 9, 10, 11};  // the jack of hearts leads
    euchre::Hands held{};
    for (int seat = 0; seat < 4; ++seat) held[seat] = euchre::Cards{1} << hearts.place[hands[seat]];
    euchre::Solver solver(hearts, held, 0);
    std::printf("%d ", solver.lead(0, 1, solver.all()));
    std::atomic<int> sum{0};
    const auto work = [&](std::size_t first, std::size_t last) { sum += int(last - first); };
    share(1000, 7, 1, work, [] { return false; });
    std::printf("%d\\n", sum.load());
}
"""
"""Prints 29, 3, 1 and 1000 wherever it is compiled."""


def sources() -> list[Path]:
    return sorted(path for ending in ("*.hpp", "*.cpp") for path in GAMES.rglob(ending))


def headers() -> list[str]:
    names = [path.relative_to(GAMES).as_posix() for path in sources()]
    return [name for name in names if name not in OF_PYTHON | OF_BROWSERS]


def test_only_the_bindings_know_of_python() -> None:
    found = {
        path.relative_to(GAMES).as_posix()
        for path in sources()
        if re.search(
            r"#include\s*(<|\")(nanobind|Python|pybind|(.*native/)?binding\.hpp)",
            path.read_text(encoding="utf-8"),
        )
    }
    assert found == OF_PYTHON


@pytest.mark.long
@pytest.mark.needs("compiler")
@pytest.mark.parametrize("game", SHELF)
def test_the_headers_of_a_game_compile_without_python_and_without_a_warning(
    game: str, tmp_path: Path
) -> None:
    together = tmp_path / "together.cpp"
    names = [name for name in headers() if Path(name).parts[0] in ("native", game)]
    together.write_text("".join([f'#include "{name}"\n' for name in names]), encoding="utf-8")
    said = compiled(together, "-fsyntax-only")
    assert said.returncode == 0, said.stderr


@pytest.mark.needs("compiler")
def test_a_program_without_python_counts_and_solves(tmp_path: Path) -> None:
    main = tmp_path / "main.cpp"
    main.write_text(PROGRAM, encoding="utf-8")
    said = compiled(main, "-O1", "-pthread", "-o", str(tmp_path / "main"))
    assert said.returncode == 0, said.stderr
    answer = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True).stdout
    assert answer.split() == ["29", "3", "1", "1000"]


def compiled(source: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    """The compiler's answer; it is shown the games' folder and no other."""
    assert COMPILER is not None
    command = [COMPILER, *STRICT, "-I", str(GAMES), str(source), *flags]
    return subprocess.run(command, capture_output=True, text=True, check=False)
