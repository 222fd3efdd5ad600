"""How much is said in line mode: by kind, kept in the settings; what is left out can be asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from knaves.cards import NotationError
from knaves.line.console import Console
from knaves.line.countdown import Countdown
from knaves.line.speaking import Speaking
from knaves.match.around import Occupant
from knaves.speech import AMOUNTS, KINDS, Amount, Brief
from knaves.store.data_dir import DataDir
from knaves.store.settings import understand

pytestmark = pytest.mark.bare

MOVE = ("Ruth plays the 7♦: ten.", Brief("moves", "Ruth, 7♦, 10."))
END = ("Ruth wins by 10, 121 to 111.", Brief())


@pytest.mark.parametrize(
    ("amount", "printed"),
    [
        ("all", "Ruth plays the seven of diamonds: ten.\nRuth wins by 10, 121 to 111.\n"),
        ("short", "Ruth, seven of diamonds, 10.\nRuth wins by 10, 121 to 111.\n"),
        ("none", "Ruth wins by 10, 121 to 111.\n"),
    ],
)
def test_an_event_is_heard_as_chosen_and_remembered_whole(
    amount: Amount, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    console = Console(speaking=Speaking({"moves": amount}))
    console.announce([MOVE, END])
    assert capsys.readouterr().out == printed
    assert console.said == [MOVE[0], END[0]]


def test_what_is_chosen_is_kept(tmp_path: Path) -> None:
    data_dir = DataDir(tmp_path, keeps=True)
    speaking = Speaking(data_dir=data_dir)
    assert speaking.command("moves short") == ["  Cards and cuts: short"]
    assert speaking.command("CHAT none") == ["  Chat: none"]
    assert data_dir.settings is not None
    assert understand(data_dir.settings).speak == {"moves": "short", "chat": "none"}
    assert len(speaking.command("short")) == len(KINDS)
    assert set(understand(data_dir.settings).speak.values()) == {"short"}


@pytest.mark.parametrize("words", ["loud", "moves", "moves loud", "weather short", "moves short please"])
def test_what_is_not_understood_changes_nothing(words: str) -> None:
    speaking = Speaking()
    (said,) = speaking.command(words)
    assert said.startswith("To change it, type for example: speak moves short.")
    assert speaking.amounts == {}


def test_where_nothing_is_kept_it_is_said_and_holds_for_now() -> None:
    speaking = Speaking()
    told, trouble = speaking.command("points none")
    assert (told, speaking.of("points")) == ("  Points: none", "none")
    assert trouble == "Settings cannot be saved: there is no directory to write to."


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ('speak = "short"', "[speak] must be a table of kinds, not 'short'"),
        ('[speak]\nmove = "short"', "Did you mean 'moves'?"),
        ('[speak]\nmoves = "loud"', "moves in [speak] must be all, short or none, not 'loud'."),
    ],
)
def test_a_wrong_setting_is_explained(written: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(written)
    with pytest.raises(NotationError) as refused:
        understand(tmp_path / "settings.toml")
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("amount", "said"),
    [("all", ["30 seconds left.", "9 seconds left."]), ("short", ["9 seconds left."]), ("none", [])],
)
def test_ones_own_time_is_said_before_it_is_over(amount: Amount, said: list[str]) -> None:
    countdown = Countdown()

    def left(milliseconds: int) -> list[str]:
        own = Occupant("Ann", "human", "", "person", True, "here", True, "", -1, milliseconds, 0)
        return countdown.warnings([own], 0, amount)

    assert [each for now in (45_000, 29_500, 20_000, 8_500, 3_000, 0) for each in left(now)] == said
    # A time that begins below a mark is not warned of at once.
    assert left(25_000) == []


def test_every_amount_has_a_word() -> None:
    assert {*AMOUNTS} == {"all", "short", "none"}
