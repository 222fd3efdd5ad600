"""HTTP requests to a server, as from a browser with a cookie, or a program with a resume code."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    data: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.data)

    @property
    def text(self) -> str:
        return self.data.decode()

    @property
    def code(self) -> str:
        """The error code of the refusal."""
        assert set(self.json) == {"code", "why"}
        assert self.json["why"]
        return str(self.json["code"])


@dataclass
class Browser:
    """A client that keeps its cookie. ``headers`` are sent with every request."""

    url: str
    headers: dict[str, str] = field(default_factory=dict)
    cookie: str = ""
    last: SimpleCookie = field(default_factory=SimpleCookie)

    def ask(
        self, method: str, path: str, body: Any = None, data: bytes | None = None, **headers: str
    ) -> Answer:
        parts = urlsplit(self.url)
        line = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=20)
        sent = dict(self.headers)
        if self.cookie:
            sent["Cookie"] = f"knaves={self.cookie}"
        if body is not None:
            data = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(method, path, data, sent)
        found = line.getresponse()
        answer = Answer(found.status, found.headers, found.read())
        line.close()
        for each in found.headers.get_all("Set-Cookie") or ():
            self.last = SimpleCookie(each)
            self.cookie = self.last["knaves"].value
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, None, None, **headers)

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        return self.ask("POST", path, body, None, **headers)

    def come_in(self, name: str) -> str:
        """Sign in as a guest; return the id."""
        answer = self.post("/api/session", {"name": name})
        assert answer.status == 201, answer.text
        return str(answer.json["id"])

    def join(self, name: str, passphrase: str = "correct horse battery") -> Any:
        answer = self.post("/api/account", {"name": name, "passphrase": passphrase})
        assert answer.status == 201, answer.text
        return answer.json
