"""The compiled kernel: it is there, can be interrupted, and counts what its twin and the law count."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from array import array
from functools import partial
from itertools import chain, combinations
from random import Random
from subprocess import PIPE
from typing import Any

import pytest

from knaves.cards import parse
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.policies import RANDOM

from .twin import compiled, plainly


@pytest.mark.needs("compiler")
def test_where_there_is_a_compiler_the_kernel_is_compiled() -> None:
    assert kernel.available()


@pytest.mark.bare
def test_without_numpy_arrays_are_memoryviews_of_the_same_shape() -> None:
    program = "import sys; sys.modules['numpy'] = None\n"
    program += (
        "from knaves.games.cribbage.engine import kernel as k\n"
        "from knaves.games.cribbage.engine.policies import RANDOM\n"
    )
    program += "found = k.play_deals(3, 1, RANDOM, RANDOM)\n"
    program += "print([(type(each).__name__, each.shape) for each in found], found.cards.tolist())"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    expected = [("memoryview", (3, width)) for width in (20, 13, 8)]
    assert said == f"{expected} {kernel.play_deals(3, 1, RANDOM, RANDOM).cards.tolist()}\n"


INSIDE = """
import sys, threading
from knaves.games.cribbage.engine import kernel
careful = kernel.Policy("expected", "careful")
kernel.play_games(1, 1, careful, careful)
sys.setswitchinterval(1000)
begun = threading.Event()
def tell():
    begun.wait()
    print("inside", flush=True)
threading.Thread(target=tell, daemon=True).start()
begun.set()
"""
"""Says so when the kernel is at work: a thread that the interpreter never changes to by itself gets its turn
only when the kernel lets go of the interpreter."""


@compiled
def test_a_long_loop_ends_when_it_is_interrupted() -> None:
    counting = "while True: kernel.totals(threads=2)"
    playing = "kernel.play_games(2_000_000, 1, careful, careful)"
    for loop in (counting, playing):
        running = subprocess.Popen([sys.executable, "-c", INSIDE + loop], stdout=PIPE, stderr=PIPE)
        assert running.stdout is not None
        assert running.stdout.readline() == b"inside\n"
        asked = time.monotonic()
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=20)
        assert b"KeyboardInterrupt" in said
        assert time.monotonic() - asked < 5


def hands(number: int, seed: int) -> bytes:
    """Return random hands of five different cards, five bytes each."""
    dice = Random(seed)
    return b"".join([bytes(dice.sample(range(52), 5)) for _ in range(number)])


class TestCounting:
    @compiled
    @pytest.mark.parametrize("number", [50_000, pytest.param(500_000, marks=pytest.mark.slow)])
    @pytest.mark.parametrize("crib", [False, True])
    def test_random_hands_count_what_the_twin_counts(self, crib: bool, number: int) -> None:
        dealt = hands(number, seed=crib)
        assert bytes(kernel.count(dealt, crib)) == bytes(plainly(lambda: kernel.count(dealt, crib)))

    @compiled
    @pytest.mark.parametrize(("crib", "total"), [(False, 61_974_180), (True, 61_528_020)])
    def test_all_hands_one_by_one_as_the_law_counts_them(self, crib: bool, total: int) -> None:
        # Every five cards that there are, each of the five in its turn the starter, which comes last.
        fives = bytes(chain.from_iterable(combinations(range(52), 5)))
        found = [0] * 30
        for starter in range(5):
            every, places = bytearray(fives), [place for place in range(5) if place != starter]
            for to, place in enumerate((*places, starter)):
                every[to::5] = fives[place::5]
            counted = bytes(kernel.count(every, crib, threads=2))
            found = [had + counted.count(points_) for points_, had in enumerate(found)]
        assert found == kernel.totals(crib) == kernel.totals(crib, threads=2)
        assert sum(found) == 12_994_800
        assert sum(points_ * times for points_, times in enumerate(found)) == total

    def test_any_buffer_of_bytes_will_do(self) -> None:
        five = [*parse("5H 5S 5D JC"), *parse("5C")]
        for buffer in (
            bytes(five),
            bytearray(five),
            array("B", five),
            memoryview(bytes(five)).cast("B", [1, 5]),
        ):
            assert kernel.count(buffer).tolist() == [29]
        assert kernel.count(b"").tolist() == []

    @pytest.mark.parametrize("buffer", [b"1234", array("i", [0, 1, 2, 3, 4]), memoryview(bytes(10))[::2]])
    def test_other_buffers_are_refused(self, buffer: Any) -> None:
        with pytest.raises(ValueError, match="Cards come as bytes"):
            kernel.count(buffer)

    def test_what_is_no_card_is_refused_by_both(self) -> None:
        call = partial(kernel.count, bytes([0, 1, 2, 3, 52]))
        with pytest.raises(ValueError, match="from 0 to 51"):
            call()
        with pytest.raises(ValueError, match="from 0 to 51"):
            plainly(call)
