"""The kernels as WebAssembly modules: described as the extension modules are, and the same to a bit."""

from __future__ import annotations

import ast
import re
from array import array
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import webassembly
from knaves import webassembly as door
from knaves.bots import bot
from knaves.cards import Card
from knaves.game import CHANCE, Seat
from knaves.games import SHELF, find
from knaves.games.cribbage.engine import kernel as cribbage
from knaves.games.cribbage.engine import many, search
from knaves.games.cribbage.engine.many_tables import shipped
from knaves.games.cribbage.engine.policies import SORTS, Policy
from knaves.games.cribbage.engine.stepping import STEPPING as cribbage_tables
from knaves.games.cribbage.rules.options import Rules as CribbageRules
from knaves.games.euchre.engine import kernel as euchre
from knaves.games.euchre.engine import tables
from knaves.games.euchre.engine.arrays import blank, given
from knaves.games.euchre.engine.open_deal import Layout, fact_row
from knaves.games.euchre.engine.open_deal import mask as hand_mask
from knaves.games.euchre.engine.stepping import STEPPING as euchre_tables
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import Trump
from knaves.stepping import Terms
from later import later, longer
from webassembly import Both, native

pytestmark = pytest.mark.needs("kernel", "webassembly")

MODULES = [f"{game}{variant}" for game, variant in product(SHELF, ("", "-simd"))]
LETTERS = {"float64": "d", "float32": "f"} | {
    f"{sign}int{8 * size}": letter.upper() if sign else letter
    for (size, letter), sign in product([(1, "b"), (2, "h"), (4, "i"), (8, "q")], ["", "u"])
}
PACK = [Card(suit * 13 + rank) for suit in range(4) for rank in (0, 8, 9, 10, 11, 12)]


@pytest.fixture(params=["", "-simd"])
def both(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Both]]:
    """In the place of both games' kernels: the compiled ones and the modules together."""
    found = {game: Both(native(game), webassembly.module(game + request.param)) for game in SHELF}
    monkeypatch.setattr(cribbage, "_engine", found["cribbage"])
    monkeypatch.setattr(euchre, "_kernel", found["euchre"])
    forget()
    yield found
    forget()


def forget() -> None:
    """Judges are kept, with the kernel that they were made by."""
    for kept in (search, many):
        for each in vars(kept).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


@pytest.mark.parametrize("name", MODULES)
def test_a_module_describes_the_functions_of_the_extension_module(name: str) -> None:
    compiled = dict(signatures(native(name.partition("-")[0])))
    described = {each.name: each for each in webassembly.module(name).functions}
    assert {each for each in described if not each.endswith(".__del__")} == set(compiled)
    for function, signature in compiled.items():
        found = described[function]
        takes = found.takes[1:] if "." in function else found.takes
        assert [(each.name, _kind(each)) for each in takes] == [*_arguments(signature)], function


@pytest.mark.parametrize("game", SHELF)
def test_the_types_for_the_checker_name_the_same_arguments(game: str) -> None:
    stub = ast.parse((Path(door.__file__).parent / f"games/{game}/engine/_kernel.pyi").read_text("utf-8"))
    classes = {each.name: each for each in stub.body if isinstance(each, ast.ClassDef)}
    named = {}
    for each in stub.body:
        if isinstance(each, ast.FunctionDef):
            named[each.name] = _named(each)
    for name in classes:
        # A class that begins so only says what others have in common.
        if not name.startswith("_"):
            for function in _methods(classes, name):
                named[f"{name}.{function.name}".removesuffix(".__init__")] = _named(function)
    described = {
        each.name: [one.name for one in each.takes if one.name]
        for each in webassembly.module(game).functions
        if not each.name.endswith(".__del__")
    }
    assert named == described


def _methods(classes: dict[str, ast.ClassDef], name: str) -> Iterator[ast.FunctionDef]:
    """Yield the methods of a class in the types, those of the classes that it extends first."""
    for base in classes[name].bases:
        assert isinstance(base, ast.Name)
        yield from _methods(classes, base.id)
    yield from (each for each in classes[name].body if isinstance(each, ast.FunctionDef))


def _named(function: ast.FunctionDef) -> list[str]:
    return [each.arg for each in function.args.args if each.arg != "self"]


def signatures(kernel: Any) -> Iterator[tuple[str, str]]:
    for name, each in vars(kernel).items():
        if isinstance(each, type):
            for method, function in vars(each).items():
                if hasattr(function, "__nb_signature__"):
                    called = name if method == "__init__" else f"{name}.{method}"
                    yield called, function.__nb_signature__[0][0]
        elif hasattr(each, "__nb_signature__"):
            yield name, each.__nb_signature__[0][0]


