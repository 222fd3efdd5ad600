"""Updates as a whole, made of the last one and what has changed since."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from knaves.cards import Card, card_name
from knaves.wire.changes import Json, overlaid
from knaves.wire.choices import ungrouped
from knaves.wire.messages import (
    Changes,
    Event,
    EventChanges,
    Gone,
    Held,
    SeatChanges,
    Seated,
    ServerMessage,
    Update,
    raw,
)
from knaves.wire.shapes import WireError


class LastUpdates:
    """The last update of each table that a client follows."""

    def __init__(self) -> None:
        self._by_table: dict[str, Update] = {}

    def clear(self) -> None:
        """Forget them, since another connection begins with whole updates."""
        self._by_table.clear()

    def whole(self, message: ServerMessage) -> ServerMessage:
        """Return a message, with changes laid over the last update.

        If that is not the one that they belong to, the table must be followed anew, as if it had moved.
        WireError if they do not fit it.
        """
        if isinstance(message, Gone):
            self._by_table.pop(message.table, None)
        if isinstance(message, Changes):
            try:
                made = whole(self._by_table.get(message.table), message)
            except (ValueError, KeyError, TypeError) as error:
                raise WireError("The changes do not fit what they are to change.") from error
            message = made or Gone(message.table, message.n, "moved")
        if isinstance(message, Update):
            self._by_table[message.table] = message
        return message


def whole(before: Update | None, changes: Changes) -> Update | None:
    """Return the update that follows one; None if the changes are since another."""
    if before is None or before.n != changes.since:
        return None
    opened: Json = msgspec.json.decode(before.open if before.open is not UNSET else before.seats[0].view)
    in_views = before.open is UNSET
    opened = opened["open"] if in_views else opened
    after = []
    for each in changes.events:
        opened = _laid(opened, each.open)
        after.append(opened)
    opened = _laid(opened, changes.open)
    changed = {each.seat: each for each in changes.seats}
    return Update(
        table=changes.table,
        n=changes.n,
        moves=changes.moves,
        mover=changes.mover,
        back=False,
        actors=changes.actors,
        seats=[
            _seat(each, changed.get(each.seat) or SeatChanges(each.seat), opened if in_views else None)
            for each in before.seats
        ],
        events=[_event(*each, opened) for each in zip(changes.events, after, strict=True)],
        open=UNSET if in_views else raw(opened),
        deal=changes.deal,
    )


def _seat(before: Seated, changed: SeatChanges, opened: Json | None) -> Seated:
    view: Json = _laid(msgspec.json.decode(before.view), changed.view)
    if opened is not None:
        view["open"] = opened
    if changed.added is not UNSET:
        added: Json = msgspec.json.decode(changed.added)
        view |= {field: [*view[field], *more] for field, more in added.items()}
    after = before
    if changed.hand is not UNSET:
        barred = {each.card: (each.why, each.paragraph) for each in changed.barred}
        hand = [Held(each, card_name(Card(each)), *barred.get(each, ())) for each in changed.hand]
        after = replace(after, hand=hand)
    if changed.choices is not UNSET:
        choices = ungrouped(changed.choices)
        view["legal"] = [each.move for each in choices]
        after = replace(after, choices=choices, question=changed.question, picks=changed.picks)
    return replace(after, view=raw(view))


def _event(event: EventChanges, opened: Json, present: Json) -> Event:
    differs = raw({field: value for field, value in opened.items() if value != present[field]})
    return Event(
        event.event, event.say, differs, event.major, event.minor, event.rare, event.kind, event.short
    )


def _laid(before: Json, change: Any) -> Json:
    return before if change is UNSET else overlaid(before, msgspec.json.decode(change))
