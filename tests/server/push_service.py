"""A push service on this machine, as browsers have them elsewhere: it takes messages, which a browser reads.

It answers with a status that a test can set, and keeps what it got.
"""

from __future__ import annotations

import json
import secrets
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def _base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Browser:
    """A browser that has subscribed: its keys, and the endpoint that it was given."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    def wanted(self, *kinds: str) -> dict[str, Any]:
        """Return the body of the request to be told of these kinds."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _base64(point), "auth": _base64(self.auth)}
        return {"endpoint": self.endpoint, **keys, "kinds": [*kinds]}

    def read(self, body: bytes) -> Any:
        """Decrypt a message."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))


@dataclass
class PushService:
    """What the service got: for each endpoint the headers and the body."""

    url: str
    status: int = 201
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    came: threading.Condition = field(default_factory=threading.Condition)

    def browser(self, name: str) -> Browser:
        return Browser(f"{self.url}/{name}")

    def wait(self, count: int) -> list[tuple[str, dict[str, str], bytes]]:
        """Wait until so many messages have come; return all."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.got) >= count, 20), self.got
            return [*self.got]


def signed_by(headers: dict[str, str], key: str) -> bool:
    """Whether a request is signed by the key that the server tells."""
    return headers["Authorization"].endswith(f"k={key}") and bool(Vapid02.verify(headers["Authorization"]))


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            with found.came:
                found.got.append((self.path, dict(self.headers), body))
                status = found.status
                found.came.notify_all()
            self.send_response(status)
            self.send_header("Content-Length", "0")
            if status in (301, 302, 307):
                self.send_header("Location", f"{found.url}/elsewhere")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found = PushService(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()
