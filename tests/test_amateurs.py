"""Amateurs make mistakes as people do: dear ones rarely, in near ties often, as much as the number says."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Any

import pytest

from knaves import bots
from knaves.amateurs import LEANING, MOST, OFFERED, called, likelihoods, number_of, read, write
from knaves.calibration import HAZES, haze_of, played
from knaves.cards import NotationError
from knaves.game import CHANCE
from knaves.games import SHELF, find
from knaves.pipeline import unpack

STEPS = (1, 5, 12, 25)


def amateur(game: str, number: int, seed: object = 1) -> Any:
    return bots.bot(game, called(number), Random(f"{seed}"))


def views(game: str, player: str, seed: str, seats: int, **options: Any) -> Iterator[Any]:
    """What the seats see wherever they have a choice, in a game between players of one name."""
    found, dice = find(game), Random(seed)
    sitting = [bots.bot(game, player, dice) for _seat in range(seats)]
    state = found.start(found.rules(**options), seats)
    while actors := found.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            move = found.chance(state, dice)
        else:
            view = found.view(state, seat)
            move = sitting[seat].choose(view)
            assert move in view.legal
            if len(view.legal) > 1:
                yield view
        state = found.apply(state, seat, move)


@cache
def decisions(game: str) -> tuple[Any, ...]:
    """Views at which there is something to decide, from one short game."""
    seats, target = find(game).seats[0], min(find(game).lengths)
    return tuple(view for view in views(game, "steady", "decide", seats, target=target))


@pytest.mark.parametrize("game", SHELF)
def test_every_number_is_a_player_by_its_name_and_no_other_is(game: str) -> None:
    for number in range(MOST + 1):
        found = amateur(game, number)
        assert (found.name, found.version) == (called(number), "1")
        assert bots.recorded(game, f"{found.name} {found.version}") == found.name
        assert bots.has_bot(game, found.name)
    for wrong in ("amateur-26", "amateur--1", "amateur-08", "amateur-", "amateur"):
        assert not bots.has_bot(game, wrong)
        assert number_of(wrong) is None


@pytest.mark.parametrize("game", SHELF)
def test_lists_offer_a_few_and_say_what_they_are(game: str) -> None:
    assert bots.amateurs(game) == tuple(called(number) for number in OFFERED)
    assert {*bots.amateurs(game)} <= {*bots.choices(game)}
    assert not {*bots.amateurs(game)} & {*bots.levels(game)}
    assert bots.level("amateur-8") == "amateur 8"
    assert bots.level("amateur-8 1") == "amateur 8, version 1"
    assert bots.about(game, "amateur-8") == "makes mistakes as people do: they cost it about 8 games in 100"
    assert bots.about(game, "amateur-1") == "makes mistakes as people do: they cost it about 1 game in 100"


def test_the_probability_of_a_move_falls_with_its_loss() -> None:
    """Without a style; a style may change the order of moves that are nearly alike."""
    for losses in ([0.0, 0.01, 0.02, 0.08], [0.0, 0.0, 0.001], [0.0, 0.3]):
        for haze in (0.01, 0.07, 0.45):
            likely = likelihoods(losses, haze, [0.0] * len(losses))
            assert sum(likely) == pytest.approx(1)
            assert likely == sorted(likely, reverse=True)


@pytest.mark.parametrize("game", SHELF)
def test_dear_mistakes_are_rarer_than_cheap_ones_of_the_same_player(game: str) -> None:
    for number in STEPS:
        cheap, dear = [], []
        for view in decisions(game):
            for thought in amateur(game, number, view.seat).thoughts(view):
                # The bounds of an inaccuracy and of a blunder (docs/review.md).
                if 0 < thought.loss < 0.01:
                    cheap.append(thought.probability)
                elif thought.loss >= 0.08:
                    dear.append(thought.probability)
        assert cheap
        if dear:
            assert fmean(dear) < 0.5 * fmean(cheap)


@pytest.mark.parametrize("game", SHELF)
def test_each_number_loses_more_than_the_one_below(game: str) -> None:
    lost = []
    for number in (0, *STEPS):
        players = [amateur(game, number, seed) for seed in range(4)]
        thoughts = [each.thoughts(view) for view in decisions(game) for each in players]
        lost.append(fmean([sum([each.loss * each.probability for each in those]) for those in thoughts]))
    assert lost[0] == 0
    assert all(more > 1.5 * less for less, more in pairwise(lost))


@pytest.mark.parametrize("game", SHELF)
def test_number_0_plays_as_the_champion(game: str) -> None:
    champion = bots.bot(game, "champion", Random(1))
    assert all(amateur(game, 0).choose(view) == champion.choose(view) for view in decisions(game)[:30])


@pytest.mark.parametrize("game", SHELF)
def test_a_style_stays_and_differs_between_players(game: str) -> None:
    """A copy of a player, as one that thinks in another process, has its style and makes its mistakes."""
    one = amateur(game, 12)
    copy = pickle.loads(pickle.dumps(one))
    for view in decisions(game)[:40]:
        assert copy.choose(view) == one.choose(view) == one.choose(view)
    styles = [[amateur(game, 12, seed).style(0)(what) for what in ("a", "b")] for seed in range(50)]
    assert len({*map(tuple, styles)}) == 50
    assert all(abs(each) <= LEANING for style in styles for each in style)
    assert min(styles)[0] < -LEANING / 2 < LEANING / 2 < max(styles)[0]
    assert amateur(game, 12).style(0)("a") == one.style(0)("a") != one.style(1)("a")


@pytest.mark.parametrize("game", SHELF)
def test_a_style_leans_to_what_it_favours(game: str) -> None:
    """Two players of one number who differ only in style choose differently where moves are close."""
    players = [amateur(game, 12, seed) for seed in range(6)]

    def likely(view: Any) -> set[tuple[float, ...]]:
        return {tuple([thought.probability for thought in each.thoughts(view)]) for each in players}

    assert any(len(likely(view)) == len(players) for view in decisions(game)[:20])


@pytest.mark.parametrize("game", SHELF)
def test_the_same_dice_play_the_same_game(game: str) -> None:
    seats, target = find(game).seats[0], min(find(game).lengths)
    one, other = ([*views(game, "amateur-12", "oak", seats, target=target)] for _time in range(2))
    assert one == other
    assert one != [*views(game, "amateur-12", "elm", seats, target=target)]


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in SHELF for seats in find(game).seats[1:]]
)
def test_more_players_are_played_with_too(game: str, seats: int) -> None:
    """Every move was legal: `views` checks it."""
    views_ = [*views(game, "amateur-16", "many", seats, target=min(find(game).lengths))]
    assert any(amateur(game, 16).thoughts(view) for view in views_)


def test_a_damaged_table_is_refused() -> None:
    text = write([0.0, 0.02, 0.04], ["Made for a test."])
    assert read(text) == (0.0, 0.02, 0.04)
    with pytest.raises(NotationError, match="checksum"):
        read(text.replace("0.0200", "0.0300"))


def test_an_amateur_with_nothing_at_stake_follows_its_style_alone() -> None:
    assert likelihoods([0.0, 0.0], 0.1, [0.0, 0.0]) == [0.5, 0.5]
    high, low = likelihoods([0.0, 0.0], 0.1, [0.5, -0.5])
    assert high > low


@pytest.mark.slow
@pytest.mark.needs("kernel")
@pytest.mark.parametrize("number", [3, 12])
@pytest.mark.parametrize("game", SHELF)
def test_the_number_is_what_is_lost_in_other_games_than_those_of_the_table(game: str, number: int) -> None:
    players = import_module(f"knaves.games.{game}.bots.amateurs")
    haze = players.hazes()[number]
    lost = fmean([unpack(played(find(game), players.hazed, 7, (haze, each))) for each in range(16)])
    assert 0.7 * number < 100 * lost < 1.3 * number


def test_a_haze_that_was_not_played_lies_between_those_that_were() -> None:
    lost = [haze / 10 for haze in HAZES]
    assert haze_of(lost[3], lost) == pytest.approx(HAZES[3])
    assert HAZES[3] < haze_of((lost[3] + lost[4]) / 2, lost) < HAZES[4]
    with pytest.raises(ValueError, match="no haze loses"):
        haze_of(1.0, lost)
