"""The law of euchre, §5 to §7, one test for each paragraph: the rank of the cards, the play, the score."""

from __future__ import annotations

import pytest

from euchre_phases import made, playing
from knaves.cards import parse, say
from knaves.game import CHANCE, IllegalMove, Result, Seat
from knaves.games.euchre import GAME
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import STRENGTH, SUIT_OF, Trump, winner
from knaves.games.euchre.rules.turns import pack
from knaves.options import Value

from .hands import HEARTS_FOR_ANN
from .tables import SEATS, dealt, offered, played, refused

pytestmark = pytest.mark.bare


def _ranked(trump: Trump, suit: int) -> str:
    cards = [card for card in pack(Rules(joker=True)) if SUIT_OF[trump][card] == suit]
    return say(sorted(cards, key=lambda card: -STRENGTH[trump][card]))


def test_5_1_right_and_left_bower_then_ace_to_nine() -> None:
    assert _ranked(Trump.HEARTS, Trump.HEARTS) == "JK JH JD AH KH QH TH 9H"
    assert _ranked(Trump.CLUBS, Trump.CLUBS) == "JK JC JS AC KC QC TC 9C"


def test_5_2_the_other_suits_rank_ace_to_nine() -> None:
    assert _ranked(Trump.HEARTS, Trump.SPADES) == "AS KS QS JS TS 9S"
    assert _ranked(Trump.HEARTS, Trump.DIAMONDS) == "AD KD QD TD 9D"


def test_5_3_the_left_bower_follows_trumps_and_not_its_printed_suit() -> None:
    hands = {0: "AH AD 9C TC QC", 1: "JD KD 9S TS QS"}
    state = played(dealt("9H", hands), "order", "bury 9H")
    assert offered(played(state, "play AH")) == ["play JD"]
    assert offered(played(state, "play AD")) == ["play KD"]
    assert "the J♦ is a heart now" in refused(played(state, "play AH"), "play KD").sentence
    assert "the J♦ is a heart now" in refused(played(state, "play AD"), "play JD").sentence


def test_5_4_the_joker_is_the_highest_trump() -> None:
    hands = {0: "JH JD 9C TC QC", 1: "JK KD 9S TS QS"}
    state = played(dealt("9H", hands, joker=True), "order", "bury 9H")
    state = played(state, "play JH")
    assert offered(state) == ["play JK"]
    assert "the joker is a trump" in refused(state, "play KD").sentence
    state = played(state, "play JK", offered(played(state, "play JK"))[0])
    assert GAME.actors(played(state, offered(state)[0])) == (1,)


def test_5_5_at_no_trump_there_are_no_bowers_and_the_joker_is_the_only_trump() -> None:
    assert _ranked(Trump.NO_TRUMP, Trump.HEARTS) == "AH KH QH JH TH 9H"
    assert _ranked(Trump.NO_TRUMP, Trump.NO_TRUMP) == "JK"
    hands = {0: "AC 9C 9D TD QD", 1: "JK KC 9S TS QS", 2: "QC TC KD AD JD", 3: "JC AS KS JS AH"}
    state = played(dealt("9H", hands, joker=True, no_trump=True), *["pass"] * 4, "make notrump")
    assert offered(played(state, "play AC")) == ["play KC"]
    assert "joker is a trump" in refused(played(state, "play AC"), "play JK").sentence
    state = played(state, "play 9C", "play KC", "play QC", "play JC")
    assert GAME.actors(state) == (1,)
    assert len(offered(played(state, "play JK"))) == 4
    assert GAME.actors(played(state, "play JK", "play TC", "play AS", "play AC")) == (1,)


def test_6_1_the_dealers_left_leads_or_the_next_who_plays() -> None:
    assert GAME.actors(played(dealt("9H", HEARTS_FOR_ANN), "order", "bury QS")) == (0,)
    state = played(dealt("9H"), *["pass"] * 6, "make C alone")
    assert (made(state).out, GAME.actors(state)) == ((0,), (1,))


def test_6_2_against_a_loner_the_loners_left_may_lead() -> None:
    state = played(dealt("9H", loner_lead="loner"), *["pass"] * 6, "make C alone")
    assert GAME.actors(state) == (3,)
    assert GAME.actors(played(dealt("9H", loner_lead="loner"), *["pass"] * 6, "make C")) == (0,)
    alone = dealt("9H", loner_lead="loner", defend_alone="loner")
    assert GAME.actors(played(alone, *["pass"] * 6, "make C alone", "defend")) == (1,)


