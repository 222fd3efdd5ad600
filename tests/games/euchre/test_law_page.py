"""The page of the law of euchre: every option is in it, and every paragraph that a refusal names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from knaves.games.euchre import GAME
from knaves.games.euchre.rules.options import Rules
from knaves.options import options

pytestmark = pytest.mark.bare

LAW = Path(__file__).parents[3] / "docs" / "rules" / "euchre.md"


def test_every_option_is_in_the_law_with_its_name_and_its_key() -> None:
    law = LAW.read_text(encoding="utf-8")
    for each in options(Rules()):
        assert f"`{each.name}`" in law
        assert not each.egn or f"`{each.egn}`" in law


def test_every_refusal_names_a_paragraph() -> None:
    numbers = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", LAW.read_text(encoding="utf-8"), re.MULTILINE))
    rooms = Path(GAME.apply.__code__.co_filename).parent.glob("*.py")
    named = {
        number for room in rooms for number in re.findall(r'"(\d\.\d)"', room.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= numbers
