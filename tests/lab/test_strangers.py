"""The strangers of the arena: they play by the rules, alike every time, and each in its own way."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

import pytest

from knaves import bots, table
from knaves.cards import NotationError
from knaves.games import find
from knaves.games.cribbage.bots.simple import fitting
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.euchre.rules.moves import Make, Order
from knaves.games.euchre.rules.open import Playing
from knaves.games.euchre.rules.trumps import SUIT_OF
from knaves.lab.arena import luck_only, pair

SHORT = {"cribbage": 61, "euchre": 10}
EVERY = [(game, name) for game in SHORT for name in bots.strangers(game)]


def rules(game: str, **said: Any) -> Any:
    found = find(game)
    return found.rules("standard", target=SHORT[game], **luck_only(found, **said))


class Watched:
    """A bot whose choices are kept, each with what it saw."""

    def __init__(self, game: str, name: str) -> None:
        self.bot = bots.bot(game, name, Random(name))
        self.kept: list[tuple[Any, Any]] = []

    def choose(self, view: Any, /) -> Any:
        move = self.bot.choose(view)
        self.kept.append((view, move))
        return move


def choices(game: str, name: str, deals: int = 12) -> Iterator[tuple[Any, Any]]:
    """What a player saw and chose in some games against steady ones."""
    for number in range(deals):
        found = find(game)
        watched = Watched(game, name)
        others = [bots.bot(game, "steady") for _ in range(found.seats[0] - 1)]
        table.play(found, rules(game), [watched, *others], Random(f"choices {number}"))
        yield from watched.kept


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_strangers_keep_the_rules_and_play_alike_every_time(game: str, name: str) -> None:
    once, again = (pair(game, rules(game), (name, "steady"), "alike", 0) for _ in range(2))
    assert once == again


@pytest.mark.parametrize("name", [name for game, name in EVERY if game == "cribbage"])
def test_strangers_of_cribbage_play_with_four(name: str) -> None:
    assert pair("cribbage", rules("cribbage"), (name, "steady"), "four", 0, seats=4).games


@pytest.mark.long
@pytest.mark.parametrize("game", SHORT)
def test_no_two_strangers_are_the_same_player(game: str) -> None:
    strangers = bots.strangers(game)
    assert len(strangers) == 8
    points = [
        tuple(
            game_.points
            for number in range(4)
            for game_ in pair(game, rules(game), (name, "simple"), "differ", number).games
        )
        for name in [*strangers, "steady"]
    ]
    assert len({*points}) == len(points)


def test_strangers_are_no_levels_but_are_told_of() -> None:
    assert not [name for name in bots.names("cribbage") if "stranger" in name]
    assert bots.bot("euchre", "stranger-bold").name == "stranger-bold"
    with pytest.raises(NotationError, match="no player 'stranger-bold' for cribbage"):
        bots.bot("cribbage", "stranger-bold")


def test_the_cautious_one_makes_no_five_and_no_twenty_one_that_it_can_help() -> None:
    seen = 0
    for view, move in choices("cribbage", "stranger-cautious"):
        cards = fitting(view) if view.open.phase is Phase.PLAY else []
        counts = {view.open.total + PIPS[card] for card in cards}
        if counts & {5, 21} and counts - {5, 21}:
            assert view.open.total + PIPS[move.card] not in (5, 21)
            seen += 1
    assert seen > 10


def test_the_one_who_keeps_company_never_goes_alone() -> None:
    bids = [move for _view, move in choices("euchre", "stranger-company") if isinstance(move, (Order, Make))]
    assert len(bids) > 10
    assert not [move for move in bids if move.alone]


def test_the_one_who_draws_trumps_leads_them_as_the_maker() -> None:
    leads = 0
    for view, move in choices("euchre", "stranger-trumps"):
        match view.open.phase:
            case Playing(trick=(), trump=trump, maker=maker) if maker == view.seat:
                trumps = [card for card in view.hand if SUIT_OF[trump][card] == trump]
                assert not trumps or move.card in trumps
                leads += bool(trumps)
    assert leads > 5


@pytest.mark.parametrize("temperature", [0.1, 1.0])
def test_temperature_draws_the_better_more_often_as_softmax_says(temperature: float) -> None:
    dice = Random(3)
    drawn = [bots.by_temperature([1.0, 1.5, float("-inf")], temperature, dice) for _ in range(4000)]
    assert not drawn.count(2)
    assert drawn.count(1) / 4000 == pytest.approx(1 / (1 + exp(-0.5 / temperature)), abs=0.03)
