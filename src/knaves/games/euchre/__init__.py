"""Euchre for four: the game as one value, in the order a play of it unfolds.

The law is ``docs/rules/euchre.md``; each line below says in which room the function lives.
"""

from __future__ import annotations

from typing import Final

from knaves.game import Game
from knaves.games.euchre import events, imagine, notation, options, prompt, rules, showing, view, words
from knaves.games.euchre.events import Event
from knaves.games.euchre.moves import Deal, Move
from knaves.games.euchre.options import Rules
from knaves.games.euchre.state import State
from knaves.games.euchre.view import View

__all__ = ["GAME", "Event", "Move", "Rules", "State", "View"]

GAME: Final[Game[Rules, State, View, Move, Event]] = Game(
    name="euchre",
    seats=(4,),
    presets=options.PRESETS,
    rules=rules.rules,
    start=rules.start,
    actors=rules.actors,
    chance=rules.chance,
    legal=rules.legal,
    apply=rules.apply,
    events=events.events,
    scores=rules.scores,
    side=rules.side,
    result=rules.result,
    view=view.view,
    imagine=imagine.imagine,
    write=notation.write,
    read=notation.read,
    deals=lambda move: isinstance(move, Deal),
    tell=words.tell,
    show=showing.show,
    ask=prompt.ask,
    hear=prompt.hear,
)
