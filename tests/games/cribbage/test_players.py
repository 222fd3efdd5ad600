"""The two rungs of the ladder: they see only views, count right, keep the rules, and one beats the other."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import pytest

from knaves.bots import Bot, bot, coach, names
from knaves.cards import CARDS, Card, parse, say
from knaves.game import CHANCE, Advice, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots import Simple, Steady
from knaves.games.cribbage.bots.simple import count_four
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.cribs import crib_value
from knaves.games.cribbage.rules import moves
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.dealing import places_of
from knaves.games.cribbage.rules.moves import (
    GO,
    PASS,
    Claim,
    Cut,
    Deal,
    Discard,
    Go,
    Move,
    Muggins,
    Pass,
    Play,
)
from knaves.games.cribbage.rules.open import Count, Open, Phase
from knaves.games.cribbage.rules.options import PRESETS, Rules
from knaves.games.cribbage.rules.scoring import Kind, pegged, tally
from knaves.games.cribbage.rules.state import State, opening
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.words import NUMBERS
from knaves.options import Value, options

pytestmark = pytest.mark.bare

Ours = Simple | Steady
OURS: tuple[Ours, ...] = (Simple(), Steady())


def dealt(hands: Sequence[str], dealer: int = 0, **choices: Value) -> State:
    """The table when these hands have been dealt; the dealer is a seat."""
    rules = GAME.rules(**choices)
    begun = opening(rules, len(hands))
    table = replace(
        begun, open=replace(begun.open, phase=Phase.DEAL, dealer=Seat(dealer), opener=Seat(dealer))
    )
    pack: list[Card | None] = [None] * 52
    for seat, text in enumerate(hands):
        for place, card in zip(places_of(len(hands), dealer, seat), parse(text), strict=True):
            pack[place] = card
    rest = iter([card for card in CARDS if card not in pack])
    return GAME.apply(table, CHANCE, Deal(tuple(next(rest) if card is None else card for card in pack)))


def played(state: State, *texts: str) -> State:
    """The state after these moves, each made by whoever is first to move."""
    for text in texts:
        state = GAME.apply(state, GAME.actors(state)[0], GAME.read(text))
    return state


def facing(state: State) -> View:
    """What the seat sees that is to move."""
    return GAME.view(state, GAME.actors(state)[0])


def at_play(mine: str, other: str, *texts: str, **choices: Value) -> View:
    """Seat 0, who did not deal, has thrown its last two cards and is to play after these moves."""
    state = dealt((mine, other), dealer=1, **choices)
    for seat, hand in enumerate((mine, other)):
        state = GAME.apply(state, Seat(seat), Discard(parse(hand)[4:]))
    return facing(played(state, "cut 40", *texts))


Course = Generator[tuple[State, View, Move], None, State]


def course(rules: Rules, players: Sequence[Bot], seed: str) -> Course:
    """Play a game, yield each choice as it is made (the truth, the chooser's view, its move), return the end.

    Chance's nth move depends on the seed and on n only, so that the same seed brings the same deals.
    """
    state, chances = GAME.start(rules, len(players)), 0
    while actors := GAME.actors(state):
        if actors[0] == CHANCE:
            chances += 1
            state = GAME.apply(state, CHANCE, GAME.chance(state, Random(f"{seed}/{chances}")))
            continue
        view = GAME.view(state, actors[0])
        move = players[actors[0]].choose(view)
        yield state, view, move
        state = GAME.apply(state, actors[0], move)
    return state


def winner(game: Course) -> int:
    """Play a game to its end and say which side won."""
    while True:
        try:
            next(game)
        except StopIteration as over:
            result = GAME.result(over.value)
            assert result is not None
            return result.side


def any_rules(dice: Random, **fixed: Value) -> Rules:
    """Rules with every option drawn anew, but for a low target."""
    drawn: dict[str, Value] = {}
    for each in options(Rules):
        if isinstance(each.default, bool):
            drawn[each.name] = dice.random() < 0.5
        elif each.choices:
            drawn[each.name] = dice.choice(each.choices)
    return GAME.rules(**{**drawn, "target": dice.randrange(5, 62), "best_of": dice.choice((1, 3)), **fixed})


def games(seed: str, number: int, **fixed: Value) -> Iterator[tuple[State, View, Move, Ours]]:
    """Choices of our two in games with rules of every sort for 2, 3 and 4, against dice and each other."""
    for game in range(number):
        dice = Random(f"{seed}/{game}")
        seats = 2 + game % 3
        bots: list[Bot] = [*OURS, bot("cribbage", "random", dice)]
        players = [bots[(game + seat) % 3] for seat in range(seats)]
        for state, view, move in course(any_rules(dice, **fixed), players, f"{seed}/{game}"):
            player = players[view.seat]
            if isinstance(player, Ours):
                yield state, view, move, player


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


class TestHonesty:
    def test_U14_permuting_the_hidden_cards_leaves_every_choice_as_it_was(self) -> None:
        moved = choices = 0
        # Without the kernel the strong ones take seconds a choice.
        asked = names("cribbage") if kernel.available() else names("cribbage")[:3]
        for game in range(6):
            dice = Random(f"U14/{game}")
            seats = 2 + game % 3
            players = [bot("cribbage", names("cribbage")[(game + seat) % 3], dice) for seat in range(seats)]
            for truth, view, _ in course(any_rules(dice), players, f"U14/{game}"):
                choices += 1
                imagined = [GAME.imagine(view, Random(again)) for again in range(3)]
                moved += any((each.hands, each.pack) != (truth.hands, truth.pack) for each in imagined)
                for name in asked:
                    chosen = {
                        bot("cribbage", name, Random(1)).choose(GAME.view(each, view.seat))
                        for each in (truth, *imagined)
                    }
                    assert len(chosen) == 1
        assert choices > 300
        assert moved > 0.8 * choices

    def test_U14_a_player_is_shown_a_view_in_which_no_state_can_be_found(self) -> None:
        moves_of_the_game = {value for value in vars(moves).values() if isinstance(value, type)}
        allowed = {
            View,
            Open,
            Count,
            Rules,
            Card,
            int,
            bool,
            str,
            type(None),
            tuple,
            Phase,
            *moves_of_the_game,
        }
        for _, view, _, _ in games("types", 6):
            assert types_in(view) <= allowed

    def test_U14_only_its_own_cards_lie_open_in_the_deal_that_is_going_on(self) -> None:
        for truth, view, _, _ in games("open", 6):
            if view.open.phase is Phase.DISCARD:
                deals = [move for _, move in view.seen if isinstance(move, Deal)]
                assert {card for card in deals[-1].pack if card < 52} == {*truth.hands[view.seat]}


def types_in(value: Any) -> set[type]:
    """Every type that can be reached from a value, tuples and fields gone through."""
    inside: list[Any] = []
    if isinstance(value, tuple):
        inside = list(value)
    elif is_dataclass(value):
        inside = [getattr(value, each.name) for each in fields(value)]
    return {type(value)}.union(*map(types_in, inside))


class TestManners:
    @pytest.mark.parametrize("counting", ["claimed", "muggins", "penalty"])
    @pytest.mark.parametrize("muggins", ["taken", "called"])
    def test_T05_they_never_miss(self, counting: str, muggins: str) -> None:
        claims = calls = 0
        fixed: dict[str, Value] = {"counting": counting, "muggins": muggins, "pegging": "claimed"}
        for truth, view, move, _ in games(f"T05/{counting}/{muggins}", 18, **fixed):
            count = truth.open.count
            if isinstance(move, Claim):
                assert count is not None
                assert move.points == count.worth
                claims += 1
            elif isinstance(move, Muggins):
                assert count is not None
                assert move.points == count.worth - count.claimed
                calls += 1
            elif move == PASS:
                assert count is not None
                assert count.worth == count.claimed
            else:
                assert view.open.phase not in (Phase.CLAIM, Phase.MUGGINS)
        assert claims > 50
        assert bool(calls) == (counting == "muggins" and muggins == "called")

    @pytest.mark.parametrize("go", ["automatic", "spoken", "honour"])
    def test_they_say_go_only_when_nothing_fits(self, go: str) -> None:
        gos = 0
        for _, view, move, _ in games(f"go/{go}", 12, go=go):
            if isinstance(move, Go):
                assert view.legal == (GO,)
                gos += 1
        assert bool(gos) == (go != "automatic")

    def test_they_cut_in_the_middle(self) -> None:
        cuts = [
            (view, move)
            for _, view, move, _ in games("cuts", 9, starter_cut="player", deal_cut="player")
            if isinstance(move, Cut)
        ]
        assert {view.open.phase for view, _ in cuts} == {Phase.DEAL_CUT, Phase.STARTER_CUT}
        for view, move in cuts:
            assert abs(view.legal.index(move) - len(view.legal) / 2) <= 1

    def test_every_choice_is_legal_and_its_reason_at_most_two_sentences(self) -> None:
        phases = set()
        for _, view, move, player in games("legal", 60):
            assert move in view.legal
            advice = player.advise(view)
            assert advice.move == move
            assert re.fullmatch(r"[A-Z].*\.", advice.reason)
            assert 1 <= len(re.findall(r"\.(?: |$)", advice.reason)) <= 2
            phases.add(view.open.phase)
        assert len(phases) == 6

    @pytest.mark.parametrize("preset", PRESETS)
    def test_they_play_every_preset_to_its_end(self, preset: str) -> None:
        assert winner(course(GAME.rules(preset), OURS, preset)) in (0, 1)

    def test_the_reason_for_a_count_is_the_count(self) -> None:
        fixed: dict[str, Value] = {"counting": "muggins", "muggins": "called", "pegging": "claimed"}
        told = set()
        for _, view, move, player in games("told", 20, **fixed):
            if view.open.phase in (Phase.CLAIM, Phase.MUGGINS):
                advice = player.advise(view)
                count = open_count(view.open)
                missed = count.worth - count.claimed
                right = {Claim: Claim(count.worth), Muggins: Muggins(missed)}.get(type(move), PASS)
                assert advice.move == right
                last = advice.reason.rsplit(" (", 1)[0].split()[-1]
                assert last == (NUMBERS[count.worth] if count.worth else "scores.")
                told.add(type(move))
        assert told == {Claim, Muggins, Pass}

    def test_the_hint_is_the_champions(self) -> None:
        champion = coach("cribbage")
        assert champion is not None
        assert champion.name == "champion"


def wins(first: Bot, second: Bot, pairs: int, seed: str) -> float:
    """The share of games won by the first, each deal played twice with the seats exchanged."""
    rules = GAME.rules(deal_cut="chance", starter_cut="chance")
    won = 0
    for pair in range(pairs):
        for seats in ((first, second), (second, first)):
            won += seats[winner(course(rules, seats, f"{seed}/{pair}"))] is first
    return won / (2 * pairs)


class TestTheLadder:
    def test_simple_beats_random_nearly_always(self) -> None:
        assert wins(Simple(), bot("cribbage", "random", Random(2)), 40, "ladder") > 0.95

    @pytest.mark.parametrize("pairs", [40, pytest.param(250, marks=pytest.mark.slow)])
    def test_steady_beats_simple(self, pairs: int) -> None:
        assert wins(Steady(), Simple(), pairs, "ladder") > 0.57
