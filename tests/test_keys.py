"""The key map: at one table a key means one thing, whatever is asked."""

from __future__ import annotations

from collections import defaultdict

import pytest

from knaves.games import SHELF
from knaves.keys import at_table, claims, keys_at_table, keys_of, of_game

ESCAPE = {"close", "boss"}
"""Esc closes what is open; only with nothing open it is the boss key."""


@pytest.mark.parametrize("game", [*SHELF, "another"])
def test_no_key_means_two_things_at_one_table(game: str) -> None:
    meant = defaultdict(set)
    for _heading, sheet in at_table(game, {}, others=True):
        for key in sheet:
            for each in keys_of(key, {}):
                meant[each].add(key.id)
    assert {each: ids for each, ids in meant.items() if len(ids) > 1} == {"escape": ESCAPE}


@pytest.mark.parametrize("game", SHELF)
def test_a_game_keeps_every_key_of_its_own_and_takes_only_the_small_h_from_the_table(game: str) -> None:
    assert all(keys_at_table(key, game, {}) == keys_of(key, {}) for key in of_game(game).keys)
    bare = {key.id: key.keys for _heading, sheet in at_table("another", {}, others=True) for key in sheet}
    here = {key.id: key.keys for _heading, sheet in at_table(game, {}, others=True) for key in sheet}
    changed = {id: here[id] for id in bare if here[id] != bare[id]}
    assert changed == ({"hint": "H,question_mark"} if game == "euchre" else {})


def test_a_key_that_the_settings_give_to_a_call_is_the_calls_alone() -> None:
    given = {"hearts": "e"}
    assert claims("euchre", given)["e"].id == "hearts"
    assert "h" not in claims("euchre", given)
    found = {key.id: key.keys for _heading, sheet in at_table("euchre", given) for key in sheet}
    assert found["hearts"] == "e"
    assert found["explain"] == ""
    assert found["hint"] == "H,h,question_mark"
