"""Euchre Game Notation 1.4 (EGN): games in JSON, by NextSuit Labs, as other programs write them.

EGN has the dealer, the upcard, the calls and the cards as they were played; hands and the dealer's discard
may be missing, and the kitty always is. What it does not tell is filled in a fixed order, and the header
``Unknown`` names it, so that it is not written again as if somebody had known. Annotations are the comments
on moves. Alternative lines are the branches of a study. They have no place in a record, and the header
``Omitted`` names their deals; in a study, the deals of those that the cards filled in make impossible.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from knaves.cards import Card, NotationError
from knaves.foreign import OMITTED, Branch, Notation, Sheet
from knaves.game import IllegalMove, Seat
from knaves.games.euchre.rules.moves import (
    BURIES,
    DEFEND,
    ORDER,
    ORDER_ALONE,
    PASS,
    PLAYS,
    Deal,
    Dealer,
    Make,
    Move,
)
from knaves.games.euchre.rules.open import left_of, partner_of
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.seen import UPCARD, places
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.trumps import PACK, PACK_WITH_JOKER, Trump, turned_suit, winner
from knaves.games.euchre.rules.turns import apply, start
from knaves.games.euchre.rules.turns import rules as agreed
from knaves.games.euchre.text import egn_annotations, egn_cards, egn_lines
from knaves.games.euchre.text.egn_phases import SUITS, Phases
from knaves.i18n.language import _

__all__ = ["EGN"]

VERSION: Final = "1.4"
_TYPE: Final = "Euchre Game Notation"
_UNKNOWN: Final = "Unknown"
_LEADS: Final = {"dealer": "LEFT_OF_DEALER", "loner": "LEFT_OF_LONER"}
_OPTIONS: Final = {
    "winning_score": "target",
    "std": "stick_the_dealer",
    "loner_march_score": "loner_march",
    "loner_euchred_score": "loner_euchred",
    "canadian": "canadian",
    "allow_no_trump": "no_trump",
    "joker": "joker",
    "farmers": "farmers",
}
"""Our option for each of EGN's, where both have the same values."""
_ABSENT: Final = {
    "min_rank": 9,
    "num_deals": 0,
    "num_players": 4,
    "partners_best": False,
    "go_under": False,
    "fast_break": False,
    "four_trick_tokens": False,
}
"""What other options must be: our rules, or our moves, do not have them otherwise."""


def read(text: str) -> Sheet:
    """Return the game of an EGN file; NotationError for anything else, or for what our rules do not have."""
    try:
        whole = json.loads(text)
        if whole["fileType"] != _TYPE:
            raise NotationError(_("This is not EGN: its type is not 'Euchre Game Notation'."))
        return _sheet(whole["metadata"], whole["deals"])
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(
            _("This is not EGN: {trouble}.").format(trouble=str(error).rstrip("."))
        ) from error


def write(sheet: Sheet) -> str:
    """Return a game as EGN; NotationError for rules or moves that EGN does not have."""
    known = _said(sheet.headers.get(_UNKNOWN, ""))
    metadata = {
        **{key: sheet.headers[name] for name, key in _TITLES.items() if name in sheet.headers},
        "players": list(sheet.names),
        "initialScore": list(sheet.rules.first_scores),
        "ruleset": _ruleset(sheet.rules),
    }
    deals = _deals(sheet, known)
    egn_annotations.write(deals, sheet)
    egn_lines.write(deals, sheet, known.get("discards", set()))
    whole = {"fileType": _TYPE, "version": VERSION, "metadata": metadata, "deals": deals}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


_TITLES: Final = {"Title": "title", "Description": "description", "Time": "date"}
"""The header of a record for each text about the game."""
EGN: Final = Notation("egn", write, read)


