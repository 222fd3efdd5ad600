"""The parts of the euchre table as plain values: where things stand, what is seen, which key a label has."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from euchre_phases import playing
from knaves.cards import Card
from knaves.game import CHANCE, Seat
from knaves.games.euchre import GAME
from knaves.games.euchre.rules.events import DealScored
from knaves.games.euchre.rules.open import Open, Playing
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.trumps import Trump, turned_suit
from knaves.tui.pictures.euchre.boxes import score_box, trick_words
from knaves.tui.pictures.euchre.choices import labelled, with_key
from knaves.tui.pictures.euchre.layout import hand_size, layout
from knaves.tui.pictures.euchre.options import called
from knaves.tui.pictures.euchre.panels import points_end, put_panels
from knaves.tui.pictures.euchre.plates import put_plates
from knaves.tui.pictures.euchre.scene import Plate, Scene, own_of, scene_of
from knaves.tui.widgets.canvas import Canvas
from knaves.tui.widgets.cards import HEIGHTS, WIDTHS, Look, Size

NAMES = ("Ann", "Bea", "Cid", "Dot")


def table_after(*moves: str, seed: int = 1) -> State:
    """The table after these moves; chance deals."""
    state = GAME.start(GAME.rules("feltz"), 4)
    dice = random.Random(seed)
    for text in ("", *moves):
        actor = GAME.actors(state)[0]
        move = GAME.chance(state, dice) if actor == CHANCE else GAME.read(text)
        state = GAME.apply(state, actor, move)
    return state


def scene(seat: int, *moves: str, seed: int = 1) -> Scene:
    """The table after these moves, as a seat sees it."""
    view = GAME.view(table_after(*moves, seed=seed), Seat(seat))
    return scene_of(view.open, own_of(view), NAMES)


@pytest.mark.parametrize("largest", ["normal", "middle", "big"])
def test_the_cards_of_a_trick_are_whole_and_do_not_overlap_at_any_size(largest: Size) -> None:
    for width in range(60, 161, 5):
        for height in range(7, 45):
            plan = layout(width, height, largest)
            across, high = WIDTHS[plan.size], HEIGHTS[plan.size]
            for x, y in plan.tricks:
                assert plan.panel <= x
                assert x + across <= width - plan.panel
                assert y >= 0
                assert y + high <= height - (not plan.tight)
            own, left, partner, right = plan.tricks
            assert partner[1] < left[1] == right[1] < own[1]
            assert left[0] < partner[0] == own[0] < right[0]
            for (x, y), (other_x, other_y) in combinations(plan.tricks, 2):
                assert abs(x - other_x) >= across or abs(y - other_y) >= high


def test_the_cards_are_as_big_as_there_is_room_for() -> None:
    assert hand_size(80, 20, big=False) == "normal"
    assert hand_size(80, 20, big=True) == "big"
    assert hand_size(120, 33, big=False) == "big"
    assert hand_size(80, 12, big=True) == "small"
    assert hand_size(100, 25, big=False) == "middle"
    assert layout(80, 14, "normal").size == "normal"
    assert layout(60, 10, "normal").size == "small"
    assert layout(60, 11, "normal").tight
    assert not layout(60, 12, "normal").tight
    assert layout(120, 26, "big").size == "big"
    assert layout(100, 17, "middle").size == "middle"


def test_beside_a_hand_of_big_cards_those_of_the_trick_are_as_large_as_they_can_be() -> None:
    """On a screen of 120 columns, 88 for the table, there are none that are half as large as the hand's."""
    assert hand_size(88, 35, big=False) == "big"
    assert layout(88, 26, "big").size == "middle"


@pytest.mark.parametrize("rows", [6, 7, 8])
def test_names_and_levels_do_not_run_into_each_other_where_there_are_few_rows(rows: int) -> None:
    plan = layout(60, rows, "normal")
    canvas = Canvas(60, rows)
    levels = dict.fromkeys(("Ann", "Bea", "Dot"), "champion 2")
    put_plates(canvas, plan, scene(2).plates, Look(size=plan.size), levels)
    words = canvas.content().plain.split()
    assert {"Ann", "Bea", "Cid", "Dot"} <= {word.strip("▸") for word in words}
    assert "dealer" in words


