"""Views: what a seat sees and remembers, what it does not, and the worlds it may believe in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from euchre_phases import made, on_table, tricks
from knaves.cards import BACK, Card, parse
from knaves.game import CHANCE, Seat
from knaves.games.euchre import GAME, State, View
from knaves.games.euchre.rules.events import DealScored, GameWon, Played, ThrownIn, TrickTaken
from knaves.games.euchre.rules.moves import Bury, Deal, Give
from knaves.games.euchre.rules.open import NOBODY, Bidding, Drawing, Over, Playing
from knaves.games.euchre.rules.placing import Placements
from knaves.games.euchre.rules.seen import UPCARD, places
from knaves.games.euchre.rules.trumps import PACK, STRENGTH, SUIT_OF, Trump

from .tables import SEATS, any_rules, dealt, played, walk

pytestmark = pytest.mark.bare


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 20))]
)
def test_an_imagined_world_looks_the_same_and_its_history_is_legal(seed: int) -> None:
    dice = Random(seed)
    rules = any_rules(dice)
    for state in walk(rules, dice):
        if dice.random() < 0.06 or not GAME.actors(state):
            for seat in SEATS:
                view = GAME.view(state, seat)
                world = GAME.imagine(view, dice)
                assert GAME.view(world, seat) == view
                assert GAME.replay(rules, 4, world.history) == world


def test_own_choices_are_remembered_and_others_hidden_ones_are_not_seen() -> None:
    hands = {0: "9C TC QC KC JS", 1: "9D TD AC QS JC", 2: "KH AH 9S TS KS", 3: "AS AD KD QD JD"}
    state = played(dealt("9H", hands, alone="exchange"), "order alone", "bury QD", "give AH", "bury 9C")
    seen = {seat: [GAME.write(move) for _, move in GAME.view(state, seat).seen[2:]] for seat in SEATS}
    assert seen[Seat(0)] == ["order alone", "bury ??", "give AH", "bury 9C"]
    assert seen[Seat(1)] == ["order alone", "bury ??", "give ??", "bury ??"]
    assert seen[Seat(2)] == ["order alone", "bury ??", "give AH", "bury ??"]
    assert seen[Seat(3)] == ["order alone", "bury QD", "give ??", "bury ??"]
    assert GAME.view(state, Seat(0)).buried == parse("9C")
    assert GAME.view(state, Seat(3)).buried == parse("QD")
    assert [GAME.view(state, seat).given for seat in SEATS] == [Card("AH"), None, Card("AH"), None]


def test_of_the_pack_a_seat_sees_its_own_cards_and_the_upcard() -> None:
    for dealer in SEATS:
        state = dealt("9H", dealer=dealer)
        for seat in SEATS:
            shuffle = GAME.view(state, seat).seen[1][1]
            assert isinstance(shuffle, Deal)
            open_places = [place for place, card in enumerate(shuffle.pack) if card != BACK]
            assert open_places == sorted((*places(seat, dealer), UPCARD))
            assert set(state.hands[seat]) == {shuffle.pack[place] for place in places(seat, dealer)}


def hidden(state: State, seat: Seat) -> set[Card]:
    """The cards that a seat has no way to know at this moment of the deal: held by others or not dealt."""
    known = {*state.hands[seat], on_table(state).upcard}
    for who, move in state.history:
        if isinstance(move, Deal):
            known = {*state.hands[seat], on_table(state).upcard}
        elif (isinstance(move, Bury) and who == seat) or (isinstance(move, Give) and (who - seat) % 2 == 0):
            known.add(move.card)
    known |= {card for trick in tricks(state) for _, card in trick}
    return set(state.pack) - known


@pytest.mark.parametrize(
    "seed", [*range(5), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(5, 30))]
)
def test_no_hidden_card_stands_anywhere_in_a_view(seed: int) -> None:
    dice = Random(seed)
    for state in walk(any_rules(dice, farmers=False), dice):
        if state.pack:
            for seat in SEATS:
                view = GAME.view(state, seat)
                start = max(at for at, (_, move) in enumerate(state.history) if isinstance(move, Deal))
                shown = f"{view.seen[start:]} {view.open} {view.hand} {view.buried} {view.given}"
                for card in hidden(state, seat):
                    assert repr(card) not in shown


@pytest.mark.parametrize(("target", "enough"), [(8, 30), pytest.param(20, 100, marks=pytest.mark.slow)])
def test_a_world_keeps_every_void_that_was_shown(target: int, enough: int) -> None:
    dice, kept = Random(4), 0
    for state in walk(any_rules(dice, target=target, alone="solo"), dice):
        for trick in tricks(state):
            suits = SUIT_OF[made(state).trump]
            led = suits[trick[0][1]] if trick else -1
            for who, card in trick:
                if suits[card] != led:
                    watcher = Seat((who + 1) % 4)
                    world = GAME.imagine(GAME.view(state, watcher), dice)
                    assert led not in {suits[held] for held in world.hands[who]}
                    kept += 1
    assert kept > enough


def _worlds(view: View, count: int, seed: int = 5) -> list[State]:
    dice = Random(seed)
    return [GAME.imagine(view, dice) for _ in range(count)]


@pytest.mark.parametrize(
    ("worlds", "least", "most"), [(3600, 138, 262), pytest.param(9000, 400, 600, marks=pytest.mark.slow)]
)
def test_every_unseen_card_comes_to_every_unseen_place_equally_often(
    worlds: int, least: int, most: int
) -> None:
    view = GAME.view(dealt("9H"), Seat(0))
    unseen = [place for place in range(24) if place != UPCARD and place not in places(Seat(0), Seat(3))]
    found = Counter((place, w.pack[place]) for w in _worlds(view, worlds) for place in unseen)
    assert len(found) == 18 * 18
    assert all(least < count < most for count in found.values())


@pytest.mark.parametrize(
    ("worlds", "off", "others"),
    [(2400, 65, (60, 162)), pytest.param(6000, 100, (200, 360), marks=pytest.mark.slow)],
)
def test_an_upcard_taken_in_is_buried_one_time_in_six(worlds: int, off: int, others: tuple[int, int]) -> None:
    view = GAME.view(played(dealt("9H", {3: "9S TS QS KS AS"}), "order", "bury AS"), Seat(0))
    buried = Counter(card for world in _worlds(view, worlds) for card in _buried(world))
    assert abs(buried[Card("9H")] - worlds / 6) < off
    assert len(buried) == 19
    assert all(others[0] < count < others[1] for card, count in buried.items() if card != Card("9H"))


def _buried(world: State) -> list[Card]:
    return [move.card for _, move in world.history if isinstance(move, Bury)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("count", "trials", "off"), [(360, 24_000, 0.09), pytest.param(900, 60_000, 0.06, marks=pytest.mark.slow)]
)
def test_a_gift_is_as_likely_as_its_placements(count: int, trials: int, off: float) -> None:
    """Against a slow twin: lay the unseen cards anywhere, name any gift, and keep what breaks no rule."""
    hands = {0: "9C TC QC KC JS", 1: "9D TD AC QS JC", 2: "KH AH 9S TS KS", 3: "AS AD KD QD JD"}
    state = played(dealt("9H", hands, alone="exchange"), "order alone", "bury QD", "give AH", "bury 9C")
    state = played(state, "play AH", "play 9D", "play 9H", "play TC", "play AC")
    view = GAME.view(state, Seat(3))
    imagined = Counter(_gift(world) for world in _worlds(view, count))
    expected = Counter(_gifts_by_trial(view, trials))
    total = sum(expected.values())
    assert total > trials / 30
    assert Card("9H") not in imagined
    for card in imagined | expected:
        assert abs(imagined[card] / count - expected[card] / total) < off


@pytest.mark.parametrize("seed", range(6))
def test_the_table_lies_as_it_lay_when_an_event_happened(seed: int) -> None:
    """A full trick lies until it is taken, a deal until it is scored or thrown in."""
    dice, happened = Random(seed), Counter[type]()
    state = GAME.start(any_rules(dice, target=10), 4)
    while actors := GAME.actors(state):
        seat = actors[0]
        move = GAME.chance(state, dice) if seat == CHANCE else dice.choice(GAME.legal(state, seat))
        for event, table in GAME.events(state, seat, move):
            happened[type(event)] += 1
            match event, table.phase:
                case Played(who, card), phase:
                    assert isinstance(phase, Playing)
                    assert phase.trick[-1] == (who, card)
                case TrickTaken(_, won), phase:
                    assert isinstance(phase, Playing)
                    assert (phase.trick, phase.won, table.turn) == ((), won, event.seat)
                case DealScored() | GameWon(), phase:
                    assert isinstance(phase, Playing)
                    assert (sum(phase.won), table.scores, table.turn) == (5, event.scores, CHANCE)
                case ThrownIn(), phase:
                    assert isinstance(phase, Bidding)
                    assert table.sizes == (5,) * 4
        state = GAME.apply(state, seat, move)
    assert {Played, TrickTaken, DealScored, GameWon} <= {*happened}


def _gift(world: State) -> Card:
    return next(move.card for _, move in world.history if isinstance(move, Give))


def _gifts_by_trial(view: View, trials: int) -> Iterator[Card]:
    """Dan's view: Cid gave Ann a card, Ann has played two, and Bob has shown that he has no trump."""
    dice, strength = Random(9), STRENGTH[Trump.HEARTS]
    known = {
        *view.hand,
        *view.buried,
        *(card for trick in tricks(view) for _, card in trick),
    }
    unseen = [card for card in PACK if card not in known]
    assert view.open.sizes[:3] == (3, 3, 4)
    for _ in range(trials):
        dice.shuffle(unseen)
        ann, cid, bob = unseen[:4], unseen[4:8], unseen[8:11]
        gift = dice.choice([*ann, Card("AH"), Card("TC")])
        if max(map(strength.__getitem__, bob)) <= 7 and max(map(strength.__getitem__, cid)) <= strength[gift]:
            yield gift


