"""Worlds weighed, and calls and buries played out: the kernel and its twin agree."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from euchre_phases import out
from knaves.game import CHANCE, Seat
from knaves.games.euchre import GAME, Rules, State
from knaves.games.euchre.bots.steady import Steady
from knaves.games.euchre.engine import auction, kernel, tables
from knaves.games.euchre.engine.arrays import Array, blank, given
from knaves.games.euchre.engine.belief import believable, encode_seen
from knaves.games.euchre.engine.hand_value import best_bury
from knaves.games.euchre.engine.hidden import unseen
from knaves.games.euchre.engine.labels import LABELS, relabel
from knaves.games.euchre.engine.open_deal import mask
from knaves.games.euchre.engine.reference import beliefs
from knaves.games.euchre.rules.moves import Dealer
from knaves.games.euchre.rules.open import Bidding
from knaves.games.euchre.rules.trumps import turned_suit

pytestmark = pytest.mark.needs("kernel")

HOUSES = (
    Rules(),
    Rules(joker=True, canadian=True),
    Rules(loner_lead="loner", stick_the_dealer=False, no_trump=True),
)


def moments(rules: Rules, phases: tuple[str, ...], number: int) -> list[State]:
    """Moments of so many deals in which one of these things is to be done."""
    found: list[State] = []
    dice, steady = Random(8), Steady()
    state = GAME.start(rules, 4)
    while len(found) < number:
        seat = (GAME.actors(state) or (None,))[0]
        if seat is None:
            state = GAME.start(rules, 4)
        elif seat == CHANCE:
            state = GAME.apply(state, CHANCE, GAME.chance(state, dice))
        else:
            if state.open.phase.step in phases and seat not in out(state):
                found.append(state)
            view = GAME.view(state, seat)
            move = steady.choose(view) if dice.randrange(4) else view.legal[dice.randrange(len(view.legal))]
            state = GAME.apply(state, seat, move)
    return found


NETWORKS = (None, tables.card_network())
KINDS = ("thumb", "network")
OTHERS = tuple(zip((tables.second_table(), tables.table()), NETWORKS, strict=True))


@pytest.mark.parametrize(("table", "network"), OTHERS, ids=KINDS)
@pytest.mark.parametrize("rules", HOUSES)
def test_worlds_are_believed_alike(rules: Rules, table: Array, network: Array | None) -> None:
    for state in moments(rules, ("order", "make", "bury", "play"), 60):
        view = GAME.view(state, state.open.turn)
        assert believable(view)
        worlds, told = kernel.worlds(unseen(view), 8, 5), memoryview(encode_seen(view))
        slow = blank("d", len(worlds))
        beliefs.believe(told, worlds, table, network, 0.3, 0.4, slow)
        fast = kernel.believe(told, worlds, table, temperature=0.3, error_rate=0.4, network=network)
        assert fast.tolist() == pytest.approx(slow.tolist(), rel=1e-9)
        assert min(fast.tolist()) > 0


def test_a_dealer_in_a_world_buries_as_steady_does_more_often_than_by_the_second_table() -> None:
    dice, tables_of = Random(9), (tables.table(), tables.second_table())
    alike = [0, 0]
    for _ in range(150):
        state = GAME.apply(GAME.start(Rules(), 4), CHANCE, Dealer(Seat(3)))
        state = GAME.apply(state, CHANCE, GAME.chance(state, dice))
        assert isinstance(state.open.phase, Bidding)
        view, upcard = GAME.view(state, Seat(0)), state.open.phase.upcard
        held, trump = GAME.view(state, Seat(3)).hand, turned_suit(upcard)
        labels, told = LABELS[trump], auction.read_row(encode_seen(view))
        six = relabel(mask((*held, upcard)), labels)
        for place, table in enumerate(tables_of):
            buried = auction.Bidder(table).bury(six, labels, told, trump)
            alike[place] += labels.card[buried] == best_bury((*held, upcard), trump)
    assert alike[0] > 105 > alike[1], alike


def test_worlds_are_picked_alike_and_each_as_often_as_it_is_likely() -> None:
    dice = Random(4)
    for number, most in ((1, 5), (40, 12), (40, 400)):
        worlds = given("Q", [[1 << dice.randrange(50)] * 6 for _ in range(number)], 6)
        for likely in ([dice.random() ** 4 for _ in range(number)], [0.0] * number):
            shares, start = given("d", likely), dice.random()
            rows, counts = blank("Q", min(most, number), 6), blank("d", min(most, number))
            picked = beliefs.pick(worlds, shares, most, start, rows, counts)
            fast, often = kernel.pick(worlds, shares, most, start)
            assert (fast.tolist(), often.tolist()) == (rows[:picked].tolist(), counts[:picked].tolist())
            if sum(likely):
                assert sum(often.tolist()) == pytest.approx(most, abs=1)
                best = worlds.tolist()[likely.index(max(likely))]
                assert often.tolist()[fast.tolist().index(best)] == pytest.approx(
                    max(likely) / sum(likely) * most, abs=1
                )


@pytest.mark.parametrize(("table", "network"), OTHERS, ids=KINDS)
@pytest.mark.parametrize("rules", [*HOUSES, Rules(alone="exchange")])
def test_calls_are_played_out_alike(rules: Rules, table: Array, network: Array | None) -> None:
    for state in moments(rules, ("order", "make"), 8):
        view = GAME.view(state, state.open.turn)
        worlds, told = kernel.worlds(unseen(view), 2, 5), memoryview(encode_seen(view))
        weights = memoryview(array("d", [1.0, 2.0]))
        slow = blank("d", auction.CALLS, auction.OUTCOMES)
        beliefs.play_calls(told, worlds, weights, table, network, slow)
        fast = kernel.play_calls(told, worlds, weights, table, network)
        assert fast.tolist() == slow.tolist()


@pytest.mark.parametrize("network", NETWORKS, ids=KINDS)
def test_buries_are_played_out_alike(network: Array | None) -> None:
    for state in moments(HOUSES[0], ("bury",), 5):
        view = GAME.view(state, state.open.turn)
        worlds, told = kernel.worlds(unseen(view), 2, 5), memoryview(encode_seen(view))
        weights = memoryview(array("d", [1.0, 1.0]))
        slow = blank("d", 53, 6)
        beliefs.play_buries(told, worlds, weights, network, slow)
        assert kernel.play_buries(told, worlds, weights, network).tolist() == slow.tolist()


@pytest.mark.parametrize("network", NETWORKS, ids=KINDS)
@pytest.mark.parametrize("rules", HOUSES)
def test_cards_are_played_out_alike(rules: Rules, network: Array | None) -> None:
    for state in moments(rules, ("play",), 40):
        view = GAME.view(state, state.open.turn)
        worlds, told = kernel.worlds(unseen(view), 2, 5), memoryview(encode_seen(view))
        weights = memoryview(array("d", [1.0, 1.0][: len(worlds)]))
        for closed in (1, 5):
            slow = blank("d", 53, 6)
            beliefs.play_cards(told, worlds, weights, network, closed, slow)
            assert kernel.play_cards(told, worlds, weights, closed, network).tolist() == slow.tolist()


def test_a_row_that_was_never_told_is_refused() -> None:
    state = moments(HOUSES[0], ("order",), 1)[0]
    view = GAME.view(state, state.open.turn)
    worlds = kernel.worlds(unseen(view), 2, 5)
    bad = bytes([9]) + encode_seen(view)[1:]
    with pytest.raises(ValueError, match="told"):
        kernel.believe(memoryview(bad), worlds, tables.table(), temperature=0.3, error_rate=1.0)
