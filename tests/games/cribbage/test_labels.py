"""The words on buttons at cribbage, and what picked combinations are worth, as they are read aloud."""

from __future__ import annotations

import pytest

from knaves.cards import parse
from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME, State
from knaves.games.cribbage.rules.moves import Claim
from knaves.i18n.language import BRITISH, speaking

from .tables import NAMES, dealt, played, thrown

pytestmark = pytest.mark.bare

HANDS = {0: "TH 3S 4S KC 5D 6S", 1: "4H 4D 7C 7D TC 9H"}
KEPT, THROWS = {0: "3S 4S 5D 6S", 1: "4H 4D 7C 7D"}, {0: "KC QD", 1: "TC 9H"}
PLAYED = ("3S", "4H", "5D", "4D", "4S", "7C", "6S", "7D")


def labelled(state: State, seat: int) -> list[str]:
    """Every legal move of a seat as its button says it."""
    view = GAME.view(state, Seat(seat))
    return [GAME.label(view, move, NAMES) for move in view.legal]


def claiming() -> State:
    """Ann is to count 3♠ 4♠ 5♦ 6♠ with the 5♥."""
    return played(thrown(KEPT, THROWS, "5H", counting="muggins", muggins="called"), *PLAYED)


MOMENTS = {
    "throw": (dealt(HANDS), 0, "Throw 3♠ 4♠ to Bob's crib", "Do krabičky, kterou má Bob: 3♠ 4♠"),
    "throw to one's own": (dealt(HANDS), 1, "Throw 4♦ 4♥ to your crib", "Do své krabičky: 4♦ 4♥"),
    "throw one": (
        dealt({0: "TH 3S 4S KC 5D"}, seats=3, dealer=2),
        0,
        "Throw the 3♠ to Cat's crib",
        "Do krabičky, kterou má Cat: 3♠",
    ),
    "play": (thrown(KEPT, THROWS, "5H"), 0, "Play the 3♠", "Zahrát: 3♠"),
    "cut": (played(dealt(HANDS), "discard TH KC", "discard TC 9H"), 0, "Cut at card 1", "Sejmout na místě 1"),
    "claim": (claiming(), 0, "Claim nothing", "Nehlásit nic"),
    "muggins": (played(claiming(), "claim 2"), 1, "Call muggins for 1", "Ohlásit troubu za 1"),
}


@pytest.mark.parametrize(("state", "seat", "english", "czech"), MOMENTS.values(), ids=MOMENTS)
def test_a_button_says_what_will_happen(state: State, seat: int, english: str, czech: str) -> None:
    assert labelled(state, seat)[0] == english
    with speaking("cs"):
        assert labelled(state, seat)[0] == czech


def test_a_count_is_claimed_and_let_stand() -> None:
    state = claiming()
    assert labelled(state, 0)[12] == "Claim 12"
    assert labelled(played(state, "claim 2"), 1)[-1] == "Let it stand"
    with speaking("cs"):
        assert labelled(state, 0)[12] == "Hlásit 12"
        assert labelled(played(state, "claim 2"), 1)[-1] == "Nechat být"


def test_go_is_said() -> None:
    state = thrown({0: "TS JS QS KS", 1: "TH JH QH KH"}, {0: "2C 3D", 1: "2D 3H"}, "4C", go="spoken")
    assert labelled(played(state, "TS", "TH", "JS"), 1) == ["Go"]


def test_in_britain_the_cards_go_to_the_box() -> None:
    with speaking(BRITISH):
        assert labelled(dealt(HANDS), 1)[0] == "Throw 4♦ 4♥ to your box"
        assert labelled(dealt(HANDS), 0)[0] == "Throw 3♠ 4♠ to Bob's box"


def test_chance_has_no_buttons() -> None:
    state = dealt(HANDS)
    with pytest.raises(ValueError, match="Chance"):
        GAME.label(GAME.view(state, Seat(0)), dict(state.history)[CHANCE], NAMES)


def test_picked_combinations_are_said_aloud_and_claimed() -> None:
    view = GAME.view(claiming(), Seat(0))
    nothing = GAME.worth(view, ())
    assert nothing is not None
    assert nothing.cards == parse("3S 4S 5D 6S 5H")
    picked = [parse("4S 5D 6S"), parse("3S 4S 5D 6S")]
    worth = GAME.worth(view, picked)
    assert worth is not None
    assert worth.words == "fifteen two (4♠ 5♦ 6♠), a run of four makes six (3♠ 4♠ 5♦ 6♠)"
    assert (worth.points, worth.move) == (6, Claim(6))
    worth = GAME.worth(view, [*picked, parse("5D 5H"), parse("3S 6S")])
    assert worth is not None
    assert (worth.points, worth.words) == (8, "Those cards make nothing together.")
    with speaking("cs"):
        worth = GAME.worth(view, [parse("5D 5H")])
        assert worth is not None
        assert worth.words == "pár: dva (5♦ 5♥)"


def test_a_run_within_a_longer_one_is_worth_nothing_by_itself() -> None:
    view = GAME.view(claiming(), Seat(0))
    worth = GAME.worth(view, [parse("5D 5H"), parse("3S 4S 5H")])
    assert worth is not None
    assert worth.points == 2
    assert worth.words == "Those cards are part of a longer run, and only the whole run counts."


def test_neither_a_flush_with_the_starter_nor_another_jack_than_nobs_is_worth_anything() -> None:
    state = thrown({0: "2H 4H JH QS", 1: "TH 9H QH KH"}, {0: "2C 3D", 1: "2D 3H"}, "8H", counting="muggins")
    view = GAME.view(played(state, "QS", "TH", "JH", "9H", "2H", "QH", "4H", "KH"), Seat(0))
    worth = GAME.worth(view, [parse("2H 4H JH 8H")])
    assert worth is not None
    assert (worth.points, worth.words) == (0, "Those cards make nothing together.")
    nobs = GAME.worth(view, [parse("JH")])
    assert nobs is not None
    assert nobs.points == 1


def test_more_than_can_be_claimed_is_picked_and_refused() -> None:
    state = played(thrown(KEPT, THROWS, "5H", counting="muggins"), *PLAYED)
    view = GAME.view(state, Seat(0))
    worth = GAME.worth(view, [parse("3S 4S 5D 6S")] * 9)
    assert worth is not None
    assert worth.points == 36
    refusal = GAME.refusal(view, worth.move)
    assert refusal is not None
    assert refusal.paragraph == "7.2"


def test_nothing_is_picked_but_by_who_counts_a_hand_and_of_its_cards() -> None:
    state = claiming()
    assert GAME.worth(GAME.view(state, Seat(1)), ()) is None
    assert GAME.worth(GAME.view(state, Seat(0)), [parse("KC")]) is None
    assert GAME.worth(GAME.view(state, Seat(0)), [parse("5D 5D")]) is None
    assert GAME.worth(GAME.view(played(state, "claim 2"), Seat(1)), ()) is None
    pegging = thrown(KEPT, THROWS, "5H", pegging="claimed")
    laying = played(pegging, "3S")
    assert GAME.worth(GAME.view(laying, Seat(0)), ()) is None
