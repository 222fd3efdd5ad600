"""Players of other people: programs that speak lines of JSON, and classes, in the arena and at the table."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from driving import knaves
from driving import process as run_command

from knaves.wire import outside
from later import longer

GUIDE = (Path(__file__).parents[2] / "docs" / "guide" / "bots.md").read_text("utf-8")
TINY = next(block for block in re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL) if "sys.stdin" in block)
"""The program of the guide."""
RANDOM = """
class Mine:
    name, version = "mine", "2"
    def choose(self, view):
        return view.legal[-1]
"""


def said(**message: object) -> str:
    return f"print({json.dumps(message)!r})"


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    (tmp_path / "tiny.py").write_text(TINY, encoding="utf-8")
    return f"cmd:{sys.executable} {tmp_path / 'tiny.py'}"


def program(tmp_path: Path, code: str) -> str:
    path = tmp_path / "program.py"
    path.write_text(code, encoding="utf-8")
    return f"cmd:{sys.executable} {path}"


def test_the_program_of_the_guide_has_as_many_lines_as_the_manual_says() -> None:
    assert len(TINY.strip().splitlines()) == 8


@pytest.mark.parametrize(
    ("game", "rules"), [longer("cribbage", ("--target", "31")), ("euchre", ("--target", "3"))]
)
@pytest.mark.parametrize("cores", ["1", "2"])
def test_a_program_plays_in_the_arena(
    tmp_path: Path, tiny: str, game: str, rules: tuple[str, ...], cores: str
) -> None:
    words = ("arena", game, tiny, "simple", *rules, "--pairs", "3", "--cores", cores, "--json")
    outcome = knaves(tmp_path, *words)
    assert (outcome.code, outcome.err) == (0, "")
    found = json.loads(outcome.out)
    assert found["players"] == {"A": "tiny 1", "B": "simple 1"}
    assert found["games"] == 6
    # Where workers play, none is kept in this process, which still lives.
    assert bool(running(str(tmp_path / "tiny.py"))) == (cores == "1")


@pytest.mark.long
@pytest.mark.needs("ray")
def test_a_program_plays_the_same_on_ray(tmp_path: Path, tiny: str) -> None:
    words = ("arena", "cribbage", tiny, "simple", "--target", "31", "--pairs", "3", "--json")
    ways = [knaves(tmp_path, *words, "--cores", "1"), run_command(tmp_path, *words, "--ray", "--cores", "2")]
    assert [(each.code, each.err) for each in ways] == [(0, ""), (0, "")]
    found = [json.loads(each.out) for each in ways]
    assert [each.pop("seconds_per_decision") for each in found]
    assert found[0] == found[1]


def test_it_is_sent_what_its_seat_may_see_and_nothing_else(tmp_path: Path) -> None:
    heard = tmp_path / "heard.txt"
    note = f"for line in sys.stdin:\n    print(line, end='', file=open({str(heard)!r}, 'a'))"
    code = TINY.replace("for line in sys.stdin:", note)
    words = ("arena", "cribbage", program(tmp_path, code), "simple", "--target", "31", "--pairs", "1")
    assert knaves(tmp_path, *words, "--cores", "1").code == 0
    for line in heard.read_text("utf-8").splitlines():
        message = json.loads(line)
        [seat] = message["seats"]
        assert message["actors"] == [seat["seat"]]
        assert seat["choices"]
        assert message["deal"] >= 1
        cards = seat["view"]["hand"]
        if seat["view"]["open"]["phase"] == "discard":
            # The own six and the backs of the rest: the pack as dealt does not stand in what was seen.
            known = set(re.findall(r"\b[A23456789TJQK][CDHS]\b", json.dumps(seat["view"]["deal"])))
            assert known == set(cards)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("", "it has ended"),
        ("print('hi')", "its answer cannot be read: hi"),
        (said(player="human"), "A program cannot be called 'human'"),
        (said(player="a 1", v=9), "it speaks another version of the protocol"),
        (TINY.replace('best["move"]', '"dance"'), "dance"),
        (TINY.replace('best["move"]', '"play AS"'), "tiny made an illegal move"),
    ],
)
def test_a_program_that_cannot_play_is_named_with_the_reason(tmp_path: Path, code: str, words: str) -> None:
    outcome = knaves(tmp_path, "arena", "cribbage", program(tmp_path, code), "simple", "--cores", "1")
    assert outcome.code != 0
    assert words in outcome.err
    assert "Traceback" not in outcome.err
    assert ".." not in outcome.err


FOREVER = "import sys, time\n"


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "words"),
    [
        (f"{FOREVER}time.sleep(1000)", "it has not answered for 1 second"),
        (
            f"{FOREVER}{said(t='hello', v=1, player='deaf 1')}\nsys.stdout.flush()\ntime.sleep(1000)",
            "not answered",
        ),
        (
            # Its lines may come before it is asked or be read as its answer.
            f"{said(t='hello', v=1, player='loud 1')}\nwhile True: print('{{}}')",
            "cannot play",
        ),
        (TINY.replace("flush=True)", "flush=True); print('{}', flush=True)"), "cannot play"),
        (TINY + "    if seat['view']['open']['laid']: break\n", "it has ended"),
    ],
    ids=["mute", "deaf", "loud", "twice", "mortal"],
)
def test_a_program_that_hangs_or_talks_too_much_is_ended_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, words: str
) -> None:
    monkeypatch.setattr(outside, "PATIENCE", 1.0)
    name = program(tmp_path, code)
    outcome = knaves(tmp_path, "arena", "cribbage", name, "simple", "--cores", "1")
    assert outcome.code != 0
    assert f"The program {name.removeprefix('cmd:')!r} cannot play: " in outcome.err
    assert words in outcome.err
    assert "Traceback" not in outcome.err
    assert not running(str(tmp_path / "program.py"))


def running(word: str) -> list[str]:
    """The processes with this word in their command line."""
    listed = subprocess.run(["ps", "-wweo", "stat=,args="], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if word in line and not line.startswith("Z")]


def test_when_a_program_has_ended_what_it_started_ends_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where it holds the output of the program open, which then seems to be about to answer."""
    monkeypatch.setattr(outside, "PATIENCE", 20.0)
    (tmp_path / "child.py").write_text("import time; time.sleep(1000)", encoding="utf-8")
    start = f"subprocess.Popen([sys.executable, '-IS', {str(tmp_path / 'child.py')!r}])"
    code = f"import subprocess, sys\n{start}\n"
    outcome = knaves(tmp_path, "arena", "cribbage", program(tmp_path, code), "simple", "--cores", "1")
    assert outcome.code != 0
    assert "it has ended" in outcome.err
    assert not running(str(tmp_path / "child.py"))


