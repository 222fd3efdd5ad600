"""Insights: what is offered is borne by its interval, and a weakness that was put in is found first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from weaknesses import Player, blind, high_leader, passer

from knaves.bots import bot
from knaves.cards import NotationError
from knaves.drills.insights import dearest
from knaves.facets import Facet
from knaves.game import Seat
from knaves.games import SHELF, find
from knaves.record import HUMAN, Entry, Record, SeatedPlayer, walk
from knaves.record.model import Known
from knaves.review import review
from knaves.review.cases import Case, History, history
from knaves.review.insights import FEWEST_GAMES, Survey
from knaves.review.insights_text import chosen, nothing, phrases, told
from knaves.table import play

GAMES = 40
MADE_UP = tuple([Facet(f"facet {place}", f"group {place % 6}", lambda view: True) for place in range(12)])
"""Two facets in each of six groups."""


def _simulated(seed: int, planted: Callable[[int], float] = lambda facets: 1.0) -> History:
    """Return decisions whose cost has nothing to do with their facets, but for the factor ``planted``.

    As in real games, most cost nothing and some much, and some games are dearer than others.
    """
    dice, cases = Random(seed), []
    for game in range(GAMES):
        dear = dice.gammavariate(4.0, 0.25)
        for number in range(25):
            facets = sum(1 << (group + 6 * dice.randrange(2)) for group in range(6) if dice.random() < 0.8)
            weight = dice.gammavariate(4.0, 0.001)
            lost = dice.random() < 0.4
            loss = lost * dear * weight * dice.expovariate(0.4) * planted(facets)
            cases.append(Case("r", number + 25 * game, game, "play", loss, 0.0, weight, facets))
    return History("cribbage", GAMES, tuple(cases))


def _borne_by_chance(histories: range) -> int:
    return sum(bool(Survey(_simulated(seed), MADE_UP).findings()) for seed in histories)


def test_where_there_is_nothing_to_find_hardly_anything_is_offered() -> None:
    assert _borne_by_chance(range(20)) <= 1


@pytest.mark.long
def test_where_there_is_nothing_to_find_fewer_than_5_in_100_histories_have_a_finding() -> None:
    assert _borne_by_chance(range(300)) < 0.05 * 300


def test_a_planted_weakness_comes_first_and_its_interval_covers_what_it_costs() -> None:
    mask, times, firsts, covered = (1 << 3) | (1 << 8), 8.0, 0, 0
    for seed in range(20):
        survey = Survey(_simulated(seed, lambda facets: times if facets & mask == mask else 1.0), MADE_UP)
        firsts += [each.facets for each in survey.findings()[:1]] == [(3, 8)]
        found = survey.ask((3, 8))
        # The simulated loss is the weight on average, so this is what the decisions cost beyond the average.
        there = sum(each.weight for each in found.cases)
        whole = sum(each.weight for each in survey.history.cases)
        truth = (times - 1) * there * (whole - there) / whole / GAMES
        covered += abs(found.more - truth) <= found.doubt
    assert covered >= 19
    assert firsts >= 15


def test_with_few_games_nothing_is_compared() -> None:
    cases = [each for each in _simulated(1).cases if each.game < FEWEST_GAMES - 1]
    survey = Survey(History("cribbage", FEWEST_GAMES - 1, tuple(cases)), MADE_UP)
    assert survey.findings() == ()
    assert not survey.ask([0]).compared
    assert "10 reviewed games" in nothing(survey)
    assert Survey(History("cribbage", 0, ()), MADE_UP).findings() == ()


def _survey(game: str, make: Callable[[], Player], games: int, against: str = "steady") -> Survey:
    """Return the insights of a player, as a person in seat 0, from games against a level of the ladder."""
    played = []
    for seed in range(games):
        found, dice = find(game), Random(seed)
        seats = found.seats[0]
        others = bot(game, against, dice)
        state = play(found, found.rules(), [make(), *[others] * (seats - 1)], dice)
        seated = [SeatedPlayer(f"P{seat}", "steady 1" if seat else HUMAN) for seat in range(seats)]
        entries = tuple([Entry(seat, move) for seat, move in state.history])
        record = Record(found, found.rules(), tuple(seated), entries)
        # As a game that only this seat saw: the others are not judged, which saves most of the time.
        played.append((f"record{seed}", record, review(replace(record, known=Known(Seat(0)))), Seat(0)))
    return Survey(history(game, played), phrases(game))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "make", "games", "weakness", "kinds"),
    [
        ("cribbage", blind, 40, ["as pone", "throwing"], {"discard"}),
        ("cribbage", high_leader, 40, ["leading"], {"peg"}),
        ("euchre", passer, 20, ["bidding"], {"bid"}),
    ],
)
def test_a_weakness_that_was_put_in_is_named_first(
    game: str, make: Callable[[], Player], games: int, weakness: list[str], kinds: set[str]
) -> None:
    first = _survey(game, make, games).findings()[0]
    assert [phrases(game)[place].name for place in first.facets] == weakness
    drill = dearest(game, first)
    assert len(drill) == 5
    assert {each.kind for each in drill} == kinds


@pytest.mark.long
def test_a_champions_games_give_no_finding() -> None:
    survey = _survey("cribbage", lambda: bot("cribbage", "champion", Random(1)), 20)
    assert survey.history.games == 20
    assert survey.findings() == ()


@pytest.mark.parametrize("game", SHELF)
def test_facets_of_a_group_exclude_each_other_and_each_comes_up(game: str) -> None:
    found, seen = find(game), set()
    for seats in found.seats:
        for seed in range(4):
            dice = Random(seed)
            rules = found.rules(**({"counting": "muggins"} if game == "cribbage" and seed == 3 else {}))
            players = [bot(game, "simple", dice)] * seats
            state = play(found, rules, players, dice)
            entries = tuple([Entry(seat, move) for seat, move in state.history])
            seated = tuple([SeatedPlayer(f"P{seat}", "simple 1") for seat in range(seats)])
            for entry, before, _after in walk(Record(found, rules, seated, entries)):
                if entry.seat >= 0:
                    view = found.view(before, entry.seat)
                    true = [each for each in found.facets.phrases if each.of(view)]
                    assert len({each.group for each in true}) == len(true)
                    seen |= {each.name for each in true}
    assert seen >= {each.name for each in found.facets.phrases} - {"with the maker alone"}


def test_an_insight_is_a_sentence() -> None:
    survey = _survey("cribbage", high_leader, 12)
    places = chosen("cribbage", ["pone", "Leading"])
    said = told("cribbage", survey.ask(places))
    number = len(survey.ask(places).cases)
    assert said.startswith(f"As pone, leading: {number} decisions, ")
    assert " wins in 100 lost a game, " in said
    everything = survey.ask(())
    assert "which is your average" in told("cribbage", everything)
    assert everything.more == pytest.approx(0)
    never = told("cribbage", survey.ask(chosen("cribbage", ["counting points"])))
    assert never == "Counting points: no decision in your reviewed games."


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["ahead", "behind"], "No decision is both 'ahead' and 'behind'."),
        (["thowing"], "Did you mean 'throwing'?"),
        (["pone", "ahead", "leading", "with a five"], "Use 3 filters at most."),
        (["with"], "There is no filter 'with'"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(words: list[str], refusal: str) -> None:
    with pytest.raises(NotationError, match=refusal.replace("?", r"\?")):
        chosen("cribbage", words)
