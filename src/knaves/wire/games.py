"""The wire format of one game: its views, public state, moves and events, derived from their types.

A view's history contains only the current deal, to keep it small; clients that want the full history request
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Any, Final, get_type_hints

from msgspec import Raw

from knaves.game import AnyGame, Seat
from knaves.games import find
from knaves.wire.changes import Json
from knaves.wire.shapes import Definition, Shape, Shapes, text_of

_MOVE: Final = "A move as records write it, such as 'play 7D'."
WRITTEN: Final = 2_048
"""Number of moves per game whose text is cached."""


Moves = Sequence[tuple[Seat, Any]]


@dataclass(frozen=True, slots=True)
class History:
    """The field of a view that has the moves of the current deal: ``of`` takes them out of its value."""

    field: str
    of: Callable[[Moves], Moves]
    dump: Callable[[Moves], Any]


@dataclass(frozen=True, slots=True)
class GameShapes:
    """The shapes of one game. ``definitions`` has every object that they refer to, by name."""

    game: AnyGame
    write: Callable[[Any], str]
    """Writes a move as text; a cached version of the game's own function."""
    view: Shape
    open: Shape
    event: Shape
    rules: Shape
    definitions: dict[str, Definition]
    open_in_view: bool
    """Whether a view on the wire includes the public state."""
    _own: Callable[[Any], Json]
    """Serializes a view without the public state and without moves of earlier deals."""
    dump_held: Callable[[Any], Json]
    """Serializes the cards and choices of a view: no public state, no legal moves, no history."""
    _held_difference: Callable[[Any, Any], Json]
    _history: History

    def dump_view(self, view: Any) -> Json:
        """Return a view as JSON; its history contains only the current deal."""
        return self.dump_present(view, self.dump_open(view.open))

    def dump_present(self, view: Any, opened: Json | Raw) -> Json:
        """Return a view as `dump_view` does; ``opened`` is its public state, already serialized.

        The public state is the same in all views of a moment, and makes up most of each.
        """
        return {"open": opened, **self._own(view)} if self.open_in_view else self._own(view)

    def open_difference(self, before: Any, opened: Any) -> Json:
        """Return the fields of the public state that differ from those before."""
        difference = self.open.difference
        assert difference is not None
        return difference(before, opened)  # type: ignore[no-any-return]

    def view_difference(self, before: Any, view: Any) -> tuple[Json, Json]:
        """Return the fields of a view that differ from those before, and what was appended to its history.

        The public state and the legal moves are not among them.
        """
        found, history = self._held_difference(before, view), self._history
        old, new = (history.of(getattr(each, history.field)) for each in (before, view))
        if new[: len(old)] != old:
            found[history.field] = history.dump(new)
        elif len(new) > len(old):
            return found, {history.field: history.dump(new[len(old) :])}
        return found, {}

    def dump_open(self, opened: Any) -> Json:
        """Return the public state as JSON."""
        dump = self.open.dump
        assert dump is not None
        return dump(opened)  # type: ignore[no-any-return]

    def load_open(self, present: Json, changed: Json) -> Any:
        """Return an earlier public state, given the current one and the fields that differ."""
        return self.open.load(present | changed)


@lru_cache(maxsize=32)
def shapes_of(name: str) -> GameShapes:
    """Return the shapes of a game on the shelf; NotationError if there is no such game."""
    return derived(find(name))


def derived(game: AnyGame) -> GameShapes:
    """Derive the shapes of a game; TypeError for a type that cannot be serialized."""
    view = _hint(game.view, "return")
    event = _hint(game.tell, "event")
    move = _hint(game.write, "move")
    # Each move of a deal is serialized again in every later view of that deal.
    write = lru_cache(maxsize=WRITTEN)(game.write)
    written = text_of(write, game.read, _MOVE)
    shapes = Shapes({move: written, **dict.fromkeys(_members(move), written)}, prefix=game.name.capitalize())
    opened = _hint_of(view, "open")
    names = tuple(field.name for field in fields(view))
    hints = get_type_hints(view)
    past = [name for name in names if _is_past(hints[name], move)]
    history = _history(game, shapes.of(hints[past[-1]]), past)
    unsent: dict[str, Callable[[Any], Any]] = dict.fromkeys(past[:-1], lambda moves: ())
    held = [name for name in names if name not in ("open", "legal", *past)]
    return GameShapes(
        game=game,
        write=write,
        view=shapes.of(view),
        open=shapes.of(opened),
        event=shapes.of(event),
        rules=shapes.of(type(game.presets["standard"])),
        definitions=shapes.definitions,
        open_in_view="open" in names,
        _own=shapes.dumper(
            view,
            [name for name in names if name != "open"],
            {**unsent, history.field: lambda moves: history.dump(history.of(moves))},
        ),
        dump_held=shapes.dumper(view, held, {}),
        _held_difference=shapes.difference(view, held),
        _history=history,
    )


def _history(game: AnyGame, shape: Shape, past: Sequence[str]) -> History:
    """Return the history of views with these fields of moves.

    With several such fields, the last is the current deal; with one, its start is searched for.
    """
    assert shape.dump is not None
    if len(past) > 1:
        return History(past[-1], lambda moves: moves, shape.dump)
    return History(past[0], lambda moves: moves[_begun(game, moves) :], shape.dump)


def _begun(game: AnyGame, seen: Moves) -> int:
    """Return the number of moves made before the current deal."""
    deals = game.deals
    return next((place for place in range(len(seen) - 1, 0, -1) if deals(seen[place][1])), 0)


def _members(union: Any) -> tuple[Any, ...]:
    return tuple(getattr(union, "__args__", ()))


def _is_past(hint: Any, move: Any) -> bool:
    """Whether a field is a list of moves with their seats."""
    return bool(hint == tuple[tuple[Seat, move], ...])


def changed(opened: Json, present: Json) -> Json:
    """Return the fields of the earlier public state that differ from the current one."""
    return {field: value for field, value in opened.items() if value != present[field]}


def _hint(function: Callable[..., Any], name: str) -> Any:
    hints = get_type_hints(function)
    if name not in hints:
        raise TypeError(f"{function!r} does not say what its {name!r} is.")
    return hints[name]


def _hint_of(kind: Any, name: str) -> Any:
    """Return the type of a field or property."""
    if not is_dataclass(kind):
        raise TypeError(f"{kind!r} is no dataclass.")
    hints = get_type_hints(kind)
    return hints[name] if name in hints else _hint(getattr(kind, name).fget, "return")
