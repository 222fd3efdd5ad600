"""What may be agreed before a game of euchre, and the agreements that have a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from knaves.i18n.language import marked
from knaves.options import check, in_short, option


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """The options of euchre; each names the key of EGN's ruleset that says the same."""

    target: int = option(
        10, marked("the score that wins the game"), low=1, high=50, egn="winning_score", role="target"
    )
    first_dealer: Literal["chance", "partner"] = option(
        "chance",
        marked("who deals first: drawn by chance, or the partner of seat 0"),
        choices=("chance", "partner"),
    )
    stick_the_dealer: bool = option(
        True, marked("the dealer must make trump when all others have passed"), egn="std"
    )
    alone: Literal["solo", "exchange"] = option(
        "solo",
        marked("when someone goes alone, the partner sits out, or first hands over its best card"),
        choices=("solo", "exchange"),
        egn="partners_best",
    )
    loner_lead: Literal["dealer", "loner"] = option(
        "dealer",
        marked("who leads against a loner: the seat to the dealer's left, or to the loner's"),
        choices=("dealer", "loner"),
        egn="loner_lead",
    )
    loner_march: int = option(
        4, marked("points for five tricks alone"), low=3, high=5, egn="loner_march_score"
    )
    loner_euchred: int = option(
        2, marked("points for euchring a loner"), low=2, high=4, egn="loner_euchred_score"
    )
    defend_alone: Literal["never", "loner", "always"] = option(
        "never",
        marked("when a defender may play alone"),
        choices=("never", "loner", "always"),
        egn="defend_alone",
    )
    canadian: bool = option(False, marked("the dealer's partner may order up only alone"), egn="canadian")
    no_trump: bool = option(False, marked("no trump may be made in the second round"), egn="allow_no_trump")
    joker: bool = option(False, marked("a joker is added, the highest trump"), egn="joker")
    farmers: bool = option(
        False, marked("a hand of nines and tens only may be shown and the cards dealt again"), egn="farmers"
    )

    __repr__ = in_short

    def __post_init__(self) -> None:
        check(self)


PRESETS: Final = {
    "standard": Rules(),
    "feltz": Rules(first_dealer="partner", stick_the_dealer=False, alone="exchange"),
}
"""``feltz``: Four-Handed Euchre 1.1 of 1992."""
