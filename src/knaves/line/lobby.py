"""The public tables of a server line by line: a numbered list, of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import NotationError
from knaves.games import SHELF, find
from knaves.i18n.language import _, plural
from knaves.line.console import Console
from knaves.local.setup import agreed_as
from knaves.remote.opening import PublicTable, public_tables


def chosen(url: str, console: Console) -> PublicTable:
    """Ask for one of a server's public tables. NotationError if it has none; raises Quit."""
    tables = [each for each in public_tables(url) if each.game in SHELF]
    if not tables:
        raise NotationError(
            _("There is no public table on this server. Open one with --new, or join the link of one.")
        )
    console.say(_("The public tables:"), *_list(tables))
    while True:
        words = console.ask(_("Which table? (a number):"))
        if words.isdecimal() and 0 < int(words) <= len(tables):
            return tables[int(words) - 1]
        console.say(_("Type a number from 1 to {last}.").format(last=len(tables)), *_list(tables))


def watched(table: PublicTable) -> bool:
    """Whether one can only watch there: every seat is taken."""
    return all(table.names)


def _list(tables: Sequence[PublicTable]) -> list[str]:
    return [f"{number} {_described(each)}" for number, each in enumerate(tables, start=1)]


def _described(table: PublicTable) -> str:
    """Return the game, who is there, and whether a seat is free."""
    game = find(table.game)
    rules = agreed_as(game, table.rules)
    names = ", ".join(name for name in table.names if name) or _("nobody yet")
    free = sum(not name for name in table.names)
    state = plural("{number} seat is free", "{number} seats are free", free).format(number=free)
    taken = _("you can watch")
    return f"{_(game.title)}, {rules}: {names}; {state if free else taken}."
