"""The record of a game that has just ended, as its address gives it."""

from __future__ import annotations

import urllib.request
from time import monotonic, sleep
from urllib.error import HTTPError


def archived(server: str, record: str) -> str:
    """Return the text of a record: a game is archived a moment after its end is told."""
    until = monotonic() + 30
    while True:
        try:
            with urllib.request.urlopen(f"{server}/api/records/{record}") as answer:
                return str(answer.read().decode())
        except HTTPError as error:
            if error.code != 404 or monotonic() > until:
                raise
            # It is asked for again until it is there.
            sleep(0.02)
