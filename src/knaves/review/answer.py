"""One reviewed decision: the position as its seat saw it, another try, and the answer with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from knaves.bots import Coach, coach
from knaves.coaching import ALIKE
from knaves.game import AnyGame
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal
from knaves.record import Record, completed
from knaves.review.model import Choice, Decision

MOST: Final = 5
"""The number of best moves listed; the move made is always among them."""


@dataclass(frozen=True, slots=True)
class Row:
    """A move in the table of a decision, with its figures under the columns of the answer."""

    move: str
    label: str
    cells: tuple[str, ...]
    best: bool
    made: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The best move and the reason, in the present language. ``rows`` are best first."""

    made: str
    better: str
    reason: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Try:
    """The value of another try at a decision, as a sentence that does not reveal the best move.

    ``loss`` is its loss in chance; None if the move was not evaluated.
    """

    sentence: str
    loss: float | None
    right: bool


def position(record: Record, number: int) -> Any:
    """Return the view of the seat that made this move, counted from 1, before it made it."""
    state = record.opening
    for entry in islice(completed(record), number - 1):
        state = record.game.apply(state, entry.seat, entry.move)
    return record.game.view(state, record.entries[number - 1].seat)


def answer(record: Record, decision: Decision) -> Answer:
    """Return the compared moves with the reason for the best. It searches: about as long as a hint."""
    view, made = position(record, decision.number), record.entries[decision.number - 1].move
    return compared(record.game, view, made, tuple(record.names))


def compared(game: AnyGame, view: Any, made: Any, names: tuple[str, ...]) -> Answer:
    """Return the moves of a position, compared with the one made; the game must have a coach."""
    measure = coach(game.name)
    assert measure is not None, "only games with a coach are compared"
    tabled = measure.tabled(view, made, names)
    at = next((place for place, (move, _cells) in enumerate(tabled.rows) if move == made), None)
    if at is None:
        at = next((place for place, (move, _cells) in enumerate(tabled.rows) if game.same(move, made)), 0)
    rows = [
        Row(game.write(move), measure.brief(view, move, names), cells, not place, place == at)
        for place, (move, cells) in enumerate(tabled.rows)
        if place < MOST or place == at
    ]
    return Answer(
        game.label(view, made, names),
        measure.brief(view, tabled.rows[0][0], names),
        f"{tabled.reason} {tabled.more}".rstrip(),
        tabled.columns,
        tuple(rows),
    )


def tried(record: Record, decision: Decision, move: Any) -> Try:
    """Return whether a move, made instead in the same position, is better."""
    found = _choice(record, decision, move)
    if found is None:
        return _tried_count(record, decision, move) or Try(_("This move was not evaluated."), None, False)
    loss = max(0.0, decision.choices[0].win - found.win)
    if loss <= ALIKE:
        return Try(_("Right: nothing wins more often."), loss, True)
    fields = {"loss": decimal(100 * loss), "gain": decimal(100 * abs(decision.loss - loss))}
    if move == record.entries[decision.number - 1].move:
        said = _("That is what you did. There is something better.")
    elif abs(loss - decision.loss) <= ALIKE:
        said = _("That is as good as what you did. There is something better.")
    elif loss < decision.loss:
        said = _("Better by {gain} wins in 100, but there is something better still.")
    else:
        said = _("That is worse: it loses {loss} wins in 100.")
    return Try(said.format(**fields), loss, False)


def _tried_count(record: Record, decision: Decision, move: Any) -> Try | None:
    """Return what another count leaves; None if nothing is counted.

    Any number can be claimed, and only a few of them are among the choices.
    """
    measure, view = coaching(record), position(record, decision.number)
    found = measure.compared(view, move)
    if found is None or found.whole:
        return None
    best, made = found.hints[0], found.hints[-1]
    return Try(measure.tabled(view, move, tuple(record.names)).reason, max(0.0, best.win - made.win), False)


def _choice(record: Record, decision: Decision, move: Any) -> Choice | None:
    text, game = record.game.write(move), record.game
    exact = next((each for each in decision.choices if each.move == text), None)
    return exact or next((each for each in decision.choices if game.same(game.read(each.move), move)), None)


def coaching(record: Record) -> Coach:
    """Return the player that measures and explains a reviewed game."""
    found = coach(record.game.name)
    assert found is not None, "what was reviewed has a coach"
    return found
