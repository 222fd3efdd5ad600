"""What an installed Knaves must do, tried in its own environment: ``python packaging/installed.py tui web``.

cibuildwheel runs it after each wheel, and ``make installed`` in an empty environment for every Python here
and every extra. It imports nothing from the checkout, so that it finds what the wheel lacks. The words are
the extras that must be there.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from urllib.request import urlopen

PATIENCE = 120
"""Seconds after which a server that does not answer has failed."""


def main() -> None:
    """Try everything, with one line for each thing that works; an AssertionError names what does not."""
    wanted = sys.argv[1:]
    here = Path(import_module("knaves").__file__ or "")
    assert Path(__file__).parents[1] not in here.parents, f"this is the checkout: {here}"
    done(f"Python {sys.version.split()[0]} on {sys.platform}")
    kernels()
    command("--version")
    command("count", "8H", "7D", "7S", "6C", "2H", says="Total: 16.")
    command("doctor")
    for extra in wanted:
        packages(extra)
        TRIALS.get(extra, nothing)()
        done(f"extra {extra}")


def kernels() -> None:
    """Each game has its compiled kernel, and the champion plays a game with it."""
    import knaves
    from knaves.games import SHELF

    for name in SHELF:
        assert import_module(f"knaves.games.{name}.engine.kernel").available(), f"{name} has no kernel"
        game = knaves.find(name)
        levels = ["champion", *["simple"] * (game.seats[0] - 1)]
        end = knaves.play(
            game, game.rules(target=5), [knaves.bot(name, level) for level in levels], Random(1)
        )
        assert max(game.scores(end)) >= 5
        done(f"{name} with its kernel")


def command(*words: str, says: str = "") -> None:
    """A command ends well and says this."""
    said = subprocess.run(
        [sys.executable, "-m", "knaves", *words],
        capture_output=True,
        encoding="utf-8",
        env=plain(),
        check=False,
    )
    assert says in said.stdout, (words, said.stdout, said.stderr)
    assert said.returncode == 0, (words, said.stdout, said.stderr)
    done(f"knaves {' '.join(words)}")


def packages(extra: str) -> None:
    """Every package of the extra can be imported."""
    from knaves.extras import PACKAGES

    for name in PACKAGES[extra]:
        import_module(name)


def full_screen() -> None:
    """The terminal application can be imported."""
    import_module("knaves.tui.app")


def server() -> None:
    """A server starts, is well, and sends its page to a browser."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        with log.open("wb") as told:
            process = subprocess.Popen(
                [sys.executable, "-m", "knaves", "serve", "--port", str(port), "--data", folder],
                stdout=told,
                stderr=told,
                env=plain(),
            )
        try:
            until = time.monotonic() + PATIENCE
            while (said := fetched(f"http://127.0.0.1:{port}/healthz")) is None:
                assert process.poll() is None, log.read_text("utf-8")
                assert time.monotonic() < until, log.read_text("utf-8")
                time.sleep(0.1)
            assert b"well" in said
            assert b"<html" in (fetched(f"http://127.0.0.1:{port}/") or b""), "the wheel has no page"
        finally:
            process.terminate()
            process.wait()


def figures() -> None:
    """A table is drawn as a picture."""
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder, "odds.png")
        command("tables", "odds", "--plot", str(picture))
        assert picture.stat().st_size > 1000


def cluster() -> None:
    """An arena runs on a Ray of its own."""
    command("arena", "cribbage", "simple", "random", "--pairs", "2", "--ray")


def nothing() -> None:
    """Importing the packages is all that can be tried without a database or a bus."""


TRIALS: dict[str, Callable[[], None]] = {
    "tui": full_screen,
    "web": server,
    "analysis": figures,
    "ray": cluster,
}


def fetched(address: str) -> bytes | None:
    """Return what is at an address; None while nothing answers."""
    try:
        with urlopen(address, timeout=10) as answer:
            return bytes(answer.read())
    except OSError:
        return None


def plain() -> dict[str, str]:
    """Return an environment in which the commands speak English and find no checkout."""
    return {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONPATH": ""}


def done(what: str) -> None:
    """Say that something works."""
    print(f"{what}: works", flush=True)


if __name__ == "__main__":
    main()
