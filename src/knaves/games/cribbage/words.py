"""Cribbage in words: every event of the table as a sentence, the same in every face."""

from __future__ import annotations

from typing import Final

from knaves.cards import Card, say
from knaves.game import CHANCE
from knaves.games.cribbage.events import (
    Called,
    Claimed,
    CutAgain,
    CutForDeal,
    Dealt,
    Event,
    FirstDealer,
    Judged,
    Laid,
    SaidGo,
    Scored,
    Threw,
    Turned,
    Won,
    WonMatch,
)
from knaves.games.cribbage.scoring import Kind, Part, Tally

Names = tuple[str, ...]

RANKS: Final = (
    *("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king"),
)
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_UNITS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NUMBERS: Final = (
    *("nought", *_UNITS, "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
    *("seventeen", "eighteen", "nineteen", "twenty", *(f"twenty-{unit}" for unit in _UNITS)),
    *("thirty", "thirty-one"),
)
"""0 to 31 in words: every count, and every hand."""
_KINDS: Final = {
    Kind.THIRTY_ONE: "thirty-one",
    Kind.FIFTEEN: "fifteen",
    Kind.PAIR: "a pair",
    Kind.PAIR_ROYAL: "three alike",
    Kind.DOUBLE_PAIR_ROYAL: "four alike",
    Kind.RUN: "a run of {length}",
    Kind.FLUSH: "a flush of {length}",
    Kind.NOBS: "his nobs",
}


def card_name(card: Card) -> str:
    """The card in words: ``seven of clubs``."""
    return f"{RANKS[card % 13]} of {SUITS[card // 13]}"


def tell(event: Event, names: Names) -> str:
    """An event as a sentence."""
    match event:
        case CutForDeal(seat, card):
            return f"{names[seat]} cuts the {card_name(card)}."
        case CutAgain(seats):
            return f"{_list([names[seat] for seat in seats])} cut equally low and cut again."
        case FirstDealer(seat):
            return f"{names[seat]} has the lowest card and deals first."
        case Dealt(dealer, each):
            return f"{names[dealer]} deals {NUMBERS[each]} cards each."
        case Threw(seat, number, dealer):
            cards = "two cards" if number == 2 else "one card"
            if seat == dealer:
                return f"{names[seat]}, whose crib it is, throws {cards}."
            return f"{names[seat]} throws {cards} to {names[dealer]}'s crib."
        case Turned(seat, starter):
            if seat == CHANCE:
                return f"The starter is the {card_name(starter)}."
            return f"{names[seat]} cuts the {card_name(starter)} for the starter."
        case Laid(seat, card, count):
            return f"{names[seat]} plays {card_name(card)}, {NUMBERS[count]}."
        case SaidGo(seat, _):
            return f"{names[seat]} says go."
        case Claimed(seat, what, points):
            return f"{names[seat]} counts {points or 'nothing'} for the {what}."
        case Called(seat, points, right):
            verdict = "and is right" if right else "but that is not what was missed"
            return f"{names[seat]} calls muggins for {points}, {verdict}."
        case Judged():
            return _judged(event)
        case Scored():
            return _scored(event, names)
        case Won(side, scores, games):
            return _won(side, scores, games, names)
        case WonMatch(side, games):
            tally = " to ".join(map(str, sorted(games, reverse=True)))
            return (
                f"{side_name(side, len(games), names)} {_verb('win', names, len(games))} the match, {tally}."
            )


def reasons(tally: Tally) -> str:
    """The count as it is said aloud, each combination with its cards and the points so far.

    >>> from knaves.cards import parse
    >>> from knaves.games.cribbage.scoring import tally
    >>> reasons(tally(parse("9H 6D JS JC"), Card("2H")))
    'fifteen two (6D 9H), a pair makes four (JC JS)'
    """
    if not tally.parts:
        return "nothing"
    said: list[str] = []
    so_far = 0
    for part in tally.parts:
        so_far += part.points
        joint = " " if part.kind is Kind.FIFTEEN else " makes " if said else " is "
        said.append(f"{part_name(part)}{joint}{NUMBERS[so_far]} ({say(part.cards)})")
    return ", ".join(said)


def part_name(part: Part) -> str:
    """A combination's name: ``a run of three``."""
    return _KINDS[part.kind].format(length=NUMBERS[len(part.cards)])


def side_name(side: int, sides: int, names: Names) -> str:
    """Who plays for a side: one name, or two partners'."""
    return _list(names[side::sides])


def _scored(event: Scored, names: Names) -> str:
    who, points = names[event.seat], NUMBERS[event.points]
    now = f"and has {event.score}"
    match event.why:
        case "heels":
            return f"{who} pegs {points} for his heels {now}."
        case "play" if event.tally is not None:
            made = _list([part_name(part) for part in event.tally.parts])
            return f"{who} pegs {points} for {made} {now}."
        case "play":
            return f"{who} pegs {points} {now}."
        case "go":
            return f"{who} pegs {points} for the go {now}."
        case "last card":
            return f"{who} pegs {points} for the last card {now}."
        case "muggins":
            return f"{who} takes {points} that {'was' if event.points == 1 else 'were'} missed {now}."
        case "penalty":
            return f"{who} takes {points} for the wrong count {now}."
    if event.tally is None:
        return f"{who} pegs {points} for the {event.why} {now}."
    short = f", of which {points} win the game" if event.points < event.tally.total else ""
    return (
        f"{who}'s {event.why}, {say(event.cards)}, counts {event.tally.total}: "
        f"{reasons(event.tally)}{short}. {who} has {event.score}."
    )


def _judged(event: Judged) -> str:
    total = event.tally.total
    verdict = "Right" if total == event.claimed else "Too much" if total < event.claimed else "Too little"
    return f"{verdict}: {say(event.cards)} counts {total}: {reasons(event.tally)}."


def _won(side: int, scores: tuple[int, ...], games: int, names: Names) -> str:
    winner, sides = side_name(side, len(scores), names), len(scores)
    others = _list([str(score) for place, score in enumerate(scores) if place != side])
    skunk = ("", ", a skunk, which counts as two games", ", a double skunk, which counts as three games")[
        games - 1
    ]
    return f"{winner} {_verb('win', names, sides)} by {scores[side]} to {others}{skunk}."


def _verb(verb: str, names: Names, sides: int) -> str:
    return verb if len(names) > sides else verb + "s"


def _list(words: list[str] | Names) -> str:
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]
