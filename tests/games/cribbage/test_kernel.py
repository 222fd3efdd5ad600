"""The compiled kernel and its twin in Python agree, and both with what is published."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from functools import partial
from itertools import chain, combinations
from random import Random
from subprocess import PIPE
from typing import Any

import pytest

from knaves.cards import CARDS, Card, parse
from knaves.game import Seat
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine import kernel, reference
from knaves.games.cribbage.engine.cribs import PAIRS, crib_value, sort_of
from knaves.games.cribbage.engine.kernel import NO_CARD, SEEN, Throw
from knaves.games.cribbage.engine.policies import EVEN, RANDOM, Policy, in_places, place_of, steady
from knaves.games.cribbage.engine.reference.chance import DRAWN, Chance
from knaves.games.cribbage.engine.reference.playouts import begin
from knaves.games.cribbage.rules.counting import points
from knaves.games.cribbage.rules.moves import Cut, Deal, Move
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.turns import actors, apply
from knaves.games.cribbage.rules.view import view

compiled = pytest.mark.skipif(not kernel.available(), reason="there is no compiled kernel here")


def plainly(call: Callable[[], Any]) -> Any:
    """Call with the twin in the place of the compiled half."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel, "_engine", reference)
        return call()


def hands(number: int, seed: int) -> bytes:
    """Return random hands of five different cards, five bytes each."""
    dice = Random(seed)
    return b"".join([bytes(dice.sample(range(52), 5)) for _ in range(number)])


def listed(arrays: Any) -> list[Any]:
    return [each.tolist() for each in arrays]


def test_where_there_is_a_compiler_the_kernel_is_compiled() -> None:
    if shutil.which(os.environ.get("CXX", "c++")) is None or os.environ.get("CXX") == "/bin/false":
        pytest.skip("there is no compiler here")
    assert kernel.available()


@pytest.mark.bare
def test_without_numpy_arrays_are_memoryviews_of_the_same_shape() -> None:
    program = "import sys; sys.modules['numpy'] = None\n"
    program += (
        "from knaves.games.cribbage.engine import kernel as k\n"
        "from knaves.games.cribbage.engine.policies import RANDOM\n"
    )
    program += "found = k.play_deals(3, 1, RANDOM, RANDOM)\n"
    program += "print([(type(each).__name__, each.shape) for each in found], found.cards.tolist())"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    expected = [("memoryview", (3, width)) for width in (20, 13, 8)]
    assert said == f"{expected} {kernel.play_deals(3, 1, RANDOM, RANDOM).cards.tolist()}\n"


INSIDE = """
import sys, threading
from knaves.games.cribbage.engine import kernel
careful = kernel.Policy("expected", "careful")
kernel.play_games(1, 1, careful, careful)
sys.setswitchinterval(1000)
begun = threading.Event()
def tell():
    begun.wait()
    print("inside", flush=True)
threading.Thread(target=tell, daemon=True).start()
begun.set()
"""
"""Says so when the kernel is at work: a thread that the interpreter never changes to by itself gets its turn
only when the kernel lets go of the interpreter."""


@compiled
def test_a_long_loop_ends_when_it_is_interrupted() -> None:
    counting = "while True: kernel.totals(threads=2)"
    playing = "kernel.play_games(2_000_000, 1, careful, careful)"
    for loop in (counting, playing):
        running = subprocess.Popen([sys.executable, "-c", INSIDE + loop], stdout=PIPE, stderr=PIPE)
        assert running.stdout is not None
        assert running.stdout.readline() == b"inside\n"
        asked = time.monotonic()
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=20)
        assert b"KeyboardInterrupt" in said
        assert time.monotonic() - asked < 5


