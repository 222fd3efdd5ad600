"""Words: what is told, shown and asked, and golden games that a person can read aloud.

After a change of wording write the golden files anew, and read them:
``KNAVES_GOLDEN=write pytest tests/games/euchre/test_words.py``.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from knaves.cards import Card, card_name, parse, symbols
from knaves.game import CHANCE, Noticed
from knaves.games.euchre import GAME
from knaves.games.euchre.bots import PLAYERS
from knaves.games.euchre.rules import events as e
from knaves.games.euchre.rules.options import PRESETS
from knaves.games.euchre.rules.trumps import PACK_WITH_JOKER, Trump
from knaves.options import write_options
from knaves.table import play

from .tables import NAMES, SEATS, any_rules, dealt, moment, played
from .test_views import hidden

pytestmark = pytest.mark.bare

GOLDEN = Path(__file__).parent / "golden"
TENS = parse("TC TD")


def _ordered(seat: int, dealer: int) -> e.Ordered:
    return e.Ordered(SEATS[seat], SEATS[dealer], Card("9H"), Trump.HEARTS, alone=False)


def aloud(preset: str, seed: int, **choices: Any) -> str:
    """A whole game between `steady` and `simple`, told as everybody at the table hears it."""
    rules = GAME.rules(preset, **choices)
    lines = [
        f"Euchre: {write_options(rules)}",
        f"Ann and Cid play as steady, Bob and Dan as simple; seed {seed}.",
    ]
    players = [PLAYERS[name]() for name in ("steady", "simple") * 2]

    def tell(events: tuple[Noticed[Any], ...]) -> None:
        for event, _ in events:
            if re.search(r" deals and turns up ", sentence := GAME.tell(event, NAMES, None)):
                lines.append("")
            if sentence:
                lines.append(sentence)

    play(GAME, rules, players, Random(seed), tell=tell)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("name", "preset", "choices"),
    [
        ("standard", "standard", {}),
        ("feltz", "feltz", {"target": 5}),
        ("everything", "standard", {"joker": True, "no_trump": True, "farmers": True, "canadian": True,
                                    "defend_alone": "always", "loner_lead": "loner", "target": 7}),
    ],
)  # fmt: skip
def test_a_golden_game_reads_as_it_did(name: str, preset: str, choices: dict[str, Any]) -> None:
    told, file = aloud(preset, 1992, **choices), GOLDEN / f"{name}.txt"
    if os.environ.get("KNAVES_GOLDEN") == "write":
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8")


def test_every_preset_has_a_golden_game() -> None:
    assert {file.stem for file in GOLDEN.glob("*.txt")} >= set(PRESETS)


@pytest.mark.parametrize("seed", range(15))
def test_nothing_told_names_a_hidden_card(seed: int) -> None:
    dice = Random(seed)
    rules = any_rules(dice, farmers=False)
    state = GAME.start(rules, 4)
    while actors := GAME.actors(state):
        seat = actors[0]
        move = GAME.chance(state, dice) if seat == CHANCE else dice.choice(GAME.legal(state, seat))
        after = GAME.apply(state, seat, move)
        told = " ".join(GAME.tell(event, NAMES, None) for event, _ in GAME.events(state, seat, move))
        assert told
        assert re.search(r"\b(seat|[0-3]:)\b", told) is None
        if after.pack:
            secret = set.intersection(*(hidden(after, watcher) for watcher in SEATS if watcher != seat))
            assert not [card for card in secret if symbols(card) in told]
        state = after


@pytest.mark.parametrize("seed", range(10))
def test_show_and_ask_name_no_hidden_card_and_nobody_by_number(seed: int) -> None:
    dice = Random(seed)
    for at in range(0, 200, 7):
        state = moment(Random(seed), at)
        for seat in SEATS:
            view = GAME.view(state, seat)
            lines = [*GAME.show(view, NAMES), GAME.ask(view, NAMES)]
            text = " ".join(lines)
            assert "seat" not in text.lower()
            assert all(line and line == line.strip() for line in lines)
            if state.pack:
                assert not [card for card in hidden(state, seat) if symbols(card) in text]
            assert dice is not None


@pytest.mark.parametrize(
    ("event", "reader", "sentence"),
    [
        (e.Passed(SEATS[0]), 0, "You pass."),
        (e.Made(SEATS[0], Trump.HEARTS, alone=False), 0, "You make it hearts."),
        (e.Made(SEATS[0], Trump.HEARTS, alone=True), 0, "You make it hearts and go alone; Cid sits out."),
        (e.Made(SEATS[0], Trump.HEARTS, alone=True), 2, "Ann makes it hearts and goes alone; you sit out."),
        (e.Made(SEATS[0], Trump.HEARTS, alone=True), 1, "Ann makes it hearts and goes alone; Cid sits out."),
        (_ordered(2, dealer=0), 0, "Cid assists: you pick up the 9♥."),
        (_ordered(2, dealer=0), 2, "You assist: Ann picks up the 9♥."),
        (_ordered(1, dealer=0), 0, "Bob orders up the 9♥."),
        (_ordered(0, dealer=0), 0, "You pick up the 9♥."),
        (e.Given(SEATS[1], SEATS[3]), 3, "Bob hands you the best card."),
        (e.Given(SEATS[1], SEATS[3]), 1, "You hand Dan your best card."),
        (e.TrickTaken(SEATS[2], (1, 0)), 2, "You take the trick."),
        (
            e.ShownFarmer(SEATS[1], SEATS[0], TENS),
            0,
            "Bob shows a farmer's hand, 10♣ and 10♦; you deal again.",
        ),
        (
            e.ShownFarmer(SEATS[0], SEATS[0], TENS),
            0,
            "You show a farmer's hand, 10♣ and 10♦, and deal again.",
        ),
        (
            e.DealScored(0, 1, "made", 3, (4, 2)),
            2,
            "You and Ann make it: 3 tricks, 1 point. The score is 4 to 2 for you and Ann.",
        ),
        (
            e.DealScored(0, 2, "euchred", 3, (4, 2)),
            1,
            "Ann and Cid euchre you and Dan: 3 tricks, 2 points. The score is 4 to 2 for Ann and Cid.",
        ),
        (e.GameWon(1, (4, 10)), 3, "You and Bob win the game, 10 to 4."),
        (e.GameWon(1, (4, 10)), 0, "Bob and Dan win the game, 10 to 4."),
    ],
)
def test_the_reader_is_you(event: e.Event, reader: int, sentence: str) -> None:
    assert GAME.tell(event, NAMES, SEATS[reader]) == sentence


def test_show_reads_well_while_trump_is_being_made() -> None:
    state = dealt("9H", {0: "9C AS JD TC AD"}, dealer=3)
    assert GAME.show(GAME.view(state, SEATS[0]), NAMES) == (
        "The score is 0 all. The game is to 10.",
        "Dealer: Dan.",
        "You bid first.",
        "Upcard: the 9♥.",
        "Your hand: 1 A♠, 2 A♦, 3 J♦, 4 10♣, 5 9♣.",
    )
    assert GAME.ask(GAME.view(state, SEATS[0]), NAMES) == (
        "Order up the 9♥? It goes to Dan. (p pass, o order, a alone):"
    )
    assert GAME.ask(GAME.view(played(state, "pass"), SEATS[1]), NAMES).startswith(
        "Order up the 9♥? It goes to your partner. ("
    )
    assert GAME.ask(GAME.view(played(state, "pass", "pass", "pass"), SEATS[3]), NAMES) == (
        "Pick up the 9♥? (p pass, o pick up, a alone):"
    )
    assert GAME.ask(GAME.view(state, SEATS[1]), NAMES) == "Waiting for Ann."


def test_show_says_where_one_sits_in_the_auction_and_who_has_passed() -> None:
    state = dealt("9H", {0: "9C AS JD TC AD"}, dealer=3)

    def auction(passes: int) -> str:
        after = played(state, *["pass"] * passes)
        return GAME.show(GAME.view(after, SEATS[passes % 4]), NAMES)[2]

    assert [auction(passes) for passes in range(4)] == [
        "You bid first.",
        "Ann has passed. You bid second.",
        "Ann and Bob have passed. You bid third.",
        "Ann, Bob and Cid have passed. You bid last.",
    ]
    assert auction(4) == "All passed in the first round. You bid first."
    assert auction(6) == "All passed in the first round. Ann and Bob have passed again. You bid third."


def test_show_sorts_the_left_bower_among_the_trumps() -> None:
    hands = {0: "AC JD 9H AS KD", 3: "9S TS QS KS JS"}
    state = played(dealt("TH", hands), "order", "bury 9S", "play AC")
    assert GAME.show(GAME.view(state, SEATS[0]), NAMES)[-3:] == (
        "Tricks: you and Cid 0, Bob and Dan 0.",
        "On the table: you the A♣.",
        "Your hand: 1 J♦, 2 9♥, 3 K♦, 4 A♠.",
    )
    assert "Trump: hearts, made by you." in GAME.show(GAME.view(state, SEATS[0]), NAMES)


def test_show_reminds_only_the_dealer_of_the_card_that_it_buried() -> None:
    hands = {0: "AC JD 9H AS KD", 3: "9S TS QS KS JS"}
    state = played(dealt("TH", hands), "order", "bury 9S", "play AC")
    *others, dealer = [GAME.show(GAME.view(state, seat), NAMES) for seat in SEATS]
    assert "You buried the 9♠." in dealer
    assert not [line for table in others for line in table if "9♠" in line]


def test_show_says_who_sits_out_and_who_plays_alone() -> None:
    state = played(
        dealt("9H", {3: "9S TS QS KS JS"}, defend_alone="loner"), "order alone", "bury 9S", "defend"
    )
    assert "You sit out." in GAME.show(GAME.view(state, SEATS[2]), NAMES)
    assert "You sit out." not in GAME.show(GAME.view(state, SEATS[0]), NAMES)
    assert "Trump: hearts, made by Ann, alone; you defend alone." in GAME.show(
        GAME.view(state, SEATS[1]), NAMES
    )
    assert "Trump: hearts, made by Ann, alone; Bob defends alone." in GAME.show(
        GAME.view(state, SEATS[3]), NAMES
    )


def test_ask_in_the_second_round_and_in_the_play() -> None:
    state = played(dealt("9H"), *["pass"] * 4)
    assert GAME.ask(GAME.view(state, SEATS[0]), NAMES) == (
        "Name trump, or pass. (p pass, c clubs, d diamonds, s spades, and a after the suit for alone):"
    )
    stuck = played(state, *["pass"] * 3)
    assert GAME.ask(GAME.view(stuck, SEATS[3]), NAMES).startswith(
        "All have passed: you must name trump. (c clubs,"
    )
    hands = {0: "AC JD 9H AS KD", 1: "JH 9C TC QD AD", 3: "9S TS QS KS JS"}
    state = played(dealt("TH", hands), "order", "bury 9S", "play AC")
    assert GAME.ask(GAME.view(state, SEATS[1]), NAMES) == "Play which card? (2, 3):"


def test_every_card_has_a_name_of_its_own() -> None:
    assert len({card_name(card) for card in PACK_WITH_JOKER}) == 25


def test_only_a_march_and_a_loner_made_are_rare() -> None:
    made, lone = e.DealScored(0, 1, "made", 3, (4, 2)), e.DealScored(0, 4, "lone march", 5, (7, 2))
    march, euchred = e.DealScored(0, 2, "march", 5, (5, 2)), e.DealScored(0, 2, "euchred", 3, (4, 2))
    assert [GAME.rare(each) for each in (made, euchred, march, lone)] == ["", "", "March", "A loner made"]
