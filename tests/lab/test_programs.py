"""Players of other people behind the door of the arena: bench/strangers, as far as they are installed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from knaves.games import find
from knaves.lab.arena import luck_only, pair
from knaves.wire.outside import dismiss, entrant

STRANGERS = Path(__file__).parents[2] / "bench" / "strangers"
SEARCHER = f"cmd:{sys.executable} {STRANGERS / 'openspiel_ismcts.py'} 20"
EUCHRE = find("euchre")


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    dismiss()


def hands(rules: Any, number: int) -> list[Any]:
    """Deals of the searching bot against a house player, whose loners and defenders it meets too."""
    return [
        pair("euchre", rules, (SEARCHER, "steady"), "programs", index, deals=1, written=True, enter=entrant)
        for index in range(number)
    ]


@pytest.mark.needs("openspiel")
@pytest.mark.parametrize("stick", [True, False])
def test_the_searching_bot_of_openspiel_plays_by_the_rules(stick: bool) -> None:
    rules = EUCHRE.rules("standard", stick_the_dealer=stick, **luck_only(EUCHRE))
    # An illegal move would end the game with an error.
    played = hands(rules, 6)
    assert "openspiel-ismcts-20" in played[0].games[0].written
    texts = "".join(game.written for each in played for game in each.games)
    assert {"order", "bury", "play"} <= {*texts.split()}


@pytest.mark.needs("openspiel")
def test_it_is_given_what_its_seat_knows_and_cards_that_fit_what_was_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """East could not follow the heart, and South has the cards that it holds and has played."""
    monkeypatch.syspath_prepend(str(STRANGERS))
    openspiel_ismcts, pyspiel = map(import_module, ("openspiel_ismcts", "pyspiel"))

    moves = [[1, "pass"], [2, "order"], [0, "bury ??"], [1, "play AH"], [2, "play 9H"], [3, "play 9C"]]
    view = {
        "seat": 2,
        "hand": ["KD", "AD", "QS", "KS"],
        "open": {
            "dealer": 0,
            "rules": {"stick_the_dealer": True},
            "phase": {"type": "Playing", "upcard": "JD", "trump": "diamonds", "out": []},
        },
        "deal": [[-1, "deal"], *moves, [0, "play TH"], [1, "play JC"]],
    }
    game = pyspiel.load_game("euchre")
    for seed in range(30):
        state = openspiel_ismcts._state(game, view, openspiel_ismcts.Random(seed))
        assert state.current_player() == 2
        told = [openspiel_ismcts._text(each) for each in state.legal_actions()]
        assert {*told} == {"KD", "AD", "QS", "KS"}
        dealt = [openspiel_ismcts._text(each) for each in state.history()[1:21]]
        east = dealt[3::4]
        assert "9C" in east
        assert not [card for card in east if card[1] == "H" and card != "JH"]


def test_every_program_names_itself_and_is_told_of_in_the_documentation() -> None:
    page = (STRANGERS.parents[1] / "docs" / "strength.md").read_text("utf-8")
    for program in sorted({*STRANGERS.glob("*.py")} - {STRANGERS / "door.py"}):
        assert f"`{program.stem.replace('_', '-')}`" in page


def test_the_door_answers_with_what_is_chosen_and_does_not_ask_where_there_is_no_choice(
    tmp_path: Path,
) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from door import serve\n"
        "def choose(view, seed):\n"
        "    print('noise')\n"
        '    return view[\'legal\'][int(seed == \'{"legal": ["a", "b"]}\')]\n'
        "serve('mine 1', choose)\n",
        encoding="utf-8",
    )
    asked = [{"seats": [{"view": {"legal": legal}}]} for legal in (["a", "b"], ["only"])]
    done = subprocess.run(
        [sys.executable, program],
        input="".join(f"{json.dumps(each)}\n" for each in asked),
        env={"PYTHONPATH": str(STRANGERS)},
        capture_output=True,
        text=True,
        check=True,
    )
    hello, *answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert hello["player"] == "mine 1"
    assert [each["move"] for each in answers] == ["b", "only"]
    assert done.stderr == "noise\n"
