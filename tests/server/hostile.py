"""Malicious messages: of every kind, with every field wrong in turn."""

from __future__ import annotations

import json
import typing
from random import Random
from typing import Any, Final

import msgspec

from knaves.wire import messages as say

KINDS: Final = {kind.__struct_config__.tag: kind for kind in typing.get_args(say.ClientMessage)}
# ruff: noqa: E501

WORDS: Final = (
    "", "x", "<script>alert(1)</script>", "\x1b[2J\x1b]0;owned\x07", "'; DROP TABLE tables; --", '" OR 1=1',
    "\u202eevil\u2066", "a\u0300" * 40, "\x00", "\ud83d\ude00", "../../etc/passwd", "%s%n{0}{table}", "human",
    "Ruth", "Ann", "𝕬𝖓𝖓", "\u200b", "a" * 64, "b" * 400, "c" * 3_000, "play 5H", "discard 5H JS", "cut 3", "go",
    "claim 29", "resign", "bot", "wait", "simple", "champion", "0" * 64, "f" * 64, "en", "cs", "target=5",
)  # fmt: skip
NUMBERS: Final = (-(2**70), -1, 0, 1, 2, 3, 15, 16, 99, 2**31, 2**63, 2**64, 2**70, 10**300)
ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    1.5,
    -0.0,
    1e308,
    [],
    {},
    [[]],
    {"t": "hello"},
    ["5H"],
    [["5H", "5H"]],
)
RAW: Final = (
    b"", b"{", b"null", b"[]", b"42", b'"move"', b"{}", b'{"t":1}', b'{"t":"move"}', b'{"t":"nothing","id":"1"}',
    b"\xff\xfe\x00", b'{"t":"ping","id":"\xff"}', b'{"t":"ping","id":"\\ud800"}', b"[" * 4_000, b'{"a":' * 800,
    b" " * 5_000, b'{"t":"ping","id":"x"' + b" " * 4_090 + b"}", b'{"t":"ping","id":"' + b"x" * 70 + b'"}',
    b'{"t":"ping","id":"1","id":"2"}', b'{"t":"ping","t":"close","id":"1"}', b'{"t":"ping","id":"1"}{}',
    b'{"t":"follow","id":"1","table":"x","since":1e999}', b'{"t":"hello","id":"1","v":' + b"9" * 3_000 + b"}",
    b"NaN", b'{"t":"ping","id":"1",}', b"\xef\xbb\xbf{}", b'{"t":"say","id":"1","table":"x","text":"\\u0000"}',
)  # fmt: skip


class Fuzzer:
    """Generates messages. ``tables`` are existing addresses; ``heard`` are messages of others."""

    def __init__(self, seed: str, tables: list[str]) -> None:
        self._dice = Random(seed)
        self._tables = tables
        self._number = 0
        self.heard: list[bytes] = []

    def message(self) -> bytes:
        dice = self._dice
        roll = dice.random()
        if roll < 0.05:
            return dice.choice(RAW)
        if roll < 0.15 and self.heard:
            return dice.choice(self.heard)
        tag = dice.choice([*KINDS])
        self._number += 1
        fields = {"t": tag, "id": f"f{self._number}"}
        for each in msgspec.structs.fields(KINDS[tag]):
            if each.name != "id" and (each.required or dice.random() < 0.5):
                fields[each.encode_name] = self._value(each.encode_name)
        for _ in range(dice.choice((0, 0, 0, 1, 2))):
            self._spoil(fields)
        data = json.dumps(fields).encode()
        if dice.random() < 0.03:
            place = dice.randrange(len(data))
            data = data[:place] + bytes([dice.randrange(256)]) + data[place + dice.randrange(3) :]
        return data

    def _value(self, name: str) -> Any:
        dice = self._dice
        match name:
            case "table":
                return dice.choice(self._tables)
            case "seat" | "about" | "after" | "draw" | "since":
                return dice.randrange(-1, 5)
            case "v":
                return 1
            case "choice":
                return dice.choice(("wait", "bot", "claim"))
            case "locked" | "here" | "agreed" | "muted":
                return dice.random() < 0.5
            case "commitment" | "entropy":
                return f"{dice.getrandbits(256):064x}"
            case "picked":
                return [[dice.choice(("5H", "JS", "??", "ZZ"))] * dice.randrange(3)]
            case "terms":
                numbers = {name: dice.choice((0, 1, 5_000)) for name in ("move", "reserve", "pause", "pace")}
                flags = {name: dice.random() < 0.5 for name in ("public", "chat", "watch", "rated")}
                return {
                    "rules": dice.choice(("standard", *WORDS)),
                    "seats": dice.randrange(6),
                    **flags,
                    **numbers,
                }
        return dice.choice(WORDS)

    def _spoil(self, fields: dict[str, Any]) -> None:
        dice = self._dice
        name = dice.choice([*fields])
        match dice.randrange(5):
            case 0:
                del fields[name]
                fields.setdefault("t", "ping")
            case 1:
                fields[name] = dice.choice(NUMBERS)
            case 2:
                fields[name] = dice.choice(ODD)
            case 3:
                fields[name] = dice.choice(WORDS)
            case 4:
                fields[dice.choice(WORDS) or "more"] = dice.choice(WORDS)
