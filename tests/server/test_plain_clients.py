"""Clients that know only the wire format play whole games of every kind over real sockets."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from archived import archived
from plain import Message, Plain
from serving import Served

from knaves import record
from knaves.games import find
from knaves.wire.games import derived
from later import longer
from toy import TOY
from wire_checker import Checker
from wire_schemas import game_schema

NAMES = ("Ann", "Ben", "Cleo", "Dan")
COUNTED = (
    "counting=claimed pegging=claimed",
    "counting=muggins muggins=called go=spoken",
    "counting=penalty",
)
KINDS = [
    (game, preset, seats)
    for game in ("cribbage", "euchre")
    for preset in find(game).presets
    for seats in find(game).seats
] + [("cribbage", rules, seats) for rules in COUNTED for seats in (2, 3)]
USUAL = [("cribbage", "standard", 4), ("cribbage", COUNTED[1], 2), ("euchre", "standard", 4)]
"""What `make test` tries; `make long` tries all."""

CHECKED = {("cribbage", COUNTED[1]), ("euchre", "feltz"), ("toy", "long")}
"""The games whose messages are all validated against the schemas."""


def played(server: Served, game: str, rules: str, seats: int) -> list[Message]:
    """Play a whole game, with one client per seat; return the end as reported to each."""
    people = [Plain(server.url, name) for name in NAMES[:seats]]
    table = people[0].open(game, rules=rules, seats=seats)
    for seat, each in enumerate(people):
        each.come(table, seat)

    def play(seat: int) -> Message:
        dice = Random(seat)
        return people[seat].play(table, dice.choice)

    with ThreadPoolExecutor(seats) as threads:
        ends = [*threads.map(play, range(seats))]
    if (game, rules) in CHECKED:
        checked(game, people[:2])
    for each in people:
        each.close()
    return ends


def checked(game: str, people: Sequence[Plain]) -> None:
    """Every message sent or received conforms to the schemas."""
    checker = Checker(game, game_schema(derived(TOY)) if game == TOY.name else None)
    for each in people:
        for message in (*each.sent, *each.heard):
            assert checker.faults(message) == []


def finished(server: Served, ends: Sequence[Message]) -> record.Record:
    """The record of a game: everybody saw the same end, and it is proved and complete."""
    assert {(end["how"], end["side"]) for end in ends} == {("played", ends[0]["side"])}
    found = record.read(archived(server.url, ends[0]["record"]))
    assert record.verify(found).finished
    assert record.verify(found).proved
    return found


@pytest.mark.parametrize(
    ("game", "rules", "seats"),
    [kind if kind in USUAL else longer(*kind) for kind in KINDS],
    ids=[" ".join(map(str, kind)) for kind in KINDS],
)
def test_clients_without_rules_play_to_the_end(server: Served, game: str, rules: str, seats: int) -> None:
    found = finished(server, played(server, game, rules, seats))
    assert [each.name for each in found.seated] == [*NAMES[:seats]]


@pytest.mark.usefixtures("toy_on_the_shelf")
@pytest.mark.parametrize("seats", TOY.seats)
def test_a_game_without_a_word_of_wire_code_is_played_over_the_net(server: Served, seats: int) -> None:
    found = finished(server, played(server, "toy", "long", seats))
    assert found.game.name == "toy"


def test_one_session_holds_every_seat(server: Served) -> None:
    for game, seats in (("cribbage", 2), ("euchre", 4)):
        everybody = Plain(server.url, "Ann")
        table = everybody.open(game, seats=seats)
        everybody.come(table, *range(seats))
        finished(server, [everybody.play(table)])
        assert all(len(each["seats"]) == seats for each in everybody.told("update"))
        everybody.close()


def test_short_sentences_come_to_those_who_ask_for_them(server: Served) -> None:
    ann, wim = Plain(server.url, "Ann", hello=False), Plain(server.url, "Wim")
    ann.ask("hello", v=1, brief=True)
    table = ann.open("euchre", rules="target=3")
    ann.come(table, 0)
    wim.come(table)
    for seat in range(1, 4):
        ann.ask("seat_bot", table=table, seat=seat, bot="random", name=NAMES[seat])
    ann.play(table)
    wim.wait("over")
    short, whole = (
        [event for update in each.told("update") for event in update["events"]] for each in (ann, wim)
    )
    played = [each for each in short if each["event"]["type"] == "Played"]
    assert {each["kind"] for each in played} == {"moves"}
    assert all(len(each["short"]) < len(each["say"]) for each in played)
    assert {event["event"]["type"] for event in whole} == {event["event"]["type"] for event in short}
    assert not any("kind" in each or "short" in each for each in whole)


@pytest.mark.parametrize(("game", "seats", "most"), [("cribbage", 2, 2_000), ("euchre", 4, 1_600)])
def test_a_move_takes_this_many_bytes_to_each_seat(server: Served, game: str, seats: int, most: int) -> None:
    ann = Plain(server.url, "Ann")
    table = ann.open(game, rules="deal_cut=chance", seats=seats) if game == "cribbage" else ann.open(game)
    ann.come(table, 0)
    for seat in range(1, seats):
        ann.ask("seat_bot", table=table, seat=seat, bot="random", name=NAMES[seat])
    ann.play(table, Random(1).choice)
    ann.close()
    sizes = [size for size, heard in zip(ann.sizes, ann.heard, strict=True) if heard["t"] == "update"]
    assert sum(sizes) / len(sizes) <= most
    assert max(sizes) <= 8_000
