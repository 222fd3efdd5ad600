"""Records of what one seat saw (knaves-record/2): unknown cards stay unknown, and nothing depends on them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from entered import begun, entered, played
from knaves import record
from knaves.cards import BACK, NotationError
from knaves.game import CHANCE, Seat
from knaves.local.seating import check_whole
from knaves.record import Record
from knaves.record.transcript import answer, back, course, record_of
from knaves.review import review, sums, told
from knaves.wire.replay import replayed

KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("cribbage", 2, {"target": 31}),
    ("cribbage", 2, {"target": 31, "best_of": 3}),
    ("cribbage", 3, {"target": 31}),
    ("euchre", 4, {"target": 2, "stick_the_dealer": False}),
    ("euchre", 4, {"target": 2, "preset": "feltz"}),
]


def _unknown(sheet: Record) -> int:
    """Return how many cards of the moves after the deals are unknown."""
    return sum(
        record.move_line(sheet.game, seat, move).count("??") for seat, move in sheet.moves if seat != CHANCE
    )


def _otherwise(sheet: Record, seed: int) -> Record:
    """Return the same record, whose unknown places get other cards."""
    entering = sheet.game.entering
    assert entering is not None

    def complete(rules: Any, seats: int, seat: Seat, dealer: Any, moves: Any, _dice: Any) -> Any:
        return entering.complete(rules, seats, seat, dealer, moves, Random(seed))

    return replace(sheet, game=replace(sheet.game, entering=replace(entering, complete=complete)))


@pytest.mark.parametrize(("game", "seats", "options"), KINDS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_that_is_shown_depends_on_the_cards_in_unknown_places(
    game: str, seats: int, options: dict[str, Any], seed: int
) -> None:
    sheet = record_of(entered(played(game, seed, seats, **options), Seat(seed % seats)))
    assert sheet.known is not None
    found = review(sheet)
    shown = msgspec.json.encode(replayed(sheet))
    retold = record.retell(sheet, sheet.known.seat).lines
    said = [told(sheet, found, sheet.known.seat, number) for number in range(1, len(found.games) + 1)]
    for other in range(1, 4):
        changed = _otherwise(sheet, other)
        assert [each.move for each in record.completed(changed)] != [
            each.move for each in record.completed(sheet)
        ]
        assert review(changed) == found
        assert msgspec.json.encode(replayed(changed)) == shown
        assert record.retell(changed, sheet.known.seat).lines == retold
        assert [
            told(changed, found, sheet.known.seat, number) for number in range(1, len(found.games) + 1)
        ] == said


@pytest.mark.parametrize(("game", "seats", "options"), KINDS)
def test_only_the_seat_whose_cards_are_known_is_judged(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    sheet = record_of(entered(played(game, 5, seats, **options), Seat(1)))
    found = review(sheet)
    decisions = [each for one in found.games for each in one.decisions]
    assert {each.seat for each in decisions} <= {1}
    assert decisions
    for one in found.games:
        each = sums(one, found.sides, Seat(1))
        assert one.result is not None
        parts = each.luck - each.lost - each.partner + each.others
        assert one.result[1] - one.start[1] == pytest.approx(parts)
        assert {share.what for share in told(sheet, found, Seat(1)).split} <= {"luck", "own", "ended"}


def test_a_record_without_unknown_cards_is_written_as_ever() -> None:
    found = played("cribbage", 1, 2, target=31)
    entries = tuple([record.Entry(seat, move) for _state, seat, move in found.steps])
    seated = (record.SeatedPlayer("Ann"), record.SeatedPlayer("Bob"))
    whole = Record(found.game, found.last.rules, seated, entries, headers=(("Known", "to all of us"),))
    text = record.write(whole)
    assert text.startswith("Format: knaves-record/1\n")
    # In the first version this is anybody's own header.
    assert "\nKnown: to all of us\n" in text
    assert record.read(text) == whole
    assert whole.known is None


def _sheet() -> str:
    return record.write(record_of(entered(played("cribbage", 1, 2, target=31), Seat(0))))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("knaves-record/2", "knaves-record/3", "This program reads knaves-record/1"),
        ("Known: seat 0, seat 1 deals first\n", "", "The header 'Known' is missing."),
        ("Known: seat 0, seat 1 deals first", "Known: Ann", "Write whose cards are known"),
        ("Known: seat 0, seat 1 deals first", "Known: seat 4", "There is no seat 4 at this table."),
        ("Known: seat 0", f"Fair: knaves-fair/1 {'0' * 64}\nKnown: seat 0", "has no proofs"),
    ],
)
def test_a_record_of_one_seat_that_cannot_be_read_says_why(old: str, new: str, said: str) -> None:
    text = _sheet()
    text = text.replace("seat 0 deals first", "seat 1 deals first")
    assert old in text
    with pytest.raises(NotationError, match=said):
        record.read(text.replace(old, new))


def test_a_deal_in_which_the_seat_does_not_know_its_own_cards_is_not_legal() -> None:
    sheet = record.read(_sheet())
    place = next(at for at, entry in enumerate(sheet.entries) if entry.seat == CHANCE)
    deal = sheet.entries[place].move
    hidden = replace(sheet.entries[place], move=replace(deal, pack=(BACK,) * 52))
    entries = (*sheet.entries[:place], hidden, *sheet.entries[place + 1 :])
    verdict = record.verify(replace(sheet, entries=entries))
    assert "3.1" in verdict.illegal


def test_a_card_twice_is_not_legal() -> None:
    sheet = record.read(_sheet())
    text = record.write(sheet)
    theirs = next(line for line in text.splitlines() if line.startswith("1 play "))
    own = next(line for line in text.splitlines() if line.startswith("0 play "))
    verdict = record.verify(record.read(text.replace(theirs, f"1 play {own[7:]}", 1)))
    assert verdict.illegal


@pytest.mark.parametrize(("game", "seats"), [("cribbage", 2), ("euchre", 4)])
def test_a_game_that_goes_on_is_a_record_at_every_moment(game: str, seats: int) -> None:
    transcript = entered(played(game, 2, seats, target=5), Seat(0))
    while transcript.answers:
        transcript = back(transcript)
        sheet = record_of(transcript)
        assert record.read(record.write(sheet)) == sheet
        verdict = record.verify(sheet)
        assert (verdict.illegal, verdict.finished) == ("", False), record.write(sheet)


def test_a_game_of_one_seat_is_not_played_again() -> None:
    with pytest.raises(NotationError, match="Not all cards of this game are known"):
        check_whole(record.read(_sheet()))


def test_the_recording_is_seen_from_the_seat_alone() -> None:
    sheet = record.read(_sheet())
    assert record.play_back(sheet).seats == (0,)


def test_the_cards_of_the_last_deal_may_stay_unknown() -> None:
    """A game that ends before the show leaves the other hand and the throws unknown."""
    unknown = [
        _unknown(record_of(entered(played("cribbage", seed, 2, target=31), Seat(0)))) for seed in range(12)
    ]
    assert 0 in unknown
    assert 2 in unknown


def test_an_answer_that_does_not_fit_changes_nothing() -> None:
    transcript = begun(played("cribbage", 1, 2), Seat(0))
    same, refusal = answer(transcript, "nobody")
    assert refusal is not None
    assert (same, course(same).answered) == (transcript, ())
