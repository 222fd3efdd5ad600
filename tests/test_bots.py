"""Bots that other packages install, and classes of one's own: found, listed, refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import knaves.bots as players
from knaves.cards import NotationError
from knaves.local.setup import TableRequest, plan
from knaves.store.settings import Settings

BOTS = """
class Hal:
    name, version = "hal", "9000"
    def choose(self, view):
        return view.legal[0]

class Gambler(Hal):
    name = "gambler"
    def __init__(self, *, dice):
        self.dice = dice
"""
POINTS = """
[knaves.bots.euchre]
hal = others:Hal
gambler = others:Gambler
steady = others:Gambler
liar = others:Hal
lost = others:Nobody

[knaves.bots]
cribbage.gambler = others:Gambler
euchre.hal = others:Nobody
chess.hal = others:Hal
hal = others:Hal
cribbage.random = others:Hal
cribbage.liar = others:Hal
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package on the path that brings bots for euchre, one of them under a name that is ours."""
    (tmp_path / "others.py").write_text(BOTS)
    about = tmp_path / "others-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1\n")
    (about / "entry_points.txt").write_text(POINTS)
    monkeypatch.syspath_prepend(tmp_path)
    players._installed.cache_clear()
    yield
    players._installed.cache_clear()


def test_installed_bots_are_listed_after_ours_and_play_their_own_game_only(installed: None) -> None:
    assert players.names("euchre")[-4:] == ("hal", "gambler", "liar", "lost")
    assert "hal" not in players.names("cribbage")
    assert players.bot("euchre", "hal", Random()).version == "9000"
    with pytest.raises(NotationError, match="no player 'hal' for cribbage"):
        players.bot("cribbage", "hal", Random())


def test_one_group_for_all_games_names_the_game_before_the_player(installed: None) -> None:
    assert players.names("cribbage")[-2:] == ("gambler", "liar")
    assert players.bot("cribbage", "gambler", Random()).name == "gambler"
    assert players.bot("cribbage", "random", Random()).version == "1"
    with pytest.raises(NotationError, match=r"^The installed player 'liar' calls itself 'hal'\.$"):
        players.bot("cribbage", "liar", Random())


def test_a_name_that_is_ours_stays_ours(installed: None) -> None:
    assert players.bot("euchre", "steady", Random()).name == "steady"


def test_an_installed_bot_can_be_chosen_for_a_game(installed: None) -> None:
    assert plan(TableRequest(game="euchre", against=("hal",)), Settings("Ann")).against == ("hal",) * 3


def test_only_a_bot_that_asks_for_dice_is_given_some(installed: None) -> None:
    dice = Random()
    assert vars(players.bot("euchre", "gambler", dice)) == {"dice": dice}
    assert vars(players.entrant("euchre", "others:Gambler", dice)) == {"dice": dice}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("liar", "The installed player 'liar' calls itself 'hal'."),
        ("lost", "others:Nobody cannot be used as a player: AttributeError: "),
    ],
)
def test_one_that_cannot_be_used_is_refused_in_a_sentence(installed: None, name: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        players.bot("euchre", name, Random())
    assert str(refused.value).startswith(said)


def test_a_name_in_a_record_runs_no_module() -> None:
    with pytest.raises(NotationError, match="no player 'others:Hal'"):
        players.bot("euchre", "others:Hal", Random())


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_record_names_the_version_that_sits_down_again(game: str) -> None:
    for name in players.choices(game):
        found = players.bot(game, name, Random())
        assert players.recorded(game, f"{found.name} {found.version}") == name
    assert players.recorded(game, "champion 0") == "champion"
