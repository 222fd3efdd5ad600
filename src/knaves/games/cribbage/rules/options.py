"""What may be agreed before a game of cribbage, and the names under which it usually is.

Paragraph numbers (§) are those of ``docs/rules/cribbage.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from knaves.cards import NotationError
from knaves.i18n.language import _, marked
from knaves.options import check, in_short, option


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Rules:
    """The options of a game of cribbage; the defaults are the ``standard`` game."""

    target: int = option(121, marked("points that win the game (§8.1)"), low=5, high=1001, role="target")
    skunk: Literal["off", "single", "double"] = option(
        "single",
        marked("whether a badly beaten loser loses two games, or even three (§8.4)"),
        choices=("off", "single", "double"),
    )
    deal_cut: Literal["player", "chance"] = option(
        "player",
        marked("who makes the cuts for the first deal (§2.1)"),
        choices=("player", "chance"),
        role="cut",
    )
    starter_cut: Literal["player", "chance"] = option(
        "player",
        marked("who makes the cut for the starter (§4.1)"),
        choices=("player", "chance"),
        role="cut",
    )
    runs: Literal["any", "exact"] = option(
        "any", marked("whether a run in the play may lie in any order (§5.9)"), choices=("any", "exact")
    )
    go: Literal["automatic", "spoken", "honour"] = option(
        "automatic",
        marked("whether a go is said for the player, said and checked, or said on honour (§5.5)"),
        choices=("automatic", "spoken", "honour"),
    )
    pegging: Literal["given", "claimed"] = option(
        "given",
        marked("whether points in the play are given or must be claimed (§7.1)"),
        choices=("given", "claimed"),
    )
    counting: Literal["automatic", "claimed", "muggins", "penalty"] = option(
        "automatic",
        marked("who counts, and what becomes of a wrong count (§7.2)"),
        choices=("automatic", "claimed", "muggins", "penalty"),
    )
    muggins: Literal["taken", "called"] = option(
        "taken",
        marked("whether missed points are taken at once or must be called (§7.5)"),
        choices=("taken", "called"),
    )
    overclaim: Literal["corrected", "penalty"] = option(
        "corrected", marked("what claiming too much costs (§7.4)"), choices=("corrected", "penalty")
    )
    best_of: int = option(
        1, marked("games in the match: the best of this odd number (§9.1)"), low=1, high=99, role="games"
    )
    match_skunks: bool = option(
        False, marked("whether a skunk counts as more than one game of the match (§9.2)")
    )

    __repr__ = in_short

    def __post_init__(self) -> None:
        check(self)
        if self.best_of % 2 == 0:
            raise NotationError(
                _("best_of must be odd, so that a match cannot be drawn, not {best_of}.").format(
                    best_of=self.best_of
                )
            )

    @property
    def skunk_lines(self) -> tuple[int, ...]:
        """Scores that a loser must reach to lose one game fewer: ``(91,)``, ``(91, 61)`` or ``()``."""
        below = {"off": (), "single": (30,), "double": (30, 60)}[self.skunk]
        return tuple(self.target - gap for gap in below if self.target > gap)

    @property
    def games_needed(self) -> int:
        """How many games win the match."""
        return self.best_of // 2 + 1


PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "standard": Rules(),
        "universal": Rules(starter_cut="chance", deal_cut="chance"),
        "loadstar": Rules(skunk="off", counting="penalty"),
        "psion": Rules(skunk="off", starter_cut="chance", deal_cut="chance"),
        "topsoft": Rules(skunk="off", go="honour", pegging="claimed", counting="muggins"),
    }
)
"""§10: the American Cribbage Congress's game, and the four classics."""
