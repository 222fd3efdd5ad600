"""Decisions played out by champions in the kernel: as the rules and the player of that name play them."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from knaves.cards import CARDS, Card
from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.ceiling import DRAWS, PLAYOUTS, kind, playouts, refusal, sight_of
from knaves.games.cribbage.bots.champion import Champion
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.ceiling import Sight, Worlds
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.engine.search import Shares, judge, throw_order
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.state import State
from knaves.table import play

RULES = GAME.rules(starter_cut="chance", deal_cut="chance")


def champions_game(seed: int) -> list[State]:
    """Return all states of a game between champions."""
    moves: list[Any] = []
    play(
        GAME, RULES, [Champion(), Champion()], Random(seed), log=lambda seat, move: moves.append((seat, move))
    )
    states = [GAME.start(RULES, 2)]
    for seat, move in moves:
        states.append(GAME.apply(states[-1], seat, move))
    return states


def brought(states: list[State], at: int, seat: Seat) -> float:
    """Return the chance to win of the seat when the deal was over."""
    dealer = states[at].open.dealer
    for state in states[at:]:
        if result := GAME.result(state):
            return float(result.side == seat)
        if state.open.dealer != dealer:
            needs = [RULES.target - score for score in state.open.scores]
            value = champions_odds(0).before_deal(needs[1 - dealer], needs[dealer])
            return (1 + (-value if seat == dealer else value)) / 2
    raise AssertionError("the game did not end")


@pytest.mark.needs("kernel")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_in_the_true_world_champions_play_on_as_they_did(seed: int) -> None:
    """Every decision of a game between champions: their choice brings what the deal brought by the rules."""
    states = champions_game(seed)
    met = set()
    for at, state in enumerate(states):
        for seat in state.open.actors:
            if seat < 0:
                continue
            seen = GAME.view(state, seat)
            said = kind(seen)
            if said is None:
                continue
            met.add(said)
            move = Champion().choose(seen)
            found = playouts(states, at, seat, [move], 0, 1)
            assert GAME.same(found.moves[found.asked[0]], move)
            # The kernel keeps the odds in single precision. A point more is a thousand times as much.
            assert found.true[found.asked[0]] == pytest.approx(brought(states, at, seat), abs=1e-6)
    assert met == {*PLAYOUTS.kinds}


def sight(
    seat: int,
    six: tuple[Card, ...],
    starter: Card | None,
    laid: tuple[tuple[int, Card], ...],
    needs: tuple[int, int],
) -> Sight:
    return Sight(seat, six, starter, laid, needs, (Shares(0.4, 0.2, 0.4), Shares(0.4, 0.2, 0.4)))


def cards(text: str) -> tuple[Card, ...]:
    return tuple([Card(each) for each in text.split()])


@pytest.mark.needs("kernel")
def test_before_the_throw_every_hand_is_equally_likely_and_thrown_by_the_champion() -> None:
    six = cards("5H 5D JS QC 2C 3H")
    found = Worlds(judge(0), sight(1, six, None, (), (60, 70))).drawn(1500, 7, 1500)
    assert len(found) == 1500
    often = dict.fromkeys([card for card in CARDS if card not in six], 0)
    starters = dict(often)
    for world in found:
        for card in world[:6]:
            often[Card(card)] += 1
        starters[Card(world[6])] += 1
        assert len({*world}) == 7
    # 45 degrees of freedom: beyond 85.4 once in 4,000. The six of a world differ, so the first is smaller.
    for counts in (often, starters):
        mean = sum(counts.values()) / 46
        assert sum((count - mean) ** 2 / mean for count in counts.values()) < 85.4
    for world in found[:60]:
        assert {*world[4:6]} == {*throw_of(world[:6], 0, 60, 70)}


def throw_of(dealt: bytes, seat: int, mine: int, theirs: int) -> tuple[Card, ...]:
    ordered = sorted([Card(card) for card in dealt], key=lambda card: (card % 13, card // 13))
    found = judge(0).throws(ordered, seat, mine, theirs)
    return max(found, key=lambda throw: throw_order(throw, bool(seat))).thrown


@pytest.mark.needs("kernel")
def test_in_the_play_the_opponent_holds_what_it_would_have_thrown_and_laid_so() -> None:
    """Worlds after a game's cards, asked again through the rules: the player would have made each move."""
    states, asked = champions_game(5), 0
    for at, state in enumerate(states):
        (seat, *_others) = state.open.actors or (Seat(-1),)
        if state.open.phase is not Phase.PLAY or kind(GAME.view(state, seat)) not in (
            "second",
            "third",
        ):
            continue
        begun = len(state.past)
        pack_dealt = states[begun + 1]
        other = Seat(1 - seat)
        own = {*pack_dealt.hands[seat]}
        for world in worlds_of(states, at, seat, 4):
            asked += 1
            replayed(states, at, other, own, world)
        if asked >= 24:
            break
    assert asked >= 24


