"""Games from a record: continued from a decision against the champion, or replayed with the same cards.

Nothing of them is saved or counted: they are not new games.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from knaves.bots import Bot, bot, recorded, strongest
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.local.seating import Seating, check_whole, label
from knaves.match.table.origin import with_packs
from knaves.record import HUMAN, Entry, Record, SeatedPlayer, branch, retell


def seat_from(record: Record, number: int, seat: Seat) -> Seating:
    """Seat a person to play on before move ``number`` of a record, counted from 1, against champions.

    NotationError if not all of its cards are known.
    """
    check_whole(record)
    champion = bot(record.game.name, strongest(record.game.name), Random())
    bots = {Seat(other): champion for other in range(len(record.seated)) if other != seat}
    begun = replace(record, entries=_moves(record)[: number - 1], headers=(branch(number),))
    return _seated(begun, seat, bots)


def seat_same_cards(record: Record, seat: Seat) -> Seating:
    """Seat a person to play a recorded game again: from its first deal, with the same pack in every deal.

    The others play as in the record; after its last deal, chance deals. NotationError as in `seat_from`.
    """
    check_whole(record)
    game, entries = record.game, _moves(record)
    packs = [entry.move for entry in entries if game.deals(entry.move)]
    first = next((at for at, entry in enumerate(entries) if game.deals(entry.move)), len(entries))
    bots: dict[Seat, Bot] = {}
    for other, who in enumerate(record.seated):
        if other != seat:
            name = strongest(game.name) if who.player == HUMAN else recorded(game.name, who.player)
            bots[Seat(other)] = bot(game.name, name, Random())
    game = with_packs(game, packs)
    return _seated(replace(record, game=game, entries=entries[:first], headers=(branch(0),)), seat, bots)


def _moves(record: Record) -> tuple[Entry, ...]:
    """Return the moves without proofs and comments, which belong to the game that was played."""
    return tuple([Entry(entry.seat, entry.move) for entry in record.entries])


def _seated(record: Record, seat: Seat, bots: dict[Seat, Bot]) -> Seating:
    seated = tuple(
        [SeatedPlayer(who.name, label(bots.get(Seat(at)))) for at, who in enumerate(record.seated)]
    )
    begun = Record(record.game, record.rules, seated, record.entries, headers=record.headers)
    state, past = retell(begun, seat)
    notices = (_("This game is not saved and does not count."),)
    return Seating(begun, state, past, (seat,), bots, None, notices, counts=False)
