"""The small commands: count, replay, verify, doctor, manual, completion, and the command itself."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path
from typing import Final

import click
import pytest
from driving import SCRIPTS, environment, knaves, process

import knaves as package
from knaves.cli import doctor
from knaves.cli.command import COMMANDS
from knaves.games import SHELF, find
from knaves.typeset import plain

pytestmark = pytest.mark.bare

ROOT = Path(__file__).parents[2]
HAND = ("8H", "7D", "7S", "6C", "2H")


def test_U24_a_hand_is_counted_with_reasons(tmp_path: Path) -> None:
    counted = knaves(tmp_path, "count", *HAND)
    assert counted.code == 0
    assert counted.lines[0] == "Hand 8H 7D 7S 6C, starter 2H."
    assert [line.split("  ")[-1].strip() for line in counted.lines[1:-1]] == [
        "fifteen two",
        "fifteen four",
        "fifteen six",
        "fifteen eight",
        "a pair makes ten",
        "a run of three makes thirteen",
        "a run of three makes sixteen",
    ]
    assert counted.lines[-1] == "Total: 16."


def test_count_gives_a_program_total_and_parts(tmp_path: Path) -> None:
    counted = json.loads(knaves(tmp_path, "count", "--json", *HAND).out)
    assert list(counted) == ["total", "parts"]
    assert counted["total"] == 16 == sum(part["points"] for part in counted["parts"])
    assert counted["parts"][0] == {"kind": "fifteen", "cards": ["7D", "8H"], "points": 2}


def test_count_reads_cards_as_people_write_them(tmp_path: Path) -> None:
    assert knaves(tmp_path, "count", "8h, 7♦ 7s 6c 10h").lines[0] == "Hand 8H 7D 7S 6C, starter TH."


def test_count_knows_the_crib(tmp_path: Path) -> None:
    four_alike_in_suit = ("2H", "4H", "6H", "8H", "KS")
    assert knaves(tmp_path, "count", *four_alike_in_suit).lines[-1] == "Total: 4."
    crib = knaves(tmp_path, "count", "--crib", *four_alike_in_suit)
    assert crib.lines == ["Crib 2H 4H 6H 8H, starter KS.", "Total: 0."]


BAD_HANDS = {
    "no suit": ("8", "7D", "7S", "6C", "2H"),
    "no card": ("8X", "7D", "7S", "6C", "2H"),
    "three": ("7D", "7S", "6C"),
    "six": (*HAND, "3C"),
    "twice": ("7D", "7D", "7S", "6C", "2H"),
    "a joker": ("JK", "7D", "7S", "6C", "2H"),
    "a joker among four": ("JK", "7D", "7S", "6C"),
    "a card face down": ("??", "7D", "7S", "6C"),
    "a control character": ("\x1b[31m", "7D", "7S", "6C", "2H"),
}


@pytest.mark.parametrize("cards", BAD_HANDS.values(), ids=BAD_HANDS.keys())
def test_count_refuses_what_is_no_hand(tmp_path: Path, cards: tuple[str, ...]) -> None:
    refused = knaves(tmp_path, "count", *cards)
    assert (refused.code, refused.out) == (2, "")
    assert re.fullmatch(r"[^\x1b]*\. Try: knaves count --help\n", refused.err)


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A finished game's record, as the command line left it."""
    words = ("--against", "simple", "--target", "2", "--seed", "1", "--name", "Ann")
    assert knaves(tmp_path, "play", "euchre", *words, typed=()).code == 0
    (file,) = (tmp_path / "games").iterdir()
    return file


def test_a_record_is_told_in_words(tmp_path: Path, recorded: Path) -> None:
    told = knaves(tmp_path, "replay", str(recorded))
    assert told.code == 0
    assert told.lines[:2] == ["Seat 0: Ann, human.", "Seat 1: Ruth, simple 1."]
    assert "win the game" in told.lines[-1]
    whole = json.loads(knaves(tmp_path, "replay", "--json", str(recorded)).out)
    assert [line for move in whole["moves"] for line in move["said"]] == told.lines[4:]
    assert whole["result"]["games"] == 1
    assert whole["names"][0] == "Ann"


