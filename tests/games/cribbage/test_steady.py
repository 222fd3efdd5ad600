"""Steady: it weighs starters, crib and answers, and its reasons hold figures that recompute."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from knaves.cards import CARDS, Card, parse, say
from knaves.game import Advice, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine.cribs import crib_value
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.scoring import pegged, tally
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.words import NUMBERS

from .at_the_table import at_play, dealt, facing, games, played

pytestmark = pytest.mark.bare


class TestSteadyThrows:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_it_weighs_every_starter_not_seen_and_the_crib(self, seats: int) -> None:
        dice = Random(seats)
        for _ in range(8):
            each = 6 if seats == 2 else 5
            cards = dice.sample(CARDS, each * seats)
            hands = [say(cards[seat * each :][:each]) for seat in range(seats)]
            view = facing(dealt(hands, dealer=dice.randrange(seats)))
            worth = {move: promise(view, move) for move in view.legal}
            assert worth[Steady().choose(view)] == pytest.approx(max(worth.values()))

    def test_whose_crib_it_is_decides(self) -> None:
        hands = ("5C 5D 6C 7D 8H 9S", "AC AD 3H 3S 8C 8D")
        own, given = (Steady().choose(facing(dealt(hands, dealer))) for dealer in (0, 1))
        assert own == GAME.read("discard 5C 5D")
        assert given == GAME.read("discard 8H 9S")

    def test_a_partners_crib_is_its_own_sides(self) -> None:
        hands = ("5C TD JH QS AS", "2C 2D 2H 2S 3C", "4C 4D 4H 4S 3D", "6C 6D 6H 6S 3H")
        reasons = [Steady().advise(facing(dealt(hands, dealer))).reason for dealer in range(4)]
        cribs = [re.findall(r"to (.*) crib", reason)[0] for reason in reasons]
        assert cribs == ["your", "the other side's", "your partner's", "the other side's"]
        views = [facing(dealt(hands, dealer)) for dealer in range(4)]
        worth = [[promise(view, move) for move in view.legal] for view in views]
        assert worth[0] == worth[2] != worth[1] == worth[3]

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_its_reasons_hold_figures_that_recompute(self, seats: int) -> None:
        dice = Random(seats)
        for _ in range(20):
            each = 6 if seats == 2 else 5
            cards = dice.sample(CARDS, each * seats)
            hands = [say(cards[seat * each :][:each]) for seat in range(seats)]
            view = facing(dealt(hands, dealer=dice.randrange(seats)))
            advice = Steady().advise(view)
            found = re.fullmatch(
                r"You keep (.*), worth (.*) on average with the cut; the (?:throw|card) adds (.*) to .* crib"
                r"\. Next best: (.*), (?:(.*) points less|hardly worse)\.",
                advice.reason,
            )
            assert found is not None, advice.reason
            kept, hand, crib, second, less = found.groups()
            assert advice.move == Steady().choose(view)
            assert hand == f"{average(parse(kept), view):.1f}"
            assert crib == f"{abs(promise(view, advice.move) - average(parse(kept), view)):.1f}"
            gap = promise(view, advice.move) - promise(view, GAME.read(f"discard {second}"))
            assert f"{gap:.1f}" == (less or "0.0")
            assert gap == pytest.approx(
                promise(view, advice.move) - sorted(promise(view, move) for move in view.legal)[-2]
            )


def average(kept: Sequence[Card], view: View) -> float:
    """What four cards come to by the law's own tally, over every starter that the hand leaves."""
    cuts = [card for card in CARDS if card not in view.hand]
    assert len(cuts) == (46 if view.seats == 2 else 47)
    return sum(tally(kept, cut).total for cut in cuts) / len(cuts)


def promise(view: View, move: Move) -> float:
    """What a throw promises: the hand, and the crib for or against."""
    assert isinstance(move, Discard)
    ours = GAME.side(view.seats, view.seat) == GAME.side(view.seats, view.open.dealer)
    others = [card for card in CARDS if card not in view.hand]
    first, *rest = move.cards
    crib = [crib_value(first, other, ours) for other in rest or others]
    hand = average([card for card in view.hand if card not in move.cards], view)
    return hand + (1 if ours else -1) * sum(crib) / len(crib)


