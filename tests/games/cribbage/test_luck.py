"""The values of deals: played out through the rules, by the bots too; what chance brings is 0 on average."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from knaves.cards import CARDS, shuffled
from knaves.frozen import changed
from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.champion import Champion, FirstChampion, SecondChampion
from knaves.games.cribbage.bots.luck import LUCK, luck
from knaves.games.cribbage.bots.opponent_model import shares
from knaves.games.cribbage.bots.sharp import Sharp, by_points
from knaves.games.cribbage.bots.simple import Simple
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.cribs import crib_value
from knaves.games.cribbage.engine.luck import DealPlayer, DealValues
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.engine.policies import SIMPLE, steady
from knaves.games.cribbage.engine.search import first_judge, judge, second_judge
from knaves.games.cribbage.engine.tables import KEEP_PLACES, KEEPS, shipped
from knaves.games.cribbage.rules.counting import points_with_each
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.state import State, opening

pytestmark = pytest.mark.needs("kernel")

PLAYERS = ("steady 1", "steady 1")
RULES = GAME.rules(starter_cut="chance", deal_cut="chance")


def about_to_deal(dealer: int, scores: tuple[int, int]) -> State:
    begun = opening(RULES, 2)
    seat = Seat(dealer)
    return replace(
        begun,
        open=changed(begun.open, phase=Phase.DEAL, dealer=seat, opener=seat, actors=(CHANCE,), scores=scores),
    )


def dealt(state: State, seed: int) -> tuple[Deal, State]:
    deal = Deal(shuffled(CARDS, Random(seed)))
    return deal, GAME.apply(state, CHANCE, deal)


def with_error(found: list[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    mean = sum(found) / len(found)
    return mean, (sum((each - mean) ** 2 for each in found) / len(found) / (len(found) - 1)) ** 0.5


def player(state: State, seat: Seat, name: str) -> DealPlayer:
    judges = {"champion 3": judge, "champion 2": second_judge, "champion 1": first_judge}
    if name in ("steady 1", "simple 1"):
        return DealPlayer(steady() if name == "steady 1" else SIMPLE)
    found = by_points() if name == "sharp 1" else judges[name](0)
    return DealPlayer(found, shares(GAME.view(state, seat)))


def thrown(state: State) -> State:
    for seat in (Seat(0), Seat(1)):
        state = GAME.apply(state, seat, best_throw(state, seat))
    return state


def best_throw(state: State, seat: Seat) -> Discard:
    """Return the throw by the average of the hand, the crib, and the pegging of such a keep."""
    six, dealing = state.hands[seat], state.open.dealer == seat
    unseen = [card for card in CARDS if card not in six]

    def worth(move: Discard) -> float:
        kept = [card for card in six if card not in move.cards]
        keep = (dealing * len(KEEPS) + KEEP_PLACES[tuple(sorted(card % 13 for card in kept))]) * 2
        pegged, lost = shipped().pegged[keep : keep + 2]
        one, other = move.cards
        crib = crib_value(one, other, dealing)
        hand = sum(points_with_each(kept, unseen)) / len(unseen)
        return hand + (crib if dealing else -crib) + (pegged - lost)

    return max((Discard(pair) for pair in combinations(six, 2)), key=worth)


def openly(state: State, seat: Seat) -> Play:
    """Return the best card with both hands in sight; of equals the highest."""
    other = state.hands[1 - seat]
    mine, theirs = (
        bytes([*hand, *[kernel.NO_CARD] * (4 - len(hand))]) for hand in (state.hands[seat], other)
    )
    values = list(kernel.solve(mine, theirs, state.open.pile).tolist()[0][: len(state.hands[seat])])
    most = max(values)
    place = max(at for at, value in enumerate(values) if value == most)
    return Play(state.hands[seat][place])


def carefully(state: State, seat: Seat) -> Any:
    return Steady().choose(GAME.view(state, seat))


def through_the_rules(state: State, choose: Callable[[State, Seat], Any]) -> float:
    """Return the value to the dealer of a deal that is played from the cut on."""
    dealer = state.open.dealer
    while (actors := GAME.actors(state)) and state.open.dealer == dealer:
        state = GAME.apply(state, actors[0], choose(state, actors[0]))
    if result := GAME.result(state):
        return 1.0 if result.side == dealer else -1.0
    needs = [RULES.target - score for score in state.open.scores]
    return -champions_odds(0).before_deal(needs[1 - dealer], needs[dealer])


@pytest.mark.parametrize("scores", [(0, 0), (100, 112), (117, 104), (119, 119)])
@pytest.mark.parametrize(("share", "choose"), [(0.0, carefully), (1.0, openly)], ids=["careful", "open"])
def test_a_value_is_what_the_rules_make_of_it(
    scores: tuple[int, int], share: float, choose: Callable[[State, Seat], Any]
) -> None:
    for seed in range(6):
        dealer = seed % 2
        _deal, hands = dealt(about_to_deal(dealer, scores), seed)
        pone, mine = (RULES.target - scores[seat] for seat in (1 - dealer, dealer))
        values = DealValues(pone, mine, share)
        after = thrown(hands)
        places = range(0, 40, 7)
        expected = [through_the_rules(GAME.apply(after, CHANCE, Cut(at + 1)), choose) for at in places]
        starters = [hands.pack[at] for at in places]
        sixes = [card for seat in (1 - dealer, dealer) for card in hands.hands[seat]]
        assert values.by_starter(sixes, starters, thrown=False) == pytest.approx(expected, abs=1e-12)
        split = [card for seat in (1 - dealer, dealer) for card in (*after.hands[seat], *after.thrown[seat])]
        assert values.by_starter(split, starters, thrown=True) == pytest.approx(expected, abs=1e-12)


def played_on(state: State, players: dict[Seat, Any], deals: int) -> State:
    """Return the state at the cut after so many finished deals, and the throws of one more."""
    dice = Random(deals)
    while True:
        actor = GAME.actors(state)[0]
        if state.open.phase is Phase.STARTER_CUT and deals == 0:
            return state
        deals -= state.open.phase is Phase.STARTER_CUT
        move = GAME.chance(state, dice) if actor == CHANCE else players[actor].choose(GAME.view(state, actor))
        state = GAME.apply(state, actor, move)


@pytest.mark.parametrize("scores", [(0, 0), (98, 105), (113, 116)])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Champion(), SecondChampion()),
        (Champion(), Steady()),
        (FirstChampion(), Sharp()),
        (Steady(), Simple()),
    ],
    ids=["champions", "mixed", "points", "plain"],
)
def test_a_known_value_is_what_comes_of_it_when_the_players_play_it_out(
    one: Any, other: Any, scores: tuple[int, int]
) -> None:
    names = [f"{each.name} {each.version}" for each in (one, other)]
    for seed in range(6):
        state = dealt(about_to_deal(seed % 2, scores), seed)[1]
        # After two deals they take each other for somebody.
        state = played_on(state, {Seat(0): one, Seat(1): other}, 0 if sum(scores) else 2 * (seed % 2))
        pone, dealer = Seat(1 - state.open.dealer), state.open.dealer
        values = DealValues(*(RULES.target - state.open.scores[seat] for seat in (pone, dealer)))
        players = player(state, pone, names[pone]), player(state, dealer, names[dealer])
        thrown = [card for seat in (pone, dealer) for card in (*state.hands[seat], *state.thrown[seat])]
        after = GAME.apply(state, CHANCE, Cut(seed + 1))
        found = values.known(players, thrown, state.pack[seed])
        assert found.thrown == bytes(thrown)
        assert found.value == through_the_rules(
            after, lambda at, seat: (one, other)[seat].choose(GAME.view(at, seat))
        )


@pytest.mark.parametrize(
    ("names", "deals", "width"),
    [(("steady 1", "simple 1"), 600, 0.008), (("sharp 1", "steady 1"), 60, 0.025)],
    ids=["plain", "sharp"],
)
def test_the_luck_of_deals_is_nothing_on_average(names: tuple[str, str], deals: int, width: float) -> None:
    state = about_to_deal(1, (60, 50))
    found = []
    for seed in range(deals):
        # Throws that nobody foresees: the mean does not depend on what players do.
        after = thrown(dealt(state, seed)[1])
        found.append(luck(after, GAME.chance(after, Random(seed)), names, seed))
    mean, error = with_error(found)
    assert error < width
    assert abs(mean) < 4 * error


def test_what_a_starter_brings_beside_what_was_foreseen_adds_up_to_nothing() -> None:
    state = dealt(about_to_deal(1, (60, 50)), 8)[1]
    foreseen, real = state, state
    for seat in (Seat(0), Seat(1)):
        foreseen = GAME.apply(foreseen, seat, carefully(foreseen, seat))
        real = GAME.apply(real, seat, Discard((real.hands[seat][0], real.hands[seat][5])))
    more = [luck(real, Cut(at), PLAYERS, 5) - luck(foreseen, Cut(at), PLAYERS, 5) for at in range(1, 41)]
    assert sum(more) == pytest.approx(0, abs=1e-12)
    assert max(more) > 0.001
    assert min(more) < -0.001


def test_a_few_deals_played_out_tell_what_many_plain_ones_leave_open() -> None:
    values, players = DealValues(30, 40), (DealPlayer(by_points()), DealPlayer(steady()))
    found = [values.expectation(players, 4, 100, seed) for seed in range(40)]
    alone = [values.mean_known(players, 4, seed) for seed in range(40)]
    mean, error = with_error(found)
    assert abs(mean - sum(alone) / len(alone)) < 4 * with_error(alone)[1]
    assert error < 0.6 * with_error(alone)[1]


def test_the_mean_of_random_deals_is_that_of_deals_one_by_one() -> None:
    values, dice = DealValues(50, 60), Random("deals")
    found = []
    for _ in range(2000):
        pack = shuffled(CARDS, dice)
        found += values.by_starter(pack[:12], pack[12:13], thrown=False)
    mean, error = with_error(found)
    assert abs(mean - values.mean(4000, 3)) < 4 * 1.25 * error
    assert values.mean(100, 3) == values.mean(100, 3) != values.mean(100, 4)


def test_the_mean_of_known_deals_is_that_of_deals_one_by_one() -> None:
    values, dice, players = DealValues(50, 60), Random("deals"), (DealPlayer(steady()), DealPlayer(SIMPLE))
    packs = [shuffled(CARDS, dice) for _ in range(2000)]
    mean, error = with_error([values.known(players, pack[:12], pack[12]).value for pack in packs])
    assert abs(mean - values.mean_known(players, 4000, 3)) < 4 * 1.25 * error
    assert values.mean_known(players, 100, 3) == values.expectation(players, 1, 100, 3)


def test_luck_is_that_of_side_nought_and_lies_with_the_cards() -> None:
    """The same cards with seats exchanged bring the other side as much."""
    found = []
    for dealer, scores in ((1, (60, 50)), (0, (50, 60))):
        # Pone gets the first card, whichever seat that is.
        after = thrown(dealt(about_to_deal(dealer, scores), 3)[1])
        found.append(luck(after, Cut(9), PLAYERS, 5))
    assert found[0] == -found[1] != 0


def test_cuts_for_the_deal_are_not_measured() -> None:
    state = GAME.apply(opening(RULES, 2), CHANCE, GAME.chance(opening(RULES, 2), Random(1)))
    assert state.open.phase is Phase.DEAL_CUT
    assert luck(state, GAME.chance(state, Random(1)), PLAYERS, 1) == 0


def test_values_have_a_version_and_know_their_bounds() -> None:
    assert LUCK.version == "cribbage 2"
    for pone, dealer in ((0, 5), (5, 122)):
        with pytest.raises(ValueError, match="needs of 1 to 121"):
            DealValues(pone, dealer)
