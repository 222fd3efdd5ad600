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


def test_no_label_runs_into_the_names_or_out_of_the_picture() -> None:
    hints = tuple([Hint(name, 12.0, win, "") for name, win in (("a", 0.63), ("b", 0.55), ("c", 0.525))])
    drawn = picture("", ("5\u2666 5\u2665", "b", "c"), hints)
    labels = re.findall(r'<text x="([\d.]+)" [^>]*>([\d.]+%, [^<]*)<', drawn)
    edge = max(float(x) for x in re.findall(r'<text x="([\d.]+)" [^>]*text-anchor="end"', drawn))
    assert len(labels) == 3
    for x, said in labels:
        # Figures of this size are about six wide.
        assert edge < float(x) - 3 * len(said) < float(x) + 3 * len(said) < 440
