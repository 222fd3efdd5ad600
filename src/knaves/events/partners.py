"""Partners in an event by pairs: who plays with whom when it starts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def partner_of(player: T, wishes: Mapping[T, T]) -> T | None:
    """Return who wants to play with somebody who wants the same; None if there is nobody.

    >>> partner_of("Ann", {"Ann": "Ben", "Ben": "Ann", "Cid": "Ann"})
    'Ben'
    """
    wanted = wishes.get(player)
    return wanted if wanted is not None and wanted != player and wishes.get(wanted) == player else None


def teamed(players: Sequence[T], wishes: Mapping[T, T], alone: frozenset[T]) -> tuple[tuple[T, ...], ...]:
    """Return the pairs in the order of their first players; a player by themselves gets a bot.

    Two who want each other are partners, and who wants a bot (``alone``) gets one. The others play with the
    next one who has nobody, and the last of them with a bot.

    >>> teamed(["Ann", "Ben", "Cid", "Dot", "Eve"], {"Ann": "Dot", "Dot": "Ann"}, frozenset())
    (('Ann', 'Dot'), ('Ben', 'Cid'), ('Eve',))
    """
    free = [each for each in players if each not in alone and partner_of(each, wishes) is None]
    met = dict(zip(free[::2], free[1::2], strict=False))
    pairs: list[tuple[T, ...]] = []
    seated: set[T] = set()
    for each in players:
        if each in seated:
            continue
        partner = None if each in alone else partner_of(each, wishes) or met.get(each)
        pairs.append((each,) if partner is None else (each, partner))
        seated |= {*pairs[-1]}
    return tuple(pairs)
