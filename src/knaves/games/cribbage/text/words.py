"""Cribbage in words: every event of the table as a sentence, the same in every face."""

from __future__ import annotations

from typing import Final

from knaves.cards import card_name as card_name
from knaves.cards import say
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.events import (
    Called,
    Claimed,
    CutAgain,
    CutForDeal,
    Dealt,
    Event,
    FirstDealer,
    Judged,
    Laid,
    Ready,
    SaidGo,
    Scored,
    Threw,
    Turned,
    Won,
    WonMatch,
)
from knaves.games.cribbage.rules.scoring import Kind, Part, Tally
from knaves.i18n.language import _, all_of, marked, plural

Names = tuple[str, ...]

NUMBERS: Final = (
    *(marked("nought"), marked("one"), marked("two"), marked("three")),
    *(marked("four"), marked("five"), marked("six"), marked("seven")),
    *(marked("eight"), marked("nine"), marked("ten"), marked("eleven")),
    *(marked("twelve"), marked("thirteen"), marked("fourteen"), marked("fifteen")),
    *(marked("sixteen"), marked("seventeen"), marked("eighteen"), marked("nineteen")),
    *(marked("twenty"), marked("twenty-one"), marked("twenty-two"), marked("twenty-three")),
    *(marked("twenty-four"), marked("twenty-five"), marked("twenty-six"), marked("twenty-seven")),
    *(marked("twenty-eight"), marked("twenty-nine"), marked("thirty"), marked("thirty-one")),
)
"""0 to 31 in words: every count, and every hand; `number_name` says them in the language spoken."""
_KINDS: Final = {
    Kind.THIRTY_ONE: marked("thirty-one"),
    Kind.FIFTEEN: marked("fifteen"),
    Kind.PAIR: marked("a pair"),
    Kind.PAIR_ROYAL: marked("three of a kind"),
    Kind.DOUBLE_PAIR_ROYAL: marked("four of a kind"),
    Kind.NOBS: marked("his nobs"),
}
_RUNS: Final = (
    *(marked("a run of three"), marked("a run of four"), marked("a run of five")),
    *(marked("a run of six"), marked("a run of seven")),
)
_FLUSHES: Final = (marked("a flush of four"), marked("a flush of five"))
_CLAIMS: Final = {
    "play": (marked("{name} counts {points} for the play."), marked("{name} counts nothing for the play.")),
    "hand": (marked("{name} counts {points} for the hand."), marked("{name} counts nothing for the hand.")),
    "crib": (marked("{name} counts {points} for the crib."), marked("{name} counts nothing for the crib.")),
}
"""What is said of a claim: of some points, and of none."""
_PEGGED: Final = {
    "heels": marked("{name} pegs {points} for his heels and has {score}."),
    "play": marked("{name} pegs {points} and has {score}."),
    "go": marked("{name} pegs {points} for the go and has {score}."),
    "last card": marked("{name} pegs {points} for the last card and has {score}."),
    "hand": marked("{name} pegs {points} for the hand and has {score}."),
    "crib": marked("{name} pegs {points} for the crib and has {score}."),
    "penalty": marked("{name} takes {points} for the wrong count and has {score}."),
}
_COUNTED: Final = {
    "hand": marked("{name}'s hand, {cards}, counts {total}: {reasons}. {name} has {score}."),
    "crib": marked("{name}'s crib, {cards}, counts {total}: {reasons}. {name} has {score}."),
}
_COUNTED_SHORT: Final = {
    "hand": marked(
        "{name}'s hand, {cards}, counts {total}: {reasons}, of which {points} win the game. {name} "
        "has {score}."
    ),
    "crib": marked(
        "{name}'s crib, {cards}, counts {total}: {reasons}, of which {points} win the game. {name} "
        "has {score}."
    ),
}
"""Where the game ended before all was pegged."""
_WINS: Final = (
    marked("{name} wins by {score} to {others}."),
    marked("{name} wins by {score} to {others}, a skunk, which counts as two games."),
    marked("{name} wins by {score} to {others}, a double skunk, which counts as three games."),
)
_WIN: Final = (
    marked("{names} win by {score} to {others}."),
    marked("{names} win by {score} to {others}, a skunk, which counts as two games."),
    marked("{names} win by {score} to {others}, a double skunk, which counts as three games."),
)
"""Of partners, by how many games it counts as."""


