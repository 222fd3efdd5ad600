"""What is typed at cribbage in Czech: it is understood, and a refusal has no word of the records in it."""

from __future__ import annotations

import pytest

from knaves.cards import NotationError
from knaves.game import Seat
from knaves.games.cribbage import GAME, State
from knaves.i18n.language import speaking

from .tables import dealt, played, thrown

pytestmark = pytest.mark.bare

HANDS = {0: "TH 3S 4S KC 5D 6S", 1: "4H 4D 7C 7D TC 9H"}
KEPT, THROWS = {0: "3S 4S 5D 6S", 1: "4H 4D 7C 7D"}, {0: "KC QD", 1: "TC 9H"}
PLAYED = ("3S", "4H", "5D", "4D", "4S", "7C", "6S", "7D")
THROWING = dealt(HANDS)
CUTTING = played(THROWING, "discard TH KC", "discard TC 9H")
PLAYING = thrown(KEPT, THROWS, "5H")
COUNTING = played(thrown(KEPT, THROWS, "5H", counting="muggins", muggins="called"), *PLAYED)


@pytest.mark.parametrize(
    ("state", "typed", "move"),
    [
        (THROWING, "do krabičky srdcovou desítku, křížového krále", "discard TH KC"),
        (CUTTING, "sejmout na místě 7", "cut 7"),
        (PLAYING, "zahrát pikovou trojku", "play 3S"),
        (COUNTING, "hlásit 12", "claim 12"),
    ],
)
def test_czech_words_make_a_move(state: State, typed: str, move: str) -> None:
    with speaking("cs"):
        assert GAME.write(GAME.hear(GAME.view(state, Seat(0)), typed)) == move


@pytest.mark.parametrize(
    ("state", "typed", "refusal"),
    [
        (THROWING, "odhoď 1 2 3", "Odhoďte jednu kartu nebo dvě, například 5H JS."),
        (CUTTING, "sejmi tady", "Sem patří číslo."),
        (PLAYING, "hraj 1 2", "Zahrajte jednu kartu, například 7D."),
        (PLAYING, "pas 3", "'pas' stojí samo; '3' je navíc."),
        (COUNTING, "hlásím moc", "Sem patří číslo."),
    ],
)
def test_a_czech_refusal_has_no_english_move(state: State, typed: str, refusal: str) -> None:
    with speaking("cs"), pytest.raises(NotationError) as refused:
        GAME.hear(GAME.view(state, Seat(0)), typed)
    assert str(refused.value) == refusal
