"""Games that are played here at random and then entered, as a person would who sat at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from knaves.cards import say
from knaves.entering import Question
from knaves.game import CHANCE, AnyGame, Seat
from knaves.games import find
from knaves.record.transcript import Transcript, answer, course, seated

NAMES = ("Ann", "Bob", "Cid", "Dot")


@dataclass(frozen=True)
class Played:
    """A game as it was: every state with the move made in it, and the last state."""

    game: AnyGame
    steps: tuple[tuple[Any, Seat, Any], ...]
    last: Any


def played(name: str, seed: int, seats: int, **options: Any) -> Played:
    """Play a game at random."""
    game, dice = find(name), Random(seed)
    state, steps = game.start(game.rules(**options), seats), []
    while actors := game.actors(state):
        seat = actors[0]
        move = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        steps.append((state, seat, move))
        state = game.apply(state, seat, move)
    return Played(game, tuple(steps), state)


def begun(found: Played, seat: Seat) -> Transcript:
    """Return the transcript of a game before the first answer."""
    seats = found.last.seats
    return Transcript(found.game, found.last.rules, seated(NAMES[:seats], seat), seat)


def entered(found: Played, seat: Seat) -> Transcript:
    """Enter a whole game from what a seat saw; every answer must fit."""
    transcript = begun(found, seat)
    for text in answers(found, transcript):
        transcript, refusal = answer(transcript, text)
        assert refusal is None, (text, str(refusal))
    assert course(transcript).over
    return transcript


def answers(found: Played, transcript: Transcript) -> Iterator[str]:
    """Yield what a person at the table would answer to each question, in turn."""
    tell = {"cribbage": _cribbage, "euchre": _euchre}[found.game.name]
    yield from tell(found, transcript)


def _cribbage(found: Played, transcript: Transcript) -> Iterator[str]:
    seat, game, seats = transcript.seat, found.game, found.last.seats
    told: Transcript = transcript
    steps = list(found.steps)
    while type(steps[0][2]).__name__ != "Deal":
        steps.pop(0)
    at, after = 0, steps[0][0]
    crib: tuple[Any, ...] = ()
    own: tuple[Any, ...] = ()
    while (asked := course(told).question) is not None:
        text, at, after, crib, own = _cribbage_answer(
            game, asked, steps, at, after, crib, own, seat, seats, _table(told)
        )
        yield text
        told, refusal = answer(told, text)
        assert refusal is None, str(refusal)


def _table(transcript: Transcript) -> Any:
    entering = transcript.game.entering
    assert entering is not None
    return entering.state(course(transcript).sheet).open


def _cribbage_answer(
    game: AnyGame,
    asked: Question,
    steps: list[tuple[Any, Seat, Any]],
    at: int,
    after: Any,
    crib: tuple[Any, ...],
    own: tuple[Any, ...],
    seat: Seat,
    seats: int,
    table: Any,
) -> tuple[str, int, Any, tuple[Any, ...], tuple[Any, ...]]:
    match asked.about:
        case "First dealer":
            return f"seat {steps[0][0].open.dealer}", at, after, crib, own
        case "Your cards":
            while type(steps[at][2]).__name__ != "Deal":
                at += 1
            after = game.apply(*steps[at])
            return say(after.hands[seat]), at + 1, after, crib, own
        case "Your throw":
            [throw] = [move for _state, who, move in steps[at : at + seats] if who == seat]
            return say(throw.cards), at + seats, after, crib, throw.cards
        case "Starter":
            state, _who, move = steps[at]
            return str(state.pack[move.place - 1]), at + 1, after, state.crib, own
        case "Rest of the crib":
            return say([card for card in crib if card not in own]), at, after, crib, own
    state, who, move = steps[min(at, len(steps) - 1)]
    if asked.number != 1:
        return str(getattr(move, "points", "pass")), at + 1, after, crib, own
    kind = type(move).__name__
    if at < len(steps) and who == asked.seat and kind in ("Play", "Go") and state.open.pile == table.pile:
        return ("go" if kind == "Go" else str(move.card)), at + 1, after, crib, own
    # The rules said it for the player.
    return "go", at, after, crib, own


def _euchre(found: Played, transcript: Transcript) -> Iterator[str]:
    told, at, game = transcript, 0, found.game
    seen = game.view(found.last, transcript.seat).seen
    while (asked := course(told).question) is not None:
        while "??" in game.write(seen[at][1]) and not game.deals(seen[at][1]):
            at += 1
        state, _who, move = found.steps[at]
        if game.deals(move) and asked.number == 5:
            text = say(game.apply(state, CHANCE, move).hands[transcript.seat])
        elif game.deals(move):
            text, at = str(move.pack[20]), at + 1
        else:
            text = str(move.card) if hasattr(move, "card") else game.write(move)
            at += 1
        yield text
        told, refusal = answer(told, text)
        assert refusal is None, str(refusal)