def tell(event: Event, names: Names, reader: Seat | None) -> str:
    """An event as a sentence, for the person at a seat or for a watcher."""
    match event:
        case CutForDeal(seat, card):
            return _("{name} cuts the {card}.").format(name=names[seat], card=card_name(card))
        case CutAgain(seats):
            again = _("{names} cut equally low and cut again.")
            return again.format(names=all_of([names[seat] for seat in seats]))
        case FirstDealer(seat):
            return _("{name} has the lowest card and deals first.").format(name=names[seat])
        case Dealt(dealer, each):
            dealt = _("{name} deals {number} cards each.")
            return dealt.format(name=names[dealer], number=number_name(each))
        case Threw():
            return _threw(event, names)
        case Turned(seat, starter):
            if seat == CHANCE:
                return _("The starter is the {card}.").format(card=card_name(starter))
            cut = _("{name} cuts the {card} for the starter.")
            return cut.format(name=names[seat], card=card_name(starter))
        case Laid(seat, card, count):
            laid = _("{name} plays {card}, {count}.")
            return laid.format(name=names[seat], card=card_name(card), count=number_name(count))
        case SaidGo(seat, _count):
            return _("{name} says go.").format(name=names[seat])
        case Claimed(seat, what, points):
            return _(_CLAIMS[what][not points]).format(name=names[seat], points=points)
        case Called(seat, points, right):
            called = _("{name} calls muggins for {points}, but that is not what was missed.")
            if right:
                called = _("{name} calls muggins for {points}, and is right.")
            return called.format(name=names[seat], points=points)
        case Judged():
            return _judged(event)
        case Scored():
            return _scored(event, names)
        case Won(side, scores, games):
            return _won(side, scores, games, names)
        case WonMatch(side, games):
            tally = list_score(games)
            won = _("{names} win the match, {games}.")
            if len(names) == len(games):
                won = _("{name} wins the match, {games}.")
            winner = side_name(side, len(games), names)
            return won.format(name=winner, names=winner, games=tally)
        case Ready():
            return ""


def major(event: Event) -> bool:
    """Return whether the event is to be read in peace: a hand counted, a verdict, a game won."""
    match event:
        case Scored(why="heels" | "muggins" | "penalty"):
            return True
        case Scored(why="hand" | "crib", tally=tally):
            return tally is not None
        case Judged() | Called() | Won() | WonMatch():
            return True
    return False


def list_score(games: tuple[int, ...]) -> str:
    """Games of a match, the most first: ``3 to 1``."""
    said, *others = map(str, sorted(games, reverse=True))
    for other in others:
        said = _("{score} to {other}").format(score=said, other=other)
    return said


def number_name(number: int) -> str:
    """A number from 0 to 31 in words."""
    return _(NUMBERS[number])


def reasons(tally: Tally) -> str:
    """The count as it is said aloud, each combination with its cards and the points so far.

    >>> from knaves.cards import parse
    >>> from knaves.games.cribbage.rules.scoring import tally
    >>> reasons(tally(parse("9H 6D JS JC"), Card("2H")))
    'fifteen two (6D 9H), a pair makes four (JC JS)'
    """
    if not tally.parts:
        return _("nothing")
    said: list[str] = []
    for part, so_far in tally.aloud:
        joint = _("{part} makes {points} ({cards})") if said else _("{part} is {points} ({cards})")
        if part.kind is Kind.FIFTEEN:
            joint = _("{part} {points} ({cards})")
        said.append(joint.format(part=part_name(part), points=number_name(so_far), cards=say(part.cards)))
    return ", ".join(said)


def part_name(part: Part) -> str:
    """A combination's name: ``a run of three``."""
    if part.kind is Kind.RUN:
        return _(_RUNS[len(part.cards) - 3])
    if part.kind is Kind.FLUSH:
        return _(_FLUSHES[len(part.cards) - 4])
    return _(_KINDS[part.kind])


def side_name(side: int, sides: int, names: Names) -> str:
    """Who plays for a side: one name, or two partners'."""
    return all_of(names[side::sides])


def _threw(event: Threw, names: Names) -> str:
    own, two = event.seat == event.dealer, event.number == 2
    if own:
        said = _("{name} throws two cards to their own crib.")
        said = said if two else _("{name} throws one card to their own crib.")
    else:
        said = _("{name} throws two cards to {dealer}'s crib.")
        said = said if two else _("{name} throws one card to {dealer}'s crib.")
    return said.format(name=names[event.seat], dealer=names[event.dealer])


def _scored(event: Scored, names: Names) -> str:
    said = {"name": names[event.seat], "points": number_name(event.points), "score": event.score}
    if event.why == "muggins":
        return plural(
            "{name} takes {points} that was missed and has {score}.",
            "{name} takes {points} that were missed and has {score}.",
            event.points,
        ).format(**said)
    if event.tally is None or event.why not in ("play", "hand", "crib"):
        return _(_PEGGED[event.why]).format(**said)
    if event.why == "play":
        made = all_of([part_name(part) for part in event.tally.parts])
        return _("{name} pegs {points} for {made} and has {score}.").format(made=made, **said)
    total = event.tally.total
    counted = _(_COUNTED_SHORT[event.why] if event.points < total else _COUNTED[event.why])
    return counted.format(cards=say(event.cards), total=total, reasons=reasons(event.tally), **said)


def _judged(event: Judged) -> str:
    total = event.tally.total
    said = _("Right: {cards} counts {total}: {reasons}.")
    if total < event.claimed:
        said = _("Too much: {cards} counts {total}: {reasons}.")
    if total > event.claimed:
        said = _("Too little: {cards} counts {total}: {reasons}.")
    return said.format(cards=say(event.cards), total=total, reasons=reasons(event.tally))


def _won(side: int, scores: tuple[int, ...], games: int, names: Names) -> str:
    winner, sides = side_name(side, len(scores), names), len(scores)
    others = all_of([str(score) for place, score in enumerate(scores) if place != side])
    said = _((_WINS if len(names) == sides else _WIN)[games - 1])
    return said.format(name=winner, names=winner, score=scores[side], others=others)
