"""Moves as text: what is written is read back, and what cannot be read is refused in a sentence."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.cards import BACK, CARDS, JOKER, NotationError
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.euchre import GAME, Move
from knaves.games.euchre.rules.moves import (
    DEFEND,
    PASS,
    Bury,
    Deal,
    Dealer,
    Farmer,
    Give,
    Make,
    Order,
    Play,
)
from knaves.games.euchre.rules.trumps import PACK, PACK_WITH_JOKER, Trump

from .tables import SEATS, any_rules, dealt, moment, played, walk

pytestmark = pytest.mark.bare

ANY_CARD = st.sampled_from([*CARDS, JOKER, BACK])
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Dealer, st.sampled_from(SEATS)),
    st.builds(Deal, st.permutations(PACK_WITH_JOKER).map(tuple)),
    st.builds(Deal, st.lists(ANY_CARD, min_size=24, max_size=25).map(tuple)),
    st.just(PASS),
    st.just(DEFEND),
    st.builds(Order, st.booleans()),
    st.builds(Make, st.sampled_from(Trump), st.booleans()),
    st.builds(Farmer, st.lists(ANY_CARD, min_size=5, max_size=5).map(sorted).map(tuple)),
    st.builds(Bury, ANY_CARD),
    st.builds(Give, ANY_CARD),
    st.builds(Play, ANY_CARD),
)


@given(MOVES)
def test_what_is_written_is_read_back(move: Move) -> None:
    assert GAME.read(GAME.write(move)) == move


@given(MOVES)
def test_case_and_space_do_not_matter(move: Move) -> None:
    assert GAME.read(f"  {GAME.write(move).lower()} ") == move


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        move = GAME.read(text)
        assert GAME.read(GAME.write(move)) == move


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "moves begin with"),
        ("go", "moves begin with"),
        ("pass now", "Nothing may follow pass"),
        ("order alnoe", "only alone may follow"),
        ("make", "is not a suit"),
        ("make X", "is not a suit"),
        ("make H together", "only alone may follow"),
        ("play", "Write the card after play"),
        ("play 1H", "is not a card"),
        ("bury", "Write the card after bury"),
        ("dealer 4", "seat as 0, 1, 2 or 3"),
        ("deal 9C 1C", "is not a card"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        GAME.read(text)


@given(MOVES, st.integers(0, 10_000), st.integers(0, 200), st.sampled_from([*SEATS, CHANCE, Seat(7)]))
def test_apply_accepts_what_is_legal_and_refuses_all_else(move: Move, seed: int, at: int, seat: Seat) -> None:
    state = moment(Random(seed), at)
    legal = GAME.legal(state, seat)
    pack = PACK_WITH_JOKER if state.rules.joker else PACK
    shuffle = isinstance(move, Deal) and state.open.phase.step == "deal" and tuple(sorted(move.pack)) == pack
    drawn = isinstance(move, Dealer) and state.open.phase.step == "dealer"
    if move in legal or (seat == CHANCE and (shuffle or drawn)):
        after = GAME.apply(state, seat, move)
        assert after.history == (*state.history, (seat, move))
    else:
        with pytest.raises(IllegalMove):
            GAME.apply(state, seat, move)


@given(st.integers(0, 10_000))
def test_random_games_under_random_rules_end_and_replay(seed: int) -> None:
    dice = Random(seed)
    rules = any_rules(dice)
    *_, last = walk(rules, dice)
    assert GAME.actors(last) == ()
    assert GAME.replay(rules, 4, last.history) == last
    texts = tuple((seat, GAME.read(GAME.write(move))) for seat, move in last.history)
    assert texts == last.history


def test_legal_lists_every_move_that_apply_accepts() -> None:
    """Every move there is, tried at every moment of some games: exactly the listed ones are taken."""
    every: list[Move] = [PASS, DEFEND, *(Order(alone) for alone in (False, True))]
    every += [Make(trump, alone) for trump in Trump for alone in (False, True)]
    every += [kind(card) for kind in (Bury, Give, Play) for card in PACK_WITH_JOKER]
    for seed in range(12):
        dice = Random(seed)
        for state in walk(any_rules(dice, target=2), dice):
            for seat in GAME.actors(state):
                legal = {move for move in GAME.legal(state, seat) if not isinstance(move, Farmer)}
                assert legal == {move for move in every if _accepted(state, seat, move)}


def _accepted(state: object, seat: Seat, move: Move) -> bool:
    try:
        GAME.apply(state, seat, move)  # type: ignore[arg-type]
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("p", "pass"),
        ("pass", "pass"),
        ("o", "order"),
        ("ORDER", "order"),
        ("a", "order alone"),
        ("alone", "order alone"),
        ("order alone", "order alone"),
    ],
)
def test_hear_in_the_first_round(text: str, move: str) -> None:
    assert GAME.write(GAME.hear(GAME.view(dealt(), SEATS[0]), text)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("p", "pass"),
        ("c", "make C"),
        ("ca", "make C alone"),
        ("s alone", "make S alone"),
        ("diamonds", "make D"),
        ("♦", "make D"),
        ("n", "make notrump"),
        ("no trump", "make notrump"),
        ("na", "make notrump alone"),
        ("make s alone", "make S alone"),
        ("♦️", "make D"),
        ("Heart", "make H"),
        ("spades a", "make S alone"),
        ("make no trump alone", "make notrump alone"),
        ("make ♥ alone", "make H alone"),
    ],
)
def test_hear_in_the_second_round(text: str, move: str) -> None:
    state = played(dealt(no_trump=True), *["pass"] * 4)
    assert GAME.write(GAME.hear(GAME.view(state, SEATS[0]), text)) == move


def test_nonsense_in_the_second_round_is_answered_without_a_suit_that_may_not_be_named() -> None:
    state = played(dealt(), *["pass"] * 4)
    with pytest.raises(NotationError, match=r"^'1' is not an answer here: type a suit's letter"):
        GAME.hear(GAME.view(state, SEATS[0]), "1")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1", "play JH"),
        ("2", "play JD"),
        ("4", "play 9C"),
        ("jd", "play JD"),
        ("play 3", "play AH"),
        ("10c", "play TC"),
        ("♥️J", "play JH"),
        ("jack of diamonds", "play JD"),
        ("play the ace of hearts", "play AH"),
    ],
)
def test_hear_a_card_by_place_or_text(text: str, move: str) -> None:
    hands = {0: "JH JD AH AD 9C", 3: "9S TS QS KS AS"}
    state = played(dealt("9H", hands), "order", "bury 9S")
    assert GAME.write(GAME.hear(GAME.view(state, SEATS[0]), text)) == move


def test_hear_the_rarer_answers() -> None:
    hands = {0: "9C TC 9D TD TS"}
    farmer = dealt("9H", hands, farmers=True)
    for text in ("f", "farmer", "farmer 9C TC 9D TD TS"):
        assert GAME.hear(GAME.view(farmer, SEATS[0]), text) == GAME.read("farmer 9C TC 9D TD TS")
    defence = played(dealt("9H", {3: "9S TS QS KS AS"}, defend_alone="loner"), "order alone", "bury 9S")
    assert GAME.hear(GAME.view(defence, SEATS[1]), "d") == DEFEND
    assert GAME.hear(GAME.view(defence, SEATS[1]), "p") == PASS
    gift = played(dealt("9H", {2: "JH 9S TS KS AS"}, alone="exchange"), "order alone")
    gift = played(gift, GAME.write(GAME.legal(gift, SEATS[3])[0]))
    assert GAME.write(GAME.hear(GAME.view(gift, SEATS[2]), "1")) == "give JH"


@pytest.mark.parametrize("text", ["", " ", "x", "0", "6", "9", "zz", "h", "p p", "1 2", "play", "play 7"])
def test_nonsense_in_the_play_is_a_notation_error(text: str) -> None:
    state = played(dealt("9H", {0: "JH JD AH AD 9C", 3: "9S TS QS KS AS"}), "order", "bury 9S")
    with pytest.raises(NotationError):
        GAME.hear(GAME.view(state, SEATS[0]), text)
    with pytest.raises(NotationError):
        GAME.hear(GAME.view(state, SEATS[1]), text)


@given(st.text(max_size=12), st.integers(0, 1000), st.integers(0, 60))
def test_hear_reads_or_refuses_anything_anywhere(text: str, seed: int, at: int) -> None:
    state = moment(Random(seed), at)
    for seat in SEATS:
        view = GAME.view(state, seat)
        with suppress(NotationError):
            move = GAME.hear(view, text)
            assert GAME.read(GAME.write(move)) == move


def test_hear_takes_the_text_of_every_legal_move() -> None:
    for seed in range(10):
        dice = Random(seed)
        for state in walk(any_rules(dice), dice):
            for seat in GAME.actors(state):
                if seat != CHANCE:
                    view = GAME.view(state, seat)
                    assert tuple(GAME.hear(view, GAME.write(move)) for move in view.legal) == view.legal
