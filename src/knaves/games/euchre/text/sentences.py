"""The sentences of a euchre table, each in a form for the reader and a form for others.

A sentence is never composed of a person and a verb, because every language conjugates differently. A side is
named by its two players; the reader's is "you and Clara".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from knaves.i18n.language import marked

Forms = tuple[str, str]
"""What the reader does, and what another player, ``{name}``, does."""
Pair = tuple[str, str, str]
"""For a move of the reader that another must answer, one that the reader must answer, and neither."""

FIRST_DEALER: Final[Forms] = marked("You deal first."), marked("{name} deals first.")
DEALT: Final[Forms] = (
    marked("You deal and turn up the {card}."),
    marked("{name} deals and turns up the {card}."),
)
JOKER_TURNED: Final[Forms] = (
    marked("You deal and turn up the joker; it stands for {suit}."),
    marked("{name} deals and turns up the joker; it stands for {suit}."),
)
PASSES: Final[Forms] = marked("You pass."), marked("{name} passes.")
TURNED_DOWN: Final = marked("The {card} is turned down.")
THROWN_IN: Final = marked("Everybody has passed: the hand is thrown in.")
ORDERS: Final[Forms] = marked("You order up the {card}."), marked("{name} orders up the {card}.")
PICKS_UP: Final[Forms] = marked("You pick up the {card}."), marked("{name} picks up the {card}.")
ASSISTS: Final[Pair] = (
    marked("You assist: {partner} picks up the {card}."),
    marked("{name} assists: you pick up the {card}."),
    marked("{name} assists: {partner} picks up the {card}."),
)
ORDERS_ALONE: Final[Pair] = (
    marked("You order up the {card} and go alone; {partner} sits out."),
    marked("{name} orders up the {card} and goes alone; you sit out."),
    marked("{name} orders up the {card} and goes alone; {partner} sits out."),
)
PICKS_UP_ALONE: Final[Pair] = (
    marked("You pick up the {card} and go alone; {partner} sits out."),
    marked("{name} picks up the {card} and goes alone; you sit out."),
    marked("{name} picks up the {card} and goes alone; {partner} sits out."),
)
MAKES: Final[Forms] = marked("You make it {suit}."), marked("{name} makes it {suit}.")
MAKES_ALONE: Final[Pair] = (
    marked("You make it {suit} and go alone; {partner} sits out."),
    marked("{name} makes it {suit} and goes alone; you sit out."),
    marked("{name} makes it {suit} and goes alone; {partner} sits out."),
)
FARMER: Final[Pair] = (
    marked("You show a farmer's hand, {cards}; {dealer} deals again."),
    marked("{name} shows a farmer's hand, {cards}; you deal again."),
    marked("{name} shows a farmer's hand, {cards}; {dealer} deals again."),
)
FARMER_DEALS: Final[Forms] = (
    marked("You show a farmer's hand, {cards}, and deal again."),
    marked("{name} shows a farmer's hand, {cards}, and deals again."),
)
BURIES: Final[Forms] = marked("You bury a card."), marked("{name} buries a card.")
GIVES: Final[Pair] = (
    marked("You hand {partner} your best card."),
    marked("{name} hands you the best card."),
    marked("{name} hands {partner} the best card."),
)
DEFENDS: Final[Pair] = (
    marked("You defend alone; {partner} sits out."),
    marked("{name} defends alone; you sit out."),
    marked("{name} defends alone; {partner} sits out."),
)
DECLINES: Final[Forms] = marked("You do not defend alone."), marked("{name} does not defend alone.")
LEADS: Final[Forms] = marked("You lead the {card}."), marked("{name} leads the {card}.")
LEADS_LEFT: Final[Forms] = (
    marked("You lead the {card}, the left bower: it counts as a trump."),
    marked("{name} leads the {card}, the left bower: it counts as a trump."),
)
PLAYS: Final[Forms] = marked("You play the {card}."), marked("{name} plays the {card}.")
TRICK: Final[Forms] = marked("You take the trick."), marked("{name} takes the trick.")
SCORES: Final[Mapping[str, Pair]] = {
    "made": (
        marked("You and {partner} make it: {tricks}, {points}."),
        marked("{side} make it: {tricks}, {points}."),
        marked("{side} make it: {tricks}, {points}."),
    ),
    "march": (
        marked("You and {partner} march: {tricks}, {points}."),
        marked("{side} march: {tricks}, {points}."),
        marked("{side} march: {tricks}, {points}."),
    ),
    "lone march": (
        marked("A lone march for you and {partner}: {tricks}, {points}."),
        marked("A lone march for {side}: {tricks}, {points}."),
        marked("A lone march for {side}: {tricks}, {points}."),
    ),
    "euchred": (
        marked("You and {partner} euchre {others}: {tricks}, {points}."),
        marked("{side} euchre you and {partner}: {tricks}, {points}."),
        marked("{side} euchre {others}: {tricks}, {points}."),
    ),
}
"""By outcome: for the reader's side, for the other, and for a side without a reader."""
STANDING: Final[Forms] = (
    marked("The score is {more} to {less} for you and {partner}."),
    marked("The score is {more} to {less} for {side}."),
)
"""Who leads: the reader's side, or another."""
LEVEL: Final = marked("The score is {points} all.")
WINS: Final[Forms] = (
    marked("You and {partner} win the game, {score} to {other}."),
    marked("{side} win the game, {score} to {other}."),
)
