"""Cribbage in words: every event as a sentence, the same in every face.

The reader of a sentence is "you" in it. For a watcher there is no reader, and everybody is named.
"""

from __future__ import annotations

from typing import Final

from knaves.cards import symbols
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
from knaves.games.cribbage.text import sentences
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
"""0 to 31 in words, for counts and hands; `number_name` translates them."""
GREAT: Final = 28
"""A hand of so many points is seen once in a lifetime."""
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


def tell(event: Event, names: Names, reader: Seat | None) -> str:
    """Return an event as a sentence, for the person at a seat or for a watcher."""

    def about(seat: Seat, forms: sentences.Forms, **fields: object) -> str:
        return _(forms[seat != reader]).format(name=names[seat], **fields)

    match event:
        case CutForDeal(seat, card):
            return about(seat, sentences.CUTS, card=symbols(card))
        case CutAgain(seats):
            others = all_of([names[seat] for seat in seats if seat != reader])
            return _(sentences.CUT_AGAIN[reader not in seats]).format(names=others)
        case FirstDealer(seat):
            return about(seat, sentences.FIRST_DEALER)
        case Dealt(dealer, each):
            return about(dealer, sentences.DEALT, number=number_name(each))
        case Threw(seat, number, dealer):
            who = "you" if seat == reader else "name"
            whose = "own" if seat == dealer else "your" if dealer == reader else "other"
            return _(sentences.THROWN[who, whose][number - 1]).format(name=names[seat], dealer=names[dealer])
        case Turned(seat, starter):
            if seat == CHANCE:
                return _(sentences.STARTER).format(card=symbols(starter))
            return about(seat, sentences.CUT_STARTER, card=symbols(starter))
        case Laid(seat, card, count):
            return about(seat, sentences.PLAYS, card=symbols(card), count=number_name(count))
        case SaidGo(seat, _count):
            return about(seat, sentences.GO)
        case Claimed(seat, what, points):
            return about(
                seat, (sentences.CLAIMS if points else sentences.CLAIMS_NOTHING)[what], points=points
            )
        case Called(seat, points, right):
            return about(seat, sentences.CALLS_RIGHT if right else sentences.CALLS_WRONG, points=points)
        case Judged():
            return _judged(event)
        case Scored(seat, _why, points, score):
            return about(seat, _scored(event), points=points_name(points), score=score, **_counts(event))
        case Won(side, scores, games):
            won = sentences.WINS[_who(side, len(scores), names, reader)][games - 1]
            return _won(won, side, scores, names, reader)
        case WonMatch(side, games):
            won = sentences.WINS_MATCH[_who(side, len(games), names, reader)]
            return _by_winner(won, side, len(games), names, reader, games=list_score(games))
        case Ready():
            return ""


def major(event: Event) -> bool:
    """Return whether the event needs time to read: a hand counted, a verdict, a game won."""
    match event:
        case Scored(why="heels" | "muggins" | "penalty"):
            return True
        case Scored(why="hand" | "crib", tally=tally):
            return tally is not None
        case Judged() | Called() | Won() | WonMatch():
            return True
    return False


def minor(event: Event) -> bool:
    """Return whether the event announces the dealer, or the points of a play."""
    return isinstance(event, FirstDealer | Dealt | Scored)


def rare(event: Event) -> str:
    """Return what a skunk and a hand of 28 or 29 are called; empty for what happens every day."""
    match event:
        case Won(games=games) if games > 1:
            return _("Skunk") if games == 2 else _("Double skunk")
        case Scored(why="hand" | "crib", tally=Tally(total=total)) | Judged(tally=Tally(total=total)):
            return _("A hand of {n}").format(n=total) if total >= GREAT else ""
    return ""


def list_score(games: tuple[int, ...]) -> str:
    """Return the games of a match, the highest number first: ``3 to 1``."""
    score, *others = map(str, sorted(games, reverse=True))
    for other in others:
        score = _("{score} to {other}").format(score=score, other=other)
    return score


def number_name(number: int) -> str:
    """Return a number from 0 to 31 in words, a larger one in figures: it can only be a false claim."""
    return _(NUMBERS[number]) if number < len(NUMBERS) else str(number)


