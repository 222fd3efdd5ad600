"""The players at work: hands dealt as written, and games in which every choice can be looked at."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from random import Random

from knaves.bots import Bot, bot
from knaves.cards import CARDS, Card, parse
from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.simple import Simple
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.rules.dealing import places_of
from knaves.games.cribbage.rules.moves import Deal, Discard, Move
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State, opening
from knaves.games.cribbage.rules.view import View
from knaves.options import Value, options

Ours = Simple | Steady
OURS: tuple[Ours, ...] = (Simple(), Steady())


def dealt(hands: Sequence[str], dealer: int = 0, **choices: Value) -> State:
    """The table when these hands have been dealt; the dealer is a seat."""
    rules = GAME.rules(**choices)
    begun = opening(rules, len(hands))
    table = replace(
        begun, open=replace(begun.open, phase=Phase.DEAL, dealer=Seat(dealer), opener=Seat(dealer))
    )
    pack: list[Card | None] = [None] * 52
    for seat, text in enumerate(hands):
        for place, card in zip(places_of(len(hands), dealer, seat), parse(text), strict=True):
            pack[place] = card
    rest = iter([card for card in CARDS if card not in pack])
    return GAME.apply(table, CHANCE, Deal(tuple(next(rest) if card is None else card for card in pack)))


def played(state: State, *texts: str) -> State:
    """The state after these moves, each made by whoever is first to move."""
    for text in texts:
        state = GAME.apply(state, GAME.actors(state)[0], GAME.read(text))
    return state


def facing(state: State) -> View:
    """What the seat sees that is to move."""
    return GAME.view(state, GAME.actors(state)[0])


def at_play(mine: str, other: str, *texts: str, **choices: Value) -> View:
    """Seat 0, who did not deal, has thrown its last two cards and is to play after these moves."""
    state = dealt((mine, other), dealer=1, **choices)
    for seat, hand in enumerate((mine, other)):
        state = GAME.apply(state, Seat(seat), Discard(parse(hand)[4:]))
    return facing(played(state, "cut 40", *texts))


Course = Generator[tuple[State, View, Move], None, State]


def course(rules: Rules, players: Sequence[Bot], seed: str) -> Course:
    """Play a game, yield each choice as it is made (the truth, the chooser's view, its move), return the end.

    Chance's nth move depends on the seed and on n only, so that the same seed brings the same deals.
    """
    state, chances = GAME.start(rules, len(players)), 0
    while actors := GAME.actors(state):
        if actors[0] == CHANCE:
            chances += 1
            state = GAME.apply(state, CHANCE, GAME.chance(state, Random(f"{seed}/{chances}")))
            continue
        view = GAME.view(state, actors[0])
        move = players[actors[0]].choose(view)
        yield state, view, move
        state = GAME.apply(state, actors[0], move)
    return state


def winner(game: Course) -> int:
    """Play a game to its end and say which side won."""
    while True:
        try:
            next(game)
        except StopIteration as over:
            result = GAME.result(over.value)
            assert result is not None
            return result.side


def wins(first: Bot, second: Bot, pairs: int, seed: str) -> float:
    """The share of games won by the first, each deal played twice with the seats exchanged."""
    rules = GAME.rules(deal_cut="chance", starter_cut="chance")
    won = 0
    for pair in range(pairs):
        for seats in ((first, second), (second, first)):
            won += seats[winner(course(rules, seats, f"{seed}/{pair}"))] is first
    return won / (2 * pairs)


def any_rules(dice: Random, **fixed: Value) -> Rules:
    """Rules with every option drawn anew, but for a low target."""
    drawn: dict[str, Value] = {}
    for each in options(Rules):
        if isinstance(each.default, bool):
            drawn[each.name] = dice.random() < 0.5
        elif each.choices:
            drawn[each.name] = dice.choice(each.choices)
    return GAME.rules(**{**drawn, "target": dice.randrange(5, 62), "best_of": dice.choice((1, 3)), **fixed})


def games(seed: str, number: int, **fixed: Value) -> Iterator[tuple[State, View, Move, Ours]]:
    """Choices of our two in games with rules of every sort for 2, 3 and 4, against dice and each other."""
    for game in range(number):
        dice = Random(f"{seed}/{game}")
        seats = 2 + game % 3
        bots: list[Bot] = [*OURS, bot("cribbage", "random", dice)]
        players = [bots[(game + seat) % 3] for seat in range(seats)]
        for state, view, move in course(any_rules(dice, **fixed), players, f"{seed}/{game}"):
            player = players[view.seat]
            if isinstance(player, Ours):
                yield state, view, move, player