def test_6_3_suit_must_be_followed_and_a_renege_is_refused() -> None:
    hands = {0: "AC 9D TD QD KD", 1: "9C KC 9S TS QS"}
    state = played(dealt("9H", hands), *["pass"] * 4, "make S", "play AC")
    assert offered(state) == ["play 9C", "play KC"]
    refusal = refused(state, "play 9S")
    assert (refusal.paragraph, refusal.sentence) == (
        "6.3",
        "You must follow clubs; you hold the 9♣.",
    )
    assert refused(state, "play AH").sentence == "You do not hold the A♥."
    assert refused(state, "pass").paragraph == "6.3"
    free = played(dealt("9H", {**hands, 1: "KH TH QH 9S TS"}), *["pass"] * 4, "make S")
    assert len(offered(played(free, "play AC"))) == 5


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("TC KC AC 9C", 2),
        ("9C AD AH KH", 0),
        ("AC 9S TS KC", 2),
        ("AC AS JC JS", 3),
        ("JC AS KS 9S", 0),
        ("QC JC 9S TC", 1),
        ("AC KC JK JS", 2),
    ],
)
def test_6_4_the_highest_trump_wins_or_the_highest_of_the_suit_led(cards: str, place: int) -> None:
    trick = tuple((Seat((place + 1) % 4), card) for place, card in enumerate(parse(cards)))
    assert winner(trick, Trump.SPADES) == trick[place][0]


def test_6_5_the_winner_leads_and_there_are_five_tricks() -> None:
    state = played(dealt("9H", HEARTS_FOR_ANN), "pass", "order", "bury QS", "play QH")
    state = played(state, "play 9C", "play 9D", "play 9H")
    for number in range(1, 5):
        assert GAME.actors(state) == (0,)
        assert len(playing(state).tricks) == number
        for _ in range(4):
            state = played(state, offered(state)[0])
    assert state.open.phase.step == "deal"


THREE_FOR_ANN = {0: "JH JD AH 9C 9S", 1: "AC KC AS KS QS", 2: "9D TD QD KD AD", 3: "TC QC JC TS JS"}
"""With hearts as trump Ann takes three tricks, and Bob the other two."""


def _points(hands: dict[int, str], *bids: str, **choices: Value) -> tuple[int, ...]:
    """The score after a hand in which everybody plays the card named first among the strongest."""
    state = played(dealt("9H", hands, dealer=3, **choices), *bids)
    while state.open.phase.step == "play":
        trump = made(state).trump
        cards = [card for card in state.hands[state.open.turn] if f"play {card}" in offered(state)]
        state = played(state, f"play {max(cards, key=lambda card: STRENGTH[trump][card])}")
    return GAME.scores(state)


def test_7_1_three_or_four_tricks_score_one_alone_or_not() -> None:
    assert _points(THREE_FOR_ANN, "order", "bury 9H") == (1, 0)
    assert _points(THREE_FOR_ANN, "order alone", "bury 9H") == (1, 0)
    four = {**THREE_FOR_ANN, 0: "JH JD AH KH 9S", 1: "AC KC AS KS QS"}
    assert _points(four, "order", "bury 9H") == (1, 0)


def test_7_2_a_march_scores_two() -> None:
    assert _points(HEARTS_FOR_ANN, "order", "bury 9H") == (2, 0)


def test_7_3_a_march_alone_scores_four_or_what_was_agreed() -> None:
    assert _points(HEARTS_FOR_ANN, "order alone", "bury 9H") == (4, 0)
    for points in (3, 4, 5):
        assert _points(HEARTS_FOR_ANN, "order alone", "bury 9H", loner_march=points) == (points, 0)


def test_7_4_makers_who_are_euchred_give_the_others_two() -> None:
    assert _points(HEARTS_FOR_ANN, "pass", "order", "bury 9H") == (2, 0)
    assert _points(THREE_FOR_ANN, "pass", "order", "bury 9H", loner_euchred=4) == (2, 0)


def test_7_5_a_lone_maker_euchred_gives_two_or_what_was_agreed() -> None:
    assert _points(THREE_FOR_ANN, "pass", "order alone", "bury 9H") == (2, 0)
    for points in (2, 3, 4):
        assert _points(THREE_FOR_ANN, "pass", "order alone", "bury 9H", loner_euchred=points) == (points, 0)


def test_7_6_a_lone_defender_who_euchres_scores_four() -> None:
    lone = ["pass", "order alone", "bury 9H", "defend"]
    assert _points(THREE_FOR_ANN, *lone, defend_alone="loner") == (4, 0)
    assert _points(THREE_FOR_ANN, "pass", "order", *lone[2:], defend_alone="always") == (4, 0)
    assert _points(THREE_FOR_ANN, "order", "bury 9H", "defend", defend_alone="always") == (1, 0)


def test_7_7_the_game_ends_with_the_hand_that_reaches_the_target() -> None:
    state = dealt("9H", HEARTS_FOR_ANN, target=3, dealer=3)
    state = played(state, "order alone", "bury 9H")
    while GAME.actors(state):
        assert GAME.result(state) is None
        state = played(state, offered(state)[0])
    assert GAME.result(state) == Result(side=0, margin=4, games=1, why="reached the target")
    assert GAME.scores(state) == (4, 0)
    for seat in (*SEATS, CHANCE):
        assert GAME.legal(state, seat) == ()
        with pytest.raises(IllegalMove, match="over") as caught:
            GAME.apply(state, seat, GAME.read("pass"))
        assert caught.value.paragraph == "7.7"
