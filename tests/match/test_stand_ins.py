"""Whatever a bot does, its table gets a legal move."""

from __future__ import annotations

from typing import Any

import pytest
from hosting import Club, known, terms_of

from knaves import bots
from knaves.bots import Bot
from knaves.cards import NotationError
from knaves.games.cribbage.bots import steady
from knaves.match.table import stand_ins
from knaves.match.table.hosted import HostedTable


@pytest.fixture
def view() -> Any:
    """The view of a bot that is to choose in a game of euchre."""
    club = Club(terms_of("euchre"), people=1, bots="simple")
    while (found := club.table.thought()) is None:
        club.step()
    return found.view


class Chooses:
    def __init__(self, move: Any) -> None:
        self.move = move

    def choose(self, view: Any) -> Any:
        if isinstance(self.move, Exception):
            raise self.move
        return self.move


def test_the_steady_bot_chooses_for_one_that_fails(view: Any) -> None:
    assert stand_ins.Substitute("euchre").choose(view) == bots.bot("euchre", "steady").choose(view)


@pytest.mark.parametrize("move", [OSError(), None, "pass", []])
def test_where_no_stand_in_can_choose_any_legal_move_will_do(
    monkeypatch: pytest.MonkeyPatch, view: Any, move: Any
) -> None:
    monkeypatch.setattr(stand_ins, "bot", lambda game, name: Chooses(move))
    assert stand_ins.Substitute("euchre").choose(view) == view.legal[0]


def test_a_game_with_a_bot_that_is_installed_no_more_goes_on() -> None:
    club = Club(terms_of("cribbage"), people=1, bots="simple")
    while club.table.thought() is None:
        club.step()

    def find_bot(game: str, name: str) -> Bot:
        if name == "simple":
            raise NotationError("There is none.")
        return bots.bot(game, name)

    again = HostedTable.restored("t", club.log, club.now, source=club.source, find_bot=find_bot)
    assert known(again)["views"] == known(club.table)["views"]
    found = again.thought()
    assert isinstance(found and found.bot, steady.Steady)
