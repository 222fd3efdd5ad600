"""Records gone through again, and believed only as far as they prove."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from knaves import record, table
from knaves.cards import parse
from knaves.fair import FairDice, Proof, seeded, sit
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.record import Entry, Finding, Record
from toy import TOY, Cut, First, Keep
from toy_records import blank, play, shelf

pytestmark = pytest.mark.bare


@pytest.fixture
def played(tmp_path: Path) -> Record:
    play(tmp_path / "game")
    return record.load(tmp_path / "game", shelf).record


def test_steps_tell_every_move_once(played: Record) -> None:
    told = [(entry.move, events) for entry, events in record.steps(played)]
    assert [move for move, _ in told] == [move for _, move in played.moves]
    assert [event for event, _ in told[0][1]] == ["The cards are dealt."]
    afterwards = [step.after.open for step in record.walk(played)]
    assert [[table for _, table in events] for _, events in told] == [[table] for table in afterwards]


def test_walk_gives_the_state_before_and_after(played: Record) -> None:
    before = TOY.start(played.rules, 2)
    for step in record.walk(played):
        assert step.before == before
        before = step.after
    assert before == record.replay(played)


def test_an_illegal_move_is_told_with_its_line(played: Record) -> None:
    entries = list(played.entries)
    entries[1] = replace(entries[1], move=TOY.read("keep ??"))
    broken = replace(played, entries=tuple(entries))
    sentence = f"Line {entries[1].line}, 'keep ??': You cannot keep ?? now. (§3)"
    with pytest.raises(IllegalMove, match=f"^{re.escape(sentence)}$") as error:
        record.replay(broken)
    assert isinstance(error.value, record.IllegalEntry)
    assert error.value.line == entries[1].line
    verdict = record.verify(broken)
    assert (verdict.moves, verdict.illegal, verdict.finished, verdict.sound) == (1, sentence, False, False)
    assert record.report(verdict)[0] == f"{sentence} Before it, 1 move is legal."
    unread = replace(broken, entries=tuple(replace(entry, line=0) for entry in entries))
    assert record.verify(unread).illegal.startswith("Move 2, 'keep ??'")


def test_a_move_after_the_end_is_illegal(played: Record) -> None:
    longer = replace(played, entries=(*played.entries, Entry(Seat(0), Keep(parse("2H")[0]))))
    assert not record.verify(longer).sound


def test_a_whole_game_is_proved(played: Record) -> None:
    verdict = record.verify(played)
    assert verdict.proved
    assert verdict.finished
    assert verdict.moves == len(played.entries)
    assert len(verdict.draws) == sum(seat == CHANCE for seat, _ in played.moves) > 2
    lines = record.report(verdict)
    assert lines[0] == f"{verdict.moves} moves are legal; the game is over."
    assert lines[1] == "Chance move 1 (line 9): proved."
    assert lines[-2] == record.summary(verdict) == "Every chance move is proved."
    assert "Proved does not mean that nobody looked" in lines[-1]


def test_what_is_proved_does_not_claim_a_player_s_cut(played: Record) -> None:
    limit = record.report(record.verify(played))[-1]
    assert "A player's cut is not a chance move" in limit
    assert "the house and that player together could choose the card" in limit


def test_a_record_stripped_of_its_proofs_does_not_look_proved(played: Record) -> None:
    entries = tuple(replace(entry, proof=None) for entry in played.entries)
    for stripped in (replace(played, entries=entries), replace(played, entries=entries, token=None)):
        verdict = record.verify(stripped)
        assert verdict.sound
        assert not verdict.proved
        assert verdict.unproved == len(verdict.draws)
        assert (
            record.report(verdict)[-1] == "This record has no proof: nothing shows where its cards came from."
        )


def test_a_record_with_one_proof_missing_says_how_many_are_proved(played: Record) -> None:
    verdict = record.verify(change(played, 2, lambda entry: replace(entry, proof=None)))
    said = f"Not proved: 1 of {len(verdict.draws)} chance moves."
    assert record.summary(verdict) == said
    assert not verdict.proved


def test_a_record_without_a_move_of_chance_proves_nothing(played: Record) -> None:
    verdict = record.verify(replace(played, entries=()))
    assert verdict.sound
    assert not verdict.proved
    assert record.summary(verdict) == "There are no chance moves, so there is nothing to prove."


def test_a_record_with_an_illegal_move_proves_nothing(played: Record) -> None:
    false = replace(played.entries[1], move=TOY.read("keep ??"))
    verdict = record.verify(replace(played, entries=(played.entries[0], false)))
    assert not verdict.proved
    assert record.summary(verdict) == "A record with an illegal move proves nothing."


def test_a_verdict_makes_json(played: Record) -> None:
    verdict = record.verify(replace(played, entries=played.entries[:1]))
    expected = {"number": 1, "line": 9, "finding": "proved", "why": ""}
    assert json.loads(json.dumps(asdict(verdict))) == {
        "moves": 1,
        "illegal": "",
        "finished": False,
        "draws": [expected],
    }


def change(record_: Record, number: int, edit: Callable[[Entry], Entry]) -> Record:
    """Return the record with chance's move of that number edited."""
    places = [i for i, entry in enumerate(record_.entries) if entry.seat == CHANCE]
    entries = list(record_.entries)
    entries[places[number - 1]] = edit(entries[places[number - 1]])
    return replace(record_, entries=tuple(entries))


