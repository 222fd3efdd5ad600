"""A toy that is a whole `Game`: two cards each, keep one in secret, a card is cut, the best card scores.

It tests the table, the record and the fair dice without a real game. Everything a real game has is
here in small: rules of every kind, two moves of chance a hand, several actors at once, hidden cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from knaves.cards import BACK, CARDS, Card, Dice, NotationError, parse, say, shuffled
from knaves.figures import won_and_lost
from knaves.game import CHANCE, Figures, Game, IllegalMove, Result, Seat
from knaves.options import Gap, agree, check, option


@dataclass(frozen=True, slots=True)
class Rules:
    target: int = option(3, "points to play to", engine="neutral", low=1, high=9, role="target")
    best: str = option(
        "high",
        "which card scores",
        engine="ignored",
        gaps=(Gap(("low",)),),
        choices=("high", "low"),
    )
    aces: bool = option(False, "an ace that is cut scores one more", engine="neutral")

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class Deal:
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    card: Card


@dataclass(frozen=True, slots=True)
class Cut:
    card: Card


Move = Deal | Keep | Cut
Past = tuple[tuple[Seat, Move], ...]


@dataclass(frozen=True, slots=True)
class Open:
    rules: Rules
    seats: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    rules: Rules
    seats: int
    history: Past
    points: tuple[int, ...]
    dealt: tuple[Card, ...] = ()
    kept: tuple[Card | None, ...] = ()

    @property
    def open(self) -> Open:
        return Open(self.rules, self.seats, self.points)


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat
    seats: int
    legal: tuple[Move, ...]
    seen: Past
    rules: Rules
    points: tuple[int, ...]

    @property
    def open(self) -> Open:
        return Open(self.rules, self.seats, self.points)


PRESETS: Final = {"standard": Rules(), "long": Rules(target=9, aces=True)}


def rules(preset: str = "standard", **choices: bool | int | str) -> Rules:
    return agree(PRESETS, preset, **choices)


def start(rules: Rules, seats: int) -> State:
    if seats not in (2, 3):
        raise NotationError(f"The toy is for 2 or 3, not {seats}.")
    return State(rules, seats, (), (0,) * seats)


def actors(state: State) -> tuple[Seat, ...]:
    if max(state.points) >= state.rules.target:
        return ()
    waiting = tuple(Seat(s) for s, card in enumerate(state.kept) if card is None)
    return waiting or (CHANCE,)


def chance(state: State, dice: Dice) -> Move:
    if not state.dealt:
        return Deal(shuffled(CARDS, dice)[: 2 * state.seats])
    rest = [card for card in CARDS if card not in state.dealt]
    return Cut(rest[dice.randrange(len(rest))])


def hand(state: State, seat: Seat) -> tuple[Card, ...]:
    return state.dealt[2 * seat : 2 * seat + 2]


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    if seat == CHANCE or seat not in actors(state):
        return ()
    return tuple(Keep(card) for card in hand(state, seat))


def apply(state: State, seat: Seat, move: Move) -> State:
    past = (*state.history, (seat, move))
    if seat not in actors(state):
        raise IllegalMove("It is not your turn.", "1")
    match move:
        case Deal(cards) if seat == CHANCE and not state.dealt:
            if len(set(cards)) != 2 * state.seats or max(cards) > 51:
                raise IllegalMove("Everybody gets two cards.", "2")
            return replace(state, history=past, dealt=cards, kept=(None,) * state.seats)
        case Keep(card) if card in hand(state, seat):
            kept = (*state.kept[:seat], card, *state.kept[seat + 1 :])
            return replace(state, history=past, kept=kept)
        case Cut(card) if seat == CHANCE and state.dealt and card not in state.dealt and card < 52:
            return replace(state, history=past, points=scored(state, card), dealt=(), kept=())
    raise IllegalMove(f"You cannot {write(move)} now.", "3")


def scored(state: State, cut: Card) -> tuple[int, ...]:
    order = [(card % 13, card) for card in state.kept if card is not None]
    winner = order.index(max(order) if state.rules.best == "high" else min(order))
    worth = 2 if state.rules.aces and cut % 13 == 0 else 1
    points = list(state.points)
    points[winner] = min(points[winner] + worth, state.rules.target)
    return tuple(points)


KEEPS: Final = "{{{}}} keeps a card."
"""Formatted with a seat it is a sentence to be formatted with the names."""


def carry_out(state: State, seat: Seat, move: Move) -> tuple[State, tuple[tuple[str, Open], ...]]:
    after = apply(state, seat, move)
    match move:
        case Deal():
            said = "The cards are dealt."
        case Keep():
            said = KEEPS.format(seat)
        case Cut(card):
            said = f"{card} is cut."
    return after, ((said, after.open),)


def scores(state: State) -> tuple[int, ...]:
    return state.points


def side(seats: int, seat: Seat) -> int:
    return int(seat)


def result(state: State) -> Result | None:
    if actors(state):
        return None
    best, next_best = sorted(state.points, reverse=True)[:2]
    return Result(state.points.index(best), best - next_best, 1, "target")


def view(state: State, seat: Seat) -> View:
    open_from = len(state.history) if not state.dealt else _last_deal(state.history)
    seen = tuple(
        (who, move if i < open_from else _face_down(who, move, seat))
        for i, (who, move) in enumerate(state.history)
    )
    return View(seat, state.seats, legal(state, seat), seen, state.rules, state.points)


def watch(table: Open, seat: Seat) -> View:
    return View(seat, table.seats, (), (), table.rules, table.scores)


def _last_deal(past: Past) -> int:
    return max(i for i, (_, move) in enumerate(past) if isinstance(move, Deal))


def _face_down(who: Seat, move: Move, seat: Seat) -> Move:
    match move:
        case Deal(cards):
            return Deal(tuple(card if i // 2 == seat else BACK for i, card in enumerate(cards)))
        case Keep() if who != seat:
            return Keep(BACK)
    return move


def imagine(view: View, dice: Dice) -> State:
    state = start(view.rules, view.seats)
    for who, move in view.seen:
        match move:
            case Deal(cards):
                pack = iter(shuffled([card for card in CARDS if card not in cards], dice))
                move = Deal(tuple(next(pack) if card == BACK else card for card in cards))
            case Keep(card) if card == BACK:
                move = Keep(hand(state, who)[dice.randrange(2)])
        state = apply(state, who, move)
    # What was seen may begin with the present deal: the points of those before it are known all the same.
    return replace(state, points=view.points)


def write(move: Move) -> str:
    match move:
        case Deal(cards):
            return f"deal {say(cards)}"
        case Keep(card):
            return f"keep {card}"
        case Cut(card):
            return f"cut {card}"


def read(text: str) -> Move:
    verb, _, rest = " ".join(text.split()).partition(" ")
    cards = parse(rest)
    if verb == "deal":
        return Deal(cards)
    if verb in ("keep", "cut") and len(cards) == 1:
        return Keep(cards[0]) if verb == "keep" else Cut(cards[0])
    raise NotationError(f"{text!r} is no move of the toy: write keep and a card.")


def tell(event: str, names: tuple[str, ...], reader: Seat | None) -> str:
    if reader is not None and event == KEEPS.format(reader):
        return "You keep a card."
    return event.format(*names)


def show(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    called = ["You" if seat == view.seat else name for seat, name in enumerate(names)]
    return tuple(f"{name}: {points}" for name, points in zip(called, view.points, strict=True))


def ask(view: View, names: tuple[str, ...]) -> str:
    return f"Keep one of {len(view.legal)} (its place, or the card):"


def question(view: View, names: tuple[str, ...]) -> str:
    return "Keep a card."


def hear(view: View, text: str) -> Move:
    places = {str(place): move for place, move in enumerate(view.legal, 1)}
    if text in places:
        return places[text]
    return read(text) if text.startswith("keep") else read(f"keep {text}")


def dealt_to(view: View) -> tuple[Card, ...]:
    """The seat's two cards, until the cut ends the hand."""
    for _, move in reversed(view.seen):
        match move:
            case Deal(cards):
                return cards[2 * view.seat : 2 * view.seat + 2]
            case Cut():
                return ()
    return ()


