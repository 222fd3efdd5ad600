"""Words: what is told, shown, asked and heard, and golden games that a person can read aloud.

After a change of wording write the golden files anew, and read them:
``KNAVES_GOLDEN=write pytest tests/games/cribbage/test_words.py``.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from knaves.cards import CARDS, NotationError, parse
from knaves.game import CHANCE, Noticed, Seat
from knaves.games.cribbage import GAME, PRESETS, View
from knaves.games.cribbage.bots import PLAYERS
from knaves.games.cribbage.rules.events import Called, CutAgain, Dealt, Judged, Scored, Threw, Won, WonMatch
from knaves.games.cribbage.rules.moves import GO, PASS, Claim, Cut, Discard, Move, Muggins, Play, Shuffle
from knaves.games.cribbage.rules.scoring import tally
from knaves.games.cribbage.text.prompt import question
from knaves.options import write_options
from knaves.table import play

from .tables import NAMES, dealt, played, thrown, told

pytestmark = pytest.mark.bare

GOLDEN = Path(__file__).parent / "golden"
KEPT = {0: "3S 4S 5D 6S", 1: "4H 4D 7C 7D"}
THROWS = {0: "KC QD", 1: "TC 9H"}
PLAYED = ("3S", "4H", "5D", "4D", "4S", "7C", "6S", "7D")


class Careless:
    """A player that counts a point short whenever its hand is worth more than seven."""

    def __init__(self, player: Any) -> None:
        self.player = player

    def choose(self, view: View) -> Move:
        """Return the other player's move, but for the count."""
        move: Move = self.player.choose(view)
        return Claim(move.points - 1) if isinstance(move, Claim) and move.points > 7 else move


def aloud(preset: str, seats: int, seed: int, **choices: Any) -> str:
    """A whole game told as everybody at the table hears it; Ann counts carelessly where she counts."""
    rules = GAME.rules(preset, **choices)
    lines = [
        f"Cribbage: {write_options(rules)}",
        f"Ann and Cat play as steady, Bob and Dan as simple; Ann is careless; seed {seed}.",
    ]
    players = [PLAYERS[name]() for name in ("steady", "simple") * 2][:seats]

    def tell(events: tuple[Noticed[Any], ...]) -> None:
        for event, _ in events:
            if isinstance(event, Dealt):
                lines.append("")
            if sentence := GAME.tell(event, NAMES[:seats], None):
                lines.append(sentence)

    play(GAME, rules, [Careless(players[0]), *players[1:]], Random(seed), tell=tell)
    return "\n".join(lines) + "\n"


GAMES = [
    ("standard", "standard", 2, {}),
    ("universal", "universal", 2, {"target": 61}),
    ("loadstar", "loadstar", 2, {"target": 61}),
    ("psion", "psion", 2, {"target": 61}),
    ("topsoft", "topsoft", 2, {"target": 61}),
    ("three", "standard", 3, {"target": 61, "go": "spoken", "counting": "muggins", "muggins": "called"}),
    ("partners", "standard", 4, {"target": 31, "best_of": 3, "match_skunks": True}),
]


