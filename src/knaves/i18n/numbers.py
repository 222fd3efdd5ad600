"""Numbers as a language writes them: with its decimal mark, and its mark between thousands.

All with a fraction pass through here, and all that may be ten thousand or more.
"""

from __future__ import annotations

from knaves.i18n.language import _, marked

_SAMPLE = marked("0.5")
"""The mark is what stands between the digits of this number in a catalogue."""
_LARGE = marked("10,000")
"""The same for the mark between thousands."""


class Figure(float):
    """A number that is a field of a sentence: ``"{tricks:.1f}".format(tricks=Figure(2.5))``."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(".", _(_SAMPLE).strip("05"))


def decimal(number: float, places: int = 1, *, signed: bool = False) -> str:
    """Return a number with so many places; with its sign, if ``signed``, for gains and losses.

    >>> decimal(2.25), decimal(0.7, signed=True), decimal(-0.04, signed=True)
    ('2.2', '+0.7', '0.0')
    """
    # What is written as nothing has no sign.
    number = round(number, places) or 0.0
    return format(Figure(number), f"{'+' if signed and number else ''}.{places}f")


def grouped(number: int) -> str:
    """Return a whole number with its thousands apart.

    >>> grouped(640), grouped(1_234_567)
    ('640', '1,234,567')
    """
    return f"{number:,}".replace(",", _(_LARGE).strip("10"))


def percent(share: float, places: int = 0) -> str:
    """Return a share, 0 to 1, in hundredths.

    >>> percent(0.543), percent(0.543, 1)
    ('54%', '54.3%')
    """
    return _("{number}%").format(number=decimal(100 * share, places))