def test_placing_draws_every_placement_equally_often() -> None:
    cards = parse("9C TC JC QC KC")
    accepts = [(0, 1, 2), (0, 1, 2), (0, 2), (1, 2), (0, 1, 2)]
    placing = Placements(cards, accepts, (2, 2, 1))
    every = list(_by_hand(list(cards), accepts))
    assert placing.ways == len(every)
    dice = Random(8)
    drawn = Counter(
        tuple(tuple(sorted(each)) for each in placing.draw(dice)) for _ in range(500 * len(every))
    )
    assert set(drawn) == set(every)
    assert all(390 < count < 610 for count in drawn.values())


def _by_hand(cards: list[Card], accepts: list[tuple[int, ...]]) -> set[tuple[tuple[Card, ...], ...]]:
    allowed = dict(zip(cards, accepts, strict=True))
    found: set[tuple[tuple[Card, ...], ...]] = set()
    for first in combinations(cards, 2):
        for second in combinations([card for card in cards if card not in first], 2):
            third = tuple(card for card in cards if card not in first and card not in second)
            shares = (first, second, third)
            if all(place in allowed[card] for place, share in enumerate(shares) for card in share):
                found.add(shares)
    return found


def test_a_view_of_nothing_yet_and_of_a_game_that_is_over() -> None:
    start = GAME.start(GAME.rules(), 4)
    view = GAME.view(start, Seat(2))
    assert (view.open.dealer, view.open.turn, view.open.phase, view.legal) == (CHANCE, CHANCE, Drawing(), ())
    assert GAME.imagine(view, Random(1)) == start
    *_, last = walk(GAME.rules(target=3), Random(2))
    view = GAME.view(last, Seat(2))
    assert (view.open.turn, view.open.phase, view.legal, view.hand) == (NOBODY, Over(), (), ())
    assert GAME.scores(GAME.imagine(view, Random(1))) == last.open.scores
