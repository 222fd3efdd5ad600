"""Reasons where three or four play: every number in them is counted again, card by card."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from knaves.cards import CARDS, Card, parse, symbols
from knaves.coaching import alike
from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots import explain_many
from knaves.games.cribbage.bots.champion import Champion
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine.many import many_judge
from knaves.games.cribbage.rules.moves import Discard, Play
from knaves.games.cribbage.rules.open import Phase, side
from knaves.games.cribbage.rules.scoring import PIPS, pegged, tally, tally_of_four
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.naming import rank_name
from later import longer

from .at_the_table import dealt, facing

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
    for view in moments(seats, 40):
        if view.open.phase is not Phase.DISCARD:
            continue
        best, *others = Champion().hint(view)
        assert best.move == Champion().choose(view) == Champion().advise(view).move
        assert {hint.move for hint in (best, *others)} == set(view.legal)
        for hint in (best, *others):
            kept = cards(re.findall(rf"You keep ({CARD}(?: {CARD})+)|\.$", hint.reason)[0])
            if not kept:
                assert alike(best, hint)
                continue
            assert {*kept, *hint.move.cards} == set(view.hand)
            unseen = [card for card in CARDS if card not in view.hand]
            now = tally_of_four(kept).total
            assert f"for {now} point" in hint.reason or (now == 0 and "count nothing yet" in hint.reason)
            if cuts := re.search(r"; (\d+) of the 47 cuts makes? it (\d+) or more", hint.reason):
                made = [tally(kept, card).total for card in unseen]
                assert sum(each >= int(cuts[2]) for each in made) == int(cuts[1])
        ours = side(seats, view.open.dealer) == side(seats, view.seat)
        whose = "your crib" if view.open.dealer == view.seat else "the dealer's crib" if seats == 3 else ""
        whose = whose or ("your partner's crib" if ours else "the other side's crib")
        assert f"{whose} averages" in best.reason
        if not all(alike(best, each) for each in others):
            assert re.search(rf"; the {CARD} would ", best.reason), best.reason


@pytest.mark.parametrize("seats", [3, 4])
def test_the_best_move_is_compared_with_the_one_that_was_made(seats: int) -> None:
    judge, phases = many_judge(seats), set()
    for view in moments(seats, 30):
        hints = Champion().hint(view)
        if len(hints) < 3 or alike(hints[0], hints[-1]):
            continue
        made = hints[-1].move
        card = made.cards[0] if isinstance(made, Discard) else made.card
        assert f"the {symbols(card)}" in explain_many.reasoned(view, judge, made)[0].reason
        phases.add(view.open.phase)
    assert phases == {Phase.DISCARD, Phase.PLAY}


@pytest.mark.parametrize("seats", [3, longer(4)])
def test_a_card_says_what_it_makes_or_what_scores_on_it_and_how_the_play_goes_on(seats: int) -> None:
    told = 0
    for view in moments(seats, 110):
        if view.open.phase is not Phase.PLAY or not (hints := Champion().hint(view)):
            continue
        advice, best = Champion().advise(view), hints[0]
        assert advice.move == best.move == Champion().choose(view)
        assert advice.reason.startswith(best.reason)
        assert isinstance(best.move, Play)
        makes = pegged((*view.open.pile, best.move.card)).total
        assert (makes > 0) == best.reason.startswith("It makes")
        pegs = re.search(r"(?:side pegs|you peg) (\d+\.\d) on average, and [a-z ]+ (\d+\.\d)", best.reason)
        assert pegs is not None, best.reason
        assert abs(float(pegs[1]) - float(pegs[2]) - best.points) < 0.11
        found = re.search(
            r"(\w+.*) (?:would score|scores) on it; the next player has one (\d+)\s?%", best.reason
        )
        if found is None:
            continue
        told += 1
        pile = (*view.open.pile, best.move.card)
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


@pytest.mark.parametrize("seats", [3, 4])
def test_after_a_card_that_wins_nothing_more_is_said(seats: int) -> None:
    won = 0
    for view in moments(seats, 40):
        own = side(seats, view.seat)
        near = tuple(
            [view.open.rules.target - (1 if each == own else 60) for each in range(len(view.open.scores))]
        )
        view = replace(view, open=replace(view.open, scores=near))
        if view.open.phase is not Phase.PLAY or not (hints := Champion().hint(view)):
            continue
        if hints[0].reason.startswith("It makes"):
            assert re.fullmatch(
                r"It makes [^.]*, and that wins the game\.(?: [^.]* as good\.)?", hints[0].reason
            )
            won += 1
    assert won > 2


@pytest.mark.parametrize("seats", [3, 4])
def test_the_note_says_what_the_points_are(seats: int) -> None:
    seen = {Champion().meaning(view) for view in moments(seats, 60)}
    mine, theirs = (
        ("you peg", "each of the others pegs") if seats == 3 else ("your side pegs", "the other side pegs")
    )
    cribs = ("plus your crib", "less half of the dealer's crib")
    if seats == 4:
        cribs = ("plus your side's crib", "less the other side's crib")
    assert seen == {
        f"Points: what {mine} from here on, less what {theirs}, on average.",
        *(f"Points: your hand {crib} plus what {mine}, less what {theirs}, on average." for crib in cribs),
    }


@pytest.mark.long
def test_a_partner_who_plays_next_is_no_danger() -> None:
    for view in moments(4, 100):
        if view.open.phase is not Phase.PLAY or not view.open.sizes[(view.seat + 2) % 4]:
            continue
        if not Champion().hint(view):
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
