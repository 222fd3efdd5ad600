"""Signing in to a server: with a stored or a given resume code, or as a new guest."""

from __future__ import annotations

import secrets
from contextlib import suppress
from urllib.parse import urlsplit

from knaves.remote.requests import base, rename, sign_in, who_has
from knaves.remote.table import Pass
from knaves.store import passes
from knaves.store.data_dir import DataDir


def come_in(data_dir: DataDir, url: str, name: str, *, again: bool = True, code: str = "") -> Pass:
    """Return the credentials of a resume code, stored credentials for a server, or a new guest's.

    ``again`` accepts stored credentials under another name. ServerError if the server cannot be reached or
    refuses.
    """
    if code:
        owner = Pass(base(url), code, who_has(url, code), secrets.token_bytes(32))
    else:
        kept = passes.find(data_dir, base(url), "" if again else name)
        owner = sign_in(url, name) if kept is None else pass_of(kept)
    _keep(data_dir, owner)
    return owner


def pass_of(kept: passes.ResumeCode) -> Pass:
    """Return stored credentials as they are used."""
    return Pass(kept.url, kept.code, kept.name, bytes.fromhex(kept.secret))


def call_oneself(data_dir: DataDir, owner: Pass, name: str) -> None:
    """Rename a guest on a server; ServerError if it refuses."""
    owner.name = rename(owner, name)
    _keep(data_dir, owner)


def _keep(data_dir: DataDir, owner: Pass) -> None:
    # Without a file, the seat is kept for this run only.
    with suppress(OSError):
        passes.keep(data_dir, passes.ResumeCode(owner.url, owner.code, owner.name, owner.secret.hex()))


def link_of(url: str, table: str) -> str:
    """Return the link to a table.

    >>> link_of("https://cards.example", "Ab3-x")
    'https://cards.example/t/Ab3-x'
    """
    return f"{base(url)}/t/{table}"


def table_of(url: str) -> str:
    """Return the table of a link; empty if it has none.

    >>> table_of("http://localhost:8080/t/Ab3-x")
    'Ab3-x'
    """
    path = urlsplit(url if "//" in url else f"http://{url}").path
    return path.removeprefix("/t/").strip("/") if path.startswith("/t/") else ""