class TestCounting:
    @compiled
    @pytest.mark.parametrize("number", [50_000, pytest.param(500_000, marks=pytest.mark.slow)])
    @pytest.mark.parametrize("crib", [False, True])
    def test_random_hands_count_what_the_twin_counts(self, crib: bool, number: int) -> None:
        dealt = hands(number, seed=crib)
        assert bytes(kernel.count(dealt, crib)) == bytes(plainly(lambda: kernel.count(dealt, crib)))

    @compiled
    @pytest.mark.parametrize(("crib", "total"), [(False, 61_974_180), (True, 61_528_020)])
    def test_all_hands_one_by_one_as_the_law_counts_them(self, crib: bool, total: int) -> None:
        # Every five cards that there are, each of the five in its turn the starter, which comes last.
        fives = bytes(chain.from_iterable(combinations(range(52), 5)))
        found = [0] * 30
        for starter in range(5):
            every, places = bytearray(fives), [place for place in range(5) if place != starter]
            for to, place in enumerate((*places, starter)):
                every[to::5] = fives[place::5]
            counted = bytes(kernel.count(every, crib, threads=2))
            found = [had + counted.count(points_) for points_, had in enumerate(found)]
        assert found == kernel.totals(crib) == kernel.totals(crib, threads=2)
        assert sum(found) == 12_994_800
        assert sum(points_ * times for points_, times in enumerate(found)) == total

    def test_any_buffer_of_bytes_will_do(self) -> None:
        five = [*parse("5H 5S 5D JC"), *parse("5C")]
        for buffer in (
            bytes(five),
            bytearray(five),
            array("B", five),
            memoryview(bytes(five)).cast("B", [1, 5]),
        ):
            assert kernel.count(buffer).tolist() == [29]
        assert kernel.count(b"").tolist() == []

    @pytest.mark.parametrize("buffer", [b"1234", array("i", [0, 1, 2, 3, 4]), memoryview(bytes(10))[::2]])
    def test_other_buffers_are_refused(self, buffer: Any) -> None:
        with pytest.raises(ValueError, match="Cards come as bytes"):
            kernel.count(buffer)

    def test_what_is_no_card_is_refused_by_both(self) -> None:
        call = partial(kernel.count, bytes([0, 1, 2, 3, 52]))
        with pytest.raises(ValueError, match="from 0 to 51"):
            call()
        with pytest.raises(ValueError, match="from 0 to 51"):
            plainly(call)


def weights(seed: int) -> list[float]:
    dice = Random(seed)
    return [dice.random() for _ in range(169)]


def assert_same(some: tuple[Throw, ...], others: tuple[Throw, ...]) -> None:
    for one, other in zip(some, others, strict=True):
        assert (one.thrown, one.kept) == (other.thrown, other.kept)
        assert bytes(one.by_starter) == bytes(other.by_starter)
        for mine, yours in zip(
            (one.hand, one.crib, one.crib_by_rank.tolist()),
            (other.hand, other.crib, other.crib_by_rank.tolist()),
            strict=True,
        ):
            assert mine == pytest.approx(yours, abs=1e-13)


def as_all_cribs_counted(deal: list[int], model: list[float]) -> None:
    """Every throw, starter and opponent's pair is counted by `kernel.count`, which is proved apart."""
    numpy = pytest.importorskip("numpy")
    unseen = [card for card in range(52) if card not in deal]
    pairs = numpy.array(list(combinations(unseen, 2)), "B")
    starters = numpy.array(unseen, "B")[:, None]
    weight = numpy.array([model[place_of(sort_of(*pair))] for pair in combinations(unseen, 2)])
    chance = numpy.where((pairs == starters[..., None]).any(2), 0.0, weight)
    chance /= chance.sum(1, keepdims=True) * 46
    cribs = numpy.empty((46, 1035, 5), "B")
    cribs[:, :, 2:4], cribs[:, :, 4] = pairs, starters
    found = kernel.weigh(bytes(deal), model).crib[0]
    for place, thrown in enumerate(combinations(deal, 2)):
        cribs[:, :, :2] = thrown
        points_ = numpy.asarray(kernel.count(cribs, crib=True)).reshape(46, 1035)
        slots = (starters % 13).astype(int) * 30 + points_
        sums = numpy.bincount(slots.ravel(), chance.ravel(), 390)
        assert numpy.abs(sums - found[place].ravel()).max() < 1e-13


