"""Loaned bots: external programs that a host of this server can seat.

A program is available while its socket is open. With several processes, each regularly publishes its list of
programs on the bus, and an invitation goes to the process that has the program.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from knaves.i18n.language import _
from knaves.match.log import Id, Sitter
from knaves.match.match import MatchError
from knaves.match.ports.tables import Bus, Now, Unavailable
from knaves.wire import messages as say

CHANNEL: Final = "lent"
BEAT: Final = 2.0
"""Seconds between two publications of a process's list."""
LONGEST: Final = 50
"""Maximum number of programs in a list."""
SILENCE: Final = 7_000
"""Milliseconds of silence after which a process's list expires."""


class Offer(Struct, frozen=True):
    """A program on loan. ``games``: its player names for records, by game; ``seats``: its free seats."""

    bot: str
    person: Id
    name: str
    games: dict[str, str]
    seats: int


class _Offers(Struct, frozen=True, tag=True):
    process: str
    offers: tuple[Offer, ...]


class _Invitation(Struct, frozen=True, tag=True):
    process: str
    bot: str
    table: str
    seat: int
    game: str


_read: Final[msgspec.msgpack.Decoder[_Offers | _Invitation]] = msgspec.msgpack.Decoder(_Offers | _Invitation)
_write: Final = msgspec.msgpack.Encoder()


class Lender(Protocol):
    """A connected program."""

    @property
    def person(self) -> Id: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102

    def tell(self, message: bytes) -> None:
        """Send a message to the program."""
        ...


class LoanedBots:
    """All programs on loan, in this process and in others."""

    def __init__(self, me: str, now: Now, bus: Bus | None = None) -> None:
        self._me, self._now, self._bus = me, now, bus
        self._ours: dict[str, Offer] = {}
        self._lenders: dict[str, Lender] = {}
        self._others: dict[str, tuple[int, dict[str, Offer]]] = {}
        """The lists of other processes, each with the time it arrived."""
        self._changed = asyncio.Event()

    async def begin(self) -> None:
        """Exchange lists with other processes until cancelled; returns at once without a bus."""
        if self._bus is not None:
            await asyncio.gather(self._listen(self._bus), self._publish(self._bus))

    def lend(self, lender: Lender, games: Mapping[str, str], seats: int) -> None:
        """Register a program, or change its number of free seats."""
        known = next((bot for bot, each in self._lenders.items() if each is lender), "")
        bot = known or secrets.token_urlsafe(6)
        self._lenders[bot] = lender
        self._ours[bot] = Offer(bot, lender.person, lender.name, dict(games), seats)
        self._changed.set()

    def withdraw(self, lender: Lender) -> None:
        """Remove a program."""
        for bot in [bot for bot, each in self._lenders.items() if each is lender]:
            del self._lenders[bot], self._ours[bot]
            self._changed.set()

    def offers(self, game: str) -> list[say.LentBot]:
        """Return the programs available for a game."""
        offers = [each for each in self._known.values() if game in each.games and each.seats > 0]
        return [say.LentBot(each.bot, each.name, each.games[game], each.seats) for each in offers[:LONGEST]]

    def take(self, bot: str, game: str) -> Offer:
        """Reserve a seat of an offer; MatchError if none is free."""
        offer = self._known.get(bot)
        if offer is None or game not in offer.games or offer.seats < 1:
            raise MatchError(_("That bot is no longer available."))
        self._put(replace(offer, seats=offer.seats - 1))
        return offer

    def put_back(self, offer: Offer) -> None:
        """Return a reserved seat that was not needed."""
        known = self._known.get(offer.bot)
        if known is not None:
            # Another seat of it may have been taken in the meantime.
            self._put(replace(known, seats=known.seats + 1))

    async def invite(self, offer: Offer, table: str, seat: int, game: str) -> None:
        """Notify a program that it has been seated."""
        if offer.bot in self._lenders:
            self._lenders[offer.bot].tell(say.write(say.Invited(table, seat, game)))
        elif self._bus is not None:
            # If the program has left in the meantime, its seat is treated like that of an absent person.
            process = next((name for name, (_at, offers) in self._others.items() if offer.bot in offers), "")
            letter = _Invitation(process, offer.bot, table, seat, game)
            with suppress(Unavailable):
                await self._bus.publish(CHANNEL, _write.encode(letter))

    @property
    def _known(self) -> dict[str, Offer]:
        late = self._now() - SILENCE
        found = dict(self._ours)
        for heard, offers in self._others.values():
            if heard > late:
                found |= offers
        return found

    def _put(self, offer: Offer) -> None:
        for offers in (self._ours, *(offers for _at, offers in self._others.values())):
            if offer.bot in offers:
                offers[offer.bot] = offer
        self._changed.set()

    async def _publish(self, bus: Bus) -> None:
        while True:
            with suppress(Unavailable):
                await bus.publish(CHANNEL, _write.encode(_Offers(self._me, (*self._ours.values(),))))
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), BEAT)

    async def _listen(self, bus: Bus) -> None:
        while True:
            with suppress(Unavailable):
                async with bus.listen(CHANNEL) as letters:
                    async for data in letters:
                        # A newer version may send messages unknown to this one.
                        with suppress(msgspec.DecodeError):
                            self._take_in(_read.decode(data))
            await asyncio.sleep(BEAT)

    def _take_in(self, letter: _Offers | _Invitation) -> None:
        match letter:
            case _Offers(process, offers) if process != self._me:
                late = self._now() - SILENCE
                self._others = {name: each for name, each in self._others.items() if each[0] > late}
                self._others[process] = self._now(), {each.bot: each for each in offers}
            case _Invitation(process, bot, table, seat, game) if process == self._me and bot in self._ours:
                offer = self._ours[bot]
                self._put(replace(offer, seats=max(0, offer.seats - 1)))
                self._lenders[bot].tell(say.write(say.Invited(table, seat, game)))
            case _:
                pass


def sitter(offer: Offer, game: str) -> Sitter:
    """Return the program as a seat's occupant."""
    return Sitter(offer.person, offer.name, "outside", offer.games[game])
