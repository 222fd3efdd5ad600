"""Games on a server that are no new ones: from a record, on or again with its cards; lessons; sets of deals.

They are replayed from the record alone, so that nobody can begin in a position that never was. Their records
say where they are from; they prove no deals, and count for nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from knaves import fair
from knaves.bots import bot, has_bot, recorded, strongest
from knaves.cards import Dice, NotationError
from knaves.game import CHANCE, AnyGame, Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.lessons import NO_LESSON, OPPONENT, lesson
from knaves.match.log import Origin, Sitter, Terms
from knaves.match.match import MatchError
from knaves.match.ports.deal_sets import DealSet, own_side
from knaves.match.table.naming import BOTS, LONGEST, told_apart
from knaves.options import values_of, write_options
from knaves.record import HUMAN, Entry, Record

PACE: Final = 600
"""Minimum milliseconds that a bot takes for a move in a lesson."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """A private table for a game that is no new one: its terms, who sits there by seat, and where."""

    terms: Terms
    sitters: tuple[Sitter, ...]
    origin: Origin


def play_on(address: str, played: Record, number: int, who: Sitter) -> Beginning:
    """Seat a person to play on before this move of a record, counted from 1, against champions.

    MatchError if there is no such move, or chance made it.
    """
    if not 0 < number <= len(played.entries) or played.entries[number - 1].seat == CHANCE:
        raise MatchError(_("There is no such decision."))
    _check_whole(played)
    moves = _written(played, played.entries[: number - 1])
    players = [HUMAN] * len(played.seated)
    return _beginning(played, Origin(address, number, moves), players, played.entries[number - 1].seat, who)


def same_cards(address: str, played: Record, seat: Seat, who: Sitter) -> Beginning:
    """Seat a person to play a recorded game again: from its first deal, with the same pack in every deal.

    The others play as in the record; after its last deal, chance deals. MatchError if there is no such seat.
    """
    if not 0 <= seat < len(played.seated):
        raise MatchError(_("There is no such seat at this table."))
    _check_whole(played)
    game, entries = played.game, played.entries
    packs = tuple(game.write(entry.move) for entry in entries if game.deals(entry.move))
    first = next((at for at, entry in enumerate(entries) if game.deals(entry.move)), len(entries))
    origin = Origin(address, 0, _written(played, entries[:first]), packs)
    return _beginning(played, origin, [each.player for each in played.seated], seat, who)


def _check_whole(played: Record) -> None:
    if played.known is not None:
        raise MatchError(_("Not all cards of this game are known, so it cannot be played again."))


def first_game(game: AnyGame, who: Sitter) -> Beginning:
    """Seat a person for a game's lesson, with the same cards as everybody; NotationError if it has none."""
    found = lesson(game.name)
    if found is None:
        raise NotationError(_(NO_LESSON).format(game=game.name))
    seats = game.seats[0]
    names = told_apart(BOTS[: seats - 1], [who.name])
    sitters = (who, *[_bot(game, OPPONENT, name) for name in names])
    rules = write_options(game.rules(**found.RULES))
    return Beginning(
        Terms(game.name, rules, seats, chat=False, pace=PACE), sitters, Origin("", 0, seed=found.SEED)
    )


def set_of_deals(found: DealSet, *people: Sitter) -> Beginning:
    """Seat a person, or two partners, to play a set of deals against bots of its level, as others do."""
    own = dict(zip(own_side(find(found.game), found.seats), _told_apart(people), strict=False))
    names = told_apart(BOTS[: found.seats - len(own)], [each.name for each in own.values()])
    player = bot(found.game, found.bot)
    bots = iter([Sitter("", name, "bot", f"{player.name} {player.version}") for name in names])
    sitters = tuple([own.get(Seat(seat)) or next(bots) for seat in range(found.seats)])
    terms = Terms(found.game, found.rules, found.seats, chat=False, watch=False)
    return Beginning(terms, sitters, Origin("", 0, seed=found.seed, deal_set=found.address))


def settled_rules(rules: Any) -> Any:
    """Return the rules of a set of deals: chance cuts, so that the cards are the same, and it is one game."""
    cuts, games = values_of(rules, "cut"), values_of(rules, "games")
    return replace(rules, **dict.fromkeys(cuts, "chance"), **dict.fromkeys(games, 1))


def given(game: AnyGame, origin: Origin | None) -> tuple[Entry, ...]:
    """Return the moves that were made before the game began."""
    moves = () if origin is None else origin.moves
    return tuple([Entry(Seat(seat), game.read(text)) for seat, text in moves])


def dealing(game: AnyGame, origin: Origin, seats: int) -> AnyGame:
    """Return the game with the chance moves of its seed, or the packs of its origin in its deals."""
    if origin.seed:
        return _with_seed(game, origin.seed, seats)
    return with_packs(game, [game.read(each) for each in origin.packs])


def with_packs(game: AnyGame, packs: Sequence[Any]) -> AnyGame:
    """Return the game with these packs in its deals."""

    def chance(state: Any, dice: Dice) -> Any:
        drawn = game.chance(state, dice)
        if not game.deals(drawn):
            return drawn
        dealt = sum(game.deals(move) for seat, move in state.history if seat == CHANCE)
        return packs[dealt] if dealt < len(packs) else drawn

    return replace(game, chance=chance) if packs else game


def _with_seed(game: AnyGame, seed: str, seats: int) -> AnyGame:
    """Return the game with the chance moves that a seed gives a game on one's own machine."""
    source = fair.seeded(seed)
    sitting = fair.sit(game.name, seats, source)

    def chance(state: Any, dice: Dice) -> Any:
        number = 1 + sum(seat == CHANCE for seat, _move in state.history)
        return game.chance(state, fair.FairDice(sitting, source, number))

    return replace(game, chance=chance)


def _told_apart(people: Sequence[Sitter]) -> tuple[Sitter, ...]:
    names = told_apart([each.name for each in people], [])
    return tuple([replace(each, name=name) for each, name in zip(people, names, strict=True)])


def _written(played: Record, entries: Sequence[Entry]) -> tuple[tuple[int, str], ...]:
    return tuple([(int(entry.seat), played.game.write(entry.move)) for entry in entries])


def _beginning(played: Record, origin: Origin, players: Sequence[str], seat: Seat, who: Sitter) -> Beginning:
    game = played.game
    names = [each.name[: LONGEST - 4].strip() for at, each in enumerate(played.seated) if at != seat]
    others = iter(told_apart(names, [who.name]))
    sitters = [who if at == seat else _bot(game, player, next(others)) for at, player in enumerate(players)]
    terms = Terms(game.name, write_options(played.rules), len(played.seated), chat=False)
    return Beginning(terms, tuple(sitters), origin)


def _bot(game: AnyGame, player: str, name: str) -> Sitter:
    """Return the bot that plays a seat: the one of the record, or the strongest for a person."""
    level = recorded(game.name, player)
    found = bot(game.name, level if player != HUMAN and has_bot(game.name, level) else strongest(game.name))
    return Sitter("", name, "bot", f"{found.name} {found.version}")
