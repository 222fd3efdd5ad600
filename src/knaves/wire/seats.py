"""One seat's part of an update, whole or as what has changed: its view, hand and choices."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Raw, UnsetType

from knaves.cards import card_name
from knaves.game import AnyGame, Seat
from knaves.wire import messages as say
from knaves.wire.changes import Json
from knaves.wire.choices import grouped
from knaves.wire.games import GameShapes
from knaves.wire.messages import raw


def if_any(difference: Json) -> Raw | UnsetType:
    """Return a difference as JSON to embed, or nothing if there is none."""
    return raw(difference) if difference else UNSET


def seated(shapes: GameShapes, seat: Seat, view: Any, opened: Raw, names: tuple[str, ...]) -> say.Seated:
    """Return a seat's view with its hand and its choices; ``opened`` is the public state."""
    game = shapes.game
    return say.Seated(
        seat=seat,
        view=raw(shapes.dump_present(view, opened)),
        hand=_hand(game, view),
        **_asked(shapes, view, names),
    )


def seat_changes(
    shapes: GameShapes, seat: Seat, before: Any, view: Any, names: tuple[str, ...]
) -> say.SeatChanges | None:
    """Return what has changed at a seat since the view before, but for the public state; None: nothing."""
    game = shapes.game
    differing, added = shapes.view_difference(before, view)
    more: dict[str, Any] = {}
    redrawn = game.hand(view) != game.hand(before)
    if view.legal or before.legal:
        asked = _asked(shapes, view, names)
        if view.legal != before.legal or asked != _asked(shapes, before, names):
            more = {**asked, "choices": grouped(asked["choices"])}
        # Only where one card is picked do cards in hand have reasons.
        if 1 in (game.picks(view), game.picks(before)):
            redrawn = redrawn or _hand(game, view) != _hand(game, before)
    if redrawn:
        held = _hand(game, view)
        more["hand"] = [each.card for each in held]
        more["barred"] = [say.Barred(each.card, each.why, each.paragraph) for each in held if each.why]
    if not (differing or added or more):
        return None
    return say.SeatChanges(seat, if_any(differing), if_any(added), **more)


def _asked(shapes: GameShapes, view: Any, names: tuple[str, ...]) -> dict[str, Any]:
    game = shapes.game
    return {
        "question": game.question(view, names) if view.legal else "",
        "picks": game.picks(view),
        "choices": [say.Choice(shapes.write(move), game.label(view, move, names)) for move in view.legal],
    }


def _hand(game: AnyGame, view: Any) -> list[say.Held]:
    """Return the cards in hand; where one card is to be played, with the reason if it may not be."""
    cards = game.hand(view)
    moves = [game.of_cards(view, (card,)) for card in cards] if game.picks(view) == 1 else []
    if not moves or None in moves:
        return [say.Held(str(card), card_name(card)) for card in cards]
    return [
        say.Held(str(card), card_name(card))
        if refused is None
        else say.Held(str(card), card_name(card), refused.sentence, refused.paragraph)
        for card, refused in zip(cards, game.refusals(view, moves), strict=True)
    ]
