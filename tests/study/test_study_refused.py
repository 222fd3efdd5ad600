"""What cannot be a study is refused with its line, and an impossible move with the law's paragraph."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from knaves import games, record, study
from knaves.cards import Card, NotationError
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.positions import read_position
from knaves.record import Entry, Known, Record, RecordError, SeatedPlayer
from knaves.study import Chapter, Mark, Place, Study
from knaves.study.making import chapter_of
from knaves.study.model import (
    DEEPEST,
    LONGEST_COMMENT,
    LONGEST_PARAGRAPH,
    LONGEST_QUESTION,
    MOST_CHAPTERS,
    MOST_MARKS,
    MOST_PLACES,
)
from knaves.study.read import LARGEST_STUDY
from studied import POSITION


def whole() -> Record:
    """A game of euchre to three points."""
    game = games.find("euchre")
    rules, dice = game.rules(target=3), Random(5)
    state, entries = game.start(rules, 4), list[Entry]()
    while actors := game.actors(state):
        seat = actors[0]
        move = game.chance(state, dice) if seat == CHANCE else game.legal(state, seat)[0]
        entries.append(Entry(seat, move))
        state = game.apply(state, seat, move)
    return Record(game, rules, tuple([SeatedPlayer(name) for name in "ABCD"]), tuple(entries))


def game_text() -> str:
    return study.write(Study("A game", "Ann", (chapter_of(whole(), "One"),)))


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("Study: Bids\n", "", 1, "The header 'Study' is missing"),
        ("Author: Ann\n", "", 1, "The header 'Author' is missing"),
        ("Chapter: Whether to take it up\n", "", 1, "The header 'Chapter' is missing"),
        ("Study: Bids", "Study:", 1, "The title of a study cannot be empty."),
        ("Seats: 4", "Seats: 2", 8, "must be 4"),
        ("bid?cards=JH+9H", "bid?cards=TH+9H", 7, "ten of hearts"),
        ("bid?cards", "peg?cards", 7, "has no position 'peg'"),
        ("bid?cards=JH+9H+AS+KS+QD&up", "bid", 7, "Write a position as"),
        ("&seat=dealer", "&seat=dealer&rules=canadian", 7, "in the header 'Rules'"),
        ("&seat=dealer", "&turned=no", 7, "This position has no 'turned'."),
        ("@mark JH JH>TH", "@mark JH JH>JH", 15, "from one card to another"),
        ("@mark JH JH>TH", "@mark 5X", 15, "'5X'"),
        ("@mark JH JH>TH", "@mark JH JH", 15, "all different"),
        ("# @mark JH JH>TH", "# @mark", 15, "with something after it"),
        ("# @mark JH JH>TH", "# @mark JH\n# @mark TH", 16, "one @mark at most"),
        ("@question", "@ask", 16, "There is no '@ask'."),
        ("@glyph !", "@glyph ++", 19, "one of !! ! !? ?! ? ??"),
        ("# @mark JH JH>TH", "# @glyph !", 15, "one of !! ! !? ?! ? ??"),
        ("0 order", "0 odrer", 18, "'odrer' is not a move"),
        ("0 order", "4 order", 18, "from 0 to 3"),
        ("0 order", "fair 1 secret", 18, "header 'Fair'"),
        ("#   0 pass", "#   1 pass", 23, "only its own player moves"),
        ("#   0 bury QD", "#   0 bury QD\n#   0 play JH", 21, "only its own player moves"),
        ("#   0 pass", "#   0 order", 23, "begin with the same move"),
        ("# )\n# (\n", "# (\n", 17, "This branch does not end."),
        ("# (\n#   0 order", "# (\n#   # Why?\n#   0 order", 18, "A branch begins with its move."),
        ("#   0 pass  # Nobody will thank you.\n", "", 23, "A branch begins with its move."),
        ("thank you.\n# )\n", "thank you.\n", 22, "This branch does not end."),
        ("thank you.\n# )\n", "thank you.\n# )\n# )\n", 25, "no branch here"),
    ],
)
def test_bad_input_is_refused_with_its_line(old: str, new: str, line: int, said: str) -> None:
    assert old in POSITION
    with pytest.raises(RecordError) as refused:
        study.read(POSITION.replace(old, new, 1))
    assert said in refused.value.sentence
    assert refused.value.line == line


def test_a_move_in_a_position_that_is_impossible_names_the_paragraph() -> None:
    with pytest.raises(IllegalMove, match=r"Line 20, 'bury TS': You do not hold the 10♠\. \(§3\.2\)"):
        study.read(POSITION.replace("bury QD", "bury TS"))


def test_a_move_of_a_branch_that_is_impossible_names_its_line_and_the_paragraph() -> None:
    lines = game_text().splitlines()
    number = next(at for at, line in enumerate(lines) if " play " in line)
    seat = lines[number].split()[0]
    deal = next(line for line in lines if line.startswith("chance deal "))
    own = lines[number].split()[2]
    other = next(
        card
        for card in deal.split()[2:]
        if card != own and not any(f"{seat} play {card}" == line for line in lines)
    )
    lines[number + 1 : number + 1] = ["# (", f"#   {seat} play {other}", "# )"]
    with pytest.raises(IllegalMove) as refused:
        study.read("\n".join([*lines, ""]))
    assert f"Line {number + 3}, 'play {other}'" in refused.value.sentence
    assert refused.value.paragraph == "6.3"


def test_the_lines_of_a_later_chapter_are_those_of_the_file() -> None:
    later = POSITION.replace("Study: Bids\nAuthor: Ann\n", "")
    text = POSITION + "\n" + later
    assert len(study.read(text).chapters) == 2
    before = POSITION.count("\n") + 1
    with pytest.raises(RecordError) as refused:
        study.read(POSITION + "\n" + later.replace("@glyph !", "@glyph ++"))
    assert refused.value.line == before + 17
    with pytest.raises(RecordError, match="Only the first chapter has the header 'Study'") as refused:
        study.read(POSITION + "\n" + POSITION)
    assert refused.value.line == before + 4


def test_a_game_branches_only_from_its_moves() -> None:
    text = game_text().replace("\n\n", "\n\n# (\n", 1)
    with pytest.raises(RecordError, match="no move yet"):
        study.read(text)


def test_a_game_that_is_not_over_is_no_study() -> None:
    text = game_text()
    with pytest.raises(RecordError, match="only finished games") as refused:
        study.read(text[: text.rstrip("\n").rfind("\n") + 1])
    assert refused.value.line == text.count("\n") - 1
    ended = text.replace("Chapter: One", "Chapter: One\nEnded: resigned, side 1 wins")
    study.read(ended[: ended.rstrip("\n").rfind("\n") + 1])


def test_a_game_as_one_seat_saw_it_is_no_chapter() -> None:
    bare = replace(whole(), entries=(), known=Known(Seat(0)))
    with pytest.raises(NotationError, match="as one seat saw it"):
        Chapter("One", bare)


def test_a_record_is_no_study() -> None:
    with pytest.raises(RecordError, match="'Study' is missing: this is not a chapter of a study"):
        study.read(record.write(whole()))


def test_texts_and_trees_have_limits() -> None:
    chapter = study.read(POSITION).chapters[0]
    with pytest.raises(NotationError, match="longer than 4000"):
        Place(-1, comment="a\n" * (LONGEST_COMMENT // 2) + "b")
    with pytest.raises(NotationError, match="longer than 800"):
        Place(-1, comment="a" * (LONGEST_PARAGRAPH + 1))
    with pytest.raises(NotationError, match="longer than 200"):
        Place(-1, question="a" * (LONGEST_QUESTION + 1))
    with pytest.raises(NotationError, match="20 marks at most"):
        Place(-1, marks=tuple([Mark(Card(number)) for number in range(MOST_MARKS + 1)]))
    with pytest.raises(NotationError, match="from 1 to 64 chapters"):
        Study("A", "B", (chapter,) * (MOST_CHAPTERS + 1))
    first = chapter.places[0]
    with pytest.raises(NotationError, match="4000 moves at most"):
        replace(chapter, places=(first, *[chapter.places[1]] * MOST_PLACES))
    with pytest.raises(NotationError, match="has at most"):
        study.read("#" * (LARGEST_STUDY + 1))
    with pytest.raises(NotationError, match="from 1 to 64 chapters"):
        study.read(POSITION + (POSITION.replace("Study: Bids\nAuthor: Ann\n", "")) * MOST_CHAPTERS)


def test_branches_lie_in_each_other_only_so_deep() -> None:
    game = games.find("cribbage")
    play = [game.read(f"cut {number}") for number in range(1, 2 * DEEPEST + 4)]
    places = [Place(-1)]
    at = 0
    for number in range(DEEPEST + 1):
        places += [Place(at, Seat(0), play[2 * number]), Place(at, Seat(0), play[2 * number + 1])]
        at = len(places) - 1
    bare = Record(game, game.rules(), (SeatedPlayer("A"), SeatedPlayer("B")))
    with pytest.raises(NotationError, match="At most 8 branches"):
        Chapter("One", bare, tuple(places))


def test_a_question_needs_a_player_who_answers() -> None:
    chapter = study.read(POSITION).chapters[0]
    with pytest.raises(NotationError, match="answered by the next move"):
        replace(chapter, places=(chapter.places[0],))
    dealt = chapter_of(whole(), "One")
    asked = replace(dealt.places[0], question="What will be dealt?")
    with pytest.raises(NotationError, match="answered by the next move"):
        replace(dealt, places=(asked, *dealt.places[1:]))


@pytest.mark.parametrize(
    ("game", "players", "line", "moves"),
    [
        ("euchre", 4, "bid?cards=JH+9H+AS+KS+QD&up=TH&seat=dealer", ("order", "bury QD")),
        ("euchre", 4, "play?cards=JH+9H+AS+9S+9C&up=TH&seat=first&trump=hearts&maker=first", ("play JH",)),
        ("cribbage", 2, "discard?cards=5H+5D+JS+QC+2H+9D&dealer=no", ("discard 2H 9D",)),
        ("cribbage", 2, "peg?cards=5H&threw=QC+2H&starter=9D&played=4S+TD+5S+2D+3S+AC+AS", ("play 5H",)),
    ],
)
def test_what_a_position_shows_does_not_depend_on_the_cards_of_the_others(
    monkeypatch: pytest.MonkeyPatch, game: str, players: int, line: str, moves: tuple[str, ...]
) -> None:
    """Their cards are made up for the rules alone: in every other world the same is seen and said."""
    found = games.find(game)
    bare = Record(found, found.rules(), tuple([SeatedPlayer(name) for name in "ABCD"[:players]]))
    places = [Place(-1), *[Place(at, Seat(0), found.read(move)) for at, move in enumerate(moves)]]
    chapter = Chapter("A position", bare, tuple(places), read_position(line))

    def shown(world: int) -> list[object]:
        monkeypatch.setattr("knaves.study.playing._WORLD", world)
        played = study.play_out(chapter)
        assert played.seats == (0,)
        return [(played.view(at, Seat(0)), played.said[at], played.movers(at)) for at in range(len(places))]

    assert shown(0) == shown(1) == shown(2)
    # Only its own player moves.
    assert {seat for at in range(len(places)) for seat in study.play_out(chapter).movers(at)} == {0}
