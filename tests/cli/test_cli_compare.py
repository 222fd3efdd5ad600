"""``knaves compare``: two games with the same cards side by side."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from driving import knaves
from reviewing import played

from knaves.record import SeatedPlayer, write

NAMES = ("Ann", "Ben")
CHANCE_CUTS = {"deal_cut": "chance", "starter_cut": "chance"}


def files(
    tmp_path: Path, game: str = "cribbage", seats: int = 2, names: tuple[str, str] = NAMES
) -> list[str]:
    rules = {"target": 31, **CHANCE_CUTS} if game == "cribbage" else {"target": 3}
    paths = []
    for name, player in zip(names, ("simple", "steady"), strict=True):
        record = played(game, seats, [player, *["steady"] * (seats - 1)], 3, **rules)
        path = tmp_path / f"{player}.knaves"
        path.write_text(write(replace(record, seated=(SeatedPlayer(name), *record.seated[1:]))), "utf-8")
        paths.append(str(path))
    return paths


@pytest.mark.parametrize(("game", "seats"), [("cribbage", 2), ("euchre", 4)])
def test_every_hand_stands_with_both_leads_and_where_they_parted(
    tmp_path: Path, game: str, seats: int
) -> None:
    told = knaves(tmp_path, "compare", *files(tmp_path, game, seats))
    assert told.code == 0, told.err
    assert re.fullmatch(r"Points ahead +Ann +Ben", told.lines[0])
    assert re.fullmatch(r"Hand 1 +[+-]\d+ +[+-]\d+", told.lines[1])
    assert re.search(r"^In all +[+-]\d+ +[+-]\d+$", told.out, re.MULTILINE)
    assert re.search(r"^Lost in play, wins in 100 +-?\d+\.\d +-?\d+\.\d$", told.out, re.MULTILINE)
    assert re.search(
        r"^  Hand \d+, \w.*\n    Ann: \w.* \(-?\d\.\d\)\n    Ben: \w.* \(-?\d\.\d\)$", told.out, re.MULTILINE
    )


def test_two_of_the_same_name_are_told_apart_and_the_same_game_never_parts(tmp_path: Path) -> None:
    one, other = files(tmp_path, names=("Ann", "Ann"))
    assert re.fullmatch(r"Points ahead +Ann +Ann \(2\)", knaves(tmp_path, "compare", one, other).lines[0])
    assert knaves(tmp_path, "compare", one, one).lines[-1] == "They made the same decisions in every hand."


def test_as_json_it_has_everything(tmp_path: Path) -> None:
    found = json.loads(knaves(tmp_path, "compare", *files(tmp_path), "--json").out)
    assert (found["players"], found["seat"]) == (["Ann", "Ben"], 0)
    for deal in found["deals"]:
        assert len(deal["leads"]) == len(deal["lost"]) == 2
        assert deal["parted"] is None or set(deal["parted"]) == {"seat", "numbers"}


def test_games_with_other_cards_are_refused_with_a_sentence(tmp_path: Path) -> None:
    one, _other = files(tmp_path)
    strange = tmp_path / "strange.knaves"
    strange.write_text(write(played("cribbage", 2, "steady", 4, target=31, **CHANCE_CUTS)), "utf-8")
    told = knaves(tmp_path, "compare", one, str(strange))
    assert (told.code, told.err) == (1, "The two games were not dealt the same cards.\n")
    assert knaves(tmp_path, "compare", one, "/no/such/file").code == 1
