"""The sentences of a cribbage table, each in a form for the reader and a form for others.

A sentence is never composed of a person and a verb, because every language conjugates differently.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from knaves.i18n.language import marked

Forms = tuple[str, str]
"""What the reader does or has, and what another player, ``{name}``, does or has."""

CUTS: Final[Forms] = marked("You cut the {card}."), marked("{name} cuts the {card}.")
CUT_AGAIN: Final[Forms] = (
    marked("You and {names} tie for the low card and cut again."),
    marked("{names} tie for the low card and cut again."),
)
FIRST_DEALER: Final[Forms] = (
    marked("You have the low card and deal first."),
    marked("{name} has the low card and deals first."),
)
DEALT: Final[Forms] = marked("You deal {number} cards each."), marked("{name} deals {number} cards each.")
THROWN: Final[Mapping[tuple[str, str], Forms]] = {
    ("you", "own"): (
        marked("You throw a card to your crib."),
        marked("You throw two cards to your crib."),
    ),
    ("you", "other"): (
        marked("You throw a card to {dealer}'s crib."),
        marked("You throw two cards to {dealer}'s crib."),
    ),
    ("name", "own"): (
        marked("{name} throws a card to the crib."),
        marked("{name} throws two cards to the crib."),
    ),
    ("name", "your"): (
        marked("{name} throws a card to your crib."),
        marked("{name} throws two cards to your crib."),
    ),
    ("name", "other"): (
        marked("{name} throws a card to {dealer}'s crib."),
        marked("{name} throws two cards to {dealer}'s crib."),
    ),
}
"""By the thrower and the owner of the crib: for one card, and for two."""
STARTER: Final = marked("The starter is the {card}.")
CUT_STARTER: Final[Forms] = (
    marked("You cut the {card} for the starter."),
    marked("{name} cuts the {card} for the starter."),
)
PLAYS: Final[Forms] = marked("You play the {card}: {count}."), marked("{name} plays the {card}: {count}.")
GO: Final[Forms] = marked("You say go."), marked("{name} says go.")
CLAIMS: Final[Mapping[str, Forms]] = {
    "play": (marked("You claim {points} for it."), marked("{name} claims {points} for it.")),
    "hand": (marked("You count {points} for your hand."), marked("{name} counts {points} for the hand.")),
    "crib": (marked("You count {points} for your crib."), marked("{name} counts {points} for the crib.")),
}
CLAIMS_NOTHING: Final[Mapping[str, Forms]] = {
    "play": (marked("You claim nothing for it."), marked("{name} claims nothing for it.")),
    "hand": (marked("You count nothing for your hand."), marked("{name} counts nothing for the hand.")),
    "crib": (marked("You count nothing for your crib."), marked("{name} counts nothing for the crib.")),
}
CALLS_RIGHT: Final[Forms] = (
    marked("You call muggins for {points}, and you are right."),
    marked("{name} calls muggins for {points}, and is right."),
)
CALLS_WRONG: Final[Forms] = (
    marked("You call muggins for {points}, but that is not what was missed."),
    marked("{name} calls muggins for {points}, but that is not what was missed."),
)
PEGS: Final[Mapping[str, Forms]] = {
    "heels": (
        marked("You peg {points} for his heels and have {score}."),
        marked("{name} pegs {points} for his heels and has {score}."),
    ),
    "play": (marked("You peg {points} and have {score}."), marked("{name} pegs {points} and has {score}.")),
    "go": (
        marked("You peg {points} for the go and have {score}."),
        marked("{name} pegs {points} for the go and has {score}."),
    ),
    "last card": (
        marked("You peg {points} for the last card and have {score}."),
        marked("{name} pegs {points} for the last card and has {score}."),
    ),
    "hand": (
        marked("You peg {points} for your hand and have {score}."),
        marked("{name} pegs {points} for the hand and has {score}."),
    ),
    "crib": (
        marked("You peg {points} for your crib and have {score}."),
        marked("{name} pegs {points} for the crib and has {score}."),
    ),
    "muggins": (
        marked("You take {points} for muggins and have {score}."),
        marked("{name} takes {points} for muggins and has {score}."),
    ),
    "penalty": (
        marked("You take {points} for the wrong count and have {score}."),
        marked("{name} takes {points} for the wrong count and has {score}."),
    ),
}
PEGS_FOR: Final[Forms] = (
    marked("You peg {points} for {made} and have {score}."),
    marked("{name} pegs {points} for {made} and has {score}."),
)
COUNTED: Final[Mapping[str, Forms]] = {
    "hand": (
        marked("Your hand, {cards}, counts {total}: {reasons}. You have {score}."),
        marked("{name}'s hand, {cards}, counts {total}: {reasons}. {name} has {score}."),
    ),
    "crib": (
        marked("Your crib, {cards}, counts {total}: {reasons}. You have {score}."),
        marked("{name}'s crib, {cards}, counts {total}: {reasons}. {name} has {score}."),
    ),
}
COUNTED_OUT: Final[Mapping[str, Forms]] = {
    "hand": (
        marked("Your hand, {cards}, counts {total}: {reasons}. You need only {points} to win."),
        marked("{name}'s hand, {cards}, counts {total}: {reasons}. {name} needs only {points} to win."),
    ),
    "crib": (
        marked("Your crib, {cards}, counts {total}: {reasons}. You need only {points} to win."),
        marked("{name}'s crib, {cards}, counts {total}: {reasons}. {name} needs only {points} to win."),
    ),
}
"""For a game that ended before all points were pegged."""
RIGHT: Final = marked("Right: {cards} counts {total}: {reasons}.")
TOO_MUCH: Final = marked("Too much: {cards} counts {total}: {reasons}.")
TOO_LITTLE: Final = marked("Too little: {cards} counts {total}: {reasons}.")
WINS: Final[Mapping[str, tuple[str, str, str]]] = {
    "you": (
        marked("You win by {margin}, {score} to {others}."),
        marked("You win by {margin}, {score} to {others}: a skunk, which counts as two games."),
        marked("You win by {margin}, {score} to {others}: a double skunk, which counts as three games."),
    ),
    "you-two": (
        marked("You and {partner} win by {margin}, {score} to {others}."),
        marked("You and {partner} win by {margin}, {score} to {others}: a skunk, which counts as two games."),
        marked(
            "You and {partner} win by {margin}, {score} to {others}: a double skunk, which counts as three "
            "games."
        ),
    ),
    "one": (
        marked("{name} wins by {margin}, {score} to {others}."),
        marked("{name} wins by {margin}, {score} to {others}: a skunk, which counts as two games."),
        marked("{name} wins by {margin}, {score} to {others}: a double skunk, which counts as three games."),
    ),
    "two": (
        marked("{names} win by {margin}, {score} to {others}."),
        marked("{names} win by {margin}, {score} to {others}: a skunk, which counts as two games."),
        marked("{names} win by {margin}, {score} to {others}: a double skunk, which counts as three games."),
    ),
}
"""By the winner; by the number of games that the win counts as."""
WINS_MATCH: Final[Mapping[str, str]] = {
    "you": marked("You win the match, {games}."),
    "you-two": marked("You and {partner} win the match, {games}."),
    "one": marked("{name} wins the match, {games}."),
    "two": marked("{names} win the match, {games}."),
}
