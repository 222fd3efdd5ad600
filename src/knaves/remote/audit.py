"""The audit of a server: its figures, and its log of commitments, fetched whole and checked."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from knaves.cards import NotationError
from knaves.fair_log import Tree, has_only_grown
from knaves.i18n.language import _
from knaves.remote.requests import NONE, STRANGE, ServerError, base, fetch, read_as
from knaves.wire.audit import AuditRead, LeavesRead, LogRead

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class KeptHead:
    """The head of a log as somebody keeps it: on a line, the number of games and the root.

    >>> KeptHead.read("12 " + "7f" * 32).size
    12
    """

    size: int
    root: str

    @classmethod
    def read(cls, text: str) -> KeptHead:
        """Read what `line` wrote; NotationError if it is something else."""
        size, _space, root = text.strip().partition(" ")
        if (
            not size.isascii()
            or not size.isdecimal()
            or len(root) != 64
            or set(root) - set("0123456789abcdef")
        ):
            raise NotationError(
                _("This is not the head of a log: a number of games, and 64 hexadecimal digits.")
            )
        return cls(int(size), root)

    @property
    def line(self) -> str:
        """The head as a line of text."""
        return f"{self.size} {self.root}"


@dataclass(frozen=True, slots=True)
class CheckedLog:
    """A log, leaf by leaf, and what is wrong with it, as a sentence; empty if it is what it was."""

    head: KeptHead
    leaves: tuple[str, ...]
    wrong: str


def look_at_audit(url: str) -> AuditRead:
    """Return the figures of a server; ServerError if it has none."""
    return _get(AuditRead, url, "/api/audit")


def check_log(url: str, kept: KeptHead | None, told: Callable[[], object] = lambda: None) -> CheckedLog:
    """Fetch the log of a server, build its tree again, and compare it with an earlier head.

    ``told`` is called for each part that has been fetched. ServerError if the server does not answer.
    """
    since = 0 if kept is None else kept.size
    found = _get(LogRead, url, f"/api/audit/log?since={since}")
    head = KeptHead(found.size, found.root)
    leaves: list[str] = []
    while len(leaves) < head.size:
        part = _get(LeavesRead, url, f"/api/audit/leaves?first={len(leaves)}").leaves
        if not part:
            break
        leaves += part
        told()
    del leaves[head.size :]
    return CheckedLog(head, tuple(leaves), _wrong(head, leaves, kept, found.proof))


def _wrong(head: KeptHead, leaves: list[str], kept: KeptHead | None, proof: list[str]) -> str:
    if len(leaves) < head.size:
        words = _("The log says that it has {size} games, but the server has only {there}.")
        return words.format(size=head.size, there=len(leaves))
    if kept is not None and kept.size > head.size:
        words = _("The past has changed: the log had {before} games, and has only {now}.")
        return words.format(before=kept.size, now=head.size)
    tree = Tree(each.encode() for each in leaves)
    if tree.root().hex() != head.root:
        return _("The log is not what the server says it is: its games have another root.")
    if kept is None:
        return ""
    if tree.root(kept.size).hex() != kept.root:
        words = _("The past has changed: the first {n} games are not those that you kept the root of.")
        return words.format(n=kept.size)
    try:
        hashes = [bytes.fromhex(each) for each in proof]
    except ValueError:
        hashes = []
    if not has_only_grown(bytes.fromhex(kept.root), kept.size, bytes.fromhex(head.root), head.size, hashes):
        return _("The server's proof that the log has only grown is wrong.")
    return ""


def _get(kind: type[T], url: str, path: str) -> T:
    text = fetch(url, path)
    if text is None:
        raise ServerError(_("The server at {url} publishes no audit.").format(url=base(url)), NONE)
    try:
        return read_as(kind, json.loads(text))
    except ValueError:
        raise ServerError(_(STRANGE)) from None
