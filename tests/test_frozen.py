"""Light values are frozen dataclasses like any others; only making and copying them is cheap."""

from __future__ import annotations

import pickle
from copy import copy
from dataclasses import FrozenInstanceError, dataclass, replace
from typing import Any, ClassVar

import pytest

from knaves.frozen import changed, fixed, light, loose, making


@light
@dataclass(frozen=True, slots=True)
class Hand:
    DERIVED: ClassVar = ("size",)
    cards: tuple[int, ...]
    thrown: int = 0

    @property
    def size(self) -> int:
        return len(self.cards)


def test_a_light_value_is_made_compared_and_shown_like_another() -> None:
    hand = Hand((1, 2), thrown=3)
    assert hand == Hand((1, 2), 3) != Hand((1, 2))
    assert hash(hand) == hash(Hand((1, 2), 3))
    assert repr(hand) == "Hand(cards=(1, 2), thrown=3)"
    assert replace(hand, cards=()) == changed(hand, cards=()) == Hand((), 3)
    assert pickle.loads(pickle.dumps(hand)) == copy(hand) == hand
    assert hand.size == 2
    with pytest.raises(TypeError):
        Hand()  # type: ignore[call-arg]


def test_a_light_value_stays_as_it_is() -> None:
    hand: Any = Hand((1, 2))
    quick: Any = making(Hand)((1, 2), 0)
    assert quick == hand
    for made in (hand, quick, changed(hand, thrown=1), fixed(loose(hand)), pickle.loads(pickle.dumps(hand))):
        with pytest.raises(FrozenInstanceError):
            made.cards = ()
        with pytest.raises(AttributeError):
            object.__setattr__(made, "other", 1)


def test_a_loose_copy_can_be_changed_until_it_is_fixed() -> None:
    hand = Hand((1, 2))
    copied = loose(hand)
    copied.cards = (3,)
    assert (copied.size, hand.cards) == (1, (1, 2))
    assert loose(copied).cards == (3,)
    assert fixed(copied) is copied
    assert copied == Hand((3,))


def test_a_field_that_does_not_exist_cannot_be_changed() -> None:
    copied = loose(Hand((1, 2)))
    with pytest.raises(AttributeError):
        copied.card = 3
    with pytest.raises(AttributeError):
        changed(Hand((1, 2)), card=3)  # type: ignore[call-arg]