@pytest.mark.parametrize("height", [9, 10])
@pytest.mark.parametrize(
    ("badges", "cards"),
    [
        (("maker",), ()),
        (("maker", "alone"), ()),
        (("maker",), ("AH", "TC", "JC", "TD", "QS")),
        (("maker", "alone"), ("AH", "TC", "JC", "TD", "QS")),
    ],
)
def test_what_stands_beside_keeps_clear_of_ones_own_line(
    badges: tuple[str, ...], cards: tuple[str, ...], height: int
) -> None:
    plan = layout(60, height, "normal")
    own = Plate("Ann", 5, ("defends alone", "sits out"), turn=True)
    sides = [Plate(name, 5, badges, hand=tuple(map(Card, cards))) for name in ("Ben", "Dot")]
    canvas = Canvas(60, height)
    levels = dict.fromkeys(NAMES, "champion 2")
    put_plates(canvas, plan, (own, sides[0], Plate("Cid", 5), sides[1]), Look(size=plan.size), levels)
    rows = canvas.content().plain.split("\n")
    assert rows[-1].strip() == "▸Ann  defends alone   sits out"
    above = "\n".join(rows[:-1])
    assert [above.count(word) for word in ("Ben", "Dot", *badges)] == [1, 1, *[2] * len(badges)]
    assert above.count("▐▌" * 5 if not cards else "J♣") == 2 + (not cards)


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_sees_itself_at_the_bottom(seat: int) -> None:
    shown = scene(seat)
    assert [plate.name for plate in shown.plates] == [NAMES[(seat + place) % 4] for place in range(4)]
    assert shown.sides[0].names == (NAMES[seat % 2], NAMES[seat % 2 + 2])
    assert [plate.name for plate in shown.plates if "dealer" in plate.badges] == ["Cid"]
    assert [plate.name for plate in shown.plates if plate.turn] == ["Dot"]


def test_who_has_passed_is_said_and_the_turned_down_suit_stays_in_view() -> None:
    after_two = scene(0, "pass", "pass")
    assert [plate.name for plate in after_two.plates if "passes" in plate.badges] == ["Ann", "Dot"]
    upcard = after_two.middle
    assert upcard is not None
    second = scene(0, "pass", "pass", "pass", "pass")
    assert not any("passes" in plate.badges for plate in second.plates)
    assert second.matter.heading == "Turned down"
    assert second.matter.suit == turned_suit(upcard)
    made = next(suit for suit in "CDHS" if "CDHS".index(suit) != upcard.suit)
    play = scene(0, "pass", "pass", "pass", "pass", f"make {made}")
    assert play.matter.heading == "Trump"
    assert play.matter.lines == ("made by Dot", f"{'♣♦♥♠'[upcard.suit]} turned down")


def test_a_call_stays_by_its_seat_until_it_calls_again_and_through_the_first_trick() -> None:
    def badges(shown: Scene) -> dict[str, tuple[str, ...]]:
        return {plate.name: plate.badges for plate in shown.plates}

    passes = ("pass",) * 4
    assert {each: words[-1] for each, words in badges(scene(0, *passes)).items()} == dict.fromkeys(
        NAMES, "passed"
    )
    again = badges(scene(0, *passes, "pass"))
    assert again == {"Dot": ("passes",), "Ann": ("passed",), "Bea": ("passed",), "Cid": ("dealer", "passed")}
    ordered = badges(scene(0, "pass", "order"))
    assert ordered == {"Dot": ("passed",), "Ann": ("maker",), "Bea": (), "Cid": ("dealer",)}
    state = table_after("pass", "order")
    for played in range(6):
        shown = badges(scene_of(GAME.view(state, Seat(0)).open, own_of(GAME.view(state, Seat(0))), NAMES))
        assert ("passed" in shown["Dot"]) == (played < 5), "one bury and four cards"
        actor = GAME.actors(state)[0]
        state = GAME.apply(state, actor, GAME.legal(state, actor)[0])


@pytest.mark.parametrize("width", [*range(60, 130, 7)])
@pytest.mark.parametrize("height", range(9, 30))
def test_the_points_and_tricks_of_both_sides_are_named_and_whole(width: int, height: int) -> None:
    plan = layout(width, height, "normal")
    canvas = Canvas(width, height)
    shown = scene(0)
    put_panels(canvas, plan, shown, Look(size=plan.size))
    rows = canvas.content().plain.split("\n")
    above = "\n".join(rows[: points_end(plan, shown.target)])
    assert "\n".join(rows).count("□□□□□") == 2
    if plan.panel:
        assert [above.count("Points 0 of "), "\n".join(rows).count("Tricks □")] == [2, 2]
    else:
        assert "■ tricks" in rows[0]


