"""Rules for names at a table: nobody may impersonate a bot, another person or an empty seat."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from knaves import bots
from knaves.cards import NotationError
from knaves.i18n.language import CONTROL, _, languages, speaking
from knaves.record.model import HUMAN, SeatedPlayer, check_visible

LONGEST: Final = 24
"""Maximum number of characters in a name."""
BOTS: Final = ("Ruth", "Walter", "Ida", "Clara", "Nora", "Otto", "Vera", "Emil")
"""The usual names of bots, in the order in which they are given."""


def check_name(name: str) -> None:
    """Raise NotationError unless a person may have this name."""
    check_readable(name)
    if alike(name) in _reserved():
        raise NotationError(_("The name {name!r} is reserved.").format(name=name))


def check_readable(name: str) -> None:
    """Raise NotationError unless the name is safe to show on others' screens."""
    if not name.strip() or name != name.strip() or CONTROL.search(name):
        raise NotationError(_("A name is one line of visible characters."))
    if len(name) > LONGEST:
        raise NotationError(_("A name has {most} characters at most.").format(most=LONGEST))
    check_visible(name)


def check_program(player: str) -> None:
    """Raise NotationError unless a program may have this player name in records."""
    SeatedPlayer("-", player)
    if alike(player) == HUMAN:
        raise NotationError(_("A program cannot be called {player!r}.").format(player=player))


def alike(name: str) -> str:
    """Return a key that is equal for names that look the same.

    >>> alike("Ann") == alike("ＡＮＮ")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def told_apart(names: Iterable[str], taken: Iterable[str]) -> tuple[str, ...]:
    """Return unique names: a name that is taken gets a number, and is cut short if need be.

    >>> told_apart(["Ann", "Ben", "ben"], ["ann"])
    ('Ann (2)', 'Ben', 'ben (2)')
    """
    used = {alike(name) for name in taken}
    apart: list[str] = []
    for name in names:
        number, shown = 1, name
        while alike(shown) in used:
            number += 1
            more = f" ({number})"
            shown = name[: LONGEST - len(more)].strip() + more
        used.add(alike(shown))
        apart.append(shown)
    return tuple(apart)


@cache
def _reserved() -> frozenset[str]:
    """Return the names of bots and of empty seats in every language."""
    from knaves.match.ports.people import DELETED

    found = {alike(each) for each in (*bots.labels(), HUMAN, DELETED)}
    for language in languages():
        with speaking(language):
            found |= {alike(_(each)) for each in (*bots.labels().values(), DELETED)}
    return frozenset(found)
