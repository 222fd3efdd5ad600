"""Checks within seconds whether a Ray cluster can be reached: Ray itself tries for minutes.

Ray's servers speak gRPC, which is HTTP/2, and an HTTP/2 server answers a greeting at once. This needs nothing
of Ray.
"""

from __future__ import annotations

import os
import socket
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final
from urllib.parse import urlsplit

from knaves.cards import NotationError
from knaves.i18n.language import _

_SECONDS: Final = 4
_SETTINGS: Final = bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
"""An empty HTTP/2 SETTINGS frame; its fourth byte is its type."""
_GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + _SETTINGS


def check(address: str) -> None:
    """Do nothing if Ray answers at an address in one of the forms of ``RAY_ADDRESS``; else NotationError.

    Addresses that lead to no server known here are left to Ray: ``local``, ``auto`` without a cluster, and
    those of other providers.
    """
    place = _place(address)
    if place is None:
        return
    found: SimpleQueue[str] = SimpleQueue()
    # Looking up a name has no time limit of its own.
    threading.Thread(target=lambda: found.put(_trouble(place)), daemon=True).start()
    trouble = _("no answer within {number} seconds").format(number=_SECONDS)
    with suppress(Empty):
        trouble = found.get(timeout=_SECONDS)
    if trouble:
        raise NotationError(
            _(
                "Ray cannot be reached at {address}: {trouble}. Correct the environment variable "
                "RAY_ADDRESS, or unset it to work on this machine."
            ).format(address=address, trouble=trouble)
        )


def _place(address: str) -> str | None:
    """Return HOST:PORT, or None if there is none to try."""
    scheme, found, rest = address.rpartition("://")
    if address == "auto":
        # Where `ray start` leaves the address of the cluster on this machine.
        path = Path(os.environ.get("RAY_TMPDIR") or "/tmp") / "ray" / "ray_current_cluster"
        return path.read_text("utf-8").strip() if path.is_file() else None
    if address == "local" or (found and scheme != "ray"):
        return None
    return rest


def _trouble(place: str) -> str:
    """Return why no Ray answers there, or nothing."""
    try:
        parts = urlsplit(f"//{place}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        return _("an address is written HOST:PORT or ray://HOST:PORT")
    try:
        with socket.create_connection((host, port), _SECONDS) as line:
            # An encrypted cluster would not understand the greeting.
            if os.environ.get("RAY_USE_TLS", "0") not in ("", "0"):
                return ""
            line.sendall(_GREETING)
            answer = b""
            while len(answer) < len(_SETTINGS):
                more = line.recv(64)
                if not more:
                    break
                answer += more
    except TimeoutError:
        return _("no answer within {number} seconds").format(number=_SECONDS)
    except OSError as error:
        return error.strerror or str(error)
    return "" if answer[3:4] == _SETTINGS[3:4] else _("what answers there is not Ray")
