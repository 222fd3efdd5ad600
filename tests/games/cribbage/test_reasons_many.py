"""Reasons where three or four play: every number in them is counted again, card by card."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from knaves.cards import CARDS, Card, parse
from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots import Champion, Steady
from knaves.games.cribbage.rules.moves import Discard, Play
from knaves.games.cribbage.rules.open import Phase, side
from knaves.games.cribbage.rules.scoring import PIPS, pegged, tally, tally_of_four
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.naming import rank_name

from .at_the_table import dealt, facing
from .test_steady import promise

CARD = r"(?:10|[2-9AJQK])[♣♦♥♠]"


def moments(seats: int, number: int) -> list[View]:
    """Views in which a card is to be thrown or chosen, from games of good players."""
    dice, state, found = Random(seats), GAME.start(GAME.rules(), seats), list[View]()
    while len(found) < number:
        if not GAME.actors(state):
            state = GAME.start(GAME.rules(), seats)
        seat = GAME.actors(state)[0]
        if seat == CHANCE:
            state = GAME.apply(state, seat, GAME.chance(state, dice))
            continue
        view = GAME.view(state, seat)
        if view.open.phase in (Phase.DISCARD, Phase.PLAY) and len(view.legal) > 1:
            found.append(view)
        state = GAME.apply(state, seat, Steady().choose(view))
    return found


def cards(text: str) -> tuple[Card, ...]:
    return parse(text.translate(str.maketrans("♣♦♥♠", "CDHS")).replace("10", "T"))


@pytest.mark.parametrize("seats", [3, 4])
def test_a_throw_says_what_is_kept_which_cuts_help_whose_crib_and_why_no_other(seats: int) -> None:
    for view in moments(seats, 60):
        if view.open.phase is not Phase.DISCARD:
            continue
        advice = Champion().advise(view)
        assert advice.move == Steady().choose(view)
        said = advice.reason
        kept = cards(re.findall(rf"You keep ({CARD}(?: {CARD})+)", said)[0])
        assert {*kept, *advice.move.cards} == set(view.hand)
        unseen = [card for card in CARDS if card not in view.hand]
        now = tally_of_four(kept).total
        assert f"for {now} point" in said or (now == 0 and "count nothing yet" in said)
        if cuts := re.search(r"; (\d+) of the 47 cuts makes? it (\d+) or more", said):
            made = [tally(kept, card).total for card in unseen]
            assert sum(each >= int(cuts[2]) for each in made) == int(cuts[1])
        else:
            assert "any cut" in said or "cuts" not in said
        ours = side(seats, view.open.dealer) == side(seats, view.seat)
        whose = "your crib" if view.open.dealer == view.seat else "the dealer's crib" if seats == 3 else ""
        whose = whose or ("your partner's crib" if ours else "the other side's crib")
        assert f"{whose} averages" in said
        assert re.search(rf"; (?:the )?{CARD} (?:is as good|would .*)\.$", said), said
        others = sorted(promise(view, move) for move in view.legal)
        close = others[-1] - others[-2] < 0.05
        assert close == said.endswith("is as good.")


@pytest.mark.parametrize("seats", [3, 4])
def test_a_card_says_what_it_makes_or_what_scores_on_it_and_how_likely_that_is(seats: int) -> None:
    told = 0
    for view in moments(seats, 150):
        if view.open.phase is not Phase.PLAY:
            continue
        advice = Champion().advise(view)
        assert advice.move == Steady().choose(view)
        assert isinstance(advice.move, Play)
        makes = pegged((*view.open.pile, advice.move.card)).total
        assert (makes > 0) == advice.reason.startswith("It makes")
        found = re.search(
            r"(\w+.*) (?:would score|scores) on it; the next player has one (\d+)\s?%", advice.reason
        )
        if found is None:
            continue
        told += 1
        pile = (*view.open.pile, advice.move.card)
        seen = {*view.hand, *view.thrown, view.open.starter, *(card for _, card in view.open.laid)}
        unseen = [card for card in CARDS if card not in seen]
        room = 31 - sum(PIPS[card] for card in pile)
        scoring = [card for card in unseen if PIPS[card] <= room and pegged((*pile, card)).total]
        named = found[1].split("Nothing scores now")[-1].lower()
        assert all(rank_name(card % 13) in named or "ten-card" in named for card in scoring)
        following = [(view.seat + step) % seats for step in range(1, seats)]
        held = next(view.open.sizes[s] for s in following if view.open.sizes[s] and s not in view.open.gone)
        if held <= 2:
            hands = list(combinations(unseen, held))
            share = sum(any(card in scoring for card in hand) for hand in hands) / len(hands)
            assert abs(100 * share - int(found[2])) <= 0.51
    assert told > 5


def test_a_partner_who_plays_next_is_no_danger() -> None:
    for view in moments(4, 100):
        if view.open.phase is not Phase.PLAY or not view.open.sizes[(view.seat + 2) % 4]:
            continue
        # The opponent on the left has said go.
        left = replace(view, open=replace(view.open, gone=(Seat((view.seat + 1) % 4),)))
        reason = Champion().advise(left).reason
        assert reason.startswith("It makes") or "Your partner plays next, so nothing is given away" in reason


def test_figures_and_a_crib_of_the_others() -> None:
    hands = ("5C TD JH QS AS", "2C 2D 2H 2S 3C", "4C 4D 4H 4S 3D", "6C 6D 6H 6S 3H")
    view = facing(dealt(hands, dealer=2))
    advice = Champion().advise(view)
    assert advice.move == Discard(parse("AS"))
    assert advice.reason.startswith("You keep 5♣ 10♦ J♥ Q♠: three fifteens and a run of three for 9 points; ")
    assert "With the A♠ your partner's crib averages" in advice.reason
