"""What each option of each game says that it does to the engine is true, and is said where it must be.

An option is tried on twins: two views of the same moment that differ in nothing but that option. Moments come
from games by rules chosen by chance, half of them of random moves and half of a simple player's. An option
without effect leaves the choices of every bot as they are, one that is ignored the values of the champion,
and one that is reckoned with changes them somewhere. Where an option has a gap, the reason of the best move
says so, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Final, cast

import pytest

from knaves import bots, games
from knaves.bots import Coach, Comparison
from knaves.coaching import by_usual_rules
from knaves.game import CHANCE, AnyGame, Hint, NotationError, Seat
from knaves.options import Gap, Option, gaps, options
from toy import TOY, First, Rules

from .tables import LAWS, NAMES, any_rules

pytestmark = pytest.mark.needs("kernel")

TWINS: Final = 40
"""Moments at which an option is tried that makes no difference."""
SEARCHED: Final = 600
"""Moments among which a difference, or a gap, must be found; mostly there is one among the first twenty."""
MET: Final = 3
"""Moments at which a gap is looked at."""
MOVES: Final = 90
"""Moves played of a game: a few deals."""
A_GAME: Final = 6
"""Moments taken of one game, so that many rules are met."""
OTHERWISE: Final = {("euchre", "alone")}
"""Gaps in which the values are not those of the usual rules either. Before a loner gets a card, the dealer
takes the hands for any, whatever was bid."""
SAID: Final = "reckoned by the usual rules; not taken into account:"

WORDS: Final = {"reckoned": "reckoned with", "neutral": "without effect", "ignored": "not reckoned with"}
"""The declarations as ``docs/rules/engine.md`` has them."""

Choose = Callable[[Any], Any]
Values = dict[Any, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Twins:
    """Two views of a moment by rules that differ in one option."""

    one: Any
    other: Any

    def __str__(self) -> str:
        return f"seat {self.one.seat} of {self.one.seats}, {self.one.open.rules}, {self.other.open.rules}"


def moments(game: AnyGame, rules: Any, seats: int, dice: Random) -> list[tuple[Any, Seat]]:
    """Some choices between moves, in a game of random moves or of a simple player's."""
    state, found = game.start(rules, seats), list[tuple[Any, Seat]]()
    bot = bots.bot(game.name, dice.choice(bots.names(game.name)[:2]), dice)
    for _ in range(MOVES):
        actors = game.actors(state)
        if not actors:
            break
        seat = dice.choice(actors)
        legal = game.legal(state, seat)
        if len(legal) > 1:
            found.append((state, seat))
        move = game.chance(state, dice) if seat == CHANCE else bot.choose(game.view(state, seat))
        state = game.apply(state, seat, move)
    return dice.sample(found, min(A_GAME, len(found)))


def varied(game: AnyGame, dice: Random) -> Any:
    """Rules chosen by chance, half of the numbers as they usually are: some options need a long game."""
    usual = {
        each.name: each.default
        for each in options(game.rules())
        if type(each.default) is int and dice.random() < 0.5
    }
    return replace(any_rules(game, dice), **usual)


def by_rules(state: Any, rules: Any) -> Any:
    """The same moment by other rules."""
    if isinstance(getattr(type(state), "open", None), property):
        return replace(state, rules=rules)  # the toy makes its `Open` when it is asked
    return replace(state, open=replace(state.open, rules=rules))


def drawn(game: AnyGame, option: Option, values: Callable[[Random], Sequence[Any]]) -> Iterator[Any]:
    """Moments by rules with the first of these values of the option, each with the rules with the last."""
    for lap in range(SEARCHED):
        for seats in game.seats:
            dice = Random(f"engine {game.name} {option.name} {lap} {seats}")
            rules, chosen = varied(game, dice), values(dice)
            try:
                one, other = [replace(rules, **{option.name: chosen[place]}) for place in (0, -1)]
            except NotationError:
                continue  # options that do not go together
            for state, seat in moments(game, one, seats, dice):
                yield state, seat, other


def twins(game: AnyGame, option: Option) -> Iterator[Twins]:
    """Twins that differ in this option. The lower number is played by: nobody has won by the other."""
    for state, seat, other in drawn(game, option, partial(_two_values, option)):
        one, same = game.view(state, seat), game.view(by_rules(state, other), seat)
        if same.legal:
            yield Twins(one, same)


def _two_values(option: Option, dice: Random) -> list[Any]:
    if isinstance(option.default, bool):
        return dice.sample([False, True], 2)
    if isinstance(option.default, int):
        first = dice.choice([option.default, dice.randint(option.low, min(option.high, option.low + 40))])
        return sorted([first, dice.randint(option.low, min(option.high, option.low + 40))])
    return dice.sample(option.choices, 2)


def compared(coach: Coach, view: Any) -> list[Comparison]:
    """What the first move is compared with, and the last: of a count these are too few and too many."""
    found = [coach.compared(view, move) for move in (view.legal[0], view.legal[-1])]
    return [each for each in found if each is not None]


def values(coach: Coach, view: Any) -> list[Values]:
    """The moves with their points and their chance to win; empty where nothing is evaluated."""
    return [valued(each) for each in compared(coach, view)]


