"""What may be asked at a table on a server between its games: a bot for a seat, and other terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.i18n.language import _
from knaves.match.match import MatchError
from knaves.remote.asking import ask, ask_client
from knaves.remote.opening import WantedTable, free_name
from knaves.remote.table import RemoteTable
from knaves.wire import messages as say


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot that can be seated: of the house, by its level, or on loan, by its ``name``."""

    id: str
    level: str
    """How well one of the house plays; what one on loan is called in records."""
    name: str = ""
    """What one on loan is called at the table; one of the house gets a name with its seat."""
    seats: int = 0
    """How many more seats one on loan takes."""


async def bots_for(table: RemoteTable) -> list[Bot]:
    """Return which bots can be seated at a table: those of the house, weakest first, then those on loan."""
    answer = await ask_client(table.client, say.ListBots, game=_around(table).game)
    assert isinstance(answer, say.Bots)
    house = [Bot(each.bot, each.level) for each in answer.house]
    return [*house, *(Bot(each.bot, each.player, each.name, each.seats) for each in answer.lent)]


def bot_named(bots: Sequence[Bot], words: str) -> Bot:
    """Return the bot that somebody means: by its name, its level, or its number in the list."""
    word = words.casefold()
    for number, each in enumerate(bots, 1):
        if word in (each.id.casefold(), each.level.casefold(), each.name.casefold() or None, str(number)):
            return each
    raise MatchError(_("There is no bot {name!r} here.").format(name=words))


async def seat_bot(table: RemoteTable, place: int, bot: Bot) -> None:
    """Seat a bot in a free seat; MatchError if that is refused."""
    if bot.name:
        await ask(table, say.SeatLent, seat=place, bot=bot.id)
    else:
        await ask(table, say.SeatBot, seat=place, bot=bot.id, name=free_name(_around(table)))


async def offer(table: RemoteTable, wanted: WantedTable) -> None:
    """Offer other terms for the next game: they hold when everybody who sits there has agreed."""
    around = _around(table)
    terms = say.Agreed(
        rules=wanted.rules,
        seats=wanted.seats,
        public=wanted.public,
        chat=wanted.chat,
        watch=wanted.watch,
        rated=around.rated,
        move=wanted.move,
        reserve=wanted.reserve,
        pause=wanted.pause,
        pace=around.pace,
    )
    await ask(table, say.Offer, terms=terms)


async def consent(table: RemoteTable, *, agreed: bool) -> None:
    """Agree to the terms offered, or decline them; whoever offered them takes them back so."""
    await ask(table, say.Consent, agreed=agreed)


def _around(table: RemoteTable) -> say.Around:
    around = table.around
    if around is None:
        raise MatchError(_("Not connected to the table yet."))
    return around
