"""What was chosen in a finished game, as counts to be added up (`knaves.match.ports.choices`).

A game of a set of deals counts for nobody: others may still play the same cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from knaves import record
from knaves.explorer import NONE, Spot, Sums, questions
from knaves.explorer_games import decisions
from knaves.game import Seat
from knaves.match.log import Id
from knaves.match.notices import FinishedGame
from knaves.match.ports.choices import ChoiceCount
from knaves.record import Record


def counted(played: Record) -> dict[Seat, tuple[ChoiceCount, ...]]:
    """Return the choices of each seat in a record, at each width of its hands; none of an unfinished game."""
    asked, sums = questions(played.game.name), dict[Seat, dict[tuple[Spot, str], Sums]]()
    if asked is None or played.known is not None:
        return {}
    moves = [(each.seat, each.move) for each in played.entries]
    for each in decisions(played.game, played.rules, len(played.seated), moves):
        own, at = sums.setdefault(each.seat, {}), each.spot
        widths = asked.widths(at.question, at.hand)
        for width, hand in enumerate(widths):
            # A kind that is no wider than the one before is not looked up either.
            if width and hand == widths[width - 1]:
                continue
            choice = asked.wider_choice(at.question, at.hand, each.choice, width)
            key = replace(at, hand=hand), choice
            own[key] = own.get(key, NONE).plus(each.sums)
    return {
        seat: tuple(
            ChoiceCount(at.question, at.hand, at.place, at.zone, choice, *each)
            for (at, choice), each in own.items()
        )
        for seat, own in sums.items()
    }


def choices_of(finished: FinishedGame, people: Sequence[Id]) -> Mapping[Id, Sequence[ChoiceCount]]:
    """Return what these people chose in a finished game. It replays the game: some hundredths of a second."""
    if finished.how != "played" or finished.deal_set or not people:
        return {}
    found = counted(record.read(finished.record))
    seats = {person: Seat(finished.people.index(person)) for person in people}
    return {person: found[seat] for person, seat in seats.items() if seat in found}
