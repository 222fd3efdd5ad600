"""Where things stand on the cribbage table, at every size: nothing outside, names whole, places apart."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from typing import Final

import pytest
from textual.content import Content
from watching import quick

from knaves.cards import parse
from knaves.game import Seat
from knaves.games.cribbage.rules.options import Rules
from knaves.tui.pictures.cribbage import board
from knaves.tui.pictures.cribbage.felt import painted
from knaves.tui.pictures.cribbage.laid import place_of
from knaves.tui.pictures.cribbage.layout import Layout, hand_rows, hand_size, layout
from knaves.tui.pictures.cribbage.scene import Scene, ShownCards
from knaves.tui.pictures.cribbage.scores import broken_columns, label_columns
from knaves.tui.widgets import canvas as sheets
from knaves.tui.widgets.cards import HEIGHTS, WIDTHS, Look

NAMES: Final = ("Ann", "Margaret", "Walter", "Ida")
CARDS: Final = parse("2H 3H 4H 5H 6H 7H 8H 9H 2S 3S 4S 5S 6S 7S 8S 9S")
SIZES: Final = [
    (width, height)
    for width in (*range(20, 64, 7), 60, 72, 80, 88, 100, 120, 140, 168, 200)
    for height in (5, 9, 12, 15, 16, 19, 20, 25, 27, 35, 45, 60)
]
ROOMY: Final = [(width, height) for width, height in SIZES if width >= 60 and height >= 16]


def scene(seats: int, laid: int, **more: object) -> Scene:
    """A table in the play, with so many cards laid; the first half of them is finished."""
    sides = 2 if seats == 4 else seats
    made = Scene(
        seat=Seat(0),
        seats=seats,
        rules=Rules(),
        dealer=Seat(1),
        scores=(117, 118, 119)[:sides],
        back=(90, 91, 92)[:sides],
        games=(0,) * sides,
        hand=(),
        sizes=(4,) * seats,
        crib=4,
        starter=parse("TD")[0],
        laid=tuple((Seat(number % seats), card) for number, card in enumerate(CARDS[:laid])),
        out=laid // 2,
        total=31,
        counting=True,
        turn=(Seat(1),),
        gone=(Seat(1),),
        cuts=(),
        shown=None,
    )
    return replace(made, **more)  # type: ignore[arg-type]


def plan_of(size: tuple[int, int], seats: int, *, big: bool = False) -> Layout:
    """The felt within a picture of so many columns and rows: the hand is below it."""
    width, height = size
    rows = max(9, height - hand_rows(hand_size(width, height, seats, big=big)))
    names = NAMES[:seats]
    return layout(
        width, rows, seats, big=big, label=(label_columns(seats, names), broken_columns(seats, names))
    )


def drawn(found: Scene, plan: Layout) -> list[str]:
    return painted(found, plan, NAMES[: found.seats], quick(), Look()).content().plain.split("\n")


@pytest.mark.long
@pytest.mark.parametrize("big", [False, True], ids=["usual", "big"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_drawn_outside_and_names_are_whole(
    seats: int, big: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = sheets.Canvas.put
    outside: list[tuple[int, int, str]] = []

    def watched(self: sheets.Canvas, x: int, y: int, piece: Content) -> None:
        if piece.plain.strip() and not (0 <= y < self.height and 0 <= x <= self.width - piece.cell_length):
            outside.append((x, y, piece.plain))
        put(self, x, y, piece)

    monkeypatch.setattr(sheets.Canvas, "put", watched)
    for size in SIZES:
        rows = drawn(scene(seats, 4 * seats), plan_of(size, seats, big=big))
        if size in ROOMY:
            assert not outside, (size, outside)
            text = "\n".join(rows)
            # Only the label of the crib, a row below that of the starter, has no room for every name.
            assert "…" not in text.replace("…'s crib", ""), (size, text)
            assert all(name in text for name in NAMES[:seats]), (size, text)
            assert all(str(score) in text for score in scene(seats, 0).scores), (size, text)
        outside.clear()


def test_a_crib_that_is_counted_lies_open_and_not_face_down_as_well() -> None:
    """While a hand is counted, the crib still waits face down at its place."""
    for size in ROOMY:
        plan = plan_of(size, 2)
        over = scene(2, 8, sizes=(0, 0), counting=False)
        hand = drawn(replace(over, shown=ShownCards("hand", Seat(1), CARDS[:4])), plan)
        crib = drawn(replace(over, shown=ShownCards("crib", Seat(1), CARDS[:4])), plan)
        assert "".join(hand).count("crib") == (plan.crib_x >= 0 or plan.words_y >= 0), size
        assert "".join(crib).count("crib") == 1, size
        assert "░" in "".join(hand) or plan.crib_x < 0, size
        assert "░" not in "".join(crib), size


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_labels_and_cards_lie_beside_one_another(seats: int) -> None:
    """Each thing of the middle has columns of its own, and the labels are whole."""
    for size in ROOMY:
        plan = plan_of(size, seats)
        for dealer in range(seats):
            text = "\n".join(drawn(scene(seats, 4 * seats, dealer=Seat(dealer)), plan))
            assert "starter" in text, (size, text)
            if plan.words_y >= 0:
                assert ("Your crib" if dealer == 0 else f"{NAMES[dealer]}'s crib") in text, (size, text)
        places = [(plan.laid_x, plan.across), (plan.starter_x, plan.card)]
        places += [(plan.count_x, plan.count)] if plan.count_x >= 0 else []
        if plan.crib_x >= 0 and not plan.stacked:
            places.append((plan.crib_x, plan.card + 3 * plan.fan))
        for (one, wide), (other, _) in combinations(sorted(places), 2):
            assert one + wide < other, (size, plan)
        assert max(one + wide for one, wide in places) <= plan.width


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_that_lie_under_others_can_be_read(seats: int) -> None:
    """Of every card laid, rank and suit can be seen; at four seats on a small screen at least the rank."""
    for size in ROOMY:
        plan, table = plan_of(size, seats), scene(seats, 4 * seats)
        places = [place_of(table, plan, number)[0] for number in range(4 * seats)]
        steps = [after - before for before, after in pairwise(places)]
        assert min(steps) >= (4 if seats == 2 or (seats == 3 and size[0] >= 72) else 2), (size, steps)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rows", [19, 20, 22, 26, 35])
@pytest.mark.parametrize("columns", [80, 100, 120])
def test_P01_big_cards_take_the_board_from_nobody(columns: int, rows: int, seats: int) -> None:
    """What a screen of 80 by 24 leaves to the picture, and more: where the board stands it stays."""
    usual, large = (plan_of((columns, rows), seats, big=big) for big in (False, True))
    assert usual.step
    assert large.step
    held = hand_size(columns, rows, seats, big=True)
    assert WIDTHS[held] > WIDTHS["normal"], "and the cards in the hand are large all the same"


@pytest.mark.parametrize(
    ("size", "card", "step"),
    [((60, 16), "normal", 1), ((80, 19), "normal", 1), ((88, 35), "middle", 2), ((168, 45), "big", 4)],
)
def test_cards_count_and_board_grow_with_the_room(size: tuple[int, int], card: str, step: int) -> None:
    plan = plan_of(size, 2)
    assert plan.size == hand_size(*size, 2, big=False) == card
    assert plan.step == step
    assert plan.count == (14 if size[1] > 30 else 7)
    assert plan.crib_x >= 0 or size == (60, 16)


@pytest.mark.parametrize(("seats", "card"), [(3, "middle"), (4, "normal")])
def test_with_more_players_the_board_is_as_wide_and_the_crib_is_drawn(seats: int, card: str) -> None:
    """A screen of 120 columns has 88 for the table: partners have a line each beside the wide board."""
    plan = plan_of((88, 35), seats)
    assert (plan.size, plan.step) == (card, 2)
    assert plan.crib_x >= 0
    rows = drawn(scene(seats, 4 * seats), plan)
    names = ("● Ann and", "■ Margaret") if seats == 4 else ("● Ann", "■ Margaret", "◆ Walter")
    assert all(any(row.endswith(name) or f"{name} " in row for row in rows) for name in names)


def test_the_dealer_has_his_score_like_everybody_else() -> None:
    """Where score and badge have no room in a line, the badge stands behind the name."""
    rows = drawn(scene(2, 0, dealer=Seat(0), back=(111, 91)), plan_of((88, 35), 2))
    assert any(row.rstrip().endswith("● Ann  dealer") for row in rows)
    assert any("117 of 121" in row for row in rows)


def test_the_table_is_composed_around_the_middle() -> None:
    for size in ((80, 19), (88, 35), (168, 45)):
        plan = plan_of(size, 2)
        first = plan.laid_x
        last = max(plan.starter_x + plan.card, plan.crib_x + plan.card + 3 * plan.fan)
        assert abs(first - (plan.width - last)) <= 3, size
        right = plan.label_x + 20
        assert abs(plan.board_x - (plan.width - right)) <= 6, size
        assert plan.play_y + plan.tall + plan.rise <= plan.height


def test_sizes_of_cards_are_what_they_say() -> None:
    assert set(WIDTHS) == set(HEIGHTS) == {"small", "normal", "middle", "big"}
    assert [board.width(step) for step in (1, 2, 3, 4)] == [40, 70, 100, 135]