def worlds_of(states: list[State], at: int, seat: Seat, number: int) -> list[bytes]:
    state = states[at]
    seen = GAME.view(state, seat)
    found = Worlds(judge(0), sight_of(state, seen, states[len(state.past)].open.scores))
    return found.drawn(number, 3, number * DRAWS)


def replayed(states: list[State], at: int, other: Seat, own: set[Card], world: bytes) -> None:
    """Play the deal again with the other's cards of a world: the champion makes the moves that were made."""
    state = states[at]
    six = [Card(card) for card in world[:6]]
    assert not own & {*six}
    before = states[len(state.past)]
    [deal] = [move for _chance, move in state.deal if isinstance(move, Deal)]
    first = GAME.apply(before, CHANCE, deal)
    pack = list(deal.pack)
    for place, card in zip([pack.index(card) for card in first.hands[other]], six, strict=True):
        # The card that lay there goes where the new one comes from.
        back = pack.index(card)
        pack[place], pack[back] = pack[back], pack[place]
    again = GAME.apply(before, CHANCE, Deal(tuple(pack)))
    for seat, move in state.deal[1:]:
        if isinstance(move, Cut):
            assert state.open.starter is not None
            # The place of the starter in the pack may have changed with the cards.
            move = Cut(again.pack.index(state.open.starter) + 1)
        elif seat == other:
            mine = Champion().choose(GAME.view(again, other))
            if isinstance(mine, Discard):
                assert {*mine.cards} == {*world[4:6]}
                move = mine
            assert mine == move
        again = GAME.apply(again, seat, move)
    assert again.open == state.open


@pytest.mark.needs("kernel")
def test_worlds_depend_on_the_seed_and_not_on_how_many_are_wanted() -> None:
    worlds = Worlds(judge(0), sight(0, cards("5H 5D JS QC 2C 3H"), None, (), (60, 70)))
    assert worlds.drawn(3, 5, 99) == worlds.drawn(6, 5, 99)[:3] != worlds.drawn(3, 6, 99)
    assert len(worlds.drawn(9, 5, 4)) == 4


def test_where_one_rank_fits_nothing_is_decided() -> None:
    asked = set()
    for state in champions_game(4):
        for seat in state.open.actors:
            if state.open.phase is Phase.PLAY and seat >= 0:
                seen = GAME.view(state, seat)
                ranks = {move.card % 13 for move in seen.legal if isinstance(move, Play)}
                assert (kind(seen) is None) == (len(ranks) < 2)
                asked.add(len(ranks))
    assert asked >= {1, 2, 4}


def test_decisions_are_played_out_by_plain_rules_only() -> None:
    assert refusal(RULES, 3)
    assert refusal(GAME.rules(go="honour"), 2)
    assert refusal(GAME.rules(runs="exact"), 2)
    assert refusal(GAME.rules(best_of=3), 2)
    assert bool(refusal(RULES, 2)) is not kernel.available()


def test_without_the_compiled_kernel_there_are_no_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "found", "python")
    with pytest.raises(RuntimeError, match="make setup"):
        Worlds(judge(0), sight(0, tuple(next(combinations(CARDS, 6))), None, (), (60, 70)))
