"""Studies for tests: games of random moves with branches, and a position with choices."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from hypothesis import strategies as st

from knaves import games
from knaves.cards import CARDS
from knaves.fair import FairDice, seeded, sit
from knaves.game import CHANCE
from knaves.record import Record, SeatedPlayer
from knaves.study import GLYPHS, Chapter, Mark, Place, Study

SHORT: Final = {"cribbage": 31, "euchre": 3}
"""Points to play to, so that a game ends soon."""
POSITION: Final = """\
Format: knaves-record/1
Game: euchre
Rules: standard
Study: Bids
Author: Ann
Chapter: Whether to take it up
Position: bid?cards=JH+9H+AS+KS+QD&up=TH&seat=dealer
Seats: 4
Seat 0: You, human
Seat 1: West, human
Seat 2: North, human
Seat 3: East, human

# Everybody has passed.
# @mark JH JH>TH
# @question Would you take it up?
# (
#   0 order  # Three trumps with the right.
#   @glyph !
#   0 bury QD
# )
# (
#   0 pass  # Nobody will thank you.
# )
"""
"""A study of one position, in its text as it is written."""

LINES = st.text(
    st.characters(
        exclude_categories=("Cc", "Cs", "Zl", "Zp"),
        exclude_characters="\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    ),
    max_size=20,
).map(str.strip)
"""Lines of a comment, with all that could be taken for something else in front."""
PARAGRAPHS = st.tuples(st.sampled_from(("", "@", "(", ")", "#", "# ", "@glyph ")), LINES).map(
    lambda parts: "".join(parts).strip()
)


@st.composite
def comments(draw: st.DrawFn) -> str:
    lines = draw(st.lists(PARAGRAPHS, max_size=4))
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines)


@st.composite
def chapters(draw: st.DrawFn, name: str, players: int) -> Chapter:
    """A whole game with branches anywhere and something said of some places."""
    game = games.find(name)
    rules = game.rules(target=SHORT[name])
    source = seeded(draw(st.integers(0, 10**6)))
    choices, fair = random.Random(draw(st.integers(0, 10**6))), draw(st.booleans())
    sitting = sit(name, players, source)
    dice = FairDice(sitting, source)
    states, places = [game.start(rules, players)], [Place(-1)]
    while actors := game.actors(states[-1]):
        seat = actors[-1]
        move = (
            game.chance(states[-1], dice) if seat == CHANCE else choices.choice(game.legal(states[-1], seat))
        )
        proof = dice.turn() if seat == CHANCE and fair else None
        places.append(Place(len(places) - 1, seat, move, proof=proof))
        states.append(game.apply(states[-1], seat, move))
    branched(game, states, places, choices, draw(st.integers(0, 12)))
    for at in draw(st.lists(st.integers(0, len(places) - 1), max_size=8, unique=True)):
        places[at] = remarked(draw, places, at)
    seated = tuple([SeatedPlayer(who) for who in "ABCD"[:players]])
    record = Record(game, rules, seated, token=sitting.token if fair else None)
    return Chapter(draw(st.sampled_from(("One", "Two: a lead", "Tři"))), record, tuple(places))


def branched(game: Any, states: list[Any], places: list[Place], choices: random.Random, number: int) -> None:
    """Add this many moves of branches, if there are so many others."""
    for _each in range(number):
        at = choices.randrange(len(places))
        seats = [seat for seat in game.actors(states[at]) if seat != CHANCE]
        made = {(place.seat, place.move) for place in places if place.parent == at}
        for seat in seats[:1]:
            others = [move for move in game.legal(states[at], seat) if (seat, move) not in made]
            # Branches within branches are few in nature, and more than eight are refused.
            if others and depth(places, at) < 6:
                move = choices.choice(others)
                places.append(Place(at, seat, move))
                states.append(game.apply(states[at], seat, move))


def depth(places: Sequence[Place], at: int) -> int:
    found = 0
    while at > 0:
        parent = places[at].parent
        found += next(n for n, place in enumerate(places) if place.parent == parent) != at
        at = parent
    return found


def remarked(draw: Callable[..., Any], places: Sequence[Place], at: int) -> Place:
    """A place with something said of it, wherever it may be said."""
    place = places[at]
    after = [each for each in places if each.parent == at]
    asks = bool(after) and all(each.seat != CHANCE for each in after) and draw(st.booleans())
    cards = draw(st.lists(st.sampled_from(CARDS), max_size=4, unique=True))
    marks = tuple([Mark(card, other) for card, other in zip(cards, [*cards[1:], None], strict=False)])
    return Place(
        place.parent,
        place.seat,
        place.move,
        draw(comments()),
        draw(st.sampled_from(("", *GLYPHS))) if place.move is not None else "",
        marks,
        draw(LINES) if asks else "",
        place.proof,
    )


@st.composite
def studies(draw: st.DrawFn, name: str, players: int) -> Study:
    return Study("A study", "Ann", tuple(draw(st.lists(chapters(name, players), min_size=1, max_size=2))))
