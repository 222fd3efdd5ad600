"""Cribbage against OpenSpiel's, move by move: legal plays, scores and winners.

OpenSpiel is driven with our deals, cuts, throws and plays. Where it knowingly differs (DEVIATIONS)
the difference is worked out here and must be exactly that; each deviation has its own test.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

import pyspiel
import pytest

from knaves.cards import CARDS, Card, parse
from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.dealing import places_of, undealt_from
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Move, Play, Shuffle
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.state import State

DEVIATIONS = (
    "It scores a flush of four in the crib.",
    "It goes on counting past the target, and gives the game to the lowest seat that has reached it.",
    "It asks everybody to pass, even who holds no card; our go is automatic.",
    "It deals each hand in one piece; we deal one card at a time. The driver deals it our hands.",
    "Its games begin at nought to nought; ours may begin with a handicap.",
)
PASS = 2756
RULES = GAME.rules(target=121)
ENDLESS = GAME.rules(target=1001)
"""No game gets that far before OpenSpiel has ended it: these rules count all that there is to count."""


@dataclass
class Trio:
    """The same game on three tables: ours, ours without an end, and theirs."""

    state: State
    endless: State
    theirs: Any
    flushes: list[int]
    """By seat, the points that OpenSpiel gave for flushes of four in the crib."""

    def move(self, seat: Seat, move: Move) -> None:
        """Make the move on all three; theirs also says the passes that ours has no need of."""
        before, starter = self.endless, None
        self.endless = GAME.apply(before, seat, move)
        self.state = GAME.apply(self.state, seat, move)
        match move:
            case Deal(pack):
                self._deal(before, pack)
            case Cut(place):
                starter = before.pack[place - 1]
                self.theirs.apply_action(int(starter))
            case Discard((first, second)):
                low, high = sorted((int(first), int(second)))
                self.theirs.apply_action(52 + 52 * low + high)
            case Discard((card,)) | Play(card):
                self.theirs.apply_action(int(card))
        while not self.theirs.is_terminal() and self.theirs.legal_actions() == [PASS]:
            self.theirs.apply_action(PASS)
        if not GAME.actors(self.state) or self.endless.open.phase is Phase.DEAL:
            self._note_crib_flush(before)

    def _deal(self, before: State, pack: tuple[Card, ...]) -> None:
        for seat in range(before.seats):
            for place in places_of(before.seats, before.open.dealer, seat):
                self.theirs.apply_action(int(pack[place]))
        if before.seats == 3:
            self.theirs.apply_action(int(pack[undealt_from(3) - 1]))

    def _note_crib_flush(self, shown: State) -> None:
        suits = {card.suit for card in shown.crib}
        if self.endless.open.phase is not Phase.DEAL or len(suits) != 1 or shown.open.starter is None:
            return
        if shown.open.starter.suit in suits:
            return
        for seat in range(shown.seats):
            if GAME.side(shown.seats, Seat(seat)) == GAME.side(shown.seats, shown.open.dealer):
                self.flushes[seat] += 4

    def scores(self) -> list[tuple[int, int]]:
        """By seat, their score and what it should be: all that there is to count, and their crib flushes."""
        sides = GAME.scores(self.endless)
        ours = [sides[GAME.side(self.endless.seats, Seat(s))] for s in range(self.endless.seats)]
        line = next(line for line in str(self.theirs).splitlines() if line.startswith("Scores:"))
        theirs = [int(score) for score in line.split()[1:]]
        return [(score, our + more) for score, our, more in zip(theirs, ours, self.flushes, strict=True)]

    def assert_same_scores(self) -> None:
        """Everything was counted alike; a game that ended there may lack what came after the end."""
        over = self.theirs.is_terminal()
        assert all(theirs == due or (over and theirs < due) for theirs, due in self.scores())

    def assert_same_choice(self) -> None:
        """Both wait for the same seat, which has the same plays."""
        (seat,) = GAME.actors(self.state)
        assert self.theirs.current_player() == seat
        ours = sorted(int(move.card) for move in GAME.legal(self.state, seat) if isinstance(move, Play))
        assert ours == sorted(self.theirs.legal_actions())

    def assert_same_end(self) -> None:
        """They ended with the very move that ended ours, and our winner has the points there too."""
        result = GAME.result(self.state)
        assert result is not None
        assert self.theirs.is_terminal()
        assert GAME.scores(self.state)[result.side] == 121
        sides = [GAME.side(self.state.seats, Seat(seat)) for seat in range(self.state.seats)]
        reached = {side for side, (theirs, _) in zip(sides, self.scores(), strict=True) if theirs >= 121}
        # Points that we do not give may have ended their game before ours counted the winner's.
        assert result.side in reached or any(self.flushes)


def begin(seats: int, **agreed: Any) -> Trio:
    """Seat 0 cuts the ace, so that it deals first, as it does there."""
    laws = [replace(rules, **agreed) for rules in (RULES, ENDLESS)]
    states = [GAME.apply(GAME.start(rules, seats), CHANCE, Shuffle(CARDS)) for rules in laws]
    for seat in range(seats):
        states = [GAME.apply(state, Seat(seat), Cut(seat + 1)) for state in states]
    theirs = pyspiel.load_game("cribbage", {"players": seats}).new_initial_state()
    return Trio(states[0], states[1], theirs, [0] * seats)


def compare(seats: int, seed: int) -> int:
    """Play one random game on all three; return how many choices were compared."""
    dice, trio, compared = random.Random(seed), begin(seats), 0
    while actors := GAME.actors(trio.state):
        seat = actors[0]
        if trio.theirs.is_terminal():
            assert any(trio.flushes), "only points that we do not give may end their game before ours"
            return compared
        if trio.state.open.phase is Phase.PLAY:
            trio.assert_same_choice()
            compared += 1
        moves = GAME.legal(trio.state, seat)
        trio.move(
            seat, GAME.chance(trio.state, dice) if seat == CHANCE else moves[dice.randrange(len(moves))]
        )
        trio.assert_same_scores()
    trio.assert_same_end()
    return compared


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("first", "games"),
    [(0, 80), *(pytest.param(first, 5_000, marks=pytest.mark.slow) for first in range(0, 100_000, 5_000))],
)
def test_random_games_agree(seats: int, first: int, games: int) -> None:
    assert sum(compare(seats, seed) for seed in range(first, first + games)) > games * 60


def played_first_deal(throws: tuple[str, str], starter: str, **agreed: Any) -> Trio:
    """Seat 0 deals; pone and dealer throw these, this starter is cut, and both play the first legal card."""
    trio = begin(2, **agreed)
    thrown = [parse(text) for text in throws]
    fixed = {card for cards in thrown for card in cards} | {Card(starter)}
    rest = [card for card in CARDS if card not in fixed]
    hands = [[*cards, *rest[4 * seat : 4 * seat + 4]] for seat, cards in enumerate(thrown)]
    pack = [card for pair in zip(*hands, strict=True) for card in pair] + [Card(starter)] + rest[8:]
    trio.move(CHANCE, Deal(tuple(pack)))
    for seat, cards in zip((0, 1), reversed(thrown), strict=True):
        trio.move(Seat(seat), Discard(cards))
    trio.move(Seat(1), Cut(1))
    while trio.state.open.phase is Phase.PLAY:
        (seat,) = GAME.actors(trio.state)
        trio.move(seat, GAME.legal(trio.state, seat)[0])
    return trio


def test_deviation_a_flush_of_four_in_the_crib() -> None:
    trio = played_first_deal(("2H 9H", "6H KH"), "4S")
    (dealer, due), _ = trio.scores()
    assert dealer == due == GAME.scores(trio.state)[0] + 4
    all_five = played_first_deal(("2H 9H", "6H KH"), "4H")
    assert all_five.flushes == [0, 0]
    all_five.assert_same_scores()


def test_deviation_counting_past_the_target_and_the_lowest_seat_wins() -> None:
    dice, trio = random.Random(85), begin(2)
    while actors := GAME.actors(trio.state):
        moves = GAME.legal(trio.state, actors[0])
        chance = actors[0] == CHANCE
        move = GAME.chance(trio.state, dice) if chance else moves[dice.randrange(len(moves))]
        trio.move(actors[0], move)
    assert GAME.scores(trio.state) == (116, 121), "seat 1 counted first and was out"
    assert [theirs for theirs, _ in trio.scores()] == [132, 130]
    assert trio.theirs.returns()[0] > 1000, "and yet seat 0 wins there"


def test_deviation_passing_with_no_card_and_dealing_in_one_piece() -> None:
    theirs = pyspiel.load_game("cribbage", {"players": 2}).new_initial_state()
    for card in range(12):
        theirs.apply_action(card)
    assert "P0 Hand: AC 2C 3C 4C 5C 6C" in str(theirs), "six in one piece"
    for action in (52 + 52 * 0 + 1, 52 + 52 * 6 + 7, 51):
        theirs.apply_action(action)
    passes_without_cards = 0
    while not theirs.is_chance_node():
        action = theirs.legal_actions()[0]
        hand = next(
            line for line in str(theirs).splitlines() if line.startswith(f"P{theirs.current_player()} ")
        )
        passes_without_cards += action == PASS and hand.endswith("Hand:")
        theirs.apply_action(action)
    assert passes_without_cards > 0


def test_deviation_no_handicap_there() -> None:
    trio = played_first_deal(("2H 9H", "6H KH"), "4H", handicap=20, handicap_for="others")
    (dealer, due_to_dealer), (pone, due_to_pone) = trio.scores()
    assert (due_to_dealer - dealer, due_to_pone - pone) == (0, 20)


def test_every_deviation_has_its_test() -> None:
    tests = [name for name in globals() if name.startswith("test_deviation_")]
    assert len(tests) == len(DEVIATIONS) - 1, "passing and dealing share one"
