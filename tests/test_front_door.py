"""The front door: one import for the six lines that play a game, and nothing loaded before it is used."""

from __future__ import annotations

import pickle
import pydoc
import subprocess
import sys
from random import Random

import pytest

import knaves
from knaves import Card, IllegalMove, MatchError, NotationError, Seat, bot, find, play
from knaves.cards import parse
from knaves.games import SHELF
from knaves.options import agree

pytestmark = pytest.mark.bare


def test_six_lines_play_a_game() -> None:
    game = find("euchre")
    players = [bot("euchre", "simple") for _ in range(4)]
    end = play(game, game.rules(target=5), players, Random(3))
    assert max(game.scores(end)) >= 5


def test_a_bot_that_leaves_something_to_chance_needs_no_dice() -> None:
    game = find("cribbage")
    view = game.view(game.replay(game.rules(), 2, ()), Seat(0))
    assert bot("cribbage", "random").name == "random"
    assert view.legal == ()


def test_the_door_has_the_three_errors_and_says_which_name_it_lacks() -> None:
    with pytest.raises(NotationError, match="chess"):
        find("chess")
    assert issubclass(NotationError, ValueError)
    assert not issubclass(IllegalMove, MatchError)
    with pytest.raises(AttributeError, match="no attribute 'fnid'"):
        knaves.fnid  # noqa: B018


def test_every_name_of_the_door_is_there_and_listed() -> None:
    for name in knaves.__all__:
        assert getattr(knaves, name) is not None
        assert name in dir(knaves)


def test_importing_knaves_imports_nothing_of_it() -> None:
    program = "import sys, knaves.games; print(*[name for name in sys.modules if name.startswith('knaves')])"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    loaded = set(said.split())
    assert "knaves.bots" not in loaded
    assert not {name for name in loaded if name.startswith("knaves.games.") or name == "knaves.table"}


def test_help_reads_like_a_first_page() -> None:
    page = pydoc.plain(pydoc.render_doc(knaves))
    first = page[: page.index("PACKAGE CONTENTS")]
    assert "from knaves import bot, find, play" in first
    assert "A player is anything with" in first


@pytest.mark.parametrize("name", SHELF)
def test_a_game_is_short_in_print_and_can_be_pickled(name: str) -> None:
    game = find(name)
    assert repr(game) == f"find({name!r})"
    assert pickle.loads(pickle.dumps(game)) is game


@pytest.mark.parametrize("name", SHELF)
def test_rules_print_as_what_differs_and_paste_back(name: str) -> None:
    game = find(name)
    Rules = type(game.rules())
    assert repr(game.rules()) == "Rules()"
    assert repr(game.rules(target=7)) == "Rules(target=7)"
    for rules in game.presets.values():
        assert eval(repr(rules), {"Rules": Rules}) == rules
    assert agree(game.presets, "standard") == game.rules()


def test_cards_and_moves_paste_back() -> None:
    from knaves.games.cribbage.rules.moves import Discard

    move = Discard(parse("5H JS"))
    assert eval(repr(move), {"Discard": Discard, "Card": Card}) == move
