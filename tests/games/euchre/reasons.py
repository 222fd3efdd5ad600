"""What a reason at euchre says, held against the law: cards, tricks and chances are counted again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from knaves.cards import Card
from knaves.coaching import ALIKE
from knaves.game import Hint, Seat
from knaves.games.euchre import GAME
from knaves.games.euchre.bots.champion import PLAYING, weighed
from knaves.games.euchre.bots.evaluate import WeighedMove
from knaves.games.euchre.bots.explain_bid import hand_with, trump_of
from knaves.games.euchre.engine.belief import imagined
from knaves.games.euchre.engine.open_deal import unmask
from knaves.games.euchre.rules.moves import Bury, Make, Order, Play
from knaves.games.euchre.rules.open import Bidding, Burying, Playing, left_of, partner_of
from knaves.games.euchre.rules.trick import playable
from knaves.games.euchre.rules.trumps import (
    NO_TRUMP,
    STRENGTH,
    SUIT_OF,
    SUIT_WORDS,
    left_bower,
    right_bower,
    winner,
)
from knaves.games.euchre.rules.turns import pack
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.naming import COUNTS
from slips import moments

CARD = r"(?:10|[2-9AJQK])[♣♦♥♠]"
PERCENT = r"(\d+)%"


def views(number: int, seed: int, **rules: object) -> Iterator[View]:
    """Views with something to weigh."""
    return moments(GAME, number, seed, 0.2, **rules)


def without_note(hint: Hint) -> Hint:
    """Return a hint without the last sentence of its reason, if that names what is not taken into account."""
    return replace(
        hint, reason=re.sub(r" (?:This is|Partly) reckoned by the usual rules; .*$", "", hint.reason)
    )


def check(view: View, hints: Sequence[Hint]) -> list[str]:
    """Hold every reason of a moment against the law; return the kinds of facts that were checked."""
    if not hints:
        return []
    found = {each.move: each for each in weighed(view)}
    hints = [without_note(each) for each in hints]
    checked = _check_equals(hints)
    for place, hint in enumerate(hints):
        assert hint.reason.strip() == hint.reason != ""
        equal = hints[0].win - hint.win <= ALIKE
        if place and equal:
            assert hint.reason.endswith("is as good."), hint.reason
            continue
        if isinstance(view.open.phase, Bidding):
            checked += _check_bid(view, found, hint)
        elif isinstance(view.open.phase, Burying):
            checked += _check_bury(view, view.open.phase, hint)
        else:
            checked += _check_card(view, hint)
        checked += _check_costs(found, hints[0], hint)
    return checked


def _check_equals(hints: Sequence[Hint]) -> list[str]:
    number = sum(hints[0].win - hint.win <= ALIKE for hint in hints[1:])
    if found := re.search(r"(\d+) other choices are as good\.$", hints[0].reason):
        assert int(found[1]) == number > 3
    elif hints[0].reason.endswith("Every other choice is as good."):
        assert number == len(hints) - 1
    else:
        assert hints[0].reason.endswith("as good.") == (number > 0)
    return ["as good"] if number else []


def _check_costs(found: dict[Any, WeighedMove], best: Hint, hint: Hint) -> list[str]:
    """Points and tricks that a card brings less."""
    said = re.search(rf"The ({CARD}) (brings|takes) ([\d.]+) (?:points|tricks) less", hint.reason)
    if not said:
        return []
    card = Card(said[1])
    other = next(each for each in found.values() if getattr(each.move, "card", None) == card)
    first = found[best.move]
    less = first.points - other.points if said[2] == "brings" else first.tricks - other.tricks
    assert abs(float(said[3]) - less) < 0.0501
    return ["costs"]


def _check_bid(view: View, found: dict[Any, WeighedMove], hint: Hint) -> list[str]:
    at = view.open.phase
    assert isinstance(at, Bidding)
    side = view.seat % 2
    ours, theirs = (view.open.rules.target - view.open.scores[each] for each in (side, 1 - side))
    checked, reason = [], hint.reason
    if reason.startswith("You need"):
        assert ours == (1 if "You need one point," in reason else 2)
        checked.append("needs")
    if said := re.match(r"The others need only (\d)\.", reason):
        assert int(said[1]) == theirs
    said_of = re.search(r"With (\w+|the .*?) (?:as trump )?you have (.*?)(?:; |\. |\.$)", reason)
    call = (
        hint.move
        if isinstance(hint.move, Order | Make)
        else next(each for each in found if isinstance(each, Order | Make))
    )
    if said_of:
        checked += _check_holding(view, call, said_of[1], said_of[2])
        owner = partner_of(view.seat) == view.open.dealer
        assert ("your partner" in said_of.string and "takes the" in said_of.string) <= owner
        assert ("goes to an opponent" in reason) == (
            isinstance(call, Order) and (view.open.dealer - view.seat) % 2 == 1
        )
    if again := re.search(rf"you bury the ({CARD}) again\.", reason):
        assert isinstance(view.open.phase, Bidding)
        assert view.open.dealer == view.seat
        assert view.open.phase.upcard == Card(again[1])
        assert {*hand_with(view, call)} == {*view.hand}
    shares = dict(found[call].shares)
    made = sum(share for points, share in shares.items() if points > 0)
    march = sum(share for points, share in shares.items() if points > 1)
    passed = next((dict(each.shares) for move, each in found.items() if "Pass" in str(move)), {})
    lost = sum(share for points, share in passed.items() if points < 0)
    scored = sum(share for points, share in passed.items() if points > 0)
    for pattern, share in (
        (rf"makes its point {PERCENT}", made),
        (rf"all five tricks {PERCENT}", march),
        (rf"euchred (?:only )?{PERCENT}", 1 - made),
        (rf"the others score {PERCENT}", lost),
        (rf"your side scores {PERCENT}", scored),
    ):
        if said := re.search(pattern, reason):
            assert abs(int(said[1]) - 100 * share) < 0.501, (pattern, share, reason)
            checked.append(pattern.split(" (")[0])
    return checked


def _check_holding(view: View, call: Order | Make, named: str, words: str) -> list[str]:
    trump = trump_of(view, call)
    if named.startswith("the "):
        assert isinstance(call, Order)
        assert view.open.dealer == view.seat
        buried = re.search(rf" in place of the ({CARD})$", named)
        assert buried
        assert {*view.hand} - {*hand_with(view, call)} == {Card(buried[1])}
    else:
        assert SUIT_WORDS[trump] == named
    hand = hand_with(view, call)
    assert len(hand) == 5
    suits = SUIT_OF[trump]
    trumps = [card for card in hand if suits[card] == trump]
    if trump != NO_TRUMP:
        number = re.search(r"(no|one|two|three|four|five) trumps?", words)
        assert number
        assert number[1] == ("no", *COUNTS[1:])[len(trumps)]
        assert ("both bowers" in words or "right bower" in words) == (right_bower(trump) in trumps)
        assert ("both bowers" in words or "left bower" in words) == (left_bower(trump) in trumps)
        aces = sum(STRENGTH[trump][card] == 6 and suits[card] != trump for card in hand)
        assert re.search(["no ace", "an ace", "two aces", "three aces"][aces], words), words
    for suit, name in enumerate(SUIT_WORDS[:4]):
        if re.search(rf"no (?:\w+ or )?{name}", words):
            assert suit != trump
            assert all(suits[card] != suit for card in hand)
    return ["hand"]


def _check_bury(view: View, at: Burying, hint: Hint) -> list[str]:
    assert isinstance(hint.move, Bury)
    suits, strength = SUIT_OF[at.trump], STRENGTH[at.trump]
    card = hint.move.card
    kept = [each for each in view.hand if each != card]
    if "you have no" in hint.reason:
        assert all(suits[each] != suits[card] for each in kept)
        assert any(suits[each] == at.trump for each in kept)
    if "your lowest card outside trump" in hint.reason:
        assert all(strength[card] <= strength[each] for each in kept)
    if said := re.search(rf"still have the ({CARD})", hint.reason):
        assert Card(said[1]) in kept
        assert suits[Card(said[1])] == suits[card]
    if "It is a trump" in hint.reason:
        assert suits[card] == at.trump
    return ["bury"]


def _check_card(view: View, hint: Hint) -> list[str]:
    at, reason = view.open.phase, hint.reason
    assert isinstance(at, Playing)
    assert isinstance(hint.move, Play)
    card, suits = hint.move.card, SUIT_OF[at.trump]
    strength, trick = STRENGTH[at.trump], (*at.trick, (view.seat, hint.move.card))
    gone = {*view.hand, *view.buried, *(each for past in (*at.tricks, at.trick) for _, each in past)}
    if at.passes > 3:
        gone.add(at.upcard)
    out = [each for each in pack(view.open.rules) if each not in gone]
    higher = [each for each in out if suits[each] == suits[card] and strength[each] > strength[card]]
    trumps = [each for each in out if suits[each] == at.trump]
    checked = []
    for words, holds in {
        "beats it; only a trump can": not higher and bool(trumps) and suits[card] != at.trump,
        "It is the highest": not higher and suits[card] == at.trump,
        "Nobody else can have a trump": not trumps,
        "You made trump": at.maker == view.seat,
        "Your partner made trump": at.maker == partner_of(view.seat),
        "You play last": len(trick) + len(at.out) == 4,
        "You have no other": sum(suits[each] == suits[card] for each in view.hand) == 1,
        "Without it you have no": sum(suits[each] == suits[card] for each in view.hand) == 1,
        "It is your lowest.": all(
            strength[card] <= strength[each.card] for each in view.legal if isinstance(each, Play)
        ),
        "goes back to the suit that your partner led": any(
            past[0][0] == partner_of(view.seat) and suits[past[0][1]] == suits[card] for past in at.tricks
        ),
    }.items():
        if words in reason:
            assert holds, reason
            checked.append(words)
    if said := re.search(r": (?:up to )?(\w+) may be out", reason):
        assert COUNTS.index(said[1]) == len(trumps)
    return [
        *checked,
        *_check_void(view, at, reason, suits[card]),
        *_check_standing(view, at, reason),
        *_check_trick(view, at, trick, reason),
        *_check_chances(view, at, card, reason),
    ]


def _check_void(view: View, at: Playing, reason: str, suit: int) -> list[str]:
    said = re.search(r"(Your partner|The player on your (left|right)) has no (\w+) and may", reason)
    if not said:
        return []
    seat = {"left": 1, "right": 3, None: 2}[said[2]]
    who = (view.seat + seat) % 4
    suits = SUIT_OF[at.trump]
    assert SUIT_WORDS[suit] == said[3]
    assert any(
        suits[past[0][1]] == suit and any(each == who and suits[card] != suit for each, card in past)
        for past in at.tricks
    ), reason
    return ["void"]


def _check_standing(view: View, at: Playing, reason: str) -> list[str]:
    side = view.seat % 2
    ours, theirs, makers = at.won[side], at.won[1 - side], at.maker % 2 == side
    if "one more makes it" in reason:
        assert (ours, makers) == (2, True)
    elif "one more euchres" in reason:
        assert (ours, makers) == (2, False)
    elif said := re.search(r"has made it: (\w+) more trick", reason):
        assert (ours + COUNTS.index(said[1]), theirs, makers) == (5, 0, True)
    elif "one trick for you stops all five" in reason:
        assert ours == 0
        assert theirs >= 3
    else:
        return []
    return ["standing"]


def _check_trick(view: View, at: Playing, trick: tuple[tuple[Seat, Card], ...], reason: str) -> list[str]:
    if not at.trick:
        return []
    legal = [each.card for each in view.legal if isinstance(each, Play)]
    before, after = winner(at.trick, at.trump), winner(trick, at.trump)
    winning = dict(at.trick)[before]
    wins = [card for card in legal if winner((*at.trick, (view.seat, card)), at.trump) == view.seat]
    for words, holds in {
        "It beats the": after == view.seat,
        "wins the trick": after == view.seat,
        "it trumps the": after == view.seat and SUIT_OF[at.trump][trick[-1][1]] == at.trump,
        "Your partner has the trick": after == partner_of(view.seat),
        "Your partner is winning": after == partner_of(view.seat),
        "your partner's": before == partner_of(view.seat) and after == view.seat,
        "Nothing that you may play beats": not wins,
        "It leaves the trick to": after == before and bool(wins),
    }.items():
        if words in reason:
            assert holds, reason
    said = re.search(rf"(?:beats|to|with|trumps|partner's) the ({CARD})|partner's ({CARD})", reason)
    if said:
        assert Card(said[1] or said[2]) == winning, reason
    if said := re.search(rf"keeps the ({CARD})", reason):
        assert Card(said[1]) in wins
    return ["trick"]


def _check_chances(view: View, at: Playing, card: Card, reason: str) -> list[str]:
    """Every chance that an opponent beats a card, by the rules, over the same worlds."""
    checked = []
    if said := re.search(rf"(opponent|left|right) can beat(?: it)? {PERCENT}", reason):
        assert abs(int(said[2]) - 100 * _beaten(view, at, card)) <= 0.51, reason
        checked.append("chance")
    if said := re.search(r"The player on your (left|right) can (?:always )?beat it", reason):
        later = [(seat - view.seat) % 4 for seat in _opponents_after(view, at, card)]
        assert later == [{"left": 1, "right": 3}[said[1]]]
    if said := re.search(rf"It holds up {PERCENT}", reason):
        assert abs(int(said[1]) - 100 * (1 - _beaten(view, at, card))) <= 0.51, reason
    if "opponent can beat it." in reason and "No " in reason:
        assert _beaten(view, at, card) < 0.006
    if "can always beat it" in reason:
        assert _beaten(view, at, card) > 0.99
    if said := re.search(rf"The ({CARD}) can be beaten {PERCENT}", reason):
        assert abs(int(said[2]) - 100 * _beaten(view, at, Card(said[1]))) <= 0.51
        checked.append("other's chance")
    if said := re.search(rf"The ({CARD}) is probably with (.*?) \({PERCENT}\)", reason):
        step = {"your partner": 2, "the player on your left": 1, "the player on your right": 3}[said[2]]
        seat, top = (view.seat + step) % 4, Card(said[1])
        rows, counts = imagined(view, PLAYING[0])
        pairs = list(zip(rows.tolist(), counts.tolist(), strict=True))
        share = sum(each for row, each in pairs if top in unmask(row[seat])) / sum(each for _, each in pairs)
        assert abs(int(said[3]) - 100 * share) <= 0.51
        checked.append("probably")
    return checked


def _opponents_after(view: View, at: Playing, card: Card) -> list[Seat]:
    leader = (*at.trick, (view.seat, card))[0][0]
    seats, seat = list[Seat](), left_of(view.seat, at.out)
    while seat != leader:
        seats += [seat] if seat % 2 != view.seat % 2 else []
        seat = left_of(seat, at.out)
    return seats


def _beaten(view: View, at: Playing, card: Card) -> float:
    """How likely an opponent who plays later can take the trick that the card leaves."""
    trick = (*at.trick, (view.seat, card))
    holder = winner(trick, at.trump)
    assert holder % 2 == view.seat % 2
    seats = _opponents_after(view, at, card)
    rows, counts = imagined(view, PLAYING[0])
    beaten = total = 0.0
    for row, each in zip(rows.tolist(), counts.tolist(), strict=True):
        total += each
        beaten += each * any(
            winner((*trick, (seat, other)), at.trump) == seat
            for seat in seats
            for other in playable(tuple(unmask(row[seat])), trick, at.trump)
        )
    return beaten / total
