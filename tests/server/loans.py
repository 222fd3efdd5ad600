"""A bot on loan to the hosts of a server, with functions that wait until it is listed."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from plain import Message, Plain

from knaves.bots import bot
from knaves.remote.lending import Lending
from knaves.remote.requests import sign_in

PATIENCE = 10


@contextmanager
def lending(url: str, seats: int, name: str = "Botty") -> Iterator[Lending]:
    """Lend a random bot."""
    games = dict.fromkeys(("cribbage", "euchre"), "random 1")
    lent = Lending(sign_in(url, name), lambda game: bot(game, "random"), games, seats, tell=lambda line: None)
    thread = threading.Thread(target=lent.play, daemon=True)
    thread.start()
    try:
        yield lent
    finally:
        lent.stop()
        thread.join(10)


def on_the_list(host: Plain, game: str, name: str = "Botty") -> Message | None:
    """Return the list's entry for a bot on loan; None if there is none."""
    listed = host.ask("list_bots", game=game)["lent"]
    found = [each for each in listed if each["name"] == name]
    return found[0] if found else None


def offered(host: Plain, game: str, seats: int, name: str = "Botty") -> Message:
    """Wait until a bot of that name is listed with this many seats; return its entry."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        listed = on_the_list(host, game, name)
        if listed is not None and listed["seats"] == seats:
            return listed
        time.sleep(0.02)
    raise AssertionError(f"{name} is not lent for {seats}")
