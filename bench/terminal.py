"""The terminal application: how soon it paints, how soon a key is answered, what memory it takes.

The real program in a pseudo-terminal for the first and the last; for the keys the application in this
process, each key pressed when the champion begins to think in a thread beside it.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, perf_counter, process_time, sleep
from typing import Any, Final

HELP, FIRST_PAINT, KEY, MEMORY = 0.06, 0.35, 50.0, 60.0
LONGEST: Final = 10.0
LIBRARY: Final = """
from random import Random
from knaves.games import find
from knaves.bots import bot
from knaves.table import play
found = find("cribbage")
dice = Random(1)
play(found, found.rules(target=31), [bot("cribbage", "steady", dice), bot("cribbage", "steady", dice)], dice)
print(open("/proc/self/status").read().split("VmRSS:")[1].split()[0])
"""
FIRST: Final = "Cut for the first deal"
"""The first question at a table."""
BARE: Final = f"""
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static({FIRST!r})
Bare().run()
"""


@dataclass(frozen=True, slots=True)
class Terminal:
    """Seconds for help, and to the first paint in processor time and by the clock; milliseconds; MiB.

    ``bare`` is the processor time to the first paint of an application of Textual with one line of text.
    """

    help: float
    paint: float
    paint_clock: float
    bare: float
    key: float
    key_95: float
    library: float
    application: float


def measure(rounds: int = 5, presses: int = 60) -> Terminal:
    """Measure all of it; the best round of each counts, and of the keys the median."""
    python, knaves = sys.executable, str(Path(sys.executable).with_name("knaves"))
    table = (knaves, "play", "cribbage", "--begin", "--no-disk", "--against", "steady", "--name", "Ann")
    turns = [(_first_paint(*table), _first_paint(python, "-c", BARE)) for _ in range(rounds)]
    paints = [paint for paint, _ in turns]
    keys = sorted(asyncio.run(_keys(presses)))
    return Terminal(
        help=min(_help() for _ in range(2 * rounds)),
        paint=min(paint for paint, _, _ in paints),
        paint_clock=min(clock for _, clock, _ in paints),
        bare=min(paint for _, (paint, _, _) in turns),
        key=1000 * statistics.median(keys),
        key_95=1000 * keys[int(0.95 * len(keys))],
        library=min(_library() for _ in range(rounds)),
        application=min(memory for _, _, memory in paints),
    )


def lines(found: Terminal, meanwhile: Sequence[str] = ()) -> list[str]:
    """Return the section of the page."""
    more = found.application - found.library
    rows = [
        _row("`knaves --help`, wall-clock time", found.help, HELP, "s", 3),
        _row("first paint of a table, processor time", found.paint, FIRST_PAINT, "s", 2),
        _row("a key answered while the champion thinks, median", found.key, KEY, "ms", 1),
        _row("a key answered while the champion thinks, 19 of 20", found.key_95, KEY, "ms", 1),
        _row("memory of a table beyond the library's", more, MEMORY, "MiB", 1),
    ]
    return [
        "## The terminal application",
        "",
        "A cribbage table against `steady`, 80 by 24. In wall-clock time the first paint took "
        f"{found.paint_clock:.2f} s.",
        f"Textual alone, with one line of text, needs {found.bare:.2f} s of processor time for it.",
        f"The library alone takes {found.library:.0f} MiB after a game between `steady` players.",
        *meanwhile,
        "",
        "| what | Knaves | target | met |",
        "|---|---:|---:|---|",
        *rows,
    ]


def _row(what: str, value: float, most: float, unit: str, places: int) -> str:
    met = "yes" if value <= most else "**no**"
    return f"| {what} | {value:.{places}f} {unit} | {most:g} {unit} | {met} |"


def _library() -> float:
    done = subprocess.run([sys.executable, "-c", LIBRARY], capture_output=True, text=True, check=True)
    return int(done.stdout) / 1024


def _help() -> float:
    """Return clock seconds."""
    began = perf_counter()
    subprocess.run([str(Path(sys.executable).with_name("knaves")), "--help"], capture_output=True, check=True)
    return perf_counter() - began


def _first_paint(*words: str) -> tuple[float, float, float]:
    """Return processor seconds and clock seconds until a program has drawn `FIRST`, and MiB then."""
    import pty

    began = perf_counter()
    child, screen = pty.fork()
    if child == 0:  # pragma: no cover
        os.environ.update(TERM="xterm-256color", LINES="24", COLUMNS="80")
        os.execv(words[0], words)
    try:
        _read_until(screen, FIRST.encode())
        clock = perf_counter() - began
        spent = _processor(child)
        sleep(1)
        return spent, clock, _memory(child)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(screen)


def _read_until(screen: int, wanted: bytes, seconds: float = 60) -> None:
    drawn, end = b"", monotonic() + seconds
    while wanted not in drawn:
        if not select.select([screen], [], [], max(0.0, end - monotonic()))[0]:
            raise TimeoutError(f"{wanted!r} was not drawn in {seconds} s")
        drawn += os.read(screen, 65536)


def _processor(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def _keys(presses: int) -> Sequence[float]:
    """Return how long each key took to show on the screen, pressed at the moment a champion began to think.

    It thinks about the hardest third of the moments of some euchre games.
    """
    from textual import events

    from knaves.bots import coach
    from knaves.local.setup import TableRequest
    from knaves.store.data_dir import NOWHERE
    from knaves.store.settings import Settings
    from knaves.tui.app import KnavesApp
    from knaves.tui.screens.table import TableScreen

    request = TableRequest(game="euchre", seed="1", against=("champion",), begin=True)
    app = KnavesApp(NOWHERE, Settings("Ann", speed=10, animation=False), request)
    champion, hard = coach("euchre"), _hard_moments()
    taken: list[float] = []
    async with app.run_test(size=(80, 24)) as pilot:
        while not (isinstance(app.screen, TableScreen) and app.screen.gate.asking):
            await pilot.pause(0.01)
        for number in range(presses):
            thinking = asyncio.create_task(asyncio.to_thread(champion.hint, hard[number % len(hard)]))
            await asyncio.sleep(0)
            # Slower, faster, slower: each key shows another speed in the corner.
            key = "minus" if number % 2 == 0 else "plus"
            wanted = f"Speed {9 if number % 2 == 0 else 10} "
            began = perf_counter()
            app.post_message(events.Key(key, None))
            while wanted not in _bottom(app.screen):
                await asyncio.sleep(0.001)
                if perf_counter() - began > LONGEST:
                    raise TimeoutError(f"{wanted!r} was not shown in {LONGEST} s")
            taken.append(perf_counter() - began)
            await thinking
    return taken


def _hard_moments() -> list[Any]:
    """Return the views of two games of euchre that the champion thinks longest about, the longest first."""
    from random import Random

    from knaves.bots import bot, coach
    from knaves.game import Seat
    from knaves.games import find
    from knaves.table import play

    euchre, champion = find("euchre"), coach("euchre")
    timed: list[tuple[float, Any]] = []
    for seed in range(2):
        dice = Random(seed)
        end = play(euchre, euchre.rules(), [bot("euchre", "steady", dice) for _ in range(4)], dice)
        state = euchre.start(euchre.rules(), 4)
        for seat, move in end.history:
            view = euchre.view(state, Seat(seat)) if seat >= 0 else None
            if view is not None and len(view.legal) > 1:
                began = process_time()
                champion.hint(view)
                timed.append((process_time() - began, view))
            state = euchre.apply(state, seat, move)
    timed.sort(key=lambda each: -each[0])
    return [view for _, view in timed[: len(timed) // 3]]


def _bottom(screen: object) -> str:
    from textual.screen import Screen

    assert isinstance(screen, Screen)
    return "".join(segment.text for segment in screen._compositor.render_strips()[-1])


if __name__ == "__main__":
    print("\n".join(lines(measure())))
