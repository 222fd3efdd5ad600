"""Searches all messages of a game for leaks: card texts, secrets, worlds that can be told apart."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from evenings import Evening, Heard, Sent

from conformance.secrets import SECRETS
from conformance.walking import faces
from knaves import fair
from knaves.cards import Card
from knaves.fair import Sitting
from knaves.game import CHANCE, AnyGame, Seat
from knaves.games import find
from knaves.match.log import Begun, Gave, Promised
from knaves.match.notices import Happened, Revealed
from knaves.options import read_options
from leaks import Truth, hidden_in


def search(evening: Evening) -> int:
    """Search every byte; return the number of messages. AssertionError for a leaked card."""
    truth = truth_of(evening)
    count = 0
    for sent in evening.sent():
        truth.upto(sent.heard.moves)
        allowed = truth.allowed(sent.reader.seats, sent.heard.since)
        hidden = hidden_in(sent.data, sent.reader.language, allowed)
        assert not hidden, f"{sent.reader} is shown {hidden}: {sent.data.decode()}"
        count += 1
    check_secrets(evening)
    return count


def truth_of(evening: Evening) -> Truth:
    terms = evening.table.terms
    game = find(terms.game)
    return Truth(game, read_options(game.presets, terms.rules), terms.seats)


def check_secrets(evening: Evening) -> None:
    """Each revealed secret yields the move that was made, whose cards everybody knew by then."""
    truth = truth_of(evening)
    for heard in evening.heard:
        notice = heard.told.notice
        if not isinstance(notice, Revealed):
            continue
        truth.upto(heard.moves)
        places = [place for place, step in enumerate(truth.steps) if step.seat == CHANCE]
        step = truth.steps[places[notice.draw - 1]]
        assert drawn(evening, heard, notice, step.before, truth.game) == step.move
        if not truth.game.actors(truth.state):
            continue
        for number in range(truth.seats):
            known = _known_of(truth, places[notice.draw - 1], Seat(number))
            assert faces(step.move) <= known, f"draw {notice.draw} is told and hides {faces(step.move)}"


def _known_of(truth: Truth, place: int, seat: Seat) -> set[Card]:
    """What a seat may know of the shuffle behind a move."""
    number = place + 1
    while number < len(truth.steps) and truth.part(number + 1)[0] <= place:
        number += 1
    over = number < len(truth.steps)
    return SECRETS[truth.game.name].known(truth.part(number)[1], seat, over)


def drawn(evening: Evening, heard: Heard, notice: Revealed, state: Any, game: AnyGame) -> Any:
    """Compute chance's move from the secret and the seats' parts, as anybody could."""
    sitting, parts = None, dict[int, bytes]()
    for dated in evening.log[: heard.told.n]:
        match dated.entry:
            case Begun(token=token):
                sitting = Sitting(game.name, state.seats, bytes.fromhex(token))
            case Promised(draw) if draw == notice.draw:
                parts = {}
            case Gave(draw, seat, entropy) if draw == notice.draw:
                parts[seat] = bytes.fromhex(entropy)
    assert sitting is not None
    entropies = [parts[seat] for seat in sorted(parts)]
    proof = fair.prove(sitting, notice.draw, bytes.fromhex(notice.secret), entropies)
    return game.chance(state, fair.stream(sitting, notice.draw, proof))


def worlds_agree(evening: Evening, people: int, dice: Random) -> bool:
    """Play another world that a reader cannot tell from this one up to some moment: they get the same bytes.

    Return whether the worlds differ. AssertionError if the bytes differ.
    """
    truth = truth_of(evening)
    moves = evening.heard[-1].moves
    number = dice.randrange(1, len(moves))
    truth.upto(moves[:number])
    readers = _readers(evening)
    who = dice.choice([*readers])
    world = truth.state
    for seat in readers[who]:
        world = truth.game.imagine(truth.game.view(world, seat), dice)
    twin = Evening(evening.table.terms, people, evening.seed, evening.long, world.history)
    theirs = _until(twin.sent(who), number)
    ours = _until(evening.sent(who), number)[: len(theirs)]
    assert len(theirs) > 0
    for mine, other in zip(ours, theirs, strict=True):
        assert mine == other, f"{who} can tell another world after {number} moves by {other!r}"
    return bool(world.history != moves[:number])


def _readers(evening: Evening) -> dict[str, tuple[Seat, ...]]:
    """The readers, with the seats for which another world is imagined in turn.

    Watchers must not see a difference between worlds linked by such steps.
    """
    seats = evening.table.terms.seats
    found = {
        name: tuple(map(Seat, evening.table.state.seating.places_of(name)))
        for name in evening.table.state.seating.people
    }
    single = {name: places for name, places in found.items() if len(places) == 1}
    return single | {"Wim": (Seat(0), Seat(1)), "Wes": (Seat(seats - 1), Seat(0))}


def _until(sent: Iterator[Sent], number: int) -> list[bytes]:
    """The messages sent until ``number`` moves were made."""
    found: list[bytes] = []
    for each in sent:
        notice = each.heard.told.notice
        if isinstance(notice, Happened) and len(each.heard.moves) > number:
            break
        found.append(each.data)
    return found
