"""Why a call or a pass: what the hand holds with that trump, who takes the upcard, how such deals end."""

from __future__ import annotations

from typing import Final

from knaves.cards import Card, symbols
from knaves.coaching import LEAST
from knaves.games.euchre.bots.evaluate import WeighedMove
from knaves.games.euchre.engine.hand_value import taken_up
from knaves.games.euchre.rules.moves import Make, Move, Order
from knaves.games.euchre.rules.open import Bidding, partner_of
from knaves.games.euchre.rules.trumps import Trump, suit_name, turned_suit
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.naming import hand_name
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal, percent

# These bounds choose the words of a reason, never the move.
_NOTABLE: Final = 0.05
"""Points on average that are worth a word."""
_SELDOM: Final = 0.35
_FEW: Final = 2
"""Points that are made in one deal without going alone."""


def why_best(view: View, best: WeighedMove, call: WeighedMove, second: WeighedMove | None) -> str:
    """Return why a call is the best of all; ``second`` is the one of the others that it is compared with.

    Passing is compared with ``call``, even where that is as good.
    """
    if not _calls(best.move):
        first, *others = _why_pass(view, best, call)
        return " ".join([first, *_needed(view), *others])
    alone = _alone(view, best.move)
    said = [*alone, holding(view, best.move), *([] if alone else _needed(view)), outcome(best)]
    if _made(best) < 0.5 and not _is_alone(best.move):
        said.insert(0, _(LEAST))
    if second is not None:
        said.append(_behind(view, second, best))
    return " ".join(said)


def why_worse(view: View, each: WeighedMove, best: WeighedMove) -> str:
    """Return what a call leads to, and how far behind it is."""
    said = [holding(view, each.move), outcome(each)] if _calls(each.move) else [_passed(each)]
    less = best.points - each.points
    if less >= _NOTABLE:
        said.append(_("That is {points} points less on average.").format(points=decimal(less)))
    return " ".join(said)


def _calls(move: Move) -> bool:
    return isinstance(move, Order | Make)


def named(move: Move) -> str:
    """Return the name of a call or a pass in a sentence."""
    match move:
        case Order(alone):
            return _("going alone") if alone else _("ordering it up")
        case Make(trump, alone):
            return _("{suit} alone").format(suit=suit_name(trump)) if alone else suit_name(trump)
        case _:
            return _("passing")


def trump_of(view: View, move: Move) -> Trump:
    """Return what a call makes trump."""
    at = view.open.phase
    assert isinstance(at, Bidding)
    return move.trump if isinstance(move, Make) else turned_suit(at.upcard)


def hand_with(view: View, move: Move) -> tuple[Card, ...]:
    """Return the five cards that a call would be played with: a dealer takes the upcard and buries."""
    at = view.open.phase
    assert isinstance(at, Bidding)
    if not isinstance(move, Order) or view.open.dealer != view.seat:
        return view.hand
    buried = _buried(view, turned_suit(at.upcard))
    return tuple([card for card in (*view.hand, at.upcard) if card != buried])


def _buried(view: View, trump: Trump) -> Card:
    """Return what a dealer who picks the upcard up would bury."""
    at = view.open.phase
    assert isinstance(at, Bidding)
    # Approximation: `Steady`'s bury stands for the one that the search would choose.
    return taken_up(view.hand, at.upcard, trump)[1]


def holding(view: View, move: Move) -> str:
    """Return what the hand holds with the trump of a call, and where the upcard goes."""
    at = view.open.phase
    assert isinstance(at, Bidding)
    trump = trump_of(view, move)
    fields = {
        "suit": suit_name(trump),
        "hand": hand_name(hand_with(view, move), trump),
        "card": symbols(at.upcard),
    }
    if not isinstance(move, Order):
        said = _("With {suit} as trump you have {hand}.")
        if trump == Trump.NO_TRUMP:
            said = _("Without trumps you have {hand}.")
    elif view.open.dealer == view.seat:
        buried = _buried(view, trump)
        fields["buried"] = symbols(buried)
        said = _("With the {card} in place of the {buried} you have {hand}.")
        if buried == at.upcard:
            said = _("With {suit} as trump you have {hand}; you bury the {card} again.")
    elif view.open.dealer == partner_of(view.seat):
        said = _("With {suit} as trump you have {hand}; your partner takes the {card}.")
        if move.alone:
            said = _("With {suit} as trump you have {hand}; the {card} lies out with your partner.")
    else:
        said = _("With {suit} as trump you have {hand}; the {card} goes to an opponent.")
    return said.format(**fields)


