"""Players that are programs: what they are asked, and where to find one by name.

A bot is shown views, never a state. It says its name and version, which every record keeps. The
strategies themselves live with their game, in ``games/<g>/players.py``; players of any game live here.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from knaves.cards import Dice, NotationError
from knaves.game import Advice, Hint, View
from knaves.language import _, meant
from knaves.players.random import Random


class Bot(Protocol):
    """A player that is a program."""

    @property
    def name(self) -> str:
        """What it is called: ``simple``, ``steady``."""
        ...

    @property
    def version(self) -> str:
        """Which edition it is; it changes whenever any choice of its does."""
        ...

    def choose(self, view: Any, /) -> Any:
        """Return one of ``view.legal``."""
        ...


class Coach(Bot, Protocol):
    """A bot that can say why."""

    def advise(self, view: View, /) -> Advice:
        """Return what it would do here, and the reason, fit to show to a person."""
        ...

    def hint(self, view: Any, /) -> tuple[Hint, ...]:
        """Return the moves worth weighing, best first, with numbers and reasons; nothing to weigh: none."""
        ...


def names(game: str) -> tuple[str, ...]:
    """Return the names of the bots that play this game, weakest first."""
    return (Random.name, *_shelf(game))


def bot(game: str, name: str, dice: Dice) -> Bot:
    """Return the bot of that name for that game; NotationError when there is none.

    ``dice`` is for bots that choose by chance; the others leave it alone.
    """
    if name == Random.name:
        return Random(dice)
    shelf = _shelf(game)
    if name not in shelf:
        raise NotationError(
            meant(
                _("There is no player {name!r} for {game}; there are {names}.").format(
                    name=name, game=game, names=", ".join(names(game))
                ),
                name,
                names(game),
            )
        )
    found: Bot = shelf[name]()
    return found


def coach(game: str) -> Coach:
    """Return the player whose advice is given as a hint: the strongest there is."""
    found: Coach = list(_shelf(game).values())[-1]()
    return found


def _shelf(game: str) -> dict[str, Any]:
    shelf: dict[str, Any] = import_module(f"knaves.games.{game}.players").PLAYERS
    return shelf