def valued(found: Comparison) -> Values:
    return {hint.move: (hint.points, hint.win) for hint in found.hints}


def part_of(coach: Coach, view: Any) -> str:
    return next((each.part for each in compared(coach, view)), "")


def in_gap(twins: Twins, option: Option, part: str) -> bool:
    """Whether the option itself, not only something about it, is left out of a view of these."""
    return any(
        gap.at(option.name, view.open.rules, view.seats, part) and not gap.what
        for view in (twins.one, twins.other)
        for gap in option.gaps
    )


def check_neutral(game: AnyGame, option: Option, coach: Coach | None, players: Sequence[Choose]) -> None:
    """Check that no player chooses otherwise, and that no move is better or worse."""
    assert not option.gaps, f"{option.name}: what is neutral cannot be left out"
    for each in islice(twins(game, option), TWINS):
        for choose in players:
            assert choose(each.one) == choose(each.other), f"{option.name} has an effect on {choose}: {each}"
        if coach is not None:
            assert values(coach, each.one) == values(coach, each.other), (
                f"{option.name} has an effect: {each}"
            )


def check_ignored(game: AnyGame, option: Option, coach: Coach | None) -> None:
    """Check that the values are the same, whatever the value of the option."""
    assert option.gaps, f"{option.name}: it must be said where it is not reckoned with"
    if coach is None:
        return
    pairs = ((values(coach, each.one), values(coach, each.other), each) for each in twins(game, option))
    for one, other, each in islice(filter(lambda pair: pair[0] and pair[1], pairs), TWINS):
        assert one == other, f"{option.name} is reckoned with: {each}"


def check_reckoned(game: AnyGame, option: Option, coach: Coach | None) -> None:
    """Check that the option makes a difference to some value outside its gaps."""
    assert coach is not None, f"nobody reckons with {option.name}"
    for each in islice(twins(game, option), SEARCHED):
        found = compared(coach, each.one)
        if not found or in_gap(each, option, found[0].part):
            continue
        if [valued(one) for one in found] != values(coach, each.other):
            return
    raise AssertionError(f"{option.name} makes no difference")


def check_declared(game: AnyGame, option: Option, coach: Coach | None, players: Sequence[Choose]) -> None:
    """Check what an option says that it does."""
    match option.engine:
        case "neutral":
            check_neutral(game, option, coach, players)
        case "ignored":
            check_ignored(game, option, coach)
        case "reckoned":
            check_reckoned(game, option, coach)


def check_gap(game: AnyGame, option: Option, gap: Gap, coach: Coach) -> None:
    """Check that a gap is met, that each reason says so, and that the values are those of the usual rules."""
    met = 0
    for state, seat, usual in drawn(game, option, lambda dice: [dice.choice(gap.values), option.default]):
        view = game.view(state, seat)
        hints, rules = coach.hint(view), view.open.rules
        if not hints or not gap.at(option.name, rules, view.seats, part_of(coach, view)):
            continue
        for reason in reasons(coach, view, hints):
            assert SAID in reason, f"{option.name}: {reason}"
            assert (gap.what or option.title) in reason, f"{option.name}: {reason}"
        assert (gap.what or option.title) in by_usual_rules(rules, view.seats)
        if (game.name, option.name) not in OTHERWISE:
            _check_same(values(coach, view), values(coach, game.view(by_rules(state, usual), seat)))
        met += 1
        if met == MET:
            return
    raise AssertionError(f"{option.name}: no such gap is met")


def _check_same(one: list[Values], other: list[Values]) -> None:
    for mine, theirs in zip(one, other, strict=False):
        assert {move: mine[move] for move in mine if move in theirs} == {
            move: theirs[move] for move in theirs if move in mine
        }


def reasons(coach: Coach, view: Any, hints: Sequence[Hint]) -> list[str]:
    """The reason as a hint has it, as advice has it, and as a review and the analysis of a record have it."""
    best = hints[0]
    names = NAMES[: view.seats]
    return [best.reason, coach.advise(view).reason, coach.tabled(view, hints[-1].move, names).reason]


def all_options() -> list[Any]:
    """Every option of every game on the shelf."""
    return [
        pytest.param(name, each, id=f"{name} {each.name}")
        for name in games.SHELF
        for each in options(games.find(name).rules())
    ]


def chooser(name: str, player: str) -> Choose:
    """A player as a function; with dice, they are the same each time."""

    def choose(view: Any) -> Any:
        return bots.bot(name, player, Random(9)).choose(view)

    choose.__qualname__ = player
    return choose


def everybody(name: str) -> list[Choose]:
    """Every player of the game, the earlier ones and the strangers too; one amateur stands for all."""
    amateurs = bots.amateurs(name)
    levels = [player for player in bots.choices(name) if player not in amateurs]
    return [chooser(name, player) for player in (*levels, *amateurs[:1], *bots.strangers(name))]


@pytest.mark.parametrize(("name", "option"), all_options())
def test_an_option_does_to_the_engine_what_it_says(name: str, option: Option) -> None:
    check_declared(games.find(name), option, bots.coach(name), everybody(name))