def points_name(points: int) -> str:
    """Return 0 to 31 points in words: ``two points``."""
    if points < 2:
        return _("one point") if points else _("no points")
    return plural("{number} point", "{number} points", points).format(number=number_name(points))


def reasons(tally: Tally) -> str:
    """Return the count as said aloud, each combination with its cards and the points so far.

    >>> from knaves.cards import Card, parse
    >>> from knaves.games.cribbage.rules.scoring import tally
    >>> reasons(tally(parse("9H 6D JS JC"), Card("2H")))
    'fifteen two (6♦ 9♥), a pair makes four (J♣ J♠)'
    """
    if not tally.parts:
        return _("nothing")
    parts: list[str] = []
    for part, so_far in tally.aloud:
        joint = _("{part} makes {points} ({cards})") if parts else _("{part} is {points} ({cards})")
        if part.kind is Kind.FIFTEEN:
            joint = _("{part} {points} ({cards})")
        parts.append(
            joint.format(part=part_name(part), points=number_name(so_far), cards=symbols(*part.cards))
        )
    return ", ".join(parts)


def part_name(part: Part) -> str:
    """Return a combination's name: ``a run of three``."""
    if part.kind is Kind.RUN:
        return _(_RUNS[len(part.cards) - 3])
    if part.kind is Kind.FLUSH:
        return _(_FLUSHES[len(part.cards) - 4])
    return _(_KINDS[part.kind])


def person(seat: Seat, names: Names, reader: Seat | None) -> str:
    """Return a person as named in a list: ``you``, or a name."""
    return _("you") if seat == reader else names[seat]


def side_name(side: int, sides: int, names: Names, reader: Seat | None = None) -> str:
    """Return the players of a side, in a list: ``you``, a name, ``you and Clara``, two names."""
    if reader is None or reader % sides != side:
        return all_of(names[side::sides])
    partners = _partners(side, sides, names, reader)
    return _("you and {partner}").format(partner=partners) if partners else _("you")


def _partners(side: int, sides: int, names: Names, reader: Seat | None) -> str:
    return all_of([name for seat, name in enumerate(names) if seat % sides == side and seat != reader])


def _who(side: int, sides: int, names: Names, reader: Seat | None) -> str:
    """Return the form of a sentence for a side."""
    several = len(names) > sides
    if reader is not None and reader % sides == side:
        return "you-two" if several else "you"
    return "two" if several else "one"


def _by_winner(
    sentence: str, side: int, sides: int, names: Names, reader: Seat | None, **fields: object
) -> str:
    winner = all_of(names[side::sides])
    partner = _partners(side, sides, names, reader)
    return _(sentence).format(name=winner, names=winner, partner=partner, **fields)


def _won(sentence: str, side: int, scores: tuple[int, ...], names: Names, reader: Seat | None) -> str:
    others = [score for place, score in enumerate(scores) if place != side]
    return _by_winner(
        sentence,
        side,
        len(scores),
        names,
        reader,
        margin=scores[side] - max(others),
        score=scores[side],
        others=all_of([str(score) for score in others]),
    )


def _scored(event: Scored) -> sentences.Forms:
    if event.tally is None or event.why not in ("play", "hand", "crib"):
        return sentences.PEGS[event.why]
    if event.why == "play":
        return sentences.PEGS_FOR
    return (sentences.COUNTED_OUT if event.points < event.tally.total else sentences.COUNTED)[event.why]


def _counts(event: Scored) -> dict[str, object]:
    """Return the fields of a sentence on the cards that score."""
    if event.tally is None:
        return {}
    made = all_of([part_name(part) for part in event.tally.parts])
    cards, total = symbols(*event.cards), event.tally.total
    if event.starter is not None:
        cards = _("{cards}, with the {starter}").format(cards=cards, starter=symbols(event.starter))
    return {"made": made, "cards": cards, "total": total, "reasons": reasons(event.tally)}


def _judged(event: Judged) -> str:
    total = event.tally.total
    verdict = sentences.TOO_MUCH if total < event.claimed else sentences.TOO_LITTLE
    verdict = sentences.RIGHT if total == event.claimed else verdict
    return _(verdict).format(cards=symbols(*event.cards), total=total, reasons=reasons(event.tally))
