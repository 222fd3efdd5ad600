"""The kernel counts the same by every kind of instructions that this processor has.

The compiled module takes the best, so a program in C++ asks each kind by itself.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

import knaves

NATIVE: Final = Path(knaves.__file__).parent / "games" / "cribbage" / "engine" / "native"
COMPILER: Final = shutil.which(os.environ.get("CXX", "c++"))
PROGRAM: Final = """
#include <cstdio>
#include "counting.hpp"
using namespace knaves;
using namespace knaves::cribbage;

int main() {
    std::vector<std::uint8_t> hands;
    for (int last = 0; last < 5; ++last)
        for (std::uint8_t a = 0; a < 52; ++a)
            for (std::uint8_t b = 0; b < a; ++b)
                for (std::uint8_t c = 0; c < b; ++c)
                    for (std::uint8_t d = 0; d < c; ++d)
                        for (std::uint8_t e = 0; e < d; ++e) {
                            const std::uint8_t five[5] = {a, b, c, d, e};
                            for (int i = 0; i < 5; ++i) hands.push_back(five[(last + 1 + i) % 5]);
                        }
    const std::size_t n = hands.size() / 5;
    std::vector<std::uint8_t> counted(n), expected(n);
    for (int by = 0; by <= static_cast<int>(best_instructions()); ++by) {
        const auto with = static_cast<Instructions>(by);
        for (const bool crib : {false, true}) {
            for (std::size_t i = 0; i < n; ++i)
                expected[i] = std::uint8_t(points(tables(), &hands[5 * i], hands[5 * i + 4], crib));
            bool right = count_hands(hands.data(), n, crib, counted.data(), with) && counted == expected;
            std::uint64_t found[TOTALS] = {}, totals[TOTALS] = {};
            for (const std::uint8_t points : expected) ++totals[points];
            for (int first = 0; first < 51; ++first)
                for (int second = first + 1; second < 52; ++second)
                    count_every_hand(first, second, crib, found, with);
            right = right && std::equal(found, found + TOTALS, totals);
            // A byte that is no card is found wherever it stands, in a whole block and in the rest.
            for (std::size_t i = 0; i < 5 * (BLOCK + 40); ++i) {
                const std::uint8_t card = hands[i];
                hands[i] = i % 2 ? 52 : 255;
                right = right && !count_hands(hands.data(), BLOCK + 40, crib, counted.data(), with);
                hands[i] = card;
            }
            std::printf("%d %zu %s\\n", by, n, right ? "right" : "wrong");
        }
    }
}
"""


@pytest.mark.needs("compiler")
def test_every_kind_of_instructions_counts_all_hands_as_the_tables_do(tmp_path: Path) -> None:
    assert COMPILER is not None
    (tmp_path / "main.cpp").write_text(PROGRAM, encoding="utf-8")
    flags = ["-std=c++20", "-O3", "-I", str(NATIVE), str(tmp_path / "main.cpp"), "-o", str(tmp_path / "main")]
    subprocess.run([COMPILER, *flags], check=True)
    answer = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True).stdout
    lines = answer.splitlines()
    assert len(lines) >= 2
    assert {line.partition(" ")[2] for line in lines} == {"12994800 right"}