class TestThrows:
    @compiled
    @pytest.mark.parametrize(
        "six",
        [
            "5H 5D JS JH 2H 9D",
            "AC 2C 5C JC QC KC",
            *(
                pytest.param(six, marks=pytest.mark.slow)
                for six in ("JC JD JH JS 5C 5D", "4H 4D 4S 4C 7H 8H", "7C 8D 9H TS 2C 3C")
            ),
        ],
    )
    def test_they_are_the_same_as_every_crib_counted(self, six: str) -> None:
        model = weights(len(six) + ord(six[0]))
        assert_same(kernel.throws(parse(six), model), plainly(lambda: kernel.throws(parse(six), model)))

    @compiled
    def test_of_random_deals_they_are_what_all_cribs_come_to(self) -> None:
        dice = Random(6)
        for deal in [dice.sample(range(52), 6) for _ in range(6)]:
            as_all_cribs_counted(deal, [dice.random() for _ in range(169)])

    def test_many_deals_are_weighed_as_one_is(self) -> None:
        if not kernel.available():
            pytest.skip("the twin takes too long")
        dice = Random(4)
        deals = [dice.sample(CARDS, 6) for _ in range(50)]
        many = kernel.weigh(b"".join(map(bytes, deals)), weights(4), threads=2)
        for number, deal in enumerate(deals):
            one = kernel.throws(deal, weights(4))
            assert many.spreads.tolist()[number] == [[throw.hand, throw.crib] for throw in one]
            assert many.hand.tolist()[number] == [list(throw.by_starter) for throw in one]

    @compiled
    def test_spreads_are_chances_and_their_means_are_right(self) -> None:
        six = parse("5H 5S 6C 7D JD QD")
        unseen = [card for card in CARDS if card not in six]
        for throw in kernel.throws(six):
            assert sum(throw.hand) == pytest.approx(1)
            assert sum(throw.crib) == pytest.approx(1)
            mean = sum(made * chance for made, chance in enumerate(throw.hand))
            assert mean == pytest.approx(sum(points(throw.kept, starter) for starter in unseen) / 46)
            assert [place for place in range(52) if throw.by_starter[place] == SEEN] == sorted(six)
            by_rank = [sum(throw.crib_by_rank[30 * rank : 30 * rank + 30]) for rank in range(13)]
            assert by_rank == pytest.approx(
                [sum(card % 13 == rank for card in unseen) / 46 for rank in range(13)]
            )

    @pytest.mark.parametrize("model", [[1.0] * 168, [1.0] * 168 + [-1.0], [1.0] * 168 + [float("nan")]])
    def test_a_model_must_be_weights(self, model: list[float]) -> None:
        with pytest.raises(ValueError, match="169 weights"):
            kernel.throws(parse("5H 5S 6C 7D JD QD"), model)

    @pytest.mark.parametrize("threads", [1, 2])
    def test_a_model_must_leave_something(self, threads: int) -> None:
        deals = bytes(parse("5H 5S 6C 7D JD QD AH AS 2C 3D JH QH"))
        call = partial(kernel.weigh, deals, [0.0] * 169, threads)
        with pytest.raises(ValueError, match="leave no"):
            call()
        with pytest.raises(ValueError, match="leave no"):
            plainly(call)

    def test_cards_must_be_six_and_different(self) -> None:
        with pytest.raises(ValueError, match="6 different cards"):
            kernel.throws(parse("5H 5H 6C 7D JD QD"))
        with pytest.raises(ValueError, match="6 cards, not 5"):
            kernel.throws(parse("5H 6C 7D JD QD"))


POLICIES = [
    (RANDOM, RANDOM),
    (steady(), steady()),
    (steady(), RANDOM),
    (Policy("expected", "greedy"), Policy("random", "careful")),
]


