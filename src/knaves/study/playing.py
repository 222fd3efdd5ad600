"""What a chapter shows: the table at each of its places, as a seat sees it.

A game shows what each seat saw. A position shows what its own seat knows and nothing else: the cards of the
others are nobody's, so only this seat moves, as long as it is its turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from knaves.bots import positions
from knaves.cards import NotationError
from knaves.game import IllegalMove, Seat
from knaves.i18n.language import _
from knaves.positions import view_of
from knaves.record import Entry, IllegalEntry, early_end
from knaves.study.model import Chapter, Place, fault

_WORLD: Final = 0
"""The seed of the cards that the others hold in a position: for the rules alone, and never shown."""


@dataclass(frozen=True, slots=True)
class Played:
    """A chapter with the state at each of its places. The states of a position have made-up cards.

    ``said`` has what the move to each place brought, in sentences for a watcher; in a position, the move.
    """

    chapter: Chapter
    states: tuple[Any, ...]
    said: tuple[tuple[str, ...], ...]
    own: Seat | None
    """The seat whose position it is; None in a game."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats from which the table may be seen."""
        every = range(len(self.chapter.record.seated))
        return tuple([Seat(seat) for seat in every]) if self.own is None else (self.own,)

    def view(self, at: int, seat: Seat) -> Any:
        """Return what a seat, one of `seats`, sees at a place.

        In a position it is the table before the last move, once it is not this seat's turn any more: what
        follows depends on cards that nobody knows.
        """
        game, shown = self.chapter.game, at
        while self.own is not None and self.own not in game.actors(self.states[shown]):
            shown = self.chapter.places[shown].parent
        return game.view(self.states[shown], seat)

    def movers(self, at: int) -> tuple[Seat, ...]:
        """Return who may move at a place: in a position its own seat, or nobody."""
        actors = self.chapter.game.actors(self.states[at])
        return tuple([seat for seat in actors if self.own is None or seat == self.own])

    def legal(self, at: int, seat: Seat) -> tuple[Any, ...]:
        """Return the moves of a player that a branch may begin with at a place."""
        return self.chapter.game.legal(self.states[at], seat) if seat in self.movers(at) else ()

    def asked(self, at: int) -> Seat | None:
        """Return the seat that the question at a place is put to; None if there is none."""
        answers = self.chapter.answers(at)
        return self.chapter.places[answers[0]].seat if answers else None

    def answered(self, at: int, move: Any) -> bool:
        """Return whether a move answers the question at a place: it is one of the answers, or like one."""
        answers = [self.chapter.places[each].move for each in self.chapter.answers(at)]
        return any(move == each or self.chapter.game.same(each, move) for each in answers)


def play_out(chapter: Chapter) -> Played:
    """Return the tables of a chapter.

    IllegalMove, with the line and the paragraph, if a move breaks the rules; NotationError for an impossible
    position, for a move in it that is not its own seat's, and for a game that is not over.
    """
    game, own = chapter.game, None
    if chapter.position is None:
        states = [chapter.record.opening]
    else:
        view = position_view(chapter)
        own = view.seat
        if view.seats != len(chapter.record.seated):
            raise NotationError(_("This position is one of {seats} players.").format(seats=view.seats))
        states = [game.imagine(view, Random(_WORLD))]
    said: list[tuple[str, ...]] = [()]
    for number, place in enumerate(chapter.places[1:], 1):
        before = states[place.parent]
        if own is not None and (place.seat != own or own not in game.actors(before)):
            raise fault(place, _("In a position only its own player moves, and only until the turn is over."))
        after, words = _made(chapter, number, place, before, own)
        states.append(after)
        said.append(words)
    last = chapter.main[-1]
    if own is None and game.actors(states[last]) and early_end(chapter.record) is None:
        raise fault(chapter.places[last], _("This game is not over: only finished games are studied."))
    return Played(chapter, tuple(states), tuple(said), own)


def position_view(chapter: Chapter) -> Any:
    """Return the view of a chapter that is a position; NotationError if it is impossible."""
    position = chapter.position
    assert position is not None, "a chapter that is a game has no position"
    found = positions(chapter.game.name).get(position.kind)
    if found is None:
        raise NotationError(
            _("{game} has no position {kind!r}.").format(game=chapter.game.name, kind=position.kind)
        )
    return view_of(found, position, chapter.record.rules)


def _made(
    chapter: Chapter, number: int, place: Place, before: Any, own: Seat | None
) -> tuple[Any, tuple[str, ...]]:
    game, names = chapter.game, chapter.record.names
    try:
        after, noticed = game.carry_out(before, place.seat, place.move)
    except IllegalMove as error:
        entry = Entry(place.seat, place.move, line=place.line)
        raise IllegalEntry(entry, number, game.write(place.move), error) from error
    if own is not None:
        return after, (game.label(game.view(before, own), place.move, names),)
    told = [game.tell(event, names, None) for event, _open in noticed]
    return after, tuple([words for words in told if words])