@pytest.mark.long
def test_a_program_in_a_worker_ends_with_the_arena(tmp_path: Path) -> None:
    """Even one that does not listen when its input ends."""
    code = TINY.replace("import json, sys", "import json, sys, time") + "time.sleep(1000)\n"
    words = ("arena", "cribbage", program(tmp_path, code), "simple", "--target", "31", "--pairs", "2")
    assert run_command(tmp_path, *words, "--cores", "2").code == 0
    assert not running(str(tmp_path / "program.py"))


def test_a_program_that_fails_at_the_table_is_named_and_the_game_can_be_left(tmp_path: Path) -> None:
    name = program(tmp_path, TINY.replace('best["move"]', '"dance"'))
    words = ("play", "euchre", "--plain", "--name", "Ann", "--target", "2", "--seed", "1", "--against", name)
    outcome = knaves(tmp_path, *words, typed=("hint",))
    assert outcome.code != 0
    assert "cannot play" in outcome.err + outcome.out
    assert "Traceback" not in outcome.err


def test_a_command_that_is_not_there_is_named(tmp_path: Path) -> None:
    for name in ("cmd:/no/such/program", "cmd:'"):
        outcome = knaves(tmp_path, "arena", "cribbage", name, "simple")
        assert outcome.code == 2
        assert "it cannot be started" in outcome.err


@pytest.mark.parametrize("name", ["cmd:", "cmd:  "])
def test_a_command_without_a_program_is_asked_for_one(tmp_path: Path, name: str) -> None:
    outcome = knaves(tmp_path, "arena", "cribbage", name, "simple")
    assert outcome.code == 2
    assert outcome.err.startswith("Name a program after cmd:, as in 'cmd:./program'. ")


def test_a_program_and_a_class_play_at_the_table(
    tmp_path: Path, tiny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_player.py").write_text(RANDOM, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    against = f"{tiny},my_player:Mine,steady"
    words = ("play", "euchre", "--plain", "--name", "Ann", "--target", "2", "--seed", "1")
    played = knaves(tmp_path, *words, "--against", against, typed=("hint",))
    assert played.code == 0, played.err
    assert "(computer, tiny)" in played.out
    assert "(computer, mine)" in played.out
    [path] = (tmp_path / "games").iterdir()
    assert "tiny 1" in path.read_text("utf-8")


def test_a_mistake_in_such_a_name_is_told_before_the_game(tmp_path: Path) -> None:
    for name in ("cmd:/no/such/program", "nowhere:Bot"):
        outcome = knaves(tmp_path, "play", "cribbage", "--plain", "--against", name)
        assert outcome.code == 2
        assert "cannot" in outcome.err
        assert "Traceback" not in outcome.err


def test_a_record_starts_no_program(tmp_path: Path) -> None:
    """Whatever the file of a game calls its players, it names bots of this installation only."""
    evil = tmp_path / "ran"
    words = ("play", "cribbage", "--plain", "--name", "Ann", "--seed", "1")
    assert knaves(tmp_path, *words, typed="1\nquit\n").code == 0
    [path] = (tmp_path / "saves").iterdir()
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"(Seat 1: .*, ).*", rf"\1cmd:touch$IFS{evil}", text), encoding="utf-8")
    outcome = knaves(tmp_path, "resume", "--plain", str(path))
    assert outcome.code != 0
    assert not evil.exists()