def proof_of(record_: Record, number: int) -> Proof:
    proof = [entry.proof for entry in record_.entries if entry.seat == CHANCE][number - 1]
    assert proof is not None
    return proof


@pytest.mark.parametrize(
    ("edit", "finding", "why"),
    [
        (lambda r, e: replace(e, proof=None), Finding.UNPROVED, ""),
        (lambda r, e: replace(e, proof=replace(e.proof, secret=None)), Finding.HIDDEN, ""),
        (
            lambda r, e: replace(e, proof=replace(e.proof, secret=bytes(32))),
            Finding.WRONG,
            "does not fit its commitment",
        ),
        (
            lambda r, e: replace(e, proof=replace(e.proof, shares=())),
            Finding.WRONG,
            "There are 2 seats, but entropy from 0",
        ),
        (lambda r, e: replace(e, proof=proof_of(r, 4)), Finding.WRONG, "does not fit its commitment"),
    ],
)
def test_each_of_chance_s_moves_is_judged_by_itself(
    played: Record, edit: Callable[[Record, Entry], Entry], finding: Finding, why: str
) -> None:
    verdict = record.verify(change(played, 2, lambda entry: edit(played, entry)))
    assert [draw.number for draw in verdict.draws if draw.finding is not Finding.PROVED] == [2]
    assert verdict.draws[1].finding is finding
    assert why in verdict.draws[1].why
    assert verdict.sound == (finding is not Finding.WRONG)
    assert not verdict.proved


def test_another_card_than_the_secrets_give_is_wrong(played: Record) -> None:
    cards = next(step.before.dealt for step in record.walk(played) if isinstance(step.entry.move, Cut))
    true = played.entries[3].move
    other = next(card for card in parse("2H 3H 4H 5H 6H 7H") if card not in cards and Cut(card) != true)
    verdict = record.verify(change(played, 2, lambda entry: replace(entry, move=Cut(other))))
    assert verdict.draws[1].finding is Finding.WRONG
    assert verdict.draws[1].why == f"The secrets give {TOY.write(true)!r}."
    assert record.report(verdict)[2].endswith(f"wrong. The secrets give {TOY.write(true)!r}.")


def test_a_record_moved_to_another_sitting_is_wrong(played: Record) -> None:
    verdict = record.verify(replace(played, token=bytes(32)))
    assert {draw.finding for draw in verdict.draws} == {Finding.WRONG}


def test_a_secret_used_twice_is_wrong() -> None:
    def again(label: str) -> bytes:
        return seeded(1)(re.sub(r"^\d+ (house|seat 1)$", r"\1", label))

    sitting = sit("toy", 2, again)
    verdict = record.verify(drawn(sitting, again))
    assert [draw.finding for draw in verdict.draws] == [Finding.PROVED] + [Finding.WRONG] * (
        len(verdict.draws) - 1
    )
    assert verdict.draws[1].why == "A secret of chance move 1 was used again."


def test_two_that_gave_the_same_are_wrong() -> None:
    def same(label: str) -> bytes:
        return seeded(1)(label.split(" ")[0])

    verdict = record.verify(drawn(sit("toy", 2, same), same))
    assert {draw.why for draw in verdict.draws} == {"Two participants gave the same secret."}


@pytest.mark.parametrize("pair", [("seat 0", "seat 1"), ("house", "seat 1")])
def test_no_more_than_two_need_to_give_the_same(pair: tuple[str, str]) -> None:
    def same(label: str) -> bytes:
        return seeded(1)(label.replace(pair[1], pair[0]))

    verdict = record.verify(drawn(sit("toy", 2, same), same))
    assert {draw.why for draw in verdict.draws} == {"Two participants gave the same secret."}


def test_a_game_with_a_move_past_its_end_is_not_called_finished(played: Record) -> None:
    verdict = record.verify(played)
    assert (verdict.finished, verdict.moves) == (True, len(played.entries))
    over = replace(played, entries=(*played.entries, played.entries[-1]))
    verdict = record.verify(over)
    assert verdict.illegal
    assert (verdict.finished, verdict.moves) == (False, len(played.entries))


def drawn(sitting: Any, source: Callable[[str], bytes]) -> Record:
    dice, entries = FairDice(sitting, source), []

    def log(seat: Seat, move: Any) -> None:
        entries.append(Entry(seat, move, proof=dice.turn() if seat == CHANCE else None))

    table.play(TOY, TOY.rules(), [First(), First()], dice, log=log)
    return replace(blank(sitting.token), entries=tuple(entries))
