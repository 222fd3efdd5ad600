"""A policy becomes a player, which then plays at a table and in the arena like any other."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from knaves import bots, find, play
from knaves.envs.policy import player
from knaves.lab import arena

LAST = """
from knaves.envs.policy import player


def last(observation, mask):
    return mask.nonzero()[0][-1]


Last = player("euchre", last, name="last")
"""


@pytest.mark.parametrize("observe", ["fields", "information"])
@pytest.mark.parametrize(("game", "seats"), [("cribbage", 2), ("cribbage", 3), ("euchre", 4)])
def test_a_policy_plays_at_a_table(game: str, seats: int, observe: str) -> None:
    asked = []

    def first(observation: Any, mask: Any) -> Any:
        asked.append((len(observation), int(mask.sum())))
        return mask.argmax()

    made = player(game, first, name="first", observe=observe)
    found = find(game)
    end = play(found, found.rules(), [made() for _ in range(seats)], Random(1))
    assert found.result(end) is not None
    assert len({width for width, _legal in asked}) == 1
    assert min(legal for _width, legal in asked) >= 1


def test_a_policy_plays_in_the_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "learnt_last.py").write_text(LAST, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    bot = bots.entrant("euchre", "learnt_last:Last", Random(1))
    assert (bot.name, bot.version) == ("last", "1")
    names = ("learnt_last:Last", "simple")
    rules = find("euchre").rules(target=5)
    assert arena.contest("euchre", rules, names) == ("last 1", "simple 1")
    played = arena.pair("euchre", rules, names, "seed", 0)
    assert len(played.games) == 2
    assert played == arena.pair("euchre", rules, names, "seed", 0)


def test_a_policy_that_breaks_the_rules_is_refused() -> None:
    made = player("euchre", lambda observation, mask: 39, name="joker")
    found = find("euchre")
    with pytest.raises(ValueError, match="The policy of joker chose action 39"):
        play(found, found.rules(), [made() for _ in range(4)], Random(1))


def test_a_name_is_one_word() -> None:
    for name in ("", "two words", "a:b"):
        with pytest.raises(ValueError, match="one word"):
            player("euchre", lambda observation, mask: 0, name=name)
    with pytest.raises(ValueError, match="There is no observation"):
        player("euchre", lambda observation, mask: 0, name="blind", observe="nothing")