@pytest.mark.parametrize(("name", "option"), all_options())
def test_a_gap_is_said_wherever_there_is_one(name: str, option: Option) -> None:
    coach = bots.coach(name)
    for gap in option.gaps if coach is not None else ():
        check_gap(games.find(name), option, gap, cast("Coach", coach))


@pytest.mark.parametrize("name", games.SHELF)
def test_nothing_is_said_where_there_is_no_gap(name: str) -> None:
    game, coach = games.find(name), bots.coach(name)
    if coach is None:
        return
    found = set()
    for number in range(20):
        dice = Random(f"{name} {number}")
        seats = dice.choice(game.seats)
        rules = varied(game, dice) if number % 2 else game.rules()
        for state, seat in moments(game, rules, seats, dice):
            view = game.view(state, seat)
            if hints := coach.hint(view):
                gap = bool(gaps(rules, seats, part_of(coach, view)))
                assert [SAID in reason for reason in reasons(coach, view, hints)] == [gap] * 3
                found.add((number % 2, gap))
    assert found >= {(0, False), (1, False), (1, True)}


@pytest.mark.parametrize("name", games.SHELF)
def test_the_page_has_what_the_options_declare(name: str) -> None:
    page = (LAWS / "engine.md").read_text(encoding="utf-8")
    section = page.partition(f"\n## {games.find(name).title}\n")[2].partition("\n## ")[0]
    table = [line.split("|")[1:-1] for line in section.splitlines() if line.startswith("| `")]
    rows = [[cell.strip() for cell in row] for row in table]
    found = {option.strip("`"): (engine, more) for option, engine, more in rows}
    declared = options(games.find(name).rules())
    assert {each: engine for each, (engine, _more) in found.items()} == {
        each.name: WORDS[each.engine] for each in declared
    }
    for each in declared:
        more = found[each.name][1]
        assert ("by the usual rules" in more) == bool(each.gaps), f"{each.name}: {more}"
        for value in [value for gap in each.gaps for value in gap.values]:
            assert f"`{'yes' if value is True else value}`" in more, f"{each.name}: {more}"


class Keeper(First):
    """A coach of the toy that knows its rules: the value of a card is its rank, or the reverse."""

    def compared(self, view: Any, move: Any) -> Comparison:
        low = view.open.rules.best == "low"
        hints = [Hint(each, 0.0, (12 - rank(each) if low else rank(each)) / 12, "") for each in view.legal]
        return Comparison("keep", tuple(hints))


class Stubborn(Keeper):
    """One that plays for the highest card by any rules."""

    def compared(self, view: Any, move: Any) -> Comparison:
        return Comparison("keep", tuple([Hint(each, 0.0, rank(each) / 12, "") for each in view.legal]))


def rank(move: Any) -> int:
    return int(move.card % 13)


def by(option: str, **changed: Any) -> Option:
    """An option of the toy with another declaration."""
    return replace(next(each for each in options(Rules) if each.name == option), **changed)


@pytest.mark.parametrize(
    ("option", "coach", "choose"),
    [
        (by("best", engine="reckoned", gaps=()), Keeper(), First().choose),
        (by("best"), Stubborn(), First().choose),
        (by("best"), None, First().choose),
        (by("aces"), Keeper(), First().choose),
        (by("target"), Stubborn(), First().choose),
    ],
)
@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_true_declaration_passes(option: Option, coach: Any, choose: Choose) -> None:
    check_declared(TOY, option, coach, [choose])


@pytest.mark.parametrize(
    ("option", "coach", "choose"),
    [
        (by("best", engine="reckoned", gaps=()), Stubborn(), First().choose),
        (by("best", engine="reckoned", gaps=()), None, First().choose),
        (by("best", engine="reckoned", gaps=(Gap(("high", "low")),)), Keeper(), First().choose),
        (by("best", engine="neutral", gaps=()), Keeper(), First().choose),
        (by("best"), Keeper(), First().choose),
        (by("best", gaps=()), Stubborn(), First().choose),
        (by("aces", engine="neutral"), None, lambda view: view.legal[view.open.rules.aces]),
        (by("aces", gaps=(Gap((True,)),)), None, First().choose),
    ],
)
@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_false_declaration_does_not(option: Option, coach: Any, choose: Choose) -> None:
    with pytest.raises(AssertionError):
        check_declared(TOY, option, coach, [choose])


@dataclass(frozen=True, slots=True)
class Silent:
    """A coach that says nothing of what it leaves out."""

    coach: Any

    def hint(self, view: Any) -> tuple[Hint, ...]:
        return tuple([replace(each, reason="Because.") for each in self.coach.hint(view)])

    def __getattr__(self, name: str) -> Any:
        return getattr(self.coach, name)


def test_a_coach_that_keeps_a_gap_to_itself_does_not_pass() -> None:
    option = next(each for each in options(games.find("cribbage").rules()) if each.name == "go")
    silent: Any = Silent(bots.coach("cribbage"))
    with pytest.raises(AssertionError, match=r"go: Because\."):
        check_gap(games.find("cribbage"), option, option.gaps[0], silent)
