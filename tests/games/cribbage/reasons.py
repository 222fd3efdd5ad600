"""What a reason says, held against the law: every number in it is counted again, card by card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from knaves.cards import CARDS, RANK_SYMBOLS, Card, parse
from knaves.coaching import ALIKE
from knaves.game import Hint
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.evaluate import needs, observe, role
from knaves.games.cribbage.engine.search import Holding, Throw, judge
from knaves.games.cribbage.rules.moves import Discard, Play
from knaves.games.cribbage.rules.scoring import PIPS, pegged, tally, tally_of_four
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.naming import rank_name
from knaves.games.cribbage.text.words import number_name
from slips import moments

CARD = r"(?:10|[2-9AJQK])[♣♦♥♠]"
RANKS = [rank_name(rank) for rank in range(13)]
NUMBERS = [number_name(number) for number in range(32)]


def views(number: int, seed: int, **rules: object) -> Iterator[View]:
    """Views with something to weigh."""
    return moments(GAME, number, seed, 0.15, **rules)


def matched(pattern: str, text: str) -> re.Match[str] | None:
    """Find a pattern, in which CARD stands for a card."""
    return re.search(pattern.replace("CARD", CARD), text)


def without_note(hint: Hint) -> Hint:
    """Return a hint without the last sentence of its reason, if that names what is not taken into account."""
    return replace(
        hint, reason=re.sub(r" (?:This is|Partly) reckoned by the usual rules; .*$", "", hint.reason)
    )


def check(view: View, hints: Sequence[Hint]) -> list[str]:
    """Hold every reason of a moment against the law; return the kinds of facts that were checked."""
    checked: list[str] = []
    hints = [without_note(each) for each in hints]
    for place, hint in enumerate(hints):
        assert hint.reason.strip() == hint.reason != ""
        equal = hints[0].win - hint.win <= ALIKE
        if place:
            assert equal == (hint.reason.endswith("is as good.")), hint.reason
        if isinstance(hint.move, Discard) and not (place and equal):
            checked += _check_throw(view, hint, hint.reason)
        elif isinstance(hint.move, Play) and not (place and equal):
            worse = next((each for each in hints if hints[0].win - each.win > ALIKE), hint)
            checked += _check_lay(view, hint.move.card, hint.reason, (hints[0], worse))
    return checked + _check_equals(hints)


def _check_equals(hints: Sequence[Hint]) -> list[str]:
    if not hints:
        return []
    number = sum(hints[0].win - hint.win <= ALIKE for hint in hints[1:])
    said = hints[0].reason
    if found := matched(r"(\d+) other choices are as good\.$", said):
        assert int(found[1]) == number > 3
    elif said.endswith("Every other choice is as good."):
        assert number == len(hints) - 1 > 1
    elif matched(r"as good\.$", said):
        assert 0 < number <= 3
    else:
        assert not number
        return []
    return ["as good"]


def _check_throw(view: View, hint: Hint, reason: str) -> list[str]:
    """What is kept, the cuts, the crib, and what the other throw would do."""
    kept = tuple(card for card in view.hand if card not in hint.move.cards)
    unseen = [card for card in CARDS if card not in view.hand]
    counts = {card: tally(kept, card).total for card in unseen}
    found = matched(
        r"You keep ((?:CARD ?){4})(?:: .* for (\d+) points?|, which count nothing yet)[.;]", reason
    )
    assert found, reason
    assert parse(found[1]) == kept
    assert int(found[2] or 0) == tally_of_four(kept).total <= min(counts.values())
    checked = ["kept"]
    if cuts := matched(r"; (\d+) of the 46 cuts makes? it (\d+) or more(?:: any ([^.]*))?\.", reason):
        good = {card for card, made in counts.items() if made >= int(cuts[2])}
        assert len(good) == int(cuts[1]), reason
        if cuts[3]:
            ranks = {RANK_SYMBOLS.index(word) for word in re.split(", | or ", cuts[3])}
            assert good == {card for card in unseen if card % 13 in ranks}, reason
            checked.append("ranks")
        checked.append("cuts")
    elif every := matched(r"; any cut makes it (\d+) or more\.", reason):
        assert min(counts.values()) == int(every[1])
        checked.append("cuts")
    else:
        assert max(counts.values()) <= int(found[2] or 0) + 1
    throws = {each.thrown: each for each in judge(0).throws(view.hand, role(view), *needs(view))}
    return checked + _check_crib(view, throws, hint, reason) + _check_need(view, throws, kept, reason)


def _check_crib(view: View, throws: dict[tuple[Card, ...], Throw], hint: Hint, reason: str) -> list[str]:
    this, checked = throws[hint.move.cards], []
    whose = "your crib" if role(view) else "your opponent's crib"
    if said := matched(rf"With (CARD CARD) {whose} averages (\d+\.\d)", reason):
        assert (parse(said[1]), said[2]) == (this.thrown, f"{this.crib:.1f}")
        checked.append("crib")
    assert ("your crib" in reason) <= bool(role(view)), reason
    if said := matched(r", and (you need|your opponent needs) only (\d+)", reason):
        assert int(said[2]) == needs(view)[0 if said[1] == "you need" else 1] == min(needs(view))
        reason = reason.replace(said[0], "")
        checked.append("score tells")
    for other, clauses in re.findall(rf"({CARD} {CARD}) would ([^.]*(?:\.\d[^.]*)*)\.", reason):
        checked += [
            _check_clause(view, this, throws[parse(other)], each)
            for each in re.split(", but (?!win)", clauses)
        ]
    if said := matched(r"Throwing (CARD CARD) would (.*)\.$", reason):
        checked.append(_check_clause(view, this, throws[parse(said[1])], said[2]))
    return checked


def _check_clause(view: View, this: Throw, other: Throw, clause: str) -> str:
    """One clause of what another throw would do; its number is from the table, with one digit."""
    hand, crib = (round(each, 1) - round(own, 1) for each, own in zip(other[3:5], this[3:5], strict=True))
    pegs = round(other.pegs - other.other_pegs, 1) - round(this.pegs - this.other_pegs, 1)
    told = {
        r"leave your hand ([\d.]+) more": hand,
        r"leave a hand worth ([\d.]+) more": hand,
        r"cost your hand ([\d.]+)": -hand,
        r"(?:bring it|give it|bring your crib) ([\d.]+) more": crib,
        r"(?:bring it|give it|give your opponent's crib) ([\d.]+) less": -crib,
        r"make you ([\d.]+) more in the play": pegs,
        r"cost you ([\d.]+) in the play": -pegs,
    }
    for pattern, worth in told.items():
        if found := re.fullmatch(pattern, clause):
            assert abs(float(found[1]) - max(worth, 0)) < 0.0001, (clause, worth)
            return pattern.split(" ")[0]
    if clause == "win more games from this score":
        assert other.value > this.value, clause
        return "score"
    more = hand + (crib if role(view) else -crib) + pegs
    brings = re.fullmatch(r"bring (as much|([\d.]+) more)(?:, but win fewer games from this score)?", clause)
    assert brings, clause
    # Each part has one digit: together they are off by as much as 0.15.
    assert abs(float(brings[2]) - more) < 0.1501 if brings[2] else more < 0.4, (clause, more)
    return "score"


def _check_need(
    view: View, throws: dict[tuple[Card, ...], Throw], kept: tuple[Card, ...], reason: str
) -> list[str]:
    mine, theirs = needs(view)
    unseen = [card for card in CARDS if card not in view.hand]
    if said := matched(r"You need (\d+), and your opponent, who needs (\d+), counts first", reason):
        assert (int(said[1]), int(said[2]), role(view)) == (mine, theirs, 1)
        return ["dealer needs"]
    if said := matched(r"You need (\d+) and count first: (any|this|\d+)", reason):
        assert (int(said[1]), role(view)) == (mine, 0)
        enough = sum(tally(kept, card).total >= mine for card in unseen)
        assert enough == (46 if said[2] == "this" else int(said[2])), reason
        if fewer := matched(r"and (\d+|none) if you throw (CARD CARD)\.", reason):
            left = throws[parse(fewer[2])].kept
            assert (
                sum(tally(left, card).total >= mine for card in unseen)
                == int(fewer[1].replace("none", "0"))
                < enough
            )
        return ["pone needs"]
    return []


def _check_lay(view: View, card: Card, reason: str, compared: Sequence[Hint]) -> list[str]:
    """What the card makes, what scores on it and how likely that is held, and what answers it."""
    pile = (*view.open.pile, card)
    held = judge(0).holdings(observe(view))
    checked = _check_now(view, pile, reason)
    exact = view.open.rules.runs == "exact"
    scoring = [rank for rank in range(13) if _share(held, [rank]) > 0 and _makes(pile, rank, exact)]
    if said := matched(
        r"(?:^|\. )(?:Only |Nobody can make fifteen with it, and only )?"
        r"([^.;]*?) (?:would score|scores)(?: on it)?; ",
        reason,
    ):
        assert _ranks(said[1]) == scoring, reason
        checked.append("scores on it")
    if said := matched(r"A count of (\d+) invites ([^;]*);", reason):
        assert int(said[1]) == _count(pile), reason
        assert _ranks(said[2]) == scoring
        assert all(_count(pile) + PIPS[rank] == 31 for rank in scoring)
        checked.append("invites")
    if said := matched(r"(?:has one|score on it) (\d+)% of the time", reason):
        assert abs(int(said[1]) - 100 * _share(held, scoring)) <= 0.5
        checked.append("risk")
    if "Nothing that your opponent may hold scores on it" in reason:
        assert not scoring
    if "hardly ever holds" in reason:
        assert _share(held, scoring) < 0.05
    if said := matched(
        r"would make you (\d+\.\d) less on average, and your opponent (\d+\.\d) (more|less)", reason
    ):
        theirs = float(said[2]) if said[3] == "more" else -float(said[2])
        best, second = (hint.points for hint in compared)
        assert abs(float(said[1]) + theirs - (best - second)) < 0.1001
        checked.append("lead")
    if "Nobody can make fifteen" in reason:
        assert all(_count(pile) + PIPS[rank] != 15 for rank in range(13))
        checked.append("no fifteen")
    return checked + _check_stuck(view, pile, held, reason) + _check_answers(view, pile, scoring, reason)


def _check_now(view: View, pile: tuple[Card, ...], reason: str) -> list[str]:
    points = pegged(pile, exact_runs=view.open.rules.runs == "exact").total
    said = matched(r"^(?:[^.]*needs? [^.]*\. )?It makes [^.]* for (\w+)", reason)
    assert (NUMBERS.index(said[1]) if said else 0) == points, reason
    assert ("wins the game" in reason) == (0 < needs(view)[0] <= points)
    return ["now"] if points else []


def _check_stuck(view: View, pile: tuple[Card, ...], held: Sequence[Holding], reason: str) -> list[str]:
    stuck = sum(each.share for each in held if all(_count(pile) + PIPS[rank] > 31 for rank in each.ranks))
    if said := matched(r"cannot play a card (\d+)%", reason):
        assert abs(int(said[1]) - 100 * stuck) <= 0.5
    elif "cannot play a card, so" in reason:
        assert stuck > 0.99
    else:
        return []
    if said := matched(r"and then your (CARD) makes (\w+)\.", reason):
        assert Card(said[1]) in view.hand
        exact = view.open.rules.runs == "exact"
        assert pegged((*pile, Card(said[1])), exact_runs=exact).total == NUMBERS.index(said[2])
    return ["stuck"]


def _check_answers(view: View, pile: tuple[Card, ...], scoring: Sequence[int], reason: str) -> list[str]:
    exact = view.open.rules.runs == "exact"
    checked = []
    for but, words, own, points in re.findall(
        rf"(but after|but then|After) ?([^.]*?) ?your ({CARD}) makes [^.]* for (\w+)\.", reason
    ):
        card, ranks = Card(own), _ranks(words) if words else scoring
        assert card in view.hand
        assert card != pile[-1]
        for rank in ranks:
            assert but.startswith("but") == (rank in scoring)
            made = pegged((*pile, CARDS[rank], card), exact_runs=exact).total
            assert made == NUMBERS.index(points), reason
        checked.append(but)
    return checked


def _ranks(words: str) -> list[int]:
    found: list[int] = []
    for word in re.split(", | or ", words.lower()):
        found += [9, 10, 11, 12] if word == "a ten-card" else [RANKS.index(word)]
    return sorted(found)


def _count(pile: Sequence[Card]) -> int:
    return sum(PIPS[card] for card in pile)


def _makes(pile: tuple[Card, ...], rank: int, exact: bool) -> int:
    after = (*pile, CARDS[rank])
    return 0 if _count(after) > 31 else pegged(after, exact_runs=exact).total


def _share(held: Sequence[Holding], ranks: Sequence[int]) -> float:
    return sum(each.share for each in held if set(ranks) & set(each.ranks))