def outcome(each: WeighedMove) -> str:
    """Return how often a call is made, brings more than a point, or is euchred."""
    shares = dict(each.shares)
    made = _made(each)
    march = sum(share for points, share in shares.items() if points > 1)
    fields = {"made": percent(made), "march": percent(march), "euchred": percent(1 - made)}
    assert isinstance(each.move, Order | Make)
    said = _(
        "Your side makes its point {made} of the time, and {march} of the time it takes all five tricks."
    )
    if each.move.alone:
        said = _("Alone you take all five tricks {march} of the time, and are euchred {euchred}.")
    elif made < 0.5:
        said = _("You are euchred {euchred} of the time.")
    return said.format(**fields)


def _passed(each: WeighedMove) -> str:
    shares = dict(each.shares)
    lost = sum(share for points, share in shares.items() if points < 0)
    return _("After a pass the others score {lost} of the time.").format(lost=percent(lost))


def _made(each: WeighedMove) -> float:
    return sum(share for points, share in each.shares if points > 0)


def _is_alone(move: Move) -> bool:
    return isinstance(move, Order | Make) and move.alone


def _needs(view: View) -> tuple[int, int]:
    """Return what one's own side and the others still need."""
    side = view.seat % 2
    target, scores = view.open.rules.target, view.open.scores
    return target - scores[side], target - scores[1 - side]


def _alone(view: View, move: Move) -> list[str]:
    """Return why not to go alone, where the score makes that useless."""
    ours, _theirs = _needs(view)
    if ours == 1 and not _is_alone(move):
        return [_("You need one point, so going alone gains nothing.")]
    if ours == _FEW and not _is_alone(move):
        return [_("You need two points, which all five tricks with your partner bring as well.")]
    return []


def _needed(view: View) -> list[str]:
    """Return what the others need, where that changes what a call is worth."""
    _ours, theirs = _needs(view)
    return [_("The others need only {theirs}.").format(theirs=theirs)] if theirs <= _FEW else []


def _why_pass(view: View, best: WeighedMove, call: WeighedMove) -> list[str]:
    """Return why to pass: how another call would end, and what the hand holds with it."""
    more = best.points - call.points
    shares = dict(call.shares)
    euchred = sum(share for points, share in shares.items() if points < 0)
    if more >= _NOTABLE:
        words = _(
            "You would be euchred {euchred} of the time; passing brings {points} points more on average."
        )
        if isinstance(call.move, Order | Make) and call.move.alone:
            words = _(
                "Alone you would be euchred {euchred} of the time; passing brings {points} points more on "
                "average."
            )
        if euchred < _SELDOM:
            ours = sum(share for points, share in best.shares if points > 0)
            words = _(
                "You would be euchred only {euchred} of the time, but after a pass your side scores {ours} "
                "of the time, which is {points} points more on average."
            )
            fields = {"euchred": percent(euchred), "ours": percent(ours), "points": decimal(more)}
            return [holding(view, call.move), words.format(**fields)]
        said = words.format(euchred=percent(euchred), points=decimal(more))
    else:
        words = _("You would be euchred {euchred} of the time, which costs more games than it wins.")
        if euchred < _SELDOM:
            words = _("Your side would make its point {made} of the time, but passing brings about as much.")
        said = words.format(euchred=percent(euchred), made=percent(1 - euchred))
    return [said, holding(view, call.move)]


def _behind(view: View, second: WeighedMove, best: WeighedMove) -> str:
    """Return why not the second."""
    less, trump = best.points - second.points, trump_of(view, second.move)
    call = named(second.move)
    call = f"{call[0].upper()}{call[1:]}"
    if less <= -_NOTABLE:
        said = _("{call} brings {points} points more on average, but wins fewer games from this score.")
    elif less < _NOTABLE:
        said = _("{call} brings as many points, but wins fewer games from this score.")
    elif not isinstance(second.move, Order | Make):
        said = _("Passing brings {points} points less on average.")
    elif trump != trump_of(view, best.move):
        said = _("With {suit} as trump it is {points} points less on average.")
        if second.move.alone:
            said = _("{call} brings {points} points less on average.")
    elif second.move.alone:
        said = _("Going alone brings {points} points less on average.")
    else:
        said = _("With your partner it is {points} points less on average.")
    return said.format(call=call, points=decimal(abs(less)), suit=suit_name(trump))
