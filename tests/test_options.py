"""Options: agreed on, refused with a sentence, written and read back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.cards import NotationError
from knaves.options import agree, option, options, read_options, write_options
from toy import PRESETS, TOY, Rules

pytestmark = pytest.mark.bare


def test_options_are_described_in_the_order_they_are_declared() -> None:
    assert [(each.name, each.default, each.meaning) for each in options(Rules)] == [
        ("target", 3, "points to play to"),
        ("best", "high", "which card scores"),
        ("aces", False, "an ace that is cut scores one more"),
    ]
    assert [each.allowed for each in options(Rules())] == [
        "a whole number from 1 to 9",
        "high or low",
        "yes or no",
    ]


def test_more_than_two_choices_read_as_a_list() -> None:
    @dataclass(frozen=True)
    class Three:
        skunk: str = option(
            "off", "what it counts", engine="reckoned", choices=("off", "single", "double"), egn="sk"
        )

    assert options(Three)[0].allowed == "off, single or double"
    assert options(Three)[0].egn == "sk"


@pytest.mark.parametrize(
    ("choices", "rules"),
    [
        ({}, Rules()),
        ({"target": 5}, Rules(target=5)),
        ({"target": " 5 "}, Rules(target=5)),
        ({"aces": "ON", "best": "low"}, Rules(aces=True, best="low")),
        ({"aces": "0"}, Rules(aces=False)),
        ({"aces": True}, Rules(aces=True)),
    ],
)
def test_values_may_be_given_as_text(choices: dict[str, Any], rules: Rules) -> None:
    assert agree(PRESETS, **choices) == rules


def test_a_preset_is_where_the_choices_begin() -> None:
    assert agree(PRESETS, "long", target=4) == Rules(target=4, aces=True)


NUMBER = r"target must be a whole number from 1 to 9, not "


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({"target": 0}, NUMBER + "0."),
        ({"target": 10}, NUMBER + "10."),
        ({"target": "10"}, NUMBER + "10."),
        ({"target": "-1"}, NUMBER + "-1."),
        ({"target": "--5"}, NUMBER + "'--5'."),
        ({"target": ""}, NUMBER + "''."),
        ({"target": "٥"}, NUMBER + "'٥'."),
        ({"target": "9" * 5000}, NUMBER),
        ({"target": "3.0"}, NUMBER + "'3.0'."),
        ({"target": 3.0}, NUMBER + "3.0."),
        ({"target": True}, NUMBER + "yes."),
        ({"aces": "maybe"}, "aces must be yes or no, not 'maybe'."),
        ({"aces": 1}, "aces must be yes or no, not 1."),
        ({"best": "middling"}, "best must be high or low, not middling."),
        ({"best": 1}, "best must be high or low, not 1."),
        ({"colour": "red"}, "There is no option 'colour'. The options are target, best, aces."),
        ({"preset": "long"}, "There is no option 'preset'. The options are target, best, aces."),
        ({"presets": "long"}, "There is no option 'presets'. The options are target, best, aces."),
    ],
)
def test_what_does_not_fit_is_refused(choices: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NotationError) as error:
        agree(PRESETS, "standard", **choices)
    assert str(error.value).startswith(sentence)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(
        NotationError, match=r"^There is no preset 'short'. The presets are standard, long\.$"
    ):
        TOY.rules("short")


@given(st.builds(Rules, st.integers(1, 9), st.sampled_from(["high", "low"]), st.booleans()))
def test_rules_read_back_from_what_is_written(rules: Rules) -> None:
    assert read_options(PRESETS, write_options(rules)) == rules


def test_every_option_is_written_so_that_a_new_default_changes_nothing() -> None:
    assert write_options(Rules()) == "target=3 best=high aces=no"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", Rules()),
        ("long", PRESETS["long"]),
        ("long target=2", Rules(2, aces=True)),
        ("best=low", Rules(best="low")),
    ],
)
def test_rules_may_be_written_shorter(text: str, rules: Rules) -> None:
    assert read_options(PRESETS, text) == rules


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("target=1 target=2", "The option 'target' is given twice."),
        ("target=1 long", "'long' is not an option. Write name=value."),
        ("long long", "'long' is not an option. Write name=value."),
        ("short", "There is no preset 'short'. The presets are standard, long."),
        ("preset=long", "There is no option 'preset'. The options are target, best, aces."),
        ("=5", "There is no option ''. The options are target, best, aces."),
        ("target=3=4", NUMBER + "'3=4'."),
    ],
)
def test_rules_that_cannot_be_read_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as error:
        read_options(PRESETS, text)
    assert str(error.value) == sentence
