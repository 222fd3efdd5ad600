"""Worlds that a seat may believe in, found without asking the game to imagine: guess, replay, keep what fits.

A guess lays the cards of the deal that the seat cannot place at random and makes every hidden choice at
random; it is kept if all of it is legal and the table would have noticed the same. What is kept is thus drawn
evenly from all worlds that fit. Cards known to have come from a seat are dealt to it at once, which changes
nothing but the time it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from knaves.cards import BACK, Card
from knaves.game import CHANCE, IllegalMove, Seat

from .secrets import Part
from .tables import Table
from .walking import cards

Groups = list[tuple[set[int], list[Card]]]
"""Places of the pack that together hold these cards, in any order."""


def worlds(table: Table, part: Part, seat: Seat, dice: Random) -> Iterator[Any | None]:
    """One guess after the other: the state it leads to, or None where it does not fit."""
    game, start = table.game, len(part[0].before.history)
    seen = game.view(part[-1].after, seat).seen[start:]
    told = _noticed(table, part[0].before, part[-1].after, len(part))
    groups = FORCED[game.name](part, seat)
    while True:
        try:
            yield _guess(table, part, seen, told, groups(dice), dice)
        except IllegalMove:
            yield None


def _guess(
    table: Table, part: Part, seen: Sequence[Any], told: list[str], groups: Groups, dice: Random
) -> Any | None:
    game, state = table.game, part[0].before
    laid = _laid_by(part)
    for step, (seat, shown) in zip(part, seen, strict=True):
        move = shown
        if BACK in cards(shown) and seat == CHANCE:
            move = type(shown)(_filled(shown.pack, groups, dice))
        elif BACK in cards(shown):
            move = _choice(game.legal(state, seat), state.hands[seat], laid.get(seat, set()), dice)
        if game.actors(state) != game.actors(step.before):
            return None
        state = game.apply(state, seat, move)
    if game.actors(state) != game.actors(part[-1].after):
        return None
    return state if _noticed(table, part[0].before, state, len(seen)) == told else None


def _noticed(table: Table, state: Any, after: Any, moves: int) -> list[str]:
    """All that was said aloud at the table in the last moves, which lead from the one state to the other."""
    said = []
    for seat, move in after.history[-moves:]:
        noticed = table.game.events(state, seat, move)
        said += [table.game.tell(event, table.names, None) for event, _ in noticed]
        state = table.game.apply(state, seat, move)
    return said


def _filled(pack: tuple[Card, ...], groups: Groups, dice: Random) -> tuple[Card, ...]:
    """The pack with the cards that are known of somewhere put there, and all others anywhere."""
    laid = list(pack)
    for places, known in groups:
        free = [place for place in sorted(places) if laid[place] == BACK]
        for place, card in zip(dice.sample(free, len(known)), known, strict=True):
            laid[place] = card
    rest = sorted(_whole(len(pack)) - set(laid))
    dice.shuffle(rest)
    return tuple(rest.pop() if card == BACK else card for card in laid)


def _whole(size: int) -> set[Card]:
    if size == 52:
        return {Card(number) for number in range(52)}
    return {Card(n) for n in range(52) if n % 13 == 0 or n % 13 > 7} | ({Card("JK")} if size == 25 else set())


def _choice(legal: Sequence[Any], hand: tuple[Card, ...], stays: set[Card], dice: Random) -> Any:
    """A choice of cards out of the hand, but for those laid later; IllegalMove if it is none the seat had.

    Cards are drawn, not legal moves: a world in which the seat had two choices is two worlds.
    """
    sizes = {len(cards(move)) for move in legal}
    if len(sizes) != 1:
        raise IllegalMove("There was no such choice.", "")
    pick = set(dice.sample([card for card in hand if card not in stays], sizes.pop()))
    for move in legal:
        if set(cards(move)) == pick:
            return move
    raise IllegalMove("That could not be chosen.", "")


def _laid_by(part: Part) -> dict[Seat, set[Card]]:
    """What each seat laid, and so kept when it chose; unknown where cards change hands unseen."""
    laid: dict[Seat, set[Card]] = {}
    for step in part:
        match type(step.move).__name__:
            case "Give":
                return {}
            case "Play":
                laid.setdefault(step.seat, set()).add(step.move.card)
    return laid


def _cribbage(part: Part, seat: Seat) -> Callable[[Random], Groups]:
    """Who laid what; and when the crib lies open, some way in which its cards may have been thrown."""
    first, now = part[0], part[-1].after
    own = {*first.after.hands[seat]}
    places = _places_of(part)
    laid: list[tuple[set[int], list[Card]]] = [
        (places[other], [c for who, c in now.open.laid if who == other]) for other in places if other != seat
    ]
    if now.open.count is None or now.open.count.what != "crib":
        return lambda dice: laid

    def with_crib(dice: Random) -> Groups:
        thrown = sorted(set(now.crib) - own)
        dice.shuffle(thrown)
        each, extra = len(now.thrown[seat]), len(first.after.crib)
        groups = [(at, [*known, *(thrown.pop() for _ in range(each))]) for at, known in laid]
        dealt = sum(map(len, first.after.hands))
        return [*groups, (set(range(dealt, dealt + extra)), thrown)]

    return with_crib


def _euchre(part: Part, seat: Seat) -> Callable[[Random], Groups]:
    """Who played what; a loner may have played what its partner handed over, so those two count as one."""
    first = part[0]
    places = _places_of(part)
    known: dict[Seat, list[Card]] = {other: [] for other in places}
    upcard = first.move.pack[20]
    give = next((step for step in part if type(step.move).__name__ == "Give"), None)
    for step in part:
        if type(step.move).__name__ == "Play" and step.move.card != upcard:
            known[step.seat].append(step.move.card)
    if give is not None and (give.seat - seat) % 2:
        known[loner := Seat((give.seat + 2) % 4)] += known.pop(give.seat)
        places[loner] |= places[give.seat]
    elif give is not None:
        for held in known.values():
            held[:] = [card for card in held if card != give.move.card]
        known[give.seat] += [give.move.card] if give.move.card != upcard else []
    groups = [(places[other], held) for other, held in known.items() if other != seat]
    return lambda dice: groups


def _places_of(part: Part) -> dict[Seat, set[int]]:
    """Which places of the pack each seat was dealt, read off the true deal: everybody knows that."""
    first = part[0]
    return {
        Seat(seat): {first.move.pack.index(card) for card in hand}
        for seat, hand in enumerate(first.after.hands)
    }


FORCED: Final = {"cribbage": _cribbage, "euchre": _euchre}
