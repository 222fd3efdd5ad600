"""Sitting down in line mode: one person, and everybody introduced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from knaves.cards import NotationError
from knaves.cli.person import Person, agreed
from knaves.cli.sitting import Sitting
from knaves.cli.voice import Voice
from knaves.game import Player, Seat
from knaves.i18n.language import _
from knaves.local.seating import Seated
from knaves.local.seating import sit_down as begin
from knaves.local.setup import Plan
from knaves.record import Record
from knaves.store.data_dir import Home

Statistics = Callable[[str, str], list[str]]
"""Gives the lines to show for a name and a game."""


def sit_down(home: Home, voice: Voice, plan: Plan, statistics: Statistics) -> Sitting:
    """Begin a new game and say what is going to be played."""
    seated = begin(home, plan)
    voice.say(*_greeting(seated.sheet, seated.own[0]), _("Type help at any prompt to see what can be typed."))
    voice.say(*seated.notices)
    return _sitting(seated, voice, statistics)


def sit_again(voice: Voice, seated: Seated, statistics: Statistics) -> Sitting:
    """Go on with a game that was left, and say how it came to that; NotationError when it cannot be."""
    if len(seated.own) > 1:
        if seated.save is not None:
            seated.save.close()
        raise NotationError(
            _("More than one of those who sit at this table is a person; line by line one plays.")
        )
    voice.say(*_greeting(seated.sheet, seated.own[0]), *seated.notices)
    voice.said += seated.past
    if voice.said and not seated.over:
        voice.say(_("The last that was said:"), *voice.said[-3:])
    return _sitting(seated, voice, statistics)


def _sitting(seated: Seated, voice: Voice, statistics: Statistics) -> Sitting:
    sheet, own = seated.sheet, seated.own[0]
    name = sheet.names[own]
    person = Person(sheet.game, sheet.rules, sheet.names, voice, lambda: statistics(name, sheet.game.name))
    players: list[Player[Any, Any]] = [
        seated.bots.get(Seat(seat), person) for seat in range(len(sheet.sitters))
    ]
    return Sitting(seated, players, voice, seated.save, history=list(sheet.moves))


def _greeting(sheet: Record, own: Seat) -> list[str]:
    seats = len(sheet.sitters)
    ours = sheet.game.side(seats, own)
    lines = [f"{sheet.game.name.capitalize()}, {agreed(sheet.game, sheet.rules)}."]
    for seat, sitter in enumerate(sheet.sitters):
        if seat == own:
            lines.append(_("You are {name}.").format(name=sitter.name))
            continue
        said = _("{name} plays against you: the computer's player {player}.")
        if sheet.game.side(seats, Seat(seat)) == ours:
            said = _("{name} is your partner: the computer's player {player}.")
        lines.append(said.format(name=sitter.name, player=sitter.player))
    return lines
