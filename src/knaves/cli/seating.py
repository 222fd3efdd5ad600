"""Sitting down: who sits where, where the cards come from, and which file the game is written to.

A new game and one that is taken up again come to the same thing, a `Sitting`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

from knaves import fair, record
from knaves.cards import NotationError
from knaves.cli.person import Person, agreed
from knaves.cli.request import Plan
from knaves.cli.sitting import Sitting
from knaves.cli.voice import Voice
from knaves.fair import FairDice
from knaves.game import CHANCE, AnyGame, Player, Seat
from knaves.games import game as find_game
from knaves.players import bot
from knaves.record import Record, Sitter
from knaves.store import saves
from knaves.store.files import complaint
from knaves.store.home import Home

Statistics = Callable[[str, str], list[str]]
"""Gives the lines to show for a name and a game."""
HUMAN: Final = "human"


def sit_down(home: Home, voice: Voice, plan: Plan, statistics: Statistics) -> Sitting:
    """Begin a new game: seat everybody, open the save file, say what is going to be played."""
    game = find_game(plan.game)
    source = fair.fresh if plan.seed is None else fair.seeded(plan.seed)
    token = fair.sit(game.name, len(plan.names), source)
    seats = [_bot(game, name, plan.seed, seat) for seat, name in enumerate(plan.against, 1)]
    sheet = Record(
        game=game,
        rules=plan.rules,
        sitters=(Sitter(plan.names[0], HUMAN), *map(Sitter, plan.names[1:], (label for label, _ in seats))),
        date=date.today(),
        token=token.token,
        headers=() if plan.seed is None else (("Seed", plan.seed),),
    )
    person = _person(sheet, Seat(0), voice, statistics)
    players = [person, *(player for _, player in seats)]
    voice.say(*_greeting(sheet, Seat(0)), "Type help at any prompt to see what can be typed.")
    try:
        save = saves.begin(home, sheet, datetime.now())
    except OSError as error:
        voice.say(f"The game is not kept: {complaint(error)}")
        save = None
    return Sitting(sheet, players, Seat(0), voice, FairDice(token, source), save)


def sit_again(home: Home, voice: Voice, path: Path, statistics: Statistics) -> Sitting:
    """Take up the game in a file where it stopped, and say how it came to that.

    NotationError when it cannot be gone on with; OSError when the file cannot be read and written.
    """
    save, loaded = saves.take_up(path)
    sheet = loaded.record
    try:
        state = record.replay(sheet)
        over = not sheet.game.actors(state)
        if over and path.parent != home.saves:
            raise NotationError(f"That game is over. knaves replay {path} tells it.")
        own = _own_seat(sheet)
        seed = dict(sheet.headers).get("Seed")
        players = [_again(sheet, seat, own, voice, seed, statistics) for seat in range(len(sheet.sitters))]
    except BaseException:
        save.close()
        raise
    voice.say(*_greeting(sheet, own))
    if loaded.dropped:
        voice.say("The last line of the file was cut off, and was left out.")
    _remember(sheet, voice, over)
    source = fair.fresh if seed is None else fair.seeded(seed)
    token = sheet.sitting or fair.sit(sheet.game.name, len(players), source)
    number = 1 + sum(entry.seat == CHANCE for entry in sheet.entries)
    dice = FairDice(token, source, number)
    return Sitting(sheet, players, own, voice, dice, save, history=list(sheet.moves))


def _again(
    sheet: Record, seat: int, own: Seat, voice: Voice, seed: str | None, statistics: Statistics
) -> Player[Any, Any]:
    if seat == own:
        return _person(sheet, own, voice, statistics)
    noted = sheet.sitters[seat].player
    label, player = _bot(sheet.game, noted.split()[0], seed, seat)
    if label != noted:
        voice.say(f"{sheet.names[seat]} was played by {noted}, and goes on as {label}.")
    return player


def _bot(game: AnyGame, name: str, seed: str | None, seat: int) -> tuple[str, Player[Any, Any]]:
    """Return a bot with its name and version; a seed fixes what it leaves to chance."""
    dice = random.Random() if seed is None else random.Random(f"{seed}/{seat}")
    player = bot(game.name, name, dice)
    return f"{player.name} {player.version}", player


def _person(sheet: Record, own: Seat, voice: Voice, statistics: Statistics) -> Person:
    name = sheet.names[own]
    return Person(sheet.game, sheet.rules, sheet.names, voice, lambda: statistics(name, sheet.game.name))


def _own_seat(sheet: Record) -> Seat:
    people = [Seat(seat) for seat, sitter in enumerate(sheet.sitters) if sitter.player == HUMAN]
    if len(people) != 1:
        many = "Nobody" if not people else "More than one"
        raise NotationError(f"{many} of those who sit at this table is a person; one is needed to go on.")
    return people[0]


def _greeting(sheet: Record, own: Seat) -> list[str]:
    seats = len(sheet.sitters)
    ours = sheet.game.side(seats, own)
    lines = [f"{sheet.game.name.capitalize()}, {agreed(sheet.game, sheet.rules)}."]
    for seat, sitter in enumerate(sheet.sitters):
        if seat == own:
            lines.append(f"You are {sitter.name}.")
            continue
        role = "is your partner" if sheet.game.side(seats, Seat(seat)) == ours else "plays against you"
        lines.append(f"{sitter.name} {role}: the computer's player {sitter.player}.")
    return lines


def _remember(sheet: Record, voice: Voice, over: bool) -> None:
    """Fill the log with what was said before, and say the last of it again."""
    told = [sheet.game.tell(event, sheet.names) for _, events in record.steps(sheet) for event in events]
    voice.said += [sentence for sentence in told if sentence]
    if voice.said and not over:
        voice.say("The last that was said:", *voice.said[-3:])
