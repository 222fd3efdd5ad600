"""The field of a day: shares within an instance, places over all of them, and who would have had which."""

from __future__ import annotations

from knaves.match.ports.deal_sets import SetGame
from knaves.office.day_field import BARS, DayField, day_field


def game(person: str, lead: int, how: str = "played", ended: int = 1) -> SetGame:
    scores = (61, 61 - lead) if lead > 0 else (61 + lead, 61)
    return SetGame(person, person.title(), 0, "t", f"r-{person}", how, 0 if lead > 0 else 1, scores, ended)


def field(**instances: list[SetGame]) -> DayField:
    return day_field([(address, each) for address, games in instances.items() for each in games])


def test_a_share_is_of_the_matchpoints_among_those_with_the_same_cards() -> None:
    found = field(a=[game("ann", 10), game("ben", 3), game("cid", 3)], b=[game("dot", -20), game("eve", -30)])
    assert [(each.played.person, each.share, found.place(each)) for each in found.lines] == [
        *(("ann", 1.0, 1), ("dot", 1.0, 1)),
        *(("ben", 0.25, 3), ("cid", 0.25, 3)),
        ("eve", 0.0, 5),
    ]
    assert [found.place_in_set(each) for each in found.lines] == [(1, 3), (1, 2), (2, 3), (2, 3), (2, 2)]


def test_a_game_that_was_not_played_to_its_end_is_the_worst_however_it_stood() -> None:
    found = field(a=[game("ann", 40, "resigned"), game("ben", -30), game("cid", 20, "aborted")])
    assert [(each.played.person, each.share) for each in found.lines] == [
        *(("ben", 1.0), ("ann", 0.25), ("cid", 0.25))
    ]
    assert found.figures.lead == -30.0


def test_a_game_outside_the_field_has_the_place_that_it_would_have_had() -> None:
    found = field(a=[game("ann", 10), game("ben", 3)], b=[game("cid", 1)])
    late = game("dot", 5)
    line = found.line("a", late)
    assert (line.share, found.has(line), found.place_in_set(line)) == (0.5, False, (2, 3))
    assert found.place(line) == 2
    assert found.line("a", game("ann", 10)) is found.lines[0]
    # With nobody to be compared with, the share is one half.
    assert found.line("c", late).share == 0.5
    assert found.place_in_set(found.line("c", late)) == (1, 1)


def test_the_figures_say_how_the_field_spreads() -> None:
    leads = [-45, -44, -3, 0, 1, 2, 60]
    told = field(a=[game(f"p{at}", lead) for at, lead in enumerate(leads)]).figures
    assert (told.won, told.lead) == (3, round(sum(leads) / len(leads), 1))
    assert len(told.bars) <= BARS
    assert sum(each.people for each in told.bars) == len(leads)
    for bar in told.bars:
        assert bar.people == sum(bar.least <= lead <= bar.most for lead in leads)
    assert day_field([]).figures.bars == []
