"""The champion of euchre: its tables, its beliefs, what it knows how to do, by every rule."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from euchre_phases import playing
from knaves import table
from knaves.cards import Card, NotationError, parse, say
from knaves.game import CHANCE, Seat
from knaves.games.euchre import GAME, Rules, State
from knaves.games.euchre.bots import evaluate
from knaves.games.euchre.bots.champion import CLOSE, CLOSED, PLAYING, Champion, weighable, weighed
from knaves.games.euchre.bots.evaluate import weigh_cards
from knaves.games.euchre.bots.explain import ranked
from knaves.games.euchre.bots.sampler import Sampler
from knaves.games.euchre.bots.sharp import Sharp
from knaves.games.euchre.bots.steady import Steady
from knaves.games.euchre.engine import odds, tables
from knaves.games.euchre.engine.belief import Belief, imagined
from knaves.games.euchre.rules.moves import (
    MAKES,
    ORDER,
    ORDER_ALONE,
    PASS,
    PLAYS,
    Deal,
    Dealer,
    Make,
    Order,
    Play,
)
from knaves.games.euchre.rules.trumps import PACK
from later import later, longer

RULES = (
    Rules(),
    Rules(alone="exchange", stick_the_dealer=False),
    Rules(canadian=True, joker=True, farmers=True),
    Rules(no_trump=True, defend_alone="always", loner_lead="loner"),
)


def positions(number: int, rules: Rules = RULES[0], seed: int = 1) -> list[State]:
    """Moments where a seat has a choice, from games of the steady player."""
    found: list[State] = []
    dice, steady = Random(seed), Steady()
    state = GAME.start(rules, 4)
    while len(found) < number:
        actors = GAME.actors(state)
        if not actors:
            state = GAME.start(rules, 4)
        elif actors[0] == CHANCE:
            state = GAME.apply(state, CHANCE, GAME.chance(state, dice))
        else:
            view = GAME.view(state, actors[0])
            if len(view.legal) > 1:
                found.append(state)
            state = GAME.apply(state, actors[0], steady.choose(view))
    return found


def dealt(hands: dict[int, str], upcard: str, dealer: int, scores: tuple[int, int] = (0, 0)) -> State:
    """A deal in which these seats hold these cards; the rest of the pack falls anywhere."""
    given = {seat: parse(text) for seat, text in hands.items()}
    used = {Card(upcard), *(card for cards in given.values() for card in cards)}
    rest = iter([card for card in PACK if card not in used])
    held = {seat: list(given[seat]) if seat in given else [next(rest) for _ in range(5)] for seat in range(4)}
    pack: list[Card] = [Card(0)] * 24
    for seat in range(4):
        n = (seat - dealer - 1) % 4
        for place in (3 * n, 3 * n + 1, 3 * n + 2, 12 + 2 * n, 13 + 2 * n):
            pack[place] = held[seat].pop()
    pack[20:] = [Card(upcard), *rest]
    state = GAME.apply(GAME.start(RULES[0], 4), CHANCE, Dealer(Seat(dealer)))
    return GAME.apply(replace(state, open=replace(state.open, scores=scores)), CHANCE, Deal(tuple(pack)))


@pytest.mark.long
@pytest.mark.parametrize("rules", [RULES[0], *(later(each) for each in RULES[1:-1]), RULES[-1]])
def test_every_player_finishes_a_game_by_every_rule(rules: Rules) -> None:
    players: list[Any] = [Champion(), Sharp(), Champion(), Sampler()]
    assert GAME.result(table.play(GAME, rules, players, Random(5))) is not None


@pytest.mark.parametrize("number", [8, longer(24), later(60)])
def test_nobody_cheats(number: int) -> None:
    dice = Random(3)
    for state in positions(number):
        seat = GAME.actors(state)[0]
        view = GAME.view(state, seat)
        other = GAME.imagine(view, dice)
        for player in (Champion(), Sharp(), Sampler()):
            assert player.choose(GAME.view(other, seat)) == player.choose(view)


def test_worlds_fit_what_was_seen_and_count_as_many_as_were_asked_for() -> None:
    for state in positions(40):
        view = GAME.view(state, GAME.actors(state)[0])
        if not weighable(view):
            continue
        rows, counts = imagined(view, PLAYING[0])
        assert sum(counts.tolist()) == pytest.approx(PLAYING[0].worlds, abs=1)
        mine = sum(1 << card for card in view.hand)
        assert {row[view.seat] for row in rows.tolist()} == {mine}


@pytest.mark.long
@pytest.mark.needs("kernel")
def test_close_moves_are_looked_at_longer_and_clear_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def counted(view: Any, belief: Belief) -> Any:
        looks.append(belief.worlds)
        return imagined(view, belief)

    monkeypatch.setattr(evaluate, "imagined", counted)
    seen: set[bool] = set()
    for state in positions(60):
        view = GAME.view(state, GAME.actors(state)[0])
        if view.open.phase.step != "play" or not weighable(view):
            continue
        looks.clear()
        weighed(view)
        first = ranked(view, weigh_cards(view, playing(view), PLAYING[0], CLOSED))
        close = 0 < first[0].chance(view) - first[1].chance(view) < CLOSE
        assert looks[: 1 + close] == [belief.worlds for belief in PLAYING[: 1 + close]]
        assert (PLAYING[1].worlds in looks) == close
        seen.add(close)
    assert seen == {False, True}


@pytest.mark.bare
def test_all_five_trumps_go_alone_but_not_where_one_point_wins() -> None:
    hands = {1: "JH JD AH KH QH"}
    state = dealt(hands, "9H", 0)
    assert Champion().choose(GAME.view(state, Seat(1))) == ORDER_ALONE
    needs_one = dealt(hands, "9H", 0, (0, 9))
    ranked = {
        each.move: each.chance(GAME.view(needs_one, Seat(1)))
        for each in weighed(GAME.view(needs_one, Seat(1)))
    }
    assert ranked[ORDER] == ranked[ORDER_ALONE] == 1.0


@pytest.mark.needs("kernel")
def test_nothing_is_ordered_on_nines_and_tens() -> None:
    state = dealt({1: "9C TC 9D TD 9S"}, "JH", 0)
    assert Champion().choose(GAME.view(state, Seat(1))) == PASS


@pytest.mark.bare
def test_a_dealer_with_the_right_bower_and_three_trumps_picks_up() -> None:
    state = dealt({0: "JH AH KH AS 9C"}, "TH", 0)
    for seat in (1, 2, 3):
        state = GAME.apply(state, Seat(seat), PASS)
    assert isinstance(Champion().choose(GAME.view(state, Seat(0))), Order)


@pytest.mark.bare
def test_a_stuck_dealer_names_the_best_suit() -> None:
    state = dealt({0: "AS KS QS AD 9C"}, "9H", 0)
    for seat in (1, 2, 3, 0, 1, 2, 3):
        state = GAME.apply(state, Seat(seat), PASS)
    move = Champion().choose(GAME.view(state, Seat(0)))
    assert isinstance(move, Make)
    assert move.trump == MAKES[3].trump


@pytest.mark.needs("kernel")
def test_the_partners_winner_is_not_trumped() -> None:
    state = dealt(
        {0: "JH JD AH KH KC", 1: "AC 9D TD QD 9S", 2: "QC TC 9H KD TS", 3: "QH TH KS AS AD"}, "9C", 3
    )
    for seat in (0, 1, 2, 3):
        state = GAME.apply(state, Seat(seat), PASS)
    state = GAME.apply(state, Seat(0), MAKES[2])
    for seat, card in ((0, "KC"), (1, "AC"), (2, "TC")):
        state = GAME.apply(state, Seat(seat), PLAYS[Card(card)])
    move = Champion().choose(GAME.view(state, Seat(3)))
    assert isinstance(move, Play)
    assert say([move.card]) in ("KS", "AD", "AS"), "a side card, not the queen or ten of trumps"


@pytest.mark.bare
def test_a_hint_keeps_points_and_chance_apart_and_says_why() -> None:
    view = GAME.view(dealt({1: "JD KH QH AC 9S"}, "TH", 0), Seat(1))
    hints = Champion().hint(view)
    assert {hint.move for hint in hints} == {PASS, ORDER, ORDER_ALONE}
    assert hints[0].move == Champion().choose(view)
    assert all(0 <= hint.win <= 1 and -4 <= hint.points <= 4 for hint in hints)
    assert "as trump you have" in hints[0].reason
    assert "You win" in Champion().advise(view).reason
    assert "next best:" in Champion().advise(view).reason


@pytest.mark.bare
def test_the_race_is_fair_and_ends_at_the_target() -> None:
    row = odds.CHAMPIONS
    assert sum((*row.dealers.values(), *row.others.values())) == pytest.approx(1)
    assert odds.win(10, 10, 3, dealing=False) == 1
    assert odds.win(10, 4, 10, dealing=True) == 0
    assert odds.win(10, 4, 6, dealing=True) + odds.win(10, 6, 4, dealing=False) == pytest.approx(1)


@pytest.mark.bare
def test_a_damaged_bidding_table_is_refused() -> None:
    text = tables.write([0.25] * (2 * 8 * tables.CELLS), "Made by nobody.")
    assert tables.read(text)[-1] == 0.25
    with pytest.raises(NotationError, match="damaged"):
        tables.read(text.replace("25 25", "25 26", 1))


@pytest.mark.bare
def test_sharp_says_what_a_call_is_worth() -> None:
    strong = Sharp().advise(GAME.view(dealt({1: "JH JD AH KH QH"}, "9H", 0), Seat(1)))
    assert strong.move == ORDER_ALONE
    assert "points more than passing" in strong.reason
    weak = Sharp().advise(GAME.view(dealt({1: "9C TC 9D TD 9S"}, "JH", 0), Seat(1)))
    assert weak.move == PASS
    assert "would cost" in weak.reason


@pytest.mark.slow
def test_the_ladder_holds() -> None:
    """Mirrored deals: sharp ahead of steady, champion of sharp and of the sampler."""
    for strong, weak in ((Sharp(), Steady()), (Champion(), Sharp()), (Champion(), Sampler())):
        assert sum(lead(strong, weak, seed) for seed in range(1500)) / 1500 > 0.03


def lead(one: Any, other: Any, seed: int) -> float:
    """Points by which the first pair wins a deal that is played twice."""
    points = 0
    for sign, players in ((1, (one, other)), (-1, (other, one))):
        dice = Random(seed)
        state = GAME.apply(GAME.start(RULES[0], 4), CHANCE, Dealer(Seat(seed % 4)))
        state = GAME.apply(state, CHANCE, GAME.chance(state, dice))
        while state.pack:
            state = GAME.apply(
                state, state.open.turn, players[state.open.turn % 2].choose(GAME.view(state, state.open.turn))
            )
        points += sign * (state.open.scores[0] - state.open.scores[1])
    return points / 2
