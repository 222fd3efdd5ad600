"""A picture shows what lies open after every event, and one's own cards: it keeps no rulebook of its own."""

from __future__ import annotations

import ast
import asyncio
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from textual.app import ComposeResult
from textual.screen import Screen
from watching import application, quick

import knaves.tui
from knaves.game import CHANCE, Seat
from knaves.games import find
from knaves.games.cribbage.rules.open import Open as CribbageTable
from knaves.match.match import Update
from knaves.tui.pace import Pace
from knaves.tui.pictures import Picture, picture_of
from knaves.tui.pictures.cribbage import scene as cribbage
from knaves.tui.pictures.cribbage.picture import CribbagePicture
from knaves.tui.pictures.euchre import scene as euchre
from knaves.tui.pictures.euchre.felt import Felt as EuchreFelt
from knaves.tui.widgets.hand import Hand
from later import later

NAMES: Final = ("Ann", "Bea", "Cid", "Dot")
GAMES: Final = [
    ("cribbage", 2, {"target": 61}),
    ("cribbage", 2, {"target": 31, "counting": "muggins", "muggins": "called", "pegging": "claimed"}),
    ("cribbage", 3, {"target": 31, "go": "spoken", "counting": "penalty"}),
    ("cribbage", 4, {"target": 16, "best_of": 3}),
    later("cribbage", 4, {"target": 61, "best_of": 3}),
    ("euchre", 4, {"target": 5}),
    ("euchre", 4, {"target": 10, "farmers": True, "joker": True, "defend_alone": "always", "no_trump": True}),
]


@dataclass
class Seated:
    """As much of a connection as a picture asks for."""

    game: Any
    rules: Any
    names: tuple[str, ...]
    own: tuple[Seat, ...]
    players: tuple[str, ...] = ("human",) * 4


class Bare(Screen[None]):
    """A picture and nothing else."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.picture = picture

    def compose(self) -> ComposeResult:
        """Lay out the picture."""
        yield self.picture


def laid(table: Any) -> set[tuple[Seat, Any]]:
    """Every card that lies on the table, with who laid it."""
    if isinstance(table, CribbageTable):
        return set(table.laid)
    return set(getattr(table.phase, "trick", ()))


def held(table: Any, before: Any, after: Any) -> tuple[Any, ...]:
    """What the seat held when the table lay so: what it holds after the move, unless that is gathered."""
    if len(after.hand) == table.sizes[after.seat]:
        return tuple(after.hand)
    hand = tuple(card for card in before.hand if (before.seat, card) not in laid(table))
    assert len(hand) == table.sizes[after.seat]
    return hand


def assert_shown(picture: Picture, table: Any, before: Any, after: Any) -> None:
    """The picture is that of this table, with the seat's own cards."""
    hand = held(table, before, after)
    if isinstance(picture, CribbagePicture):
        assert picture.felt.scene == cribbage.scene_of(table, after.seat, hand)
        assert picture.hand.cards == hand
    else:
        known = after if after.hand else before
        own = euchre.Own(after.seat, hand, known.buried, known.given)
        names = picture.connection.names
        scene, open_now = picture.query_one(EuchreFelt).scene, euchre.scene_of(table, own, names, after.seat)
        assert scene is not None
        if not after.hand:
            # The last trick of a hand stays in sight until the next deal.
            scene = replace(scene, trick=open_now.trick, taker=open_now.taker)
        assert scene == open_now
        assert sorted(picture.query_one(Hand).cards) == sorted(hand)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_after_each_event_of_a_random_game_the_picture_is_that_of_what_lies_open(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    async def follow() -> int:
        game, dice, me = find(name), Random(7), Seat(1)
        rules = game.rules(**options)
        state, number, shown = game.start(rules, seats), 0, 0
        connection: Any = Seated(game, rules, NAMES[:seats], (me,))
        picture = picture_of(connection, quick(), Pace(speed=10, moving=False))
        async with application(begin=False).run_test(size=(80, 24)) as pilot:
            await pilot.app.push_screen(Bare(picture))
            await picture.begin(game.view(state, me))
            while actors := game.actors(state):
                seat = actors[0]
                move = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
                before, events = game.view(state, me), game.events(state, seat, move)
                state, number = game.apply(state, seat, move), number + 1
                after = game.view(state, me)
                for noticed in events:
                    await picture.follow(Update(number, seat, (noticed,), {me: after}), after)
                    assert_shown(picture, noticed[1], before, after)
                    shown += 1
        return shown

    assert asyncio.run(follow()) > 100


LOOKS: Final = {"open", "moves", "events", "options", "names", "trumps", "dealing", "picks", "view"}
"""Rooms of a game's rules from which a face takes functions: who plays with whom, what cards are called."""


def test_no_face_scores_counts_or_judges_tricks() -> None:
    """Points, counts and who takes a trick come with what lies open and with the events."""
    rooms = [*Path(knaves.tui.__file__).parent.rglob("*.py")]
    assert len(rooms) > 50
    taken = {
        f"{room.name}: {node.module}.{each.name}"
        for room in rooms
        for node in ast.walk(ast.parse(room.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and ".rules." in (node.module or "")
        for each in node.names
        if str(node.module).rpartition(".")[2] not in LOOKS and not each.name[0].isupper()
    }
    assert taken == set()
    constants = {"PIPS", "POWER", "STRENGTH", "SUIT_OF"}
    assert not [room.name for room in rooms if constants & {*room.read_text(encoding="utf-8").split()}]
