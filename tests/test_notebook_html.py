"""Values in a notebook: their HTML is whole, needs nothing from elsewhere, and hides what must be hidden."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from conformance.walking import faces
from knaves import notebook
from knaves.bots import coach
from knaves.cards import BACK, JOKER, Card, card_name, parse
from knaves.game import CHANCE, AnyGame, Hint, Seat
from knaves.games import find
from knaves.i18n.language import ENGLISH, speak
from knaves.record import Entry, Record, SeatedPlayer, retell
from knaves.review.model import Choice, Decision, Game, Review, Swing
from knaves.review.reviewing import review

pytestmark = pytest.mark.bare

TABLES = [("cribbage", 2), ("cribbage", 3), ("cribbage", 4), ("euchre", 4)]
RED, BLACK = "#b3001b", "#1d1d1b"
NAMES = ("Ann & <b>", 'B"ob', "Cid", "Dot")


def walk(game: AnyGame, seats: int, seed: int, **options: Any) -> Iterator[Any]:
    """Every state of a game in which all choices are made at random."""
    dice = Random(seed)
    state = game.start(game.rules(**options), seats)
    yield state
    while actors := game.actors(state):
        seat = actors[0]
        move = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        state = game.apply(state, seat, move)
        yield state


def played(name: str, seats: int, seed: int = 1) -> Record:
    *_, state = walk(find(name), seats, seed)
    seated = tuple(SeatedPlayer(who) for who in NAMES[:seats])
    return Record(find(name), state.rules, seated, tuple(Entry(seat, move) for seat, move in state.history))


def whole(html: str) -> ElementTree.Element:
    """The elements, of which none needs or does anything, and each that is more than words has a name."""
    root = ElementTree.fromstring(f"<main>{html}</main>")
    for each in root.iter():
        tag = each.tag.rpartition("}")[2]
        assert tag not in {"script", "link", "iframe", "img", "style", "use", "image"}
        assert not [key for key in each.attrib if key.startswith("on") or key.endswith(("src", "href"))]
        assert "url(" not in each.get("style", "")
        if tag == "span" and each.get("style"):
            assert each.get("role") == "img"
            assert each.get("aria-label")
        if tag == "table":
            assert "".join(each[0].itertext())
            assert all(cell.get("scope") for cell in each.iter("th"))
        if tag == "svg":
            assert each.get("role") == "img"
            assert each[0].tag.endswith("title")
    return root


def text(html: str) -> str:
    return "".join(whole(html).itertext())


def shown(html: str) -> set[Card]:
    """The cards that are drawn, by what is written on them."""
    return {
        Card(each.text)
        for each in whole(html).iter("span")
        if each.get("role") == "img" and each.text and each.text not in "?"
    }


def test_a_card_is_drawn_in_the_colour_of_its_suit_and_said_in_words() -> None:
    for one in (*map(Card, range(52)), JOKER, BACK):
        (drawn,) = whole(one._repr_html_())
        assert drawn.get("aria-label") == card_name(one)
        assert drawn.text == "?" if one == BACK else drawn.text
    assert RED in Card("5H")._repr_html_()
    assert BLACK in Card("5S")._repr_html_()
    assert "background:#fff" in Card("5S")._repr_html_()


def test_a_hand_keeps_its_order_and_an_empty_one_is_a_dash() -> None:
    assert text(notebook.cards(parse("JS 5H 2D"))) == "J♠ 5♥ 2♦"
    assert notebook.cards([])._repr_html_() == "–"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_moment_of_a_game_can_be_shown(name: str, seats: int) -> None:
    game = find(name)
    for state in list(walk(game, seats, 7))[::9]:
        assert shown(state._repr_html_()) >= {card for hand in state.hands for card in hand}
        whole(state.open._repr_html_())
        for seat in map(Seat, range(seats)):
            view = game.view(state, seat)
            html = view._repr_html_()
            assert set(view.hand) <= shown(html) <= faces(view)
            assert [each.tag for each in whole(html).iter("li")] == ["li"] * len(view.legal)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_cards_that_a_seat_cannot_see_change_nothing_in_its_view(name: str, seats: int) -> None:
    game, dice, different = find(name), Random(3), 0
    for state in list(walk(game, seats, 11))[5:120:6]:
        for seat in map(Seat, range(seats)):
            view = game.view(state, seat)
            worlds = [game.imagine(view, dice) for _ in range(4)]
            assert {game.view(world, seat)._repr_html_() for world in worlds} == {view._repr_html_()}
            different += len({world._repr_html_() for world in worlds}) > 1
    assert different > 10, "the worlds differ, which their deals show"


@pytest.mark.parametrize("name", ["cribbage", "euchre"])
def test_a_watcher_sees_no_hand(name: str) -> None:
    game = find(name)
    state = list(walk(game, game.seats[0], 5))[4]
    assert any(state.hands)
    hidden = {card for hand in state.hands for card in hand}
    assert not hidden & shown(game.watch(state.open, Seat(0))._repr_html_())


@pytest.mark.parametrize("name", ["cribbage", "euchre"])
def test_names_are_escaped_and_there_is_one_for_each_seat(name: str) -> None:
    game = find(name)
    seats = game.seats[0]
    state = list(walk(game, seats, 5))[12]
    for html in (
        notebook.view(game.view(state, Seat(1)), NAMES[:seats]),
        notebook.deal(state, NAMES[:seats]),
        notebook.scores(state.open, NAMES[:seats]),
    ):
        assert NAMES[0] in text(html)
        assert "<b>" not in html
    with pytest.raises(ValueError, match=f"{seats} names are needed, not 1"):
        notebook.deal(state, ["Ann"])


def test_a_deal_has_what_was_thrown_and_buried() -> None:
    for name, aside in (("cribbage", 2), ("euchre", 1)):
        state = next(
            state for state in walk(find(name), find(name).seats[0], 2) if laid_aside(state) == aside
        )
        rows = [list(row) for row in whole(state._repr_html_()).iter("tr")][1:]
        assert max(len(list(row[2])) for row in rows) == aside
        assert shown(state._repr_html_()) >= {card for hand in state.hands for card in hand}


def laid_aside(state: Any) -> int:
    game = find(type(state).__module__.split(".")[2])
    views = [game.view(state, seat) for seat in map(Seat, range(state.seats))]
    return max(len(getattr(view, "thrown", getattr(view, "buried", ()))) for view in views)


def test_the_score_is_on_the_board_of_cribbage_and_in_a_table() -> None:
    for name, seats in TABLES:
        state = list(walk(find(name), seats, 4))[-1]
        html = state.open._repr_html_()
        assert ("<svg" in html) == (name == "cribbage")
        points = [row[1].text for row in whole(html).iter("tr")][1:]
        assert points == [str(each) for each in state.open.scores]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_record_has_its_players_its_result_and_its_moves(name: str, seats: int) -> None:
    record = played(name, seats)
    said = text(record._repr_html_())
    assert all(who in said for who in NAMES[:seats])
    assert retell(record, None).said[-1] in said.replace("\n", "")
    whole(replace(record, entries=record.entries[:20])._repr_html_())
    whole(replace(record, entries=())._repr_html_())


def test_a_record_with_an_illegal_move_says_what_is_wrong() -> None:
    record = played("cribbage", 2)
    twice = replace(record, entries=(*record.entries[:12], record.entries[11], *record.entries[12:]))
    assert "move 13" in text(twice._repr_html_()).lower()


def test_a_review_has_what_was_lost_and_the_costly_decisions() -> None:
    choices = (Choice("discard 2H 9D", 1, 0.6), Choice("discard 5H 5D", 0, 0.5))
    costly = Decision(4, 1, Seat(0), "discard", "discard 5H 5D", 0.1, 1, 0, True, choices, (-0.1, 0.1))
    cheap = replace(costly, number=6, move="discard 2H 9D", loss=0.001)
    swing = Swing(5, 1, Seat(1), "discard", 0.5, 0.6, 0.05)
    game = Game(1, 9, 1, (0.5, 0.5), (0, 1), (80, 121), (costly, cheap), (swing,))
    html = Review(5, "cribbage", "champion 1", NAMES[:2], (0, 1), (game,))._repr_html_()
    played_by, dear = whole(html).iter("table")
    assert [["".join(cell.itertext()) for cell in row] for row in list(played_by.iter("tr"))[1:]] == [
        [NAMES[0], "10.1", "0.0"],
        [NAMES[1], "0.0", "+5.0"],
    ]
    assert [["".join(cell.itertext()) for cell in row] for row in list(dear.iter("tr"))[1:]] == [
        ["4", NAMES[0], "discard 5♥ 5♦", "discard 2♥ 9♦", "10.0"]
    ]


@pytest.mark.needs("kernel")
def test_a_real_review_and_real_hints_are_shown() -> None:
    record = played("cribbage", 2)
    whole(review(record)._repr_html_())
    game, measure = find("cribbage"), coach("cribbage")
    assert measure is not None
    state = next(
        state for state in walk(game, 2, 3, deal_cut="chance") if str(state.open.phase.value) == "discard"
    )
    view = game.view(state, Seat(0))
    found = measure.hint(view)
    rows = list(whole(notebook.hints(view, found)).iter("tr"))
    assert len(rows) == len(found) + 1 == 16


def test_hints_are_in_their_order_with_the_first_reason() -> None:
    game = find("euchre")
    state = next(state for state in walk(game, 4, 3) if len(game.actors(state)) == 1 and state.hands[0])
    view = game.view(state, game.actors(state)[0])
    found = [Hint(move, 0.5, 0.5, f"Because <{number}>.") for number, move in enumerate(view.legal)]
    said = text(notebook.hints(view, found))
    assert "Because <0>." in said
    assert "Because <1>." not in said
    labels = [game.label(view, move, ("A", "B", "C", "D")) for move in view.legal]
    rows = list(whole(notebook.hints(view, found, ("A", "B", "C", "D"))).iter("tr"))[1:]
    assert ["".join(row[0].itertext()) for row in rows] == labels
    whole(notebook.hints(game.view(state, Seat((view.seat + 1) % 4)), []))


def test_the_words_are_in_the_language_of_the_reader() -> None:
    state = list(walk(find("cribbage"), 2, 5))[8]
    speak("cs")
    try:
        said = text(find("cribbage").view(state, Seat(0))._repr_html_())
        assert card_name(Card("5H")) in notebook.card(Card("5H"))
        assert card_name(Card("5H")) != "five of hearts"
    finally:
        speak(ENGLISH)
    assert said != text(find("cribbage").view(state, Seat(0))._repr_html_())


def test_nothing_is_imported_for_a_notebook_until_it_asks() -> None:
    code = """
import sys
from knaves.games import find
from knaves.record import Record
find("cribbage"), find("euchre")
before = "knaves.notebook" in sys.modules or "html" in sys.modules
find("cribbage").start(find("cribbage").rules(), 2).open._repr_html_()
print(before, "knaves.notebook" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "False True\n", done.stderr


def test_a_text_of_html_is_shown_as_it_is() -> None:
    html = notebook.card(Card("AS"))
    assert isinstance(html, str)
    assert html._repr_html_() == html
    assert re.fullmatch(r"<span [^>]*>A♠</span>", html)