def _sheet(metadata: Mapping[str, Any], deals: Sequence[Any]) -> Sheet:
    rules = _with_handicap(_rules(metadata.get("ruleset", {})), metadata["initialScore"])
    names = tuple([each if isinstance(each, str) else each["name"] for each in metadata["players"]])
    state, moves = start(rules, 4), list[tuple[Seat, Move]]()
    comments: dict[int, tuple[str, ...]] = {}
    branches: list[Branch] = []
    impossible: list[str] = []
    unknown: dict[str, list[str]] = {"hands": [], "discards": []}
    for number, deal in enumerate(deals, 1):
        try:
            before = len(moves)
            state = _read_deal(deal, state, moves, number, unknown)
            comments.update(egn_annotations.read(deal["phases"], moves, before))
            found = egn_lines.read(deal, moves, before, rules)
        except IllegalMove as error:
            raise NotationError(_("Deal {number}: {trouble}").format(number=number, trouble=error)) from error
        branches += found or ()
        if found is None:
            impossible.append(str(number))
    headers = {name: metadata[key] for name, key in _TITLES.items() if metadata.get(key)}
    missing = "; ".join(" ".join([what, *each]) for what, each in unknown.items() if each)
    if missing:
        headers[_UNKNOWN] = missing
    lines = [str(number) for number, deal in enumerate(deals, 1) if deal.get(egn_lines.LINES)]
    if lines:
        headers[OMITTED] = " ".join([egn_lines.LINES, *lines])
    lost = " ".join([egn_lines.LINES, *impossible]) if impossible else ""
    return Sheet(rules, names, tuple(moves), headers, comments, tuple(branches), lost)


def _rules(said: Mapping[str, Any]) -> Rules:
    for key, value in said.items():
        if key in _ABSENT and value != _ABSENT[key]:
            raise NotationError(_("Our rules have no {option} = {value}.").format(option=key, value=value))
    choices = {_OPTIONS[key]: value for key, value in said.items() if key in _OPTIONS}
    leads = {text: name for name, text in _LEADS.items()}
    return agreed(
        "standard",
        **choices,
        loner_lead=leads[said.get("loner_lead", "LEFT_OF_DEALER")],
        defend_alone="loner" if said.get("defend_alone") else "never",
    )


def _with_handicap(rules: Rules, scores: Sequence[int]) -> Rules:
    first, others = scores
    if first and others:
        raise NotationError(
            _(
                "The game begins with points for both sides, which a record cannot say; one side may have "
                "some."
            )
        )
    return replace(rules, handicap=first or others, handicap_for="others" if others else "first")


def _ruleset(rules: Rules) -> dict[str, Any]:
    if rules.alone != "solo" or rules.defend_alone == "always":
        raise NotationError(
            _("EGN cannot say that a loner changes a card, or that anybody may defend alone.")
        )
    said = {key: getattr(rules, name) for key, name in _OPTIONS.items()}
    return {**said, "loner_lead": _LEADS[rules.loner_lead], "defend_alone": rules.defend_alone == "loner"}


def _read_deal(
    deal: Any, state: State, moves: list[tuple[Seat, Move]], number: int, unknown: dict[str, list[str]]
) -> State:
    """Make the moves of a deal, note what is unknown, and return the state after them."""

    def make(move: Move) -> None:
        nonlocal state
        seat = state.open.turn
        moves.append((seat, move))
        state = apply(state, seat, move)

    if isinstance(deal, str):
        raise NotationError(_("The deals are packed as binary texts. Unpack them first, with egn-convert."))
    dealer = Seat(deal["initialState"]["dealer"])
    if number == 1:
        make(Dealer(dealer))
    elif state.open.dealer != dealer:
        raise NotationError(_("Deal {number} has another dealer than the rules.").format(number=number))
    told = _Told(deal, state.open.rules, dealer)
    for what in ("hands", "discards"):
        if what in told.unknown:
            unknown[what].append(str(number))
    make(Deal(told.pack))
    for call in told.calls:
        make(call)
    while state.open.phase.step == "defend":
        make(DEFEND if state.open.turn == told.defender else PASS)
    for card in told.played:
        make(PLAYS[card])
    return state


