"""Moves as text, events as sentences, the table in lines, and what a person may type."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from knaves.game import IllegalMove, NotationError, Seat

from .tables import Step, Table, at_every_table, played, some

pytestmark = pytest.mark.bare

NONSENSE = (
    *("", " ", "\t", "\0", "hello", "?", "??", "play", "play ??", "play 1Z", "play 5H 5H 5H 5H", "play play"),
    *(
        "-1",
        "0",
        "1.5",
        "1e3",
        "999",
        "9" * 5000,
        "1" * 60,
        "²",
        "٣",
        "½",
        "10",
        "1 2 3 4 5 6 7 8",
        "5H,,,6H",
    ),
    *("ﬁ", "ß", "İ", "\ud800", "🂡", "♠", "J♦♦", "x" * 10_000, "play\n5H", "; drop table", "None", "??" * 30),
)


def gibberish(dice: Random) -> str:
    """Words made of what people type, in no order."""
    letters = "0123456789 AaJjTtQqKkCcDdHhSs♠♥gpoanxyz-+.,;?!²٣İ\t"
    return "".join(dice.choice(letters) for _ in range(dice.randint(0, 12)))


def stray(dice: Random) -> str:
    """A verb that some game may know, and gibberish after it."""
    verbs = (
        "play",
        "discard",
        "cut",
        "claim",
        "muggins",
        "deal",
        "shuffle",
        "bury",
        "make",
        "give",
        "farmer",
    )
    return f"{dice.choice((*verbs, 'order', 'pass', 'go', 'dealer', 'defend'))} {gibberish(dice)}"


def _tried(understand: Callable[[str], Any], text: str) -> tuple[Any, str]:
    """The move that is understood, or None and the sentence that says why none is."""
    try:
        return understand(text), "Understood."
    except NotationError as error:
        return None, str(error)


@at_every_table
def test_every_move_reads_back_from_its_text(table: Table) -> None:
    game = table.game
    for step in played(table):
        assert game.read(game.write(step.move)) == step.move
    for step in some(table, 40):
        for move in game.legal(step.before, step.seat):
            text = game.write(move)
            assert game.read(text) == game.read(text.upper()) == game.read(f"  {text.lower()} ") == move
            assert text == text.strip()
            assert text.isprintable()


@at_every_table
def test_different_moves_have_different_texts(table: Table) -> None:
    for step in some(table, 40):
        legal = table.game.legal(step.before, step.seat)
        assert len({table.game.write(move) for move in legal}) == len(legal)


@at_every_table
def test_nonsense_is_no_move(table: Table) -> None:
    dice = Random(table.seed)
    for text in (*NONSENSE, *(gibberish(dice) for _ in range(150)), *(stray(dice) for _ in range(150))):
        move, complaint = _tried(table.game.read, text)
        assert complaint.endswith((".", "?", "!"))
        assert move is None or table.game.read(table.game.write(move)) == move


@at_every_table
def test_every_event_has_words_and_none_names_a_seat_by_its_number(table: Table) -> None:
    """But the last of a move, which may bring only what follows without a word; it is never major."""
    game = table.game
    for step in played(table):
        events = [event for event, _ in game.events(step.before, step.seat, step.move)]
        wordless = [event for event in events if not game.tell(event, table.names, None)]
        assert wordless in ([], events[-1:])
        assert not any(map(game.major, wordless))
        for event in events:
            sentence = game.tell(event, table.names, None)
            if not sentence:
                continue
            assert sentence.endswith((".", "!"))
            assert not sentence[0].islower()
            assert sentence.isprintable()
            assert "Seat" not in sentence
            assert "??" not in sentence


@at_every_table
def test_a_different_name_is_heard_in_every_sentence_that_names_somebody(table: Table) -> None:
    others = tuple(f"{name}y" for name in table.names)
    for step in some(table, 60):
        for event, _ in table.game.events(step.before, step.seat, step.move):
            sentence = table.game.tell(event, table.names, None)
            named = [name for name in table.names if name in sentence]
            other = table.game.tell(event, others, None)
            assert all(f"{name}y" in other for name in named)


@at_every_table
def test_every_seat_is_shown_the_table_at_every_moment(table: Table) -> None:
    last = played(table)[-1].after
    for state in (*(step.before for step in some(table, 40)), last):
        for seat in table.everybody:
            lines = table.game.show(table.game.view(state, seat), table.names)
            assert lines
            assert all(line and line.isprintable() and "??" not in line for line in lines)


@at_every_table
def test_who_must_move_is_asked_and_every_legal_answer_is_understood(table: Table) -> None:
    game = table.game
    for step in some(table, 60):
        for seat in game.actors(step.before):
            if seat < 0:
                continue
            view = game.view(step.before, seat)
            assert game.ask(view, table.names).endswith((":", "?"))
            for move in view.legal:
                text = game.write(move)
                assert game.hear(view, text) == game.hear(view, f" {text.upper()}  ") == move


@at_every_table
def test_nonsense_is_heard_as_nonsense(table: Table) -> None:
    game, dice = table.game, Random(table.seed)
    for step in some(table, 25):
        seat = dice.choice(table.everybody)
        view = game.view(step.before, seat)
        said = (*dice.sample(NONSENSE, 12), *(gibberish(dice) for _ in range(25)), stray(dice))
        for text in said:
            move, complaint = _tried(partial(game.hear, view), text)
            assert complaint.endswith((".", "?", "!", ":"))
            assert move is None or _is_answered(table, step, seat, move)


def _is_answered(table: Table, step: Step, seat: Seat, move: Any) -> bool:
    """Whether a move that was heard is accepted just where it is legal, and else refused in words."""
    try:
        table.game.apply(step.before, seat, move)
    except IllegalMove:
        return move not in table.game.legal(step.before, seat)
    return True


@at_every_table
def test_the_empty_answer_is_never_a_move(table: Table) -> None:
    for step in some(table, 10):
        for seat in table.everybody:
            with pytest.raises(NotationError):
                table.game.hear(table.game.view(step.before, seat), " ")


def _says(word: str, sentence: str) -> bool:
    return re.search(rf"\b{word}\b", sentence) is not None


@at_every_table
def test_the_reader_of_an_event_is_you_and_has_no_name(table: Table) -> None:
    for step in played(table):
        for event, _ in table.game.events(step.before, step.seat, step.move):
            of_all = table.game.tell(event, table.names, None)
            assert not _says("[Yy]our?", of_all)
            for seat, name in zip(table.everybody, table.names, strict=True):
                sentence = table.game.tell(event, table.names, seat)
                assert not _says(name, sentence)
                if not _says("[Yy]our?", sentence):
                    assert sentence == of_all
                    assert not _says(name, of_all)
                # "You pegs", "you has": the verb of somebody else.
                assert not re.search(r"\b[Yy]ou (\w*[^s\W]s|[Yy]ou)\b|\b[Yy]ou's\b", sentence), sentence


@at_every_table
def test_the_table_and_the_question_say_you_to_their_reader(table: Table) -> None:
    for step in some(table, 40):
        for seat, name in zip(table.everybody, table.names, strict=True):
            view = table.game.view(step.before, seat)
            said = "\n".join(
                (*table.game.show(view, table.names), table.game.ask(view, table.names) if view.legal else "")
            )
            assert not _says(name, said), said