@pytest.mark.parametrize(("name", "preset", "seats", "choices"), GAMES, ids=[game[0] for game in GAMES])
def test_a_golden_game_reads_as_it_did(name: str, preset: str, seats: int, choices: dict[str, Any]) -> None:
    told_aloud, file = aloud(preset, seats, 1987, **choices), GOLDEN / f"{name}.txt"
    if os.environ.get("KNAVES_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(told_aloud, encoding="utf-8")
    assert told_aloud == file.read_text(encoding="utf-8")


def test_every_preset_has_a_golden_game() -> None:
    assert {file.stem for file in GOLDEN.glob("*.txt")} >= set(PRESETS)


def sentences(*texts: str, reader: int | None = None, **choices: Any) -> list[str]:
    """What is told while these cards are played from the worked play of the Psion manual."""
    seat = None if reader is None else Seat(reader)
    return [GAME.tell(event, NAMES, seat) for event in told(thrown(KEPT, THROWS, "KD", **choices), *texts)]


def test_the_play_is_told_in_words() -> None:
    assert sentences(*PLAYED[:6]) == [
        "Ann plays the 3♠: three.",
        "Bob plays the 4♥: seven.",
        "Ann plays the 5♦: twelve.",
        "Ann pegs three points for a run of three and has 3.",
        "Bob plays the 4♦: sixteen.",
        "Ann plays the 4♠: twenty.",
        "Ann pegs two points for a pair and has 5.",
        "Bob plays the 7♣: twenty-seven.",
        "Ann says go.",
        "Bob pegs one point for the go and has 1.",
    ]


def test_the_reader_is_you() -> None:
    assert sentences(*PLAYED[:6], reader=1)[-4:] == [
        "Ann pegs two points for a pair and has 5.",
        "You play the 7♣: twenty-seven.",
        "Ann says go.",
        "You peg one point for the go and have 1.",
    ]
    assert sentences(*PLAYED, reader=0)[-3].startswith(
        "Your hand, 3♠ 4♠ 5♦ 6♠, with the K♦, counts 8: fifteen two (5♦ K♦)"
    )
    assert sentences(*PLAYED, reader=0)[-3].endswith(" You have 13.")


@pytest.mark.parametrize(
    ("event", "reader", "sentence"),
    [
        (Threw(Seat(0), 2, Seat(0)), 0, "You throw two cards to your crib."),
        (Threw(Seat(0), 1, Seat(1)), 0, "You throw a card to Bob's crib."),
        (Threw(Seat(0), 2, Seat(1)), 1, "Ann throws two cards to your crib."),
        (Threw(Seat(0), 2, Seat(1)), 2, "Ann throws two cards to Bob's crib."),
        (Threw(Seat(0), 2, Seat(0)), 2, "Ann throws two cards to the crib."),
        (CutAgain((Seat(0), Seat(2))), 2, "You and Ann tie for the low card and cut again."),
        (CutAgain((Seat(0), Seat(2))), 1, "Ann and Cat tie for the low card and cut again."),
        (Won(0, (121, 109), 1), 2, "You and Ann win by 12, 121 to 109."),
        (Won(1, (90, 121), 1), 2, "Bob and Dan win by 31, 121 to 90."),
        (Won(0, (121, 80), 2), 0, "You and Cat win by 41, 121 to 80: a skunk, which counts as two games."),
        (WonMatch(0, (2, 1)), 0, "You and Cat win the match, 2 to 1."),
        (Called(Seat(3), 2, True), 3, "You call muggins for 2, and you are right."),
    ],
)
def test_partners_and_cribs_are_yours_or_somebodys(event: Any, reader: int, sentence: str) -> None:
    assert GAME.tell(event, NAMES, Seat(reader)) == sentence


def test_a_player_alone_wins_by_a_margin() -> None:
    assert GAME.tell(Won(0, (121, 109), 1), NAMES[:2], Seat(0)) == "You win by 12, 121 to 109."
    assert GAME.tell(Won(0, (121, 109), 1), NAMES[:2], Seat(1)) == "Ann wins by 12, 121 to 109."
    assert GAME.tell(Won(2, (99, 110, 121), 1), NAMES[:3], None) == "Cat wins by 11, 121 to 99 and 110."
    assert GAME.tell(WonMatch(0, (2, 1)), NAMES[:2], Seat(0)) == "You win the match, 2 to 1."


def test_the_show_gives_its_reasons() -> None:
    assert sentences(*PLAYED)[-3] == (
        "Ann's hand, 3♠ 4♠ 5♦ 6♠, with the K♦, counts 8: fifteen two (5♦ K♦), fifteen four (4♠ 5♦ 6♠), "
        "a run of four makes eight (3♠ 4♠ 5♦ 6♠). Ann has 13."
    )


def test_only_skunks_and_hands_of_28_and_29_are_rare() -> None:
    won = [Won(0, (121, 95), 1), Won(0, (121, 80), 2), Won(1, (40, 121), 3)]
    assert [GAME.rare(each) for each in won] == ["", "Skunk", "Double skunk"]
    hands = {"5S 5H 5D JC": "5C", "5S 5H 5D TC": "5C", "4S 4H 5D 5C": "6C"}
    counts = [tally(parse(hand), parse(starter)[0]) for hand, starter in hands.items()]
    assert [each.total for each in counts] == [29, 28, 24]
    scored = [Scored(Seat(0), "hand", each.total, each.total, each) for each in counts]
    assert [GAME.rare(each) for each in scored] == ["A hand of 29", "A hand of 28", ""]
    assert GAME.rare(Judged(Seat(0), "hand", (), counts[0], 20)) == "A hand of 29"


def test_wrong_counts_are_judged_in_words() -> None:
    assert sentences(*PLAYED, "claim 6", counting="muggins")[-3:] == [
        "Too little: 3♠ 4♠ 5♦ 6♠ counts 8: fifteen two (5♦ K♦), fifteen four (4♠ 5♦ 6♠), "
        "a run of four makes eight (3♠ 4♠ 5♦ 6♠).",
        "Ann pegs six points for the hand and has 11.",
        "Bob takes two points for muggins and has 4.",
    ]
    assert GAME.tell(Called(Seat(1), 3, False), NAMES, None) == (
        "Bob calls muggins for 3, but that is not what was missed."
    )
    assert GAME.tell(WonMatch(0, (2, 1)), NAMES[:2], None) == "Ann wins the match, 2 to 1."


def view_of(texts: tuple[str, ...] = (), **choices: Any) -> View:
    """What the seat to move sees after these plays."""
    state = played(thrown(KEPT, THROWS, "KD", **choices), *texts)
    return GAME.view(state, GAME.actors(state)[0])


def test_the_table_is_shown_in_lines_that_read_well() -> None:
    assert GAME.show(view_of(PLAYED[:7]), NAMES[:2]) == (
        "Score, to 121: Ann 5, you 1.",
        "The crib is yours.",
        "Starter: K♦.",
        "Out: 1 Ann 3♠, 2 you 4♥, 3 Ann 5♦, 4 you 4♦, 5 Ann 4♠, 6 you 7♣.",
        "Count 6: 7 Ann 6♠.",
        "You threw: 9♥ 10♣.",
        "Your hand: 1 7♦.",
    )


def test_only_the_cuts_of_this_round_are_shown() -> None:
    spread = GAME.apply(GAME.start(GAME.rules(), 3), CHANCE, Shuffle(CARDS))

    def shown(*texts: str) -> tuple[str, ...]:
        return GAME.show(GAME.view(played(spread, *texts), Seat(0)), NAMES[:3])[1:]

    assert shown("cut 3", "cut 9") == ("You cut the 3♣.", "Bob cuts the 9♣.")
    assert shown("cut 3", "cut 9", "cut 16") == (), "a tie: all is to be cut again"
    assert shown("cut 3", "cut 9", "cut 16", "cut 13") == ("You cut the K♣.",)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1 4", Discard(parse("3S 6S"))),
        ("14", Discard(parse("3S 6S"))),
        ("4,1", Discard(parse("3S 6S"))),
        ("6s 3s", Discard(parse("3S 6S"))),
        ("discard 3S 6S", Discard(parse("3S 6S"))),
        ("discard six of spades, ♠️3", Discard(parse("3S 6S"))),
        ("6♠-3♠", Discard(parse("3S 6S"))),
        ("S 63", Discard(parse("3S 6S"))),
        ("1 6s, 2 3s", Discard(parse("3S 6S"))),
    ],
)
def test_T02_a_throw_is_heard_by_places_or_by_cards(typed: str, meant: Move) -> None:
    state = dealt({0: "3S 4S 5D 6S KC QD", 1: "4H 4D 7C 7D TC 9H"})
    assert GAME.hear(GAME.view(state, Seat(0)), typed) == meant


