"""Simple: it keeps the cards that count most, and plays the card that scores most."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from knaves.bots import bot, names
from knaves.cards import CARDS, Card, parse, say
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.simple import Simple, count_four
from knaves.games.cribbage.rules.moves import Discard
from knaves.games.cribbage.rules.scoring import Kind, tally

from .at_the_table import at_play, dealt, facing

pytestmark = pytest.mark.bare


class TestSimple:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_T06_it_keeps_the_four_cards_that_count_most(self, seats: int) -> None:
        dice = Random(seats)
        for _ in range(60):
            dealt_out = dice.sample(CARDS, 12 if seats == 2 else 5 * seats)
            each = len(dealt_out) // seats
            hands = [say(dealt_out[seat * each :][:each]) for seat in range(seats)]
            view = facing(dealt(hands))
            thrown = Simple().choose(view)
            assert isinstance(thrown, Discard)
            kept = [card for card in view.hand if card not in thrown.cards]
            assert alone(kept) == max(map(alone, combinations(view.hand, 4)))

    def test_T06_it_is_the_player_called_simple(self) -> None:
        assert names("cribbage")[:3] == ("random", "simple", "steady")
        assert isinstance(bot("cribbage", "simple", Random(0)), Simple)

    def test_T06_of_equal_hands_it_keeps_the_lower_cards(self) -> None:
        view = facing(dealt(("2D 4H 6S 8C TD QC", "9C 9D 9H 9S KC KD")))
        assert Simple().choose(view) == GAME.read("discard TD QC")

    def test_T06_it_plays_the_card_that_scores_most_and_else_the_highest(self) -> None:
        lead = at_play("4C 9D 6H JS KC QD", "5H 7D 7C 2S AC AD")
        assert Simple().choose(lead) == GAME.read("play JS")
        # After 9 and 5 the ace makes fifteen; the four makes nothing.
        assert Simple().choose(at_play("9D AH 4C KS KC QD", "5H 7D 7C 2S AC AD", "play 9D", "play 5H")) == (
            GAME.read("play AH")
        )

    def test_four_cards_count_what_the_tally_finds_in_them(self) -> None:
        for ranks in combinations_with_replacement(range(13), 4):
            hand = [Card(rank + 13 * place) for place, rank in enumerate(ranks)]
            assert count_four(hand) == alone(hand)
        assert count_four(parse("2C 6C 9C KC")) == alone(parse("2C 6C 9C KC")) == 6

    def test_its_reasons_hold_the_count(self) -> None:
        view = facing(dealt(("7C 8D 8H 9S 2C KD", "5H 5C 5D 5S AC AD")))
        assert Simple().advise(view).reason == "You keep 7♣ 8♦ 8♥ 9♠, which count 12 as they are."


def alone(hand: Sequence[Card]) -> int:
    """What four cards count by themselves: what the tally finds in them with the starter out of the way."""
    ranks = {card % 13 for card in hand}
    return max(
        sum(
            part.points
            for part in tally(hand, starter).parts
            if starter not in part.cards and part.kind is not Kind.NOBS
        )
        for starter in CARDS
        if starter % 13 not in ranks
    )
