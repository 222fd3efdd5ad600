"""The options of cribbage, and its presets.

Paragraph numbers (§) are those of ``docs/rules/cribbage.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from knaves.cards import NotationError
from knaves.handicap import favoured, first_scores, points, refusal
from knaves.i18n.language import _, marked
from knaves.options import Gap, check, in_short, option


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Rules:
    """The options of a game of cribbage; the defaults are the ``standard`` game."""

    target: int = option(
        121,
        marked("how many points win the game"),
        low=5,
        high=1001,
        engine="reckoned",
        label=marked("Length"),
        role="target",
    )
    """§8.1"""
    skunk: Literal["off", "single", "double"] = option(
        "single",
        marked("a loser more than 30 points short loses two games; more than 60 short, three"),
        choices=("off", "single", "double"),
        engine="reckoned",
        label=marked("Skunks"),
        words=(marked("don't count"), marked("count"), marked("count, doubles too")),
        role="stake",
    )
    """§8.4"""
    deal_cut: Literal["player", "chance"] = option(
        "player",
        marked("who cuts for the first deal"),
        choices=("player", "chance"),
        engine="neutral",
        label=marked("Cut for the deal"),
        words=(marked("by the players"), marked("automatic")),
        role="cut",
    )
    """§2.1"""
    starter_cut: Literal["player", "chance"] = option(
        "player",
        marked("who cuts the pack for the starter"),
        choices=("player", "chance"),
        engine="neutral",
        label=marked("Cut for the starter"),
        words=(marked("by the players"), marked("automatic")),
        role="cut",
    )
    """§4.1"""
    runs: Literal["any", "exact"] = option(
        "any",
        marked("whether the cards of a run may come in any order, as 6 4 5"),
        choices=("any", "exact"),
        engine="reckoned",
        # What a throw will peg is taken from a table, which was made with runs in any order.
        gaps=(Gap(("exact",), parts=("discard",)),),
        label=marked("Runs in the play"),
        words=(marked("in any order"), marked("in sequence only")),
    )
    """§5.9"""
    go: Literal["automatic", "spoken", "honour"] = option(
        "automatic",
        marked("who says go when no card fits; on your honour, nobody checks"),
        choices=("automatic", "spoken", "honour"),
        engine="ignored",
        # A go tells nothing then, but nobody is thought to hold back a card that fits.
        gaps=(Gap(("honour",), parts=("discard", "lead", "play")),),
        label=marked("Saying go"),
        words=(marked("automatic"), marked("by the players"), marked("on your honour")),
    )
    """§5.5"""
    pegging: Literal["given", "claimed"] = option(
        "given",
        marked("whether the points of a card are pegged for you or you must claim them"),
        choices=("given", "claimed"),
        engine="neutral",
        label=marked("Points in the play"),
        words=(marked("automatic"), marked("claimed")),
    )
    """§7.1"""
    counting: Literal["automatic", "claimed", "muggins", "penalty"] = option(
        "automatic",
        marked(
            "who counts the hands; with muggins the opponent takes what you miss,"
            " with penalties the whole count if you claim too much"
        ),
        choices=("automatic", "claimed", "muggins", "penalty"),
        engine="reckoned",
        label=marked("Counting hands"),
        words=(
            marked("automatic"),
            marked("by the players"),
            marked("with muggins"),
            marked("with penalties"),
        ),
    )
    """§7.2"""
    muggins: Literal["taken", "called"] = option(
        "taken",
        marked("whether missed points go to the opponent at once or must be called"),
        choices=("taken", "called"),
        engine="neutral",
        label=marked("Muggins"),
        words=(marked("automatic"), marked("must be called")),
    )
    """§7.5"""
    overclaim: Literal["corrected", "penalty"] = option(
        "corrected",
        marked("whether claiming too much gives the excess to the opponent"),
        choices=("corrected", "penalty"),
        engine="reckoned",
        label=marked("Claiming too much"),
        words=(marked("is corrected"), marked("costs the excess")),
    )
    """§7.4"""
    best_of: int = option(
        1,
        marked("how many games the match has at most: an odd number"),
        low=1,
        high=99,
        engine="reckoned",
        label=marked("Match, best of"),
        role="games",
    )
    """§9.1"""
    match_skunks: bool = option(
        False,
        marked("whether a skunk counts as more than one game of the match"),
        engine="reckoned",
        # With three or four players the champion plays to win each game.
        gaps=(Gap((True,), seats=(3, 4), given=lambda rules: rules.best_of > 1 and bool(rules.skunk_lines)),),
        label=marked("Skunks in a match"),
    )
    """§9.2"""
    handicap: int = points(60)
    """§8.5"""
    handicap_for: Literal["first", "others"] = favoured()
    """§8.5"""

    __repr__ = in_short

    def __post_init__(self) -> None:
        check(self)
        if self.best_of % 2 == 0:
            raise NotationError(
                _("best_of must be odd, so that a match cannot be drawn, not {best_of}.").format(
                    best_of=self.best_of
                )
            )
        if trouble := refusal(self.handicap, self.target):
            raise NotationError(trouble)

    def first_scores(self, sides: int) -> tuple[int, ...]:
        """Return the scores before the first deal of a game, by side (§8.5)."""
        return first_scores(self.handicap, self.handicap_for, sides)

    @property
    def skunk_lines(self) -> tuple[int, ...]:
        """Scores that a loser must reach to lose one game less: ``(91,)``, ``(91, 61)`` or ``()``."""
        below = {"off": (), "single": (30,), "double": (30, 60)}[self.skunk]
        return tuple(self.target - gap for gap in below if self.target > gap)

    @property
    def games_needed(self) -> int:
        """The number of games that wins the match."""
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

ABOUT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "standard": marked("the tournament game made easy: the program counts and pegs for you"),
        "universal": marked("as in Universal Software's Cribbage 2.0 of 1996: all cuts are automatic"),
        "loadstar": marked("as in Loadstar 128 Cribbage: you count, and a wrong count costs points"),
        "psion": marked("as in Cribbage for the Psion: all is automatic, and there are no skunks"),
        "topsoft": marked(
            "as in TOPSOFT Cribbage of 1987: you say go, claim your points and count, with muggins"
        ),
    }
)
