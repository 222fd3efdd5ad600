"""Why a card, to a trick or to bury: what it wins, who can beat it, what it opens, how the tricks stand.

What the rules force is said for certain: a suit not followed, a card that nobody can hold any more. How
likely the others can beat a card, or hold one, is counted over the worlds that the champion believes in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.cards import Card, symbols
from knaves.coaching import Drawback, good_first
from knaves.game import Seat
from knaves.games.euchre.bots.evaluate import WeighedMove
from knaves.games.euchre.bots.spot import Spot, Worlds, spot
from knaves.games.euchre.rules.deal_seen import deals, seen_deal
from knaves.games.euchre.rules.moves import Bury, Play
from knaves.games.euchre.rules.open import Burying, Playing, left_of, partner_of
from knaves.games.euchre.rules.trumps import NO_TRUMP, POWER, STRENGTH, SUIT_OF, suit_name, winner
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.naming import number_name
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal, percent

# These bounds choose the words of a reason, never the move.
_NOTABLE: Final = 0.05
"""Tricks or points on average that are worth a word."""
_TENTH: Final = 0.095
_SURE: Final = 0.995
_TRICKS: Final = 5
_ENOUGH: Final = 3
_SAFER: Final = 0.1
_HOPELESS: Final = 0.15
_LIKELY: Final = 0.5


def why_best(view: View, best: WeighedMove, second: WeighedMove | None, worlds: Worlds) -> str:
    """Return why a card is the best; ``second`` is the one of the others that it is compared with."""
    at = view.open.phase
    if isinstance(at, Burying):
        said = good_first(burying(view, at, _card(best)))
        return " ".join([*said, *([] if second is None else [_costs(second, best)])])
    assert isinstance(at, Playing)
    this = spot(view, at, _card(best), worlds)
    said = good_first(leading(this) if not at.trick else following(this))
    said[1:1] = standing(view, at)
    if second is not None:
        said.append(_instead(spot(view, at, _card(second), worlds), this, second, best))
    return " ".join(said)


def why_worse(view: View, each: WeighedMove, best: WeighedMove, worlds: Worlds) -> str:
    """Return what a card does, and what it costs."""
    at = view.open.phase
    if isinstance(at, Burying):
        return " ".join([*burying(view, at, _card(each)), _costs(each, best)])
    assert isinstance(at, Playing)
    this = spot(view, at, _card(each), worlds)
    said = leading(this) if not at.trick else following(this)
    return " ".join([*said, _costs(each, best)])


def _card(each: WeighedMove) -> Card:
    assert isinstance(each.move, Play | Bury)
    return each.move.card


def burying(view: View, at: Burying, card: Card) -> list[str]:
    """Return what a bury does to the hand."""
    suits, trump = SUIT_OF[at.trump], at.trump
    kept = [each for each in view.hand if each != card]
    suit = suits[card]
    trumps = any(suits[each] == trump for each in kept)
    if suit == trump:
        return [Drawback(_("It is a trump, and gives up a trick that it might win."))]
    if not any(suits[each] == suit for each in kept) and trumps:
        said = _("Without the {card} you have no {suit} and can trump the suit.")
        return [said.format(card=symbols(card), suit=suit_name(suit))]
    strength = STRENGTH[trump]
    others = [each for each in kept if suits[each] == suit]
    sides = [each for each in view.hand if suits[each] != trump]
    if strength[card] == min(strength[each] for each in sides):
        return [_("It is your lowest card outside trump.")]
    if others:
        best = max(others, key=lambda each: strength[each])
        return [_("You still have the {card} in the suit.").format(card=symbols(best))]
    return []


def standing(view: View, at: Playing) -> list[str]:
    """Return how the tricks stand, where the next one decides something."""
    side = view.seat % 2
    ours, theirs = at.won[side], at.won[1 - side]
    made = at.maker % 2 == side
    left = _TRICKS - len(at.tricks)
    if left == 1:
        return []
    if made and ours == _ENOUGH - 1 and theirs < _ENOUGH:
        return [_("Your side has two tricks: one more makes it.")]
    if made and ours >= _ENOUGH and not theirs:
        more = _TRICKS - ours
        return [
            plural(
                "Your side has made it: {number} more trick is all five.",
                "Your side has made it: {number} more tricks are all five.",
                more,
            ).format(number=number_name(more))
        ]
    if not made and ours == _ENOUGH - 1 and theirs < _ENOUGH:
        return [_("Your side has two tricks: one more euchres the makers.")]
    if not made and not ours and theirs >= _ENOUGH:
        return [_("The makers have it: one trick for you stops all five.")]
    return []


def leading(this: Spot) -> list[str]:
    """Return what a lead does."""
    at, card, suit = this.at, this.card, this.at.suit(this.card)
    trumps = at.trumps_out if at.trump != NO_TRUMP else 0
    said: list[str] = []
    if at.is_trump(card):
        said += _trump_led(this, trumps)
    elif at.is_best(card):
        if not trumps:
            said.append(_("Nothing that is still out beats it."))
        else:
            said.append(_("Nothing left in {suit} beats it; only a trump can.").format(suit=suit_name(suit)))
    said += _voids(this)
    if not said and at.length(card) == 1 and at.of_suit(at.trump) and not at.is_trump(card):
        said.append(
            _("You have no other {suit}, and can trump the suit afterwards.").format(suit=suit_name(suit))
        )
    if not said and at.of_suit(at.trump) and not at.is_trump(card):
        said.append(_("It keeps your trumps back."))
    if not at.is_trump(card) and _partner_led(this):
        said.append(_("It goes back to the suit that your partner led."))
    if not said and this.ours and _LIKELY <= this.holds() < _SURE:
        return [_("It holds up {percent} of the time.").format(percent=percent(this.holds()))]
    return [*said, *_chance(this, said)]


def _trump_led(this: Spot, trumps: int) -> list[str]:
    at, maker = this.at, this.at.play.maker
    if not trumps:
        return [_("Nobody else can have a trump.")]
    best = at.is_best(this.card)
    number = number_name(trumps)
    if maker == this.seat:
        said = plural(
            "You made trump, and it draws the others': {number} may be out.",
            "You made trump, and it draws the others': up to {number} may be out.",
            trumps,
        )
        return [said.format(number=number), *([_("It is the highest left.")] if best else _top_trump(this))]
    if maker == partner_of(this.seat):
        return [_("Your partner made trump, and a trump lead draws the defenders'."), *_top_trump(this)]
    return [_("It is the highest trump left.")] if best else []


def _top_trump(this: Spot) -> list[str]:
    """Return who probably holds the highest trump that is out, by the bidding and the play so far."""
    out = [card for card in this.at.loose if this.at.is_trump(card)]
    if not out:
        return []
    top = max(out, key=this.at.strength)
    shares = [sum(weight for hands, weight in this.worlds if hands[seat] >> top & 1) for seat in range(4)]
    total = sum(weight for _hands, weight in this.worlds)
    seat = max(range(4), key=lambda each: shares[each])
    if seat == this.seat or shares[seat] < _LIKELY * total:
        return []
    return [
        (
            _("The {card} is probably with your partner ({percent})."),
            _("The {card} is probably with the player on your left ({percent})."),
            _("The {card} is probably with the player on your right ({percent})."),
        )[(0, 1, 0, 2)[(seat - this.seat) % 4]].format(
            card=symbols(top), percent=percent(shares[seat] / total)
        )
    ]


def _voids(this: Spot) -> list[str]:
    """Return who is known to have none of the suit led, by having not followed it."""
    at, suit = this.at, this.at.suit(this.card)
    if at.is_trump(this.card) or at.trump == NO_TRUMP or not at.trumps_out:
        return []
    voids = known_voids(at.view)
    partner = partner_of(this.seat)
    if partner in this.after() and suit in voids[partner] and at.trump not in voids[partner]:
        return [_("Your partner has no {suit} and may trump it.").format(suit=suit_name(suit))]
    for seat in this.opponents_after():
        if suit in voids[seat] and at.trump not in voids[seat]:
            said = _("The player on your left has no {suit} and may trump it.")
            if seat == left_of(left_of(left_of(this.seat))):
                said = _("The player on your right has no {suit} and may trump it.")
            return [Drawback(said.format(suit=suit_name(suit)))]
    return []


def known_voids(view: View) -> list[set[int]]:
    """Return by seat the suits that it has not followed, and so has none of."""
    return seen_deal(view.open.dealer, deals(view.seen)[-1]).voids


def _partner_led(this: Spot) -> bool:
    partner = partner_of(this.seat)
    leads = [trick[0] for trick in this.at.play.tricks]
    return any(seat == partner and this.at.suit(card) == this.at.suit(this.card) for seat, card in leads)


def _chance(this: Spot, said: Sequence[str]) -> list[str]:
    """Return how likely an opponent can beat it; that nearly all can is no reason, where there is another."""
    if not this.ours or not this.opponents_after():
        return []
    held = this.holds()
    if held >= _SURE:
        return [_("No opponent can beat it.")]
    if said and held < _HOPELESS:
        return []
    seats = this.opponents_after()
    which = 0 if len(seats) > 1 else 1 if seats[0] == left_of(this.seat) else 2
    if held <= 1 - _SURE:
        always = (
            _("An opponent can always beat it."),
            _("The player on your left can always beat it."),
            _("The player on your right can always beat it."),
        )
        return [Drawback(always[which])]
    words = (
        _("An opponent can beat it {percent} of the time."),
        _("The player on your left can beat it {percent} of the time."),
        _("The player on your right can beat it {percent} of the time."),
    )
    return [Drawback(words[which].format(percent=percent(1 - held)))]


def following(this: Spot) -> list[str]:
    """Return what a card does to the trick that lies there."""
    before = this.at.play.trick
    taker = winner(before, this.at.trump)
    held = symbols(dict(before)[taker])
    if this.taker == this.seat:
        return [*_overtaking(this, taker, held), *_chance(this, ())]
    if this.ours:
        return _leaving(this, held)
    higher = _higher(this)
    if higher is not None:
        said = _("It leaves the trick to the {card} and keeps the {higher}.")
        return [said.format(card=held, higher=symbols(higher)), *_emptied(this)]
    return [Drawback(_("Nothing that you may play beats the {card}.").format(card=held)), *_thrown(this)]


def _higher(this: Spot) -> Card | None:
    """Return the lowest card that would take the trick."""
    taking = [
        card
        for card in this.at.cards
        if winner((*this.at.play.trick, (this.seat, card)), this.at.trump) == this.seat
    ]
    power = POWER[this.at.trump][this.led]
    return min(taking, key=lambda card: power[card], default=None)


def _overtaking(this: Spot, taker: Seat, held: str) -> list[str]:
    last = not this.after()
    if taker == partner_of(this.seat):
        if last:
            return [_("It takes your partner's trick, and the lead.")]
        return [_("It covers your partner's {card}.").format(card=held)]
    ruffs = this.at.is_trump(this.card) and this.led != this.at.trump
    if not last:
        if ruffs:
            return [
                _("You have no {suit}, and it trumps the {card}.").format(suit=suit_name(this.led), card=held)
            ]
        return [_("It beats the {card}.").format(card=held)]
    if this.card == _higher(this) and len(this.at.cards) > 1:
        return [_("You play last, and it is the cheapest card that wins the trick.")]
    return [_("You play last, and it wins the trick.")]


def _leaving(this: Spot, held: str) -> list[str]:
    """Return what is said where the trick stays with one's partner."""
    if not this.after() or not this.opponents_after():
        said = [_("Your partner has the trick with the {card}.").format(card=held)]
    else:
        chance = this.holds()
        words = _(
            "Your partner is winning with the {card}, which an opponent can beat {percent} of the time."
        )
        if chance >= _SURE:
            words = _("Your partner is winning with the {card}, which no opponent can beat.")
        sentence = words.format(card=held, percent=percent(1 - chance))
        said = [sentence if chance >= _LIKELY else Drawback(sentence)]
    return [*said, *_thrown(this)]


