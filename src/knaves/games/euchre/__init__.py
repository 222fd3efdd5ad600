"""Euchre for four: the game as one value, with its functions in the order of use.

The law is ``docs/rules/euchre.md``; each line below names the module of a function.
"""

from __future__ import annotations

from typing import Final

from knaves.game import Game
from knaves.games.euchre.rules import events, imagine, options, turns, view
from knaves.games.euchre.rules.events import Event
from knaves.games.euchre.rules.moves import Deal, Move
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text import (
    brief,
    choosing,
    deal_figures,
    egn,
    entering,
    facets,
    facts,
    figures,
    labels,
    notation,
    prompt,
    showing,
    words,
)
from knaves.i18n.language import marked

__all__ = ["GAME", "Event", "Move", "Rules", "State", "View"]

GAME: Final[Game[Rules, State, View, Move, Event]] = Game(
    name="euchre",
    title=marked("Euchre"),
    seats=(4,),
    lengths=(5, 10),
    presets=options.PRESETS,
    about=options.ABOUT,
    rules=turns.rules,
    start=turns.start,
    actors=turns.actors,
    chance=turns.chance,
    legal=turns.legal,
    apply=turns.apply,
    carry_out=events.carry_out,
    scores=turns.scores,
    side=turns.side,
    result=turns.result,
    view=view.view,
    watch=view.watch,
    imagine=imagine.imagine,
    write=notation.write,
    read=notation.read,
    deals=lambda move: isinstance(move, Deal),
    same=lambda hinted, move: hinted == move,
    major=words.major,
    minor=words.minor,
    rare=words.rare,
    figures=figures.FIGURES,
    brief=brief.brief,
    tell=words.tell,
    show=showing.show,
    ask=prompt.ask,
    question=prompt.question,
    hear=prompt.hear,
    hand=choosing.hand,
    picks=choosing.picks,
    of_cards=choosing.of_cards,
    label=labels.label,
    answer=showing.answer,
    known=view.known,
    deal_figures=deal_figures.DEAL_FIGURES,
    entering=entering.ENTERING,
    facts=facts.FACTS,
    facets=facets.FACETS,
    notations=(egn.EGN,),
)