class TestPlayouts:
    @compiled
    @pytest.mark.parametrize(("one", "other"), POLICIES)
    @pytest.mark.parametrize("deals", [100, pytest.param(300, marks=pytest.mark.slow)])
    def test_deals_are_played_as_the_law_plays_them(self, one: Policy, other: Policy, deals: int) -> None:
        def call() -> list[Any]:
            return listed(kernel.play_deals(deals, 11, one, other, first=5))

        assert call() == plainly(call)

    @compiled
    @pytest.mark.parametrize(("one", "other"), POLICIES)
    def test_games_are_played_as_the_law_plays_them(self, one: Policy, other: Policy) -> None:
        def call() -> list[Any]:
            return listed(kernel.play_games(30, 12, one, other, target=61, first=3))

        assert call() == plainly(call)

    @compiled
    def test_threads_and_pieces_change_nothing(self) -> None:
        whole = listed(kernel.play_games(1000, 1, RANDOM, steady()))
        assert whole == listed(kernel.play_games(1000, 1, RANDOM, steady(), threads=0))
        pieces = [kernel.play_games(500, 1, RANDOM, steady(), first=first) for first in (0, 500)]
        assert whole == [first + second for first, second in zip(*map(listed, pieces), strict=True)]

    @compiled
    def test_equals_share_games_and_the_first_dealer_is_ahead(self) -> None:
        scores, deals = listed(kernel.play_games(40_000, 2, steady(), steady()))
        won = [one == 121 for one, _ in scores]
        dealers = sum(win == (number % 2 == 0) for number, win in enumerate(won))
        assert sum(won) == 20_000, "mirrored pairs between the same policies are shared"
        assert 0.55 < dealers / 40_000 < 0.57
        assert 8.9 < sum(deals) / 40_000 < 9.1

    def test_steady_plays_as_the_bot_of_that_name(self) -> None:
        scores, _ = listed(kernel.play_games(12, 3, steady(), steady()))
        for number, expected in enumerate(scores):
            pack, state = Chance(3, number // 2, DRAWN), begin(121, Seat(number % 2))
            while waiting := actors(state):
                if state.open.phase in (Phase.DEAL, Phase.STARTER_CUT):
                    move: Move = Deal(pack.pack()) if state.open.phase is Phase.DEAL else Cut(1)
                else:
                    move = Steady().choose(view(state, waiting[0]))
                state = apply(state, waiting[0], move)
            assert list(state.open.scores) == expected

    def test_bad_numbers_are_refused(self) -> None:
        with pytest.raises(ValueError, match="threads"):
            kernel.play_deals(1, 1, RANDOM, RANDOM, threads=-1)
        with pytest.raises(ValueError, match="at least one"):
            kernel.play_deals(0, 1, RANDOM, RANDOM)
        with pytest.raises(ValueError, match="5 points"):
            kernel.play_games(1, 1, RANDOM, RANDOM, target=4)
        with pytest.raises(ValueError, match="169"):
            Policy("expected", "careful", own=(1.0,))


def position(dice: Random, most: int = 4) -> tuple[bytes, bytes, list[Card]]:
    """Return a position in the middle of the play: both hands, and the pile of the present count."""
    cards = dice.sample(CARDS, 8)
    mine, theirs = dice.randrange(1, most + 1), dice.randrange(0, most + 1)
    pile: list[Card] = []
    for card in cards[mine + theirs :]:
        if sum(PIPS[each] for each in (*pile, card)) <= 30 - PIPS[min(cards[:mine], key=lambda c: PIPS[c])]:
            pile.append(card)
    hands_ = cards[:mine], cards[mine : mine + theirs]
    my, their = (bytes(hand).ljust(4, bytes([NO_CARD])) for hand in hands_)
    return my, their, pile


some_positions = pytest.mark.parametrize("positions", [30, pytest.param(100, marks=pytest.mark.slow)])


class TestOpenPlay:
    @compiled
    @some_positions
    def test_positions_are_worth_what_trying_everything_finds(self, positions: int) -> None:
        dice = Random(8)
        for _ in range(positions):
            my, their, pile = position(dice)
            call = partial(kernel.solve, my, their, pile)
            assert call().tolist() == plainly(call).tolist(), (my, their, pile)

    @compiled
    @some_positions
    def test_for_the_sake_of_outcomes_too(self, positions: int) -> None:
        dice = Random(9)
        for _ in range(positions):
            my, their, pile = position(dice)
            rows, columns = dice.choice([(3, 4), (8, 5), (60, 60)])
            outcomes = [[dice.random() for _ in range(columns)] for _ in range(rows)]
            call = partial(kernel.solve_for, my, their, outcomes, pile)
            assert repr(call().tolist()) == repr(plainly(call).tolist()), (my, their, pile)

    @compiled
    def test_points_as_outcomes_are_points(self) -> None:
        dice = Random(10)
        outcomes = [[float(mine - theirs) for theirs in range(64)] for mine in range(64)]
        dealt = [dice.sample(CARDS, 8) for _ in range(2000)]
        mine, theirs = (b"".join([bytes(cards[part]) for cards in dealt]) for part in (slice(4), slice(4, 8)))
        assert kernel.solve_for(mine, theirs, outcomes).tolist() == kernel.solve(mine, theirs).tolist()

    def test_who_can_end_the_game_does(self) -> None:
        mine, theirs = bytes(parse("7C 5D")), bytes(parse("8H 9S"))
        pair = kernel.solve_for(
            mine + b"\xff\xff", theirs + b"\xff\xff", [[0, 0, 0], [0.5, 0, 0], [1, 1, 1]], parse("TH")
        )
        assert pair.tolist()[0][1] == 1.0, "fifteen for two is all I need"

    def test_one_hand_stands_against_many(self) -> None:
        dice = Random(11)
        mine, *others = (bytes(dice.sample(CARDS, 4)) for _ in range(3))
        both = kernel.solve(mine, b"".join(others)).tolist()
        assert both == [kernel.solve(mine, other).tolist()[0] for other in others]

    @pytest.mark.parametrize(
        ("mine", "theirs", "pile", "why"),
        [
            (b"\xff\xff\xff\xff", bytes(4), "", "holds a card"),
            (bytes([0, 13, 26, 39]), bytes([0, 1, 2, 3]), "", "four cards of a rank"),
            (bytes([0, 1, 2, 3]), bytes([4, 5, 6, 7]), "TH", "eight cards"),
            (bytes([0, 1, 2, 60]), bytes([4, 5, 6, 7]), "", "from 0 to 51, or 255"),
            (bytes([0, 1, 2, 3]), bytes([4, 255, 255, 255]), "TH TD TS AD", "thirty at most"),
            (bytes(8), bytes(12), "", "2 hands of mine and 3"),
        ],
    )
    def test_what_cannot_be_is_refused_by_both(self, mine: bytes, theirs: bytes, pile: str, why: str) -> None:
        call = partial(kernel.solve, mine, theirs, parse(pile))
        with pytest.raises(ValueError, match=why):
            call()
        with pytest.raises(ValueError, match=why):
            plainly(call)


def told(tables: kernel.VectorEnv) -> list[Any]:
    return listed((tables.seats, tables.legal, tables.observations, tables.rewards, tables.won))


def anything(tables: kernel.VectorEnv, dice: Random) -> bytes:
    """Return a legal action for each table."""
    return bytes(
        [dice.choice([place for place, may in enumerate(row) if may]) for row in tables.legal.tolist()]
    )


class TestTables:
    @compiled
    def test_they_go_on_as_the_law_does_and_show_what_a_view_shows(self) -> None:
        tables = kernel.VectorEnv(7, 5, target=31)
        twin_tables = plainly(partial(kernel.VectorEnv, 7, 5, target=31))
        dice, games = Random(1), 0
        for _ in range(150):
            assert told(tables) == told(twin_tables)
            actions = anything(tables, dice)
            tables.step(actions)
            twin_tables.step(actions)
            games += sum(tables.won.tolist())
        assert games > 7, "games were won, and the next begun"

    @compiled
    def test_threads_change_nothing(self) -> None:
        one, many = kernel.VectorEnv(1000, 5), kernel.VectorEnv(1000, 5, threads=2)
        dice = Random(2)
        for _ in range(30):
            actions = anything(one, dice)
            one.step(actions)
            many.step(actions)
            assert told(one) == told(many)

    def test_an_action_that_is_not_legal_changes_nothing(self) -> None:
        for tables in (kernel.VectorEnv(3, 1), plainly(partial(kernel.VectorEnv, 3, 1))):
            before = told(tables)
            with pytest.raises(ValueError, match="Row 1: action 0 is not legal now"):
                tables.step(bytes([52, 0, 52]))
            with pytest.raises(ValueError, match="3 tables and 2 actions"):
                tables.step(bytes([52, 52]))
            assert told(tables) == before

    def test_a_target_that_a_byte_cannot_hold_is_refused(self) -> None:
        with pytest.raises(ValueError, match="255 at most"):
            kernel.VectorEnv(1, 1, target=1001)


class TestPolicies:
    def test_each_sort_of_pair_has_a_place_of_its_own(self) -> None:
        assert sorted(map(place_of, PAIRS)) == list(range(169))
        assert in_places(dict.fromkeys(PAIRS, 1.0)) == EVEN

    def test_steady_has_the_shipped_table(self) -> None:
        policy = steady()
        for sort, pairs in PAIRS.items():
            for pair in pairs:
                assert policy.own[place_of(sort)] == crib_value(*pair, own=True)
                assert policy.other[place_of(sort)] == crib_value(*pair, own=False)