class _Told:
    """What a deal tells, and a pack that fits it."""

    def __init__(self, deal: Mapping[str, Any], rules: Rules, dealer: Seat) -> None:
        phases = {each["type"]: each for each in deal["phases"]}
        bidding = phases.get("EUCHRE_BIDDING", {})
        said = bidding.get("calls", [])
        self.upcard = egn_cards.read(deal["initialState"]["upCard"], None)
        self.defender = bidding.get("aloneDefender", -1)
        alone, ordered = bool(bidding.get("isAlone")), "Order" in said
        last = said[-1] if said else "Pass"
        trump = turned_suit(self.upcard) if ordered else Trump(SUITS.index(last)) if last != "Pass" else None
        maker = Seat((dealer + len(said)) % 4)
        tricks = phases.get("TRICK_PLAY", {}).get("tricks", [])
        self.played = [egn_cards.read(text, trump) for trick in tricks for text in trick]
        self.unknown: set[str] = set()
        hands = self._hands(deal, rules, dealer, trump, maker, alone)
        pool = [card for card in (PACK_WITH_JOKER if rules.joker else PACK) if card not in self._seen(hands)]
        bury = self._bury(bidding, hands, pool, dealer) if ordered else None
        for hand in hands:
            while len(hand) < 5:
                hand.append(pool.pop(0))
        calls: list[Move] = [PASS] * sum(each == "Pass" for each in said)
        if ordered and bury is not None:
            calls += [ORDER_ALONE if alone else ORDER, BURIES[bury]]
        elif trump is not None:
            calls.append(Make(trump, alone))
        self.calls = calls
        self.pack = self._pack(hands, pool, dealer)

    def _hands(
        self,
        deal: Mapping[str, Any],
        rules: Rules,
        dealer: Seat,
        trump: Trump | None,
        maker: Seat,
        alone: bool,
    ) -> list[list[Card]]:
        """Return the hands as they were dealt, as far as they are known."""
        if "playerCards" in deal["initialState"]:
            return [
                [egn_cards.read(text, None) for text in hand] for hand in deal["initialState"]["playerCards"]
            ]
        self.unknown.add("hands")
        played = _by_seat(self.played, rules, dealer, trump, maker, alone, self.defender)
        return [[card for card in hand if card != self.upcard] for hand in played]

    def _seen(self, hands: list[list[Card]]) -> set[Card]:
        return {self.upcard, *[card for hand in hands for card in hand]}

    def _bury(
        self, bidding: Mapping[str, Any], hands: list[list[Card]], pool: list[Card], dealer: Seat
    ) -> Card:
        """Return what the dealer buries, and put it into his hand and out of the pool."""
        if "discard" in bidding:
            bury = egn_cards.read(bidding["discard"], turned_suit(self.upcard))
        else:
            self.unknown.add("discards")
            left = [card for card in hands[dealer] if card not in self.played]
            bury = left[0] if left else pool[0] if len(hands[dealer]) < 5 else self.upcard
        if bury in pool:
            pool.remove(bury)
            hands[dealer].append(bury)
        return bury

    def _pack(self, hands: list[list[Card]], pool: list[Card], dealer: Seat) -> tuple[Card, ...]:
        where = {UPCARD: self.upcard}
        for seat, hand in enumerate(hands):
            where.update(zip(places(Seat(seat), dealer), hand, strict=True))
        return tuple([where[at] if at in where else pool.pop(0) for at in range(len(where) + len(pool))])


def _by_seat(
    cards: Sequence[Card],
    rules: Rules,
    dealer: Seat,
    trump: Trump | None,
    maker: Seat,
    alone: bool,
    defender: int,
) -> list[list[Card]]:
    """Return the cards that each seat played; the winner of a trick leads the next."""
    hands: list[list[Card]] = [[], [], [], []]
    if trump is None:
        return hands
    out: tuple[Seat, ...] = (partner_of(maker),) if alone else ()
    if defender >= 0:
        out = (*out, partner_of(Seat(defender)))
    seat = left_of(maker if alone and rules.loner_lead == "loner" else dealer, out)
    trick: list[tuple[Seat, Card]] = []
    for card in cards:
        hands[seat].append(card)
        trick.append((seat, card))
        seat = left_of(seat, out)
        if len(trick) == 4 - len(out):
            seat = winner(tuple(trick), trump)
            trick.clear()
    return hands


def _said(unknown: str) -> dict[str, set[str]]:
    """Return the numbers of the deals by what is unknown of them."""
    parts = [each.split() for each in unknown.split(";") if each.strip()]
    return {first: {*numbers} for first, *numbers in parts}


def _deals(sheet: Sheet, unknown: Mapping[str, set[str]]) -> list[dict[str, Any]]:
    state, deals = start(sheet.rules, 4), list[dict[str, Any]]()
    phases = Phases(buried=True)
    for seat, move in sheet.moves:
        before, state = state, apply(state, seat, move)
        match move:
            case Dealer():
                pass
            case Deal(pack):
                number, dealer = str(len(deals) + 1), before.open.dealer
                hands = [
                    [egn_cards.write(pack[at]) for at in places(Seat(each), dealer)] for each in range(4)
                ]
                told = {} if number in unknown.get("hands", ()) else {"playerCards": hands}
                phases = Phases(number not in unknown.get("discards", ()))
                up = egn_cards.write(pack[UPCARD])
                deals.append(
                    {
                        "dealNumber": len(deals),
                        "initialState": {"dealer": int(dealer), "upCard": up, **told},
                        "phases": phases.said,
                    }
                )
            case _:
                phases.take(before, seat, move)
                deals[-1]["phases"] = phases.said
    return deals
