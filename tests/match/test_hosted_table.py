"""A table on a server: whole games of people and bots, and the same table restored from its log."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hosting import NAMES, Club, known, terms_of

from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games import find
from knaves.match.log import Ended, LogEntry, Moved, Sitter
from knaves.match.match import MatchError, Stale
from knaves.match.notices import DrawVoid, Happened, Over, PartAsked, Revealed
from knaves.match.table import snapshot
from knaves.match.table.hosted import HostedTable
from knaves.match.table.play import PATIENCE
from knaves.match.table.snapshot import welcome
from knaves.record import read, verify
from knaves.wire.shapes import Shapes

SOME = [(name, preset) for name in ("cribbage", "euchre") for preset in find(name).presets]


@pytest.mark.parametrize(("game", "preset"), SOME)
def test_people_play_a_whole_game_and_its_record_is_proved(game: str, preset: str) -> None:
    terms = terms_of(game, preset)
    club = Club(terms, people=terms.seats, seed=1)
    club.play()
    [finished] = club.finished
    assert [each.how for each in club.notices(Over)] == ["played"]
    record = read(finished.record)
    verdict = verify(record)
    assert verdict.finished
    assert verdict.proved
    assert finished.people == NAMES[: terms.seats]
    assert sum(counts["won"] for counts in finished.counts) > 0
    assert list(club.notices(Revealed))


def test_two_people_share_a_device_under_two_names_where_nobody_else_plays() -> None:
    table = HostedTable.opened("t", "Ann", terms_of("cribbage"), 1)
    with pytest.raises(MatchError, match="share a device"):
        table.sit(0, Sitter("Ann", "Ben"), 2, further=True)
    table.sit(0, Sitter("Ann", "Ann"), 3)
    with pytest.raises(MatchError, match="has that name already"):
        table.sit(1, Sitter("Ann", "ann"), 4, further=True)
    table.sit(1, Sitter("Ann", "Ben"), 5, further=True)
    assert table.state.seating.names == ("Ann", "Ben")


def test_nobody_takes_another_name_where_others_play() -> None:
    for terms, other in ((terms_of("cribbage", public=True), ""), (terms_of("cribbage", seats=3), "Cem")):
        table = HostedTable.opened("t", "Ann", terms, 1)
        table.sit(0, Sitter("Ann", "Ann"), 2)
        if other:
            table.sit(2, Sitter(other, other), 3)
        with pytest.raises(MatchError, match="share a device"):
            table.sit(1, Sitter("Ann", "Ben"), 4, further=True)


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_the_same_table_stands_again_after_every_entry(game: str) -> None:
    club = Club(terms_of(game), people=2, seed=2, bots="simple")
    places = 0

    def compare() -> None:
        nonlocal places
        places += 1
        if places % 5 == 1 or not club.table.playing:
            assert known(club.again()) == known(club.table)

    club.play(compare)
    assert places > 30


def test_a_table_read_from_a_log_cut_anywhere_goes_on_to_the_end() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=3)
    club.play()
    log = club.log
    for cut in range(4, len(log), len(log) // 12):
        later = Club(terms_of("cribbage"), people=2, seed=3)
        later.log = log[:cut]
        later.table = later.again()
        later.take()
        for notice in welcome(later.table.state):
            if isinstance(notice, PartAsked):
                later.answer(notice)
        later.take()
        if later.table.game is None:
            continue
        later.play()
        assert later.finished
        assert [each.number for each in later.log] == list(range(1, len(later.log) + 1))
        assert verify(read(later.finished[0].record)).proved


def test_every_entry_comes_back_from_its_json() -> None:
    shape = Shapes({}).of(LogEntry)
    assert shape.dump is not None
    club = Club(terms_of("euchre"), people=2, seed=4, bots="simple")
    club.play()
    for dated in club.log:
        assert shape.load(json.loads(json.dumps(shape.dump(dated.entry)))) == dated.entry


def test_a_late_move_another_seat_and_an_illegal_move_change_nothing() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=6)
    table, game = club.table, club.table.game
    assert game is not None
    seat = game.actors[0]
    other = NAMES[1 - seat]
    move = game.game.write(game.view(seat).legal[0])
    before = known(table)
    with pytest.raises(Stale):
        table.submit(seat, NAMES[seat], move, game.moves - 1, "a", club.now)
    with pytest.raises(MatchError, match="not yours"):
        table.submit(seat, other, move, game.moves, "a", club.now)
    with pytest.raises(IllegalMove):
        table.submit(seat, NAMES[seat], "play 5H", game.moves, "a", club.now)
    with pytest.raises(ValueError, match="not a move"):
        table.submit(seat, NAMES[seat], "dance", game.moves, "a", club.now)
    assert known(table) == before
    assert table.drain().entries == ()


def test_whoever_gives_no_part_is_named_and_nobody_waits_for_ever() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=7)
    club.silent = {"Ben"}
    game = club.table.game
    assert game is not None
    while game.actors != (CHANCE,):
        club.step()
    club.wait(PATIENCE)
    [void] = club.notices(DrawVoid)
    assert void.missing == (Seat(1),)
    club.table = club.again()
    club.play()
    text = club.finished[0].record
    assert "Ben did not give a part of draw" in text
    assert verify(read(text)).proved


def test_a_part_must_fit_its_commitment_and_comes_after_all_commitments() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=8)
    game = club.table.game
    assert game is not None
    draw = game.shuffling.number
    with pytest.raises(MatchError, match="already committed"):
        club.table.commit(0, "Ann", draw, "00" * 32, club.now)
    with pytest.raises(MatchError, match="does not match"):
        club.table.give(0, "Ann", draw, "00" * 32, club.now)
    with pytest.raises(MatchError, match="under this number"):
        club.table.give(0, "Ann", draw + 1, "00" * 32, club.now)
    with pytest.raises(MatchError, match="64 digits"):
        club.table.give(0, "Ann", draw, "zz", club.now)


def test_the_house_s_secret_is_told_only_when_its_cards_are_known_to_all() -> None:
    for name in ("cribbage", "euchre"):
        club = Club(terms_of(name), people=find(name).seats[0], seed=9)
        club.play()
        moves = [dated.entry for dated in club.log if isinstance(dated.entry, Moved)]
        assert sum(move.seat == CHANCE for move in moves) >= len(list(club.notices(Revealed))) > 0
        secrets = [each.draw for each in club.notices(Revealed)]
        assert secrets == sorted(set(secrets))
        if name == "euchre":
            last = max(i for i, told in enumerate(club.told) if isinstance(told.notice, Happened))
            early = [told.notice for told in club.told[:last] if isinstance(told.notice, Revealed)]
            # The buried card stays hidden until the game is over; the draw for first dealer hid nothing.
            assert {each.draw for each in early} <= {1}


def test_resigning_gives_the_game_to_the_other_side() -> None:
    club = Club(terms_of("euchre"), people=4, seed=10)
    club.table.resign(1, "Ben", club.now)
    club.take()
    [over] = club.notices(Over)
    assert (over.how, over.side) == ("resigned", 0)
    assert not club.table.playing
    assert isinstance(club.log[-1].entry, Ended)
    assert club.table.state.seating.series == [1, 0, 1, 0]
    # A review needs to know it: no move says so.
    assert "\nEnded: resigned, side 0 wins\n" in club.finished[0].record


def test_a_game_is_broken_off_only_before_anybody_has_moved() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=11)
    club.table.abort("Ann", club.now)
    club.take()
    assert [each.how for each in club.notices(Over)] == ["aborted"]
    for name in NAMES[:2]:
        club.table.be_ready(name, club.now)
    club.take()
    club.step()
    with pytest.raises(MatchError, match="resign"):
        club.table.abort("Ann", club.now)


def test_a_game_ends_by_agreement_when_all_have_agreed() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=12)
    club.table.propose_end(0, "Ann", club.now)
    club.take()
    assert snapshot.around(club.table.state).ends == [0]
    club.table.propose_end(1, "Ben", club.now)
    club.take()
    assert [each.how for each in club.notices(Over)] == ["agreed"]


def test_only_the_host_does_what_a_host_does() -> None:
    table = HostedTable.opened("t", "Ann", terms_of("cribbage"), 0)
    with pytest.raises(MatchError, match="host"):
        table.lock(True, "Ben", 0)
    with pytest.raises(MatchError, match="host"):
        table.seat_bot(1, "simple", "Ruth", "Ben", 0)
    table.lock(True, "Ann", 0)
    with pytest.raises(MatchError, match="locked"):
        table.sit(0, Sitter("Ben", "Ben"), 0)
    table.sit(0, Sitter("Ann", "Ann"), 0)
    table.lock(False, "Ann", 0)
    with pytest.raises(MatchError, match="name"):
        table.sit(1, Sitter("x", "ann"), 0)
    table.sit(1, Sitter("Ben", "Ben"), 0)
    with pytest.raises(MatchError, match="host can empty"):
        table.stand(0, "Ben", 0)
    table.stand(1, "Ann", 0)
    assert table.state.seating.seats[1] is None


def test_terms_that_make_no_sense_open_no_table() -> None:
    for terms in (terms_of("cribbage", seats=7), replace(terms_of("cribbage"), rules="target=0")):
        with pytest.raises(ValueError, match=r"7|target"):
            HostedTable.opened("t", "Ann", terms, 0)


def test_commitments_are_asked_for_before_they_are_needed() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=13)
    stages = [(each.draw, each.stage) for each in club.notices(PartAsked)]
    assert stages[:3] == [(1, "commit"), (1, "give"), (2, "commit")]