class TestSteadyPlays:
    def test_it_plays_the_card_that_scores_most_whatever_comes_of_it(self) -> None:
        chosen = 0
        for _, view, move, player in games("most", 60):
            if isinstance(move, Play):
                made = {each: scored(view, each) for each in view.legal if isinstance(each, Play)}
                assert made[move] == max(made.values())
                chosen += player.name == "steady" and made[move] > min(made.values())
        assert chosen > 80

    @pytest.mark.parametrize(
        ("mine", "texts", "expected"),
        [
            ("5C 5D 4H KS 2H 3H", (), "4H"),  # no five and no ten is led: both ask for fifteen
            ("4C 4D 3H KS 2H 3S", (), "4D"),  # low from a pair
            ("2C 7D 9H KC 3S 4S", ("play 2C", "play 8S"), "KC"),  # seven and nine invite a run
            ("JC AC 8D 8H 2H 3S", ("play JC", "play TH"), "8H"),  # a ten on 21 would be thirty-one
        ],
    )
    def test_among_equals_it_leaves_least(self, mine: str, texts: tuple[str, ...], expected: str) -> None:
        view = at_play(mine, "TH TS 9C 8S QC QD", *texts)
        least = min(left(view, each) for each in view.legal if isinstance(each, Play))
        assert left(view, Steady().choose(view)) == least
        assert Steady().choose(view) == GAME.read(f"play {expected}")

    def test_when_nobody_can_answer_it_keeps_low_cards_for_the_end(self) -> None:
        # The other holds nothing but tens at 24, and its go is said for it.
        view = at_play("KC 4H AC 2D 7S 7C", "QD TS TH JC 8C 8D", "play KC", "play QD", "play 4H")
        assert view.open.total == 24
        assert Steady().advise(view) == Advice(
            GAME.read("play 2D"), "Nothing scores now, and low cards are best kept for the end."
        )

    def test_a_partner_who_is_next_is_nobody_to_fear(self) -> None:
        # At 28 both opponents are stuck with tens; only the partner can go on.
        hands = ("KC AC AD 2H 7S", "TH TS TD QD 7C", "2S 4C KD KH 7D", "AS JC JD JH 7H")
        state = dealt(hands, dealer=3)
        for seat, hand in enumerate(hands):
            state = GAME.apply(state, Seat(seat), Discard(parse(hand)[4:]))
        texts = ("cut 30", "play KC", "play TH", "play 2S", "play AS", "play AC", "play 4C")
        view = facing(played(state, *texts))
        assert (view.seat, view.open.total, view.open.gone) == (0, 28, (1, 3))
        assert Steady().advise(view).reason == (
            "Nothing scores now, and low cards are best kept for the end."
        )

    def test_of_three_each_looks_to_its_own(self) -> None:
        leads = [
            (view, move)
            for _, view, move, player in games("three", 30)
            if view.seats == 3 and player.name == "steady" and isinstance(move, Play) and not view.open.pile
        ]
        assert len(leads) > 20
        assert all(move.card % 13 == max(card % 13 for card in view.hand) for view, move in leads)

    def test_its_reasons_say_what_it_makes_or_what_it_leaves(self) -> None:
        seen = set()
        for _, view, move, player in games("reasons", 12):
            if player.name != "steady" or not isinstance(move, Play) or len(view.legal) == 1:
                continue
            advice = Steady().advise(view)
            assert advice.move == move
            assert re.fullmatch(r"[A-Z].*[^.]\.", advice.reason)
            figure = re.search(r"would score (\d+\.\d\d) on average, the least", advice.reason)
            if figure:
                assert figure[1] == f"{left(view, move):.2f}"
                assert scored(view, move) == 0
            elif "t makes" in advice.reason:
                words = advice.reason.removesuffix(".").split(" for ")
                assert NUMBERS.index(words[-1]) == scored(view, move) > 0
            seen.add(advice.reason[:8])
        assert seen == {"Nothing ", "It makes", "It is th"}


def scored(view: View, move: Move) -> int:
    """What the card scores by the law's own tally."""
    assert isinstance(move, Play)
    return pegged((*view.open.pile, move.card), exact_runs=view.open.rules.runs == "exact").total


def left(view: View, move: Move) -> float:
    """What the next card would score on average, were it any that the seat has not seen."""
    assert isinstance(move, Play)
    seen = {*view.hand, *view.thrown, view.open.starter, *(card for _, card in view.open.laid)}
    pile = (*view.open.pile, move.card)
    after = [
        pegged((*pile, card), exact_runs=view.open.rules.runs == "exact").total
        if sum(min(each % 13 + 1, 10) for each in (*pile, card)) <= 31
        else 0
        for card in CARDS
        if card not in seen
    ]
    return sum(after) / len(after)