def _arguments(signature: str) -> Iterator[tuple[str, str]]:
    """Yield the arguments of nanobind's signature with their kinds, see `_kind`."""
    inside = signature.partition("(")[2].rpartition(") ->")[0]
    for name, kind in re.findall(r"(\w+): ((?:ndarray\[[^]]*\]|[\w.]+)(?: \| None)?)", inside):
        numbers = re.search(r"dtype=(\w+)", kind)
        if numbers is None:
            yield name, kind.rpartition(".")[2]
            continue
        sizes = re.search(r"shape=\(([^)]*)\)", kind)
        shape = tuple(int(each.replace("*", "-1")) for each in sizes[1].split(",")) if sizes else ()
        written = "" if "writable=False" in kind else " written"
        yield name, f"{LETTERS[numbers[1]]} {shape}{written}" + (" or none" if "None" in kind else "")


def _kind(parameter: door.Parameter) -> str:
    if parameter.sizes is not None:
        written, none = " written" * parameter.written, " or none" * parameter.optional
        return f"{parameter.letter} {parameter.sizes}{written}{none}"
    return parameter.of or (
        "bool" if parameter.letter == "?" else "float" if parameter.letter in "df" else "int"
    )


@pytest.mark.parametrize("rows", [300, longer(20_000), *map(later, range(100_000, 100_010))])
def test_cribbage_counts_and_plays_out_alike(both: dict[str, Both], rows: int) -> None:
    dice = Random(rows)
    hands = bytes([card for _ in range(rows) for card in dice.sample(range(52), 5)])
    for crib in (False, True):
        cribbage.count(hands, crib)
    cribbage.weigh(hands_of(dice, rows // 100, 6), [dice.random() for _ in range(SORTS)])
    model = tuple(dice.random() for _ in range(SORTS))
    policies = [
        Policy("expected", "careful", model, model),
        Policy("random", "greedy"),
        Policy("random", "random"),
    ]
    for one, other in product(policies, policies):
        cribbage.play_deals(rows, dice.getrandbits(64), one, other)
        cribbage.play_games(rows // 20, dice.getrandbits(64), one, other, target=dice.choice((61, 121)))
    for exact_runs in (False, True):
        eights = hands_of(dice, rows, 8)
        mine = b"".join(eights[start : start + 4] for start in range(0, len(eights), 8))
        theirs = b"".join(eights[start + 4 : start + 8] for start in range(0, len(eights), 8))
        cribbage.solve(mine, theirs, exact_runs=exact_runs)
        outcomes = [[dice.random() for _ in range(9)] for _ in range(12)]
        cribbage.solve_for(mine[:400], theirs[:400], outcomes, exact_runs=exact_runs)
    steady = Terms("win", house={0: "steady"})
    for seats in (2, 3, 4):
        stepped("cribbage", rows // 10, 60, dice, CribbageRules(), seats, steady)
    stepped("cribbage", rows // 10, 60, dice, CribbageRules(counting="muggins", go="spoken"), 2, steady)
    for seats in (3, 4):
        _sums, awards = cribbage.count_many(seats, rows // 10, 5, policies[0])
        cribbage.settle_many(seats, awards, 1, len(shipped()[seats].chances))
    assert {"count", "weigh", "play_deals", "play_games", "solve", "solve_for"} < set(both["cribbage"].calls)


def stepped(game: str, number: int, steps: int, dice: Random, rules: Any, seats: int, terms: Terms) -> None:
    of = {"cribbage": cribbage_tables, "euchre": euchre_tables}[game]
    form, env = of.form(rules, seats), of.tables(rules, seats, terms)
    env.begin(given("Q", [dice.getrandbits(64) for _ in range(number)]), blank("Q", number), 1)
    flags, listed = [blank("B", number) for _ in range(5)], blank("B", number, form.listed)
    masks, counts, seen = blank("B", number, form.actions), flags[1], (number, form.features)
    shown = (flags[0], masks, listed, counts, blank("B", *seen))
    brought = (blank("f", number, seats), *flags[2:], blank("B", *seen))
    env.observe(*shown, 1)
    for _ in range(steps):
        places = zip(listed.tolist(), counts.tolist(), strict=True)
        env.step(given("B", [row[dice.randrange(count)] for row, count in places]), *brought, *shown, 1)


def hands_of(dice: Random, rows: int, size: int) -> bytes:
    return bytes([card for _ in range(max(1, rows)) for card in dice.sample(range(52), size)])


@pytest.mark.long
def test_all_hands_are_counted_alike(both: dict[str, Both]) -> None:
    assert sum(cribbage.totals()) == sum(cribbage.totals(crib=True)) == 12_994_800


@pytest.mark.parametrize("rows", [100, longer(5_000), *map(later, range(100_000, 100_010))])
def test_euchre_is_solved_and_played_out_alike(both: dict[str, Both], rows: int) -> None:
    dice = Random(rows)
    layouts = [layout(dice) for _ in range(rows)]
    hands = [[hand_mask(hand) for hand in each.hands] for each in layouts]
    facts = [fact_row(each) for each in layouts]
    euchre.value_many(hands, facts)
    values = euchre.solve_many(hands, facts)
    euchre.outlook(values, [dice.random() for _ in layouts])
    deals = [deal(dice) for _ in range(max(2, rows // 50))]
    for loner_leads in (False, True):
        dealt = [[hand_mask(hand) for hand in hands] for hands, _upcard in deals]
        euchre.evaluate_calls(
            dealt, [[up, dice.randrange(4)] for _hands, up in deals], loner_leads=loner_leads
        )
    for rules in (Rules(), Rules(joker=True, canadian=True, no_trump=True, stick_the_dealer=True)):
        euchre.random_hands(rows, dice.getrandbits(64), rules)
        stepped("euchre", rows, 40, dice, rules, 4, Terms("win", house={1: "learnt"}))
    network = tables.card_network()
    euchre.practise(tables.table(), 0.3, rows // 10, 4, network)
    euchre.practise_burying(tables.table(), 0.3, rows // 10, 4)
    assert {"solve", "worth", "tally", "evaluate_calls", "random_hands"} < set(both["euchre"].calls)


def deal(dice: Random) -> tuple[list[list[Card]], Card]:
    cards = dice.sample(PACK, 21)
    return [cards[5 * seat : 5 * seat + 5] for seat in range(4)], cards[20]


def layout(dice: Random) -> Layout:
    hands, _upcard = deal(dice)
    left = dice.randrange(1, 6)
    sits_out = dice.choice((None, 0, 1, 2, 3))
    held = tuple(tuple(hand[:left]) for hand in hands)
    out = () if sits_out is None else (Seat(sits_out),)
    leader = Seat(dice.choice([seat for seat in range(4) if seat not in out]))
    return Layout(held, dice.choice(list(Trump)), leader, (), out, (dice.randrange(6 - left), 0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cribbage_champions_choose_by_the_same_figures(both: dict[str, Both], players: int) -> None:
    moves = whole_game("cribbage", players, "champion", most=25 if players == 2 else 12)
    assert moves
    wanted = "Judge.throws" if players == 2 else "ManyJudge.throws"
    assert both["cribbage"].calls[wanted]


def test_euchre_champions_choose_by_the_same_figures(both: dict[str, Both]) -> None:
    assert whole_game("euchre", 4, "champion", most=30)
    assert {"ways", "worlds", "believe", "pick"} < set(both["euchre"].calls)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize(("name", "seats", "games"), [("cribbage", 2, 100), ("euchre", 4, 10)])
def test_the_champion_chooses_alike_in_hundreds_of_games(
    both: dict[str, Both], name: str, seats: int, games: int, part: int
) -> None:
    chosen = [whole_game(name, seats, "champion", deal=f"{part}/{number}") for number in range(games)]
    assert min(chosen) > 20


def whole_game(name: str, seats: int, player: str, *, most: int = 10_000, deal: str = "") -> int:
    """Let players choose so many times at most; return how often they did."""
    game, dice, chosen = find(name), Random(f"{name}/{seats}{deal}"), 0
    at = game.start(game.presets["standard"], seats)
    player_of = [bot(name, player) for _ in range(seats)]
    while chosen < most and game.actors(at):
        seat = game.actors(at)[0]
        if seat == CHANCE:
            at = game.apply(at, CHANCE, game.chance(at, dice))
            continue
        at = game.apply(at, seat, player_of[seat].choose(game.view(at, seat)))
        chosen += 1
    return chosen


@pytest.mark.parametrize("variant", ["", "-simd"])
def test_a_refused_call_changes_nothing_and_the_next_is_carried_out(variant: str) -> None:
    module = webassembly.module("cribbage" + variant)
    out = array("b", bytes(4))
    for _ in range(2000):
        with pytest.raises(ValueError, match="four cards of a rank"):
            module.solve(bytes([0, 13, 26, 39]), bytes([0, 1, 2, 3]), b"", False, memoryview(out), 1)
    assert not any(out)
    module.solve(bytes([4, 17, 0, 1]), bytes([30, 43, 2, 3]), b"", False, memoryview(out), 1)
    assert any(out)


def test_what_does_not_fit_is_refused_before_the_call() -> None:
    module = webassembly.module("euchre")
    facts, result = bytes(7), memoryview(bytearray(53)).cast("b", [1, 53])
    for hands, facts_given, into in (
        (array("I", [1, 2, 3, 4]), facts, result),
        (array("Q", [1, 2, 3, 4]), facts, result),
        (memoryview(array("Q", [1, 2, 3, 4])).cast("B").cast("Q", [1, 4]), facts, result.toreadonly()),
    ):
        with pytest.raises(TypeError, match="solve takes"):
            module.solve(hands, memoryview(facts_given).cast("B", [1, 7]), into, 1)
    with pytest.raises(TypeError, match="takes 4 arguments, not 1"):
        module.solve(facts)
    with pytest.raises(AttributeError, match="no function think"):
        module.think()
