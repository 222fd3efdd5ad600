"""The ceiling of a game: what a better choice at one decision would gain, with everything after it as it is.

A decision is played out in many worlds that its seat may believe in. One half of them chooses, and the other
half judges what was chosen against the player's own choice: worlds that judged their own choice would flatter
it by their noise. Each half chooses once, so nothing is lost. The gain is that of a best response for one
step, found with finite worlds, which sometimes choose wrongly: a player who looked further, or in more
worlds, could gain more. Clairvoyance is what the best choice of each world would gain, an upper bound for
players who do not see the cards. Nothing here starts a process, reads a file or prints: `measured` is a
pure job.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from random import Random
from typing import Any, Final

from knaves.bots import PlayoutValues, bot, playout_values, strongest
from knaves.cards import NotationError
from knaves.game import AnyGame, Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.lab.arena import luck_only
from knaves.table import play

FEWEST: Final = 8
"""Worlds below which a decision is left out: halves of fewer say nothing."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What better choices than a player's would gain at one decision, in chances to win."""

    best: float
    """A one-step best response, chosen in one half of the worlds and judged in the other."""
    clairvoyance: float
    """The best choice of each world, the mean over the worlds; 0 or more."""
    clairvoyance_in_truth: float
    """The best choice in the world as it was; 0 or more."""
    luck: float
    """What the player's choice brought in truth, less its mean over the worlds: 0 on average if worlds are
    as likely as they are taken to be."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision, with the gains for each player asked; none if too few worlds were found."""

    kind: str
    worlds: int
    gains: tuple[Gain, ...]


def gain(believed: Sequence[Sequence[float]], true: Sequence[float], own: int) -> Gain:
    """Return the gains over the choice in the column ``own``; a single choice gains exactly 0.

    ValueError for fewer than two worlds.
    """
    if len(believed) < 2:
        raise ValueError("Halves take two worlds at least.")
    halves = [_means(believed[first::2]) for first in (0, 1)]
    found = [judges[_best(chooses, own)] - judges[own] for chooses, judges in (halves, halves[::-1])]
    return Gain(
        fsum(found) / 2,
        fsum([max(row) - row[own] for row in believed]) / len(believed),
        max(true) - true[own],
        true[own] - fsum([row[own] for row in believed]) / len(believed),
    )


def _means(rows: Sequence[Sequence[float]]) -> list[float]:
    return [fsum(column) / len(rows) for column in zip(*rows, strict=True)]


def _best(means: Sequence[float], own: int) -> int:
    """Return the best column; the player's own if nothing is better."""
    best = max(range(len(means)), key=means.__getitem__)
    return best if means[best] > means[own] else own


def measured(game: str, names: Sequence[str], number: int, seed: str, index: int) -> tuple[Decision, ...]:
    """Play the game of that index between the strongest players; measure one decision of each kind in it.

    ``names`` are the players whose choices are measured, each at the same decisions; ``number`` is the number
    of worlds. The result depends on the arguments only. NotationError if there is no such game or player, or
    if its decisions cannot be played out.
    """
    found, values = find(game), values_for(game)
    players = [bot(game, name, Random(f"{seed}/{name}")) for name in names]
    rules = found.rules(**luck_only(found))
    states, noticed = _played(found, values, rules, f"{seed}/{index}")
    dice = Random(f"{seed}/{index}/decisions")
    decisions = []
    # One of each kind, so that the decisions of a kind come from different games and are independent.
    for kind in values.kinds:
        places = [(at, seat) for at, seat, each in noticed if each == kind]
        if not places:
            continue
        at, seat = places[dice.randrange(len(places))]
        seen = found.view(states[at], seat)
        asked = [player.choose(seen) for player in players]
        out = values.playouts(states, at, seat, asked, number, dice.getrandbits(64))
        enough = len(out.believed) >= FEWEST
        gains = tuple([gain(out.believed, out.true, own) for own in out.asked]) if enough else ()
        decisions.append(Decision(kind, len(out.believed), gains))
    return tuple(decisions)


def values_for(game: str) -> PlayoutValues[Any, Any, Any, Any]:
    """Return what plays the game's decisions out by its standard rules; NotationError if nothing can."""
    found, values = find(game), playout_values(game)
    if values is None:
        raise NotationError(_("Decisions at {game} cannot be played out.").format(game=game))
    if trouble := values.refusal(found.rules(**luck_only(found)), found.seats[0]):
        raise NotationError(trouble)
    return values


class _Watcher:
    """A player that notes what it must decide."""

    def __init__(
        self, player: Any, kind: Any, moves: list[Any], noticed: list[tuple[int, Seat, str]]
    ) -> None:
        self._player, self._kind, self._moves, self._noticed = player, kind, moves, noticed

    def choose(self, view: Any, /) -> Any:
        if said := self._kind(view):
            self._noticed.append((len(self._moves), view.seat, said))
        return self._player.choose(view)


def _played(
    game: AnyGame, values: PlayoutValues[Any, Any, Any, Any], rules: Any, seed: str
) -> tuple[list[Any], list[tuple[int, Seat, str]]]:
    """Return all states of a game between the strongest, and its decisions: the state, the seat, the kind."""
    moves: list[Any] = []
    noticed: list[tuple[int, Seat, str]] = []
    seats = game.seats[0]
    players = [
        _Watcher(bot(game.name, strongest(game.name), Random(f"{seed}/{seat}")), values.kind, moves, noticed)
        for seat in range(seats)
    ]
    play(game, rules, players, Random(seed), log=lambda seat, move: moves.append((seat, move)))
    states = [game.start(rules, seats)]
    for seat, move in moves:
        states.append(game.apply(states[-1], seat, move))
    return states, noticed
