"""Who the opponent may be: finished deals tell a careful player from one who looks ahead."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from knaves import bots
from knaves.cards import NotationError, parse
from knaves.game import Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.opponent_model import BEFORE, SURE, WEIGHT, played, shares, weighed
from knaves.games.cribbage.engine import firsts
from knaves.games.cribbage.engine.firsts import FIRSTS, WHOLE
from knaves.games.cribbage.engine.search import Observation, Shares, first_judge, judge, second_judge
from knaves.games.cribbage.engine.tables import KEEP_PLACES
from knaves.games.cribbage.rules.moves import Play
from knaves.games.cribbage.rules.state import State
from knaves.table import play

pytestmark = pytest.mark.bare


def game(one: str, other: str, seed: int, seats: int = 2) -> State:
    dice = Random(seed)
    table = [bots.bot("cribbage", name, dice) for name in (one, other)]
    found: State = play(GAME, GAME.rules(), [table[seat % 2] for seat in range(seats)], dice)
    return found


def seen(name: str, games: int = 4) -> Shares:
    """What ``steady`` thinks of a player after games with it, on average."""
    found = [shares(GAME.view(game("steady", name, seed), Seat(0))) for seed in range(games)]
    return Shares(*[mean(column) for column in zip(*found, strict=True)])


def test_a_careful_player_is_known_by_its_cards() -> None:
    assert seen("steady").careful > 0.75


def test_a_player_who_lays_any_card_is_taken_for_a_loose_one() -> None:
    assert seen("random").loose > 0.75


@pytest.mark.slow
def test_a_player_who_looks_ahead_is_known_by_its_cards() -> None:
    assert seen("champion@1", 8).looks > 0.75


def test_nothing_is_known_before_the_first_deal_ends_or_of_three_players() -> None:
    assert shares(GAME.view(GAME.start(GAME.rules(), 2), Seat(1))) == BEFORE
    assert shares(GAME.view(game("simple", "simple", 1, seats=3), Seat(1))) == BEFORE
    assert sum(BEFORE) == pytest.approx(1)


def test_the_shares_follow_the_likelihoods() -> None:
    found = weighed([(0.05, 0.25, 0.0), (0.4, 0.1, 0.2), (0.0, 0.0, 0.0)])
    careful, loose = 0.4 * 0.02**WEIGHT, 0.2 * 0.025**WEIGHT
    total = careful + loose
    assert found.looks == pytest.approx((1 - SURE) * BEFORE.looks)
    assert found.careful == pytest.approx((1 - SURE) * BEFORE.careful + SURE * careful / total)
    assert sum(found) == pytest.approx(1)
    assert weighed([]) == pytest.approx(BEFORE)
    assert weighed([(0.3, 0.0, 0.0), (0.0, 0.3, 0.3)]) == BEFORE


def test_a_long_match_is_not_too_much_for_the_shares() -> None:
    assert weighed([(1e-9, 1e-8, 1e-9)] * 200).loose == pytest.approx(SURE + (1 - SURE) * BEFORE.loose)


def test_the_plays_are_those_of_the_finished_deals() -> None:
    state = game("simple", "steady", 3)
    found = list(played(state.past))
    cards = [move.card for _seat, move in state.past if isinstance(move, Play)]
    assert [card for each in found for _seat, card in each.laid] == cards
    assert len(found) > 5
    for each in found:
        dealt = {*[card for _seat, card in each.laid], *each.thrown[Seat(0)], *each.thrown[Seat(1)]}
        assert len(dealt) == 12
        assert each.starter not in dealt


def test_the_first_champion_takes_everybody_for_a_careful_player() -> None:
    laid = ((False, 6),)
    at = Observation(1, parse("7H 8C 8D JS"), parse("2C KD"), parse("4S")[0], laid, 1, 60, 60)
    looks = at._replace(shares=Shares(0, 0, 1))
    assert first_judge(0).plays(at) == first_judge(0).plays(looks)
    assert second_judge(0).plays(at) == first_judge(0).plays(at)
    assert judge(0).plays(looks) != judge(0).plays(at)


def test_the_first_champion_is_at_hand_under_its_number() -> None:
    first, present = bots.bot("cribbage", "champion@1"), bots.bot("cribbage", "champion")
    assert (first.name, first.version, present.version) == ("champion", "1", "3")
    assert bots.has_bot("cribbage", "champion@1")
    assert "champion@1" not in bots.names("cribbage")
    assert not bots.has_bot("euchre", "champion@1")


def test_the_table_of_first_cards_is_whole_and_a_damaged_file_is_noticed() -> None:
    table = firsts.shipped()
    fives = KEEP_PLACES[(4, 4, 9, 9)]
    assert len(table) == FIRSTS
    # Nobody who looks ahead leads a five from two fives and two tens.
    assert table[4 * fives : 4 * fives + 4][0] < WHOLE / 4
    file = firsts.write(table, ["Made for a test."])
    assert firsts.read(file) == table
    for broken in (file[:-40], file.replace(b"\n\n", b"0\n\n", 1), b""):
        with pytest.raises(NotationError, match="checksum"):
            firsts.read(broken)
