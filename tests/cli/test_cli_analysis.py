"""A position typed or taken from a record: ``discard``, ``peg``, ``bid`` and ``lead``."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from driving import knaves
from reviewing import played

from knaves.bots import coach
from knaves.cards import aloud
from knaves.cli.command import COMMANDS as OURS
from knaves.cli.group import from_table
from knaves.cli.other_words import COMMANDS, OPTIONS
from knaves.game import CHANCE
from knaves.record import Record, SeatedPlayer, write
from knaves.review import position

PEG = ("peg", "5H", "7D", "--threw", "2H 9D", "--starter", "4C")
LEAD = ("lead", "JH", "9H", "AS", "KS", "QD", "--up", "TH", "--suit", "hearts")


def table(home: Path, *words: str) -> dict[str, Any]:
    found = knaves(home, *words, "--json")
    assert found.code == 0, found.err
    said: dict[str, Any] = json.loads(found.out)
    return said


def kept(home: Path, record: Record) -> str:
    path = home / "game.knaves"
    path.write_text(write(record), encoding="utf-8")
    return str(path)


def test_the_play_is_ranked_with_its_reason(tmp_path: Path) -> None:
    said = knaves(tmp_path, *PEG, "JS", "--played", "QC KH", "--pone")
    assert said.lines[0].split() == ["card", "points", "you", "win"]
    assert said.lines[1].startswith("JS")
    assert "It makes a run of three for three." in said.out


def test_a_go_gives_the_turn_back(tmp_path: Path) -> None:
    words = ("peg", "4H", "AD", "--threw", "2H 9D", "--starter", "6C", "--pone", "--played", "JS KH QC go")
    assert table(tmp_path, *words)["only"] == "AD"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((*PEG, "JS", "8C"), "The pone leads; say which card the pone led."),
        ((*PEG, "JS", "--played", "QC KH"), "it is the other player's turn"),
        ((*PEG, "JS", "--played", "QC KH go", "--pone"), "You did not go at 20: the 5♥ could be played."),
        ((*PEG, "--played", "JS KH QC go", "--pone"), "nothing fits"),
        (
            (*PEG, "JS", "--played", "QC 5H", "--pone"),
            "The five of hearts is in your hand and is among the cards played",
        ),
        ((*PEG, "JS", "8C", "--played", "QC KH", "--pone"), "Four cards are kept"),
        ((*PEG, "--played", "JS go QC", "--pone"), "the other player could have played"),
        (("peg", "5H"), "--threw"),
        (("peg",), "--record"),
        (("peg", "5H", "--move", "3"), "--move needs the record"),
        (LEAD[:-2], "Say what is trump"),
        ((*LEAD, "--maker", "second", "--played", "AC"), "A hand is five cards"),
        ((*LEAD, "--maker", "second", "--seat", "third", "--played", "AC 2C"), "not in this pack"),
        (
            (*LEAD, "--maker", "second", "--seat", "third", "--played", "AC 9C JC 8D"),
            "8D is not in this pack",
        ),
        ((*LEAD, "--maker", "third"), ""),
        ((*LEAD[:-1], "S", "--maker", "third"), ""),
        ((*LEAD[:-1], "♠️", "--maker", "third"), ""),
        ((*LEAD[:-1], "no-trump", "--maker", "third"), "No trump is not played"),
        (
            ("lead", "JH 9H AS KS TH", *LEAD[6:], "--maker", "second"),
            "is in your hand and is the upcard",
        ),
        (
            (*LEAD, "--maker", "second", "--seat", "third", "--played", "TH 9C"),
            "The ten of hearts is among the cards played and is the upcard.",
        ),
        (
            (*LEAD, "--maker", "second", "--seat", "third", "--played", "AC 9H"),
            "The nine of hearts is in your hand and is among the cards played.",
        ),
        (
            (*LEAD, "--seat", "dealer", "--maker", "dealer", "--buried", "JH", "--played", "AC 9C QC"),
            "The jack of hearts is in your hand and is what you buried.",
        ),
        (
            (*LEAD, "--seat", "dealer", "--maker", "dealer", "--buried", "9D", "--played", "AC 9C QC"),
            "You took up the 10♥",
        ),
        ((*PEG, "JS", "--played", "4C KH", "--pone"), "is the starter and is among the cards played"),
        (
            ("bid", "JH 9H AS KS TH", "--up", "TH"),
            "The ten of hearts is in your hand and is the upcard.",
        ),
        ((*LEAD, "--seat", "dealer", "--maker", "dealer", "--played", "AC 9C QC"), "Say what you buried"),
        ((*LEAD, "--seat", "third", "--maker", "first", "--loner"), "you sit out"),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    found = knaves(tmp_path, *words)
    if not sentence:
        assert found.code == 0, found.err
        return
    assert (found.code, found.out) == (2, "")
    assert sentence in found.err
    assert found.err.count("\n") == 1


def test_an_opponent_who_did_not_follow_holds_none_of_the_suit(tmp_path: Path) -> None:
    words = (
        "lead",
        "JH",
        "9H",
        "AS",
        "--up",
        "TH",
        "--suit",
        "hearts",
        "--seat",
        "third",
        "--maker",
        "second",
    )
    rows = table(tmp_path, *words, "--played", "AC 9C KS TC AD KD QD TD QC KC")
    assert {row["card"] for row in rows["cards"]} == {"JH", "9H", "AS"}


def test_as_many_moves_are_listed_as_one_asks_for(tmp_path: Path) -> None:
    words = ("discard", "5H", "5D", "JS", "QC", "2H", "9D")
    throws = table(tmp_path, *words)["throws"]
    assert len(throws) == 15
    assert table(tmp_path, *words, "--most", "2")["throws"] == throws[:2]
    said = knaves(tmp_path, *words, "--most", "2").lines
    assert said[:3] == knaves(tmp_path, *words).lines[:3]
    assert said[3] == throws[0]["reason"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats", "commands"), [("cribbage", 2, ("discard", "peg")), ("euchre", 4, ("bid", "lead"))]
)
def test_a_position_of_a_record_is_the_one_of_its_seat(
    tmp_path: Path, game: str, seats: int, commands: tuple[str, str]
) -> None:
    record = played(game, seats, "simple", target=31 if game == "cribbage" else 5)
    file, champion = kept(tmp_path, record), coach(game)
    assert champion is not None
    numbers = [place for place, entry in enumerate(record.entries, 1) if entry.seat != CHANCE]
    tried = set()
    for number in numbers:
        hints = champion.hint(position(record, number))
        for command in commands:
            if command in tried or not hints:
                continue
            found = knaves(tmp_path, command, "--record", file, "--move", str(number), "--json")
            if found.code == 0:
                tried.add(command)
                said = json.loads(found.out)
                rows = next(each for each in said.values() if isinstance(each, list))
                assert [row["win"] for row in rows] == pytest.approx([hint.win for hint in hints], rel=1e-4)
                assert said["made"] == game_text(record, number)
                # The reason compares with the move that was made, as in a review.
                made, view = record.entries[number - 1].move, position(record, number)
                reason = champion.tabled(view, made, record.names).reason
                lines = knaves(tmp_path, command, "--record", file, "--move", str(number)).out
                assert " ".join(aloud(reason).split()) in " ".join(lines.split())
    assert tried == set(commands)
    told = knaves(tmp_path, commands[0], "--record", file, "--move", "9999")
    assert told.code == 2
    assert "Choose one of the moves of this kind" in told.err
    none = replace(record, entries=record.entries[: numbers[0] - 1])
    told = knaves(tmp_path, commands[0], "--record", kept(tmp_path, none), "--move", "1")
    assert told.err.startswith("There is no move of this kind in the record.")
    other = {"cribbage": "bid", "euchre": "discard"}[game]
    assert f"a record of {game}" in knaves(tmp_path, other, "--record", file, "--move", "3").err


def game_text(record: Record, number: int) -> str:
    return record.game.write(record.entries[number - 1].move)


def test_where_skunks_count_the_table_says_what_it_is_ordered_by(tmp_path: Path) -> None:
    """All games are lost there; what differs is how often one is skunked."""
    words = ("discard", "5H", "6D", "JS", "QC", "2H", "9D", "--dealer", "--score", "85-115")
    throws = table(tmp_path, *words, "--match-skunks", "--best-of", "5", "--skunk", "double")["throws"]
    worth = [row["worth"] for row in throws]
    assert worth == sorted(worth, reverse=True)
    assert worth[0] - worth[-1] > 0.03
    assert "as good" not in throws[-1]["reason"]
    said = knaves(tmp_path, *words, "--match-skunks", "--best-of", "5", "--skunk", "double")
    assert said.lines[0].split()[-2:] == ["with", "skunks"]
    assert "the order is by it" in said.out
    assert "worth" not in table(tmp_path, *words)["throws"][0]


@pytest.mark.parametrize(
    ("command", "option", "named"),
    [
        ("discard", ("--score", "60-60"), "--score"),
        ("discard", ("--dealer",), "--dealer"),
        ("discard", ("--target", "61"), "--target"),
        ("peg", ("--threw", "2H 9D"), "--threw"),
        ("bid", ("--up", "AS"), "--up"),
        ("lead", ("--suit", "hearts"), "--suit"),
    ],
)
def test_an_option_that_the_record_would_outvote_is_refused(
    tmp_path: Path, command: str, option: tuple[str, ...], named: str
) -> None:
    found = knaves(tmp_path, command, "--record", "any.knaves", "--move", "5", *option)
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(f"The record has the whole position: leave out {named}, or leave out")


def test_of_a_game_that_is_not_over_only_the_moves_of_people_are_shown(tmp_path: Path) -> None:
    whole = played("cribbage", 2, "simple", target=31)
    place, own = next(
        (place, entry.seat)
        for place, entry in enumerate(whole.entries, 1)
        if whole.game.write(entry.move).startswith("discard")
    )
    seated = tuple([SeatedPlayer("Ann") if seat == own else who for seat, who in enumerate(whole.seated)])
    begun = kept(tmp_path, replace(whole, seated=seated, entries=whole.entries[: place + 1]))
    words = ("discard", "--record", begun, "--move")
    assert knaves(tmp_path, *words, str(place)).code == 0
    other = knaves(tmp_path, *words, str(place + 1))
    assert (other.code, other.out) == (2, "")
    assert other.err.startswith(f"Choose one of the moves of this kind, {place}: --move N.")
    seated = tuple([SeatedPlayer("Ann") if seat != own else who for seat, who in enumerate(whole.seated)])
    alone = kept(tmp_path, replace(whole, seated=seated, entries=whole.entries[:place]))
    none = knaves(tmp_path, "discard", "--record", alone, "--move", str(place))
    assert none.err.startswith("Until the game is over, only the moves of its people are shown")


def test_where_only_one_card_fits_nothing_is_drawn_and_that_is_said(tmp_path: Path) -> None:
    words = ("peg", "4H", "AD", "--threw", "2H 9D", "--starter", "6C", "--pone", "--played", "JS KH QC go")
    path = tmp_path / "only.svg"
    said = knaves(tmp_path, *words, "--picture", str(path))
    assert said.code == 0
    assert "No moves are ranked here, so nothing was drawn." in said.out
    assert not path.exists()


def test_the_joker_is_named_or_abbreviated(tmp_path: Path) -> None:
    words = ("bid", "JH", "9H", "AS", "KS", "--up", "TH", "--joker")
    assert table(tmp_path, *words, "joker")["bids"] == table(tmp_path, *words, "JK")["bids"]


@pytest.mark.needs("matplotlib")
@pytest.mark.parametrize("kind", ["svg", "png"])
def test_the_table_as_a_picture(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"bids.{kind}"
    found = knaves(tmp_path, "bid", "JH", "9H", "AS", "KS", "QD", "--up", "TH", "--picture", str(path))
    assert found.code == 0, found.err
    assert path.read_bytes().startswith(b"<?xml" if kind == "svg" else b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        (
            ("discard", "five of hearts, 5♦️", "♠J qc-2h", "9d"),
            ("discard", "5H", "5D", "JS", "QC", "2H", "9D"),
        ),
        (
            (
                "peg",
                "H5 D7 SJ",
                "--threw",
                "2♥9♦",
                "--starter",
                "four of clubs",
                "--pone",
                "--played",
                "QcKh",
            ),
            (*PEG, "JS", "--pone", "--played", "QC KH"),
        ),
        (
            ("peg", "♥4 ♦A", *PEG[3:-1], "6c", "--pone", "--played", "js, kh, queen of clubs GO"),
            ("peg", "4H", "AD", *PEG[3:-1], "6C", "--pone", "--played", "JS KH QC go"),
        ),
        (
            ("bid", "S AK H J9 D Q", "--up", "10 of hearts", "--seat", "third"),
            ("bid", "AS", "KS", "JH", "9H", "QD", "--up", "TH", "--seat", "third"),
        ),
    ],
)
def test_cards_are_typed_as_people_write_them(
    tmp_path: Path, words: tuple[str, ...], plain: tuple[str, ...]
) -> None:
    assert table(tmp_path, *words) == table(tmp_path, *plain)


def test_four_cards_are_counted_before_the_cut(tmp_path: Path) -> None:
    found = knaves(tmp_path, "count", "5h", "5d", "5s", "jc")
    assert (found.code, found.lines[0]) == (0, "Hand 5H 5D 5S JC, before the cut.")
    assert found.lines[-1] == "Total: 14."
    assert knaves(tmp_path, "count", "5h 5d 5s jc / 5c").lines[-1] == "Total: 29."
    assert knaves(tmp_path, "count", "A♠K♠Q♠J♠5♠").lines[-1] == "Total: 15."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("count", "--crib", "5h 5d 5s jc"), "A crib is counted with the starter."),
        (("count", "5h 5d 5s jc 5h"), "The five of hearts is in the hand and is the starter."),
        (("count", "5h 5d 5s / jc"), "Write four cards, a slash and the starter."),
        (("count", "5c / 5h 5d 5s jc"), "Write four cards, a slash and the starter."),
        (("count", "♠AKQ ♥5 ♣J"), "as in AS KS QS 5H / JC."),
        (("count", "5h 5d 5s"), "five with the starter last, not 3."),
        (("throw",), "Did you mean 'discard'?"),
        (("hint",), "Did you mean 'discard', 'peg', 'bid' or 'lead'?"),
        (("disard",), "Did you mean 'discard'?"),
        (("bid", "--upcard", "TH"), "Did you mean '--up'?"),
        (("peg", "--upcard", "TH"), "Did you mean '--starter'?"),
        (("lead", "--trumps", "S"), "Did you mean '--suit'?"),
        (("lead", "--sut", "S"), "Did you mean '--suit'?"),
    ],
)
def test_what_is_mistyped_is_told_what_was_meant(
    tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    found = knaves(tmp_path, *words)
    assert found.code == 2
    assert sentence in found.err


def test_every_word_of_other_people_stands_for_one_of_ours() -> None:
    ours = {name for each in COMMANDS.values() for name in each}
    assert ours <= {*OURS}
    assert not {*COMMANDS} & {*OURS}
    flags = {flag for name in OURS for each in from_table(OURS, name).params for flag in each.opts}
    assert {name for each in OPTIONS.values() for name in each} <= flags
