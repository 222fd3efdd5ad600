"""HTTP requests to a server: signing in, tables, records. Uses urllib, which is enough for a bot."""

from __future__ import annotations

import json
import secrets
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlsplit, urlunsplit

import msgspec

from knaves.i18n.language import _, marked, spoken
from knaves.match.ports.tables import Unavailable
from knaves.remote.table import Pass

T = TypeVar("T")

PATIENCE: Final = 20.0
LARGEST: Final = 10_000_000
NONE: Final = 404
"""The status of an answer about something that is not there."""
STRANGE: Final = marked("The server sent something that this program does not understand.")


class ServerError(Unavailable):
    """The server could not be reached, or refused: one sentence. ``status`` is that of HTTP, 0 without."""

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.status = status


def sign_in(url: str, name: str) -> Pass:
    """Sign in to a server as a guest."""
    answer = post(url, "/api/session", {"name": name})
    return Pass(base(url), str(answer["code"]), str(answer["name"]), secrets.token_bytes(32))


def who_has(url: str, code: str) -> str:
    """Return the name of whoever has a resume code; ServerError when nobody has it."""
    try:
        return str(_object(_send("GET", url, "/api/session", code=code))["name"])
    except ServerError as error:
        if error.status == 401:
            raise ServerError(_("This resume code is not valid on that server."), 401) from None
        raise


def rename(owner: Pass, name: str) -> str:
    """Be called something else, as a guest; return the name as the server has it."""
    return str(_object(_send("PATCH", owner.url, "/api/session", {"name": name}, owner.code))["name"])


def open_table(owner: Pass, **terms: Any) -> str:
    """Open a table; return its address."""
    return str(post(owner.url, "/api/tables", terms, owner.code)["table"])


def find_game(owner: Pass, game: str, rules: str, seats: int = 0) -> str:
    """Return the address of a public table that waits for somebody; of a new one where there is none."""
    wish = {"game": game, "rules": rules, "seats": seats}
    return str(post(owner.url, "/api/pairing", wish, owner.code)["table"])


def post(
    url: str, path: str, body: dict[str, Any], code: str = "", patience: float = PATIENCE
) -> dict[str, Any]:
    """Post JSON and return the JSON of the answer; ServerError on failure, or after ``patience`` seconds."""
    return _object(_send("POST", url, path, body, code, patience))


def patch(owner: Pass, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Change what is at a path, and return the JSON of the answer; ServerError as for `post`."""
    return _object(_send("PATCH", owner.url, path, body, owner.code))


def delete(owner: Pass, path: str) -> Any:
    """Delete what is at a path, and return the JSON of the answer; ServerError as for `post`."""
    return _read(_send("DELETE", owner.url, path, code=owner.code))


def look(owner: Pass, path: str, patience: float = PATIENCE) -> Any:
    """Return the JSON at a path, as this person may see it; ServerError as for `post`."""
    return _read(_send("GET", owner.url, path, code=owner.code, patience=patience))


def read_as(kind: type[T], found: Any) -> T:
    """Return the JSON of an answer as a struct; ServerError where it is none."""
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError:
        raise ServerError(_(STRANGE)) from None


def ask_list(url: str, path: str) -> list[Any]:
    """Return the JSON list at a path; ServerError on failure."""
    found = _read(fetch(url, path) or "")
    if not isinstance(found, list):
        raise ServerError(_(STRANGE))
    return found


def look_at(url: str, table: str) -> dict[str, Any]:
    """Return who is at a table and what is agreed there; nothing where it is no longer there."""
    text = fetch(url, f"/api/tables/{quote(table, safe='')}")
    return {} if text is None else dict(_object(text)["around"])


def fetch(url: str, path: str) -> str | None:
    """Return the text at a path; None if there is nothing; ServerError if the server does not answer."""
    try:
        return _answer(urllib.request.Request(base(url) + path, headers=_headers()))
    except LookupError:
        return None


def record_url(url: str, address: str) -> str:
    """Return where a server has the record of a game.

    >>> record_url("http://localhost:8080/t/Ab3-x", "q7Yw")
    'http://localhost:8080/api/records/q7Yw'
    """
    return f"{base(url)}/api/records/{quote(address, safe='')}"


def fetch_record(url: str) -> str:
    """Return the record at an address of a server: that of the game itself, or of the page that shows it.

    ServerError if there is none.
    """
    address = urlsplit(url).path.rstrip("/").removesuffix("/steps").rpartition("/")[2]
    text = fetch(url, f"/api/records/{quote(address, safe='')}") if address else None
    if text is None:
        raise ServerError(_("There is no record at {url}.").format(url=url))
    return text


def fetch_study(url: str) -> str:
    """Return the text of the study at an address of a server, such as that of its page.

    ServerError if there is none.
    """
    parts = urlsplit(url).path.strip("/").split("/")
    address = parts[-1] if len(parts) > 1 and parts[-2] in ("study", "studies") else ""
    text = fetch(url, f"/api/studies/{quote(address, safe='')}/text") if address else None
    if text is None:
        raise ServerError(_("There is no study at {url}.").format(url=url))
    return text


def base(url: str) -> str:
    """Return the base address of the server.

    >>> base("http://localhost:8000/t/x1")
    'http://localhost:8000'
    """
    parts = urlsplit(url if "//" in url else f"http://{url}")
    return urlunsplit((parts.scheme, parts.netloc, "", "", ""))


def _send(
    method: str,
    url: str,
    path: str,
    body: dict[str, Any] | None = None,
    code: str = "",
    patience: float = PATIENCE,
) -> str:
    headers = _headers() if body is None else {**_headers(), "Content-Type": "application/json"}
    if code:
        headers["Authorization"] = f"Bearer {code}"
    data = None if body is None else json.dumps(body).encode()
    try:
        request = urllib.request.Request(base(url) + path, data, headers, method=method)
        return _answer(request, patience)
    except LookupError:
        raise ServerError(_("There is no Knaves server at {url}.").format(url=base(url)), 404) from None


def _headers() -> dict[str, str]:
    """Return what every request says: the language in which a refusal is to be."""
    return {"Accept-Language": spoken()}


def _object(text: str) -> dict[str, Any]:
    found = _read(text)
    if not isinstance(found, dict):
        raise ServerError(_(STRANGE))
    return found


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise ServerError(_(STRANGE)) from None


def _answer(request: urllib.request.Request, patience: float = PATIENCE) -> str:
    try:
        with urllib.request.urlopen(request, timeout=patience) as answer:
            return str(answer.read(LARGEST).decode())
    except urllib.error.HTTPError as error:
        if error.code == 404:
            raise LookupError(request.full_url) from None
        raise ServerError(_why(error), error.code) from None
    except (OSError, ValueError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise ServerError(_("The server cannot be reached: {why}").format(why=reason)) from None


def _why(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(error.read(10_000))["why"])
    except (ValueError, KeyError, TypeError):
        return _("The server refused: {why}").format(why=error.reason)
