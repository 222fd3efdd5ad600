"""A finished game on the wire: every move with its events, the public state after each, and all hands.

A client replays it as it draws updates, without knowing the rules. Hidden cards are included, so only
finished games may be sent in this form.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Raw, Struct

from knaves.cards import CARDS, JOKER, card_name
from knaves.game import CHANCE, AnyGame, Noticed, Seat
from knaves.record import IllegalEntry, Record, Step, walk
from knaves.wire.changes import Json
from knaves.wire.games import GameShapes, changed, shapes_of
from knaves.wire.messages import Event, raw
from knaves.wire.telling import words_of


class Hand(Struct, frozen=True):
    """What one seat holds: ``hand`` in display order, and the fields of its ``view`` that are its own.

    The legal moves and the history are left out. In a step, ``view`` has only the fields that changed.
    """

    hand: list[str]
    view: Raw


class ReplayStep(Struct, frozen=True):
    """A move of a seat, or of chance (-1).

    ``open`` has the fields of the public state that changed with the move; those of each event have to be put
    over the state after the move, as in an update. ``hands`` has the seats whose cards or choices changed.
    """

    seat: int
    move: str
    events: list[Event]
    open: Raw
    hands: dict[int, Hand]


class Replay(Struct, frozen=True):
    """A game from its beginning: ``open`` and ``hands`` are those before the first move.

    ``cards`` has the name of each card in the reader's language.
    """

    cards: dict[str, str]
    open: Raw
    hands: list[Hand]
    moves: list[ReplayStep]


def replayed(record: Record) -> Replay:
    """Return a record for replaying, in the current language; it ends before a move that is illegal."""
    shapes = shapes_of(record.game.name)
    seats = [Seat(seat) for seat in range(len(record.seated))]
    start = record.opening
    return Replay(
        cards={str(card): card_name(card) for card in (*CARDS, JOKER)},
        open=raw(shapes.dump_open(start.open)),
        hands=[_hand(*_held(shapes, start, seat, hidden=not record.judged(seat))) for seat in seats],
        moves=[
            _step(shapes, record, written.move, step)
            for written, step in zip(record.entries, _legal(record), strict=False)
        ],
    )


def _legal(record: Record) -> Iterator[Step]:
    try:
        yield from walk(record)
    except IllegalEntry:
        return


def _step(shapes: GameShapes, record: Record, written: Any, step: Step) -> ReplayStep:
    game, names, (entry, before, after) = shapes.game, record.names, step
    present = shapes.dump_open(after.open)
    hands: dict[int, Hand] = {}
    for seat in map(Seat, range(len(names))):
        hidden = not record.judged(seat)
        old_hand, old = _held(shapes, before, seat, hidden=hidden)
        new_hand, new = _held(shapes, after, seat, hidden=hidden)
        if (old_hand, old) != (new_hand, new):
            hands[seat] = _hand(new_hand, changed(new, old))
    return ReplayStep(
        seat=-1 if entry.seat == CHANCE else entry.seat,
        move=shapes.write(written),
        events=[
            _event(shapes, names, noticed, present) for noticed in game.events(before, entry.seat, entry.move)
        ],
        open=raw(changed(present, shapes.dump_open(before.open))),
        hands=hands,
    )


def _event(shapes: GameShapes, names: Sequence[str], noticed: Noticed[Any], present: Json) -> Event:
    dump, (event, opened) = shapes.event.dump, noticed
    written = raw(dump(event) if dump else event)
    shown = raw(changed(shapes.dump_open(opened), present))
    return Event(written, open=shown, **words_of(shapes.game, event, tuple(names), None))


def _held(shapes: GameShapes, state: Any, seat: Seat, *, hidden: bool) -> tuple[list[str], Json]:
    """Return what a seat holds; ``hidden``: as those see it who do not know its cards."""
    game: AnyGame = shapes.game
    view = game.watch(state.open, seat) if hidden else game.view(state, seat)
    return [str(card) for card in game.hand(view)], shapes.dump_held(view)


def _hand(cards: list[str], view: Json) -> Hand:
    return Hand(cards, raw(view))
