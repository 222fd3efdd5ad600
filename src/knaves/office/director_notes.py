"""The notes of an event's director, in words, and the names that they have changed."""

from __future__ import annotations

from knaves.i18n.language import _
from knaves.match.ports.events import EventBoard, Note


def said(board: EventBoard, note: Note) -> str:
    """Return what the director did, in the reader's language."""
    match note.kind:
        case "paused":
            return _("The event is paused: nothing begins until it goes on.")
        case "resumed":
            return _("The event goes on.")
        case "replaced":
            if not note.round:
                return _("{now} plays for {was}.").format(now=note.now, was=note.was)
            words = _("{now} plays for {was} from round {round} on.")
            return words.format(now=note.now, was=note.was, round=note.round)
        case "corrected":
            words = _("Round {round}, {names}: {was} corrected to {now}.")
            return words.format(round=note.round, names=_sides(board, note), was=note.was, now=note.now)


def names_in(board: EventBoard, number: int) -> list[str]:
    """Return the names of the entries in a round: those of the people who had the places then."""
    names = [each.name for each in board.entries]
    for note in reversed(board.notes):
        if note.kind == "replaced" and note.round > number:
            names[note.place - 1] = note.was
    return names


def _sides(board: EventBoard, note: Note) -> str:
    names = names_in(board, note.round)
    found = [each for each in board.meetings if (each.round, each.number) == (note.round, note.place)]
    return " – ".join([" & ".join([names[place] for place in side]) for each in found for side in each.sides])