def _thrown(this: Spot) -> list[str]:
    """Return what is good about the card that is thrown."""
    emptied = _emptied(this)
    if emptied:
        return emptied
    others = [card for card in this.at.cards if card != this.card]
    if others and all(this.at.strength(card) > this.at.strength(this.card) for card in others):
        return [_("It is your lowest.")]
    return []


def _emptied(this: Spot) -> list[str]:
    at, suit = this.at, this.at.suit(this.card)
    trumps = [card for card in at.of_suit(at.trump) if card != this.card]
    if at.is_trump(this.card) or at.length(this.card) > 1 or not trumps:
        return []
    said = _("Without it you have no {suit} and can trump the suit.")
    return [said.format(suit=suit_name(suit))]


def _instead(other: Spot, this: Spot, second: WeighedMove, best: WeighedMove) -> str:
    """Return why not the second card."""
    if this.ours and other.ours and this.opponents_after():
        mine, theirs = this.holds(), other.holds()
        if mine - theirs >= _SAFER:
            said = _("The {card} can be beaten {percent} of the time.")
            if theirs <= 1 - _SURE:
                said = _("The {card} can always be beaten.")
            return said.format(card=symbols(other.card), percent=percent(1 - theirs))
    return _costs(second, best)


def _costs(each: WeighedMove, best: WeighedMove) -> str:
    """Return what a card costs in tricks, else in points."""
    card = symbols(_card(each))
    tricks, points = best.tricks - each.tricks, best.points - each.points
    if points >= _NOTABLE:
        said = _("The {card} brings {points} points less on average.")
        return said.format(card=card, points=decimal(points, 1 if points >= _TENTH else 2))
    if tricks >= _NOTABLE:
        said = _("The {card} takes {tricks} tricks less on average.")
        return said.format(card=card, tricks=decimal(tricks, 1 if tricks >= _TENTH else 2))
    return _("The {card} wins fewer games from this score.").format(card=card)
