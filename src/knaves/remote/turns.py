"""One's own tables on a server with a game in play, those where one is to move first, in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from knaves.games import SHELF, find
from knaves.i18n.language import _, all_of, shown
from knaves.i18n.when import say_when
from knaves.remote.opening import PublicTable
from knaves.remote.requests import NONE, ServerError, look, read_as
from knaves.remote.table import Pass
from knaves.wire.turns import OwnTurn


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table where one plays. ``until``: when one's time for the move ends, None without such a limit."""

    table: PublicTable
    moves: bool
    until: datetime | None


def waiting(owner: Pass, now: datetime) -> list[Waiting]:
    """Return one's tables with a game in play, in the order in which they are urgent; ServerError if need be.

    ``now`` is the time of the place. A server of an older version has no such list.
    """
    try:
        found = read_as(list[OwnTurn], look(owner, "/api/turns"))
    except ServerError as error:
        if error.status == NONE:
            return []
        raise
    return [_waiting(each, now) for each in found if each.game in SHELF]


def _waiting(turn: OwnTurn, now: datetime) -> Waiting:
    until = None if turn.left < 0 else now + timedelta(milliseconds=turn.left)
    table = PublicTable(turn.table, turn.game, turn.rules, tuple(turn.names), playing=True)
    return Waiting(table, turn.moves, until)


def described(each: Waiting, name: str, now: datetime) -> str:
    """Return who plays, and whether one is to move, and until when; ``name`` is one's own."""
    names = [shown(other) for other in each.table.names if other and other != name]
    said = {"game": _(find(each.table.game).title), "names": all_of(names)}
    if each.moves and each.until is not None:
        words = _("{game} with {names}: your move until {when}")
        return words.format(**said, when=say_when(each.until, now))
    words = _("{game} with {names}: your move") if each.moves else _("{game} with {names}: not your move")
    return words.format(**said)