def test_a_loner_and_who_sits_out_are_marked() -> None:
    shown = scene(0, "order alone")
    badges = {plate.name: plate.badges for plate in shown.plates}
    assert badges["Dot"] == ("maker", "alone")
    assert badges["Bea"] == ("sits out",)
    assert [plate.name for plate in shown.plates if plate.out] == ["Bea"]


def test_a_card_lies_before_whoever_played_it() -> None:
    state = GAME.start(GAME.rules("feltz"), 4)
    for text in ("", "pass", "pass", "pass", "pass", "make S", "", "", ""):
        actor = GAME.actors(state)[0]
        move = GAME.chance(state, random.Random(4)) if actor == CHANCE else GAME.legal(state, actor)[0]
        state = GAME.apply(state, actor, GAME.read(text) if text and actor != CHANCE else move)
    assert [seat for seat, _ in playing(state).trick] == [3, 0, 1]
    for seat in range(4):
        view = GAME.view(state, Seat(seat))
        shown = scene_of(view.open, own_of(view), NAMES)
        assert [shown.plates[place].name for place, _ in shown.trick] == ["Dot", "Ann", "Bea"]


def test_the_last_trick_in_words() -> None:
    trick = tuple((Seat(seat), Card(text)) for seat, text in ((1, "9H"), (2, "JD"), (3, "AH"), (0, "TH")))
    said = trick_words(trick, Seat(2), NAMES, Seat(0))
    assert said == ("The last trick: Bea the 9♥, Cid the J♦, Dot the A♥, you the 10♥. Cid took it.")
    assert trick_words(trick, Seat(2), NAMES, Seat(2)).endswith("Ann the 10♥. You took it.")


def test_the_box_has_both_sides_with_tricks_points_and_score() -> None:
    event = DealScored(1, 2, "euchred", 3, (4, 6))
    phase = Playing(
        upcard=Card("9C"),
        passes=0,
        trump=Trump.CLUBS,
        maker=Seat(0),
        alone=False,
        out=(),
        defender=None,
        trick=(),
        tricks=(),
        won=(2, 3),
    )
    table = Open(GAME.rules(), phase, turn=CHANCE, dealer=Seat(0), scores=(4, 6), sizes=(0,) * 4)
    lines = score_box(event, "Told.", table, NAMES, 0).plain.split("\n")
    assert lines[0] == "Told."
    assert lines[2].split() == ["Ann", "&", "Cid", "■■□□□", "4", "of", "10"]
    assert lines[3].split() == ["Bea", "&", "Dot", "■■■□□", "+2", "6", "of", "10"]


@pytest.mark.parametrize(
    ("label", "key", "shown", "lit"),
    [
        ("Pass", "p", "Pass", "P"),
        ("Order up clubs, alone", "a", "Order up clubs, alone", "a"),
        ("♥ Hearts", "h", "♥ Hearts", "H"),
        ("Pick it up", "o", "Pick it up (o)", "o"),
        ("Pass", "F2", "Pass (F2)", "F2"),
    ],
)
def test_a_label_shows_its_key(label: str, key: str, shown: str, lit: str) -> None:
    text = with_key(label, key)
    assert text == shown
    drawn = labelled(f" {text} ", key, "on $panel")
    assert [drawn.plain[span.start : span.end] for span in drawn.spans if "underline" in str(span.style)] == [
        lit
    ]


def test_hollow_suits_without_colour() -> None:
    assert [Look(outlined=True).symbol(trump) for trump in list(Trump)[:4]] == ["♣", "♢", "♡", "♠"]


def test_moves_are_called_as_on_their_buttons_and_cards_by_their_symbols() -> None:
    state = GAME.start(GAME.rules("standard"), 4)
    dice = random.Random(1)
    while GAME.actors(state)[0] == CHANCE:
        state = GAME.apply(state, CHANCE, GAME.chance(state, dice))
    view = GAME.view(state, GAME.actors(state)[0])
    words = {
        "pass": "Pass",
        "order": "Order up clubs",
        "order alone": "Order up clubs, alone",
        "make h": "♥ Hearts",
        "make s alone": "♠ Spades, alone",
        "bury 9H": "9♥",
        "give TH": "10♥",
        "play JS": "J♠",
    }
    assert {text: called(view, GAME.read(text), NAMES, Look()) for text in words} == words
    assert called(view, GAME.read("play JD"), NAMES, Look(outlined=True)) == "J♢"
