"""Push messages: what a browser wants to be told, and what it needs to subscribe."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from knaves.match.ports.pushes import PushKind
from knaves.wire.bodies import FromClient


class PushWanted(FromClient, frozen=True):
    """What a browser is to be told. ``endpoint`` and the keys are those of its push subscription."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1_024)]
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{87}=?$")]
    auth: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}={0,2}$")]
    kinds: Annotated[list[PushKind], Meta(max_length=3)]


class PushOffer(Struct, frozen=True):
    """The server's public key for push messages, as unpadded base64url, and of what it can tell."""

    key: str
    kinds: list[PushKind]
