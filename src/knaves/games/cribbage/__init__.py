"""Cribbage for two, three or four. `GAME` lists its functions; ``docs/rules/cribbage.md`` is the law."""

from __future__ import annotations

from functools import partial
from typing import Final

from knaves.game import Game
from knaves.games.cribbage.rules.awards import result
from knaves.games.cribbage.rules.events import Event
from knaves.games.cribbage.rules.imagine import imagine
from knaves.games.cribbage.rules.moves import Deal, Move, same
from knaves.games.cribbage.rules.open import side
from knaves.games.cribbage.rules.options import ABOUT, PRESETS, Rules
from knaves.games.cribbage.rules.state import State
from knaves.games.cribbage.rules.turns import SEATS, actors, apply, carry_out, chance, legal, start
from knaves.games.cribbage.rules.view import View, known, view, watch
from knaves.games.cribbage.text.board import board
from knaves.games.cribbage.text.brief import brief
from knaves.games.cribbage.text.choosing import hand, lapse, of_cards, picks
from knaves.games.cribbage.text.deal_figures import DEAL_FIGURES
from knaves.games.cribbage.text.entering import ENTERING
from knaves.games.cribbage.text.facets import FACETS
from knaves.games.cribbage.text.facts import FACTS
from knaves.games.cribbage.text.figures import FIGURES
from knaves.games.cribbage.text.labels import label
from knaves.games.cribbage.text.notation import read, write
from knaves.games.cribbage.text.picked import worth
from knaves.games.cribbage.text.prompt import ask, hear, question
from knaves.games.cribbage.text.showing import answer, show
from knaves.games.cribbage.text.words import major, minor, rare, tell
from knaves.i18n.language import marked
from knaves.options import agree

GAME: Final[Game[Rules, State, View, Move, Event]] = Game(
    name="cribbage",
    title=marked("Cribbage"),
    seats=SEATS,
    lengths=(61, 121),
    presets=PRESETS,
    about=ABOUT,
    rules=partial(agree, PRESETS),
    start=start,
    actors=actors,
    chance=chance,
    legal=legal,
    apply=apply,
    carry_out=carry_out,
    scores=lambda state: state.open.scores,
    side=side,
    result=result,
    view=view,
    watch=watch,
    imagine=imagine,
    write=write,
    read=read,
    deals=lambda move: isinstance(move, Deal),
    same=same,
    major=major,
    minor=minor,
    rare=rare,
    figures=FIGURES,
    brief=brief,
    tell=tell,
    show=show,
    ask=ask,
    question=question,
    hear=hear,
    hand=hand,
    picks=picks,
    of_cards=of_cards,
    label=label,
    lapse=lapse,
    worth=worth,
    answer=answer,
    known=known,
    deal_figures=DEAL_FIGURES,
    entering=ENTERING,
    facts=FACTS,
    facets=FACETS,
    board=board,
)

__all__ = ["GAME", "PRESETS", "Event", "Move", "Rules", "State", "View"]
