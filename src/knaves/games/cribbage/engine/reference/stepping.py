"""A table of cribbage stepped through `rules`, observed through a `View`: proof of the compiled `Tables`.

Actions are those of `actions`, observations the first numbers of `observations`, as many as the form has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from knaves.cards import CARDS, Card
from knaves.frozen import changed
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.engine import actions
from knaves.games.cribbage.engine.encoding import form, is_short, scores_at
from knaves.games.cribbage.engine.many_odds import race
from knaves.games.cribbage.engine.observations import encode
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.engine.reference.chance import CHOICES, DRAWN, Chance
from knaves.games.cribbage.engine.reference.many_deals import plain_card, plain_throw
from knaves.games.cribbage.engine.reference.playouts import Policy, begin, choose_play, choose_throw
from knaves.games.cribbage.rules.awards import result
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.dealing import undealt_from
from knaves.games.cribbage.rules.moves import CALLS, CLAIMS, GO, PASS, PLAYS, Cut, Deal, Move, Play
from knaves.games.cribbage.rules.open import Phase, side, sides_of
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State, round_from
from knaves.games.cribbage.rules.turns import apply, events
from knaves.games.cribbage.rules.view import view
from knaves.stepping import Position


class Table:
    """One table: the game being played, and the cards of its stream."""

    def __init__(self, rules: Rules, seats: int, house: Mapping[int, Policy], seed: int, number: int) -> None:
        self._rules, self._seats, self._house = rules, seats, house
        self._seen, self._short = form(rules, seats).features, is_short(rules, seats)
        # As many games as there are seats have the same cards; two of them are a mirrored pair.
        self._pack, self._choices = Chance(seed, number // seats, DRAWN), Chance(seed, number, CHOICES)
        self._points, self._dealt = [0] * sides_of(seats), False
        self._state = self._on(begin(rules, Seat(number % seats), seats))

    def put(self, at: Position) -> tuple[float, ...]:
        """Go to a position; return the sides' chances to win before the deal."""
        rest = [card for card in CARDS if card not in at.cards]
        state = begin(self._rules, Seat(at.dealer), self._seats)
        self._state = self._on(apply(state, CHANCE, Deal((*map(Card, at.cards), *rest))))
        for action in at.actions:
            self._state = self._on(apply(self._state, self.seat(), self._moves()[action]))
        first = self._rules.first_scores(sides_of(self._seats))
        scored = [now - then for now, then in zip(self._state.open.scores, first, strict=True)]
        before = [now - gained for now, gained in zip(at.scores, scored, strict=True)]
        chances = self._before_deal(at.dealer, before)
        self._state = replace(self._state, open=changed(self._state.open, scores=at.scores))
        return chances

    def seat(self) -> Seat:
        """Who decides now; seats throw in turn from pone."""
        table = self._state.open
        return next(seat for seat in round_from(self._seats, table.dealer + 1) if seat in table.actors)

    def legal(self) -> list[int]:
        """The numbers of the legal actions."""
        return sorted(self._moves())

    def step(self, action: int) -> tuple[Sequence[int], bool, bool]:
        """Do it and go on to the next decision; the points are by side."""
        self._points, self._dealt = [0] * sides_of(self._seats), False
        self._state = self._on(self._after(self._state, self.seat(), self._moves()[action]))
        over = self._state.open.phase is Phase.OVER
        return self._points, self._dealt or over, over

    def choose(self) -> int:
        """What the house player does."""
        seat, moves = self.seat(), self._moves()
        policy, phase = self._house[seat], self._state.open.phase
        if policy.playing == 0 and not self._short:
            legal = sorted(moves)
            return legal[self._choices.below(len(legal))] if len(legal) > 1 else legal[0]
        chosen: Move
        if phase is Phase.DISCARD:
            chosen = self._throw(policy, seat)
        elif phase is Phase.CLAIM:
            chosen = CLAIMS[open_count(self._state.open).worth]
        elif phase is Phase.MUGGINS:
            count = open_count(self._state.open)
            chosen = CALLS[count.worth - count.claimed - 1] if count.worth > count.claimed else PASS
        elif self._short:
            chosen = choose_play(policy, self._state, seat, self._choices)
        else:
            cards = any(isinstance(move, Play) for move in moves.values())
            chosen = PLAYS[plain_card(self._state, seat)] if cards else GO
        return next(action for action, move in moves.items() if move == chosen)

    def observe(self, seat: int) -> list[int]:
        """What a seat sees."""
        return encode(view(self._state, Seat(seat)))[: self._seen].tolist()

    def tell_score(self, seat: int) -> list[int]:
        """Nothing but the score."""
        numbers, sides = [0] * self._seen, sides_of(self._seats)
        scores, first, own = self._state.open.scores, scores_at(self._seats), side(self._seats, Seat(seat))
        numbers[first : first + sides] = [scores[(own + step) % sides] for step in range(sides)]
        return numbers

    def result(self) -> tuple[int, int]:
        """The side that won, and how many games that counts as."""
        ended = result(self._state)
        assert ended is not None, "the game is over"
        return ended.side, ended.games

    def chances(self) -> tuple[float, ...]:
        """The sides' chances to win before a deal."""
        return self._before_deal(self._state.open.dealer, self._state.open.scores)

    def _before_deal(self, dealer: int, scores: Sequence[int]) -> tuple[float, ...]:
        first, sides = side(self._seats, Seat(dealer)), sides_of(self._seats)
        needs = [self._rules.target - scores[(first + step) % sides] for step in range(sides)]
        if self._seats > 2:
            found = race(self._seats).at(needs)
        else:
            own = (1 + champions_odds(0).before_deal(*needs)) / 2
            found = own, 1 - own
        return tuple(found[(each - first) % sides] for each in range(sides))

    def _throw(self, policy: Policy, seat: Seat) -> Move:
        if self._seats == 2:
            return choose_throw(policy, self._state, seat, self._choices)
        ours = side(self._seats, seat) == side(self._seats, self._state.open.dealer)
        return plain_throw(self._state.hands[seat], policy.own if ours else policy.other, ours=ours)

    def _moves(self) -> dict[int, Move]:
        """Every legal move by the number of its action."""
        return actions.legal(view(self._state, self.seat()))

    def _after(self, state: State, seat: Seat, move: Move) -> State:
        """Make a move, and add up what it scored; a jack that is cut may end a game."""
        after = apply(state, seat, move)
        scores = after.open.scores
        if after.open.phase is Phase.DEAL:
            self._dealt = True
            # The scores may be those of the next game already.
            scored = [table.scores for _event, table in events(state, seat, move)]
            scores = tuple(map(max, zip(state.open.scores, *scored, strict=True)))
        for each, (now, then) in enumerate(zip(scores, state.open.scores, strict=True)):
            self._points[each] += now - then
        return after

    def _on(self, state: State) -> State:
        """Deal and cut by chance until somebody has to decide, or the game is over."""
        while state.open.phase in (Phase.DEAL, Phase.STARTER_CUT):
            if state.open.phase is Phase.DEAL:
                state = apply(state, CHANCE, Deal(self._pack.pack(undealt_from(self._seats) + 1)))
            else:
                state = self._after(state, state.open.actors[0], Cut(1))
        return state