def test_short_answers_are_heard_as_the_moment_asks() -> None:
    playing = view_of()
    assert GAME.hear(playing, "2") == GAME.hear(playing, "4s") == Play(playing.hand[1])
    assert GAME.hear(playing, "g") == GAME.hear(playing, "GO") == GO
    claiming = view_of(PLAYED, counting="muggins", muggins="called")
    assert GAME.hear(claiming, "12") == Claim(12)
    state = played(thrown(KEPT, THROWS, "KD", counting="muggins", muggins="called"), *PLAYED, "claim 6")
    calling = GAME.view(state, Seat(1))
    assert GAME.hear(calling, "2") == Muggins(2)
    assert GAME.hear(calling, "p") == PASS
    asked = GAME.ask(calling, NAMES)
    assert question(calling, NAMES) == (
        "Ann counts 6 for the hand, 3♠ 4♠ 5♦ 6♠, with the starter, K♦. What was missed?"
    )
    assert asked == f"{question(calling, NAMES)} (a number, or pass):"
    spread = GAME.view(GAME.apply(*_shuffled()), Seat(0))
    assert GAME.hear(spread, "23") == Cut(23)


def _shuffled() -> tuple[Any, Seat, Move]:
    state = GAME.start(GAME.rules(), 2)
    return state, Seat(-1), GAME.chance(state, Random(1))


@pytest.mark.parametrize("nonsense", ["", "9", "0", "XX", "1 2 3x", "play", "5H 6H 7H 8H", "٣", "1" * 5000])
def test_nonsense_is_refused_with_a_sentence(nonsense: str) -> None:
    with pytest.raises(NotationError, match=r"\.$"):
        GAME.hear(view_of(), nonsense)
    if nonsense not in ("0", "9"):
        with pytest.raises(NotationError, match=r"\.$"):
            GAME.hear(view_of(PLAYED, counting="claimed"), nonsense)
