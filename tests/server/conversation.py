"""Runs the examples of a documentation page against a real server.

``→`` is sent, ``←`` must arrive. ``…`` matches anything, and a word in capitals matches its first value
again; NOW is the time in milliseconds. Earlier messages not yet shown also count. Parts of shuffles after the
first are given automatically.
"""

from __future__ import annotations

import itertools
import json
import re
import time
import urllib.request
from hashlib import sha256
from pathlib import Path
from typing import Any

from plain import Plain, commitment

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|…|\b[A-Z]{2,}\b')
ANY, NAME = "…", "@"


def examples(page: Path) -> list[str]:
    """The lines of a page that are run against a server."""
    blocks = re.findall(r"^```text\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line[:1] in "→←("]


def pattern(text: str) -> Any:
    """Parse a message as written on a page; ``…`` at the end of an object matches further fields."""

    def written(found: re.Match[str]) -> str:
        word = found[0]
        return word if word.startswith('"') else f'"{word if word == ANY else NAME + word}"'

    return json.loads(re.sub(r'(, |(?<=\{))"…"\}', "}", TOKEN.sub(written, text)))


class Conversation:
    """One client's conversation with a server, as on a page."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.known: dict[str, Any] = {"NOW": int(time.time() * 1000)}
        self.waiting: list[dict[str, Any]] = []
        self.client: Plain | None = None
        self.answer: Any = None

    def hold(self, lines: list[str]) -> None:
        """Send and expect every line; AssertionError if the server's messages differ."""
        for line in lines:
            said, text = line[0], line[2:]
            if said == "(":
                assert self.client is not None
                self.client.close()
                self.client.connect()
                self.waiting.clear()
            elif said == "→" and text.startswith("POST"):
                self.post(*text.removeprefix("POST ").split(" ", 1))
            elif said == "→":
                self.say(self.filled(pattern(text)))
            elif text[:3].isdigit():
                status, body = self.answer
                assert status == int(text[:3])
                assert self.fits(pattern(text[4:]), body), body
            else:
                self.hear(pattern(text), line)

    def post(self, path: str, body: str) -> None:
        headers = {"Content-Type": "application/json"}
        if "CODE" in self.known:
            headers["Authorization"] = f"Bearer {self.known['CODE']}"
        sent = json.dumps(self.filled(pattern(body))).encode()
        request = urllib.request.Request(self.url + path, sent, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            self.answer = answer.status, json.load(answer)

    def say(self, message: dict[str, Any]) -> None:
        if self.client is None:
            self.client = Plain(self.url, "Ann", code=self.known["CODE"], hello=False)
            # The page uses the small numbers.
            self.client.ids = itertools.count(1_000)
        self.client.socket.send(json.dumps(message))

    def hear(self, wanted: dict[str, Any], line: str) -> None:
        """Wait for a message like this one; earlier messages count too."""
        assert self.client is not None
        for message in self.waiting:
            if self.fits(wanted, message):
                self.waiting.remove(message)
                return
        while True:
            try:
                message = self.client.next(5)
            except TimeoutError:
                raise AssertionError(f"{line}\nhas not come, but:\n{self.waiting}") from None
            if message["t"] == "part":
                self.part(message)
            if self.fits(wanted, message):
                return
            self.waiting.append(message)

    def part(self, asked: dict[str, Any]) -> None:
        """Compute the page's placeholders for the first part, or give a part that the page omits."""
        assert self.client is not None
        if asked["draw"] > 1:
            self.client.give_part(asked)
            return
        entropy = sha256(asked["house"].encode()).digest()
        self.known |= {"ENTROPY": entropy.hex(), "COMMITMENT": commitment(asked, 0, entropy)}

    def filled(self, value: Any) -> Any:
        """Replace the words in capitals by their values."""
        match value:
            case dict():
                return {key: self.filled(each) for key, each in value.items()}
            case str() if value.startswith(NAME):
                return self.known[value[1:]]
        return value

    def fits(self, wanted: Any, found: Any) -> bool:
        """Whether a value matches the page; new words in capitals are remembered."""
        bound: dict[str, Any] = {}
        if not self._like(wanted, found, bound):
            return False
        self.known |= bound
        return True

    def _like(self, wanted: Any, found: Any, bound: dict[str, Any]) -> bool:
        match wanted:
            case str() if wanted == ANY:
                return True
            case str() if wanted.startswith(NAME):
                known = self.known | bound
                bound[wanted[1:]] = found
                return bool(known.get(wanted[1:], found) == found)
            case dict():
                return isinstance(found, dict) and all(
                    key in found and self._like(each, found[key], bound) for key, each in wanted.items()
                )
            case [*first, "…"]:
                return len(found) >= len(first) and all(map(self._like, first, found, [bound] * len(first)))
            case list():
                return len(found) == len(wanted) and all(
                    map(self._like, wanted, found, [bound] * len(wanted))
                )
        return bool(wanted == found)
