"""Tables for the tests: packs stacked so that given seats hold given cards, and moves played from text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from knaves.cards import CARDS, Card, parse
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.cribbage import GAME, Rules, State
from knaves.games.cribbage.rules.dealing import places_of, undealt_from
from knaves.games.cribbage.rules.events import Event, Ready, Scored
from knaves.games.cribbage.rules.moves import Deal, Shuffle
from knaves.options import Value, options

NAMES = ("Ann", "Bob", "Cat", "Dan")


def stacked(seats: int, dealer: int, hands: dict[int, str], starter: str = "", crib: str = "") -> Deal:
    """A pack that deals these cards, the starter at place 1 of what is left; the rest goes anywhere."""
    order: list[Card | None] = [None] * 52
    for seat, text in hands.items():
        for place, card in zip(places_of(seats, dealer, seat), parse(text), strict=False):
            order[place] = card
    if starter:
        order[undealt_from(seats)] = Card(starter)
    if crib:
        order[undealt_from(seats) - 1] = Card(crib)
    rest = iter([card for card in reversed(CARDS) if card not in order])
    return Deal(tuple(next(rest) if card is None else card for card in order))


def cut_for(rules: Rules, seats: int, dealer: int) -> State:
    """The table when this seat has cut the lowest card."""
    state = GAME.apply(GAME.start(rules, seats), CHANCE, Shuffle(CARDS))
    for seat in range(seats):
        cutter = CHANCE if rules.deal_cut == "chance" else Seat(seat)
        state = GAME.apply(state, cutter, GAME.read(f"cut {1 if seat == dealer else seat + 2}"))
    return state


def dealt(
    hands: dict[int, str],
    starter: str = "",
    *,
    dealer: int = 1,
    seats: int = 2,
    crib: str = "",
    **choices: Value,
) -> State:
    """A table where these hands have been dealt; seat 0, Ann, is pone unless told otherwise."""
    rules = GAME.rules(**{"skunk": "off", **choices})
    return GAME.apply(cut_for(rules, seats, dealer), CHANCE, stacked(seats, dealer, hands, starter, crib))


def thrown(
    kept: dict[int, str],
    throws: dict[int, str],
    starter: str,
    *,
    dealer: int = 1,
    crib: str = "",
    **choices: Value,
) -> State:
    """A table where all have thrown and the starter has been cut: the play begins."""
    hands = {seat: f"{text} {throws[seat]}" for seat, text in kept.items()}
    rules = GAME.rules(**{"skunk": "off", **choices})
    deal = stacked(len(kept), dealer, hands, starter, crib)
    state = GAME.apply(cut_for(rules, len(kept), dealer), CHANCE, deal)
    for seat, text in throws.items():
        state = GAME.apply(state, Seat(seat), GAME.read(f"discard {text}"))
    return played(state, "cut 1")


def at_scores(state: State, *scores: int) -> State:
    """The same moment at other scores."""
    return replace(state, open=replace(state.open, scores=scores, back=scores))


def played(state: State, *texts: str) -> State:
    """The state after these moves, each made by whoever's turn it is; bare cards are played."""
    for text in texts:
        state = GAME.apply(state, GAME.actors(state)[0], GAME.read(_whole(text)))
    return state


def told(state: State, *texts: str) -> list[Event]:
    """All that is told aloud while these moves are made."""
    events: list[Event] = []
    for text in texts:
        seat, move = GAME.actors(state)[0], GAME.read(_whole(text))
        noticed = GAME.events(state, seat, move)
        events.extend(event for event, _ in noticed if not isinstance(event, Ready))
        state = GAME.apply(state, seat, move)
    return events


def scored(state: State, *texts: str) -> list[tuple[int, str, int]]:
    """Who scored what for what while these moves are made."""
    return [(e.seat, e.why, e.points) for e in told(state, *texts) if isinstance(e, Scored)]


def offered(state: State, seat: int | None = None) -> list[str]:
    """The legal moves, as text, of a seat or of whoever's turn it is."""
    actor = GAME.actors(state)[0] if seat is None else Seat(seat)
    return [GAME.write(move) for move in GAME.legal(state, actor)]


def refused(state: State, text: str, seat: int | None = None) -> IllegalMove:
    """The refusal of a move by a seat or by whoever's turn it is."""
    actor = GAME.actors(state)[0] if seat is None else Seat(seat)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, actor, GAME.read(_whole(text)))
    return caught.value


def any_rules(dice: Random) -> Rules:
    """Rules with every option drawn at random, and a target that keeps games short."""
    chosen: dict[str, Value] = {}
    for each in options(Rules()):
        if each.choices:
            chosen[each.name] = dice.choice(each.choices)
        elif isinstance(each.default, bool):
            chosen[each.name] = dice.random() < 0.5
    return GAME.rules(**{**chosen, "target": dice.choice([31, 61, 121]), "best_of": dice.choice([1, 1, 3])})


def walk(rules: Rules, seats: int, dice: Random) -> Iterator[State]:
    """A random game, moment by moment."""
    state = GAME.start(rules, seats)
    yield state
    while actors := GAME.actors(state):
        seat = actors[dice.randrange(len(actors))]
        move = GAME.chance(state, dice) if seat == CHANCE else dice.choice(GAME.legal(state, seat))
        state = GAME.apply(state, seat, move)
        yield state


def _whole(text: str) -> str:
    return text if text.split()[0] in WORDS else f"play {text}"


WORDS = ("play", "discard", "go", "claim", "muggins", "pass", "cut", "deal", "shuffle")
