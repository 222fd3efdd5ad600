"""Tables of a set of deals: everybody gets the same cards, without help, and the record proves its seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hosting import begun, played_out

from knaves import record
from knaves.bots import bot
from knaves.fair import commit_seed
from knaves.game import CHANCE, Seat
from knaves.games import find
from knaves.match.log import Dated, Sitter
from knaves.match.match import MatchError
from knaves.match.notices import FinishedGame
from knaves.match.ports.deal_sets import DealSet, has_partners, own_side
from knaves.match.table import snapshot
from knaves.match.table.hosted import HostedTable
from knaves.match.table.origin import set_of_deals, settled_rules
from knaves.options import read_options, write_options
from knaves.record import Finding, Record

GAMES = ["cribbage", "euchre"]
ANN, BEN = Sitter("ann", "Ann"), Sitter("ben", "Ben")


def made(game: str, rules: str = "standard", seed: str = "5a" * 32) -> DealSet:
    found = find(game)
    settled = settled_rules(read_options(found.presets, rules))
    return DealSet("set", game, write_options(settled), found.seats[0], "simple", seed, "ann", "Ann", 1)


def dealt(played: Record) -> list[str]:
    return [played.game.write(each.move) for each in played.entries if each.seat == CHANCE]


@pytest.mark.parametrize("game", GAMES)
def test_everybody_gets_the_same_cards_however_they_play(game: str) -> None:
    found = made(game)
    played = []
    for number, who in enumerate((ANN, BEN)):
        table, log = begun(set_of_deals(found, who), who), list[Dated]()
        finished = played_out(table, who, log, Random(number))
        assert finished.deal_set == "set"
        assert len(finished.scores) == 2
        assert finished.people[0] == who.id
        played.append(record.read(finished.record))
    mine, theirs = map(dealt, played)
    both = min(len(mine), len(theirs))
    assert both > 4
    assert mine[:both] == theirs[:both]
    assert [each.move for each in played[0].entries] != [each.move for each in played[1].entries]


@pytest.mark.parametrize("game", GAMES)
def test_the_record_says_the_seed_and_verifying_deals_it_again(game: str) -> None:
    table, log = begun(set_of_deals(made(game), ANN), ANN), list[Dated]()
    played = record.read(played_out(table, ANN, log, Random(3)).record)
    assert record.set_of(played) == ("5a" * 32, commit_seed("5a" * 32).hex())
    verdict = record.verify(played)
    assert verdict.seeded
    assert {each.finding for each in verdict.draws} == {Finding.SEEDED}
    assert "Every chance move follows from the seed" in record.report(verdict)[-1]
    other = tuple((name, "ab" * 32 if name == "Seed" else value) for name, value in played.headers)
    wrong = record.verify(replace(played, headers=other))
    assert not wrong.sound
    assert "The seed does not fit its commitment" in record.report(wrong)[1]
    swapped = replace(played, headers=record.dealt_from("ab" * 32))
    assert "The seed gives" in record.verify(swapped).draws[0].why


@pytest.mark.parametrize("game", GAMES)
def test_a_restored_table_goes_on_with_the_cards_of_its_set(game: str) -> None:
    found = made(game)
    table, log = begun(set_of_deals(found, ANN), ANN), list[Dated]()
    dice, now = Random(1), 0
    for _turn in range(30):
        thought, hosted = table.thought(), table.game
        assert hosted is not None
        now += 1000
        if thought is not None:
            table.decide(thought, thought.choose(), now)
        else:
            move = hosted.game.write(dice.choice(hosted.view(Seat(0)).legal))
            table.submit(0, ANN.id, move, hosted.moves, "", now)
        log += table.drain().entries
    again = HostedTable.restored("t", log, now)
    whole = record.read(played_out(again, ANN, [], Random(2)).record)
    other = begun(set_of_deals(found, BEN), BEN)
    beside = record.read(played_out(other, BEN, [], Random(9)).record)
    shared = min(len(dealt(whole)), len(dealt(beside)))
    assert dealt(whole)[:shared] == dealt(beside)[:shared]


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_helped_takes_a_move_back_or_calls_it_off_and_the_table_says_so(game: str) -> None:
    table = begun(set_of_deals(made(game), ANN), ANN)
    while (thought := table.thought()) is not None:
        table.decide(thought, thought.choose(), 0)
    hosted = table.game
    assert hosted is not None
    with pytest.raises(MatchError, match="no hints in a challenge"):
        table.helped(0, ANN.id, 0, hint="h")
    # One plays only once: who called it off could not begin again.
    with pytest.raises(MatchError, match="cannot be called off"):
        table.abort(ANN.id, 0)
    table.submit(0, ANN.id, hosted.game.write(hosted.view(Seat(0)).legal[0]), hosted.moves, "", 0)
    with pytest.raises(MatchError, match="no move can be taken back"):
        table.take_back(0, ANN.id, 0)
    around = snapshot.around(table.state)
    assert around.challenge == "set"
    assert (around.origin, around.lesson) == ("", False)
    offered = snapshot.gathering(table.state).may[ANN.id]
    assert not {"take_back", "abort"} & {each.kind for each in offered}


def test_the_rules_of_a_set_leave_no_cut_to_a_player_and_are_one_game() -> None:
    settled = settled_rules(read_options(find("cribbage").presets, "standard best_of=3 target=61"))
    assert (settled.deal_cut, settled.starter_cut, settled.best_of, settled.target) == (
        *("chance", "chance"),
        *(1, 61),
    )
    assert bot("cribbage", made("cribbage").bot).name == "simple"


def pair_of(seed: str = "5a" * 32) -> DealSet:
    return replace(made("euchre", "standard target=3", seed), pairs=True)


def test_two_partners_sit_across_and_bots_have_the_other_seats() -> None:
    begun_with = set_of_deals(pair_of(), ANN, BEN)
    assert [each.id for each in begun_with.sitters] == ["ann", "", "ben", ""]
    assert len({each.name for each in begun_with.sitters}) == 4
    assert {each.player for each in begun_with.sitters[1::2]} == {"simple 1"}
    assert begun_with.terms == set_of_deals(made("euchre", "standard target=3"), ANN).terms
    alike = set_of_deals(pair_of(), ANN, Sitter("ben", "Ann")).sitters
    assert [each.name for each in alike][::2] == ["Ann", "Ann (2)"]
    ruth = set_of_deals(pair_of(), Sitter("ann", "Ruth"), BEN).sitters
    assert len({each.name for each in ruth}) == 4


def test_only_games_with_partners_have_them() -> None:
    assert [has_partners(find(game), find(game).seats[0]) for game in GAMES] == [False, True]
    assert own_side(find("euchre"), 4) == (0, 2)


def test_a_pair_is_dealt_what_one_person_with_a_bot_is_dealt() -> None:
    both, dice = HostedTable.opened("t", "ben", set_of_deals(pair_of(), ANN, BEN).terms, 0), Random(5)
    found = set_of_deals(pair_of(), ANN, BEN)
    both.begin_with(found.sitters, 0, found.origin)
    finished = pair_played(both, dice)
    assert finished.people == ("ann", "", "ben", "")
    alone = played_out(begun(set_of_deals(made("euchre", "standard target=3"), ANN), ANN), ANN, [], Random(6))
    mine, theirs = (dealt(record.read(each.record)) for each in (finished, alone))
    shared = min(len(mine), len(theirs))
    assert shared >= 2
    assert mine[:shared] == theirs[:shared]


def test_nobody_plays_for_a_partner_who_is_gone_and_nobody_claims_the_game() -> None:
    table = HostedTable.opened("t", "ben", set_of_deals(pair_of(), ANN, BEN).terms, 0)
    found = set_of_deals(pair_of(), ANN, BEN)
    table.begin_with(found.sitters, 0, found.origin)
    table.arrive("ben", 0, "Ben")
    now = 0
    while (thought := table.thought()) is not None:
        table.decide(thought, thought.choose(), now)
    for _hour in range(100):
        now += 3_600_000
        table.tick(now)
    around = snapshot.around(table.state)
    assert around.absent == []
    assert all(each.absent < 0 for each in around.seats)
    for choice in ("wait", "bot", "claim"):
        with pytest.raises(MatchError):
            table.choose(2, "ben", 0, choice, now)
    assert "vote" not in {each.kind for each in snapshot.gathering(table.state).may["ben"]}
    # They can wait, or give up for both.
    table.resign(2, "ben", now)
    [finished] = table.drain().finished
    assert (finished.people, finished.how, finished.side) == (("ann", "", "ben", ""), "resigned", 1)


def pair_played(table: HostedTable, dice: Random) -> FinishedGame:
    """Play a game of Ann and Ben to its end: the bots as they choose, the two at random."""
    now = 0
    while True:
        if finished := table.drain().finished:
            return finished[0]
        now += 1000
        thought, hosted = table.thought(), table.game
        assert hosted is not None
        if thought is not None:
            table.decide(thought, thought.choose(), now)
            continue
        seat, who = (Seat(0), "ann") if Seat(0) in hosted.actors else (Seat(2), "ben")
        move = hosted.game.write(dice.choice(hosted.view(seat).legal))
        table.submit(seat, who, move, hosted.moves, "", now)
