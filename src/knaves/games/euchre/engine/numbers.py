"""The actions and observations of euchre for programs that learn, as `knaves.numbers` finds them."""

from __future__ import annotations

from typing import Final

from knaves.games.euchre.engine import actions, information, observations
from knaves.numbers import Numbers, Observation

NUMBERS: Final = Numbers(
    names=actions.NAMES,
    legal=actions.legal,
    observations={
        "fields": Observation(observations.fields, observations.encode),
        "information": Observation(information.fields, information.encode),
    },
)
