"""The audit as it is told: how often a difference comes up, what is too little, and what is left out."""

from __future__ import annotations

import csv
import io

import pytest

from knaves.chi_square import fit
from knaves.i18n.language import speaking
from knaves.match.deal_counts import DealCount, DealCounts
from knaves.match.ports.audit import CountedDeals
from knaves.wire.audit import AuditGroup, as_csv, audit_read

SINCE = 1_790_000_000_000


def told(*suits: int) -> AuditGroup:
    """The starters by suit, of so many deals."""
    counts = DealCounts(sum(suits), {("starter_suit", "all"): DealCount(suits)})
    [game] = audit_read({"cribbage": CountedDeals(SINCE, counts)}).games
    [figure] = game.figures
    [group] = figure.groups
    return group


@pytest.mark.parametrize(
    ("suits", "words"),
    [
        (
            (25, 25, 25, 25),
            "100 cards. A difference this large or larger comes up with 100 of 100 fair packs.",
        ),
        (
            (30, 24, 26, 20),
            "100 cards. A difference this large or larger comes up with 56 of 100 fair packs.",
        ),
        ((38, 24, 20, 18), "100 cards. A difference this large or larger comes up with 2 of 100 fair packs."),
        (
            (42, 20, 20, 18),
            "100 cards. A difference this large or larger comes up with 1 of 1,000 fair packs.",
        ),
        (
            (70, 10, 10, 10),
            "100 cards. A difference this large or larger comes up with fewer than 1 of 1,000 fair packs.",
        ),
        ((1, 0, 0, 0), "1 card. That is too few for a judgement: it takes 20."),
        ((19, 0, 0, 0), "19 cards. That is too few for a judgement: it takes 20."),
    ],
)
def test_how_often_chance_differs_as_much_is_said(suits: tuple[int, ...], words: str) -> None:
    group = told(*suits)
    assert group.said == words
    found = fit(suits, [1] * 4)
    assert group.chance == (round(found.chance, 6) if sum(suits) >= 20 else None)
    assert group.freedom == 3


def test_cards_that_are_drawn_without_replacement_are_judged_by_their_pack() -> None:
    numbers = (20, 10, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 6)
    alone = DealCounts(13, {("dealt_rank", "all"): DealCount(numbers, 13 * 12 * 40)})
    [group] = audit_read({"cribbage": CountedDeals(SINCE, alone)}).games[0].figures[0].groups
    assert group.statistic == pytest.approx(fit(numbers, [1] * 13).statistic * 51 / 40, abs=1e-4)


def test_rare_differences_are_counted_beside_what_fair_packs_have() -> None:
    counts = {
        ("starter_suit", "all"): DealCount((70, 10, 10, 10)),
        ("starter_rank", "all"): DealCount((10,) * 13),
    }
    read = audit_read({"cribbage": CountedDeals(SINCE, DealCounts(100, counts))})
    assert (read.comparisons, read.rare) == (2, 1)
    assert read.said == (
        "2 comparisons. Differences that fewer than 5 of 100 fair packs have: 1. "
        "With fair packs there are 0.1 on average."
    )
    with speaking("cs"):
        assert audit_read({"cribbage": CountedDeals(SINCE, DealCounts(100, counts))}).said != read.said


def test_groups_come_in_order_and_hands_have_an_average() -> None:
    values = (0,) * 4 + (2,) + (0,) * 3 + (1,) + (0,) * 21
    groups = ("seat 2", "bot", "all", "seat 1", "person")
    counts = {("hand_value", group): DealCount(values) for group in groups}
    [figure] = audit_read({"cribbage": CountedDeals(SINCE, DealCounts(3, counts))}).games[0].figures
    assert [each.name for each in figure.groups] == ["Everybody", "People", "Bots", "Seat 1", "Seat 2"]
    assert figure.groups[0].said == "3 hands, 5.33 points on average."
    assert (figure.groups[0].expected, figure.groups[0].chance) == ([], None)


def test_what_this_version_does_not_know_is_left_out_of_the_page_and_kept_in_the_data() -> None:
    counts = DealCounts(
        9, {("starter_suit", "all"): DealCount((1, 2, 3)), ("elder", "all"): DealCount((4, 5))}
    )
    counted = {"cribbage": CountedDeals(SINCE, counts), "whist": CountedDeals(SINCE, counts)}
    read = audit_read(counted)
    assert [(game.game, game.figures) for game in read.games] == [("cribbage", [])]
    assert (read.comparisons, read.said) == (0, "")
    rows = [*csv.DictReader(io.StringIO(as_csv(counted)))]
    whist = [(row["figure"], row["value"], row["number"]) for row in rows if row["game"] == "whist"]
    assert whist == [
        *(("elder", str(place), number) for place, number in enumerate("45")),
        *(("starter_suit", str(place), number) for place, number in enumerate("123")),
    ]
