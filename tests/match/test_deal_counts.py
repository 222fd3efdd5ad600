"""What a finished game adds to the audit: all commitments of the house, and the counts of its deals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hosting import Club, begun, played_out, terms_of

from knaves import fair, record
from knaves.bots import Random as RandomBot
from knaves.cards import Rank
from knaves.chi_square import fit
from knaves.game import CHANCE
from knaves.games import SHELF, find
from knaves.games.cribbage.rules.scoring import tally
from knaves.match.deal_counts import EVERYBODY, NO_DEALS, DealCount, DealCounts, Owner, count_deals, scale
from knaves.match.log import Dated, Sitter
from knaves.match.notices import PartAsked
from knaves.match.ports.deal_sets import DealSet
from knaves.match.table.origin import set_of_deals, settled_rules
from knaves.options import write_options
from knaves.table import play


def counted(
    game: str, preset: str, owners: tuple[Owner, ...], seed: int = 1, **options: object
) -> DealCounts:
    """The counts of a game that is played at random."""
    found = find(game)
    rules = found.rules(preset, **options)
    players = [RandomBot(Random(seat)) for seat in range(len(owners))]
    return count_deals(found, rules, owners, play(found, rules, players, Random(seed)).history)


def numbers(counts: DealCounts, figure: str, group: str = EVERYBODY) -> tuple[int, ...]:
    return counts.counts[figure, group].numbers


@pytest.mark.parametrize("game", SHELF)
def test_the_leaf_has_every_commitment_of_the_house_in_its_order(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The house chooses each secret anew, as on a server.
    seeded = fair.seeded
    monkeypatch.setattr(
        fair, "seeded", lambda seed: lambda label: (fair.fresh if "house" in label else seeded(seed))(label)
    )
    found = find(game)
    club = Club(terms_of(game), people=found.seats[0], seed=5)
    while club.step():
        club.silent = {"Ben"} if club.dice.random() < 0.3 else set()
    [finished] = club.finished
    head, *lines = finished.leaf.splitlines()
    kept = record.read(finished.record)
    assert kept.token is not None
    assert head == f"knaves-log/1 {game} {found.seats[0]} {kept.token.hex()}"
    told = [each.house for each in club.notices(PartAsked)]
    published = [*dict.fromkeys(told)]
    assert [line.split()[1] for line in lines] == published
    proofs = [each.proof.commitment.hex() for each in kept.entries if each.proof is not None]
    assert [line.split()[1] for line in lines if line.endswith(" drawn")] == proofs
    assert any(line.endswith(" void") for line in lines)
    assert [int(line.split()[0]) for line in lines] == sorted(int(line.split()[0]) for line in lines)
    # A process that takes the table over archives the same.
    [again] = club.alone().drain().finished
    assert (again.leaf, again.dealt) == (finished.leaf, finished.dealt)


def test_a_game_that_is_given_up_has_the_commitment_to_the_draw_that_was_not_made() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=5)
    while club.table.game is not None and club.table.game.moves < 20:
        club.step()
    club.table.resign(0, "Ann", club.now)
    club.take()
    assert club.finished[0].leaf.splitlines()[-1].endswith(" unused")
    assert club.finished[0].dealt.deals > 0


def test_the_counts_are_those_of_the_record() -> None:
    club = Club(terms_of("cribbage"), people=1, seed=3, bots="simple")
    club.play()
    [finished] = club.finished
    kept = record.read(finished.record)
    game, state = kept.game, kept.game.start(kept.rules, 2)
    starters, dealt, worth = Counter[int](), Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    deals = 0
    for seat, move in kept.moves:
        after = game.apply(state, seat, move)
        if game.deals(move):
            deals += 1
            dealt.update((owner, card % 13) for owner in (0, 1) for card in after.hands[owner])
        if state.open.starter is None and after.open.starter is not None:
            starters[after.open.starter % 13] += 1
            worth.update((owner, tally(after.hands[owner], after.open.starter).total) for owner in (0, 1))
        state = after
    counts = finished.dealt
    assert counts.deals == deals > 3
    assert numbers(counts, "starter_rank") == tuple(starters[rank] for rank in range(13))
    assert sum(numbers(counts, "starter_suit")) == starters.total()
    seats = [each.player == "human" for each in kept.seated]
    for owner, person in enumerate(seats):
        of_owner = tuple(dealt[owner, rank] for rank in range(13))
        assert numbers(counts, "dealt_rank", f"seat {owner + 1}") == of_owner
        assert numbers(counts, "dealt_rank", "person" if person else "bot") == of_owner
        assert numbers(counts, "hand_value", f"seat {owner + 1}") == tuple(worth[owner, n] for n in range(30))
    assert counts.counts["dealt_rank", "seat 1"].variety == deals * 6 * 46
    assert counts.counts["dealt_rank", EVERYBODY].variety == deals * 12 * 40
    assert counts.counts["starter_rank", EVERYBODY].variety == 0


def test_a_seat_that_a_stand_in_has_played_is_neither_a_persons_nor_a_bots() -> None:
    counts = counted("euchre", "standard", ("person", "", "bot", "bot"))
    assert sum(numbers(counts, "dealt_rank")) == counts.deals * 20
    assert sum(numbers(counts, "dealt_rank", "person")) == counts.deals * 5
    assert sum(numbers(counts, "dealt_rank", "bot")) == counts.deals * 10
    assert sum(numbers(counts, "dealt_trump", "seat 2")) == counts.deals * 5
    assert counts.counts["dealt_trump", "bot"].variety == counts.deals * 10 * 13


def test_deals_with_a_joker_are_another_pack_and_not_counted() -> None:
    counts = counted("euchre", "standard", ("bot",) * 4, joker=True)
    assert counts.deals > 0
    assert counts.counts == {}


@pytest.mark.parametrize("preset", ["standard", "feltz"])
def test_euchres_counts_are_those_of_its_pack(preset: str) -> None:
    counts = counted("euchre", preset, ("bot",) * 4, farmers=True)
    assert sum(numbers(counts, "upcard_rank")) == sum(numbers(counts, "upcard_suit")) == counts.deals
    of_suit, left, others = numbers(counts, "dealt_trump")
    assert of_suit + left + others == 20 * counts.deals
    # Of 23 cards, six are trumps, and three of those 23 are not dealt.
    assert 3 * counts.deals <= of_suit + left <= 6 * counts.deals
    assert left <= counts.deals


def test_all_three_and_four_at_cribbage_are_counted() -> None:
    person: Owner = "person"
    for seats in (3, 4):
        counts = counted("cribbage", "standard", (person,) * seats)
        assert sum(numbers(counts, "dealt_rank", f"seat {seats}")) == 5 * counts.deals
        assert counts.counts["dealt_rank", "person"].variety == counts.deals * 5 * seats * (52 - 5 * seats)


def test_the_statistic_allows_for_cards_that_are_drawn_without_replacement() -> None:
    """Over many fair deals, its mean is its degrees of freedom; without the scale it would be far less."""
    pack, drawn, games = [*range(52)], 30, 40
    dice, statistics, plain = Random(7), [], []
    for _game in range(300):
        dealt = [0] * 13
        for _deal in range(games):
            for card in dice.sample(pack, drawn):
                dealt[card % 13] += 1
        count = DealCount(tuple(dealt), games * drawn * (52 - drawn))
        statistics.append(fit(count.numbers, [1] * 13, scale(count, 52)).statistic)
        plain.append(fit(count.numbers, [1] * 13).statistic)
    assert 11 < sum(statistics) / 300 < 13
    assert sum(plain) / 300 < 6


@pytest.mark.parametrize("rigged", [False, True])
def test_a_house_that_keeps_bowers_from_people_is_found_out(rigged: bool) -> None:
    """One time in four it gives a jack of the person's to a bot; fair deals of the same seeds pass."""
    game = find("euchre")
    rules, counts = game.presets["standard"], NO_DEALS
    for seed in range(1000):
        dice = Random(seed)
        state = game.start(rules, 4)
        first = game.chance(state, dice)
        state = game.apply(state, CHANCE, first)
        deal = game.chance(state, dice)
        hands = game.apply(state, CHANCE, deal).hands
        jacks = [card for card in hands[0] if card.rank == Rank.JACK]
        if rigged and jacks and dice.random() < 0.25:
            swapped = {jacks[0]: hands[1][0], hands[1][0]: jacks[0]}
            deal = replace(deal, pack=tuple(swapped.get(card, card) for card in deal.pack))
        counts += count_deals(game, rules, ("person", "bot", "bot", "bot"), [(CHANCE, first), (CHANCE, deal)])
    count = counts.counts["dealt_rank", "person"]
    chance = fit(count.numbers, [1] * 6, scale(count, 24)).chance
    assert (chance < 0.001) == rigged
    # The upcard does not give it away.
    assert fit(counts.counts["upcard_rank", EVERYBODY].numbers, [1] * 6).chance > 0.001


def test_a_set_of_deals_is_neither_logged_nor_counted() -> None:
    game, ann = find("cribbage"), Sitter("ann", "Ann")
    rules = write_options(settled_rules(game.presets["standard"]))
    made = DealSet("set", "cribbage", rules, 2, "simple", "5a" * 32, "ann", "Ann", 1)
    finished = played_out(begun(set_of_deals(made, ann), ann), ann, list[Dated](), Random(3))
    assert (finished.leaf, finished.dealt) == ("", DealCounts())
    assert "Seed:" in finished.record
