"""The socket to a server: it reconnects automatically and resends unanswered requests.

It runs in its own thread, so that a face waiting at a prompt stays connected. Messages are passed to one
callback, in that thread.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from msgspec import Struct
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from knaves.wire import messages as say
from knaves.wire.messages import ServerMessage, read_server
from knaves.wire.shapes import WireError
from knaves.wire.updates import LastUpdates

PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 5.0)
"""Delays in seconds between attempts to connect; the last one is repeated."""
OPENING: Final = 10.0
AGAIN: Final = 1.0
"""Seconds before a request is retried that the server could not carry out."""
BEAT: Final = 15.0
"""Ping interval in seconds."""


class Refusal(Exception):
    """The server refused a request: ``code`` for programs, ``paragraph`` of the law if there is one."""

    def __init__(self, code: str, why: str, paragraph: str = "") -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.paragraph = paragraph


_Waiting = tuple[Struct, Callable[[Refusal | ServerMessage | None], None]]
"""An unanswered message with its callback."""


class Client:
    """A persistent connection. ``heard`` gets every message, ``changed(up)`` each connect and disconnect."""

    def __init__(
        self,
        url: str,
        code: str,
        heard: Callable[[ServerMessage], None],
        *,
        language: str = "en",
        player: str = "",
        changed: Callable[[bool], None] = lambda up: None,
        resumed: Callable[[], list[Struct]] = list,
    ) -> None:
        self._url = socket_url(url)
        self._code = code
        self._heard = heard
        self._language = language
        self._player = player
        self._changed = changed
        self._resumed = resumed
        """Returns messages to send after each hello, such as which tables to follow and from where."""
        self._numbers = itertools.count(1)
        self._prefix = f"{time.time_ns():x}"
        self._lock = threading.Lock()
        self._pending: dict[str, _Waiting] = {}
        self._updates = LastUpdates()
        self._socket: ClientConnection | None = None
        self._closed = threading.Event()
        self.refused = ""
        """Why the server rejected this code."""
        self._thread = threading.Thread(target=self._run, name="server", daemon=True)

    def begin(self) -> None:
        """Connect."""
        self._thread.start()

    def close(self) -> None:
        """Disconnect for good."""
        self._closed.set()
        socket = self._socket
        if socket is not None:
            with suppress(WebSocketException, OSError):
                socket.close()

    def connect_again(self) -> None:
        """Drop the line, to come back as whoever the server takes one for now."""
        socket = self._socket
        if socket is not None:
            with suppress(WebSocketException, OSError):
                socket.close()

    def hello(self, player: str) -> None:
        """Send another hello, with a new player name."""
        self._player = player
        self._send(self._hello())

    def _hello(self) -> say.Hello:
        return say.Hello(self.id(), say.VERSION, self._language, self._player, changes=True)

    def id(self) -> str:
        """Return a message id that is unique across processes."""
        return f"{self._prefix}-{next(self._numbers)}"

    def ask(self, message: Struct, answered: Callable[[Refusal | ServerMessage | None], None]) -> None:
        """Send a request; ``answered`` gets its answer. The request is resent after a reconnect.

        The answer Done is passed as None. The server recognises a repeated request by its id.
        """
        with self._lock:
            self._pending[message.id] = (message, answered)  # type: ignore[attr-defined]
        self._send(message)

    def ask_again(self) -> None:
        """Resend all unanswered requests: they may have been lost."""
        with self._lock:
            again = [message for message, _answered in self._pending.values()]
        for message in again:
            self._send(message)

    def say(self, message: Struct) -> None:
        """Send a message that needs no answer; it is lost while disconnected."""
        self._send(message)

    def _send(self, message: Struct) -> None:
        socket = self._socket
        if socket is not None:
            with suppress(WebSocketException, OSError):
                socket.send(say.write(message).decode())

    def _again_soon(self, id: str, waiting: _Waiting) -> None:
        """Retry later a request that the server cannot carry out now."""
        with self._lock:
            self._pending[id] = waiting
        timer = threading.Timer(AGAIN, self._send, [waiting[0]])
        timer.daemon = True
        timer.start()

    def _run(self) -> None:
        attempt = 0
        while not self._closed.is_set():
            try:
                self._talk()
                attempt = 0
            except InvalidStatus as error:
                if error.response.status_code in (401, 403):
                    self.refused = str(error)
                    self._closed.set()
            except (WebSocketException, OSError, TimeoutError):
                pass
            if self._closed.wait(PAUSES[min(attempt, len(PAUSES) - 1)]):
                break
            attempt += 1
        self._changed(False)
        with self._lock:
            pending, self._pending = self._pending, {}
        for _message, answered in pending.values():
            answered(Refusal("unavailable", self.refused))

    def _talk(self) -> None:
        """Connect, and receive messages until the connection drops."""
        headers = {"Authorization": f"Bearer {self._code}"}
        with connect(
            self._url,
            additional_headers=headers,
            open_timeout=OPENING,
            compression=None,
            max_size=2**20,
            ping_interval=BEAT,
            ping_timeout=BEAT,
        ) as socket:
            self._socket = socket
            try:
                self._updates.clear()
                socket.send(say.write(self._hello()).decode())
                for message in self._resumed():
                    self._send(message)
                self.ask_again()
                self._changed(True)
                for data in socket:
                    self._take(data)
            finally:
                self._socket = None
                self._changed(False)

    def _take(self, data: str | bytes) -> None:
        try:
            message = self._updates.whole(read_server(data))
        except WireError:
            # A newer server may send messages unknown to this program.
            return
        if self.refused:
            return
        if isinstance(message, say.Refused) and message.code == "version":
            self.refused = message.why
            self.close()
            return
        id = getattr(message, "id", None)
        with self._lock:
            waiting = self._pending.pop(id, None) if id else None
        if waiting is not None and isinstance(message, say.Refused) and message.code == "unavailable":
            self._again_soon(message.id, waiting)
        elif waiting is None:
            self._heard(message)
        elif isinstance(message, say.Refused):
            waiting[1](Refusal(message.code, message.why, message.paragraph))
        else:
            waiting[1](None if isinstance(message, say.Done) else message)


def socket_url(url: str) -> str:
    """Return the socket address of a server.

    >>> socket_url("https://cards.example/t/x1")
    'wss://cards.example/api/socket'
    """
    parts = urlsplit(url)
    scheme = {"https": "wss", "http": "ws"}.get(parts.scheme, parts.scheme)
    return urlunsplit((scheme, parts.netloc, "/api/socket", "", ""))
