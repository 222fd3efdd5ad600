"""The picture of the moves of a position: what its scale shows."""

from __future__ import annotations

import re

from knaves.game import Hint
from knaves.review.picture import picture


def test_the_scale_shows_no_chance_below_none_and_above_certainty() -> None:
    for won, lost in ((1.0, 0.999), (0.001, 0.0)):
        hints = (Hint("a", 1.0, won, "", 0.002), Hint("b", 0.0, lost, "", 0.002))
        drawn = picture("5\u2665", ("a", "b"), hints)
        scale = [float(each) for each in re.findall(r">(\d+\.\d|-\d+\.\d)<", drawn)]
        assert len(scale) > 2
        assert all(0 <= each <= 100 for each in scale)
