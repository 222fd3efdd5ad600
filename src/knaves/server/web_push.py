"""Messages to browsers by Web Push: encrypted for the browser, and signed by the server's own key (VAPID).

The address of a push service comes from a client, so that it is hostile input: only https on its usual port,
only addresses of the public network, the one that was checked is connected to, no redirect is followed, and
little is read of the answer.
"""

from __future__ import annotations

import secrets
import socket
import ssl
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from typing import Final, Literal
from urllib.parse import SplitResult, urlsplit

from knaves.match.ports.pushes import Subscription

PATIENCE: Final = 10.0
"""Seconds that each step of a request may take."""
LONGEST: Final = 1_024
"""Maximum number of characters of an endpoint."""

_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551

Outcome = Literal["sent", "gone", "later", "refused"]
"""It was taken; there is no such subscription any more; try again later; it will never be taken."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Sends messages. ``key`` is the private key (VAPID), ``contact`` tells push services whom to ask.

    ``anywhere``: also to endpoints without TLS and to private addresses, for tests.
    """

    key: str
    contact: str
    anywhere: bool = False

    @property
    def public_key(self) -> str:
        """The public key, as browsers take it: unpadded base64url."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02, b64urlencode

        public = Vapid02.from_raw(self.key.encode()).public_key
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(b64urlencode(point))

    def may_send_to(self, endpoint: str) -> bool:
        """Whether an endpoint can be one of a push service, as far as its address tells."""
        return _parts(endpoint, self.anywhere) is not None

    def send(self, to: Subscription, content: bytes, topic: str, ttl: int) -> Outcome:
        """Send a message; waits for the network. Later messages of a topic replace one not yet delivered.

        ``ttl``: seconds for which the push service keeps it for a browser that is not running.
        """
        from py_vapid import Vapid02
        from pywebpush import WebPusher, WebPushException

        parts = _parts(to.endpoint, self.anywhere)
        if parts is None:
            return "refused"
        keys = {"p256dh": to.p256dh, "auth": to.auth}
        try:
            body = WebPusher({"endpoint": to.endpoint, "keys": keys}).encode(content)["body"]
        except (WebPushException, ValueError, IndexError):
            # The keys are no keys.
            return "refused"
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self.contact}
        headers = {
            **Vapid02.from_raw(self.key.encode()).sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, ttl)),
            "Topic": topic,
            "Urgency": "high",
        }
        try:
            return _outcome(self._post(parts, body, headers))
        except (OSError, HTTPException):
            return "later"

    def _post(self, parts: SplitResult, body: bytes, headers: dict[str, str]) -> int:
        """Post to the address that was checked, and return the status; OSError if there is none."""
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(each[4][0]) for each in found]
        if not self.anywhere and not all(_public(each) for each in addresses):
            raise PermissionError
        plain = socket.create_connection((addresses[0], port), PATIENCE)
        line: HTTPConnection
        if parts.scheme == "https":
            line = HTTPSConnection(host, port, timeout=PATIENCE)
            line.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        else:
            line = HTTPConnection(host, port, timeout=PATIENCE)
            line.sock = plain
        try:
            path = parts.path + (f"?{parts.query}" if parts.query else "")
            line.request("POST", path or "/", body, headers)
            return line.getresponse().status
        finally:
            line.close()


def fresh_key() -> str:
    """Return a new private key: a number below the order of the curve P-256, as unpadded base64url."""
    number = secrets.randbelow(_ORDER - 1) + 1
    return urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()


def _parts(endpoint: str, anywhere: bool) -> SplitResult | None:
    """Return the parts of an endpoint; None if it is none that a message may be sent to."""
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return None
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return None
    if not parts.hostname or parts.username is not None or parts.fragment:
        return None
    if anywhere:
        return parts if parts.scheme in ("http", "https") else None
    if parts.scheme != "https" or port not in (None, 443):
        return None
    try:
        # A push service has a name; an address as text is somebody's trick.
        ip_address(parts.hostname)
    except ValueError:
        return parts if "." in parts.hostname else None
    return None


def _public(address: str) -> bool:
    found = ip_address(address.partition("%")[0])
    return found.is_global and not found.is_multicast


def _outcome(status: int) -> Outcome:
    if 200 <= status < 300:
        return "sent"
    if status in (404, 410):
        return "gone"
    return "later" if status == 429 or status >= 500 else "refused"
