"""Cribbage under rules and moves that hypothesis chooses: what is true of every game, and of every text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from knaves.cards import BACK, CARDS, Card
from knaves.game import CHANCE, IllegalMove, NotationError, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.events import Claimed, Event, Judged, Laid, Scored, Won
from knaves.games.cribbage.rules.moves import (
    Claim,
    Cut,
    Deal,
    Discard,
    Go,
    Move,
    Muggins,
    Pass,
    Play,
    Shuffle,
)
from knaves.games.cribbage.rules.open import Phase, in_order
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.state import State
from knaves.options import options

pytestmark = pytest.mark.bare

NAMES = ("Ann", "Bob", "Cid", "Dan")
SOME_MOVES = 120
"""Enough for several deals, and for whole games to a low target."""

calm = settings(deadline=None, suppress_health_check=list(HealthCheck))
some_examples = pytest.mark.parametrize("examples", [15, pytest.param(60, marks=pytest.mark.slow)])


def for_any(*drawn: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Callable[[int], None]]:
    """Check what is drawn: a few examples of it always, the full number among the long proofs."""

    def checked(check: Callable[..., None]) -> Callable[[int], None]:
        @some_examples
        def test(examples: int) -> None:
            settings(calm, max_examples=examples)(given(*drawn)(check))()

        return test

    return checked


def _values(option: Any) -> st.SearchStrategy[Any]:
    if isinstance(option.default, bool):
        return st.booleans()
    if isinstance(option.default, int):
        return st.integers(option.low, min(option.high, option.low + 40))
    return st.sampled_from(option.choices)


any_options = st.fixed_dictionaries({each.name: _values(each) for each in options(Rules())})
any_rules = any_options.filter(
    lambda chosen: chosen["best_of"] % 2 == 1 and chosen["handicap"] < chosen["target"]
).map(lambda chosen: Rules(**chosen))
seats = st.sampled_from(GAME.seats)
cards = st.sampled_from([*CARDS, BACK])
packs = st.permutations(CARDS).map(tuple)
moves = st.one_of(
    st.builds(Play, cards),
    st.builds(Discard, st.lists(cards, min_size=1, max_size=2).map(lambda held: in_order(tuple(held)))),
    st.builds(Cut, st.integers(0, 999)),
    st.builds(Claim, st.integers(0, 999)),
    st.builds(Muggins, st.integers(0, 999)),
    st.just(Go()),
    st.just(Pass()),
    st.builds(Deal, packs),
    st.builds(Shuffle, packs),
)
texts = st.one_of(
    st.text(max_size=30),
    st.text(alphabet="0123456789 AJTQKCDHSajtqkcdhs♠♥,?-²", max_size=14),
    st.builds(
        "{} {}".format,
        st.sampled_from(["play", "discard", "cut", "claim", "muggins", "go", "pass", "deal", "shuffle"]),
        st.text(alphabet="0123456789 AJTQKCDHS?,-²\t", max_size=12),
    ),
)

Step = tuple[State, Seat, Move, State]


def walk(data: st.DataObject, rules: Rules, seats: int) -> Iterator[Step]:
    """A game, or its beginning; the shuffles come from one seed, every choice of a seat from hypothesis."""
    dice = Random(data.draw(st.integers(0, 2**32), label="dice"))
    state = GAME.start(rules, seats)
    for _ in range(SOME_MOVES):
        waiting = GAME.actors(state)
        if not waiting:
            return
        seat = waiting[0] if len(waiting) == 1 else data.draw(st.sampled_from(waiting), label="who")
        if seat == CHANCE:
            move = GAME.chance(state, dice)
        else:
            move = data.draw(st.sampled_from(GAME.legal(state, seat)), label="move")
        after = GAME.apply(state, seat, move)
        yield state, seat, move, after
        state = after


@for_any(st.data(), any_rules, seats)
def test_points_are_pegged_one_by_one_and_make_the_score(
    data: st.DataObject, rules: Rules, seats: int
) -> None:
    """Every point has an event, no event passes the target, and nobody ever loses a point."""
    for before, seat, move, after in walk(data, rules, seats):
        scores = list(GAME.scores(before))
        for event, _ in GAME.events(before, seat, move):
            if isinstance(event, Scored):
                ours = GAME.side(seats, event.seat)
                assert event.points >= 0
                scores[ours] += event.points
                assert event.score == scores[ours] <= rules.target
            elif isinstance(event, Won):
                assert event.scores == tuple(scores)
                assert scores[event.side] == rules.target
                assert sum(score == rules.target for score in scores) == 1
                if after.open.phase is not Phase.OVER:
                    scores = [*rules.first_scores(len(scores))]
        assert tuple(scores) == GAME.scores(after)
        assert all(back <= score for back, score in zip(after.open.back, after.open.scores, strict=True))


@for_any(st.data(), any_rules, seats)
def test_the_table_lies_as_it_lay_when_an_event_happened(
    data: st.DataObject, rules: Rules, seats: int
) -> None:
    """What is counted lies there until it has scored; who has won still has its score and its cards."""
    for before, seat, move, _ in walk(data, rules, seats):
        for event, table in GAME.events(before, seat, move):
            match event:
                case Laid():
                    assert table.laid[-1] == (event.seat, event.card)
                    assert table.total == event.count
                case Scored():
                    assert table.scores[GAME.side(seats, event.seat)] == event.score
                    assert (
                        event.why not in ("hand", "crib") or not event.cards or table.counted == event.cards
                    )
                case Judged():
                    assert table.counted == event.cards
                case Won():
                    assert table.scores == event.scores
                    assert table.starter is not None


@for_any(st.data(), any_rules, seats)
def test_hands_are_counted_from_pone_round_to_the_dealer_and_then_the_crib(
    data: st.DataObject, rules: Rules, seats: int
) -> None:
    counted: list[tuple[str, int]] = []
    for before, seat, move, _ in walk(data, rules, seats):
        if isinstance(move, Deal):
            counted = []
        due = [("hand", (before.open.dealer + step) % seats) for step in range(1, seats + 1)]
        due.append(("crib", before.open.dealer))
        for event, _ in GAME.events(before, seat, move):
            what = _counts(event)
            if what is not None and what not in counted[-1:]:
                counted.append(what)
        assert counted == due[: len(counted)]


def _counts(event: Event) -> tuple[str, int] | None:
    if isinstance(event, Scored) and event.why in ("hand", "crib"):
        return event.why, event.seat
    if isinstance(event, Claimed) and event.what != "play":
        return event.what, event.seat
    return None


@for_any(st.data(), any_rules, seats)
def test_the_count_never_passes_thirty_one(data: st.DataObject, rules: Rules, seats: int) -> None:
    for before, seat, move, after in walk(data, rules, seats):
        laid = [event for event, _ in GAME.events(before, seat, move) if isinstance(event, Laid)]
        assert len(laid) == isinstance(move, Play)
        for event in laid:
            assert event.count == sum(PIPS[card] for card in before.open.pile) + PIPS[event.card] <= 31
        assert sum(PIPS[card] for card in after.open.pile) <= 31
        assert (
            after.open.pile
            == tuple(card for _, card in after.open.laid)[len(after.open.laid) - len(after.open.pile) :]
        )


@for_any(st.data(), any_rules, seats)
def test_every_card_is_in_one_place_and_hands_and_crib_are_of_four(
    data: st.DataObject, rules: Rules, seats: int
) -> None:
    for *_, state in walk(data, rules, seats):
        if state.open.phase in (Phase.SHUFFLE, Phase.DEAL_CUT, Phase.DEAL, Phase.OVER):
            assert not any(state.hands)
            continue
        places = [*state.hands, state.crib, state.pack, tuple(card for _, card in state.open.laid)]
        assert sorted(card for place in places for card in place) == list(CARDS)
        assert state.open.starter is None or state.open.starter in state.pack
        if state.open.phase is Phase.DISCARD:
            assert {len(hand) for hand in state.hands} <= {4, 6 if seats == 2 else 5}
            continue
        assert len(state.crib) == 4
        for seat in range(seats):
            assert len(state.hands[seat]) + sum(who == seat for who, _ in state.open.laid) == 4
        assert (state.open.starter is None) == (state.open.phase is Phase.STARTER_CUT)


@for_any(st.data(), any_rules, seats)
def test_the_deal_goes_round_to_the_left(data: st.DataObject, rules: Rules, seats: int) -> None:
    """From deal to deal; and from game to game of a match, where the first deals go round."""
    dealers: list[tuple[int, tuple[int, ...]]] = []
    opener = 0
    for before, _, move, _ in walk(data, rules, seats):
        if not isinstance(move, Deal):
            continue
        if not dealers:
            opener = before.open.dealer
        elif before.open.games == dealers[-1][1]:
            assert before.open.dealer == (dealers[-1][0] + 1) % seats
        else:
            opener = (opener + 1) % seats
            assert before.open.dealer == opener
        assert before.open.opener == opener
        dealers.append((before.open.dealer, before.open.games))


@given(moves)
@settings(deadline=None)
def test_every_move_reads_back_from_its_text(move: Move) -> None:
    text = GAME.write(move)
    assert GAME.read(text) == GAME.read(text.upper()) == GAME.read(f"\t{text} ") == move


def _understood(read: Callable[[str], Move], text: str) -> Move | None:
    """The move, or None where NotationError says in a sentence why there is none; all else is a fault."""
    try:
        return read(text)
    except NotationError as error:
        sentence = str(error)
    assert sentence.endswith(".")
    return None


@for_any(texts)
def test_any_text_is_a_move_or_gets_one_sentence(text: str) -> None:
    move = _understood(GAME.read, text)
    assert move is None or GAME.read(GAME.write(move)) == move


@for_any(st.data(), any_rules, seats, st.lists(texts, min_size=1, max_size=20))
def test_anything_typed_at_any_moment_is_a_move_or_gets_one_sentence(
    data: st.DataObject, rules: Rules, seats: int, typed: list[str]
) -> None:
    for before, seat, _, _ in walk(data, rules, seats):
        if seat == CHANCE or not typed:
            continue
        move = _understood(partial(GAME.hear, GAME.view(before, seat)), typed.pop())
        if move is not None and move not in GAME.legal(before, seat):
            with pytest.raises(IllegalMove):
                GAME.apply(before, seat, move)


class Evening(RuleBasedStateMachine):
    """A game in which the truth is now and then exchanged for what somebody believes, and goes on."""

    @initialize(rules=any_rules, seats=seats, seed=st.integers(0, 2**32))
    def sit_down(self, rules: Rules, seats: int, seed: int) -> None:
        self.dice = Random(seed)
        self.state = GAME.start(rules, seats)

    def going_on(self) -> bool:
        return bool(GAME.actors(self.state))

    @precondition(going_on)
    @rule(pick=st.integers(0, 10**6))
    def move(self, pick: int) -> None:
        waiting = GAME.actors(self.state)
        seat = waiting[pick % len(waiting)]
        legal = GAME.legal(self.state, seat)
        move = GAME.chance(self.state, self.dice) if seat == CHANCE else legal[pick % len(legal)]
        self.state = GAME.apply(self.state, seat, move)

    @rule(move=moves, seat=st.sampled_from([CHANCE, *map(Seat, range(5))]))
    def try_anything(self, move: Move, seat: Seat) -> None:
        assume(seat != CHANCE or GAME.actors(self.state) != (CHANCE,))
        before = hash(self.state)
        if move in GAME.legal(self.state, seat):
            assert GAME.apply(self.state, seat, move).history[-1] == (seat, move)
        else:
            with pytest.raises(IllegalMove, match=r"\(§\d+\.\d+\)$"):
                GAME.apply(self.state, seat, move)
        assert hash(self.state) == before

    @precondition(going_on)
    @rule(pick=st.integers(0, 3))
    def believe(self, pick: int) -> None:
        seat = Seat(pick % self.state.seats)
        view = GAME.view(self.state, seat)
        self.state = GAME.imagine(view, self.dice)
        assert GAME.view(self.state, seat) == view

    @invariant()
    def the_history_leads_here(self) -> None:
        state = self.state
        assert GAME.replay(state.rules, state.seats, state.history) == state

    @invariant()
    def somebody_moves_or_somebody_has_won(self) -> None:
        result = GAME.result(self.state)
        assert (result is None) == self.going_on()
        assert result is None or self.state.open.scores[result.side] == self.state.rules.target

    @invariant()
    def everybody_can_be_shown_the_table(self) -> None:
        for seat in range(self.state.seats):
            view = GAME.view(self.state, Seat(seat))
            assert len(view.seen) == len(self.state.history)
            assert GAME.show(view, NAMES[: self.state.seats])
            assert bool(view.legal) == (seat in GAME.actors(self.state))


@pytest.mark.parametrize("examples", [10, pytest.param(40, marks=pytest.mark.slow)])
def test_a_game_in_which_the_truth_is_exchanged_for_a_belief(examples: int) -> None:
    run_state_machine_as_test(Evening, settings=settings(calm, max_examples=examples, stateful_step_count=60))


def test_a_card_face_down_can_be_written_but_never_played() -> None:
    """A seat's view of others' throws is in the language of moves too."""
    assert GAME.read("discard ?? ??") == Discard((BACK, BACK))
    assert GAME.write(Play(Card("??"))) == "play ??"