def of_cards(view: View, cards: Sequence[Card]) -> Move | None:
    return Keep(cards[0]) if view.legal and len(cards) == 1 else None


TOY: Final = Game(
    name="toy",
    title="Toy",
    seats=(2, 3),
    lengths=(3, 9),
    presets=PRESETS,
    about={},
    rules=rules,
    start=start,
    actors=actors,
    chance=chance,
    legal=legal,
    apply=apply,
    carry_out=carry_out,
    scores=scores,
    side=side,
    result=result,
    view=view,
    watch=watch,
    imagine=imagine,
    write=write,
    read=read,
    deals=lambda move: isinstance(move, Deal),
    same=lambda hinted, move: hinted == move,
    major=lambda event: event.endswith("is cut."),
    minor=lambda event: False,
    figures=Figures(lambda events, seats, seat: {"hands": len(events)}, won_and_lost, {}),
    tell=tell,
    show=show,
    ask=ask,
    question=question,
    hear=hear,
    hand=dealt_to,
    picks=lambda view: int(bool(view.legal)),
    of_cards=of_cards,
    label=lambda view, move, names: write(move).capitalize(),
)


@dataclass(frozen=True, slots=True)
class First:
    """Always keeps the first of its cards."""

    def choose(self, view: View, /) -> Move:
        return view.legal[0]