def test_a_true_record_is_verified(tmp_path: Path, recorded: Path) -> None:
    verified = knaves(tmp_path, "verify", str(recorded))
    assert verified.code == 0
    assert "proved" in verified.out
    assert "does not mean" in verified.out
    assert json.loads(knaves(tmp_path, "verify", "--json", str(recorded)).out)["proved"] is True


def test_a_record_that_was_changed_is_found_out(tmp_path: Path, recorded: Path) -> None:
    text = recorded.read_text("utf-8")
    recorded.write_text(re.sub(r"(chance deal )(\S+) (\S+)", r"\1\3 \2", text, count=1), "utf-8")
    verified = knaves(tmp_path, "verify", "--json", str(recorded))
    assert verified.code == 1
    assert json.loads(verified.out)["sound"] is False
    assert knaves(tmp_path, "verify", str(recorded)).code == 1


def test_a_proof_can_be_required(tmp_path: Path, recorded: Path) -> None:
    assert knaves(tmp_path, "verify", "--require-proof", str(recorded)).code == 0
    text = recorded.read_text("utf-8")
    stripped = tmp_path / "stripped.knaves"
    for lines, sentence in (
        (r"^fair .*\n", "This record has no proof: nothing shows where its cards came from."),
        (r"^fair [0-9]+ secret .*\n", "Not proved: "),
        (r"^fair 1 secret .*\n", "Not proved: 1 of "),
        (r"(?s)(?<=\n\n).*", "There are no chance moves"),
    ):
        stripped.write_text(re.sub(lines, "", text, flags=re.MULTILINE), "utf-8")
        allowed = knaves(tmp_path, "verify", str(stripped))
        assert allowed.code == 0
        assert sentence in allowed.out
        as_json = json.loads(knaves(tmp_path, "verify", "--json", str(stripped)).out)
        assert (as_json["sound"], as_json["proved"]) == (True, False)
        assert as_json["summary"].startswith(sentence)
        refused = knaves(tmp_path, "verify", "--require-proof", str(stripped))
        assert refused.code == 1
        assert refused.err.startswith(f"A proof is required. {sentence}")
        assert knaves(tmp_path, "verify", "--require-proof", "--json", str(stripped)).code == 1


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_last_line_without_an_end_is_told(tmp_path: Path, recorded: Path, command: str) -> None:
    assert json.loads(knaves(tmp_path, command, "--json", str(recorded)).out)["dropped"] == ""
    with recorded.open("a") as file:
        file.write("1 play KH")
    told = knaves(tmp_path, command, str(recorded))
    assert told.code == 0
    assert told.err == "The last line of the file is incomplete and was ignored.\n"
    assert json.loads(knaves(tmp_path, command, "--json", str(recorded)).out)["dropped"] == "1 play KH"


@pytest.mark.long
@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_a_record_is_read_from_standard_input(
    tmp_path: Path, recorded: Path, command: str, flags: tuple[str, ...]
) -> None:
    from_file = knaves(tmp_path, command, str(recorded), *flags)
    piped = knaves(tmp_path, command, "-", *flags, typed=recorded.read_text("utf-8"))
    assert piped == from_file
    assert piped.code == 0


def test_what_comes_through_a_pipe_may_be_no_record(tmp_path: Path) -> None:
    refused = knaves(tmp_path, "replay", "-", typed="hello\n")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.endswith(".\n")


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("what", ["missing", "a directory", "no record", "not text", "empty"])
def test_what_is_no_record_gets_one_sentence(tmp_path: Path, command: str, what: str) -> None:
    path = tmp_path / "file"
    content = {"no record": b"hello\n", "not text": b"\xff\xfe\n", "empty": b""}.get(what)
    if what == "a directory":
        path.mkdir()
    elif content is not None:
        path.write_bytes(content)
    refused = knaves(tmp_path, command, str(path))
    assert (refused.code, refused.out) == (1, "")
    assert re.fullmatch(r".+\.\n", refused.err)


