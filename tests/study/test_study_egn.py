"""Studies in EGN: alternative lines are branches, both ways, and labels are the marks of moves."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from egn_samples import FINALS, sample
from knaves import study
from knaves.cards import NotationError
from knaves.data.notation import read_notation
from knaves.record import early_end
from knaves.study import Chapter, Place
from knaves.study.notation import export, read_as_study
from studied import POSITION, chapters


def line(number: int, text: str, first: int = 4, **annotations: list[str]) -> dict[str, Any]:
    """An alternative line of cards; the first trick has ``first`` of them."""
    cards = text.split()
    tricks = [cards[:first], *[cards[at : at + 4] for at in range(first, len(cards), 4)]]
    play: dict[str, Any] = {"type": "TRICK_PLAY", "tricks": tricks}
    if annotations:
        play["playAnnotations"] = {key.removeprefix("at"): texts for key, texts in annotations.items()}
    return {"branchIndex": number, "phases": [play]}


def annotated() -> dict[str, Any]:
    """The published finals with two alternative lines that are published with them."""
    whole: dict[str, Any] = sample(FINALS, "LEFT_OF_LONER")
    low = "Ac Qs Td Tc 9c Qc Jc 9s As Kc Ts Ah Jd 9d 9h Kh Ks Kd Js"
    off = "Ac Qs Td 9h Kh Qc Jc 9s As 9c Ts Ah Jd 9d Tc Js Kc Ks Kd"
    whole["deals"][4]["alternativeLines"] = [
        line(7, low, 3, at0=["[?!]A disaster."]),
        line(7, off, 3, at3=["Hearts."]),
    ]
    return whole


def test_published_alternative_lines_are_branches_and_come_back() -> None:
    whole = annotated()
    read = read_as_study(json.dumps(whole), "egn")
    [chapter] = read.chapters
    assert early_end(chapter.record) is None
    [fork] = [at for at, after in enumerate(chapter.branches) if len(after) > 1 and at in chapter.main]
    places, write = chapter.places, chapter.game.write
    assert [write(places[at].move) for at in chapter.branches[fork]] == ["play TC", "play AC"]
    high = places[chapter.branches[fork][1]]
    assert (high.glyph, high.comment) == ("?!", "A disaster.")
    # Both lines begin alike, and are one branch that branches again.
    inner = [at for at, after in enumerate(chapter.branches) if len(after) > 1 and at not in chapter.main]
    assert [[write(places[at].move) for at in chapter.branches[at]] for at in inner] == [
        ["play TC", "play 9H"]
    ]
    assert study.read(study.write(read)) == replace(read, chapters=(study.arranged(chapter),))
    assert json.loads(export(chapter, "egn"))["deals"] == whole["deals"]


def test_an_impossible_line_is_left_out_and_named() -> None:
    whole = annotated()
    whole["deals"][0]["alternativeLines"] = [line(8, "Ad Ad")]
    read = read_as_study(json.dumps(whole), "egn")
    assert dict(read.chapters[0].record.headers)["Omitted"] == "alternativeLines 1"
    # A record has no branches at all.
    assert dict(read_notation(json.dumps(whole), "egn").headers)["Omitted"] == "alternativeLines 1 5"


def test_a_part_of_a_game_is_over_by_agreement() -> None:
    whole = sample(FINALS)
    del whole["deals"][3:]
    [chapter] = read_as_study(json.dumps(whole), "egn").chapters
    ended = early_end(chapter.record)
    assert ended is not None
    assert ended.how == "agreed"
    study.play_out(chapter)


def bare(chapter: Chapter) -> Chapter:
    """A chapter without what EGN cannot say: marks, questions, proofs, and a text before any call."""
    places = []
    for place in chapter.places:
        lines = "\n".join(dict.fromkeys(" ".join(each.split()) for each in place.comment.split("\n") if each))
        said = (
            place.move is not None
            and "[" not in lines
            and type(place.move).__name__ in ("Play", "Order", "Make")
        )
        places.append(
            Place(place.parent, place.seat, place.move, lines if said else "", place.glyph if said else "")
        )
    return Chapter(chapter.title, replace(chapter.record, token=None), tuple(places))


@settings(max_examples=25, deadline=None)
@given(chapters("euchre", 4))
def test_branches_of_our_studies_come_back(drawn: Chapter) -> None:
    chapter = study.arranged(bare(drawn))
    text = export(chapter, "egn")
    [again] = read_as_study(text, "egn").chapters
    # The kitty is not told, so that what was dealt may differ there; every choice comes back.
    assert chosen(study.arranged(again)) == chosen(chapter)
    assert export(again, "egn") == text


def chosen(chapter: Chapter) -> list[tuple[int, int, str, str, str]]:
    game = chapter.game
    return [
        (place.parent, place.seat, game.write(place.move), place.glyph, place.comment)
        for place in chapter.places
        if place.move is not None and not game.deals(place.move)
    ]


def test_a_position_has_no_place_in_egn() -> None:
    with pytest.raises(NotationError, match="only a game"):
        export(study.read(POSITION).chapters[0], "egn")
