"""A table of euchre stepped through `rules`, observed through a `View`: proof of the compiled `Tables`.

House players are the reference of the bidding table and the network, told no more than a view has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from knaves.game import CHANCE, Seat
from knaves.games.euchre.engine.auction import Bid, Bidder, SeenRow
from knaves.games.euchre.engine.encoding import OBSERVATION, SCORES, action, move, observation
from knaves.games.euchre.engine.labels import LABELS, Labels, relabel
from knaves.games.euchre.engine.odds import win
from knaves.games.euchre.engine.open_deal import mask
from knaves.games.euchre.engine.reference.beliefs import missed_least
from knaves.games.euchre.engine.reference.hands import Chance, shuffled
from knaves.games.euchre.engine.reference.learnt_policy import Network
from knaves.games.euchre.engine.reference.rollout_policy import Table as Course
from knaves.games.euchre.engine.splitmix import SplitMix64
from knaves.games.euchre.rules.moves import Bury, Deal, Play
from knaves.games.euchre.rules.open import (
    SEATS,
    Bidding,
    Burying,
    Dealing,
    Drawing,
    Over,
    Playing,
    WithTrump,
    WithUpcard,
)
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.seen import Past
from knaves.games.euchre.rules.state import NO_HANDS, State, undealt
from knaves.games.euchre.rules.trumps import PACK_WITH_JOKER
from knaves.games.euchre.rules.turns import apply, chance, legal, pack, start
from knaves.games.euchre.rules.view import View, view
from knaves.stepping import Position


class Learnt:
    """The house player that bids and buries by the table and plays by the network."""

    def __init__(self, table: object, network: object) -> None:
        self._bidder, self._network = Bidder(table), Network(network)

    def choose(self, seen: View) -> int:
        """Return the number of an action."""
        actions = [action(each) for each in seen.legal]
        if len(actions) == 1:
            return actions[0]
        at = seen.open.phase
        assert isinstance(at, WithUpcard), "somebody has a choice"
        told = _told(seen, at)
        match at:
            case Bidding():
                return self._bid(seen, at, told, actions)
            case Burying(step="bury" | "trim"):
                labels = LABELS[at.trump]
                six = relabel(mask(seen.hand), labels)
                trims = at.step == "trim"
                card = missed_least(six, labels) if trims else self._bidder.bury(six, labels, told, at.trump)
            case Playing():
                return self._lay(seen, at, told)
            case _:
                return min(actions)
        return _with(seen, labels, card)

    def _bid(self, seen: View, at: Bidding, told: SeenRow, actions: list[int]) -> int:
        if 14 in actions:
            return 14  # a farmer's hand wins nothing
        made = self._bidder.gains(mask(seen.hand), at.passes, told)
        if made.best <= 0 and not (at.passes == 7 and told.stick):
            return 0
        first = at.step == "order"
        for trump in range(4):
            if made.alone[trump] == made.best:
                return 2 if first else 8 + trump
            if made.company[trump] == made.best:
                return 1 if first else 3 + trump
        return 0

    def _lay(self, seen: View, at: Playing, told: SeenRow) -> int:
        labels = LABELS[at.trump]
        cards = [card for trick in (*at.tricks, at.trick) for card in trick]
        leader = cards[0][0] if cards else seen.seat
        hands = [0] * SEATS
        # Only what has fallen is given to the others, so that it can be laid again.
        for seat, card in cards:
            hands[seat] |= labels.bit[card]
        hands[seen.seat] |= relabel(mask(seen.hand), labels)
        upcard = labels.bit[told.upcard]
        aside = [0] * SEATS
        aside[seen.seat] = relabel(mask(seen.buried), labels) | (0 if told.taken else upcard)
        course = Course(
            labels, hands, told.out, at.maker, relabel(told.pack, labels), leader, aside,
            told.dealer, upcard if told.taken else 0,
        )  # fmt: skip
        for _, card in cards:
            course.lay(labels.bit[card])
        return _with(seen, labels, self._network(course))


def _with(seen: View, labels: Labels, card: int) -> int:
    """Return the action that plays or buries a card."""
    cards = {labels.bit[each.card]: each for each in seen.legal if isinstance(each, Bury | Play)}
    return action(cards[card])


def _told(seen: View, at: WithUpcard) -> SeenRow:
    """Return what bids, buries and cards are chosen by."""
    rules, made = seen.open.rules, at if isinstance(at, WithTrump) else None
    bid = Bid(at.passes, made.trump, made.alone) if made else Bid(at.passes)
    return SeenRow(
        seat=seen.seat,
        dealer=seen.open.dealer,
        upcard=at.upcard,
        bid=bid,
        made=made is not None,
        taken=int(made is not None and at.passes < SEATS),
        out=sum(1 << seat for seat in made.out) if made else 0,
        buried=mask(seen.buried),
        joker=rules.joker,
        stick=rules.stick_the_dealer,
        canadian=rules.canadian,
        loner_leads=rules.loner_lead == "loner",
        exchange=rules.alone == "exchange",
        fallen=(),
    )


class Table:
    """One table: the game being played, and its dice."""

    def __init__(
        self, rules: Rules, each_deal: bool, house: Mapping[int, Learnt | None], seed: int, number: int
    ) -> None:
        self._house = house
        self._dice, self._choices = SplitMix64.of(seed, number), SplitMix64.of(~seed, number)
        # The longest game there is: no single deal ends it.
        self._state = start(replace(rules, target=50, first_dealer="chance") if each_deal else rules, SEATS)
        if isinstance(self._state.open.phase, Drawing):
            self._dice.shake()
            self._state = apply(self._state, CHANCE, chance(self._state, Chance(self._dice)))
        self._deal()

    def put(self, at: Position) -> tuple[float, ...]:
        """Go to a position; return the sides' chances to win before the deal."""
        rules, (one, other) = self._state.rules, at.scores
        begun = State(undealt(rules, Seat(at.dealer), (one, other)), (), (), NO_HANDS, (), Past())
        cards = [PACK_WITH_JOKER[place] for place in at.cards]
        rest = [card for card in pack(rules) if card not in cards]
        self._state = begun
        # No points are scored within a deal.
        value = self.chances() if max(at.scores) < rules.target else ()
        self._state = apply(begun, CHANCE, Deal((*cards, *rest)))
        for number in at.actions:
            self._state = apply(self._state, self.seat(), move(number, view(self._state, self.seat())))
        return value

    def seat(self) -> Seat:
        """Who decides now."""
        return self._state.open.turn

    def legal(self) -> list[int]:
        """The numbers of the legal actions."""
        return sorted(map(action, legal(self._state, self.seat())))

    def step(self, number: int) -> tuple[Sequence[int], bool, bool]:
        """Do it, and deal where that ends a deal; the points are by side."""
        before = self._state.open
        self._state = apply(self._state, self.seat(), move(number, view(self._state, self.seat())))
        after = self._state.open
        over = isinstance(after.phase, Over)
        # A farmer's hand is dealt again by the same dealer, and is no deal of its own.
        ended = over or (isinstance(after.phase, Dealing) and after.dealer != before.dealer)
        if isinstance(after.phase, Dealing):
            self._deal()
        points = [now - then for now, then in zip(after.scores, before.scores, strict=True)]
        return points, ended, over

    def choose(self) -> int:
        """What the house player does."""
        seen = view(self._state, self.seat())
        player = self._house[self.seat()]
        if player is not None:
            return player.choose(seen)
        actions = self.legal()
        return actions[self._choices.below(len(actions))]

    def observe(self, seat: int) -> list[int]:
        """What a seat sees."""
        return observation(view(self._state, Seat(seat)))

    def tell_score(self, seat: int) -> list[int]:
        """Nothing but the score."""
        numbers = [0] * OBSERVATION
        scores = self._state.open.scores
        numbers[SCORES : SCORES + 2] = [scores[seat % 2], scores[1 - seat % 2]]
        return numbers

    def result(self) -> tuple[int, int]:
        """The side that won, and that it counts as one game."""
        return int(self._state.open.scores[0] < self._state.rules.target), 1

    def chances(self) -> tuple[float, ...]:
        """The sides' chances to win before a deal."""
        at = self._state.open
        side = at.dealer % 2
        own = win(at.rules.target, at.scores[side], at.scores[1 - side], dealing=True)
        return (1 - own, own) if side else (own, 1 - own)

    def _deal(self) -> None:
        self._state = apply(self._state, CHANCE, Deal(shuffled(pack(self._state.rules), self._dice)))