def installed(tmp_path: Path) -> Path:
    """A copy of the package as an installer lays it down: files, and a record with their hashes."""
    site = tmp_path / "site"
    shutil.copytree(ROOT / "src/knaves", site / "knaves", ignore=shutil.ignore_patterns("__pycache__"))
    about = site / f"knaves-{package.__version__}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: knaves\nVersion: {package.__version__}\n")
    rows = []
    for path in sorted(site.rglob("*")):
        if path.is_file():
            digest = (
                base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).rstrip(b"=").decode()
            )
            rows.append(f"{path.relative_to(site)},sha256={digest},{path.stat().st_size}")
    (about / "RECORD").write_text("\n".join([*rows, f"{about.name}/RECORD,,"]) + "\n")
    return site


def examined(site: Path, home: Path) -> tuple[int, dict[str, dict[str, str]]]:
    """What the doctor of that copy says, by subject."""
    paths = os.pathsep.join([str(site), sysconfig.get_paths()["purelib"]])
    done = subprocess.run(
        # -S keeps the editable installation of this checkout out of the way.
        [sys.executable, "-S", "-c", "from knaves.cli import main; main(['doctor', '--json'])"],
        capture_output=True,
        env=environment(home, PYTHONPATH=paths, PYTHONDONTWRITEBYTECODE="1"),
        timeout=60,
        check=False,
    )
    assert done.stderr == b""
    return done.returncode, {each["about"]: each for each in json.loads(done.stdout)["findings"]}


@pytest.mark.long
def test_U22_the_doctor_finds_changed_and_missing_files(tmp_path: Path) -> None:
    site = installed(tmp_path)
    code, found = examined(site, tmp_path / "home")
    assert code == 0
    assert found["files"]["state"] == "well"
    assert "sources" not in found
    with (site / "knaves/cards.py").open("a") as file:
        file.write("# changed\n")
    (site / "knaves/py.typed").unlink()
    code, found = examined(site, tmp_path / "home")
    assert code == 1
    assert found["files"]["state"] == "trouble"
    assert "knaves/cards.py has changed" in found["files"]["words"]
    assert "knaves/py.typed is missing" in found["files"]["words"]


def test_U22_the_doctor_says_what_it_cannot_check(tmp_path: Path) -> None:
    """An editable installation's record has the compiled files and not one source."""
    site = installed(tmp_path)
    (record,) = site.glob("*.dist-info/RECORD")
    rows = [row for row in record.read_text().splitlines() if not row.split(",")[0].endswith(".py")]
    record.write_text("\n".join(rows) + "\n")
    code, found = examined(site, tmp_path / "home")
    assert code == 0
    assert found["files"]["state"] == "well"
    assert found["sources"]["state"] == "note"
    assert "no hashes" in found["sources"]["words"]
    examined_here = knaves(tmp_path, "doctor")
    assert any(line.startswith("terminal: ") for line in examined_here.lines)
    assert any(line.startswith("kernel: ") for line in examined_here.lines)


def test_U22_the_doctor_looks_at_the_data_directory(tmp_path: Path) -> None:
    def found() -> dict[str, str]:
        shown = knaves(tmp_path / "home", "doctor", "--json")
        states = {each["about"]: each["state"] for each in json.loads(shown.out)["findings"]}
        assert shown.code == ("trouble" in states.values())
        return states

    assert found()["data directory"] == "note"
    (tmp_path / "home").mkdir()
    assert found()["data directory"] == "well"
    (tmp_path / "home/settings.toml").write_text("name = \n")
    (tmp_path / "home/statistics.jsonl").write_text("nonsense\n")
    assert found()["settings"] == "trouble"
    assert found()["statistics"] == "trouble"
    assert (tmp_path / "home/settings.toml").read_text() == "name = \n"
    (tmp_path / "file").write_text("")
    assert knaves(tmp_path / "file" / "home", "doctor").code == 1


KERNELS: Final = {
    "extension": "{game} uses the compiled kernel, as an extension module.",
    "webassembly": "{game} uses the compiled kernel, as WebAssembly.",
    "python": "{game} has no compiled kernel: everything works in pure Python, but more slowly.",
}


