"""The sets of deals of a device: `knaves.match.ports.deal_sets`, without a server.

The address of a set is the set itself, written for a link: whoever opens the link has the deals, and whoever
takes it apart can read the seed. Others' games are on their devices until they send them.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from knaves.cards import NotationError
from knaves.device import rows
from knaves.device.sent_games import sent_game
from knaves.games import find
from knaves.i18n.language import _
from knaves.match.log import Id
from knaves.match.match import MatchError
from knaves.match.notices import FinishedGame
from knaves.match.ports.deal_sets import DealSet, SetGame
from knaves.match.table.naming import check_readable
from knaves.options import read_options
from knaves.record.model import HEX

if TYPE_CHECKING:
    from knaves.device.host import Host

LONGEST: Final = 2_000
"""Maximum number of characters in the address of a set."""
_Parts: TypeAlias = tuple[str, str, int, str, str, str, int]


class DeviceDealSets:
    """The sets that the person of a device has made or opened."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def make(self, made: DealSet) -> str:
        """Store a set; return it as its address. MatchError if it is for pairs."""
        if made.pairs:
            raise MatchError(_("Without a server nobody elsewhere can be your partner."))
        address = written(made)
        self._store(replace(made, address=address))
        return address

    async def find(self, address: str) -> DealSet | None:
        """Return a set: one that is here, or the one that the address is."""
        return self._host.sets.get(address) or opened(address)

    async def enter(self, address: str, person: Id, name: str, now: int) -> SetGame:
        """Return the person's game of a set, a new one if there is none."""
        host, found = self._host, await self.find(address)
        if address not in host.set_games:
            if found is not None and address not in host.sets:
                self._store(found)
            host.put_set_game(address, SetGame(person, name, now))
        return host.set_games[address]

    async def seat(self, address: str, person: Id, table: str) -> str:
        """Store the table of the person's game if it has none; return the table that it has."""
        played = self._host.set_games[address]
        if not played.table:
            self._host.put_set_game(address, replace(played, table=table))
        return self._host.set_games[address].table

    async def game(self, address: str, person: Id) -> SetGame | None:
        """Return the person's game of a set."""
        return next((each for each in await self.games(address) if each.person == person), None)

    async def recorded(self, address: str, record: str) -> SetGame | None:
        """Return the game of a set that has a record."""
        return next((each for each in await self.games(address) if each.record == record), None)

    async def games(self, address: str) -> Sequence[SetGame]:
        """Return the person's own game, and those that others have sent."""
        played = self._host.set_games.get(address)
        sent = [each.line for each in self._host.sent.values() if each.deal_set == address]
        return [*([] if played is None else [played]), *sent]

    def add(self, address: str, text: str) -> None:
        """Keep somebody else's game of a set; MatchError if it is none.

        One's own, sent back, stays one's own.
        """
        found = self._host.sets.get(address) or opened(address)
        if found is None:
            raise MatchError(_("There is no such challenge."))
        own = self._host.set_games.get(address)
        if own is not None and self._host.records.get(own.record) == text:
            return
        if address not in self._host.sets:
            self._store(found)
        self._host.put_sent(sent_game(found, text, self._host.now()), text)

    async def entered(self, person: Id, limit: int = 20) -> Sequence[DealSet]:
        """Return the sets that the person has made or entered, the latest first."""
        return sorted(self._host.sets.values(), key=lambda each: (-each.made, each.address))[:limit]

    def _store(self, found: DealSet) -> None:
        self._host.sets[found.address] = found
        self._host.unstored.append(rows.set_row(found))


def with_end(played: SetGame, finished: FinishedGame, at: int) -> SetGame:
    """Return the person's game of a set with its end."""
    return replace(
        played,
        record=finished.address,
        how=finished.how,
        side=finished.side,
        scores=finished.scores,
        ended=at,
    )


def written(found: DealSet) -> str:
    """Return a set as an address, without the id of its maker."""
    parts = (found.game, found.rules, found.seats, found.bot, found.seed, found.name, found.made)
    return urlsafe_b64encode(zlib.compress(msgspec.json.encode(parts), 9)).decode().rstrip("=")


def opened(address: str) -> DealSet | None:
    """Return the set that an address is; None if it is none, or one of another version."""
    if len(address) > LONGEST:
        return None
    try:
        packed = urlsafe_b64decode(address + "=" * (-len(address) % 4))
        unpacked = zlib.decompressobj().decompress(packed, 4 * LONGEST)
        game, rules, seats, bot, seed, name, made = msgspec.json.decode(unpacked, type=_Parts)
        check_readable(name)
        found = find(game)
        found.start(read_options(found.presets, rules), seats)
    except (ValueError, zlib.error, msgspec.DecodeError, NotationError):
        return None
    return DealSet(address, game, rules, seats, bot, seed, "", name, made) if HEX.fullmatch(seed) else None
