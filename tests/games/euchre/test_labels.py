"""The words on buttons at euchre, as they are read aloud."""

from __future__ import annotations

import pytest

from knaves.game import CHANCE, Seat
from knaves.games.euchre import GAME, State
from knaves.i18n.language import speaking

from .tables import NAMES, dealt, played

pytestmark = pytest.mark.bare

HANDS = {0: "JD 9S AH AS TC", 1: "9C QS TS KC AD", 3: "KH QH 9D TD KD"}
TENS = {0: "9C TC 9S TS TD"}
PASSED = ("pass",) * 3


def labelled(state: State) -> list[str]:
    """Every legal move of whoever's turn it is, as its button says it."""
    view = GAME.view(state, GAME.actors(state)[0])
    return [GAME.label(view, move, NAMES) for move in view.legal]


MOMENTS = {
    "first round": (
        dealt("9H", HANDS),
        ["Pass", "Order up hearts", "Order up hearts, alone"],
        ["Pas", "Přijmout srdce", "Přijmout srdce, sólo"],
    ),
    "the dealer": (
        played(dealt("9H", HANDS), *PASSED),
        ["Pass", "Pick it up", "Pick it up, alone"],
        ["Pas", "Vzít si ji", "Vzít si ji, sólo"],
    ),
    "second round": (
        played(dealt("9H", HANDS, no_trump=True), *PASSED, "pass"),
        [
            *("Pass", "Clubs", "Diamonds", "Spades", "No trump"),
            *("Clubs, alone", "Diamonds, alone", "Spades, alone", "No trump, alone"),
        ],
        [
            *("Pas", "Kříže", "Kára", "Piky", "Bez trumfů"),
            *("Kříže, sólo", "Kára, sólo", "Piky, sólo", "Bez trumfů, sólo"),
        ],
    ),
    "bury": (
        played(dealt("9H", HANDS), "order"),
        ["Bury the 9♦", "Bury the 10♦", "Bury the K♦", "Bury the 9♥", "Bury the Q♥", "Bury the K♥"],
        ["Odložit: 9♦", "Odložit: 10♦", "Odložit: K♦", "Odložit: 9♥", "Odložit: Q♥", "Odložit: K♥"],
    ),
    "play": (
        played(dealt("9H", HANDS), "order", "bury 9D", "play AS"),
        ["Play the 10♠", "Play the Q♠"],
        ["Zahrát: 10♠", "Zahrát: Q♠"],
    ),
    "farmer": (
        dealt("9H", TENS, farmers=True),
        ["Pass", "Order up hearts", "Order up hearts, alone", "Show your farmer's hand"],
        ["Pas", "Přijmout srdce", "Přijmout srdce, sólo", "Ukázat selský list"],
    ),
    "defend": (
        played(dealt("9H", HANDS, defend_alone="loner"), "order alone", "bury 9D"),
        ["Pass", "Defend alone"],
        ["Pas", "Bránit sólo"],
    ),
    "give": (
        played(dealt("9H", {**HANDS, 2: "QC JC QD TH KS"}, alone="exchange"), "order alone", "bury 9D"),
        ["Give the 10♥ to your partner"],
        ["Předat partnerovi: 10♥"],
    ),
}


@pytest.mark.parametrize(("state", "english", "czech"), MOMENTS.values(), ids=MOMENTS)
def test_a_button_says_what_will_happen(state: State, english: list[str], czech: list[str]) -> None:
    assert labelled(state) == english
    with speaking("cs"):
        assert labelled(state) == czech


def test_the_joker_stands_for_spades_and_has_a_word_of_its_own() -> None:
    state = dealt("JK", HANDS, joker=True)
    assert labelled(state)[1] == "Order up spades"
    ordered = played(state, "order")
    assert labelled(ordered)[-1] == "Bury the joker"
    with speaking("cs"):
        assert labelled(ordered)[-1] == "Odložit: žolík"
    playing = played(ordered, "bury 9D", "play TC", "play KC")
    third = GAME.view(playing, Seat(3))
    assert GAME.label(third, GAME.read("play JK"), NAMES) == "Play the joker"


def test_chance_has_no_buttons() -> None:
    state = dealt("9H", HANDS)
    with pytest.raises(ValueError, match="Chance"):
        GAME.label(GAME.view(state, Seat(0)), dict(state.history)[CHANCE], NAMES)