@pytest.mark.parametrize("cribbage", KERNELS)
@pytest.mark.parametrize("euchre", KERNELS)
def test_the_doctor_says_which_kernel_each_game_has_found(
    monkeypatch: pytest.MonkeyPatch, cribbage: str, euchre: str
) -> None:
    found = {"cribbage": cribbage, "euchre": euchre}
    for game, kind in found.items():
        monkeypatch.setattr(f"knaves.games.{game}.engine.kernel.found", kind)
    said = doctor.kernel()
    assert said.words == " ".join(
        [KERNELS[kind].format(game=find(game).title) for game, kind in found.items()]
    )
    assert said.state == ("note" if "python" in found.values() else "well")


def test_the_doctor_says_what_the_games_here_have_found(tmp_path: Path) -> None:
    said = next(line for line in knaves(tmp_path, "doctor").out.splitlines() if line.startswith("kernel: "))
    for game in SHELF:
        kind = import_module(f"knaves.games.{game}.engine.kernel").found
        assert KERNELS[kind].format(game=find(game).title) in said


def test_L14_the_manual_is_whole_and_says_what_there_is(tmp_path: Path) -> None:
    shown = process(tmp_path, "manual")
    assert shown.code == 0
    assert shown.out.splitlines() == plain((ROOT / "docs/guide/manual.md").read_text("utf-8"), 78)
    assert "\x1b" not in shown.out
    for command in COMMANDS:
        assert f"knaves {command}" in shown.out, command


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_for_each_shell(tmp_path: Path, shell: str) -> None:
    shown = knaves(tmp_path, "completion", shell)
    assert shown.code == 0
    assert "_KNAVES_COMPLETE" in shown.out


def test_completion_completes(tmp_path: Path) -> None:
    asked = {
        "_KNAVES_COMPLETE": "bash_complete",
        "COMP_WORDS": "knaves play euchre --pres",
        "COMP_CWORD": "3",
    }
    assert "--preset" in process(tmp_path, **asked).out


def test_help_lists_every_command(tmp_path: Path) -> None:
    for words in ((), ("--help",), ("-h",)):
        shown = knaves(tmp_path, *words)
        assert shown.code == 0
        assert shown.err == ""
        assert all(re.search(rf"^  {name} ", shown.out, re.MULTILINE) for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(tmp_path: Path, name: str) -> None:
    shown = knaves(tmp_path, name, "--help")
    assert shown.code == 0
    assert shown.out.startswith(f"Usage: knaves {name}")


def test_the_version(tmp_path: Path) -> None:
    assert knaves(tmp_path, "--version").out == f"knaves {package.__version__}\n"


def test_help_loads_no_game(tmp_path: Path) -> None:
    code = "import sys; from knaves.cli import main\ntry: main([])\nfinally: print(*sys.modules, sep=chr(10))"
    call, home = [sys.executable, "-c", code], environment(tmp_path)
    done = subprocess.run(call, capture_output=True, check=True, text=True, env=home)
    loaded = set(done.stdout.split())
    assert not loaded & {"rich", "tomlkit", "tomllib", "asyncio", "json"}
    assert not loaded & {"knaves.game", "knaves.games", "knaves.local", "knaves.positions", "knaves.record"}


def test_a_reader_who_goes_away_is_no_error(tmp_path: Path) -> None:
    done = subprocess.run(
        f"{SCRIPTS / 'knaves'} manual | head -n 1",
        shell=True,
        capture_output=True,
        env=environment(tmp_path),
        text=True,
        check=True,
    )
    assert done.stdout == "Knaves: the manual\n"
    assert done.stderr == ""


def test_flags_of_the_rules_hide_no_flag_of_the_command() -> None:
    from knaves.cli.play import command_for
    from knaves.games import SHELF

    for game in SHELF:
        names = [name for each in command_for(game).params for name in (*each.opts, *each.secondary_opts)]
        assert len(names) == len(set(names)), game
        assert all(isinstance(each, click.Option) for each in command_for(game).params)
