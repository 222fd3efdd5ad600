"""The first game with explanations: every moment has its words in every language, and each is told once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from knaves import fair
from knaves.bots import bot
from knaves.fair import FairDice
from knaves.game import CHANCE, Noticed, Seat
from knaves.games import SHELF, find
from knaves.i18n.language import BRITISH, languages, speaking
from knaves.lessons import OPPONENT, Tutor, lesson
from knaves.rulebook import Passage, passages

NAMES = ("Ann", "Walter", "Ida", "Ruth")
BASICS = {
    "cribbage": "dealt throw starter lead play fifteen pair go-point last-card extra-hand",
    "euchre": "dealt order-own trump bury follow left-follows void trick right left",
}
"""What the first game must show, if the player plays sensibly."""


def course(game: str, seed: str) -> Iterator[tuple[str, Any, Any]]:
    """Play the lesson with these cards; yield each question and each event with the first seat's view."""
    found, taught = find(game), lesson(game)
    assert taught is not None
    seats = found.seats[0]
    rules = found.rules("standard", **taught.RULES)
    players = [bot(game, "steady"), *(bot(game, OPPONENT) for _ in range(seats - 1))]
    source = fair.seeded(seed)
    sitting = fair.sit(game, seats, source)
    state, drawn = found.start(rules, seats), 0
    while actors := found.actors(state):
        seat = Seat(0) if 0 in actors else actors[0]
        if seat == CHANCE:
            drawn += 1
            move = found.chance(state, FairDice(sitting, source, drawn))
        else:
            view = found.view(state, seat)
            if seat == 0:
                yield "asked", None, view
            move = players[seat].choose(view)
        noticed: tuple[Noticed[Any], ...] = found.events(state, seat, move)
        state = found.apply(state, seat, move)
        for each in noticed:
            yield "noticed", each, found.view(state, Seat(0))


def told(game: str, seed: str) -> list[Passage]:
    tutor = Tutor(game, NAMES[: find(game).seats[0]], lambda _view, move: str(move))
    found: list[Passage] = []
    for kind, event, view in course(game, seed):
        found += tutor.asked(view) if kind == "asked" else tutor.noticed(event, view)
    return found


def moments(game: str, seed: str) -> set[str]:
    taught, names = lesson(game), NAMES[: find(game).seats[0]]
    assert taught is not None
    found = set()
    for kind, event, view in course(game, seed):
        new = (
            taught.asked(view, names) if kind == "asked" else taught.noticed(event[0], event[1], view, names)
        )
        found |= {moment.id for moment in new}
    return found


@pytest.mark.parametrize("game", SHELF)
def test_every_moment_of_many_games_has_its_passage(game: str) -> None:
    seen = set().union(*(moments(game, f"game {number}") for number in range(20)))
    assert seen <= set(passages(game))
    assert len(seen) > 20


@pytest.mark.parametrize("game", SHELF)
def test_the_first_game_shows_what_a_beginner_needs(game: str) -> None:
    taught = lesson(game)
    assert taught is not None
    assert set(BASICS[game].split()) <= moments(game, taught.SEED)


@pytest.mark.parametrize("language", [*languages(), BRITISH])
@pytest.mark.parametrize("game", SHELF)
def test_each_passage_is_told_once_with_every_field_filled(game: str, language: str) -> None:
    taught = lesson(game)
    assert taught is not None
    with speaking(language):
        found = told(game, taught.SEED)
        headings = [passage.heading for passage in found]
        # Two passages may have one heading: a euchre of ours and one of theirs.
        assert len(set(found)) == len(found)
        assert len(headings) > 18
        for passage in found:
            assert not re.search(r"[{}]", passage.heading + passage.words + passage.advice)
            assert len(passage.words) < (320 if game == "euchre" else 800)
            assert len(passage.advice) < 500


@pytest.mark.parametrize("game", SHELF)
def test_every_language_has_the_same_passages_with_the_same_fields(game: str) -> None:
    def fields(passage: Passage) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", passage.words))

    english = passages(game)
    for language in languages():
        with speaking(language):
            own = passages(game)
        assert list(own) == list(english)
        for id, passage in own.items():
            assert fields(english[id]) - {"name"} <= fields(passage), id
            assert passage.words
            assert language == "en" or passage.words != english[id].words, id


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_game_without_a_lesson_has_none() -> None:
    assert lesson("toy") is None
