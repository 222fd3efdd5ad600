"""A match as a plain object: plays like `table.play`, seats get only their views, errors change nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from knaves import table
from knaves.bots import Random
from knaves.fair import FairDice, Proof, seeded, sit
from knaves.game import CHANCE, AnyGame, IllegalMove, Seat
from knaves.games import SHELF, find
from knaves.match.match import Match, MatchError, Update

pytestmark = pytest.mark.bare

TABLES = [(name, seats) for name in SHELF for seats in find(name).seats]


def dice(name: str, seats: int, seed: str) -> FairDice:
    source = seeded(seed)
    return FairDice(sit(name, seats, source), source)


def match(name: str, seats: int, seed: str = "1", **options: Any) -> Match:
    found = find(name)
    return Match(found, found.rules(**options), seats, dice(name, seats, seed))


def everybody(table: Match) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(table.seats)))


def at_the_table(name: str, seats: int, seed: str, players: list[Random]) -> Any:
    """The same game by `table.play`, with dice that switch to the next proof after each chance move."""
    found, cards = find(name), dice(name, seats, seed)

    def log(seat: Seat, move: Any) -> None:
        if seat == CHANCE:
            cards.turn()

    return table.play(found, found.rules(), players, cards, log=log)


def play_out(table: Match, players: list[Random], limit: int = 10_000) -> list[Update]:
    told: list[Update] = []
    while (actors := table.actors) and len(told) < limit:
        if actors == (CHANCE,):
            told.append(table.draw(everybody(table)))
        else:
            seat = actors[0]
            move = players[seat].choose(table.view(seat))
            told.append(table.submit(seat, move, everybody(table)))
    return told


def gamblers(seats: int, seed: int) -> list[Random]:
    return [Random(random.Random(seed * 10 + seat)) for seat in range(seats)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_random_play_through_a_match_is_the_play_at_the_table(name: str, seats: int, seed: int) -> None:
    found = find(name)
    made = match(name, seats, str(seed))
    told = play_out(made, gamblers(seats, seed))
    plain = at_the_table(name, seats, str(seed), gamblers(seats, seed))
    assert [update.mover for update in told] == [seat for seat, _ in plain.history]
    assert made.number == len(plain.history)
    for seat in range(seats):
        assert made.view(Seat(seat)) == found.view(plain, Seat(seat))
    state = found.start(found.rules(), seats)
    for update, (seat, move) in zip(told, plain.history, strict=True):
        assert update.events == found.events(state, seat, move)
        state = found.apply(state, seat, move)
        assert update.views == {Seat(each): found.view(state, Seat(each)) for each in range(seats)}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_news_for_one_seat_hold_no_other_view(name: str, seats: int) -> None:
    made = match(name, seats)
    players = gamblers(seats, 5)
    heard = [made.update_for([Seat(1)])]
    while (actors := made.actors) and len(heard) < 120:
        seat = actors[0]
        if seat == CHANCE:
            heard.append(made.draw([Seat(1)]))
        else:
            move = players[seat].choose(made.view(seat))
            heard.append(made.submit(seat, move, [Seat(1)]))
        assert heard[-1].views == {Seat(1): made.view(Seat(1))}
    assert all(list(update.views) == [1] and update.views[Seat(1)].seat == 1 for update in heard)


def state_of(made: Match) -> tuple[Any, ...]:
    return (made.number, made.actors, *(made.view(seat) for seat in everybody(made)))


def at_first_choice(name: str) -> Match:
    made = match(name, find(name).seats[0])
    while made.actors == (CHANCE,):
        made.draw(())
    return made


@pytest.mark.parametrize("name", list(SHELF))
def test_what_is_refused_has_not_happened(name: str) -> None:
    made = at_first_choice(name)
    seat = made.actors[0]
    other = next(each for each in everybody(made) if each not in made.actors) if name == "euchre" else None
    before = state_of(made)
    with pytest.raises(IllegalMove):
        made.submit(seat, made.game.read("go" if name == "cribbage" else "play AS"), ())
    with pytest.raises(MatchError, match="not chance's turn"):
        made.draw(())
    with pytest.raises(MatchError, match="not your turn"):
        made.submit(CHANCE, None, ())
    if other is not None:
        with pytest.raises(MatchError, match="not your turn"):
            made.submit(other, made.game.read("pass"), ())
    assert state_of(made) == before


@pytest.mark.parametrize("name", list(SHELF))
def test_a_move_that_cannot_be_written_down_has_not_happened(name: str) -> None:
    found: AnyGame = find(name)
    full = False

    def log(seat: Seat, move: Any, proof: Proof | None) -> None:
        assert (proof is not None) == (seat == CHANCE)
        if full:
            raise OSError(28, "No space left on device")

    made = Match(found, found.rules(), found.seats[0], dice(name, found.seats[0], "1"), log=log)
    while made.actors == (CHANCE,):
        made.draw(())
    before = state_of(made)
    full = True
    seat = made.actors[0]
    with pytest.raises(OSError, match="No space"):
        made.submit(seat, made.view(seat).legal[0], ())
    assert state_of(made) == before


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rewound_a_match_stands_as_it_stood(name: str, seats: int) -> None:
    made = match(name, seats)
    told = play_out(made, gamblers(seats, 7), limit=60)
    for number in (40, 17, 3):
        assert made.view_then(Seat(0), number) == told[number - 1].views[Seat(0)]
        back = made.rewind(number, dice(name, seats, "2"), everybody(made))
        assert back.back
        assert (back.number, back.events) == (number, ())
        assert back.views == told[number - 1].views
        assert made.movers() == tuple(update.mover for update in told[:number])
    with pytest.raises(MatchError, match="nothing to take back"):
        made.rewind(3, dice(name, seats, "2"), ())


def test_a_game_is_taken_up_where_it_stopped() -> None:
    made = match("euchre", 4)
    play_out(made, gamblers(4, 1), limit=30)
    found = find("euchre")
    whole = at_the_table("euchre", 4, "1", gamblers(4, 1)).history
    again = Match(
        found, found.rules(), 4, dice("euchre", 4, "9"), state=found.replay(found.rules(), 4, whole[:30])
    )
    assert state_of(again) == state_of(made)
