"""The suite tried on itself: a toy game passes all of it, and toys with one thing broken do not."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import Any, ClassVar, Final

import pytest

from knaves import games
from knaves.cards import Card, Dice
from knaves.game import CHANCE, AnyGame, Figures, IllegalMove, Seat, Worth
from toy import PRESETS, TOY, Cut, Deal, Keep, Move, Past, State, View

from . import test_choosing, test_honesty, test_imagine, test_play, test_views, test_words
from .evenness import FAR
from .tables import NAMES, Table, played, tables_of
from .walking import without_faces

Check = Callable[[Table], None]
NEEDS_A_RECORD: Final = "test_a_record_of_it_reads_back_and_replays"
"""Records find a game on the shelf, where the toy is not."""


def checks() -> list[Check]:
    """Every test of the suite that is run at a table."""
    rooms = (test_play, test_words, test_choosing, test_views, test_imagine)
    found = [test for room in rooms for name, test in vars(room).items() if name.startswith("test_")]
    return [test for test in found if list(inspect.signature(test).parameters) == ["table"]]


def toy_table(toy: AnyGame, seats: int = 3) -> Table:
    return Table(toy, PRESETS["long"], seats, f"toy long {seats}", frozenset({"1", "2", "3"}))


def strict(state: State, seat: Seat, move: Move) -> State:
    """The toy's `apply`, which would let a card be dealt twice."""
    if isinstance(move, Deal) and len(move.cards) != 2 * state.seats:
        raise IllegalMove("Everybody gets two cards.", "2")
    return TOY.apply(state, seat, move)


SOUND: Final = replace(
    TOY,
    apply=strict,
    read=lambda text: TOY.read(text.lower()),
    hear=lambda view, text: TOY.hear(view, text.lower().strip()),
)


