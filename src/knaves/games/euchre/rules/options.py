"""The options of euchre, and its presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from knaves.cards import NotationError
from knaves.handicap import favoured, first_scores, points, refusal
from knaves.i18n.language import marked
from knaves.options import Gap, check, in_short, option


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """The options of euchre; each names the equivalent key of EGN's ruleset."""

    target: int = option(
        10,
        marked("how many points win the game"),
        low=1,
        high=50,
        engine="reckoned",
        label=marked("Length"),
        egn="winning_score",
        role="target",
    )
    first_dealer: Literal["chance", "partner"] = option(
        "chance",
        marked("who deals first: drawn by chance, or the partner of the first seat"),
        choices=("chance", "partner"),
        engine="neutral",
        label=marked("First dealer"),
        words=(marked("drawn by chance"), marked("your partner")),
    )
    stick_the_dealer: bool = option(
        True,
        marked("whether the dealer must name a suit when all others have passed"),
        engine="reckoned",
        label=marked("Stick the dealer"),
        egn="std",
    )
    alone: Literal["solo", "exchange"] = option(
        "solo",
        marked("when someone goes alone, the partner sits out, or first hands over the best card"),
        choices=("solo", "exchange"),
        engine="reckoned",
        # A bid is played out with the exchange, a bury without the one that is still to come.
        gaps=(Gap(("exchange",), parts=("bury",)),),
        label=marked("Going alone"),
        words=(marked("without the partner"), marked("with the partner's best card")),
        egn="partners_best",
    )
    loner_lead: Literal["dealer", "loner"] = option(
        "dealer",
        marked("who leads when someone plays alone"),
        choices=("dealer", "loner"),
        engine="reckoned",
        label=marked("Lead to a loner"),
        words=(marked("left of the dealer"), marked("left of the loner")),
        egn="loner_lead",
    )
    loner_march: int = option(
        4,
        marked("how many points all five tricks alone are worth"),
        low=3,
        high=5,
        engine="reckoned",
        label=marked("March alone"),
        egn="loner_march_score",
    )
    loner_euchred: int = option(
        2,
        marked("how many points it is worth to euchre a loner"),
        low=2,
        high=4,
        engine="reckoned",
        label=marked("Euchring a loner"),
        egn="loner_euchred_score",
    )
    defend_alone: Literal["never", "loner", "always"] = option(
        "never",
        marked("whether a defender may play alone too"),
        choices=("never", "loner", "always"),
        engine="ignored",
        # Bids and buries are played out as if no defender ever went alone. In the play it is settled.
        gaps=(Gap(("loner", "always"), parts=("bid", "bury")),),
        label=marked("Defending alone"),
        words=(marked("never"), marked("against a loner"), marked("always")),
        egn="defend_alone",
    )
    canadian: bool = option(
        False,
        marked("whether the dealer's partner may order up only by going alone"),
        engine="reckoned",
        label=marked("Canadian rule"),
        egn="canadian",
    )
    no_trump: bool = option(
        False,
        marked("whether no trump may be called in the second round"),
        engine="reckoned",
        # One's own call is valued; the table that the others bid by has suits only.
        gaps=(Gap((True,), parts=("bid",), what=marked("no trump called by the others")),),
        label=marked("No trump"),
        egn="allow_no_trump",
    )
    joker: bool = option(
        False,
        marked("whether a joker is added as the highest trump"),
        engine="reckoned",
        label=marked("Joker"),
        egn="joker",
    )
    farmers: bool = option(
        False,
        marked("whether a hand of only nines and tens may be shown for a new deal"),
        engine="ignored",
        # No bid is played out as if the cards might be dealt again.
        gaps=(Gap((True,), parts=("bid",)),),
        label=marked("Farmer's hand"),
        egn="farmers",
    )
    handicap: int = points(9)
    handicap_for: Literal["first", "others"] = favoured()

    __repr__ = in_short

    def __post_init__(self) -> None:
        check(self)
        if trouble := refusal(self.handicap, self.target):
            raise NotationError(trouble)

    @property
    def first_scores(self) -> tuple[int, int]:
        """The scores before the first deal, by side (§1.6)."""
        one, other = first_scores(self.handicap, self.handicap_for, 2)
        return one, other


PRESETS: Final = {
    "standard": Rules(),
    "feltz": Rules(first_dealer="partner", stick_the_dealer=False, alone="exchange"),
}
"""``feltz``: Four-Handed Euchre 1.1 of 1992."""

ABOUT: Final = {
    "standard": marked("to 10, stick the dealer; a loner's partner sits out"),
    "feltz": marked("as in Four-Handed Euchre 1.1 of 1992: the dealer may pass, a loner gets a card"),
}
