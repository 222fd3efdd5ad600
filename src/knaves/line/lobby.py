"""The tables of a server line by line: one's own, then the public ones, numbered; one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from knaves.cards import NotationError
from knaves.games import SHELF, find
from knaves.i18n.language import _, plural
from knaves.line.console import Console
from knaves.local.setup import agreed_as
from knaves.remote.opening import PublicTable, public_tables
from knaves.remote.table import Pass
from knaves.remote.turns import described, waiting


def chosen(owner: Pass, console: Console) -> tuple[str, bool]:
    """Ask for one of one's own tables, or of a server's public ones, those where one is to move first.

    Return its address, and whether one can only watch there, since others have every seat. NotationError if
    there are no tables; raises Quit.
    """
    now = datetime.now()
    own = waiting(owner, now)
    playing = {each.table.table for each in own}
    tables = [each for each in public_tables(owner.url) if each.game in SHELF and each.table not in playing]
    if not (own or tables):
        raise NotationError(
            _("There is no public table on this server. Open one with --new, or join the link of one.")
        )
    lines: list[str] = []
    if own:
        lines += [_("Your tables:"), *_numbered([described(each, owner.name, now) for each in own], 1)]
    if tables:
        lines += [_("The public tables:"), *_numbered([_described(each) for each in tables], 1 + len(own))]
    console.say(*lines)
    offered = [
        *[(each.table.table, False) for each in own],
        *[(each.table, all(each.names)) for each in tables],
    ]
    while True:
        words = console.ask(_("Which table? (a number):"))
        if words.isdecimal() and 0 < int(words) <= len(offered):
            return offered[int(words) - 1]
        console.say(_("Type a number from 1 to {last}.").format(last=len(offered)), *lines)


def _numbered(lines: Sequence[str], first: int) -> list[str]:
    return [f"{number} {line}" for number, line in enumerate(lines, start=first)]


def _described(table: PublicTable) -> str:
    """Return the game, who is there, and whether a seat is free."""
    game = find(table.game)
    rules = agreed_as(game, table.rules)
    names = ", ".join(name for name in table.names if name) or _("nobody yet")
    free = sum(not name for name in table.names)
    state = plural("{number} seat is free", "{number} seats are free", free).format(number=free)
    taken = _("you can watch")
    return f"{_(game.title)}, {rules}: {names}; {state if free else taken}."
