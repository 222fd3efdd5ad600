"""Between games: new terms by everybody's consent, rotating places, closing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hosting import NAMES, Club, known, terms_of

from knaves.game import Seat
from knaves.games import find
from knaves.match.around import agreed
from knaves.match.log import Begun, Changed, Closed, Sitter, Timing
from knaves.match.match import MatchError
from knaves.match.notices import Gone, Happened, Over
from knaves.match.table import snapshot
from knaves.match.table.hosted import HostedTable
from knaves.options import write_options
from knaves.record import read, verify


def names(club: Club) -> tuple[str, ...]:
    return club.table.names


def ready(club: Club) -> None:
    for who in club.table.state.seating.people:
        club.table.be_ready(who, club.now)
    club.take()


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_before_another_game_everybody_moves_on_by_one_place(game: str) -> None:
    seats = find(game).seats[0]
    club = Club(terms_of(game), people=seats, seed=1)
    first = names(club)
    for number in range(3):
        club.play()
        record = read(club.finished[-1].record)
        assert verify(record).proved
        assert record.names == names(club) == first[number % seats :] + first[: number % seats]
        assert club.finished[-1].people == record.names
        ready(club)
        assert known(club.again()) == known(club.table)
    begun = [dated.entry.first for dated in club.log if isinstance(dated.entry, Begun)]
    assert begun == [0, 1, 1, 1]
    assert len({finished.address for finished in club.finished}) == 3


def test_the_deal_passes_where_the_rules_name_the_seat_that_deals_first() -> None:
    rules = replace(find("euchre").presets["standard"], first_dealer="partner")
    terms = replace(terms_of("euchre"), rules=write_options(rules))
    club = Club(terms, people=4, seed=2)
    dealers = []
    for _ in range(4):
        game = club.table.game
        assert game is not None
        dealers.append(names(club)[game.open.dealer])
        club.table.resign(0, club.who(0), club.now)
        ready(club)
    assert dealers == ["Cem", "Dot", "Ann", "Ben"]


def test_the_games_won_stay_with_those_who_won_them() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=3)
    for _ in range(3):
        club.table.resign(names(club).index("Ann"), "Ann", club.now)
        club.take()
        ready(club)
    won = dict(zip(names(club), snapshot.around(club.table.state).series, strict=True))
    assert won == {"Ann": 0, "Ben": 3}
    assert snapshot.around(club.again().state).series == snapshot.around(club.table.state).series


def test_a_game_broken_off_passes_nothing() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=4)
    club.table.abort("Ann", club.now)
    ready(club)
    assert names(club) == NAMES[:2]


def test_a_notice_keeps_who_sat_where_when_it_was_made() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=5)
    club.table.resign(0, "Ann", club.now)
    for who in NAMES[:2]:
        club.table.be_ready(who, club.now)
    told = club.take()
    [over] = [each for each in told if isinstance(each.notice, Over)]
    new = next(each for each in told if isinstance(each.notice, Happened))
    assert [each and each.id for each in over.seated] == ["Ann", "Ben"]
    assert [each and each.id for each in new.seated] == ["Ben", "Ann"]


def test_other_rules_need_everybody_s_consent() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=6)
    other = replace(terms_of("cribbage", "loadstar"), chat=False, timing=Timing(30_000, 0))
    with pytest.raises(MatchError, match="being played"):
        club.table.offer(other, "Ann", club.now)
    club.table.abort("Ann", club.now)
    club.table.be_ready("Ann", club.now)
    club.table.offer(other, "Ann", club.now)
    club.take()
    around = snapshot.around(club.table.state)
    assert (around.offered, around.agreed, around.chat) == (agreed(other), [0], True)
    club.table.consent("Ben", club.now, agreed=False)
    assert snapshot.around(club.table.state).offered is None
    with pytest.raises(MatchError, match="No other rules"):
        club.table.consent("Ben", club.now)
    club.table.offer(other, "Ben", club.now)
    club.table.consent("Ann", club.now)
    club.take()
    assert club.table.terms == other
    assert isinstance(club.log[-1].entry, Changed)
    assert not any(place.ready for place in snapshot.around(club.table.state).seats)
    assert club.again().terms == other
    ready(club)
    game = club.table.game
    assert game is not None
    assert write_options(game.start.rules) == other.rules


def test_a_program_from_elsewhere_does_not_hold_up_other_rules() -> None:
    table = HostedTable.opened("t", "Ann", terms_of("cribbage"), 0)
    table.sit(0, Sitter("Ann", "Ann"), 0)
    table.seat_lent(1, Sitter("p", "Botty", "outside", "botty 1"), "Ann", 0)
    other = replace(terms_of("cribbage"), chat=False)
    table.offer(other, "Ann", 0)
    assert table.terms == other


def test_a_seat_that_is_left_and_one_that_is_taken_count_for_consent() -> None:
    table = HostedTable.opened("t", "Ann", terms_of("cribbage"), 0)
    table.sit(0, Sitter("Ann", "Ann"), 0)
    table.sit(1, Sitter("Ben", "Ben"), 0)
    three = terms_of("cribbage", seats=3)
    table.offer(three, "Ann", 0)
    table.stand(1, "Ben", 0)
    assert table.terms == three
    table.sit(2, Sitter("Cem", "Cem"), 0)
    with pytest.raises(MatchError, match="get up"):
        table.offer(terms_of("cribbage", seats=2), "Ann", 0)
    with pytest.raises(MatchError, match="another table"):
        table.offer(terms_of("euchre"), "Ann", 0)
    with pytest.raises(MatchError, match="do not have a seat"):
        table.offer(three, "Zed", 0)
    table.offer(replace(three, chat=False), "Ann", 0)
    table.sit(1, Sitter("Dot", "Dot"), 0)
    table.consent("Cem", 0)
    assert table.terms.chat
    table.consent("Dot", 0)
    assert not table.terms.chat


@pytest.mark.parametrize(
    "wrong",
    [{"timing": Timing(1_000, 0)}, {"pause": -1}, {"pace": 10_000_000}, {"timing": Timing(-1, 9_000)}],
)
def test_times_that_make_no_sense_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"seconds|minutes|negative"):
        HostedTable.opened("t", "Ann", replace(terms_of("cribbage"), **wrong), 0)  # type: ignore[arg-type]


def test_a_table_is_closed_by_its_host_between_games_or_by_the_operator_any_time() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=7)
    with pytest.raises(MatchError, match="host"):
        club.table.close("Ben", club.now)
    with pytest.raises(MatchError, match="being played"):
        club.table.close("Ann", club.now)
    club.table.shut("abandoned", club.now)
    club.take()
    assert [each.how for each in club.notices(Over)] == ["aborted"]
    assert list(club.notices(Gone)) == [Gone("abandoned")]
    assert club.log[-1].entry == Closed("abandoned")
    assert club.table.due() is None
    club.table.tick(club.now)
    assert club.table.thought() is None
    with pytest.raises(MatchError, match="closed"):
        club.table.sit(0, Sitter("Zed", "Zed"), club.now)
    assert club.table.game is not None
    assert Seat(0) in club.table.game.people


def test_a_table_is_idle_when_nobody_has_been_there_for_long() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=8)
    club.wait(10_000)
    assert club.table.state.idle(club.now) == 0
    for who in NAMES[:2]:
        club.table.depart(who, club.now)
    club.wait(3_600_000)
    assert club.table.state.idle(club.now) == 3_600_000
    assert HostedTable.restored("t", club.log, club.now).state.idle(club.now) == 0


def between_games() -> Club:
    club = Club(terms_of("cribbage"), people=2, seed=7)
    club.table.abort("Ann", club.now)
    club.take()
    return club


def test_who_was_ready_still_is_after_a_restart() -> None:
    club = between_games()
    club.table.be_ready("Ann", club.now)
    club.take()
    club.table = club.again()
    club.take()
    assert [place.ready for place in snapshot.around(club.table.state).seats] == [True, False]
    club.table.be_ready("Ben", club.now)
    assert club.table.playing


def test_an_offer_of_other_rules_still_stands_after_a_restart() -> None:
    club = between_games()
    other = replace(terms_of("cribbage", "loadstar"), chat=False)
    club.table.offer(other, "Ann", club.now)
    club.take()
    club.table = club.again()
    club.take()
    around = snapshot.around(club.table.state)
    assert (around.offered, around.agreed) == (agreed(other), [0])
    club.table.consent("Ben", club.now)
    assert club.table.terms == other


def test_an_offer_that_was_refused_is_off_after_a_restart() -> None:
    club = between_games()
    club.table.offer(replace(terms_of("cribbage"), chat=False), "Ann", club.now)
    club.table.consent("Ben", club.now, agreed=False)
    club.take()
    assert snapshot.around(club.alone().state).offered is None


def test_who_proposed_to_end_the_game_still_does_after_a_restart() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=7)
    club.table.propose_end(1, "Ben", club.now)
    club.take()
    club.table = club.again()
    club.take()
    assert snapshot.around(club.table.state).ends == [1]
    club.table.propose_end(0, "Ann", club.now)
    assert not club.table.playing


def test_an_offer_to_end_the_game_is_declined_or_taken_back_for_good() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=7)
    for declining in (0, 1):
        club.table.propose_end(1, "Ben", club.now)
        club.table.propose_end(declining, club.who(declining), club.now, agreed=False)
        club.take()
        assert snapshot.around(club.table.state).ends == []
        club.table = club.again()
        club.table.propose_end(0, "Ann", club.now, agreed=False)
        club.take()
        assert club.table.playing
        assert snapshot.around(club.table.state).ends == []


def test_how_the_last_game_ended_is_known_after_a_restart() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=7)
    assert snapshot.gathering(club.table.state).last is None
    club.table.resign(0, "Ann", club.now)
    club.take()
    club.table = club.again()
    club.take()
    gathering = snapshot.gathering(club.table.state)
    assert gathering.last == Over("resigned", 1, club.finished[0].address)
    assert gathering.around.record == club.finished[0].address
    assert [each.name for each in gathering.sat if each] == ["Ann", "Ben"]
    ready(club)
    assert snapshot.gathering(club.table.state).last is None


def test_what_is_said_twice_is_written_once() -> None:
    club = between_games()
    other = replace(terms_of("cribbage"), chat=False)
    club.table.be_ready("Ann", club.now)
    club.table.offer(other, "Ann", club.now)
    club.table.mute("Ann", "Ben", True, club.now)
    club.take()
    club.table.be_ready("Ann", club.now)
    club.table.consent("Ann", club.now)
    club.table.mute("Ann", "Ben", True, club.now)
    assert not club.table.drain().entries
