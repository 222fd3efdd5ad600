"""What is typed at euchre in Czech: it is understood, and a refusal has no word of the records in it."""

from __future__ import annotations

import pytest

from knaves.cards import NotationError
from knaves.games.euchre import GAME, State
from knaves.i18n.language import speaking

from .tables import dealt, played

pytestmark = pytest.mark.bare

HANDS = {0: "JD 9S AH AS TC", 1: "9C QS TS KC AD", 3: "KH QH 9D TD KD"}
BIDDING = dealt("9H", HANDS)
BURYING = played(BIDDING, "order")
PLAYING = played(BURYING, "bury 9D")


@pytest.mark.parametrize(
    ("state", "typed", "move"),
    [
        (BIDDING, "přijmout", "order"),
        (BIDDING, "přijímám sólo", "order alone"),
        (BIDDING, "objednat", "order"),
        (BIDDING, "pasuju", "pass"),
        (BURYING, "odložit károvou devítku", "bury 9D"),
        (PLAYING, "vynáším křížovou desítku", "play TC"),
    ],
)
def test_czech_words_make_a_move(state: State, typed: str, move: str) -> None:
    with speaking("cs"):
        assert GAME.write(GAME.hear(GAME.view(state, GAME.actors(state)[0]), typed)) == move


@pytest.mark.parametrize(
    ("state", "typed", "refusal"),
    [
        (BIDDING, "pas 3", "Za slovem pas nic nestojí, napsali jste ale '3'."),
        (BIDDING, "přijmout srdce", "Po přijetí smí následovat jen sólo, ne 'srdce'."),
        (BURYING, "odlož", "Za slovo odlož napište kartu, například odlož JD."),
    ],
)
def test_a_czech_refusal_has_no_english_move(state: State, typed: str, refusal: str) -> None:
    with speaking("cs"), pytest.raises(NotationError) as refused:
        GAME.hear(GAME.view(state, GAME.actors(state)[0]), typed)
    assert str(refused.value) == refusal