@pytest.mark.parametrize("check", checks(), ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", TOY.seats)
def test_a_sound_toy_passes(check: Check, seats: int) -> None:
    if check.__name__ != NEEDS_A_RECORD:
        check(replace(toy_table(SOUND, seats), every=3))


def lenient(state: State, seat: Seat, move: Move) -> State:
    try:
        return strict(state, seat, move)
    except IllegalMove:
        return state


def lawless(state: State, seat: Seat, move: Move) -> State:
    try:
        return strict(state, seat, move)
    except IllegalMove as error:
        raise IllegalMove(error.sentence, "99") from None


def forgetful(state: State, seat: Seat, move: Move) -> State:
    after = strict(state, seat, move)
    return replace(after, history=after.history[-1:])


_calls = count()


def moody(state: State, seat: Seat, move: Move) -> State:
    after = strict(state, seat, move)
    return replace(after, points=tuple(points + next(_calls) % 2 for points in after.points))


def overshooting(state: State, seat: Seat, move: Move) -> State:
    after = strict(state, seat, move)
    winning = max(after.points) >= after.rules.target
    return replace(after, points=(99,) * state.seats) if winning else after


def seen_as(view: Callable[[State, Seat], Past]) -> Callable[[State, Seat], View]:
    return lambda state, seat: replace(TOY.view(state, seat), seen=view(state, seat))


def dark(state: State, seat: Seat) -> Past:
    """Nothing of the past is remembered but the last move."""
    return TOY.view(state, seat).seen[-1:]


def glancing(state: State, seat: Seat) -> Past:
    """The next seat's cards are seen as long as they are secret."""
    return TOY.view(state, Seat((seat + 1) % state.seats)).seen


def blinking(state: State, seat: Seat) -> Past:
    """Every other moment all cards are forgotten."""
    seen = TOY.view(state, seat).seen
    past: Past = seen if len(seen) % 2 else without_faces(seen)
    return past


@dataclass(frozen=True, slots=True)
class Holding(View):
    truth: Any = None


def holding(state: State, seat: Seat) -> View:
    view = TOY.view(state, seat)
    return Holding(view.seat, view.seats, view.legal, view.seen, view.rules, view.points, state)


@dataclass(frozen=True, slots=True)
class Smuggling(View):
    truth: Any = field(default=None, compare=False)


def smuggling(state: State, seat: Seat) -> View:
    """A view that looks like others and holds the truth."""
    view = TOY.view(state, seat)
    return Smuggling(view.seat, view.seats, view.legal, view.seen, view.rules, view.points, state)


def late(state: State, seat: Seat, move: Move) -> tuple[State, tuple[tuple[str, Any], ...]]:
    """Events with what lay open before them."""
    after, noticed = TOY.carry_out(state, seat, move)
    return after, tuple((event, state.open) for event, _ in noticed)


def meddling(table: Any, seat: Seat) -> View:
    """A watcher who may move."""
    return replace(TOY.watch(table, seat), legal=(Keep(Card("5H")),))


def flattering(state: State, seat: Seat) -> View:
    """A view that adds a point to everybody's."""
    view = TOY.view(state, seat)
    return replace(view, points=tuple(points + 1 for points in view.points))


@dataclass(frozen=True, slots=True)
class Watched(State):
    """A state that keeps who looked at it and at those before it, as a careless cache would."""

    looks: list[Seat] = field(default_factory=list, compare=False)


def remembering(state: Watched, seat: Seat) -> View:
    """A view with a point more for each look before it."""
    view = TOY.view(state, seat)
    looks = len(state.looks)
    state.looks.append(seat)
    return replace(view, points=tuple(points + looks for points in view.points))


def low_first(view: View, dice: Dice) -> State:
    """Of two imagined worlds, the one in which the first hidden cards are lower."""
    worlds = [TOY.imagine(view, dice) for _ in range(2)]
    return min(worlds, key=lambda world: world.dealt[::-1])


def elsewhere(view: View, dice: Dice) -> State:
    """A world that somebody else may believe in."""
    world = TOY.imagine(view, dice)
    return replace(world, points=tuple(point + 1 for point in world.points))


def pastless(view: View, dice: Dice) -> State:
    """A world that looks right but could not have come about."""
    world = TOY.imagine(view, dice)
    return replace(world, dealt=tuple(sorted(world.dealt)))


def stubborn(view: View, dice: Dice) -> State:
    return TOY.imagine(view, Random())


def offering(state: State, seat: Seat) -> tuple[Move, ...]:
    """One card too many is offered."""
    return (*TOY.legal(state, seat), Keep(Card("AC"))) if TOY.legal(state, seat) else ()


def hurrying(state: State, seat: Seat) -> tuple[Move, ...]:
    """A seat that has kept a card may keep another."""
    return tuple(Keep(card) for card in state.dealt[2 * seat : 2 * seat + 2]) if seat >= 0 else ()


def crash(*args: Any) -> Any:
    raise ValueError("this is not for people")


BROKEN: Final[list[tuple[Check, dict[str, Any]]]] = [
    (test_play.test_every_other_move_is_refused_with_a_paragraph_and_changes_nothing, {"apply": lenient}),
    (test_play.test_every_other_move_is_refused_with_a_paragraph_and_changes_nothing, {"apply": lawless}),
    (test_play.test_every_legal_move_is_accepted_and_written_down, {"apply": forgetful}),
    (test_play.test_every_legal_move_is_accepted_and_written_down, {"legal": offering}),
    (test_play.test_apply_is_pure_and_states_are_frozen, {"apply": moody}),
    (
        test_play.test_a_seat_is_refused_in_the_same_words_without_the_truth,
        {"imagine": lambda view, dice: TOY.start(view.rules, view.seats)},
    ),
    (test_play.test_the_contract_names_what_generic_rooms_use, {"same": lambda hinted, move: False}),
    (test_play.test_the_contract_names_what_generic_rooms_use, {"lengths": (9, 99)}),
    (
        test_play.test_what_is_counted_can_be_shown,
        {"figures": Figures(lambda events, seats, seat: {}, lambda counts: {}, {})},
    ),
    (test_play.test_a_game_ends_with_a_winner_who_has_the_target, {"apply": overshooting}),
    (test_play.test_a_game_ends_with_a_winner_who_has_the_target, {"result": lambda state: None}),
    (test_play.test_only_chance_deals_and_every_game_has_a_deal, {"deals": lambda move: True}),
    (
        test_play.test_only_chance_deals_and_every_game_has_a_deal,
        {"deals": lambda move: TOY.write(move).startswith("dealer")},
    ),
    (test_play.test_scores_only_grow_within_a_game, {"scores": lambda state: [-len(state.history)] * 3}),
    (test_play.test_sides_are_those_of_the_scores, {"side": lambda seats, seat: 0}),
    (test_play.test_actors_are_seats_or_chance_and_only_they_have_legal_moves, {"legal": hurrying}),
    (
        test_play.test_chance_is_nothing_but_its_dice,
        {"chance": lambda state, dice: TOY.chance(state, Random())},
    ),
    (
        test_play.test_chance_is_nothing_but_its_dice,
        {"chance": lambda state, dice: TOY.chance(state, Random(1))},
    ),
    (test_play.test_the_history_replays_to_the_same_state, {"apply": moody}),
    (
        test_play.test_only_the_allowed_numbers_may_sit_down,
        {"start": lambda rules, seats: TOY.start(rules, 3)},
    ),
    (test_play.test_rules_are_agreed_by_their_options, {"rules": lambda *words, **choices: PRESETS["long"]}),
    (test_words.test_every_move_reads_back_from_its_text, {"write": lambda move: "keep AC"}),
    (test_words.test_different_moves_have_different_texts, {"write": lambda move: "keep"}),
    (test_words.test_nonsense_is_no_move, {"read": crash}),
    (
        test_words.test_every_event_has_words_and_none_names_a_seat_by_its_number,
        {"tell": lambda event, names, reader: ""},
    ),
    (
        test_words.test_a_different_name_is_heard_in_every_sentence_that_names_somebody,
        {"tell": lambda event, names, reader: event.format("Ann", "Bob", "Cid")},
    ),
    (
        test_words.test_the_reader_of_an_event_is_you_and_has_no_name,
        {"tell": lambda event, names, reader: event.format(*names)},
    ),
    (
        test_words.test_the_reader_of_an_event_is_you_and_has_no_name,
        {"tell": lambda event, names, reader: TOY.tell(event, names, Seat(0))},
    ),
    (
        test_words.test_the_table_and_the_question_say_you_to_their_reader,
        {"ask": lambda view, names: f"{names[view.seat]}, keep a card:"},
    ),
    (test_words.test_every_seat_is_shown_the_table_at_every_moment, {"show": lambda view, names: ()}),
    (
        test_words.test_who_must_move_is_asked_and_every_legal_answer_is_understood,
        {"ask": lambda view, names: ""},
    ),
    (
        test_words.test_who_must_move_is_asked_and_every_legal_answer_is_understood,
        {"hear": lambda view, text: Cut},
    ),
    (test_words.test_nonsense_is_heard_as_nonsense, {"hear": crash}),
    (test_words.test_the_empty_answer_is_never_a_move, {"hear": lambda view, text: view.legal[0]}),
    (
        test_choosing.test_a_hand_is_shown_whole_and_always_in_the_same_order,
        {"hand": lambda view: TOY.hand(view)[:1]},
    ),
    (
        test_choosing.test_picked_cards_are_a_legal_move_or_refused_with_a_paragraph,
        {"of_cards": lambda view, cards: None},
    ),
    (
        test_choosing.test_picked_cards_are_a_legal_move_or_refused_with_a_paragraph,
        {"of_cards": lambda view, cards: Deal(tuple(cards)) if len(cards) == 1 else None, "apply": lawless},
    ),
    (
        test_choosing.test_too_many_cards_or_too_few_are_no_move,
        {"of_cards": lambda view, cards: Keep(cards[-1]) if cards else None},
    ),
    (test_choosing.test_too_many_cards_or_too_few_are_no_move, {"picks": lambda view: 1}),
    (
        test_choosing.test_what_cards_can_say_cards_say,
        {"of_cards": lambda view, cards: view.legal[0] if view.legal else None},
    ),
    (test_choosing.test_every_legal_move_has_a_label_of_its_own, {"label": lambda view, move, names: "Keep"}),
    (
        test_choosing.test_every_legal_move_has_a_label_of_its_own,
        {"label": lambda view, move, names: TOY.write(move)},
    ),
    (
        test_choosing.test_a_label_calls_its_reader_you_and_others_by_their_names,
        {"label": lambda view, move, names: f"Keep {move.card} for {names[view.seat]}"},
    ),
    (
        test_choosing.test_a_label_calls_its_reader_you_and_others_by_their_names,
        {"label": lambda view, move, names: f"Keep {move.card} from {NAMES[view.seat - 1]}"},
    ),
    (
        test_choosing.test_picked_combinations_are_worth_what_their_move_claims,
        {"worth": lambda view, picked: Worth((), len(picked), "", None)},
    ),
    (test_choosing.test_silence_is_a_legal_move_or_none, {"lapse": lambda view: Keep(Card("AC"))}),
    (
        test_views.test_a_view_says_where_it_sits_and_what_it_may_do,
        {"view": lambda state, seat: TOY.view(state, Seat(0))},
    ),
    (
        test_views.test_a_view_does_not_depend_on_earlier_looks,
        {"start": lambda rules, seats: Watched(rules, seats, (), (0,) * seats), "view": remembering},
    ),
    (test_views.test_what_was_seen_grows_by_one_entry_a_move_and_is_never_forgotten, {"view": seen_as(dark)}),
    (
        test_views.test_what_was_seen_grows_by_one_entry_a_move_and_is_never_forgotten,
        {"view": seen_as(blinking)},
    ),
    (test_views.test_a_seat_sees_who_moved_and_its_own_moves_whole, {"view": seen_as(glancing)}),
    (test_views.test_a_view_is_made_of_plain_values_and_holds_no_truth, {"view": holding}),
    (test_views.test_a_view_shows_just_the_cards_that_the_seat_may_know, {"view": seen_as(glancing)}),
    (
        test_views.test_a_view_shows_just_the_cards_that_the_seat_may_know,
        {"view": seen_as(lambda s, _: s.history)},
    ),
    (test_views.test_events_come_with_what_lies_open_after_them, {"carry_out": late}),
    (test_views.test_whoever_watches_sees_what_lies_open_and_backs, {"watch": meddling}),
    (test_views.test_a_view_and_its_state_hold_the_same_open_table, {"view": flattering}),
    (test_imagine.test_an_imagined_world_looks_the_same, {"imagine": elsewhere}),
    (test_imagine.test_an_imagined_world_replays, {"imagine": pastless}),
    (test_imagine.test_imagination_is_nothing_but_its_view_and_its_dice, {"imagine": stubborn}),
    (
        test_imagine.test_every_seen_past_replays_legally_and_looked_the_same_at_each_step,
        {"imagine": pastless},
    ),
    (
        test_imagine.test_after_the_deal_every_hidden_place_takes_every_hidden_card_alike,
        {"imagine": low_first},
    ),
]


FOUND_OUT: Final = (AssertionError, ValueError, LookupError, IllegalMove, pytest.fail.Exception)


@pytest.mark.parametrize(
    ("check", "fault"),
    BROKEN,
    ids=[f"{check.__name__[5:]}-{place}" for place, (check, _) in enumerate(BROKEN)],
)
def test_a_broken_toy_is_found_out(check: Check, fault: dict[str, Any]) -> None:
    with pytest.raises(FOUND_OUT):
        check(toy_table(replace(SOUND, **fault)))


def test_every_check_has_a_toy_that_fails_it() -> None:
    tried = {check.__name__ for check, _ in BROKEN}
    without = {check.__name__ for check in checks()} - tried
    assert without == {NEEDS_A_RECORD}


@dataclass(frozen=True, slots=True)
class Peeping:
    """A player that finds the truth in its view, and keeps its high card against a high card."""

    name: ClassVar[str] = "peeping"

    def choose(self, view: Any) -> Move:
        high = max(card % 13 for card in view.truth.dealt) > 10
        move: Move = view.legal[high]
        return move


def ask_peeping(table: Table) -> None:
    dice = table.dice
    for step in played(table):
        if step.seat != CHANCE:
            other = TOY.imagine(TOY.view(step.before, step.seat), dice)
            assert smuggling(step.before, step.seat) == smuggling(other, step.seat), "they look the same"
            test_honesty.assert_same(test_honesty.Moment(table, step.seat, step.before, other), Peeping)


def test_a_player_that_looks_at_hidden_cards_is_found_out() -> None:
    with pytest.raises(AssertionError, match="peeping cheats"):
        ask_peeping(toy_table(replace(SOUND, view=smuggling)))


@pytest.mark.long
@pytest.mark.parametrize("name", games.SHELF)
def test_a_lopsided_imagination_is_found_out_by_rejection(name: str) -> None:
    """Of two worlds the one in which the next hand is lower."""

    def lopsided(view: Any, dice: Dice) -> Any:
        imagine = games.find(name).imagine
        worlds = [imagine(view, dice) for _ in range(2)]
        left = (view.seat + 1) % view.seats
        return min(worlds, key=lambda world: sum(card % 13 for card in world.hands[left]))

    table = next(tables_of(name))
    broken = replace(table, game=replace(table.game, imagine=lopsided))
    part, seat = test_imagine.positions(table, 1)[0]
    far = test_imagine.compared(broken, part[:4], seat, 1000, 20_000)
    assert far is not None
    assert far > FAR
