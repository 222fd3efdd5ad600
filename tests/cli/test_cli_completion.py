"""What a shell offers after Tab, asked as bash, zsh and fish ask; and in a real bash."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import SCRIPTS, environment, knaves, script

from knaves.bots import choices


def offered(home: Path, line: str, program: str = "knaves", shell: str = "zsh") -> set[str]:
    """What is offered for the last word of a line, which is begun or empty."""
    words = line.split(" ")
    asked = {
        f"_{program.upper()}_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1) if shell != "fish" else words[-1],
    }
    lines = (knaves(home, env=asked) if program == "knaves" else script(home, program, env=asked)).lines
    match shell:
        case "zsh":
            return {*lines[1::3]}
        case "bash":
            return {each.partition(",")[2] for each in lines}
    return {each.partition(",")[2].partition("\t")[0] for each in lines}


OFFERED = {
    "knaves play cribbage --against st": {"steady"},
    "knaves play cribbage --against simple,sh": {"simple,sharp"},
    "knaves play cribbage --against hu": {"human"},
    "knaves cribbage --against ch": {"champion"},
    "knaves cribbage --against simple,champion@": {f"simple,{each}" for each in choices("cribbage")
                                                   if "@" in each},
    "knaves play euchre --against sa": {"sampler"},
    "knaves play cribbage --preset lo": {"loadstar"},
    "knaves play cribbage --skunk d": {"double"},
    "knaves arena cribbage ste": {"steady"},
    "knaves arena cribbage steady si": {"simple"},
    "knaves settings an": {"animation=yes", "animation=no"},
    "knaves settings th": {"theme=dark", "theme=light", "theme=contrast", "theme=mono"},
    "knaves settings b": {"boxes=", "big=", "bell=", "blank=", "british="},
    "knaves settings bo": {"boxes=usual", "boxes=some", "boxes=all", "boxes=held"},
    "knaves settings theme=": {"theme=dark", "theme=light", "theme=contrast", "theme=mono"},
    "knaves settings name=Ann against=st": {"against=steady"},
    "knaves settings cribbage.pre": {f"cribbage.preset={n}" for n in
                                     ("standard", "universal", "loadstar", "psion", "topsoft")},
    "knaves settings cribbage.skunk=d": {"cribbage.skunk=double"},
    "knaves settings euchre.joker=": {"euchre.joker=yes", "euchre.joker=no"},
    "knaves settings whist.": set(),
    "knaves settings name=": set(),
    "knaves --lang c": {"cs"},
    "knaves completion z": {"zsh"},
    "knaves tables make euchre-b": {"euchre-bids", "euchre-buries"},
}  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), OFFERED.items())
def test_words_that_have_a_list_are_offered(tmp_path: Path, line: str, expected: set[str]) -> None:
    assert offered(tmp_path, line) == expected


def test_fish_is_answered_too(tmp_path: Path) -> None:
    assert offered(tmp_path, "knaves settings theme=l", shell="fish") == {"theme=light"}


@pytest.mark.parametrize(("line", "expected"), [
    ("knaves settings theme = d", {"dark"}),
    ("knaves settings theme =", {"dark", "light", "contrast", "mono"}),
    ("knaves settings name = Ann against = st", {"steady"}),
])  # fmt: skip
def test_bash_makes_three_words_of_a_setting(tmp_path: Path, line: str, expected: set[str]) -> None:
    assert offered(tmp_path, line, shell="bash") == expected


SCRIPTS_OFFERED = {
    "cribbage n": {"nodisk", "noblank", "noanimation", "nokeyboard"},
    "cribbage ann 1": {"121"},
    "cribbage 6": {"61"},
    "euchre 1": {"10"},
    "euchre NOD": {"nodisk"},
    "euchre l": {"list", "laptop"},
    "cribbage --against ch": {"champion"},
    "euchre --bi": {"--big"},
}


@pytest.mark.parametrize(("line", "expected"), SCRIPTS_OFFERED.items())
def test_U18_the_words_of_1992_are_offered(tmp_path: Path, line: str, expected: set[str]) -> None:
    assert offered(tmp_path, line, program=line.split()[0]) == expected


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_completes_all_three_programs(tmp_path: Path, shell: str) -> None:
    said = knaves(tmp_path, "completion", shell).out
    for program in ("knaves", "cribbage", "euchre"):
        assert f"_{program.upper()}_COMPLETE=" in said


@pytest.mark.long
@pytest.mark.needs("bash")
@pytest.mark.parametrize(("words", "expected"), [
    (("knaves", "settings", "theme", "=", "da"), ["dark"]),
    (("knaves", "play", "cribbage", "--against", "stea"), ["steady"]),
    (("cribbage", "nod"), ["nodisk"]),
])  # fmt: skip
def test_a_real_bash_completes(tmp_path: Path, words: tuple[str, ...], expected: list[str]) -> None:
    script = (
        'eval "$(knaves completion bash)"\n'
        f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}\n"
        f'_{words[0]}_completion "$1" {words[-1]} {words[-2]}\nprintf "%s\\n" "${{COMPREPLY[@]}}"'
    )
    env = environment(tmp_path)
    env["PATH"] = f"{SCRIPTS}:{env['PATH']}"
    done = subprocess.run(
        ["bash", "--norc", "-c", script, "bash", words[0]],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == expected
